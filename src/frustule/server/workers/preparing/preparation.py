"""How a server comes by its rules: what is kept is loaded at once, the rest is made ready beside it.

Nothing is ever compiled in the server itself. Whoever needs the rules of a game asks for them here: they are
there, or are being loaded, which takes a moment, or have to be compiled first. Then whoever asks is refused
with a sentence that says how far they are, and the game is moved to the front.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence

from frustule import bots
from frustule.core.compile.announcing import show
from frustule.core.engine.game import Game
from frustule.games import all_games
from frustule.protocol.errors import BeingPrepared, Refused
from frustule.protocol.progress import Progress, Report
from frustule.server.language import say
from frustule.server.workers.preparing.board import Board, Wish
from frustule.server.workers.preparing.crew import Crew
from frustule.server.workers.preparing.order import Order
from frustule.server.workers.preparing.pieces import Work, missing_work
from frustule.server.workers.preparing.process import COMMAND

LOOK = 0.25
"""Seconds after which a process looks at the board again, as long as something is to do."""
HEADLINE = "Preparing the rules of {games} for this machine (once after an update) ..."
logger = logging.getLogger("frustule.server")


class Preparation:
    """What is ready in this process, and how far the rest is."""

    def __init__(
        self,
        games: Callable[[], Sequence[Game]] = all_games,
        command: Sequence[str] = COMMAND,
        missing: Callable[[Sequence[Game], Mapping[str, float]], Work] = missing_work,
    ) -> None:
        self._find = games
        self._missing = missing
        self._command = command
        self._games: dict[str, Game] = {}
        self.newest = Report(0, ())
        """How far everything is, as far as it is known here."""
        self._looked = asyncio.Event()
        """It is known what is kept."""
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._loaded: set[str] = set()
        self._changed = asyncio.Condition()
        self._wake = asyncio.Event()
        self._early: list[Wish] = []
        """What was asked for before there was a board."""
        self._board: Board | None = None
        self._crew: Crew | None = None
        self._order: Order | None = None
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begins, without holding anybody up."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Ends all that was begun."""
        for task in (self._task, *self._loading.values()):
            if task:
                task.cancel()
        await asyncio.gather(
            *(task for task in (self._task, *self._loading.values()) if task), return_exceptions=True
        )
        if self._crew:
            await self._crew.close()
        if self._board:
            self._board.leave()

    # What others ask.

    async def rules(self, *names: str, ask: bool = True) -> None:
        """Returns when the rules of these games can be called; refuses if they have to be compiled first, and
        has them compiled before others if that is worth asking for."""
        if self._loaded.issuperset(names):
            return
        await self._looked.wait()
        for name in names:
            if name in self._loading:
                await asyncio.shield(self._loading[name])
            elif name in self._games:
                if ask:
                    self.ask(name)
                raise BeingPrepared(name, self._rules_words(name))

    async def bot(self, game: str, bot: str) -> None:
        """Returns when the bot can think without compiling anything, or never will."""
        if not self.able(game, bot):
            self.ask(game)
            async with self._changed:
                await self._changed.wait_for(lambda: self.able(game, bot))

    def able(self, game: str, bot: str) -> bool:
        """Whether the bot need not be waited for."""
        prepared = self.newest.game(game)
        if prepared is None or bot in prepared.able or prepared.bots.stage in ("ready", "failed"):
            return True
        player = bots.find(bot, game)
        return player is None or not player.compiled

    def check_bot(self, game: str, bot: str) -> None:
        """Refuses if the bot has to be waited for."""
        if not self.able(game, bot):
            self.ask(game)
            words = say("The bot is being prepared for this machine; ask again in a minute.")
            raise Refused("unavailable", words)

    async def looked(self) -> None:
        """Returns when it is known what is kept."""
        await self._looked.wait()

    @property
    def unready(self) -> list[str]:
        """The games whose rules have to be compiled."""
        return [name for name in self._games if name not in self._loading]

    async def prepared(self, game: str) -> None:
        """Returns when the rules of a game can be called."""
        async with self._changed:
            await self._changed.wait_for(lambda: game in self._loading)
        await asyncio.shield(self._loading[game])

    def ask(self, game: str, *, again: bool = False) -> None:
        """Somebody waits for a game; `again` tries once more what has failed."""
        if self._board:
            self._board.wish(game, again=again)
            self._wake.set()
        elif not self._looked.is_set():
            self._early.append((game, again))

    async def report(self, since: int, wait: float) -> Report:
        """How far everything is; waits so many seconds for something newer than a version."""
        await self._looked.wait()
        try:
            async with asyncio.timeout(wait), self._changed:
                await self._changed.wait_for(lambda: self.newest.version != since)
        except TimeoutError:
            pass
        return self.newest

    def _rules_words(self, name: str) -> str:
        game = self._games[name]
        progress = self._progress(name)
        title = game.say(game.title)
        if progress.stage == "failed":
            return say(
                "The rules of {game} could not be prepared: {reason}.", game=title, reason=progress.reason
            )
        if progress.stage == "preparing":
            return say(
                "The rules of {game} are being prepared ({done} of {of}).",
                game=title,
                done=progress.done,
                of=progress.of,
            )
        return say("The rules of {game} are about to be prepared.", game=title)

    def _progress(self, name: str) -> Progress:
        prepared = self.newest.game(name)
        return prepared.rules if prepared else Progress("waiting")

    # What is done about it.

    async def _run(self) -> None:
        self._games = {game.name: game for game in await asyncio.to_thread(self._find)}
        work = await asyncio.to_thread(self._missing, list(self._games.values()), {})
        if work.pieces:
            self._board = Board(work.fingerprints)
            for game, again in self._early:
                self._board.wish(game, again=again)
        await self._show(Order(self._games, work.pieces).report(1, 0.0))
        self._looked.set()
        if self._board is None:
            return
        while not self.newest.ready:
            try:
                await self._look()
            except OSError as error:
                logger.warning("games cannot be prepared: %s", error)
            self._wake.clear()
            try:
                async with asyncio.timeout(LOOK):
                    await self._wake.wait()
            except TimeoutError:
                pass
        self._board.leave()

    async def _look(self) -> None:
        """Does what is to be done now: leads, or follows who does."""
        assert self._board
        if self._order is None and self._board.lead():
            # Somebody else may have led until now.
            left = await asyncio.to_thread(self._missing, list(self._games.values()), self._board.lasted())
            self._order = Order(self._games, left.pieces)
            self._crew = Crew(self._order, self._games, self._board, self._wake.set, self._command)
            last = self._board.read()
            self.newest = Report(max(self.newest.version, last.version if last else 0), self.newest.games)
            if count := sum(piece.kind == "rules" for piece in left.pieces):
                show(HEADLINE.format(games="1 game" if count == 1 else f"{count} games"))
        if self._order and self._crew:
            for name, again in self._board.wishes():
                self._order.ask(name)
                if again:
                    self._order.retry(name)
            self._crew.go_on()
            report = self._order.report(self.newest.version, time.monotonic())
            if _gist(report) != _gist(self.newest):
                report = Report(report.version + 1, report.games)
                self._board.write(report)
                await self._show(report)
                show(_line(report, self._games))
        elif report := self._board.read():
            await self._show(report)

    def _load(self, name: str) -> None:
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._link(self._games[name]))

    async def _link(self, game: Game) -> None:
        await asyncio.to_thread(lambda: game.library)
        self._loaded.add(game.name)

    async def _show(self, report: Report) -> None:
        """Loads what is ready, and tells those who wait."""
        for each in report.games:
            if each.rules.stage == "ready" and each.name in self._games:
                self._load(each.name)
        async with self._changed:
            self.newest = report
            self._changed.notify_all()


def _gist(report: Report) -> list[object]:
    """What of a report is worth telling; how long it will take changes all the time."""
    return [
        (each.name, each.able, *((p.stage, p.done, p.reason) for p in (each.rules, each.bots)))
        for each in report.games
    ]


def _line(report: Report, games: Mapping[str, Game]) -> str:
    """How far everything is, in a line for the terminal; nothing when all is ready."""
    parts: list[str] = []
    for kind, stages in (
        ("rules", [(each.name, each.rules) for each in report.games]),
        ("bots", [(each.name, each.bots) for each in report.games]),
    ):
        left = [(name, stage) for name, stage in stages if stage.stage != "ready"]
        working = [f"{games[name].title} {p.done}/{p.of}" for name, p in left if p.stage == "preparing"]
        failed = [games[name].title for name, p in left if p.stage == "failed"]
        waiting = sum(p.stage == "waiting" for _, p in left)
        if working or failed:
            more = [f"{waiting} more wait"] if waiting else []
            broken = [f"{', '.join(failed)} failed"] if failed else []
            parts.append(f"Preparing {kind}: {', '.join([*working, *more, *broken])}")
    return ". ".join(parts)
