"""In which order games are made ready, and how far they are. Pure: no process, no clock, no disk.

What somebody asks for comes first, then the shortest; bots come after all rules, in the same order, and never
before the rules of their own game. As many pieces are worked at as there are cores, but nobody who asks waits
for a core that works at something nobody has asked for.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from frustule.protocol.progress import GameProgress, Progress, Report, Stage


class Piece(msgspec.Struct, frozen=True):
    """What one process makes ready: the rules of a game, or its bots."""

    game: str
    kind: Literal["rules", "bots"]
    steps: int
    seconds: float
    """How long it took the last time, or a guess; only the order follows from it."""
    measured: bool = False
    """Whether it is no guess."""


@dataclass
class _Task:
    piece: Piece
    stage: Stage = "waiting"
    done: int = 0
    began: float = 0.0
    reason: str = ""


class Order:
    """All pieces and how far each is."""

    def __init__(self, games: Iterable[str], pieces: Sequence[Piece]) -> None:
        self._games = tuple(games)
        self._tasks = {(piece.game, piece.kind): _Task(piece) for piece in pieces}
        self._asked: list[str] = []
        self._able: dict[str, list[str]] = {}

    def ask(self, game: str) -> None:
        """Somebody waits for this game."""
        if game in self._games and game not in self._asked:
            self._asked.append(game)

    def retry(self, game: str) -> None:
        """What has failed of a game is tried again."""
        for task in self._tasks.values():
            if task.piece.game == game and task.stage == "failed":
                task.stage, task.reason = "waiting", ""

    def next(self, cores: int) -> Piece | None:
        """What to begin with now, if anything."""
        working = [task.piece for task in self._tasks.values() if task.stage == "preparing"]
        waiting = sorted(
            (
                task.piece
                for task in self._tasks.values()
                if task.stage == "waiting" and self._can(task.piece)
            ),
            key=self._rank,
        )
        if not waiting:
            return None
        first = waiting[0]
        urgent = not self.unasked(first)
        busy = [piece for piece in working if not (urgent and self.unasked(piece))]
        return first if len(busy) < cores else None

    def begin(self, piece: Piece, now: float) -> None:
        """A piece is worked at."""
        task = self._task(piece)
        task.stage, task.done, task.began = "preparing", 0, now

    def advance(self, piece: Piece, done: int, able: str = "") -> None:
        """So many of its steps are done; perhaps one more bot can think."""
        task = self._task(piece)
        task.done = min(done, piece.steps)
        if able:
            self._able.setdefault(piece.game, []).append(able)

    def end(self, piece: Piece) -> None:
        """A piece is ready."""
        task = self._task(piece)
        task.stage, task.done = "ready", piece.steps

    def fail(self, piece: Piece, reason: str) -> None:
        """A piece could not be made ready."""
        task = self._task(piece)
        task.stage, task.reason = "failed", reason

    def unasked(self, piece: Piece) -> bool:
        """Whether nobody waits for this piece."""
        return piece.game not in self._asked

    def report(self, version: int, now: float) -> Report:
        """How far everything is."""
        games = (
            GameProgress(
                name=name,
                rules=self._progress((name, "rules"), now),
                bots=self._progress((name, "bots"), now),
                able=tuple(self._able.get(name, ())),
            )
            for name in self._games
        )
        return Report(version, tuple(games))

    def _progress(self, key: tuple[str, str], now: float) -> Progress:
        task = self._tasks.get(key)
        if task is None:
            return Progress("ready")
        left = None
        if task.stage == "preparing" and task.piece.measured:
            left = round(task.piece.seconds - (now - task.began))
        return Progress(
            task.stage, task.done, task.piece.steps, left if left and left > 0 else None, task.reason
        )

    def _task(self, piece: Piece) -> _Task:
        return self._tasks[piece.game, piece.kind]

    def _can(self, piece: Piece) -> bool:
        rules = self._tasks.get((piece.game, "rules"))
        return piece.kind == "rules" or rules is None or rules.stage == "ready"

    def _rank(self, piece: Piece) -> tuple[bool, int, float, str]:
        asked = self._asked.index(piece.game) if piece.game in self._asked else len(self._asked)
        return piece.kind == "bots", asked, piece.seconds, piece.game
