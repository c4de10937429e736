"""The notation of Grains: a heap and a number."""

from typing import Any

from frustule.core.errors import InvalidText


def move_text(position: Any, seat: int, move: int) -> str:
    return f"{'abc'[move // 4]}{move % 4}"


def read_move(position: Any, seat: int, text: str) -> int:
    if len(text) != 2 or text[0] not in "abc" or text[1] not in "123":
        raise InvalidText(f"'{text[:20]}' is no move; a move is a heap and a number, as in b2.")
    return "abc".index(text[0]) * 4 + int(text[1])
