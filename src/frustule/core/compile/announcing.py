"""Telling whoever waits what is being prepared: on the terminal, and to those who listen."""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager

import msgspec

_listeners: list[Callable[["Progress"], None]] = []


class Progress(msgspec.Struct, frozen=True):
    """How far a library is: so many of its steps are done. The first word has done nothing, the last all."""

    library: str
    done: int
    of: int

    @property
    def over(self) -> bool:
        """Whether nothing is left to do."""
        return self.done >= self.of


def announce(progress: Progress) -> None:
    """Tells how far a library is; a terminal shows it on one line that is replaced as it goes on."""
    headline = f"Preparing {progress.library} for this machine (once after an update)"
    steps = f"{headline}: {progress.done}/{progress.of}" if progress.done else f"{headline} ..."
    show("" if progress.over else steps)
    for listener in tuple(_listeners):
        listener(progress)


def show(line: str) -> None:
    """Shows a line on a terminal in place of the one before; elsewhere only what begins, with its dots."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[2K{line}")
        sys.stderr.flush()
    elif line.endswith("..."):
        print(line, file=sys.stderr)


@contextmanager
def heard_by(listener: Callable[[Progress], None]) -> Generator[None]:
    """What is announced meanwhile is told to the listener too."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)
