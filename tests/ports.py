"""Ports for servers that tests start in processes of their own."""

import contextlib
import secrets
import socket


def free_port() -> int:
    """A port that the system gives to nobody by itself, so that it stays free while a server is dead."""
    while True:
        port = secrets.choice(range(20_000, 32_000))
        with socket.socket() as found, contextlib.suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port
