"""Diatoms' own texts in all languages, and the names of its pieces, which languages count and bend."""

from itertools import groupby

from frustule.core.speech.language import Texts, counted, noted, spoken
from frustule.core.speech.spans import pictured, piece

say = Texts("frustule.games.diatoms")

DIATOMS = noted(
    *("red circle", "red oval", "red triangle", "red square", "red star"),
    *("yellow circle", "yellow oval", "yellow triangle", "yellow square", "yellow star"),
    *("green circle", "green oval", "green triangle", "green square", "green star"),
    *("blue circle", "blue oval", "blue triangle", "blue square", "blue star"),
    *("purple circle", "purple oval", "purple triangle", "purple square", "purple star"),
)
COUNTED_DIATOMS = (
    counted("a red circle", "{number} red circles"),
    counted("a red oval", "{number} red ovals"),
    counted("a red triangle", "{number} red triangles"),
    counted("a red square", "{number} red squares"),
    counted("a red star", "{number} red stars"),
    counted("a yellow circle", "{number} yellow circles"),
    counted("a yellow oval", "{number} yellow ovals"),
    counted("a yellow triangle", "{number} yellow triangles"),
    counted("a yellow square", "{number} yellow squares"),
    counted("a yellow star", "{number} yellow stars"),
    counted("a green circle", "{number} green circles"),
    counted("a green oval", "{number} green ovals"),
    counted("a green triangle", "{number} green triangles"),
    counted("a green square", "{number} green squares"),
    counted("a green star", "{number} green stars"),
    counted("a blue circle", "{number} blue circles"),
    counted("a blue oval", "{number} blue ovals"),
    counted("a blue triangle", "{number} blue triangles"),
    counted("a blue square", "{number} blue squares"),
    counted("a blue star", "{number} blue stars"),
    counted("a purple circle", "{number} purple circles"),
    counted("a purple oval", "{number} purple ovals"),
    counted("a purple triangle", "{number} purple triangles"),
    counted("a purple square", "{number} purple squares"),
    counted("a purple star", "{number} purple stars"),
)
SHAPES = noted("circle", "oval", "triangle", "square", "star")
COUNTED_SHAPES = (
    counted("{n} circle", "{n} circles"),
    counted("{n} oval", "{n} ovals"),
    counted("{n} triangle", "{n} triangles"),
    counted("{n} square", "{n} squares"),
    counted("{n} star", "{n} stars"),
)
PAIRS_OF_SHAPES = noted("two circles", "two ovals", "two triangles", "two squares", "two stars")
COLOURS = noted("red", "yellow", "green", "blue", "purple")
MEASURES = noted(
    "the largest connected group of one colour",
    "diatoms off the four lines",
    "empty spaces with all neighbours filled",
    "circles",
    "diatoms on the outer ring",
    "diatoms of the rarest colour",
    "diatoms beside a star",
    "purple diatoms",
    "complete ornaments",
)
DISLIKES = noted(
    "diatoms without a neighbour of their colour",
    "empty pairs on the lines",
    "gaps of three or more empty spaces",
    "ovals beside a circle",
    "outer diatoms beside their own colour",
    "colours missing, ring by ring",
    "empty spaces for a star",
    "green diatoms beside a purple one",
    "incomplete ornaments",
)
PAIRS_OF_COLOURS = noted("both red", "both yellow", "both green", "both blue", "both purple")
SEGMENTS = noted("clear water", *COLOURS)
HIDDEN_TILE = "??????"
NUMBERS = noted("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def colour_words(colour: int) -> str:
    """A colour, with its mark as tiles have it."""
    return piece(f"segment-{'rygbp'[colour]}", say(COLOURS[colour]))


def segment_words(segment: int) -> str:
    """What fills a segment of a tile: clear water, or a colour."""
    return colour_words(segment - 1) if segment else say(SEGMENTS[0])


@spoken
def tile_words(text: str) -> str:
    """The colours of a tile clockwise, for those who hear it: `red ×3, yellow, clear water ×2`."""
    colours: list[str] = []
    for letter, run in groupby(text):
        name, count = say(SEGMENTS[".rygbp".index(letter)]), len(list(run))
        colours.append(f"{name} ×{count}" if count > 1 else name)
    return ", ".join(colours)


@spoken
def tile_drawn(text: str) -> str:
    """A tile as it is drawn, and for those who hear it what it is made of."""
    if text == HIDDEN_TILE:
        return say("a hidden tile")
    return pictured(f"tile-{text}", say("a tile ({colours})", colours=tile_words(text)))


@spoken
def lying_drawn(text: str) -> str:
    """A tile as it lies, and for those who hear it its colours from the east clockwise."""
    return pictured(f"tile-{text}", say("{colours} from the east clockwise", colours=tile_words(text)))


def shape_words(shape: int) -> str:
    return piece(f"space-{'cotqs'[shape]}", say(SHAPES[shape]))


def diatom_words(diatom: int) -> str:
    """`red star`."""
    return piece(f"diatom-{diatom}", say(DIATOMS[diatom]))


def counted_words(diatom: int, count: int) -> str:
    """`a red star`, `two red stars`."""
    number = say(NUMBERS[count]) if count < len(NUMBERS) else count
    return piece(f"diatom-{diatom}", say.count(*COUNTED_DIATOMS[diatom], count, number=number))
