"""Who the bots are: in each game four people of ours, behind the four levels.

Each has a name, a face (`faces`), a habit and a saying. The habit has to be true, so it is the sentence that
stands beside the level's settings in the engine of the game; what they say is here, names and faces are
in `data/people.toml`. Machines that play every game alike look like machines.
"""

import tomllib
from importlib import resources

import msgspec
from msgspec import structs

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


MACHINES = {
    "random": Character("Rollo", "rollo", noted("Any way will do.")[0]),
    "greedy": Character("Gripp", "gripp2", noted("What is most now is best.")[0]),
    "searcher": Character("Tikko", "tikko", noted("Click by click.")[0]),
}
"""Those that play every game alike."""


def _four(game: str, says: tuple[str, ...]) -> dict[str, Character]:
    """The people of a game, by their levels, and what they say, from the lowest level on."""
    four = zip(PEOPLE[game].items(), says, strict=True)
    return {level: structs.replace(somebody, says=words) for (level, somebody), words in four}


PEOPLE = msgspec.convert(
    tomllib.loads(
        resources.files("frustule.bots.characters").joinpath("data", "people.toml").read_text("utf-8")
    ),
    dict[str, dict[str, Character]],
)
HOUSE = _four(
    "house",
    noted(
        "I will just try something.",
        "Let me look twice.",
        "Patience finds most things.",
        "I have a whole second. Have you?",
    ),
)
"""For games whose engine brings nobody."""
DIATOMS = _four(
    "diatoms",
    noted(
        "Just here will do!",
        "Oh, is there a judge?",
        "I look at my own slide.",
        "After you. I have left you nothing.",
    ),
)
COMMISSIONS = _four(
    "commissions",
    noted(
        "That nearly fits!",
        "Let me try that once or twice.",
        "Once more, from where we were.",
        "Nothing is wasted here.",
    ),
)
POND_SCUM = _four(
    "pondscum",
    noted(
        "Mine! Mine! Oh.",
        "I have my own ideas about ponds.",
        "Four waves ahead. That suffices for most.",
        "I stand still. You will come.",
    ),
)
DIAOMINOS = _four(
    "diaominos",
    noted(
        "Flat, where I can see them.",
        "One round at a time.",
        "Splendid! Now, where was I?",
        "It was decided when the cube was mixed.",
    ),
)
