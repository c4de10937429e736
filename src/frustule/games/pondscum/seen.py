"""What is seen of a position from a seat: pieces and marks on board and trays, as elements with words."""

import functools

from frustule.core.drawing.scene import Element
from frustule.core.engine.position import Position
from frustule.core.speech.language import listed, noted
from frustule.games.pondscum.components import Species, Spot, squares
from frustule.games.pondscum.curves import Point
from frustule.games.pondscum.language import FACING, of_side, say, species_words, the
from frustule.games.pondscum.notation import square_text
from frustule.games.pondscum.position import HIDDEN, SETUP
from frustule.games.pondscum.sight import Sight

WATER, MARKS, BODIES, OVER = range(4)  # layers of the board
GAP = 0.3  # between pieces in a tray
POOL = 8  # as wide is the water in which lost pieces float,
DRIFT = (8, -14, 11, -6, 17, -10, 5, -18)  # turned by so many degrees


LIES = noted("{species} of {name} on {squares}", "your {species} on {squares}")
LIES_FACING = noted("{species} of {name} on {squares}, {facing}", "your {species} on {squares}, {facing}")
TO_PLACE = noted("{species} of {name}, to be placed", "your {species}, to be placed")
EATEN = noted("{species} of {name}, eaten", "your {species}, eaten")
ZONE = noted(
    "zone of {name} on {squares}: {the_species} swallows any enemy that touches it",
    "your zone on {squares}: {the_species} swallows any enemy that touches it",
)


def rows_of(species: Species) -> tuple[int, ...]:
    """A footprint as rows of squares, upright."""
    if species.fixed:
        return tuple(map(int, species.footprint.split()))
    wide, high = map(int, species.footprint.split("x"))
    return (wide,) * high


def area_words(x: int, y: int, wide: int, high: int) -> str:
    """`c5` or `c5 to d6`."""
    corner = square_text(x, y)
    if wide == high == 1:
        return corner
    return say("{corner} to {opposite}", corner=corner, opposite=square_text(x + wide - 1, y + high - 1))


def body_words(species: Species, spot: Spot) -> str:
    """The squares of a fixed piece: rectangles of ranks that cover the same files."""
    ranks: dict[int, list[int]] = {}
    for x, y in squares(species, spot):
        ranks.setdefault(y, []).append(x)
    blocks: list[tuple[int, int, int, int]] = []
    for y, files in sorted(ranks.items()):
        x, wide = min(files), len(files)
        if blocks and (blocks[-1][0], blocks[-1][2]) == (x, wide):
            last = blocks.pop()
            blocks.append((x, last[1], wide, last[3] + 1))
        else:
            blocks.append((x, y, wide, 1))
    return listed([area_words(*block) for block in blocks])


