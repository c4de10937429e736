"""Success with its stars, and every way to fail, as soon as it is certain."""

from itertools import pairwise

import pytest

import frustule
from frustule import InvalidText, Position
from frustule.conformance.refusals import refused
from frustule.core.engine.position import editing
from frustule.games.diatoms.components import TileSet, faces
from frustule.games.diatoms.solo.position import ENDINGS, NO_SAMPLE, NO_STOCK, NO_TILES
from tests.diatoms.solo.table import position_of, setup_of


def reason(position: Position) -> str:
    assert position.result is not None
    return position.result.reason


def test_success_and_stars():
    setup = setup_of({"cNE": "**"}, dishes=3)
    position = position_of(setup, tray="rc", dishes=("", "bc", "bo"))
    position.play(0, "rc@cNE")
    assert reason(position) == ENDINGS[0]
    assert position.scores == (3,)
    assert [line.points for line in position.explain()] == [1, 1, 1, 0]


def test_what_is_left_over_goes_into_dishes_before_the_stars_are_counted():
    position = position_of(setup_of({"cNE": "**"}), tray="rc bo")
    position.play(0, "rc@cNE")
    assert not position.over
    position.play(0, "bo>1")
    assert reason(position) == ENDINGS[0]
    assert position.scores == (2,)


def test_no_room_is_noticed_when_the_last_room_goes():
    """Two stars that no space takes, and one dish that could take one of them."""
    setup = setup_of({"cNE": "*c", "cSE": "*c"})
    position = position_of(setup, tray="rc rs", dishes=("gq", "bt"), phase="done")
    assert reason(position) == ENDINGS[1]


def test_diatoms_that_fit_alone_but_not_together():
    setup = setup_of({"cNE": "*c", "cSE": "*c"})
    assert not position_of(setup, tray="rt bt yt", dishes=("gt", "")).over
    assert reason(position_of(setup, tray="rt bt yt go", dishes=("gt", ""), phase="done")) == ENDINGS[1]


def test_packing_tries_every_way():
    """A triangle into the smaller room, two ovals into the larger: greed alone would not find it."""
    setup = setup_of({"cNE": "*c", "cSE": "*c"})
    assert not position_of(setup, tray="rt ro bo", dishes=("go", "gt")).over
    assert reason(position_of(setup, tray="rt ro bt", dishes=("go", "gt"), phase="done")) == ENDINGS[1]


def test_packing_counts_every_diatom():
    """Three equal ovals that no space takes, and room for two."""
    setup = setup_of({"cNE": "*c", "cSE": "*c"})
    assert not position_of(setup, tray="ro ro", dishes=("gq", "gq")).over
    assert reason(position_of(setup, tray="ro ro ro", dishes=("gq", "gq"), phase="done")) == ENDINGS[1]


FULL = ("gs gc", "bs bc")
ROOM_FOR_A_CIRCLE = ("gs gc", "bs")


@pytest.mark.parametrize("tray", ["rc rc", "rc bc"])
def test_two_diatoms_for_one_space(tray: str):
    """One of them must be cast off, whichever takes the only space for circles."""
    setup = setup_of({"cNE": "*c", "cN": "**"})
    assert reason(position_of(setup, tray=tray, dishes=FULL, phase="done")) == ENDINGS[1]
    assert not position_of(setup, tray="rc ro", dishes=FULL).over
    position = position_of(setup, tray=tray, dishes=ROOM_FOR_A_CIRCLE)
    position.play(0, f"{tray[:2]}@cNE")
    position.play(0, f"{tray[3:]}>2")
    assert not position.over


def test_every_diatom_without_a_space_of_its_own_counts():
    assert not position_of(setup_of({"cNE": "*c", "cSE": "*c", "cN": "**"}), tray="rc rc", dishes=FULL).over
    setup = setup_of({"cNE": "*c", "cN": "**"})
    assert not position_of(setup, tray="rc rc rc", dishes=("gs gc", "bq")).over
    for tray in ("rc rc rc", "rc rc bc"):
        assert reason(position_of(setup, tray=tray, dishes=ROOM_FOR_A_CIRCLE, phase="done")) == ENDINGS[1]


