"""The few words that are said in Grains."""

from typing import Any


def why_not(position: Any, seat: int, move: int) -> str:
    return "That cannot be taken now."


def status(position: Any) -> str:
    return f"{int(position.record.taken)} taken"
