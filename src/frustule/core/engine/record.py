"""Game records: a header and one move a line, in notation. Readable in a diff, replayable for ever.

    frustule record 1
    game: diatoms 2 judge=3
    seed: 42
    seat 1: Ada
    seat 2: greedy

    1 draw 2
    1 1,0=yyyg..

A record begins from a seed, or from a `start:` position. Lines that begin with `#` are remarks. A finished
record also carries a `result:` line, which a replay checks. A game of a table carries the `commitment:`
to its deal that was shown before the first move, and the `salt:` that opens it.
"""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from frustule.core.engine.game import Game, Setup, read_setup
from frustule.core.engine.position import Position, split_position
from frustule.core.engine.score import Result
from frustule.core.errors import FrustuleError, InvalidText

FIRST_LINE = "frustule record 1"
MOST_MOVES = 1_000_000


@dataclass
class Record:
    """A game as it was played: where it began, who sat where, and every move in notation."""

    setup: Setup
    seed: int | None
    moves: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    start: Position | None = None
    names: dict[int, str] = field(default_factory=dict[int, str])
    result: str | None = None
    commitment: str | None = None
    salt: str | None = None

    def begin(self) -> Position:
        """The position before the first move."""
        if self.start is not None:
            return self.start.copy()
        assert self.seed is not None
        return self.setup.deal(self.seed)

    def replay(self) -> Iterator[Position]:
        """The position at the beginning and after every move; a wrong move is named by its number."""
        position = self.begin()
        yield position.copy()
        for number, (seat, text) in enumerate(self.moves, 1):
            try:
                position.play(seat, text)
            except FrustuleError as error:
                raise type(error)(f"Move {number} ({seat + 1} {text}): {error}") from None
            yield position.copy()

    def position(self, at: int | None = None) -> Position:
        """The position after `at` moves, by default after all of them."""
        if at is not None and not 0 <= at <= len(self.moves):
            raise InvalidText(f"The record has {len(self.moves)} moves; there is no position after {at}.")
        *_, last = Record(self.setup, self.seed, self.moves[:at], self.start).replay()
        return last

    def check(self) -> Position:
        """Replays everything, compares the result line, and returns the last position."""
        position = self.position()
        if self.result is not None:
            actual = result_text(position.result)
            if actual != self.result:
                raise InvalidText(f"The record says 'result: {self.result}', but its moves give '{actual}'.")
        return position

    def check_deal(self) -> None:
        """Whether the seed is the one that was committed to before the game; says so if not."""
        if self.commitment is None or self.salt is None or self.seed is None:
            raise InvalidText(
                "The record has no commitment to its deal: no 'commitment:', 'salt:' and 'seed:'."
            )
        if commitment(self.seed, self.salt) != self.commitment:
            raise InvalidText("The commitment is to another deal: it is not the hash of this seed and salt.")

    @property
    def text(self) -> str:
        lines = [FIRST_LINE, f"game: {self.setup.text}"]
        if self.seed is not None:
            lines.append(f"seed: {self.seed}")
        if self.salt is not None:
            lines.append(f"salt: {self.salt}")
        if self.commitment is not None:
            lines.append(f"commitment: {self.commitment}")
        if self.start is not None:
            lines.append(f"start: {self.game.body_text(self.start)}")
        lines += [f"seat {seat + 1}: {name}" for seat, name in sorted(self.names.items())]
        if self.result is not None:
            lines.append(f"result: {self.result}")
        lines.append("")
        lines += [f"{seat + 1} {text}" for seat, text in self.moves]
        return "\n".join(lines) + "\n"

    @property
    def game(self) -> Game:
        return self.setup.game


def commitment(seed: int, salt: str) -> str:
    """What can be shown of a deal before the end: nobody finds the seed by it, nor another that fits."""
    return hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()


def result_text(result: Result | None) -> str:
    """A result in one line: places, scores, reason; `unfinished` where there is none."""
    if result is None:
        return "unfinished"
    places = " ".join(map(str, result.places))
    scores = " ".join(map(str, result.scores))
    return f"places {places}; scores {scores}; {result.reason}"


def read_record(find: Callable[[str], Game], text: str) -> Record:
    """The record that `Record.text` printed; every error names its line. Moves are not checked yet."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if not line.startswith("#")]
    while lines and not lines[0][1]:
        lines.pop(0)
    if not lines or lines[0][1] != FIRST_LINE:
        raise InvalidText(f"A record begins with the line '{FIRST_LINE}'.")
    header: dict[str, tuple[int, str]] = {}
    moves: list[tuple[int, str]] = []
    body = False
    for number, line in lines[1:]:
        if not line:
            body = True
        elif body:
            moves.append(_read_move_line(number, line))
        else:
            key, colon, value = line.partition(":")
            if not colon or key in header:
                fault = f"gives '{key}' twice" if colon else "is neither 'key: value' nor empty"
                raise InvalidText(f"Line {number} of the record {fault}.")
            header[key] = (number, value.strip())
    return _assemble(find, header, moves)


def _read_move_line(number: int, line: str) -> tuple[int, str]:
    seat, _, text = line.partition(" ")
    if not (seat.isascii() and seat.isdecimal() and len(seat) <= 2 and int(seat) >= 1) or not text.strip():
        raise InvalidText(
            f"Line {number} of the record is not a seat number followed by a move: '{line[:40]}'."
        )
    return int(seat) - 1, text.strip()


def _assemble(
    find: Callable[[str], Game], header: dict[str, tuple[int, str]], moves: list[tuple[int, str]]
) -> Record:
    def at_line(number: int, error: FrustuleError) -> FrustuleError:
        return type(error)(f"Line {number} of the record: {error}")

    if "game" not in header:
        raise InvalidText("The record has no 'game:' line.")
    number, value = header.pop("game")
    try:
        setup = read_setup(find, value)
    except FrustuleError as error:
        raise at_line(number, error) from None
    record = Record(setup, None, moves)
    for key, (number, value) in header.items():
        word, _, seat = key.partition(" ")
        if key == "seed":
            if not (value.isascii() and value.isdecimal() and int(value[:20]) < 2**63 and len(value) < 20):
                raise InvalidText(f"Line {number} of the record: a seed is a number below {2**63}.")
            record.seed = int(value)
        elif key == "start":
            try:
                record.start = setup.read(value)
            except FrustuleError as error:
                raise at_line(number, error) from None
        elif key == "result":
            record.result = value
        elif key in ("commitment", "salt"):
            if len(value) != 64 or not set(value) <= set("0123456789abcdef"):
                raise InvalidText(f"Line {number} of the record: a {key} is 64 digits from 0 to f.")
            setattr(record, key, value)
        elif word == "seat" and seat in [str(k + 1) for k in range(setup.seats)]:
            record.names[int(seat) - 1] = value
        else:
            raise InvalidText(f"Line {number} of the record: nothing is known of '{key}'.")
    if (record.seed is None) == (record.start is None):
        raise InvalidText("A record begins from a 'seed:' line or from a 'start:' line, one of the two.")
    return record


def read_position(find: Callable[[str], Game], text: str) -> Position:
    """The position that `Position.text` printed."""
    setup, body = split_position(text.strip())
    return read_setup(find, setup).read(body)
