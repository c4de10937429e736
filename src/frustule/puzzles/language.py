"""The texts of puzzles in all languages."""

from frustule.core.language import Texts

say = Texts("frustule.puzzles")
