"""The book of naturalists on this machine: up to four, each a file with the records of all their games.

A career is its log and nothing else; points, titles and statistics are worked out from it. An exported
career is the same file, so that it can be moved to another machine or kept safe.
"""

import functools
import hashlib
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from frustule.careers.language import say
from frustule.careers.points import Played, awards, played, title
from frustule.core.engine.door import door
from frustule.core.engine.record import Record, read_record
from frustule.core.errors import FrustuleError, InvalidData, InvalidText
from frustule.core.folders import data_folder
from frustule.games import game

MOST_NATURALISTS = 4
MOST_NAME = 40
LONGEST_KEPT = 30_000
"""Characters of a record whose facts are kept; a game has far fewer, but a file may hold anything."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game in a log: when it was logged, the seat that was played, and the record."""

    when: str
    seat: int
    record: str

    @property
    def digest(self) -> str:
        return hashlib.sha256(f"{self.seat} {self.record}".encode()).hexdigest()


class Career(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A naturalist and the log of their games. What is no entry as we know them is kept as it is."""

    name: str
    entries: tuple[Any, ...] = ()
    """Each an `Entry`, or plain data that could not be read as one."""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "entries", tuple(map(_entry, self.entries)))

    @property
    def log(self) -> list[Played]:
        """The facts of every game, in order; of one that cannot be replayed only why."""
        return list(_replayed(self.entries))

    @property
    def faults(self) -> list[str]:
        """A sentence about every game of the log that cannot be read or replayed."""
        return [
            say(
                "Game {number} of the log of {name} cannot be read: {error}",
                number=k,
                name=self.name,
                error=f,
            )
            for k, f in enumerate((game.fault for game in self.log), 1)
            if f
        ]

    def holds(self, record: Record, seat: int) -> bool:
        """Whether this game is in the log already, however its record is written."""
        return any(
            isinstance(entry, Entry) and (entry.seat, game.digest) == (seat, record.digest)
            for entry, game in zip(self.entries, self.log, strict=True)
        )

    def with_game(self, record: Record, seat: int) -> "Career":
        """With one game more; one that is there already is refused, so that it counts once."""
        played(record, seat)
        if self.holds(record, seat):
            raise InvalidText(say("This game is in the log of {name} already.", name=self.name))
        return Career(self.name, (*self.entries, Entry(time.strftime("%Y-%m-%d"), seat, record.text)))


def _entry(data: Any) -> Any:
    """An entry, where the data are one."""
    try:
        return data if isinstance(data, Entry) else msgspec.convert(data, Entry)
    except (msgspec.ValidationError, RecursionError):
        return data


@door
def facts(record: str, seat: int) -> Played:
    """The facts of a game in a log; each is replayed once, however often its career is looked at."""
    known = _facts if len(record) <= LONGEST_KEPT else _facts.__wrapped__
    return known(record, seat)


def _replayed(entries: Sequence[Any]) -> Iterator[Played]:
    """The facts of game after game; one that cannot be replayed does not hide the others."""
    seen: set[str] = set()
    for entry in entries:
        if not isinstance(entry, Entry):
            yield Played("", fault=say("it is no entry that this Frustule knows."))
        elif entry.digest in seen:
            yield Played("", fault=say("it is in the log twice."))
        else:
            seen.add(entry.digest)
            try:
                yield facts(entry.record, entry.seat)
            except FrustuleError as error:
                yield Played("", fault=str(error))


@functools.lru_cache(maxsize=4096)
def _facts(record: str, seat: int) -> Played:
    return played(read_record(game, record), seat)


def folder() -> Path:
    return data_folder() / "careers"


def careers() -> list[Career]:
    """Everybody in the book whose page can be read, in the order they joined."""
    return [kept for _, kept in _pages() if kept is not None]


def faults() -> list[str]:
    """A sentence about every page of the book that cannot be read. It stays where it is."""
    return [
        say(
            "The career in {path} cannot be read. Put a file exported by "
            "'frustule career export' in its place, or move it elsewhere.",
            path=path,
        )
        for path, kept in _pages()
        if kept is None
    ]


@door
def career(name: str) -> Career:
    """The naturalist of that name."""
    for kept in careers():
        if kept.name.lower() == name.lower():
            return kept
    known = ", ".join(kept.name for kept in careers())
    hint = (
        say("There are: {names}.", names=known)
        if known
        else say("Begin one with 'frustule career new NAME'.")
    )
    raise InvalidText(
        " ".join([say("There is no naturalist '{name}'. {hint}", name=name, hint=hint), *faults()])
    )


@door
def begin(name: str) -> Career:
    """A new naturalist."""
    return _join(Career(name))


def _join(new: Career) -> Career:
    _check_name(new.name)
    present = careers()
    if any(kept.name.lower() == new.name.lower() for kept in present):
        raise InvalidText(
            say("There is a naturalist '{name}' already; remove that one first.", name=new.name)
        )
    pages = {path.name for path, _ in _pages()}
    if len(pages) >= MOST_NATURALISTS:
        full = say("The book has room for {most} naturalists; remove one first.", most=MOST_NATURALISTS)
        raise InvalidText(" ".join([full, *faults()]))
    free = next(n for n in range(1, MOST_NATURALISTS + 1) if f"{n}.json" not in pages)
    _write(folder() / f"{free}.json", new)
    return new


@door
def keep(changed: Career) -> None:
    """Writes a naturalist's page anew."""
    for path, kept in _pages():
        if kept is not None and kept.name == changed.name:
            _write(path, changed)
            return
    raise InvalidText(say("There is no naturalist '{name}'.", name=changed.name))


@door
def remove(name: str) -> Career:
    """Takes a naturalist out of the book."""
    leaving = career(name)
    for path, kept in _pages():
        if kept is not None and kept.name == leaving.name:
            path.unlink()
    return leaving


@door
def log_game(name: str, record: Record, seat: int) -> Career:
    """Adds a finished game to a naturalist's log."""
    changed = career(name).with_game(record, seat)
    keep(changed)
    return changed


@door
def log_if_known(name: str, record: Record, seat: int) -> list[str]:
    """Logs a game that a naturalist of the book has finished; sentences about what it earned."""
    try:
        if not any(kept.name == name for kept in careers()):
            return faults()
        changed = log_game(name, record, seat)
    except FrustuleError as error:
        return [str(error)]
    log = changed.log
    earned = [award for award in awards(log) if award.game == len(log) - 1]
    points = sum(award.points for award in awards(log))
    logged = [
        say("{name} earns +{points} for {reason}.", name=name, points=award.points, reason=award.reason)
        for award in earned
    ]
    return [*logged, standing(name, points)]


@door
def standing(name: str, points: int) -> str:
    """What somebody is called, and for how many points."""
    return say.count(
        "{name}, {title}: {n} career point.",
        "{name}, {title}: {n} career points.",
        points,
        name=name,
        title=title(points),
    )


@door
def export(name: str) -> str:
    """A career as a text that `take_in` reads."""
    return written(career(name))


@door
def written(career: Career) -> str:
    """A career as a file."""
    return msgspec.json.format(msgspec.json.encode(career), indent=1).decode() + "\n"


@door
def take_in(text: str, place: str) -> Career:
    """A career from elsewhere joins the book, with all its games."""
    return _join(read_career(text, place))


@door
def read_career(text: str | bytes, place: str) -> Career:
    """A career from elsewhere, its name checked."""
    try:
        read = msgspec.json.decode(text, type=Career)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise InvalidData(
            say("{place} is no career as an export writes it: {error}.", place=place, error=error)
        ) from None
    return checked(read, place)


@door
def checked(given: Career, place: str) -> Career:
    """A career as it is, if its name is one."""
    try:
        _check_name(given.name)
    except InvalidText as error:
        raise InvalidData(say("{place}: {error}", place=place, error=error)) from None
    return given


def _check_name(name: str) -> None:
    if not name.strip() or name != name.strip() or len(name) > MOST_NAME or not name.isprintable():
        raise InvalidText(say("A naturalist's name is one line of 1 to {most} characters.", most=MOST_NAME))


def _pages() -> Iterator[tuple[Path, Career | None]]:
    """The files of the book, each with its career, or None if it cannot be read."""
    for n in range(1, MOST_NATURALISTS + 1):
        path = folder() / f"{n}.json"
        if path.is_file():
            try:
                yield path, msgspec.json.decode(path.read_bytes(), type=Career)
            except (OSError, msgspec.MsgspecError, RecursionError):
                yield path, None


def _write(path: Path, career: Career) -> None:
    """Whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("wb", dir=path.parent, delete=False) as file:
        file.write(msgspec.json.encode(career))
        file.flush()
        os.fsync(file.fileno())
    os.replace(file.name, path)
