"""A position to look at and to play on: a record, the setup it belongs to, and the rules to ask.

Whatever is asked about a position is asked here, and whatever is asked is checked here (`arguments`) before
it reaches the game's compiled rules, its notation or its words. The record itself, `position.record`, has the
game's named fields and can be read; it changes by moves, or as a whole by `edit`.

The record lies in a buffer of the position's own. Beside it stand two things known of the record as it is
now: the seats that may act, and the moment that its moves were listed in (its bytes, by which `Moves` and
positions know each other); whatever changes the record renews both.
"""

from array import array
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from frustule.core.drawing.beats import Story, backwards
from frustule.core.drawing.scene import Scene, SceneLine, View
from frustule.core.drawing.theme import THEMES
from frustule.core.engine.arguments import (
    check_number,
    check_seat,
    check_seed,
    check_text,
    check_viewer,
    shown,
    whole_number,
)
from frustule.core.engine.chance import STREAM, STREAM_WORDS, started
from frustule.core.engine.door import door
from frustule.core.engine.move import MADE, Move, Moves
from frustule.core.engine.ranges import check_ranges
from frustule.core.engine.score import LINE, Result, ScoreLine
from frustule.core.errors import FrustuleError, GameOver, IllegalMove, InvalidData, InvalidText
from frustule.core.speech.company import shared
from frustule.core.speech.language import say

if TYPE_CHECKING:
    from rich.console import RenderableType

    from frustule.core.engine.game import Game
    from frustule.core.engine.setup import Setup

UNKNOWN = -1
NO_MOVES = array("i")
MOST_WIDTH = 100_000


