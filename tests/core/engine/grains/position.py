"""The record of a position of Grains, and of its box."""

from frustule.core.engine.ranges import MOST_EDITION, Field, record_of

MOST_SEATS = 3
HEAPS = 3
MOST_GRAINS = 30
MOST_TAKEN = 3
MOST_MOVES = HEAPS * MOST_TAKEN

POSITION_FIELDS = (
    Field("heap", "i1", 0, MOST_GRAINS, (HEAPS,)),
    Field("turn", "i1", 0, MOST_SEATS - 1),
    Field("last", "i1", -1, MOST_SEATS - 1),
    Field("taken", "i2", 0, HEAPS * MOST_GRAINS),
)
POSITION = record_of(POSITION_FIELDS)
BOX_FIELDS = (
    Field("edition", "i1", 1, MOST_EDITION),
    Field("seats", "i1", 1, MOST_SEATS),
    Field("heap", "i1", 0, MOST_GRAINS, (HEAPS,)),
    Field("most", "i1", 1, MOST_TAKEN),
)
BOX = record_of(BOX_FIELDS)
