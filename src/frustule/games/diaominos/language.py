"""Diaominos' own texts in all languages, and the names of its pieces, which languages bend."""

from frustule.core.speech.language import Texts, noted

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
    return say(SHAPES_WITH_ARTICLE[shape])


def sticker_words(sticker: int) -> str:
    """`a T`, or `a wild sticker`."""
    return shape_words(sticker) if sticker < len(SHAPES_WITH_ARTICLE) else say(WILD_STICKER)


def colour_words(colour: int) -> str:
    return say(COLOURS[colour])


def colours_words(colours: list[int]) -> str:
    """`white red blue blue`: the stickers of a side, row by row."""
    return " ".join(say(COLOURS[colour]) for colour in colours)
