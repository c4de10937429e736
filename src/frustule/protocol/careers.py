"""Careers over the wire: a client brings its log along and is told what it comes to."""

from typing import Annotated

from msgspec import Meta

from frustule.careers import statistics
from frustule.careers.book import Career, Entry
from frustule.careers.points import Award
from frustule.core.drawing.wire import DrawnScene
from frustule.protocol.base import Said, SeatNumber, Strict
from frustule.protocol.commissions import MOST_RECORD


class CareerBrought(Strict, frozen=True):
    """A career, and whether its finished mosaics are to be drawn."""

    career: Career
    pictures: bool = False


class GameBrought(Strict, frozen=True):
    """A career, and a finished game to be logged in it."""

    career: Career
    record: Annotated[str, Meta(max_length=MOST_RECORD)]
    seat: SeatNumber = 1


class OnTheWall(Said, frozen=True):
    """A finished mosaic."""

    number: str
    title: str
    stars: int
    scene: DrawnScene


class CareerTold(Said, frozen=True):
    """What a career comes to; `best` has the most stars of every commission that was completed."""

    summary: statistics.Summary
    best: dict[str, int]
    games: list["GameTold"]
    wall: list[OnTheWall]


class GameTold(Said, frozen=True):
    """A game of the log."""

    when: str
    game: str
    title: str
    number: str | None
    completed: bool
    stars: int
    seats: int
    place: int
    score: int
    points: int
    fault: str
    """Why it cannot be replayed; empty if it can."""


class GameLogged(Said, frozen=True):
    """What one game more brought; without an entry it was in the log already."""

    entry: Entry | None
    awards: list[Award]
    points: int
    title: str
    risen: bool
    """Whether the title is a new one."""
    words: str
    """Name, title and points in a sentence."""
