"""For processes that help another: they end with it, and at once on Ctrl-C, without a word."""

import os
import signal
import threading


def attend() -> None:
    """Makes this process one that ends when whoever started it has closed our standard input, or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_end_with_it, daemon=True).start()


def _end_with_it() -> None:
    while os.read(0, 1024):  # not through `sys.stdin`, which a thread must not hold when Python ends
        pass
    os._exit(1)
