"""What there is to make ready for some games: rules that are not kept in the cache, and bots that think with
what is not kept there, unless somebody has made them ready since their sources changed."""

import contextlib
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from frustule import bots
from frustule.bots.levels import program_of
from frustule.bots.preparing import chores
from frustule.core.compile.entries import Program
from frustule.core.compile.fingerprint import fingerprint
from frustule.core.compile.mark import interpreted
from frustule.core.compile.reading import reached
from frustule.core.engine.game import Game
from frustule.core.folders import cache_folder
from frustule.server.workers.preparing.board import FOLDER, title
from frustule.server.workers.preparing.order import Piece

GUESS = 0.001
"""Seconds for a byte of Python's own code that is compiled, about: good enough to know what is shorter."""
FOR_BOTS = 0.5
"""What a game's bots take, about, where its rules take 1."""


class Work(NamedTuple):
    """What is not kept, and the fingerprints of everything."""

    pieces: tuple[Piece, ...]
    fingerprints: tuple[str, ...]


def missing_work(games: Sequence[Game], lasted: Mapping[str, float]) -> Work:
    """What is to be done for these games; how long each piece took the last time, if that is known."""
    if interpreted():
        return Work((), ())
    prints = {game.name: fingerprint(game.program) for game in games}
    missing = [_measured(piece, lasted) for game in games for piece in _missing(game, prints[game.name])]
    return Work(tuple(missing), tuple(prints.values()))


def _missing(game: Game, print: str) -> Iterator[Piece]:
    guess = _guess(game.program)
    if not game.prepared:
        yield Piece(game.name, "rules", game.program.steps, guess)
    if not _note(game.name, print).exists() and not _bots_kept(game):
        yield Piece(game.name, "bots", len(bots.bots_of(game.name)), FOR_BOTS * guess)


def _bots_kept(game: Game) -> bool:
    """Whether all that the bots of a game think with is kept, as `frustule prepare` leaves it. What others
    bring without saying what is compiled of it is known by a note alone."""
    ours = {*bots.BOTS, *bots.NAMES}
    told = program_of(game) and all(bot.name in ours or not bot.compiled for bot in bots.bots_of(game.name))
    return bool(told) and all(chore.kept for chore in chores([game]) if not chore.rules)


def note_bots(game: Game) -> None:
    """Notes that the bots of a game are ready, whatever they think with."""
    path = _note(game.name, fingerprint(game.program))
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()


def _note(game: str, print: str) -> Path:
    """The file that is there if the bots of a game were made ready as they are now, for these rules."""
    digest = hashlib.sha256(f"{print} {_sources()}".encode()).hexdigest()[:20]
    return cache_folder() / FOLDER / f"bots-{game}-{digest}"


def _sources() -> str:
    """Changes with every line of the bots' code."""
    folder = Path(bots.__file__).parent
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def _measured(piece: Piece, lasted: Mapping[str, float]) -> Piece:
    seconds = lasted.get(title(piece))
    if seconds is None:
        return piece
    return Piece(piece.game, piece.kind, piece.steps, seconds, measured=True)


def _guess(program: Program) -> float:
    """About how long a program takes, from how much code it reaches."""
    functions = reached(entry.function for entry in program.entries.values())
    return GUESS * sum(len(function.__code__.co_code) for function in functions)
