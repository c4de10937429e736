"""Faults on purpose, by wrapping and not by asking the server to help: at the n-th line, statement or wait.

A `Fault` is armed for as long as something is done. Lines are those of the server's own rooms, tables and
storage, in whatever thread they run; statements are what the database is sent, before and after it has done
them, commits included; waits are the suspensions of the coroutine that does it, and of the tasks that it
begins. At the n-th of them the fault comes: an exception, or the end of the process.
"""

import asyncio
import linecache
import os
import signal
import sys
import threading
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Literal

from sqlalchemy import event as database_event
from sqlalchemy.engine import Engine

import frustule.server

HOME = Path(frustule.server.__file__).parent
PARTS = tuple(str(HOME / part) for part in ("live", "table", "storage"))
SPARED = ("try:", "with ", "async with ")
"""Lines at which no fault comes: where nothing is done, nothing fails, and what is left by `with` is left by
Python itself, under the number of this line."""
Kind = Literal["line", "statement", "wait"]


class Injected(RuntimeError):
    """What nobody expects."""


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def fail() -> None:
    raise Injected("a fault on purpose")


class Fault:
    """Comes at the n-th occasion of its kind while it is armed, and never again."""

    def __init__(self, kind: Kind, nth: int, come: Callable[[], None] = fail) -> None:
        self.kind = kind
        self.left = nth
        self.where = ""
        """Where it came; empty as long as it has not."""
        self._come = come
        self._armed = False
        self._counting = threading.Lock()

    @contextmanager
    def around(self, engine: Engine) -> Generator[None]:
        """Within this, threads and connections are begun that the fault may come to."""
        if self.kind == "line":
            threading.settrace(self._trace)
        if self.kind == "statement":
            database_event.listen(engine, "before_cursor_execute", self._statement)
            database_event.listen(engine, "after_cursor_execute", self._statement)
            database_event.listen(engine, "commit", self._commit)
        try:
            yield
        finally:
            threading.settrace(None)  # pyright: ignore[reportArgumentType]

    @contextmanager
    def armed(self) -> Generator[None]:
        """Within this it comes."""
        self._armed = True
        if self.kind == "line":
            sys.settrace(self._trace)
        try:
            yield
        finally:
            self._armed = False
            sys.settrace(None)

    async def within(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Does the work; a fault of the kind `wait` comes where it waits, or a task that it has begun."""
        if self.kind != "wait":
            return await work

        def begin(loop: asyncio.AbstractEventLoop, begun: Any, **named: Any) -> asyncio.Task[Any]:
            return asyncio.Task(self._drive(begun), loop=loop, **named)

        loop = asyncio.get_running_loop()
        loop.set_task_factory(begin)
        try:
            return await _Driven(work, self)
        finally:
            loop.set_task_factory(None)

    async def _drive(self, work: Any) -> Any:
        return await _Driven(work, self)

    def _trace(self, frame: FrameType, event: str, argument: object) -> Any:
        return self._line if frame.f_code.co_filename.startswith(PARTS) else None

    def _line(self, frame: FrameType, event: str, argument: object) -> Any:
        if event == "line" and self._armed:
            name, number = frame.f_code.co_filename, frame.f_lineno
            if not linecache.getline(name, number).strip().startswith(SPARED):
                self._occasion(f"{name}:{number}")
        return self._line

    def _statement(self, connection: object, cursor: object, statement: str, *more: object) -> None:
        self._occasion(statement)

    def _commit(self, connection: object) -> None:
        self._occasion("a commit")

    def _occasion(self, where: str) -> None:
        with self._counting:
            if not self._armed:
                return
            self.left -= 1
            if self.left:
                return
            self._armed, self.where = False, where
        self._come()

    def waits(self) -> bool:
        """Whether it comes at this wait."""
        try:
            self._occasion("a wait")
        except Injected:
            return True
        return False


class _Driven:
    """A coroutine that goes on as it would, but for an exception where it waits for the n-th time."""

    def __init__(self, work: Coroutine[Any, Any, Any], fault: Fault) -> None:
        self._work = work
        self._fault = fault

    def __await__(self) -> Generator[Any, Any, Any]:
        try:
            waited = self._work.send(None)
            while True:
                if self._fault.waits():
                    if waited is not None:
                        waited._asyncio_future_blocking = False
                    waited = self._work.throw(Injected("while it waited"))
                    continue
                try:
                    heard = yield waited
                except BaseException as error:  # what it waited for has failed
                    waited = self._work.throw(error)
                else:
                    waited = self._work.send(heard)
        except StopIteration as ended:
            return ended.value
