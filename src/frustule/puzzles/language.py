"""The texts of puzzles in all languages."""

from frustule.core.speech.language import Texts

say = Texts("frustule.puzzles")
