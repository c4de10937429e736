"""Texts for people with small drawings in them: a piece is drawn beside its name, or in place of it.

`piece("diatom-6", "yellow oval")` is the words by themselves, unless whoever is spoken to has pieces drawn
(`speaking("en-x-pieces")`): then the name of the drawing goes along, by the characters that Unicode has for
words with a note between the lines. Such a text is still one string, which `say` fills in, lists join and
messages carry like any other; `spans` takes it apart for those who draw, `plain` gives the words alone.
"""

import re
from collections.abc import Iterable

import msgspec

from frustule.core.speech.language import draws_pieces

ANCHOR, SEPARATOR, TERMINATOR = "\ufff9", "\ufffa", "\ufffb"
"""Before the words, between them and the name of the drawing, after both."""
ALONE = "="
"""Before the name of a drawing that says it all: the words are for those who cannot see it."""
_PIECE = re.compile(f"{ANCHOR}([^{SEPARATOR}]*){SEPARATOR}({ALONE}?)([^{TERMINATOR}]*){TERMINATOR}")


class Span(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a text: words, and the drawing that goes with them, if one does."""

    words: str
    symbol: str = ""
    """One of the game's drawings, as scenes name them."""
    alone: bool = False
    """Whether whoever sees the drawing needs no words."""


def piece(symbol: str, words: str) -> str:
    """The name of a piece, with its drawing beside it."""
    return f"{ANCHOR}{words}{SEPARATOR}{symbol}{TERMINATOR}" if draws_pieces() else words


def pictured(symbol: str, words: str) -> str:
    """A drawing in place of words, which are there for those who cannot see it."""
    return piece(f"{ALONE}{symbol}", words)


def spans(text: str) -> list[Span]:
    """The parts of a text, in order."""
    found: list[Span] = []
    at = 0
    for match in _PIECE.finditer(text):
        if match.start() > at:
            found.append(Span(text[at : match.start()]))
        found.append(Span(match[1], match[3], bool(match[2])))
        at = match.end()
    if at < len(text):
        found.append(Span(text[at:]))
    return found


def plain(text: str) -> str:
    """The words of a text alone."""
    return _PIECE.sub(r"\1", text) if ANCHOR in text else text


def symbols_in(texts: Iterable[str]) -> set[str]:
    """The drawings that texts name."""
    return {span.symbol for text in texts if ANCHOR in text for span in spans(text) if span.symbol}


def capital(sentence: str) -> str:
    """A sentence with a capital, also where it begins with a piece."""
    at = int(sentence.startswith(ANCHOR))
    return f"{sentence[:at]}{sentence[at : at + 1].upper()}{sentence[at + 1 :]}"
