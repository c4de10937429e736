"""For processes that help another: they end with it, and at once on Ctrl-C, without a word."""

import ctypes
import os
import signal
import sys
import threading

DEATH_SIGNAL = 1
"""What Linux calls PR_SET_PDEATHSIG."""


def attend() -> None:
    """Makes this process one that ends when whoever started it has closed our standard input, or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    end_with_parent()
    threading.Thread(target=_end_with_it, daemon=True).start()


def end_with_parent(parent: int | None = None) -> None:
    """Has Linux kill this process when the one that started it ends, however that may be. Elsewhere whoever
    wants to know reads its standard input, which ends then, too."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(DEATH_SIGNAL, signal.SIGKILL)
        if parent is not None and os.getppid() != parent:  # it has ended already
            os._exit(1)


def _end_with_it() -> None:
    while os.read(0, 1024):  # not through `sys.stdin`, which a thread must not hold when Python ends
        pass
    os._exit(1)
