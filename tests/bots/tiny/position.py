"""The record of a position of Prizes, and of its box."""

from frustule.core.engine.ranges import Field, record_of

CARDS = 5
MOST_SEATS = 4

POSITION_FIELDS = (
    Field("prize", "i1", 0, CARDS, (CARDS,)),
    Field("turn", "i1", 0, CARDS),
    Field("hand", "i1", 0, (1 << CARDS) - 1, (MOST_SEATS,)),  # a bit for each card
    Field("bid", "i1", 0, 9, (MOST_SEATS,)),  # 1 + the card chosen; 0 none, 9 one that is not seen
    Field("points", "i1", 0, CARDS * CARDS, (MOST_SEATS,)),
)
POSITION = record_of(POSITION_FIELDS)
BOX_FIELDS = (Field("seats", "i1", 1, MOST_SEATS),)
BOX = record_of(BOX_FIELDS)

MOST_MOVES = CARDS
