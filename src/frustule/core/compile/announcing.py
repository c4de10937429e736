"""Telling whoever waits what is being prepared: on the terminal, and to those who listen."""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager

_listeners: list[Callable[[str], None]] = []


def announce(message: str) -> None:
    """Tells what is being prepared, on one line that is replaced as it goes on; nothing: it is done."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[2K{message}")
        sys.stderr.flush()
    elif message.endswith("..."):
        print(message, file=sys.stderr)
    for listener in _listeners:
        listener(message)


@contextmanager
def heard_by(listener: Callable[[str], None]) -> Generator[None]:
    """What is announced meanwhile is told to the listener too."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)
