"""Diaominos' own texts in all languages, and the names of its pieces, which languages bend."""

from frustule.core.speech.language import Texts, clauses, listed, noted, spoken
from frustule.core.speech.spans import piece
from frustule.games.diaominos.cube import COLOURS as INITIALS
from frustule.games.diaominos.grid import SHAPES, Grid

say = Texts("frustule.games.diaominos")

SHAPES_WITH_ARTICLE = noted("an I", "an O", "a T", "an S", "an L")
COLOURS = noted("white", "red", "yellow", "green", "orange", "blue")
SIDES = noted("top", "north side", "east side", "south side", "west side", "bottom")
AT_SIDES = noted("at the north side", "at the east side", "at the south side", "at the west side")
NORTH_TO_WEST = noted("north", "east", "south", "west")
NUMBERS = noted("no", "one", "two", "three", "four")
DIAMONDS = noted("no diamonds", "one diamond", "two diamonds", "three diamonds", "four diamonds")
WILD_NAME = noted("wild")[0]
WILD_STICKER = noted("a wild sticker")[0]


def shape_words(shape: int) -> str:
    """`a T`."""
    return piece(f"shape-{SHAPES[shape]}-0-0", say(SHAPES_WITH_ARTICLE[shape]))


def role_words(role: int) -> str:
    """A shape by its letter, or `wild`."""
    if role >= len(SHAPES):
        return say(WILD_NAME)
    return piece(f"shape-{SHAPES[role]}-0-0", SHAPES[role])


def sticker_words(sticker: int) -> str:
    """`a T`, or `a wild sticker`."""
    return shape_words(sticker) if sticker < len(SHAPES_WITH_ARTICLE) else say(WILD_STICKER)


def colour_words(colour: int) -> str:
    return piece(f"sticker-{INITIALS[colour]}", say(COLOURS[colour]))


@spoken
def cube_words(sheet: Grid, cube: int) -> str:
    """Where a cube of the grid is."""
    column, row, layer = sheet.cube(cube)
    return say("layer {layer}, row {row}, column {column}", layer=layer + 1, row=row + 1, column=column + 1)


@spoken
def cubes_words(sheet: Grid, cubes: tuple[int, ...]) -> str:
    """Where several cubes are, row by row: `layer 1: row 2, columns 1 to 3; row 3, column 1`."""
    layers: dict[int, dict[int, list[int]]] = {}
    for column, row, layer in sorted(map(sheet.cube, cubes), key=lambda spot: (spot[2], spot[1], spot[0])):
        layers.setdefault(layer, {}).setdefault(row, []).append(column + 1)
    return clauses(
        [
            say(
                "layer {layer}: {rows}",
                layer=layer + 1,
                rows=clauses([_row_words(row + 1, columns) for row, columns in rows.items()]),
            )
            for layer, rows in layers.items()
        ]
    )


def _row_words(row: int, columns: list[int]) -> str:
    first, last = columns[0], columns[-1]
    if first == last:
        return say("row {row}, column {column}", row=row, column=first)
    if last - first == len(columns) - 1:
        return say("row {row}, columns {first} to {last}", row=row, first=first, last=last)
    return say("row {row}, columns {columns}", row=row, columns=listed([str(column) for column in columns]))


def colours_words(colours: list[int]) -> str:
    """`white red blue blue`: the stickers of a side, row by row."""
    return " ".join(say(COLOURS[colour]) for colour in colours)
