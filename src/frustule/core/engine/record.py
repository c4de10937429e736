"""Game records: where a game began, who sat where, every move in notation, and what is noted of them.

    frustule record 2
    game: diatoms 2 edition=2 judge=3
    seed: 42
    seat 1: Ada
    seat 2: Naturalist
    bot 2: naturalist

    1 draw 2
    ; There was no other.
    1 1,0=yyyg..

A record begins from a seed, or from a `start:` position. A finished one also carries a `result:` line, which
a replay checks. A game of a table carries the `commitment:` to its deal that was shown before the first move,
and the `salt:` that opens it. `lines` has comments, marks and variations, `record_text` the text,
docs/formats.md what all of it means.
"""

import copy
import datetime
import functools
import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from typing import Any, get_type_hints

from frustule.core.engine.arguments import check_number, check_seed
from frustule.core.engine.door import admitted, door
from frustule.core.engine.game import Game
from frustule.core.engine.lines import Branching, Line, Path, Played, path_words
from frustule.core.engine.options import box_digest, boxed_names, boxed_words, read_options
from frustule.core.engine.position import Position, split_position
from frustule.core.engine.record_text import (
    MOST_TEXT,
    NEWEST,
    escaped,
    header_lines,
    in_line,
    move_lines,
    one_line,
    read_page,
    unescaped,
    within,
)
from frustule.core.engine.score import Result
from frustule.core.engine.setup import Setup, read_setup, setup_text
from frustule.core.errors import FrustuleError, InvalidText

_KEY = re.compile(r"[^\s:#][^:]*")
_BOX = re.compile(r"([0-9a-f]{12})(?:\s+(.*))?")
_KNOWN = ("game", "box", "seed", "salt", "commitment", "start", "title", "date", "place", "result")
_NUMBERED = ("seat", "bot", "box")


@functools.cache
def _kinds() -> dict[str, Any]:
    """What each field of a record is."""
    declared = get_type_hints(Record)
    return {each.name: declared[each.name] for each in fields(Record)}


