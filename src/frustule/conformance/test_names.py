"""At a table where people have names, no game speaks of numbered seats, and whoever reads is `you`."""

import re

import pytest

from frustule import Game, Position
from frustule.conformance.faults import expect
from frustule.conformance.walking import walk
from frustule.core.drawing.scene import Scene
from frustule.core.speech.company import Company, among, company
from frustule.core.speech.language import LANGUAGES, speaking

NAMES = tuple(f"X{first}y{second}q" for second in "aeiou" for first in "bdfghjklmnprstvwxz")
"""For every seat that a table may have one that no game says by itself, and that is no part of another."""
NUMBERED = re.compile(
    r"\bseats? \d|\bside (one|two)\b|\bjoueurs? \d|\bcamp (un|deux)\b|\bplace \d", re.IGNORECASE
)
POSITIONS = 12
WHERE = "words or .scene"


def texts(position: Position, scene: Scene) -> list[str]:
    """Everything that is said or written of a position."""
    found = [position.status, scene.status]
    for panel in scene.panels:
        found += [panel.title, *panel.words]
        found += [text for element in panel.elements for text in (element.text, element.label) if text]
    found += [step.words for step in (*scene.moves, *scene.calls)]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_are_called_by_name(game: Game, language: str):
    setup = game.setup(game.seats.stop - 1)
    for reader in (None, *range(setup.seats)):
        with speaking(language), among(Company(NAMES[: setup.seats], reader)):
            for position in walk(setup, 51).some(POSITIONS):
                for text in texts(position, position.scene(reader)):
                    wrong = f"says '{text}' ({language}) where people have names"
                    remedy = "Say it by `of_seat`, `seat_words` or `heading` of core.speech.company"
                    expect(not NUMBERED.search(text), game, WHERE, wrong, remedy)
                    wrong = f"says '{text}' ({language}) to {NAMES[reader or 0]}, who is you"
                    expect(reader is None or NAMES[reader] not in text, game, WHERE, wrong, remedy)


def test_status_tells_who_acts(game: Game):
    """To a guest by name; to whoever acts without it."""
    setup = game.setup(game.seats.stop - 1)
    for position in walk(setup, 52).some(POSITIONS)[:-1]:
        seat = position.acting[0]
        if setup.seats > 1 and len(position.acting) == 1:
            with among(Company(NAMES[: setup.seats])):
                wrong = f"says '{position.status}' while {NAMES[seat]} alone may act"
                named = NAMES[seat] in position.status
                expect(named, game, "words.status", wrong, "Say who does what, by `of_seat` or `seat_words`")


def test_strangers_are_called_by_number(game: Game):
    assert company() == Company()
    position = game.deal(game.seats.stop - 1, 3)
    if position.setup.seats > 1:
        numbered = NUMBERED.search(" ".join(texts(position, position.scene(None))))
        remedy = "Call seats by `seat_words` or `heading` of core.speech.company"
        expect(numbered, game, WHERE, "speaks of no seat by its number where nobody has a name", remedy)


def test_names_do_not_stay():
    with among(Company(("Ada",), 0)):
        with among(Company(("Grace",))):
            assert company().names == ("Grace",)
        assert company() == Company(("Ada",), 0)
    assert company() == Company()
