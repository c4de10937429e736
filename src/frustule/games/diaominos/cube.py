"""The puzzle cube: where its stickers are, how they travel when it rolls, and which cubes are real.

A sticker's place is a corner of the cube and the side it is seen on, both as vectors: x east, y north, z up.
The 24 places are numbered as in Diaominos 6.2, sides U N E S W D, each read from outside. Rolling turns
the vectors, so every sticker takes its proper place and turn. The solved cube has white opposite yellow, red
opposite orange, green opposite blue; with white up and green to the south, red is in the east.
"""

from frustule.core.errors import InvalidText

COLOURS = "WRYGOB"
COLOUR_NAMES = ("white", "red", "yellow", "green", "orange", "blue")
SIDES = "UNESWD"
SIDE_NAMES = ("top", "north side", "east side", "south side", "west side", "bottom")
SOLVED = "WWWWBBBBRRRRGGGGOOOOYYYY"
STICKERS = 24

Vector = tuple[int, int, int]

# For each side: outward, and the directions to the left and to the top as one looks at it from outside.
VIEWS: tuple[tuple[Vector, Vector, Vector], ...] = (
    ((0, 0, 1), (-1, 0, 0), (0, 1, 0)),
    ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
    ((1, 0, 0), (0, -1, 0), (0, 0, 1)),
    ((0, -1, 0), (-1, 0, 0), (0, 0, 1)),
    ((-1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((0, 0, -1), (-1, 0, 0), (0, -1, 0)),
)


def _sum(outward: Vector, left: Vector, top: Vector, across: int, down: int) -> Vector:
    x, y, z = (outward[k] + left[k] * (1 - 2 * across) + top[k] * (1 - 2 * down) for k in range(3))
    return x, y, z


PLACES: tuple[tuple[Vector, Vector], ...] = tuple(
    (_sum(*view, across, down), view[0]) for view in VIEWS for down in range(2) for across in range(2)
)
"""Each sticker's corner and side."""


def _rolled(vector: Vector, direction: str) -> Vector:
    """Where a vector points after one roll: east takes the top to the east side, and so on."""
    x, y, z = vector
    match direction:
        case "E":
            return z, y, -x
        case "W":
            return -z, y, x
        case "N":
            return x, z, -y
        case _:
            return x, -z, y


def _roll_table(direction: str) -> tuple[int, ...]:
    moved = [PLACES.index((_rolled(corner, direction), _rolled(side, direction))) for corner, side in PLACES]
    return tuple(moved.index(place) for place in range(STICKERS))


ROLLS = {direction: _roll_table(direction) for direction in "NESW"}
"""For each direction and place, the place from where its sticker comes."""

STILL = tuple(range(STICKERS))


def roll(stickers: tuple[int, ...], directions: str) -> tuple[int, ...]:
    """What lies at the 24 places after these rolls."""
    for direction in directions:
        stickers = tuple(stickers[source] for source in ROLLS[direction])
    return stickers


def side(stickers: tuple[int, ...], letter: str) -> tuple[int, ...]:
    """The four stickers of a side."""
    at = 4 * SIDES.index(letter)
    return stickers[at : at + 4]


def _corner_places(corner: Vector) -> tuple[int, int, int]:
    """The places of a corner's stickers, clockwise from the one on top or bottom."""
    x, y, z = corner
    along: list[Vector] = [(0, 0, z), (0, y, 0), (x, 0, 0)]
    if x * y * z < 0:
        along = [along[0], along[2], along[1]]
    a, b, c = (PLACES.index((corner, outward)) for outward in along)
    return a, b, c


CORNERS = tuple(_corner_places((x, y, z)) for z in (1, -1) for y in (1, -1) for x in (1, -1))
CORNER_NAMES = tuple(
    f"{level} {north}-{east}"
    for level in ("upper", "lower")
    for north in ("north", "south")
    for east in ("east", "west")
)
HOMES = tuple(tuple(COLOURS.index(SOLVED[place]) for place in places) for places in CORNERS)


def cube_text(stickers: tuple[int, ...]) -> str:
    return "".join(COLOURS[colour] for colour in stickers)


def read_cube(text: str) -> tuple[int, ...]:
    """The stickers of a cube as in Diaominos 6.2; refused, with the reason, if no real cube looks so."""
    letters = "".join(text.split()).upper()
    if len(letters) != STICKERS or set(letters) - set(COLOURS):
        raise InvalidText(
            "A cube is 24 letters out of W R Y G O B: the stickers of its top, of its north, east, south and "
            f"west side and of its bottom, four each; not '{text[:40]}'."
        )
    for letter, name in zip(COLOURS, COLOUR_NAMES, strict=True):
        if letters.count(letter) != 4:
            raise InvalidText(f"A cube has four {name} stickers, and this one has {letters.count(letter)}.")
    stickers = tuple(COLOURS.index(letter) for letter in letters)
    _check_corners(stickers)
    return stickers


def _check_corners(stickers: tuple[int, ...]) -> None:
    seen: dict[frozenset[int], str] = {}
    twists = 0
    for places, name in zip(CORNERS, CORNER_NAMES, strict=True):
        colours = tuple(stickers[place] for place in places)
        words = ", ".join(COLOUR_NAMES[colour] for colour in colours)
        piece = frozenset(colours)
        home = next((home for home in HOMES if frozenset(home) == piece), None)
        if home is None:
            raise InvalidText(f"No corner of a real cube is {words}, as the {name} one is here.")
        if piece in seen:
            raise InvalidText(f"Two corners, {seen[piece]} and {name}, have the same colours: {words}.")
        seen[piece] = name
        turns = [twist for twist in range(3) if tuple(colours[(k + twist) % 3] for k in range(3)) == home]
        if not turns:
            raise InvalidText(
                f"The {name} corner is mirrored: on a real cube its colours run {words} the other way round."
            )
        twists += turns[0]
    if twists % 3:
        raise InvalidText("One corner is twisted in its place: no turns of a real cube lead here.")