class Position:
    """One position of a game. `play` changes it; `copy` and `after` make others."""

    __slots__ = ("_acting", "_data", "_memory", "_moment", "handle", "setup")

    def __init__(self, setup: "Setup", data: "np.ndarray[Any, Any] | bytes | bytearray") -> None:
        """The position of one record, given as an array or as its bytes, which are copied.

        Compiled code indexes by what stands there, so a record that no game can lead to, as far as ranges and
        counting tell, is refused. A veiled position is one like any other: everything may be asked of it, and
        its moves go as far as what is known.
        """
        from frustule.core.engine.setup import Setup

        if not isinstance(setup, Setup):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise InvalidData(f"A position belongs to a setup, not to {shown(setup)}.")
        self._begin(setup, _admitted(setup, data))

    def _begin(self, setup: "Setup", memory: "array[int]") -> None:
        self.setup = setup
        self._memory = memory
        self._data = None
        self._acting = UNKNOWN
        self._moment = None
        self.handle = setup.handle_of(memory)

    @property
    def game(self) -> "Game":
        return self.setup.game

    @property
    def data(self) -> np.ndarray[Any, Any]:
        """The record as an array of one, which cannot be written to."""
        if self._data is None:
            self._data = np.frombuffer(self._memory, self.setup.game.position_dtype)
            self._data.flags.writeable = False
        return self._data

    @property
    def record(self) -> Any:
        """The record with the game's named fields; it cannot be written to, see `edit`."""
        return self.data[0]

    @contextmanager
    def edit(self) -> Generator[Any]:
        """The record to write in, for editors and tests: `with position.edit() as record: record.first = 1`.

        What was written is checked like any record from outside, and becomes the position at the end.
        """
        data = self.data.copy()
        yield data[0]
        self._memory[:] = _admitted(self.setup, data)
        self._changed()

    def _changed(self) -> None:
        """Forgets what was known of the record before it was written to."""
        self._acting = UNKNOWN
        self._moment = None

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may act now, several at once where the rules allow it."""
        setup, seats = self.setup, self._acting
        if seats < 0:
            seats = self._acting = int(setup.library.acting(setup.box_handle, self.handle))
        return setup.seats_of[seats]

    def moves(self, seat: int) -> Moves:
        """The legal moves of a seat, in the game's fixed order; none when it may not act."""
        setup = self.setup
        if type(seat) is not int or not 0 <= seat < setup.seats:
            seat = check_seat(seat, setup.seats)
        acting = self._acting
        if acting < 0:
            acting = self._acting = int(setup.library.acting(setup.box_handle, self.handle))
        moment = self._moment
        if moment is None:
            moment = self._moment = self._memory.tobytes()
        if not acting >> seat & 1:
            return Moves(setup, moment, seat, NO_MOVES, MADE)
        buffers = setup.buffers
        try:
            taken = buffers.pop()
        except IndexError:
            taken = setup.new_buffer()
        buffer, room = taken
        count = setup.library.moves(setup.box_handle, self.handle, seat, room)
        numbers = buffer[:count]
        buffers.append(taken)
        if count > len(numbers):
            setup.check_room("moves", count, len(numbers))
        return Moves(setup, moment, seat, numbers, MADE)

    def calls(self, seat: int) -> Moves:
        """What a seat may say beside playing, such as resigning; played like a move."""
        setup = self.setup
        number = check_seat(seat, setup.seats)
        with setup.buffer() as (buffer, room):
            count = setup.library.calls(setup.box_handle, self.handle, number, room)
            numbers = buffer[:count]
        setup.check_room("moves", count, len(buffer))
        return Moves(setup, self._now(), number, numbers, MADE)

    def _now(self) -> bytes:
        """The moment that moves listed now belong to; copies made now share it."""
        moment = self._moment
        if moment is None:
            moment = self._moment = self._memory.tobytes()
        return moment

    def move(self, seat: int, move: Move | int | str) -> Move:
        """The legal move (or call) that is given as such, as a number or in notation; refuses any other."""
        number = self._number(seat, move)
        if not self.allows(seat, number):
            self._refuse(seat, number)
        place = int(seat)
        return Moves(self.setup, self._now(), place, array("i", [number]), MADE)[0]

    def offered(self, seat: int) -> bool:
        """Whether another seat offers something, such as a draw, that this one can agree to or decline."""
        answers = self.game.answers
        return answers is not None and self.allows(check_seat(seat, self.setup.seats), answers[0])

    def allows(self, seat: int, move: Move | int | str) -> bool:
        """Whether this is a legal move or call of the seat now."""
        setup = self.setup
        try:
            place, number = check_seat(seat, setup.seats), self._number(seat, move)
        except FrustuleError:
            return False
        if not -(2**31) <= number < 2**31:
            return False
        with setup.buffer() as (_, room):
            return bool(setup.library.allows(setup.box_handle, self.handle, place, number, room))

    def play(self, seat: int, move: Move | int | str) -> None:
        """Plays a move, given as such, as a number or in notation; refuses an illegal one and changes
        nothing."""
        if (
            type(move) is Move
            and type(seat) is int
            and move.seat == seat
            and move.listed.moment is self._moment
            and move.made is MADE
        ):
            self.push(move)
            return
        number = self._number(seat, move)
        if not self.allows(seat, number):
            self._refuse(seat, number)
        self._step(int(seat), number)

    def push(self, move: Move) -> None:
        """Plays a `Move`, which knows its seat: at once if it was listed in this very position (or one that
        this is a copy of), otherwise like `play`."""
        if type(move) is not Move:
            raise InvalidText(f"What was listed can be pushed, not {shown(move)}; see `play`.")
        listed = move.listed
        if move.made is not MADE or listed.moment is not self._moment:
            self.play(move.seat, move)
            return
        setup = self.setup
        self._acting = setup.library.play(setup.box_handle, self.handle, listed.seat, move.number)
        self._moment = None

    def _step(self, seat: int, number: int) -> None:
        setup = self.setup
        self._acting = int(setup.library.play(setup.box_handle, self.handle, seat, number))
        self._moment = None

    def after(self, seat: int, move: Move | int | str) -> "Position":
        """The position after a move; this one stays as it is."""
        position = self.copy()
        position.play(seat, move)
        return position

    def _number(self, seat: Any, move: Any) -> int:
        """What the rules call a move, given in any way; it need not be legal."""
        if isinstance(move, Move):
            if move.setup.game is not self.game:
                raise IllegalMove(f"The move {shown(move)} is one of {move.setup.game.title}.")
            if move.seat != check_seat(seat, self.setup.seats):
                raise IllegalMove(f"The move {shown(move)} is not one of seat {shown(seat)}, counted from 0.")
            return move.number
        if isinstance(move, str):
            return self.read_move(seat, move)
        return whole_number(move, "A move that is not given in notation")

    def _refuse(self, seat: int, number: int) -> None:
        if self.over:
            raise GameOver(say("The game is over; no more moves can be played."))
        raise IllegalMove(self.game.voice.why_not(self, check_seat(seat, self.setup.seats), number))

    def why_not(self, seat: int, move: Move | int | str) -> str:
        """A sentence that says why this cannot be played by the seat now; empty if it can."""
        try:
            self.move(seat, move)
        except FrustuleError as error:
            return str(error)
        return ""

    def outcome(self, seat: int, move: Move | int | str) -> str:
        """What comes of a legal move, in words, before it is played."""
        return self.move(seat, move).outcome

    def read_move(self, seat: int, text: str) -> int:
        """The number of the move that a text names for this seat; it need not be legal."""
        if self.over:
            raise GameOver(say("The game is over; no more moves can be played."))
        number = check_seat(seat, self.setup.seats)
        return self.game.voice.read_move(self, number, check_text(text, "A move in notation"))

    @property
    def over(self) -> bool:
        return bool(self.setup.library.over(self.setup.box_handle, self.handle))

    @property
    def scores(self) -> tuple[int, ...]:
        """The running (at the end, final) score of each seat: the sum of its lines."""
        lines = self.lines()
        totals = [0] * self.setup.seats
        for seat, points in zip(lines["seat"].tolist(), lines["points"].tolist(), strict=True):
            totals[seat] += points
        return tuple(totals)

    def explain(self) -> list[ScoreLine]:
        """Every line of every seat's score, in words."""
        line_words = self.game.voice.line_words
        return [line_words(self, line) for line in self.lines()]

    def lines(self) -> np.ndarray[Any, Any]:
        """Every line of every seat's score as a record of `LINE`, always in the same order."""
        library = self.setup.library
        buffer = np.zeros(self.game.most_lines, LINE)
        count = library.lines(self.setup.box_handle, self.handle, library.handle(buffer))
        self.setup.check_room("lines", count, len(buffer))
        return buffer[:count]

    @property
    def result(self) -> Result | None:
        """Places, scores and the reason of the end; None while the game goes on."""
        library = self.setup.library
        ending = library.over(self.setup.box_handle, self.handle)
        if not ending:
            return None
        scores = self.scores
        points = np.zeros(self.game.seats.stop - 1, np.int32)
        points[: len(scores)] = scores
        places = np.zeros_like(points)
        handle = library.handle
        library.places(self.setup.box_handle, self.handle, handle(points), handle(places))
        return Result(tuple(places[: len(scores)].tolist()), scores, self.game.endings[int(ending) - 1])

    @property
    def status(self) -> str:
        """One line: how far the game is, and who may do what."""
        return self.game.voice.status(self)

    @property
    def verdict(self) -> list[str]:
        """How the game ended and why the places are as they are, in words; nothing while it goes on."""
        result = self.result
        if result is None:
            return []
        if self.game.voice.verdict:
            return self.game.voice.verdict(self, result)
        level = [shared(seats, result.places[seats[0]]) for seats in result.level]
        return [self.game.say(result.reason), *(say("equal points: {shared}", shared=each) for each in level)]

    @property
    def fields(self) -> dict[str, Any]:
        """Everything on the table by name, as plain data."""
        return self.game.voice.fields(self)

    @door
    def scene(self, seat: int | None, *, with_moves: bool = True, rotation: int = 0) -> Scene:
        """The position as the seat (None: a spectator) sees it, drawn and in words, with its legal moves.

        `rotation` turns the panels that can be turned, by so many of their steps.
        """
        steps, game = whole_number(rotation, "A turn of the table"), self.game
        if not 0 <= steps < max(1, game.rotations):
            if not game.rotations:
                raise InvalidText(say("{game} has nothing that can be turned.", game=game.title))
            raise InvalidText(
                say(
                    "{game} is turned by 0 to {most} steps, not by {n}.",
                    game=game.title,
                    most=game.rotations - 1,
                    n=steps if abs(steps) < 2**63 else "?",
                )
            )
        view, eye = self.veiled(seat), None if seat is None else int(seat)
        scene = game.voice.scene(view, View(eye, with_moves, steps))
        section = game.voice.section(view, eye) if game.voice.section else ""
        lines = view._counted() if view.over else ()
        return msgspec.structs.replace(
            scene,
            scores=view.scores,
            acting=tuple(view.acting),
            section=section,
            lines=lines,
            plans=eye is not None and view.planned(eye) is not None,
        )

    def _counted(self) -> tuple[SceneLine, ...]:
        """The lines of the scores that give or take points, each with the elements that make it."""
        lights = self.game.voice.lights
        return tuple(
            SceneLine(line.seat, line.points, line.words, lights(self, line) if lights else ())
            for line in self.explain()
            if line.points
        )

    @door
    def story(
        self, seat: int, move: Move | int | str, viewer: int | None, *, rotation: int = 0, back: bool = False
    ) -> Story:
        """A legal move of the seat told as beats, as the viewer (None: a spectator) sees it; with `back`, how
        it is taken back."""
        from frustule.core.drawing.telling import told

        number = int(self.move(seat, move))
        view, then = self.veiled(viewer), self.after(seat, number).veiled(viewer)
        scene = self.scene(viewer, with_moves=False, rotation=rotation)
        story = told(view, then, seat, number, viewer, rotation)
        return backwards(scene, story) if back else story

    @door
    def picture(
        self, seat: int | None = None, theme: str = "dark", width: int = 1200, rotation: int = 0
    ) -> str:
        """The position as SVG, as the seat (None: a spectator) sees it; `rotation` turns what turns."""
        from frustule.core.drawing.svg import svg

        check_picture(theme, width)
        scene = self.scene(seat, with_moves=False, rotation=rotation)
        return svg(scene, self.game.voice.symbol, self.game.styles, self.game.tokens[theme], width)

    @door
    def screen(self, seat: int, marks: Mapping[str, str], width: int) -> "RenderableType":
        """The table as the seat sees it, for a terminal.

        `marks` gives a short mark to each pick that can be made now, by its key; picks already made on the
        way to a move stand there too, as `chosen ` and their key.
        """
        return self.game.screen(self, seat, marks, width)

    def copy(self) -> "Position":
        position = trusted(self.setup, self._memory[:])
        position._acting = self._acting
        position._moment = self._moment
        return position

    def veiled(self, seat: int | None) -> "Position":
        """The position with everything removed that the seat (None: a spectator) may not see."""
        number = check_viewer(seat, self.setup.seats)
        position = trusted(self.setup, self._memory[:])
        self.setup.library.veil(self.setup.box_handle, position.handle, number)
        return position

    def reshuffled(self, seat: int | None, seed: int) -> "Position":
        """A whole position that the seat could be in: what it does not know is dealt anew."""
        number, start = check_viewer(seat, self.setup.seats), check_seed(seed)
        position = trusted(self.setup, self._memory[:])
        library = self.setup.library
        stream = np.zeros(STREAM_WORDS, STREAM)
        library.reshuffle(self.setup.box_handle, position.handle, number, start, library.handle(stream))
        return position

    def planned(self, seat: int) -> "Position | None":
        """What the seat sees, as if it were its turn, so that it can plan while others play.

        None where it may act, where its turn does not come or has no move, or where nothing can be planned.
        """
        number, as_if = check_seat(seat, self.setup.seats), self.game.voice.as_if
        if as_if is None or self.over or number in self.acting:
            return None
        view = self.veiled(number)
        with editing(view) as p:
            comes = as_if(view, p, number)
        return view if comes and view.moves(number) else None

    def worth(self, seat: int) -> float:
        """How good the position looks to a seat, to bots that think one move ahead."""
        number = check_seat(seat, self.setup.seats)
        return float(self.setup.library.worth(self.setup.box_handle, self.handle, number))

    def best_by_worth(self, seat: int, seed: int) -> int:
        """The legal move that leads to the highest worth, by its number; the seed decides among equals.

        It can take a while, in which others may run: so it works on a copy.
        """
        number, stream = check_seat(seat, self.setup.seats), started(check_seed(seed))
        if number not in self.acting:
            raise IllegalMove(f"Seat {number + 1} may not act now, so it has no best move.")
        library, own = self.setup.library, self.copy()
        scratch, buffer = np.empty_like(self.data), np.empty(self.game.most_moves, np.int32)
        handles = [library.handle(array) for array in (scratch, stream, buffer)]
        return int(library.best_by_worth(self.setup.box_handle, own.handle, number, 1, *handles))

    @property
    def body(self) -> str:
        """The position in one line, without its setup; what is veiled reads as unknown."""
        return self.game.voice.body_text(self)

    @property
    def text(self) -> str:
        """Setup and position in one line that `frustule.read_position` reads back."""
        return f"{self.setup.text}; {self.body}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.setup == other.setup and self._memory == other._memory

    def __hash__(self) -> int:
        return hash((self.setup, self._memory.tobytes()))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.game.title}: {self.status}>"

    def _repr_svg_(self) -> str:
        """What a notebook shows: the position as everybody may see it."""
        return self.picture()

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.setup, self._memory.tobytes())

    def __copy__(self) -> "Position":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Position":
        return self.copy()


