"""Lines of moves with what is noted of them: comments, marks, and variations, which are lines themselves.

Whatever is noted stands after a number of moves of its line: at 0 before the first one, at 1 after it. A
variation goes off from the position there, whether or not the line goes on. A line is found by its path:
where each variation on the way leaves its line, as a number of moves, and which it is there, from 0 on.
"""

import functools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, get_type_hints

from frustule.core.engine.door import admitted, door
from frustule.core.errors import InvalidText

Played = tuple[int, str]
"""A seat, and its move in notation."""
Path = tuple[tuple[int, int], ...]

MOST_MOVES = 1_000_000
"""In all lines of a record together."""
MOST_DEPTH = 100
"""Of variations in variations."""
MOST_SEATS = 99
"""A seat is written with two digits."""
MARK_NAME = re.compile(r"[a-z][a-z0-9_.-]{0,39}")


class Branching:
    """What a record and a variation have in common."""

    moves: list[Played]
    comments: dict[int, str]
    marks: dict[int, dict[str, str]]
    variations: dict[int, list["Line"]]

    @door
    def mark(self, at: int, name: str, value: str = "") -> None:
        """Marks the move that led there, or at 0 the whole line."""
        _check_mark(name)
        self._check_place(at)
        self.marks.setdefault(at, {})[name] = value

    @door
    def mark_of(self, at: int, name: str) -> str | None:
        """What a mark says there; None where there is none of the name."""
        return self.marks.get(at, {}).get(name)

    @door
    def counted(self, name: str, seat: int | None = None) -> int:
        """The sum of a mark over the moves of one seat or of all; one without a number counts one."""
        total = 0
        for at, marks in self.marks.items():
            mine = seat is None or (0 < at <= len(self.moves) and self.moves[at - 1][0] == seat)
            if name in marks and mine:
                word = marks[name]
                total += int(word) if word.isascii() and word.isdecimal() and len(word) < 10 else 1
        return total

    @door
    def add_variation(self, at: int, moves: Iterable[Played], comment: str = "") -> "Line":
        """Other moves from the position after `at` moves, with a comment before the first of them."""
        self._check_place(at)
        line = Line(admitted(list(moves), list[Played], "moves"))
        if not line.moves:
            raise InvalidText("A variation has at least one move.")
        if comment:
            line.comments[0] = comment
        self.variations.setdefault(at, []).append(line)
        return line

    def lines(self) -> Iterator[tuple[Path, "Branching"]]:
        """This line and all that go off from it, each with its path; a line comes before its variations."""
        waiting: list[tuple[Path, Branching]] = [((), self)]
        while waiting:
            path, line = waiting.pop()
            yield path, line
            waiting += [
                ((*path, (at, number)), variation)
                for at in sorted(line.variations, reverse=True)
                for number, variation in reversed(list(enumerate(line.variations[at])))
            ]

    @door
    def line(self, path: Path) -> "Branching":
        """The line at the end of a path."""
        branch: Branching = self
        for at, number in path:
            variations = branch.variations.get(at, [])
            if not 0 <= number < len(variations):
                raise InvalidText(f"There is no {path_words(path)}.")
            branch = variations[number]
        return branch

    @door
    def moves_of(self, path: Path) -> list[Played]:
        """All moves from the beginning to the end of the line at the end of a path."""
        self.line(path)
        moves: list[Played] = []
        branch: Branching = self
        for at, number in path:
            moves += branch.moves[:at]
            branch = branch.variations[at][number]
        return moves + branch.moves

    def check_lines(self) -> None:
        """Refuses what cannot be written, notes beyond a line's moves, variations without one, and more than
        anybody can want."""
        total = 0
        for path, line in self.lines():
            for name, kind in _kinds().items():
                admitted(getattr(line, name), kind, name)
            for seat, text in line.moves:
                if not (0 <= seat < MOST_SEATS and text):
                    raise InvalidText(
                        f"A move is of a seat from 1 to {MOST_SEATS}, and not empty; "
                        f"not '{text[:40]}' of seat {seat + 1}."
                    )
            for marks in line.marks.values():
                for name in marks:
                    _check_mark(name)
            total += len(line.moves)
            if total > MOST_MOVES:
                raise InvalidText(f"A record has at most {MOST_MOVES} moves.")
            if len(path) > MOST_DEPTH:
                raise InvalidText(f"Variations lie in each other at most {MOST_DEPTH} deep.")
            if path and not line.moves:
                raise InvalidText("A variation has at least one move.")
            for at in (*line.comments, *line.marks, *line.variations):
                line._check_place(at)

    def _check_place(self, at: int) -> None:
        if not 0 <= at <= len(self.moves):
            raise InvalidText(f"The line has {len(self.moves)} moves; nothing can be noted after {at}.")


@dataclass
class Line(Branching):
    """A variation: moves that were not played, but could have been."""

    moves: list[Played] = field(default_factory=list[Played])
    comments: dict[int, str] = field(default_factory=dict[int, str])
    marks: dict[int, dict[str, str]] = field(default_factory=dict[int, dict[str, str]])
    variations: dict[int, list["Line"]] = field(default_factory=dict[int, list["Line"]])


@functools.cache
def _kinds() -> dict[str, Any]:
    """What each field of a line is."""
    return get_type_hints(Line)


def _check_mark(name: str) -> None:
    if not MARK_NAME.fullmatch(name):
        raise InvalidText(
            f"A mark is named by small letters, digits and '_.-', from a letter on; not '{name[:40]}'."
        )


def path_words(path: Path) -> str:
    """A path as errors name it: `variation 1 after move 3, variation 2 after move 1 of it`."""
    words = [f"variation {number + 1} after move {at}" for at, number in path]
    return ", ".join([*words[:1], *(f"{word} of it" for word in words[1:])])