@pytest.mark.parametrize(("large", "small"), [("rt", "bc"), ("bt", "rc")])
def test_the_larger_one_takes_the_space_where_only_the_smaller_one_has_room(large: str, small: str):
    setup = setup_of({"cNE": "**", "cN": "**"})
    position = position_of(setup, tray=f"{large} {small}", dishes=ROOM_FOR_A_CIRCLE)
    wrong = position.copy()
    wrong.play(0, f"{small}@cNE")
    assert reason(wrong) == ENDINGS[1]
    position.play(0, f"{large}@cNE")
    position.play(0, f"{small}>2")
    assert not position.over
    assert reason(position_of(setup, tray="rt bt", dishes=ROOM_FOR_A_CIRCLE, phase="done")) == ENDINGS[1]


def test_diatoms_move_over_for_one_that_has_no_other_space():
    """The circle needs the centre: the star goes to the triangle's space, the triangle further out."""
    setup = setup_of({"C": "**", "mN": "**", "oNNE": "*t", "cN": "**", "oNE": "**"})
    assert not position_of(setup, tray="rs rt rc", dishes=FULL).over
    assert reason(position_of(setup, tray="rs rt rc bc", dishes=FULL, phase="done")) == ENDINGS[1]
    assert reason(position_of(setup, tray="rs rt bt rc", dishes=FULL, phase="done")) == ENDINGS[1]


def test_the_stock_runs_out_of_what_the_card_needs():
    setup = setup_of({"C": "rs", "oN": "rs", "cN": "**"}, dishes=5)
    stars = ("rs", "rs", "rs", "")
    assert not position_of(setup, tray="bo", dishes=("rs", "rs")).over
    failed = position_of(setup, tray="bo", dishes=stars, phase="done")
    assert reason(failed) == ENDINGS[4]
    assert failed.scores == (0,), "an empty dish is a star only beside a complete mosaic"


def test_groups_are_counted_against_the_stock():
    """Four stars of one colour: with a star of each colour wasted none is left for them."""
    spaces = {"oN": "A1", "oE": "A1", "oS": "A1", "oW": "A*", "C": "As"}
    setup = setup_of({**spaces, "cN": "**"}, dishes=5)
    assert not position_of(setup, tray="bo", dishes=("rs", "ys", "gs", "bs")).over
    stars = setup_of({"oN": "As", "oE": "As", "oS": "As", "oW": "As", "cN": "**"}, dishes=5)
    assert not position_of(stars, tray="bo", dishes=("rs", "ys", "gs", "bs")).over
    wasted = ("rs", "ys", "gs", "bs", "ps")
    assert reason(position_of(stars, tray="bo", dishes=wasted, phase="done")) == ENDINGS[4]


@pytest.mark.parametrize(
    ("red", "yellow", "ends"), [(3, 2, False), (2, 3, False), (2, 2, True), (4, 1, True)]
)
def test_a_value_that_seemed_to_do_is_given_up(red: int, yellow: int, ends: bool):
    """Two stars of one colour and three of another: red for the two leaves none for the three."""
    spaces = {"oN": "As", "oE": "As", "mN": "Bs", "mE": "Bs", "mS": "Bs", "cN": "**"}
    position = position_of(setup_of(spaces), tray="bo").copy()
    with editing(position) as record:
        record.stock[:, 4] = [red, yellow, 0, 0, 0]
    verdict = position.setup.library.verdict(position.setup.box_handle, position.handle)
    assert verdict == (NO_STOCK if ends else 0)


def test_an_arrangement_can_make_the_card_impossible():
    setup = setup_of({"oN": "A*", "oE": "As", "oS": "As", "oW": "As", "C": "As", "cN": "**"}, dishes=5)
    position = position_of(setup, tray="rq bq", dishes=("rs",))
    assert "fails: the card can no longer be filled" in position.outcome(0, position.read_move(0, "rq@oN"))
    position.play(0, "rq@oN")
    assert reason(position) == ENDINGS[4]