def _admitted(setup: "Setup", data: "np.ndarray[Any, Any] | bytes | bytearray") -> "array[int]":
    """The bytes of a record that comes from outside, in memory of their own; refuses what is no record."""
    title, dtype = setup.game.title, setup.game.position_dtype
    given: object = data
    if isinstance(data, np.ndarray):
        if data.dtype != dtype or data.size != 1:
            raise InvalidData(f"A position of {title} is one record of its own kind, not another array.")
    elif not isinstance(given, bytes | bytearray):
        raise InvalidData(f"A position of {title} is made of a record or its bytes, not of {shown(data)}.")
    content = bytes(data)
    if len(content) != dtype.itemsize:
        raise InvalidData(f"A position of {title} has {dtype.itemsize} bytes, not {len(content)}.")
    check_ranges(setup.game.position_fields, np.frombuffer(content, dtype), f"a position of {title}")
    _check_whole(setup, content)
    return array("b", content)


def _check_whole(setup: "Setup", content: bytes) -> None:
    """Refuses a record that is not what its own text reads back to. Reading refuses what no game can lead to,
    and whatever the text does not say of a record follows from what it says."""
    title, position = setup.game.title, trusted(setup, content)
    try:
        text = position.body
    except (LookupError, ValueError):  # fields within their ranges that point to nothing in one another
        raise InvalidData(f"No game of {title} leads to this record: it cannot be written down.") from None
    try:
        again = setup.read(text)
    except FrustuleError as error:
        raise InvalidData(f"No game of {title} leads to this record: {error}") from None
    for field in setup.game.position_fields:
        if again.record[field.name].tobytes() != position.record[field.name].tobytes():
            raise InvalidData(
                f"No game of {title} leads to this record: '{field.name}' does not follow from the rest."
            )


