"""The laboratory's texts in all languages."""

from frustule.core.speech.language import Texts

say = Texts("frustule.lab")
