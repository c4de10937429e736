"""The few errors of the house, each with a sentence for the person who caused it.

The sentence says what is wrong and, where it helps, what to do. Nothing here is ever raised for a bug of
ours: those stay ordinary Python exceptions, so that nobody mistakes one for a player's mistake.
"""

KEPT = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\ufff9\ufffa\ufffb"


def _in_one_line(sentence: str) -> str:
    return "".join(sign if sign.isprintable() or sign in KEPT else " " for sign in sentence)


class FrustuleError(ValueError):
    """Anything a person can put right; `str(error)` is the sentence to show them.

    Where several things are wrong at once, `sentences` has one for each. A sentence may quote what it
    refuses, so line breaks and control characters in it become spaces; those spaces stay that do not break,
    as French has them before its colons, and what marks the pieces in a text (`speech.spans`).
    """

    def __init__(self, *sentences: str) -> None:
        self.sentences = tuple(map(_in_one_line, sentences))
        super().__init__(" ".join(self.sentences))


class InvalidText(FrustuleError):
    """A move, position, record or option that cannot be read."""


class InvalidData(FrustuleError):
    """A data file (tiles, a slide, an arrangement) that breaks its format; each sentence names the place."""


class IllegalMove(FrustuleError):
    """A move that can be read but may not be played here, with the reason."""


class GameOver(IllegalMove):
    """A move after the end of the game."""
