"""The server's own sentences, in all languages."""

from frustule.core.speech.language import Texts

say = Texts("frustule.server")
