"""Nothing is ever lost: 150 diatoms in stock, trays and slides; 34 tiles in the pond and everywhere else."""

from collections import Counter

import numpy as np
import pytest

from frustule import Position
from frustule.conformance.walking import setup_of, walk
from frustule.games.diatoms.position import TILES
from tests.diatoms.table import DIATOMS, EVERY_DIATOM, number, slide_of, stock_of, tray_of
from tests.plain.diatoms import EMPTY, full_stock

SETUPS = ("diatoms 2", "diatoms 3", "diatoms 4")


def all_diatoms(position: Position) -> Counter[str]:
    found = Counter(stock_of(position))
    for seat in range(position.setup.seats):
        found += tray_of(position, seat)
        found.update(word for word in slide_of(position, seat) if word != EMPTY)
    return found


def all_tiles(position: Position) -> list[int]:
    p = position.record
    found = [*p.tile[: p.laid], *p.out[: position.setup.box[0].out], *p.discarded[: p.discards]]
    found += [*p.stack[0, : p.left[0]], *p.stack[1, : p.left[1]]]
    return [int(tile) for tile in found] + [int(tile) for tile in p.hand.flat if tile]


@pytest.mark.parametrize("text", SETUPS)
def test_at_every_position(text: str):
    for seed in range(600, 606):
        for position in walk(setup_of(text), seed).positions:
            assert all_diatoms(position) == full_stock()
            assert all_diatoms(position).total() == 150
            assert sorted(all_tiles(position)) == list(range(TILES))


@pytest.mark.parametrize("text", SETUPS)
def test_in_every_guess(text: str):
    for position in walk(setup_of(text), 606).some(10):
        guess = position.reshuffled(None, 1)
        assert sorted(all_tiles(guess)) == list(range(TILES))
        assert all_diatoms(guess) == full_stock()


@pytest.mark.parametrize("text", SETUPS)
def test_at_the_end_of_many_games(text: str):
    """Counted on the whole batch at once."""
    ends, _ = setup_of(text).random_games(2000, seed=1)
    assert not ends["tray"].any()
    assert not ends["hand"].any()
    assert not ends["left"].any()
    for word in EVERY_DIATOM:
        colour, shape = divmod(number(word), 5)
        on_slides = np.count_nonzero(ends["slide"] == number(word) + 1, axis=(1, 2))
        assert np.all(ends["stock"][:, colour, shape] + on_slides == full_stock()[word])
    played = ends["laid"].astype(int) + ends["discards"]
    box = setup_of(text).box[0]
    assert np.all(played == TILES - int(box.out))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_has_all_its_turns(seats: int):
    """Ten turns each for two players, eight each for more, in order round the table."""
    walked = walk(DIATOMS.setup(seats), 607)
    turns = [
        seat
        for (seat, _), before, after in zip(
            walked.played, walked.positions, walked.positions[1:], strict=False
        )
        if after.record.turns_done != before.record.turns_done
    ]
    first = int(walked.end.record.first)
    assert turns == [(first + turn) % seats for turn in range(seats * (10 if seats == 2 else 8))]
