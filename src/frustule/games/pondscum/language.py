"""Pond Scum's own texts in all languages, and the names of its species, which take articles of their own.

Whoever plays a side is called by name, as `core.company` has it; else the sides are called one and two.
"""

from frustule.core.speech.company import is_you, name_of
from frustule.core.speech.language import Texts, language, noted

say = Texts("frustule.games.pondscum")

SPECIES = noted(
    "the Stentor",
    "the Ameba",
    "the Dileptus",
    "the Didinium",
    "the Coleps",
    "the Paramecium",
    "the Euglena",
    "the Phacus",
    "the Chilomonas",
)
"""The species of the standard set; a set of one's own may have others."""
SIDES = noted("one", "two")
KINDS = noted("fixed", "ameba", "flagellate", "ciliate")
FACING = noted(
    "its mouth to the north", "its mouth to the east", "its mouth to the south", "its mouth to the west"
)


def side_words(side: int) -> str:
    """`one` or `two`."""
    return say(SIDES[side])


def called(side: int) -> str:
    """Whoever plays a side, within a sentence."""
    return name_of(side) or say("side {side}", context="in a sentence", side=side_words(side))


def you_or(side: int) -> str:
    """The same, or `you`."""
    return say("you") if is_you(side) else called(side)


def heading(side: int) -> str:
    """Whoever plays a side, at the beginning of a line."""
    if is_you(side):
        return say("You")
    return name_of(side) or say("Side {side}", side=side_words(side))


def column(side: int) -> str:
    """Whoever plays a side, over a narrow column: there the mark of the side says the rest."""
    return say("you") if is_you(side) else name_of(side) or side_words(side)


def of_side(side: int, texts: tuple[str, ...], **values: str) -> str:
    """One of two texts: about somebody with a {name}, or about you."""
    other, yours = texts
    return say(yours, **values) if is_you(side) else say(other, name=called(side), **values)


def species_words(name: str) -> str:
    """A species by its name alone."""
    return say(name)


def the(name: str) -> str:
    """A species with its article."""
    whole = f"the {name}"
    if whole in SPECIES or (whole, "") in say.catalogue(language()):
        return say(whole)
    return say("the {species}", species=name)
