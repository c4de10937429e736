"""The bots' own sentences, in all languages; engines of a game have their reasons in catalogues of their own."""

from frustule.core.language import Texts

say = Texts("frustule.bots")
