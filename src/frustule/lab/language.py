"""The laboratory's texts in all languages."""

from frustule.core.language import Texts

say = Texts("frustule.lab")
