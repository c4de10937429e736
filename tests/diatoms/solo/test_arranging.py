"""Each kind of demand, the dishes, and what may not be done with either (Commissions 1.2, 3.3)."""

import pytest

import frustule
from frustule import IllegalMove, Position
from frustule.conformance.refusals import refused
from frustule.conformance.walking import walk
from tests.diatoms.solo.table import card, dish_contents, position_of, setup_of

OTHERS = {"oN": "**", "oNE": "**"}
"""Spaces that keep a card open while others are tried: squares, stars and ovals go there."""


def allowed(position: Position, diatom: str) -> set[str]:
    """Where a diatom of the tray may go."""
    texts = position.moves(0).texts
    return {text[3:] if "@" in text else text[2:] for text in texts if text.startswith(diatom)}


@pytest.mark.parametrize(
    ("demand", "fitting", "refused_ones"),
    [
        ("**", ["rc", "bt", "yt"], ["ro", "bq", "ps"]),
        ("r*", ["rc", "rt"], ["bc", "ro", "yt"]),
        ("*t", ["rt", "bt"], ["rc", "ro"]),
        ("rt", ["rt"], ["rc", "bt"]),
    ],
)
def test_a_space_takes_what_it_demands(demand: str, fitting: list[str], refused_ones: list[str]):
    setup = setup_of({"cNE": demand, "oS": "**"})
    for diatom in fitting:
        assert "cNE" in allowed(position_of(setup, tray=diatom), diatom)
    for diatom in refused_ones:
        position = position_of(setup, tray=diatom)
        assert "cNE" not in allowed(position, diatom)
        assert "The centre ring, north-east" in refused(
            lambda p=position, d=diatom: p.play(0, f"{d}@cNE"), IllegalMove
        )


def test_an_unused_space_stays_empty():
    position = position_of(setup_of({"cNE": "**"}), tray="rc")
    assert allowed(position, "rc") == {"cNE"}
    assert "stays empty" in refused(lambda: position.play(0, "rc@cSE"), IllegalMove)


def test_a_number_settles_on_a_shape():
    setup = setup_of({"cNE": "*1", "cSE": "*1", "oNNE": "*1", **OTHERS})
    position = position_of(setup, tray="rc bt gc")
    assert allowed(position, "bt") == {"cNE", "cSE", "oNNE"}
    position.play(0, "rc@cNE")
    assert allowed(position, "gc") == {"cSE", "oNNE"}
    assert allowed(position, "bt") == {">1", ">2"}
    assert "(circle)" in refused(lambda: position.play(0, "bt@cSE"), IllegalMove)


def test_a_number_allows_only_shapes_that_all_its_spaces_take():
    setup = setup_of({"mNNE": "*1", "cNE": "*1", **OTHERS})
    position = position_of(setup, tray="rc ro rt")
    assert allowed(position, "rc") == {"mNNE", "cNE"}
    assert "mNNE" not in allowed(position, "ro")
    assert allowed(position, "rt") == {">1", ">2"}


def test_a_letter_settles_on_a_colour():
    setup = setup_of({"cNE": "A*", "cSE": "A*", "cN": "A*", **OTHERS})
    position = position_of(setup, tray="rc rt bt")
    position.play(0, "rc@cNE")
    assert allowed(position, "rt") == {"cSE"}
    assert allowed(position, "bt") == {">1", ">2"}
    assert "(red)" in refused(lambda: position.play(0, "bt@cSE"), IllegalMove)


def test_a_letter_and_a_number_together():
    setup = setup_of({"cNE": "A1", "cSE": "A1", "cSW": "A*", "cNW": "*1", **OTHERS})
    position = position_of(setup, tray="rc rt bc yt")
    position.play(0, "rc@cNE")
    assert allowed(position, "rt") == {"cSW"}
    assert allowed(position, "bc") == {"cNW"}
    assert allowed(position, "yt") == {">1", ">2"}


def test_what_fits_a_space_may_not_be_cast_off():
    position = position_of(setup_of({"cNE": "**"}), tray="rc")
    assert "may not be cast off" in refused(lambda: position.play(0, "rc>1"), IllegalMove)


def test_the_player_chooses_the_dish_and_what_lies_in_it_stays():
    position = position_of(setup_of({"cNE": "*c", "cSE": "*c"}), tray="rc rt bt", dishes=("gt", ""))
    position.play(0, "rt>2")
    assert dish_contents(position) == ["gt", "rt"]
    position.play(0, "bt>1")
    assert dish_contents(position) == ["gt bt", "rt"]


def test_a_dish_holds_six_sixths():
    position = position_of(setup_of({"cNE": "*c", "cSE": "*c"}), tray="rc bt", dishes=("gq", ""))
    assert allowed(position, "bt") == {">2"}
    assert "no room" in refused(lambda: position.play(0, "bt>1"), IllegalMove)
    assert "no dish" in refused(lambda: position.play(0, "bt>3"))


@pytest.mark.parametrize(("option", "dishes"), [(0, 3), (1, 1), (5, 5)])
def test_the_option_changes_how_many_dishes_there_are(option: int, dishes: int):
    """And no more can be used."""
    setup = frustule.game("commissions").setup(1, card=card({"cNE": "*c", "cSE": "*c"}, 3), dishes=option)
    position = position_of(setup, tray="bo")
    assert allowed(position, "bo") == {f">{n}" for n in range(1, dishes + 1)}


def test_the_tray_comes_before_the_next_tile():
    position = position_of(setup_of({"cNE": "**", "cSE": "**"}), tray="rc")
    assert "First arrange" in refused(lambda: position.play(0, "draw 1"), IllegalMove)


def test_a_placed_diatom_never_moves_and_no_dish_overflows():
    """Along random games, whatever is played: a filled space stays as it is, a dish only gains, up to six."""
    for number in ("4", "8", "16", "25", "B2"):
        walked = walk(frustule.game("commissions").setup(1, commission=number), 5)
        for before, after in zip(walked.positions, walked.positions[1:], strict=False):
            filled = before.record.slide[0] > 0
            assert (after.record.slide[0][filled] == before.record.slide[0][filled]).all()
            assert (after.record.dish >= before.record.dish).all()
            for dish in after.record.dish:
                assert sum(int(dish[:, shape].sum()) * (shape + 1) for shape in range(5)) <= 6