@dataclass(repr=False)
class Record(Branching):
    """A game as it was played: where it began, who sat where, and every move in notation."""

    setup: Setup
    seed: int | None
    moves: list[Played] = field(default_factory=list[Played])
    start: Position | None = None
    names: dict[int, str] = field(default_factory=dict[int, str])
    result: str | None = None
    commitment: str | None = None
    salt: str | None = None
    comments: dict[int, str] = field(default_factory=dict[int, str])
    marks: dict[int, dict[str, str]] = field(default_factory=dict[int, dict[str, str]])
    """Of the whole game at 0, of each move at its number."""
    variations: dict[int, list[Line]] = field(default_factory=dict[int, list[Line]])
    bots: dict[int, str] = field(default_factory=dict[int, str])
    """The seats that programs play, and which."""
    title: str = ""
    date: str = ""
    """`2026-11-15`, or with the time of day."""
    place: str = ""
    box_name: str = ""
    """What its owner calls the box, where it is not the standard one."""
    headers: dict[str, str] = field(default_factory=dict[str, str])
    """What else its header says: not known here, and written back as it is."""
    format: int = NEWEST
    """The format it was read in. A record of format 1 is written as such as long as that can hold it."""

    def __post_init__(self) -> None:
        self.check_fields()

    def check_fields(self) -> None:
        """Refuses what cannot be written, or not be read again: what a record says it is made of is not
        checked against the rules, which `check` does."""
        for name, kind in _kinds().items():
            admitted(getattr(self, name), kind, name)
        self.format = check_number(self.format, 1, NEWEST, "The format of a record")
        if self.seed is not None:
            self.seed = check_seed(self.seed)
        if (self.seed is None) == (self.start is None):
            raise InvalidText("A record begins from a 'seed:' line or from a 'start:' line, one of the two.")
        if self.start is not None and self.start.setup != self.setup:
            raise InvalidText("A record begins from a position of its own setup, not of another.")
        for seat in (*self.names, *self.bots):
            if not 0 <= seat < self.setup.seats:
                raise InvalidText(f"The record is of {self.setup.seats} seats; nobody sits at {seat + 1}.")
        with within("The header of the record"):
            for key in ("commitment", "salt"):
                if (value := getattr(self, key)) is not None:
                    _check_proof(key, value)
            if self.date:
                _check_date(self.date)
        if self.box_name and not boxed_words(self.setup.options):
            raise InvalidText("The record names a box, but nothing in it differs from the standard one.")
        for key, value in self.headers.items():
            _check_header(key, value)
        self.check_lines()

    @property
    def game(self) -> Game:
        return self.setup.game

    def __repr__(self) -> str:
        said = self.result or "unfinished"
        return f"<Record of {self.setup.text[:60]}: {len(self.moves)} moves, {said}>"

    def _repr_html_(self) -> str:
        """What a notebook shows: the positions, under a slider, and the moves beside them."""
        from frustule.core.drawing.notebook import record_slider

        return record_slider(self)

    @door
    def called(self, seat: int) -> str:
        """What whoever sits there is called: a person's name, or a bot's own; empty if nobody said."""
        return self.names.get(seat) or self.bots.get(seat, "")

    def begin(self) -> Position:
        """The position before the first move."""
        if self.start is not None:
            return self.start.copy()
        if self.seed is None:
            raise InvalidText("The record says neither a seed nor a position that the game began from.")
        return self.setup.deal(self.seed)

    @door
    def replay(self, path: Path = ()) -> Iterator[Position]:
        """The position at the beginning and after every move, of the game or of the variation at the end of a
        path; a wrong move is named by its number."""
        moves = self.moves_of(path)
        position = self.begin()
        yield position.copy()
        for number, move in enumerate(moves, 1):
            _play(position, number, move)
            yield position.copy()

    @door
    def position(self, at: int | None = None) -> Position:
        """The position after `at` moves, by default after all of them."""
        if at is not None:
            self._check_after(at)
        position = self.begin()
        for number, move in enumerate(self.moves[:at], 1):
            _play(position, number, move)
        return position

    def _check_after(self, at: int) -> None:
        if not 0 <= at <= len(self.moves):
            raise InvalidText(f"The record has {len(self.moves)} moves; there is no position after {at}.")

    def check(self) -> Position:
        """Replays everything, variations too, compares the result line, and returns the last position."""
        self.check_lines()
        last = self.begin()
        waiting: list[tuple[Path, Branching, Position]] = [((), self, last)]
        while waiting:
            path, line, position = waiting.pop()
            for at in range(len(line.moves) + 1):
                if at:
                    _play(position, at, line.moves[at - 1], path)
                for number, variation in enumerate(line.variations.get(at, ())):
                    waiting.append(((*path, (at, number)), variation, position.copy()))
        if self.result is not None:
            actual = result_text(last.result)
            if actual != self.result:
                raise InvalidText(f"The record says 'result: {self.result}', but its moves give '{actual}'.")
        return last

    def check_deal(self) -> None:
        """Whether the seed is the one that was committed to before the game; says so if not."""
        if self.commitment is None or self.salt is None or self.seed is None:
            raise InvalidText(
                "The record has no commitment to its deal: no 'commitment:', 'salt:' and 'seed:'."
            )
        if commitment(self.seed, self.salt) != self.commitment:
            raise InvalidText("The commitment is to another deal: it is not the hash of this seed and salt.")

    @door
    def upto(self, at: int) -> "Record":
        """The first moves as a record of their own, with their notes; without the result, and without what
        proves the deal."""
        self._check_after(at)
        return Record(
            self.setup,
            self.seed,
            self.moves[:at],
            self.start,
            dict(self.names),
            comments={k: comment for k, comment in self.comments.items() if k <= at},
            marks={k: dict(marks) for k, marks in self.marks.items() if k <= at},
            variations={k: copy.deepcopy(lines) for k, lines in self.variations.items() if k <= at},
            bots=dict(self.bots),
            title=self.title,
            date=self.date,
            place=self.place,
            box_name=self.box_name,
            headers=dict(self.headers),
            format=self.format,
        )

    @property
    def digest(self) -> str:
        """The same for two records of the same game: as it began and as it was played, whatever is noted."""
        begun = str(self.seed) if self.start is None else self.start.body
        content = "\n".join([self.setup.text, begun, *(f"{seat} {text}" for seat, text in self.moves)])
        return hashlib.sha256(content.encode()).hexdigest()

    @property
    def plain(self) -> bool:
        """Whether format 1 can hold it."""
        more = (self.comments, self.marks, self.variations, self.bots, self.headers)
        texts = (*self.names.values(), self.result or "", *(text for _, text in self.moves))
        return all(map(one_line, texts)) and not any(
            (*more, self.title, self.date, self.place, self.box_name)
        )

    @property
    def text(self) -> str:
        """The record as a text that `read_record` reads back."""
        self.check_fields()
        format = 1 if self.format == 1 and self.plain else NEWEST
        lines = [*header_lines(format, self._header(format)), *move_lines(format, self)]
        text = "\n".join(lines) + "\n"
        if len(text) > MOST_TEXT:
            raise InvalidText(f"A record has at most {MOST_TEXT} characters.")
        return text

    def _header(self, format: int) -> Iterator[tuple[str, str]]:
        setup, encoded = self.setup, escaped if format > 1 else str
        if format == 1:
            yield "game", setup.text
        else:
            yield "game", setup_text(setup.game, setup.seats, setup.options, setup.edition, boxed=False)
            yield from self._box()
        if self.seed is not None:
            yield "seed", str(self.seed)
        if self.salt is not None:
            yield "salt", self.salt
        if self.commitment is not None:
            yield "commitment", self.commitment
        if self.start is not None:
            yield "start", self.start.body
        for key in ("title", "date", "place"):
            if value := str(getattr(self, key)):
                yield key, encoded(value)
        for seat in sorted({*self.names, *self.bots}):
            if seat in self.names:
                yield f"seat {seat + 1}", encoded(self.names[seat])
            if seat in self.bots:
                yield f"bot {seat + 1}", encoded(self.bots[seat])
        if self.result is not None:
            yield "result", encoded(self.result)
        yield from self.headers.items()

    def _box(self) -> Iterator[tuple[str, str]]:
        """What is in the box and differs from the standard, and its name by content."""
        words = boxed_words(self.setup.options)
        if words:
            yield "box", f"{box_digest(self.setup.options)} {escaped(self.box_name)}"
        for name, word in words.items():
            yield f"box {name}", word


