"""Every text for people has its French, well formed and well set, and no catalogue holds what nobody says."""

import re

import pytest

from frustule import Game, all_games, game
from frustule.bots import bots_of
from frustule.conformance.messages import filled_in, messages, said_of
from frustule.core.errors import InvalidData, InvalidText
from frustule.core.speech.language import (
    LANGUAGES,
    SOURCE,
    Texts,
    either,
    language,
    listed,
    read_catalogue,
    speaking,
)
from frustule.games import TEMPLATE
from frustule.games.diatoms.components import judges
from frustule.games.diatoms.solo.cards import NUMBERS, standard_card
from frustule.games.pondscum.components import standard_pieces
from frustule.games.pondscum.plans import standard_library

OTHERS = [name for name in LANGUAGES if name != SOURCE]
GAMES = [*all_games(), game(TEMPLATE)]
PACKAGES = [
    "frustule",
    "frustule.core",
    "frustule.bots",
    "frustule.bots.diaominos",
    "frustule.bots.diatoms",
    "frustule.bots.pondscum",
    "frustule.careers",
    "frustule.server",
    *(game.say.package for game in GAMES),
]


def data(name: str) -> set[str]:
    """Texts in a game's data files."""
    match name:
        case "diatoms":
            return {judge.name for judge in judges().judge}
        case "pondscum":
            pieces = standard_pieces()
            known = {text for each in standard_library() for text in (each.name, each.about)}
            return {species.name for species in pieces.species} | known
        case "commissions":
            cards = [standard_card(number) for number in NUMBERS]
            return {card.title for card in cards} | {card.about for card in cards}
        case _:
            return set()


def said_by(package: str) -> dict[str, tuple[str, ...]]:
    """Everything that a package says, with its forms."""
    found = {text: forms for (text, _), forms in messages(package).items()}
    if package == "frustule.bots":
        for bot in (bot for game in GAMES for bot in bots_of(game.name)):
            found |= {bot.name: (bot.name,), bot.about: (bot.about,), bot.who.says: (bot.who.says,)}
    for told in (each for each in GAMES if each.say.package == package):
        for text in said_of(told) | data(told.name):
            found.setdefault(text, (text,))
    return found


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("other", OTHERS)
def test_every_text_is_translated(package: str, other: str):
    catalogue = Texts(package).catalogue(other)
    said = said_by(package)
    assert said
    for text, forms in said.items():
        assert len(catalogue.get((text, ""), ())) == len(forms), text


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("other", OTHERS)
def test_nothing_is_translated_that_nobody_says(package: str, other: str):
    assert {text for text, _ in Texts(package).catalogue(other)} <= set(said_by(package))


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("other", OTHERS)
def test_translations_fill_in_the_same(package: str, other: str):
    said = said_by(package)
    for (text, _), forms in Texts(package).catalogue(other).items():
        source = filled_in(text).union(*map(filled_in, said[text]))
        for form in forms:
            assert filled_in(form) <= source, form
        assert filled_in(forms[-1]) == source, text


@pytest.mark.parametrize("package", PACKAGES)
def test_french_is_set_as_french(package: str):
    """Spaces that do not break before double signs and within guillemets, curved apostrophes."""
    for forms in Texts(package).catalogue("fr").values():
        for form in forms:
            prose = re.sub(r"\{\w*\}|\[/?bold\]|[a-z]+://\S+", "", form)
            assert not re.search(
                r"[^\s\u00a0]:|(?<!\u202f)[;?!](?!\w)|« | »|'", prose.replace(", ?", ",\u202f?")
            ), form


def test_words_follow_the_language_spoken():
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert language() == SOURCE
    with speaking("fr"):
        assert listed(["a", "b", "c"]) == "a, b et c"
        assert either(["a", "b"]) == "a ou b"
        with speaking("en"):
            assert either(["a", "b"]) == "a or b"
        assert language() == "fr"
    assert listed([]) == ""
    with pytest.raises(InvalidText, match="languages"), speaking("tlh"):
        pass


@pytest.mark.parametrize(
    ("count", "french"), [(0, "0 joueur"), (1, "1 joueur"), (2, "2 joueurs"), (10, "10 joueurs")]
)
def test_numbers_take_the_forms_of_the_language(count: int, french: str):
    core = Texts("frustule.core")
    assert core.count("{n} player", "{n} players", count) == f"{count} player{'' if count == 1 else 's'}"
    with speaking("fr"):
        assert core.count("{n} player", "{n} players", count) == french


def test_adjectives_agree():
    from frustule.games.diatoms.words import diatoms_words

    with speaking("fr"):
        assert diatoms_words([4, 10, 10, 14]) == "une étoile rouge, deux cercles verts et une étoile verte"


def test_what_has_no_translation_stays():
    with speaking("fr"):
        assert Texts("frustule.core")("no such text, {n}", n=3) == "no such text, 3"


def test_a_catalogue_is_read_or_refused():
    text = 'msgctxt "a"\nmsgid "on"\n"e \\"two\\""\nmsgstr "un\\n"\n\n# remark\nmsgid "left"\nmsgstr ""\n'
    assert read_catalogue(text, "fr.po") == {('one "two"', "a"): ("un\n",)}
    with pytest.raises(InvalidData, match="line 2"):
        read_catalogue('msgid "a"\nmsgstr un\n', "fr.po")
    with pytest.raises(InvalidData, match="line 1"):
        read_catalogue('"a"\n', "fr.po")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_forms_speak_the_language(game: Game):
    english = game.option_facts
    with speaking("fr"):
        french = game.option_facts
    for one, other in zip(english, french, strict=True):
        assert (one.name, one.choices, one.default) == (other.name, other.choices, other.default)
        assert one.help != other.help
    assert game.option_facts == english