def trusted(setup: "Setup", data: "array[int] | np.ndarray[Any, Any] | bytes") -> Position:
    """A position of a record that the rules have made, or that was checked before: it is taken as it is.

    An array of Python's is the memory that the position lies in from now on; anything else is copied.
    """
    position = Position.__new__(Position)
    memory = data if isinstance(data, array) else array("b", bytes(data))
    position._begin(setup, memory)  # pyright: ignore[reportPrivateUsage]
    return position


@contextmanager
def editing(position: Position) -> Generator[Any]:
    """The record to write in, like `Position.edit`, for those who know that what they write is harmless
    though no game leads there: a slide to be scored, a board with one piece."""
    data = position.data.copy()
    yield data[0]
    position._memory[:] = array("b", data.tobytes())  # pyright: ignore[reportPrivateUsage]
    position._changed()  # pyright: ignore[reportPrivateUsage]


def split_position(text: str) -> tuple[str, str]:
    """The setup and the body of a position's text."""
    import json

    # A component among the options is a JSON object and may hold anything, a semicolon too.
    at = 0
    while (sign := min((i for i in (text.find(";", at), text.find("={", at)) if i >= 0), default=-1)) >= 0:
        if text[sign] == ";":
            return text[:sign], text[sign + 1 :].strip()
        try:
            _, at = json.JSONDecoder().raw_decode(text, sign + 1)
        except (ValueError, RecursionError):
            raise InvalidText("The position's options are cut off or malformed.") from None
    raise InvalidText("A position reads 'game players options; fields', and this has no ';'.")


def check_picture(theme: str, width: int) -> None:
    """Refuses a theme or a width that no picture has."""
    if theme not in list(THEMES):
        raise InvalidText(f"A theme is one of {', '.join(THEMES)}; not {shown(theme)}.")
    check_number(width, 1, MOST_WIDTH, "The width of a picture")
