"""What a game declares is complete, and its setups read back."""

import pytest

import frustule
from frustule import Game, InvalidText, Setup
from frustule.core.engine.options import option_words, read_options
from tests.refusals import assert_sentence, refused


def test_names(game: Game):
    assert frustule.game(game.name) is game
    assert game.name.isidentifier()
    assert game.title.strip() == game.title != ""
    assert_sentence(game.about)


def test_its_folder_lacks_nothing(game: Game):
    assert game.rules.missing + game.voice.missing == []
    assert game.folder.module("screen"), "terminals show a game by its module `screen`"


def test_bounds(game: Game):
    assert len(game.seats) >= 1
    assert game.seats.step == 1 <= game.seats.start
    assert min(game.most_moves, game.most_lines, game.longest) >= 1


@pytest.mark.parametrize("names", ["endings", "score_parts"])
def test_lists_of_words(game: Game, names: str):
    words = getattr(game, names)
    assert words
    assert len(set(words)) == len(words)
    assert all(word.strip() == word != "" for word in words)


def test_options_are_described(game: Game):
    assert option_words(game.options()) == {}
    for facts in game.option_facts:
        assert facts.kind in ("number", "yes-no", "choice", "text", "file")
        assert_sentence(facts.help)


def test_seats_out_of_range_are_refused(game: Game):
    for count in (game.seats.start - 1, game.seats.stop, -1, 10**9):
        assert str(count) in refused(lambda count=count: game.setup(count), InvalidText)


def test_setup_text(setup: Setup):
    position = setup.deal(1)
    again = frustule.read_position(position.text).setup
    assert again == setup
    assert hash(again) == hash(setup)
    assert again.text == setup.text
    assert again.box.tobytes() == setup.box.tobytes()


def test_seeds_out_of_range_are_refused(setup: Setup):
    for seed in (-1, 2**63, 10**30):
        refused(lambda seed=seed: setup.deal(seed), InvalidText)


def test_meanings_are_of_values_that_can_be_given(game: Game):
    """Every number and choice that has meanings has them all, and each value reads back."""
    assert game.voice.meanings.keys() <= {facts.name for facts in game.option_facts}
    for facts in game.option_facts:
        if told := game.voice.meanings.get(facts.name):
            assert tuple(told()) == facts.choices
            for word in facts.choices:
                read_options(game.options, {facts.name: word}, files=False)
            if facts.kind == "number":
                assert facts.least is not None
                assert facts.most is not None
                assert facts.choices == tuple(str(n) for n in range(facts.least, facts.most + 1))
