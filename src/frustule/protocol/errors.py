"""Refusals: every one has a code for programs and a sentence for people, and changes nothing."""

from frustule.core.errors import FrustuleError
from frustule.protocol.base import Said


class Refused(FrustuleError):
    """An intent that changes nothing."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class BeingPrepared(Refused):
    """The rules of a game are not ready."""

    def __init__(self, game: str, sentence: str) -> None:
        super().__init__("preparing", sentence)
        self.game = game


class Refusal(Said, frozen=True, omit_defaults=True):
    """The shape of every error."""

    code: str
    words: str
    game: str | None = None
    """With the code `preparing`: the game that has to be waited for."""
