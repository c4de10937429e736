"""The texts of Commissions in all languages."""

from frustule.core.language import Texts

say = Texts("frustule.games.commissions")
