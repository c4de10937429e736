"""The server's own sentences, in all languages."""

from frustule.core.language import Texts

say = Texts("frustule.server")
