"""What a server writes to its log: one line a fact, for people or as JSON, and nothing that is a secret.

Trouble that repeats is told once a minute, with how often it came meanwhile: a client that sends nonsense, or
a database that is away, cannot fill a disk. Tokens and whole ids of tables are struck out of every line, in
case one of them got into a message or a traceback.
"""

import json
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Literal

SPAN = 60.0
"""Seconds in which trouble of one kind is told once."""
KINDS = 1_000
"""Kinds of trouble that are remembered."""
LONGEST = 8_000
"""Characters of a line; more of a traceback helps nobody."""
SECRETS = re.compile(r"(?i)(bearer\s+|token[\"']?\s*[:=]\s*[\"']?|/tables/[\w-]{6}|/t/[\w-]{6})[\w.~+/=-]+")


class Seldom(logging.Filter):
    """Lets trouble of one kind pass once in a while; the next time it says how often it came since. Lines
    that differ only in what is filled in are of one kind, unless they say themselves of which (`kind`)."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._told: OrderedDict[tuple[str, str, str], tuple[float, int]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        raised = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        kind = record.name, str(record.__dict__.get("kind", record.msg)), raised
        at, hidden = self._told.get(kind, (float("-inf"), 0))
        if self._now() - at < SPAN:
            self._told[kind] = at, hidden + 1
            return False
        self._told[kind] = self._now(), 0
        self._told.move_to_end(kind)
        if len(self._told) > KINDS:
            self._told.popitem(last=False)
        record.repeated = hidden
        return True


class Plain(logging.Formatter):
    """Lines for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        more = _repeated(record)
        return _bare(super().format(record)) + (
            f" ({more} times more since it was last told)" if more else ""
        )


class Lines(logging.Formatter):
    """JSON, an object a line: `time`, `level`, `source`, `message`; and `repeated` and `trouble`, if any."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "source": record.name,
            "message": _bare(record.getMessage()),
        }
        if more := _repeated(record):
            told["repeated"] = more
        if record.exc_info:
            told["trouble"] = _bare(self.formatException(record.exc_info))
        return json.dumps(told, ensure_ascii=False)


def _repeated(record: logging.LogRecord) -> int:
    return record.__dict__.get("repeated", 0)


def _bare(line: str) -> str:
    """A line without secrets, and not without end; of a long one both ends tell most."""
    line = SECRETS.sub(r"\1...", line)
    return line if len(line) <= LONGEST else f"{line[: LONGEST // 2]} ... {line[-LONGEST // 2 :]}"


def logging_config(format: Literal["plain", "json"]) -> dict[str, Any]:
    """How the server's processes write their logs; no line for each request."""
    formatter = Plain if format == "plain" else Lines
    name = f"{formatter.__module__}.{formatter.__name__}"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"seldom": {"()": f"{__name__}.Seldom"}},
        "formatters": {"chosen": {"()": name}},
        "handlers": {
            "error": {"class": "logging.StreamHandler", "formatter": "chosen", "filters": ["seldom"]}
        },
        "loggers": {
            "frustule": {"handlers": ["error"], "level": "INFO"},
            "uvicorn": {"handlers": ["error"], "level": "WARNING"},
        },
    }
