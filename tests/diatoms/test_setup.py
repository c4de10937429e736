"""The deal (Diatoms 2): what lies where, and that the seed decides everything that is left to chance."""

from collections import Counter

import pytest

from frustule import InvalidText
from frustule.core.engine.position import editing
from tests.diatoms.table import BLANK, DIATOMS, pond_of, slide_of, stock_of
from tests.plain.diatoms import START_TILE, WATER_TILES, faces, full_stock, placements


@pytest.mark.parametrize(
    ("seats", "stack", "out", "turns"), [(1, 4, 22, 10), (2, 8, 12, 10), (3, 9, 8, 8), (4, 12, 0, 8)], ids=str
)
def test_counts(seats: int, stack: int, out: int, turns: int):
    setup = DIATOMS.setup(seats)
    for seed in range(50):
        position = setup.deal(seed)
        fields = position.fields
        assert [len(tiles) for tiles in fields["stacks"]] == [stack, stack]
        assert len(fields["out"]) == out
        assert fields["turns"] == turns
        assert [len(hand) for hand in fields["hands"]] == [2] * seats
        assert len(fields["pond"]) == 2
        assert fields["pond"][0] == f"0,0={START_TILE}"
        dealt = [*fields["stacks"], fields["out"], *fields["hands"]]
        others = Counter(tile for tiles in dealt for tile in tiles)
        (second,) = Counter(WATER_TILES) - others
        assert others.total() == 32
        assert fields["pond"][1].split("=")[1] in faces(second)
        assert stock_of(position) == full_stock()
        assert not position.record.tray.any()
        assert all(slide_of(position, seat) == BLANK for seat in range(seats))
        assert position.scores == (0,) * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_begins_equally_often(seats: int):
    setup = DIATOMS.setup(seats)
    deals = 1200
    first = Counter(setup.deal(seed).acting for seed in range(deals))
    assert set(first) == {(seat,) for seat in range(seats)}
    assert all(abs(count - deals / seats) < 5 * (deals / seats) ** 0.5 for count in first.values())


def test_the_second_tile_lies_anywhere_it_may():
    """Every tile comes second, in every legal way, and no way is preferred."""
    setup = DIATOMS.setup(4)
    deals = 6000
    seen = Counter[tuple[int, int, str]]()
    for seed in range(deals):
        ((cell, laid),) = [item for item in pond_of(setup.deal(seed)).items() if item[0] != (0, 0)]
        seen[(*cell, laid)] += 1
    expected: dict[tuple[int, int, str], float] = {}
    for tile in WATER_TILES:
        ways = placements({(0, 0): START_TILE}, tile)
        expected |= dict.fromkeys(ways, deals / len(WATER_TILES) / len(ways))
    assert set(seen) <= set(expected)
    chi_squared = sum((seen[way] - mean) ** 2 / mean for way, mean in expected.items())
    freedom = len(expected) - 1
    assert abs(chi_squared - freedom) < 5 * (2 * freedom) ** 0.5


def test_every_tile_comes_to_every_place():
    setup = DIATOMS.setup(2)
    hands, tops, out = Counter[str](), Counter[str](), Counter[str]()
    for seed in range(400):
        fields = setup.deal(seed).fields
        hands.update(tile for hand in fields["hands"] for tile in hand)
        tops.update(stack[-1] for stack in fields["stacks"])
        out.update(fields["out"])
    assert set(hands) == set(tops) == set(out) == set(WATER_TILES)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_who_begins_can_be_chosen_and_nothing_else_changes(seats: int):
    """The deal of a seed is the same whoever begins, and in every edition."""
    by_lot = DIATOMS.setup(seats)
    for seat in range(seats):
        chosen = DIATOMS.setup(seats, first=seat + 1)
        for seed in range(20):
            position, drawn = chosen.deal(seed), by_lot.deal(seed)
            assert position.acting == (seat,)
            assert position.fields["first"] == seat + 1
            with editing(drawn) as record:
                record.first = seat
            assert position.data.tobytes() == drawn.data.tobytes()
    for edition in (1, 2):
        again = DIATOMS.setup(seats, edition=edition)
        assert all(again.deal(k).data.tobytes() == by_lot.deal(k).data.tobytes() for k in range(20))


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_nobody_begins_who_does_not_play(seats: int):
    with pytest.raises(InvalidText, match=f"names seat {seats + 1}"):
        DIATOMS.setup(seats, first=seats + 1)
    with pytest.raises(InvalidText, match="'first'"):
        DIATOMS.setup(seats, first=5)
