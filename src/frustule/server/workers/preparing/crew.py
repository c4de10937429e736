"""Those who make pieces ready for the process that leads: one process for each piece, side by side."""

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import Callable, Mapping, Sequence

import msgspec

from frustule.bots.preparing import cores
from frustule.core.engine.game import Game
from frustule.server.workers.preparing.board import Board
from frustule.server.workers.preparing.order import Order, Piece
from frustule.server.workers.preparing.process import COMMAND, Step

LAST = 15
"""How nice a process is that nobody waits for, while somebody waits for another."""


class Crew:
    """Works off an order."""

    def __init__(
        self,
        order: Order,
        games: Mapping[str, Game],
        board: Board,
        changed: Callable[[], None],
        command: Sequence[str] = COMMAND,
    ) -> None:
        self._order = order
        self._games = games
        self._board = board
        self._changed = changed
        self._command = command
        self._tasks: dict[Piece, asyncio.Task[None]] = {}
        self._processes: dict[Piece, asyncio.subprocess.Process] = {}
        self._stopped = False
        """Somebody has pressed Ctrl-C: the server is about to end, too."""

    def go_on(self) -> None:
        """Begins with all that can be begun now."""
        while not self._stopped and (piece := self._order.next(cores())):
            if len(self._tasks) >= cores():
                self._make_way()
            self._order.begin(piece, time.monotonic())
            self._tasks[piece] = asyncio.create_task(self._work(piece))

    async def close(self) -> None:
        """Ends all processes."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _make_way(self) -> None:
        """Whatever nobody waits for leaves the cores to what somebody does."""
        for piece, process in self._processes.items():
            if self._order.unasked(piece) and hasattr(os, "setpriority"):
                with contextlib.suppress(OSError):
                    os.setpriority(os.PRIO_PROCESS, process.pid, LAST)

    async def _work(self, piece: Piece) -> None:
        began = time.monotonic()
        try:
            reason = await self._prepare(piece)
        except OSError as error:
            reason = str(error)
        finally:
            self._tasks.pop(piece, None)
        if reason is None:
            self._order.end(piece)
            self._board.remember(piece, time.monotonic() - began)
        else:
            self._order.fail(piece, reason)
        self._changed()

    async def _prepare(self, piece: Piece) -> str | None:
        """Has a piece made ready; why it could not be, if it could not."""
        kind = type(self._games[piece.game])
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *(*self._command, piece.kind, kind.__module__, kind.__qualname__),
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
        )
        self._processes[piece] = process
        try:
            said = asyncio.create_task(self._listen(piece, process))
            complaint = await _last_line(process)
            await said
            status = await process.wait()
            self._stopped |= status == -signal.SIGINT
        finally:
            del self._processes[piece]
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        return None if status == 0 else complaint or f"the process ended with status {status}"

    async def _listen(self, piece: Piece, process: asyncio.subprocess.Process) -> None:
        assert process.stdout
        async for line in process.stdout:
            with contextlib.suppress(msgspec.MsgspecError):
                step = msgspec.json.decode(line, type=Step)
                self._order.advance(piece, step.done, step.able)
                self._changed()


async def _last_line(process: asyncio.subprocess.Process) -> str:
    """What a process complained of last."""
    assert process.stderr
    last = ""
    async for line in process.stderr:
        last = line.decode(errors="replace").strip() or last
    return last
