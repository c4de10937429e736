"""The few words of Grains."""

from typing import Any

PARTS = ("grains",)


def why_not(position: Any, seat: int, move: int) -> str:
    return "That cannot be taken now."


def status(position: Any) -> str:
    return f"{int(position.record.taken)} taken"


def fields(*_: Any) -> Any:
    raise AssertionError("nobody asks in this game")


def line_words(*_: Any) -> Any:
    raise AssertionError("nobody asks in this game")


def path(*_: Any) -> Any:
    raise AssertionError("nobody asks in this game")


def outcome(*_: Any) -> Any:
    raise AssertionError("nobody asks in this game")
