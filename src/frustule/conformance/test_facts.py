"""What a game declares is complete, and its setups read back."""

from typing import Any

import frustule
from frustule import FrustuleError, Game, InvalidText, Setup
from frustule.conformance.faults import expect
from frustule.conformance.refusals import refused
from frustule.conformance.survey import shortcomings
from frustule.core.engine.options import option_words, read_options


def test_its_folder_lacks_nothing(game: Game):
    assert shortcomings(game) == []


def test_it_is_found_by_its_name(game: Game):
    assert frustule.game(game.name) is game


def test_options_have_defaults_that_are_not_told(game: Game):
    told = option_words(game.options())
    remedy = "Give every option a default of its own type"
    expect(told == {}, game, "options", f"tells options that nobody chose: {told}", remedy)


def test_seats_out_of_range_are_refused(game: Game):
    for count in (game.seats.start - 1, game.seats.stop, -1, 10**9):
        assert str(count) in refused(lambda count=count: game.setup(count), InvalidText)


def test_setup_text(setup: Setup):
    position = setup.deal(1)
    again = frustule.read_position(position.text).setup
    assert again == setup
    assert hash(again) == hash(setup)
    assert again.text == setup.text
    same = again.box.tobytes() == setup.box.tobytes()
    remedy = "Let `fill` depend on nothing but its arguments"
    expect(same, setup.game, "box.fill", f"fills the box of '{setup.text}' in two ways", remedy)


def test_seeds_out_of_range_are_refused(setup: Setup):
    for seed in (-1, 2**63, 10**30):
        refused(lambda seed=seed: setup.deal(seed), InvalidText)


def test_meanings_are_of_values_that_can_be_given(game: Game):
    """Every number and choice that has meanings has them all, and each value reads back."""
    known = {facts.name for facts in game.option_facts}
    for name in game.voice.meanings:
        remedy = "Name it after an option, or remove it"
        expect(name in known, game, f"words.{name}_meanings", "is about no option of the game", remedy)
    for facts in game.option_facts:
        if told := game.voice.meanings.get(facts.name):
            where = f"words.{facts.name}_meanings"
            wanted: Any = facts.choices
            if facts.kind == "number" and facts.least is not None and facts.most is not None:
                wanted = tuple(str(n) for n in range(facts.least, facts.most + 1))
            wrong = f"tells of {', '.join(told())}, but the option takes {', '.join(wanted)}"
            expect(tuple(told()) == wanted, game, where, wrong, "Tell of each value, in their order")
            for word in facts.choices:
                try:
                    read_options(game.options, {facts.name: word}, files=False)
                except FrustuleError as error:
                    expect(False, game, where, f"tells of '{word}', which is refused: {error}", "Remove it")
