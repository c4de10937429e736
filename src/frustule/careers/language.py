"""The texts of careers in all languages."""

from frustule.core.speech.language import Texts

say = Texts("frustule.careers")
