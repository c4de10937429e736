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

import msgspec

from frustule.careers.language import say
from frustule.careers.points import Played, awards, played, title
from frustule.core.engine.record import Record, read_record
from frustule.core.errors import FrustuleError, InvalidData, InvalidText
from frustule.core.folders import data_folder
from frustule.games import game

MOST_NATURALISTS = 4
MOST_NAME = 40
LONGEST_KEPT = 10_000
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
    """A naturalist and the log of their games."""

    name: str
    entries: tuple[Entry, ...] = ()

    @property
    def log(self) -> list[Played]:
        """The facts of every game, in order."""
        return list(_replayed(self.entries, say("The career of {name}", name=self.name)))

    def with_game(self, record: Record, seat: int) -> "Career":
        """With one game more; one that is there already is refused, so that it counts once."""
        played(record, seat)
        entry = Entry(time.strftime("%Y-%m-%d"), seat, record.text)
        if entry.digest in {other.digest for other in self.entries}:
            raise InvalidText(say("This game is in the log of {name} already.", name=self.name))
        return Career(self.name, (*self.entries, entry))


def facts(record: str, seat: int) -> Played:
    """The facts of a game in a log; each is replayed once, however often its career is looked at."""
    known = _facts if len(record) <= LONGEST_KEPT else _facts.__wrapped__
    return known(record, seat)


def _replayed(entries: Sequence[Entry], place: str) -> Iterator[Played]:
    """The facts of game after game; one that cannot be replayed is named."""
    for number, entry in enumerate(entries, 1):
        try:
            yield facts(entry.record, entry.seat)
        except FrustuleError as error:
            raise InvalidData(
                say("{place}: game {number} of the log: {error}", place=place, number=number, error=error)
            ) from None


@functools.lru_cache(maxsize=4096)
def _facts(record: str, seat: int) -> Played:
    return played(read_record(game, record), seat)


def folder() -> Path:
    return data_folder() / "careers"


def careers() -> list[Career]:
    """Everybody in the book, in the order they joined."""
    return [career for _, career in _pages()]


def career(name: str) -> Career:
    """The naturalist of that name."""
    for found in careers():
        if found.name.lower() == name.lower():
            return found
    known = ", ".join(found.name for found in careers())
    hint = (
        say("There are: {names}.", names=known)
        if known
        else say("Begin one with 'frustule career new NAME'.")
    )
    raise InvalidText(say("There is no naturalist '{name}'. {hint}", name=name, hint=hint))


def begin(name: str) -> Career:
    """A new naturalist."""
    return _join(Career(name))


def _join(new: Career) -> Career:
    _check_name(new.name)
    present = careers()
    if any(found.name.lower() == new.name.lower() for found in present):
        raise InvalidText(
            say("There is a naturalist '{name}' already; remove that one first.", name=new.name)
        )
    if len(present) >= MOST_NATURALISTS:
        raise InvalidText(
            say("The book has room for {most} naturalists; remove one first.", most=MOST_NATURALISTS)
        )
    pages = {path.name for path, _ in _pages()}
    free = next(n for n in range(1, MOST_NATURALISTS + 1) if f"{n}.json" not in pages)
    _write(folder() / f"{free}.json", new)
    return new


def keep(changed: Career) -> None:
    """Writes a naturalist's page anew."""
    for path, found in _pages():
        if found.name == changed.name:
            _write(path, changed)
            return
    raise InvalidText(say("There is no naturalist '{name}'.", name=changed.name))


def remove(name: str) -> Career:
    """Takes a naturalist out of the book."""
    leaving = career(name)
    for path, found in _pages():
        if found.name == leaving.name:
            path.unlink()
    return leaving


def log_game(name: str, record: Record, seat: int) -> Career:
    """Adds a finished game to a naturalist's log."""
    changed = career(name).with_game(record, seat)
    keep(changed)
    return changed


def log_if_known(name: str, record: Record, seat: int) -> list[str]:
    """Logs a game that a naturalist of the book has finished; sentences about what it earned."""
    try:
        if not any(found.name == name for found in careers()):
            return []
        changed = log_game(name, record, seat)
    except FrustuleError as error:
        return [str(error)]
    log = changed.log
    earned = [award for award in awards(log) if award.game == len(log) - 1]
    points = sum(award.points for award in awards(log))
    told = [
        say("{name} earns +{points} for {reason}.", name=name, points=award.points, reason=award.reason)
        for award in earned
    ]
    return [*told, standing(name, points)]


def standing(name: str, points: int) -> str:
    """What somebody is called, and for how many points."""
    return say.count(
        "{name}, {title}: {n} career point.",
        "{name}, {title}: {n} career points.",
        points,
        name=name,
        title=title(points),
    )


def export(name: str) -> str:
    """A career as a text that `take_in` reads."""
    return written(career(name))


def written(career: Career) -> str:
    """A career as a file."""
    return msgspec.json.format(msgspec.json.encode(career), indent=1).decode() + "\n"


def take_in(text: str, place: str) -> Career:
    """A career from elsewhere joins the book; every game of it is replayed first."""
    return _join(read_career(text, place))


def read_career(text: str | bytes, place: str) -> Career:
    """A career from elsewhere, its name checked and every game replayed."""
    try:
        found = msgspec.json.decode(text, type=Career)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise InvalidData(
            say("{place} is no career as an export writes it: {error}.", place=place, error=error)
        ) from None
    return checked(found, place)


def checked(found: Career, place: str) -> Career:
    """A career as it is, if its name is one and every game in it can be replayed and is there once."""
    try:
        _check_name(found.name)
    except InvalidText as error:
        raise InvalidData(say("{place}: {error}", place=place, error=error)) from None
    seen: set[str] = set()
    for number, (entry, _) in enumerate(zip(found.entries, _replayed(found.entries, place), strict=True), 1):
        if entry.digest in seen:
            raise InvalidData(say("{place}: game {number} is in the log twice.", place=place, number=number))
        seen.add(entry.digest)
    return found


def _check_name(name: str) -> None:
    if not name.strip() or name != name.strip() or len(name) > MOST_NAME or not name.isprintable():
        raise InvalidText(say("A naturalist's name is one line of 1 to {most} characters.", most=MOST_NAME))


def _pages() -> Iterator[tuple[Path, Career]]:
    for n in range(1, MOST_NATURALISTS + 1):
        path = folder() / f"{n}.json"
        if path.is_file():
            try:
                yield path, msgspec.json.decode(path.read_bytes(), type=Career)
            except (OSError, msgspec.MsgspecError, RecursionError):
                raise InvalidData(
                    say(
                        "The career in {path} cannot be read. Put a file exported by "
                        "'frustule career export' in its place, or move it elsewhere.",
                        path=path,
                    )
                ) from None


def _write(path: Path, career: Career) -> None:
    """Whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("wb", dir=path.parent, delete=False) as file:
        file.write(msgspec.json.encode(career))
        file.flush()
        os.fsync(file.fileno())
    os.replace(file.name, path)
