"""Pond Scum's own texts in all languages, and the names of its species, which take articles of their own."""

from frustule.core.language import Texts, language, noted

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


def species_words(name: str) -> str:
    """A species by its name alone."""
    return say(name)


def the(name: str) -> str:
    """A species with its article."""
    whole = f"the {name}"
    if whole in SPECIES or (whole, "") in say.catalogue(language()):
        return say(whole)
    return say("the {species}", species=name)


def opening(sentence: str) -> str:
    """A sentence with a capital."""
    return sentence[:1].upper() + sentence[1:]