class Seen:
    """What is seen of a position from a seat, with all that its elements are made from at hand.

    Whoever looks has their own side below, a spectator side one, unless the board is turned round.
    """

    def __init__(self, position: Position, seat: int | None, rotation: int) -> None:
        p, box = position.record, position.setup.box[0]
        self.position = position
        self.sight = Sight(position)
        self.seat = 0 if seat is None else seat
        self.flipped = (seat == 1) != (rotation == 1)
        self.wide, self.high, self.depth = int(box.width), int(box.height), int(box.depth)
        self.setting_up = p.phase == SETUP
        self.hidden = [self.sight.x[side][0] == HIDDEN for side in range(2)]
        self.number = [int(n) for n in box.species_of.tolist()[: len(self.sight.species)]]
        self.names = [species_words(species.name) for species in self.sight.species]
        self.symbols = self.sight.symbols

    def middle(self, x: float, y: float, wide: float, high: float) -> Point:
        """The middle of an area of the board, in the panel."""
        across, down = x + wide / 2, self.high - y - high / 2
        return (self.wide - across, self.high - down) if self.flipped else (across, down)

    def piece(self, side: int, piece: int, x: int, y: int, way: int) -> Element:
        """A piece on the board. The sides face each other; every other one of a species is mirrored."""
        species = self.sight.species[piece]
        wide, high = self.sight.extents[piece][way]
        if species.fixed:
            angle = 90 * way
            body = body_words(species, Spot(x, y, way))
            label = of_side(
                side,
                LIES_FACING,
                species=self.names[piece],
                squares=body,
                facing=say(FACING[way]),
            )
        else:
            angle = 90 * way + 180 * side
            label = of_side(
                side,
                LIES,
                species=self.names[piece],
                squares=area_words(x, y, wide, high),
            )
        across, down = self.middle(x, y, wide, high)
        return Element(
            f"piece-{side}-{piece}",
            across,
            down,
            self.symbols[side][piece],
            angle=float((angle + 180 * self.flipped) % 360),
            mirror=piece % 2 == 1,
            layer=BODIES,
            label=label,
        )

    # Trays

    @functools.cached_property
    def slots(self) -> dict[int, Point]:
        """Where the pieces of a side lie in its tray: in columns, small ones one above the other. What is
        lost floats in rows of columns, so that it is seen where there is little room."""
        kept = [k for k, species in enumerate(self.sight.species) if self.setting_up or not species.fixed]
        places: dict[int, Point] = {}
        x = y = top = GAP
        column = 0
        tallest = max(self.sight.extents[k][0][1] for k in kept)
        for k in kept:
            wide, high = self.sight.extents[k][0]
            if y > top and (y + high > top + tallest or wide > column):
                x, y, column = x + column + GAP, top, 0
                if not self.setting_up and x + wide > POOL:
                    x, y = GAP, top + tallest + GAP
                    top, tallest = y, high
            column = max(column, wide)
            places[k] = (x + wide / 2, y + high / 2)
            y += high + GAP
        return places

    @functools.cached_property
    def tray_box(self) -> tuple[float, float, float, float]:
        """What a tray shows: its slots and a little more."""
        corners = [
            (x + self.sight.extents[k][0][0] / 2, y + self.sight.extents[k][0][1] / 2)
            for k, (x, y) in self.slots.items()
        ]
        return 0.0, 0.0, max(x for x, _ in corners) + GAP, max(y for _, y in corners) + GAP

    def in_tray(self, side: int, piece: int) -> Element:
        """A piece that is not on the board: still to be placed, or eaten."""
        label = of_side(side, TO_PLACE if self.setting_up else EATEN, species=self.names[piece])
        x, y = self.slots[piece]
        symbol, mirror = self.symbols[side][piece], piece % 2 == 1
        angle = 0.0 if self.setting_up else float(DRIFT[piece % len(DRIFT)] % 360)
        return Element(
            f"piece-{side}-{piece}", x, y, symbol, angle=angle, mirror=mirror, layer=1, label=label
        )

    # Marks

    def zone(self, side: int, area: tuple[int, int, int, int], way: int) -> Element:
        """The current before a mouth."""
        x, y, wide, high = area
        across, deep = (wide, high) if way % 2 == 0 else (high, wide)
        return Element(
            f"zone-{side}",
            *self.middle(x, y, wide, high),
            f"zone-{across}x{deep}-{side + 1}",
            angle=float((90 * way + 180 * self.flipped) % 360),
            layer=MARKS,
            label=of_side(
                side,
                ZONE,
                squares=area_words(*area),
                the_species=the(self.sight.species[0].name),
            ),
        )

    def print_of(self, key: str, piece: int, x: int, y: int, way: int) -> Element:
        """Where the body of a piece would lie; a swirl where the enemy's current would have it."""
        wide, high = self.sight.extents[piece][way]
        across, down = self.middle(x, y, wide, high)
        swallowed = not self.setting_up and self.sight.swallowed(self.seat, piece, x, y, way)
        symbol = "swirl" if swallowed else f"print-{wide}x{high}"
        return Element(f"print-{key}", across, down, symbol, layer=MARKS, beside=key)

    def target(self, key: str, piece: int, x: int, y: int, way: int) -> Element:
        """A spot that a piece can come to."""
        wide, high = self.sight.extents[piece][way]
        across, down = self.middle(x, y, wide, high)
        squares_said = area_words(x, y, wide, high)
        label = say("room for {wide}x{high} on {squares}", wide=wide, high=high, squares=squares_said)
        if self.sight.species[piece].fixed:
            # Trumpets in a corner of the board share their middle, but not their foot.
            feet = ((0, 0, wide, 1), (0, 0, 1, high), (0, high - 1, wide, 1), (wide - 1, 0, 1, high))
            dx, dy, *foot = feet[way]
            across, down = self.middle(x + dx, y + dy, *foot)
            label = say(
                "room for a trumpet from {square}, {facing}",
                square=square_text(x, y),
                facing=say(FACING[way]),
            )
        return Element(key, across, down, "target", layer=OVER, label=label, while_picking=True)
