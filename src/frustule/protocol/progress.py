"""How far the rules and bots of a server's games are, as long as they are being prepared."""

from typing import Literal

import msgspec

Stage = Literal["waiting", "preparing", "ready", "failed"]


class Progress(msgspec.Struct, frozen=True):
    """How far something is."""

    stage: Stage
    done: int = 0
    of: int = 0
    seconds: int | None = None
    """About how long it will take from now, where the last time tells."""
    reason: str = ""
    """Why it failed."""


class GameProgress(msgspec.Struct, frozen=True):
    """How far a game is; `able` names the bots that can think already."""

    name: str
    rules: Progress
    bots: Progress
    able: tuple[str, ...] = ()


class Report(msgspec.Struct, frozen=True):
    """How far everything is; the version goes up with every change."""

    version: int
    games: tuple[GameProgress, ...]

    @property
    def ready(self) -> bool:
        """Whether nothing is left to do."""
        return all(each.rules.stage == "ready" == each.bots.stage for each in self.games)

    def game(self, name: str) -> GameProgress | None:
        """One of the games."""
        return next((each for each in self.games if each.name == name), None)