def _play(position: Position, number: int, move: Played, path: Path = ()) -> None:
    """Plays a move; an error names its number, in a variation also where that is."""
    seat, text = move
    try:
        position.play(seat, text)
    except FrustuleError as error:
        place = f" of {path_words(path)}" if path else ""
        raise type(error)(f"Move {number}{place} ({seat + 1} {text}): {error}") from None


def _check_header(key: str, value: str) -> None:
    """Refuses a line of the header that would be read as something else."""
    line = f"{key}: {value}".rstrip()
    if not _KEY.fullmatch(key) or line.splitlines() != [line] or value != value.strip():
        raise InvalidText(f"The header '{key[:40]}' of a record is not one line of 'key: value'.")
    if key in _KNOWN or key.split(" ")[0] in _NUMBERED or key.endswith("!"):
        raise InvalidText(f"The header '{key[:40]}' of a record has a meaning of its own.")


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
    page = read_page(text)
    header = page.header
    if "game" not in header:
        raise InvalidText("The record has no 'game:' line.")
    setup, box_name = _read_setup(find, header, page.format)
    found = _Found(setup, page.format)
    for key, (number, value) in header.items():
        with in_line(number):
            found.read(key, value)
    return Record(setup, box_name=box_name, format=page.format, **vars(page.body), **found.fields)


