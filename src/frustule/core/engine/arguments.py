"""What may be asked: the arguments that public calls have in common are checked here, in one place.

Each function gives back what it was given as a plain value, or refuses it with a sentence. Compiled code
counts on them: it indexes by a seat and counts from a seed without asking again.
"""

import operator
from typing import Any

from frustule.core.errors import IllegalMove, InvalidText
from frustule.core.speech.language import say

MOST_SEED = 2**63 - 1


def whole_number(value: Any, what: str) -> int:
    """A whole number of any kind, NumPy's too; a yes or no is none. `what` begins the sentence of refusal."""
    if not isinstance(value, bool):
        try:
            return operator.index(value)
        except Exception:  # a stranger's object may raise anything here
            pass
    raise InvalidText(f"{what} is a whole number, not {shown(value)}.")


def check_number(value: Any, least: int, most: int, what: str) -> int:
    """A whole number within bounds. `what` begins the sentence of refusal."""
    number = whole_number(value, what)
    if not least <= number <= most:
        raise InvalidText(f"{what} is a number from {least} to {most}, not {shown(number)}.")
    return number


def shown(value: Any) -> str:
    """A value as a sentence quotes it, cut where it is long."""
    if isinstance(value, int) and abs(value) >= 2**200:
        return "a number of many figures"
    try:
        text = repr(value)
    except Exception:
        return f"a {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:57]}..."


def check_seed(seed: Any) -> int:
    """Refuses what no random stream begins with."""
    number = whole_number(seed, "A seed")
    if not 0 <= number <= MOST_SEED:
        raise InvalidText(f"A seed is a number from 0 to {MOST_SEED}, not {shown(number)}.")
    return number


def check_seat(seat: Any, seats: int) -> int:
    """Refuses a seat that is not at the table."""
    number = whole_number(seat, "A seat")
    if not 0 <= number < seats:
        # str() of a number of thousands of digits is refused by Python itself.
        far = number + 1 if abs(number) < 2**63 else "?"
        raise IllegalMove(say("There is no seat {seat}; the seats are 1 to {most}.", seat=far, most=seats))
    return number


def check_viewer(seat: Any, seats: int) -> int:
    """A seat, or None for a spectator, as the rules count them: the spectator is -1."""
    return -1 if seat is None else check_seat(seat, seats)


def check_text(text: Any, what: str) -> str:
    """Refuses what is no text. `what` begins the sentence of refusal."""
    if not isinstance(text, str):
        raise InvalidText(f"{what} is a text, not {shown(text)}.")
    return text
