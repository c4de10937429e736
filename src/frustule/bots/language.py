"""The sentences of bots, in all languages; a game's own engine may have a catalogue of its own."""

from frustule.core.speech.language import Texts

say = Texts("frustule.bots")
