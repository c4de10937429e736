"""Who sits where, for texts that speak of seats: people are called by name, and whoever reads is "you".

`among(Company(names, you))` says who is at the table within it, as `speaking` says which language is spoken:
nothing else has to hand names on. Where nobody has said who is there, seats are called by their numbers.
A text about one seat comes in two forms, since "you" takes other verbs: `of_seat` picks the right one.
"""

from collections.abc import Sequence
from contextvars import ContextVar

import msgspec

from frustule.core.speech.language import Texts, listed, noted, say


class Company(msgspec.Struct, frozen=True):
    """The names of the seats, empty where none is known, and the seat of the one who reads."""

    names: tuple[str, ...] = ()
    you: int | None = None


STRANGERS = Company()
_present: ContextVar[Company] = ContextVar("company", default=STRANGERS)


def company() -> Company:
    """Who is at the table now."""
    return _present.get()


class among:
    """Within it, texts are about this company."""

    __slots__ = ("_before", "_company")

    def __init__(self, company: Company) -> None:
        self._company = company

    def __enter__(self) -> None:
        self._before = _present.set(self._company)

    def __exit__(self, *error: object) -> None:
        _present.reset(self._before)


def is_you(seat: int) -> bool:
    """Whether the seat is the reader's own."""
    return _present.get().you == seat


def name_of(seat: int) -> str:
    """Who sits there; empty if that is not known."""
    names = _present.get().names
    return names[seat] if seat < len(names) else ""


def seat_words(seat: int) -> str:
    """A seat within a sentence."""
    return name_of(seat) or say("seat {seat}", seat=seat + 1)


def seat_title(seat: int) -> str:
    """A seat at the beginning of a line, or alone."""
    return name_of(seat) or say("Seat {seat}", seat=seat + 1)


def you_or(seat: int) -> str:
    """Whoever sits there, within a sentence: somebody else, or you."""
    return say("you") if is_you(seat) else seat_words(seat)


def heading(seat: int) -> str:
    """The same at the beginning of a line."""
    return say("You") if is_you(seat) else seat_title(seat)


NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Names as they are, but namesakes counted like kings."""
    return tuple(
        f"{name} {_numeral(names[:k].count(name))}" if name and names.count(name) > 1 else name
        for k, name in enumerate(names)
    )


def _numeral(before: int) -> str:
    return NUMERALS[before] if before < len(NUMERALS) else str(before + 1)


def of_seat(say: Texts, seat: int, texts: tuple[str, ...], **values: str) -> str:
    """One of two texts: about somebody with a {name}, or about you."""
    other, yours = texts
    return say(yours, **values) if is_you(seat) else say(other, name=seat_words(seat), **values)


SHARED = noted("{names} share the victory", "you share the victory with {names}")
SHARED_PLACE = noted("{names} share {place}", "you share {place} with {names}")
PLACES = noted("second place", "third place", "fourth place")


def shared(seats: Sequence[int], place: int) -> str:
    """That these seats have a place together."""
    others = [seat_words(seat) for seat in seats if not is_you(seat)]
    text = (SHARED if place == 1 else SHARED_PLACE)[len(others) < len(seats)]
    told = say(PLACES[place - 2]) if 2 <= place < 2 + len(PLACES) else say("place {place}", place=place)
    return say(text, names=listed(others), place=told)


def shortened(name: str, most: int) -> str:
    """A name where there is little room."""
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"
