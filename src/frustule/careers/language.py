"""The texts of careers in all languages."""

from frustule.core.language import Texts

say = Texts("frustule.careers")
