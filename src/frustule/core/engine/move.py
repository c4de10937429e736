"""Moves to look at, compare and play: a `Move` is a number, and the list that it was taken from.

The rules know moves as numbers, and `Moves` is such a list of numbers that makes a `Move` only of those
somebody takes. A list keeps the record as it was when the moves were listed, so a move goes on telling its
notation, its words and what comes of it after the position has been played on; and a position that is still
at that moment plays the move without asking the rules again. Both are structs because those are made
quickest, and cannot be changed.
"""

from abc import ABCMeta
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast, overload

import msgspec
import numpy as np

from frustule.core.drawing.scene import Change
from frustule.core.engine.arguments import shown, whole_number
from frustule.core.engine.choosing import OutcomeKind
from frustule.core.errors import FrustuleError, InvalidData, InvalidText

if TYPE_CHECKING:
    from frustule.core.drawing.beats import Story
    from frustule.core.engine.position import Position
    from frustule.core.engine.setup import Setup

MADE = object()
"""What positions put into the moves they list: they play such a move without asking the rules again, so one
that somebody else has put together is not taken for a move of theirs."""
SHOWN = 6
"""So many moves are spelt out where a list of them shows itself."""


@dataclass(frozen=True)
class Pick:
    """One step on the way to a move: what a person chooses, by the id it has in scenes, and how it reads."""

    key: str
    words: str


class Move(msgspec.Struct, frozen=True, eq=False):
    """A legal move (or call) of a seat, as it was listed; positions make them.

    Two moves are equal that are the same number of the same seat in the same setup, wherever they were
    listed: in a copy of the position, or in any other where the seat can do the same. `str(move)` is its
    notation, `int(move)` its number.
    """

    listed: "Moves"
    """The list that it was taken from."""
    number: int
    """What the rules call it."""
    made: object = None

    def _check(self) -> None:
        if self.made is not MADE:
            raise InvalidData("A move is taken from a position's list of moves; nobody else can make one.")

    @property
    def _list(self) -> "Moves":
        self._check()
        return self.listed

    @property
    def seat(self) -> int:
        """Whose move it is."""
        return self._list.seat

    @property
    def setup(self) -> "Setup":
        return self._list.setup

    @property
    def text(self) -> str:
        """Its notation."""
        return self.setup.game.voice.move_text(self._list.position, self.seat, self.number)

    @property
    def path(self) -> tuple[Pick, ...]:
        """The picks that lead to it, first to last; different moves have different paths."""
        return self.setup.game.voice.path(self._list.position, self.seat, self.number)

    @property
    def slots(self) -> tuple[str, ...]:
        """What each pick of its path chooses: tile, place, rotation."""
        return self.setup.game.voice.slots(self.number)[: len(self.path)]

    @property
    def choices(self) -> dict[str, Pick]:
        """The move as choices that can be made in any order: its picks by their slots."""
        path = self.path
        return dict(zip(self.setup.game.voice.slots(self.number)[: len(path)], path, strict=True))

    @property
    def kind(self) -> OutcomeKind:
        """What kind of thing comes of it."""
        return self.setup.game.voice.kind(self._list.position, self.seat, self.number)

    @property
    def words(self) -> str:
        """What a person does to make it: the words of its picks."""
        return " ".join(pick.words for pick in self.path)

    @property
    def outcome(self) -> str:
        """What comes of it, in words, before it is played."""
        return self.setup.game.voice.outcome(self._list.position, self.seat, self.number)

    @property
    def line(self) -> str:
        """It told in a sentence about whoever makes it, as a log has it."""
        return self.setup.game.voice.line(self._list.position, self.seat, self.number)

    @property
    def preview(self) -> tuple[Change, ...]:
        """What it would add, change or take away in its seat's scene."""
        scene, text = self._list.position.scene(self.seat), self.text
        return next((each.preview for each in (*scene.moves, *scene.calls) if each.move == text), ())

    @property
    def after(self) -> "Position":
        """The position that it leads to from where it was listed."""
        return self._list.position.after(self.seat, self.number)

    def story(self, viewer: int | None) -> "Story":
        """It told as beats, as the viewer (None: a spectator) sees it."""
        return self._list.position.story(self.seat, self.number, viewer)

    def __int__(self) -> int:
        self._check()
        return self.number

    __index__ = __int__

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        one, two = self._list, other._list
        return self.number == other.number and one.seat == two.seat and one.setup == two.setup

    def __hash__(self) -> int:
        return hash((self.number, self.seat))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move of seat {self.seat + 1}: {self.text}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._list.position, self.seat, self.number)

    def __copy__(self) -> "Move":
        return self

    def __deepcopy__(self, memo: object) -> "Move":
        return self


