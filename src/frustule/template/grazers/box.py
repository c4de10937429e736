"""Packing the options into the record that the compiled rules read."""

from frustule.template.grazers.options import GrazersOptions
from frustule.template.grazers.position import Box


def fill(box: Box, seats: int, options: GrazersOptions) -> None:
    """Writes everything that stays the same during a game (Grazers 5)."""
    box.size = options.size
    box.ways = 8 if options.ways == "eight" else 4
    box.first = ("random", "one", "two").index(options.first)