def _read_setup(
    find: Callable[[str], Game], header: dict[str, tuple[int, str]], format: int
) -> tuple[Setup, str]:
    """The setup that the lines for game and box tell of, which are taken out, and what the box is called."""
    number, value = header.pop("game")
    named = header.pop("box", None) if format > 1 else None
    parts = {key[4:]: header.pop(key) for key in list(header) if format > 1 and key.startswith("box ")}
    with in_line(number):
        game = find(value.partition(" ")[0])
    for name, (line, word) in parts.items():
        with in_line(line):
            if name not in boxed_names(game.options):
                raise InvalidText(f"nothing is known of '{name}' in a box of {game.title}: update Frustule.")
            read_options(game.options, {name: word}, files=False)
    with in_line(number):
        setup = read_setup(find, value, {name: word for name, (_, word) in parts.items()})
    if named is None:
        return setup, ""
    with in_line(named[0]):
        return setup, _read_box(named[1], box_digest(setup.options))


def _read_box(value: str, digest: str) -> str:
    """What a box is called, if it is the one that its line names by content."""
    parts = _BOX.fullmatch(value)
    if not digest:
        raise InvalidText("it names a box, but no 'box ...:' line says what is in it.")
    if parts and parts[1] not in (None, digest):
        raise InvalidText(f"the box is not the one it is named after: its content makes {digest}.")
    return unescaped((parts[2] or "") if parts else value)


class _Found:
    """The fields of a record that the lines of its header tell of."""

    def __init__(self, setup: Setup, format: int) -> None:
        self.setup, self.format = setup, format
        self.seats = {str(k + 1): k for k in range(setup.seats)}
        self.fields: dict[str, Any] = {"seed": None, "names": {}, "bots": {}, "headers": {}}

    def read(self, key: str, value: str) -> None:
        """One line; what format 2 does not know is kept."""
        word, _, seat = key.partition(" ")
        decoded = unescaped if self.format > 1 else str
        if key == "seed":
            if not (value.isascii() and value.isdecimal() and int(value[:20]) < 2**63 and len(value) < 20):
                raise InvalidText(f"a seed is a number below {2**63}.")
            self.fields[key] = int(value)
        elif key == "start":
            self.fields[key] = self.setup.read(value)
        elif key == "result":
            self.fields[key] = decoded(value)
        elif key in ("commitment", "salt"):
            _check_proof(key, value)
            self.fields[key] = value
        elif word == "seat" and seat in self.seats:
            self.fields["names"][self.seats[seat]] = decoded(value)
        elif self.format == 1:
            raise InvalidText(f"nothing is known of '{key}'.")
        elif word == "bot" and seat in self.seats:
            self.fields["bots"][self.seats[seat]] = decoded(value)
        elif key in ("title", "place"):
            self.fields[key] = decoded(value)
        elif key == "date":
            _check_date(value)
            self.fields[key] = value
        elif key.endswith("!"):
            raise InvalidText(f"nothing is known of '{key}', which has to be understood: update Frustule.")
        elif word in _NUMBERED or not _KEY.fullmatch(key):
            raise InvalidText(f"nothing is known of '{key}'.")
        else:
            self.fields["headers"][key] = value


def _check_proof(key: str, value: str) -> None:
    if len(value) != 64 or not set(value) <= set("0123456789abcdef"):
        raise InvalidText(f"a {key} is 64 digits from 0 to f.")


def _check_date(value: str) -> None:
    try:
        datetime.datetime.fromisoformat(value)
        right = escaped(value) == value
    except ValueError:
        right = False
    if not right:
        raise InvalidText(f"a date is written 2026-11-15 or 2026-11-15T09:30:00Z, not '{value[:40]}'.")


def read_position(find: Callable[[str], Game], text: str) -> Position:
    """The position that `Position.text` printed."""
    setup, body = split_position(text.strip())
    return read_setup(find, setup).read(body)