def _restored(position: "Position", seat: int, number: int) -> Move:
    """A move out of a pickle, which has to be legal there like any other."""
    return position.move(seat, number)


class Moves(msgspec.Struct, frozen=True, eq=False):
    """The legal moves (or the calls) of a seat, in the game's fixed order: a sequence; positions make them.

    A move is in it by itself, by its number or by its notation. `numbers` and `array` give all numbers at
    once, for code that counts rather than asks.
    """

    setup: "Setup"
    moment: bytes
    """The record as it was when they were listed. While a position has these very bytes in mind, it is there
    still."""
    seat: int
    """Whose moves they are."""
    _numbers: "array[int]"
    made: object = None

    def _check(self) -> None:
        if self.made is not MADE:
            raise InvalidData("Moves are listed by positions; nobody else can make a list of them.")

    @property
    def _checked(self) -> "array[int]":
        self._check()
        return self._numbers

    @property
    def position(self) -> "Position":
        """The position as it was."""
        from frustule.core.engine.position import trusted

        self._check()
        return trusted(self.setup, array("b", self.moment))

    @property
    def array(self) -> np.ndarray[Any, np.dtype[np.int32]]:
        """The numbers as an array that cannot be written to."""
        numbers = np.frombuffer(self._checked, np.int32) if self._checked else np.empty(0, np.int32)
        numbers.flags.writeable = False
        return numbers

    @property
    def numbers(self) -> list[int]:
        """The numbers as plain integers."""
        return self._checked.tolist()

    @property
    def texts(self) -> list[str]:
        """The notation of each."""
        position, move_text = self.position, self.setup.game.voice.move_text
        return [move_text(position, self.seat, number) for number in self._checked]

    def __len__(self) -> int:
        return len(self._numbers if self.made is MADE else self._checked)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> "Moves": ...
    def __getitem__(self, index: int | slice) -> "Move | Moves":
        try:
            number = self._numbers[index]
        except TypeError:
            raise InvalidText(f"Moves are counted from 0, by whole numbers; not by {shown(index)}.") from None
        if type(number) is int:
            return Move(self, number, self.made)
        return Moves(self.setup, self.moment, self.seat, cast("array[int]", number), self.made)

    def __iter__(self) -> Iterator[Move]:
        return (Move(self, number, self.made) for number in self._checked)

    def __reversed__(self) -> Iterator[Move]:
        return (Move(self, number, self.made) for number in reversed(self._checked))

    def __contains__(self, value: object) -> bool:
        number = self._number(value)
        return number is not None and number in self._checked

    def index(self, value: Any, start: int = 0, stop: int | None = None) -> int:
        """Where a move stands, given as such, as its number or in notation."""
        number = self._number(value)
        if number is None:
            raise InvalidText(f"{shown(value)} is not among these moves.")
        first = whole_number(start, "Where to begin")
        last = len(self) if stop is None else whole_number(stop, "Where to end")
        try:
            return self._checked.index(number, first, last)
        except (ValueError, OverflowError):
            raise InvalidText(f"{shown(value)} is not among these moves.") from None

    def count(self, value: Any) -> int:
        """1 if the move is here, else 0."""
        return int(value in self)

    def _number(self, value: Any) -> int | None:
        self._check()
        if isinstance(value, Move):
            mine = value.seat == self.seat and value.setup == self.setup
            return value.number if mine else None
        if isinstance(value, str):
            try:
                return self.position.read_move(self.seat, value)
            except FrustuleError:
                return None
        try:
            return whole_number(value, "A move")
        except FrustuleError:
            return None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Moves):
            return NotImplemented
        same = self._checked == other._checked and self.seat == other.seat
        return same and self.setup == other.setup

    __hash__ = None  # pyright: ignore[reportAssignmentType]
    __array_ufunc__ = None
    """An array that they are compared with is another thing, not one to be compared with each of them."""

    def __repr__(self) -> str:
        texts = self[:SHOWN].texts
        if len(self) > SHOWN:
            texts.append(f"... ({len(self)} in all)")
        return f"<Moves of seat {self.seat + 1}: {', '.join(texts) or 'none'}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _listed, (self.position, self.seat, self._numbers.tolist())

    def __copy__(self) -> "Moves":
        return self

    def __deepcopy__(self, memo: object) -> "Moves":
        return self


cast(ABCMeta, Sequence).register(Moves)


def _listed(position: "Position", seat: int, numbers: list[int]) -> Moves:
    """A list, or a part of one, out of a pickle; what is not legal there cannot have been in it."""
    moves = position.moves(seat)
    if not {*numbers} <= {*moves.numbers, *position.calls(seat).numbers}:
        raise InvalidText("These are no moves of the position that they came with.")
    return Moves(position.setup, moves.moment, seat, array("i", numbers), MADE)
