"""Who the bots are: in each game four people of ours, behind the four levels.

Each has a name, a face (`faces`), a habit and a saying. The habit has to be true, so it is the sentence that
stands beside the level's settings in the engine of the game; the rest is here. Machines that play every game
alike look like machines.
"""

import msgspec

from frustule.bots.characters.faces import Face
from frustule.core.speech.language import noted


class Character(msgspec.Struct, frozen=True):
    """Somebody to play against."""

    name: str
    """The same in every language."""
    face: Face | str
    """A face, or what an automaton's looks follow from."""
    says: str = ""
    """In English; bots translate it."""


def default(name: str) -> Character:
    """For a bot that nobody has given a character: a machine with the bot's own name, made readable."""
    readable = name.rpartition(":")[2].replace("_", " ").replace(".", " ").strip()
    return Character(f"{readable[:1].upper()}{readable[1:]}", name)


def _four(*people: Character) -> dict[str, Character]:
    return dict(zip(("novice", "naturalist", "curator", "master"), people, strict=True))


MACHINES = {
    "random": Character("Rollo", "rollo", noted("Any way will do.")[0]),
    "greedy": Character("Gripp", "gripp2", noted("What is most now is best.")[0]),
    "searcher": Character("Tikko", "tikko", noted("Click by click.")[0]),
}
"""Those that play every game alike."""

HOUSE = _four(
    Character(
        "Mika",
        Face("tan", "black", "orange", before="tuft", eyes="wide", brows="raised", mouth="grin"),
        noted("I will just try something.")[0],
    ),
    Character(
        "Linnea",
        Face("pale", "brown", "green", behind="bob", before="parted", wears="glasses", coat="collar"),
        noted("Let me look twice.")[0],
    ),
    Character(
        "Ambrose",
        Face(
            *("brown", "grey", "slate"),
            hat="top",
            felt="slate",
            band="yellow",
            beard="whiskers",
            brows="one",
            mouth="firm",
        ),
        noted("Patience finds most things.")[0],
    ),
    Character(
        "Ottoline",
        Face("pale", "white", "purple", hat="hood", felt="purple", eyes="narrow", mouth="wry", coat="shawl"),
        noted("I have a whole second. Have you?")[0],
    ),
)
"""For games whose engine brings nobody."""

DIATOMS = _four(
    Character(
        "Pip",
        Face(
            *("pale", "red", "green"),
            before="cropped",
            hat="cap",
            felt="green",
            eyes="wide",
            brows="raised",
            mouth="grin",
            coat="neckerchief",
            freckles=True,
        ),
        noted("Just here will do!")[0],
    ),
    Character(
        "Flora",
        Face(
            "tan", "brown", "blue", behind="long", before="parted", hat="straw", felt="yellow", coat="shawl"
        ),
        noted("Oh, is there a judge?")[0],
    ),
    Character(
        "Agatha",
        Face(
            *("pale", "grey", "purple"),
            behind="bun",
            before="swept",
            wears="half-moons",
            brows="stern",
            mouth="firm",
            coat="collar",
        ),
        noted("I look at my own slide.")[0],
    ),
    Character(
        "Balthasar",
        Face(
            *("deep", "white", "slate"),
            beard="full",
            before="sides",
            hat="skullcap",
            felt="red",
            eyes="narrow",
            mouth="wry",
        ),
        noted("After you. I have left you nothing.")[0],
    ),
)

COMMISSIONS = _four(
    Character(
        "Luc",
        Face(
            *("tan", "black", "cream"),
            behind="curls",
            before="curly",
            hat="beret",
            felt="blue",
            mouth="grin",
            coat="neckerchief",
        ),
        noted("That nearly fits!")[0],
    ),
    Character(
        "Hedwig",
        Face("pale", "blond", "green", behind="braids", before="parted", coat="apron", band="green"),
        noted("Let me try that once or twice.")[0],
    ),
    Character(
        "Cyprian",
        Face(
            *("brown", "grey", "blue"),
            before="sides",
            beard="moustache",
            wears="monocle",
            brows="one",
            mouth="firm",
        ),
        noted("Once more, from where we were.")[0],
    ),
    Character(
        "Eudora",
        Face(
            *("pale", "white", "red"),
            behind="bob",
            before="fringe",
            wears="loupe",
            eyes="narrow",
            brows="stern",
            mouth="wry",
            coat="collar",
        ),
        noted("Nothing is wasted here.")[0],
    ),
)

POND_SCUM = _four(
    Character(
        "Tilly",
        Face(
            *("pale", "red", "yellow"),
            behind="braids",
            before="fringe",
            eyes="wide",
            brows="raised",
            mouth="gap",
            coat="apron",
            band="blue",
            freckles=True,
        ),
        noted("Mine! Mine! Oh.")[0],
    ),
    Character(
        "Rufus",
        Face(
            *("pale", "red", "blue"),
            beard="full",
            hat="sou'wester",
            felt="yellow",
            eyes="smiling",
            mouth="smile",
        ),
        noted("I have my own ideas about ponds.")[0],
    ),
    Character(
        "Maren",
        Face("tan", "brown", "slate", hat="kerchief", felt="red", brows="stern", mouth="firm", coat="shawl"),
        noted("Four waves ahead. That suffices for most.")[0],
    ),
    Character(
        "Ardea",
        Face(
            *("deep", "black", "cream"),
            behind="long",
            hat="feather",
            felt="slate",
            eyes="narrow",
            brows="one",
            mouth="wry",
            coat="collar",
        ),
        noted("I stand still. You will come.")[0],
    ),
)

DIAOMINOS = _four(
    Character(
        "Nils",
        Face("pale", "blond", "red", before="fringe", eyes="wide", brows="raised", mouth="oh"),
        noted("Flat, where I can see them.")[0],
    ),
    Character(
        "Bruna",
        Face("brown", "black", "orange", behind="bob", hat="helmet", felt="yellow", mouth="smile"),
        noted("One round at a time.")[0],
    ),
    Character(
        "Octave",
        Face(
            *("pale", "grey", "slate"),
            behind="wild",
            before="sides",
            beard="moustache",
            wears="goggles",
            brows="raised",
            eyes="open",
        ),
        noted("Splendid! Now, where was I?")[0],
    ),
    Character(
        "Zora",
        Face(
            *("deep", "black", "purple"),
            hat="turban",
            felt="green",
            eyes="narrow",
            mouth="wry",
            coat="collar",
        ),
        noted("It was decided when the cube was mixed.")[0],
    ),
)
