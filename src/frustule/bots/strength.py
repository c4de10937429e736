"""How strong the bots are, as measured: `data/strength.json`, which `scripts/strength.py` writes."""

import functools
from importlib import resources

import msgspec


class Measure(msgspec.Struct, frozen=True):
    """What the arena found of one bot in one game."""

    rating: float
    """openskill's estimate, on one scale for all bots of the game,"""
    doubt: float
    """and the standard deviation of its doubt."""
    greedy: float | None
    """How often it was ahead of greedy."""
    below: float | None
    """How often a level was ahead of the level below it."""
    games: int


@functools.cache
def _measures() -> dict[str, dict[str, Measure]]:
    file = resources.files("frustule.bots") / "data" / "strength.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, dict[str, Measure]])


def measure(game: str, bot: str) -> Measure | None:
    """What was measured of a bot in a game; None if nothing was."""
    return _measures().get(game, {}).get(bot)


def measure_words(measured: Measure) -> str:
    """A measure in a few words."""
    parts = [f"rating {measured.rating:.1f}"]
    if measured.greedy is not None:
        parts.append(f"ahead of greedy in {100 * measured.greedy:.0f}%")
    if measured.below is not None:
        parts.append(f"of the level below in {100 * measured.below:.0f}%")
    return f"{', '.join(parts)} of the games ({measured.games} games)" if len(parts) > 1 else parts[0]
