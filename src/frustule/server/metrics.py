"""What a worker counts and measures, for Prometheus, on an address of its own that the public does not reach.

Without such an address nothing is counted. Each of several workers takes the next port, so that each is a
target of its own. No label is taken from what clients send: routes are templates, kinds are those of the
protocol.
"""

import threading
from collections.abc import Callable
from typing import Any

from frustule.core.errors import InvalidText
from frustule.protocol.intents import Answer, Deed

MOST_WORKERS = 64
"""Ports that are tried."""
SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
TIMES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 90)


def address_of_metrics(text: str) -> tuple[str, int]:
    """The host and port that `--metrics` names: 9464, or 0.0.0.0:9464."""
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdecimal() and len(port) <= 5 and int(port) < 65_536):
        raise InvalidText(f"Metrics are at a port or at HOST:PORT, such as 127.0.0.1:9464; not at '{text}'.")
    return host or "127.0.0.1", int(port)


class Metrics:
    """All that is measured in one worker."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.port: int | None = None
        """Where it can be read."""
        self._server: Any = None
        self._thread: threading.Thread | None = None
        if not address:
            return
        from prometheus_client import CollectorRegistry, Counter, Histogram

        self._kept = kept = CollectorRegistry()
        self._requests = Histogram(
            "frustule_request_seconds",
            "Requests by route and status, and how long they took.",
            ["method", "route", "status"],
            registry=kept,
            buckets=TIMES,
        )
        self._intents = Counter(
            "frustule_intents",
            "Intents by kind, and what became of them: ok, or the code of the refusal.",
            ["kind", "outcome"],
            registry=kept,
        )
        self._jobs = Histogram(
            "frustule_job_seconds",
            "Jobs by pool and kind, and how long they took.",
            ["pool", "kind", "outcome"],
            registry=kept,
            buckets=TIMES,
        )
        self._batches = Histogram(
            "frustule_write_batch_facts", "Facts that were committed together.", registry=kept, buckets=SIZES
        )
        self._commits = Histogram(
            "frustule_write_seconds", "How long a commit took.", registry=kept, buckets=TIMES
        )
        self._unwritten = Counter(
            "frustule_writes_refused", "Facts that the database did not take.", registry=kept
        )

    @property
    def on(self) -> bool:
        """Whether anybody wants to know."""
        return bool(self._address)

    def open(self) -> None:
        """Lets it be read."""
        if not self.on:
            return
        from prometheus_client import start_http_server

        host, port = address_of_metrics(self._address)
        for number in range(port, min(port + MOST_WORKERS, 65_536)):
            try:
                self._server, self._thread = start_http_server(number, host, self._kept)
            except OSError:
                continue
            self.port = self._server.server_port
            return
        raise InvalidText(f"Metrics cannot be shown at {self._address}: no port is free there.")

    def close(self) -> None:
        """Ends that."""
        if self._server and self._thread:
            self._server.shutdown()
            self._server.server_close()
            self._thread.join()

    # What happened.

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request was answered."""
        if self.on:
            self._requests.labels(method, route, str(status)).observe(seconds)

    def intent(self, deed: Deed, answer: Answer) -> None:
        """An intent was answered."""
        if self.on:
            kind = str(deed.__struct_config__.tag)
            self._intents.labels(kind, "ok" if answer.ok else answer.code or "").inc()

    def job(self, pool: str, kind: str, seconds: float, done: bool) -> None:
        """A job was done, or failed."""
        if self.on:
            self._jobs.labels(pool, kind, "done" if done else "failed").observe(seconds)

    def write(self, facts: int, seconds: float, done: bool) -> None:
        """So many facts were committed together, or not; told by the thread that writes."""
        if self.on:
            self._commits.observe(seconds)
            if done:
                self._batches.observe(facts)
            else:
                self._unwritten.inc(facts)

    # What there is.

    def gauge(self, name: str, about: str, read: Callable[[], float]) -> None:
        """Something that is looked at when it is asked for, in another thread."""
        if self.on:
            from prometheus_client import Gauge

            Gauge(name, about, registry=self._kept).set_function(read)
