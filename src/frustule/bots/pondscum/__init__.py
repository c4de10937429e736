"""Pond Scum's own engine: an alpha-beta search over the game's rules, and its levels.

`mind` is the memory of a search, `view` what it keeps up beside each position, `judgement` says what a
position is worth, `menus` remembers what pieces can do, `ordering` says which moves come first, `search`
follows the lines and `root` begins them; all of that is compiled. `engine` leads into it from Python,
`thinking` makes players of it, `arranging` sets up, `reasons` finds the words. The weights in `data` come
from scripts/tune_pondscum.py, with the record of how.
"""

from frustule.bots import characters
from frustule.bots.contract import Budget, Think
from frustule.bots.pondscum.engine import program
from frustule.bots.pondscum.thinking import Level, player

__all__ = ["ANALYSIS", "CHARACTERS", "LEVELS", "program"]

CHARACTERS = characters.POND_SCUM

ANALYSIS = {"setup": "open", "first": "one"}
"""An empty board on which everybody sees what is placed."""

LEVELS: dict[str, tuple[Think, Budget, str]] = {
    "novice": (
        player(Level(deepest=1, meals=2, jitter=60, blind=350, appetite=150, quirk=0.6)),
        Budget(seconds=0.2, work=2_000),
        "Eats what there is to eat, looks one move ahead, and overlooks what comes from afar.",
    ),
    "naturalist": (
        player(Level(deepest=2, meals=4, jitter=40, blind=120, appetite=40, quirk=0.35)),
        Budget(seconds=0.5, work=20_000),
        "Sees the answer to a move, most of the time, and goes by personal tastes.",
    ),
    "curator": (
        player(Level(deepest=4, meals=8, jitter=16, blind=15, quirk=0.15)),
        Budget(seconds=0.8, work=60_000),
        "Looks four moves ahead and seldom gives anything away.",
    ),
    "master": (
        player(Level()),
        Budget(seconds=0.9, work=3_000_000),
        "Looks six to nine moves ahead and gives nothing away.",
    ),
}
"""For each level: how it thinks, how much by default, and a sentence about it."""
