"""The texts of Commissions in all languages."""

from frustule.core.speech.language import Texts

say = Texts("frustule.games.diatoms.solo")