def test_no_tile_left():
    """A card that cannot be failed by waste: everything fits somewhere, and the last tile is laid."""
    setup = setup_of({"C": "**", "cNE": "**"})
    position = position_of(setup, tray="", slide={"C": "rc"}, phase="choose")
    emptied = position.copy()
    with editing(emptied) as record:
        record.left[:] = 0
        record.stack[:] = 0
    assert setup.library.verdict(setup.box_handle, emptied.handle) != NO_TILES
    with editing(emptied) as record:
        record.hand[0] = 0
    assert setup.library.verdict(setup.box_handle, emptied.handle) == NO_TILES


def test_no_tile_can_complete_a_sample():
    """Met in random games; then every tile at hand, turned every way, is tried in every bay of the pond."""
    setup = frustule.game("commissions").setup(1, commission="B2", dishes=5)
    ends = setup.random_games(400, seed=1)[0]
    stuck = [Position(setup, ends[k : k + 1].copy()) for k in range(400) if ends["ending"][k] == NO_SAMPLE]
    assert len(stuck) >= 3
    for position in stuck:
        assert reason(position) == ENDINGS[NO_SAMPLE - 1]
        fields = position.fields
        pond = dict(word.split("=") for word in fields["pond"])
        at_hand = [*fields["hand"], *(stack[-1] for stack in fields["stacks"] if stack)]
        assert at_hand
        for tile in at_hand:
            assert not any(fits(pond, place, way) for place in bays(pond) for way in faces(tile))


@pytest.mark.parametrize("stacks", [1, 2])
def test_no_sample_is_noticed_when_the_hand_is_full_again(stacks: int):
    """Yellow tiles alone: after the first one every bay has an edge of another colour.

    With one stack the hand refills by itself, with two it is first asked from which.
    """
    tiles = " ".join(["yyyyyy"] * 33)
    yellow = TileSet.read(f'name = "Yellow"\nstart = "rygbp."\ntiles = "{tiles}"', "yellow")
    position = frustule.game("commissions").setup(1, commission="1", tiles=yellow).deal(1)
    with editing(position) as record:
        record.left[stacks:] = 0
        record.stack[stacks:] = 0
    position.play(0, position.moves(0)[0])
    if stacks == 2:
        assert not position.over
        position.play(0, "draw 2")
    assert reason(position) == ENDINGS[NO_SAMPLE - 1]


STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def neighbours(place: str) -> list[str]:
    q, r = map(int, place.split(","))
    return [f"{q + dq},{r + dr}" for dq, dr in STEPS]


def bays(pond: dict[str, str]) -> set[str]:
    """The empty places with two laid tiles side by side next to them."""
    beside = {place for laid in pond for place in neighbours(laid)} - set(pond)
    rounds = {place: neighbours(place) for place in beside}
    return {
        place
        for place, near in rounds.items()
        if any(a in pond and b in pond for a, b in pairwise([*near, near[0]]))
    }


def fits(pond: dict[str, str], place: str, tile: str) -> bool:
    for direction, other in enumerate(neighbours(place)):
        if other in pond:
            theirs = pond[other][(direction + 3) % 6]
            if "." not in (theirs, tile[direction]) and theirs != tile[direction]:
                return False
    return True


def test_a_tile_must_complete_a_sample_after_the_first():
    position = frustule.game("commissions").deal(seed=1)
    first = position.moves(0)[0]
    position.play(0, first)
    texts = position.moves(0).texts
    assert texts
    for text in texts:
        if "=" in text:
            q, r = map(int, text.partition("=")[0].split(","))
            laid = {(0, 0), (int(position.record.q[1]), int(position.record.r[1]))}
            near = [
                (q + dq, r + dr) in laid for dq, dr in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
            ]
            assert any(near[k] and near[(k + 1) % 6] for k in range(6))


@pytest.mark.parametrize(("phase", "tray"), [("done", "rc"), ("arrange", ""), ("choose", "rc")])
def test_texts_that_no_game_leads_to_are_refused(phase: str, tray: str):
    refused(lambda: position_of(setup_of({"cNE": "**"}), tray=tray, phase=phase), InvalidText)
