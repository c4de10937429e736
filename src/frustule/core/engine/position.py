"""A position to look at and to play on: a record, the setup it belongs to, and the rules to ask.

The record itself is `position.data[0]`, with the game's named fields; every question goes to the game's
compiled rules, every text to its notation.
"""

from typing import Any

import numpy as np

from frustule.core.engine.chance import STREAM, STREAM_WORDS, started
from frustule.core.engine.game import Game, Setup, check_seed
from frustule.core.engine.score import LINE, Result, ScoreLine
from frustule.core.errors import GameOver, IllegalMove, InvalidText
from frustule.core.speech.language import say


class Position:
    """One position of a game. `play` changes it; `copy` and `after` make others."""

    __slots__ = ("data", "handle", "setup")

    def __init__(self, setup: Setup, data: np.ndarray[Any, Any]) -> None:
        self.setup = setup
        self.data = data
        self.handle = setup.library.handle(data)

    @property
    def game(self) -> Game:
        return self.setup.game

    @property
    def record(self) -> Any:
        """The record with the game's named fields."""
        return self.data[0]

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may act now, several at once where the rules allow it."""
        bits = self.setup.library.acting(self.setup.box_handle, self.handle)
        return tuple(seat for seat in range(self.setup.seats) if bits >> seat & 1)

    def moves(self, seat: int) -> list[int]:
        """The legal moves of a seat, in the game's fixed order; none when it may not act."""
        self._check_seat(seat)
        library = self.setup.library
        if not library.acting(self.setup.box_handle, self.handle) >> seat & 1:
            return []
        buffer = np.empty(self.setup.game.most_moves, np.int32)
        count = library.moves(self.setup.box_handle, self.handle, seat, library.handle(buffer))
        return buffer[:count].tolist()

    def calls(self, seat: int) -> list[int]:
        """What a seat may say beside playing, such as resigning; played like a move."""
        self._check_seat(seat)
        library = self.setup.library
        buffer = np.empty(self.setup.game.most_moves, np.int32)
        count = library.calls(self.setup.box_handle, self.handle, seat, library.handle(buffer))
        return buffer[:count].tolist()

    def allows(self, seat: int, move: int) -> bool:
        """Whether this is a legal move or call of the seat now."""
        if not 0 <= seat < self.setup.seats or not -(2**31) <= move < 2**31:
            return False
        library = self.setup.library
        buffer = np.empty(self.setup.game.most_moves, np.int32)
        return bool(library.allows(self.setup.box_handle, self.handle, seat, move, library.handle(buffer)))

    def play(self, seat: int, move: int | str) -> None:
        """Plays a move, given as a number or in notation; refuses an illegal one and changes nothing."""
        number = self.read_move(seat, move) if isinstance(move, str) else move
        if not self.allows(seat, number):
            self._refuse(seat, number)
        self.setup.library.play(self.setup.box_handle, self.handle, seat, number)

    def push(self, seat: int, move: int) -> None:
        """Plays a move that came from `moves` or `calls` of this very position, unchecked."""
        self.setup.library.play(self.setup.box_handle, self.handle, seat, move)

    def after(self, seat: int, move: int | str) -> "Position":
        """The position after a move; this one stays as it is."""
        position = self.copy()
        position.play(seat, move)
        return position

    def _refuse(self, seat: int, move: int) -> None:
        if self.over:
            raise GameOver(say("The game is over; no more moves can be played."))
        self._check_seat(seat)
        raise IllegalMove(self.game.why_not(self, seat, move))

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.setup.seats:
            raise IllegalMove(
                say(
                    "There is no seat {seat}; the seats are 1 to {most}.",
                    seat=seat + 1,
                    most=self.setup.seats,
                )
            )

    def _viewer(self, seat: int | None) -> int:
        """A seat, or None for a spectator, as the rules count them."""
        if seat is None:
            return -1
        self._check_seat(seat)
        return seat

    def read_move(self, seat: int, text: str) -> int:
        """The move that a text names for this seat; it need not be legal."""
        if self.over:
            raise GameOver(say("The game is over; no more moves can be played."))
        self._check_seat(seat)
        return self.game.read_move(self, seat, text)

    def move_text(self, seat: int, move: int) -> str:
        """The notation of a legal move."""
        return self.game.move_text(self, seat, move)

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
        return [self.game.line_words(self, line) for line in self.lines()]

    def lines(self) -> np.ndarray[Any, Any]:
        """Every line of every seat's score as a record of `LINE`, always in the same order."""
        library = self.setup.library
        buffer = np.zeros(self.game.most_lines, LINE)
        count = library.lines(self.setup.box_handle, self.handle, library.handle(buffer))
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

    def copy(self) -> "Position":
        return Position(self.setup, self.data.copy())

    def veiled(self, seat: int | None) -> "Position":
        """The position with everything removed that the seat (None: a spectator) may not see."""
        number = self._viewer(seat)
        position = self.copy()
        self.setup.library.veil(self.setup.box_handle, position.handle, number)
        return position

    def reshuffled(self, seat: int | None, seed: int) -> "Position":
        """A whole position that the seat could be in: what it does not know is dealt anew."""
        number = self._viewer(seat)
        check_seed(seed)
        position = self.copy()
        library = self.setup.library
        stream = np.zeros(STREAM_WORDS, STREAM)
        library.reshuffle(self.setup.box_handle, position.handle, number, seed, library.handle(stream))
        return position

    def worth(self, seat: int) -> float:
        """How good the position looks to a seat, to bots that think one move ahead."""
        self._check_seat(seat)
        return float(self.setup.library.worth(self.setup.box_handle, self.handle, seat))

    def best_by_worth(self, seat: int, seed: int) -> int:
        """The legal move that leads to the highest worth; the seed decides among equals."""
        self._check_seat(seat)
        check_seed(seed)
        library = self.setup.library
        scratch, stream = np.empty_like(self.data), started(seed)
        buffer = np.empty(self.game.most_moves, np.int32)
        handles = [library.handle(array) for array in (scratch, stream, buffer)]
        return int(library.best_by_worth(self.setup.box_handle, self.handle, seat, 1, *handles))

    @property
    def text(self) -> str:
        """Setup and position in one line that `frustule.read_position` reads back."""
        return f"{self.setup.text}; {self.game.body_text(self)}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.setup == other.setup and self.data.tobytes() == other.data.tobytes()

    def __hash__(self) -> int:
        return hash((self.setup, self.data.tobytes()))

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        """What a notebook shows: the position as everybody may see it."""
        from frustule.core.drawing.picture import draw

        return draw(self)

    def __repr__(self) -> str:
        return f"<{self.game.title}: {self.game.status(self)}>"


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
