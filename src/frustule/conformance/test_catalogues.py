"""Catalogues, where a game has them, fill in what the texts fill in; whether they are whole is optional."""

import pytest

from frustule import Game
from frustule.conformance.faults import expect
from frustule.conformance.messages import filled_in, messages
from frustule.core.speech.language import LANGUAGES, SOURCE


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != SOURCE])
def test_translations_fill_in_the_same(game: Game, language: str):
    said = {text: forms for (text, _), forms in messages(game.folder.package).items()}
    for (text, _), forms in game.say.catalogue(language).items():
        source = filled_in(text).union(*map(filled_in, said.get(text, ())))
        for form in forms:
            unknown = filled_in(form) - source
            wrong = f"fills {{{'}, {'.join(sorted(unknown))}}} into its '{text}', which the text has not"
            remedy = "Keep the names in braces as they are"
            expect(not unknown, game, f"languages/{language}.po", wrong, remedy)
