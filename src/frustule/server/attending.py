"""For processes that help a server: they live as long as it does, and leave Ctrl-C to it."""

import os
import signal
import sys
import threading


def attend() -> None:
    """Makes this process one that ends when whoever started it has closed our standard input, or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    sys.stdin.buffer.read()
    os._exit(0)
