"""What was learned: the weights are those of their training, exact at the end, and sane before it."""

import random

import numpy as np
import pytest

from frustule import InvalidData, Position
from frustule.bots.contract import Budget
from frustule.bots.diatoms import LEVELS, minds
from frustule.bots.diatoms.forecast import MIND
from frustule.bots.diatoms.players import Level, Thinker
from frustule.bots.diatoms.search import TURN
from frustule.bots.diatoms.sight import FEATURES, HIDDEN
from frustule.core.engine.position import editing
from tests.bots.diatoms.positions import DIATOMS, SIDES, somewhere, tidy
from tests.diatoms.table import SPACE_NAMES, clear_table, put_slide
from tests.plain.diatoms import EMPTY

LEVEL = Level(width=8)


def stands(position: Position, seat: int) -> float:
    """What the forecast says of a seat with nothing to arrange."""
    turns = np.zeros(1, TURN)
    Thinker(LEVEL, position, seat, 1).plan(turns, 1)
    return float(turns[0]["first"])


def shares(position: Position) -> list[float]:
    """The share of the victory that each seat may expect."""
    found: list[float] = []
    for seat in range(position.setup.seats):
        turns = np.zeros(1, TURN)
        Thinker(LEVEL, position, seat, 1).forecast(turns, 1, -1)
        found.append(float(turns[0]["value"]))
    return found


def test_weights_are_those_of_the_record():
    record, made = minds.training(), minds.minds()
    assert record.version == minds.VERSION
    assert (record.features, record.hidden) == (FEATURES, HIDDEN)
    assert made.dtype == MIND
    assert len(record.sides) == len(made) == minds.SIDES
    for number, side in enumerate(record.sides):
        assert minds.side_of(side.judge, side.persnickety) == number
        assert made["hidden"][number].any()
        assert 0 < side.points_error < 60
    assert (made["heat"] > 0).all()
    assert (made["spread"][:, 1:] > 0).all()


def test_other_weights_are_refused(monkeypatch: pytest.MonkeyPatch):
    real = minds.data

    def spoilt(name: str) -> bytes:
        return real(name) + b" " if name.endswith("npz") else real(name)

    monkeypatch.setattr(minds, "data", spoilt)
    minds.minds.cache_clear()
    with pytest.raises(InvalidData, match="not those of their training"):
        minds.minds()
    minds.minds.cache_clear()


@pytest.mark.parametrize(("judge", "mood"), SIDES)
def test_exact_when_no_turn_is_left(judge: int, mood: str):
    """Then a seat stands where its score stands, ahead or behind by the judge's ranking."""
    position = somewhere(judge, 1000, 2, judge, mood)
    assert position.over
    scores = position.scores
    praise = [sum(x.points for x in position.explain() if x.seat == s and x.part == "judge") for s in (0, 1)]
    for seat in range(2):
        rival = 0 if mood == "easygoing" or not judge else _award(position, 1 - seat)
        assert stands(position, seat) == pytest.approx(scores[seat] - rival, abs=1e-6), praise
    won = [scores[0] > scores[1], scores[1] > scores[0]]
    assert [share > 0.5 for share in shares(position)] == won or scores[0] == scores[1]


def _award(position: Position, seat: int) -> int:
    """What a ranking judge awards."""
    return max(line.points for line in position.explain() if line.seat == seat and line.part == "judge")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_shares_make_a_whole(seats: int):
    for judge, mood in ((0, "easygoing"), (5, "persnickety")):
        for moves in (0, 20, 55):
            position = tidy(somewhere(moves, moves, seats, judge, mood))
            assert sum(shares(position)) == pytest.approx(1)


def test_nobody_is_ahead_at_the_start():
    for share in shares(somewhere(1, 0)):
        assert 0.35 < share < 0.65


def test_a_finer_mosaic_is_worth_more():
    """Four reds are worth less than five, a bare slide less than both, and a wide lead is nearly sure."""
    position = somewhere(2, 0)
    clear_table(position)

    def put(seat: int, **diatoms: str) -> None:
        put_slide(position, seat, [diatoms.get(name, EMPTY) for name in SPACE_NAMES])

    with editing(position) as record:
        record.turns_done = 12
    put(0)
    bare = stands(position, 0)
    put(0, oNNE="rc", oENE="rc", oESE="rc", oSSE="rc")
    four = stands(position, 0)
    put(0, oNNE="rc", oENE="rc", oESE="rc", oSSE="rc", oSSW="rt")
    five = stands(position, 0)
    assert bare < four < five
    put(0, oNNE="rc", oSSW="rt", oN="rs", oS="rs", oNE="ro", oSW="ro", cN="gq", cS="gq", C="gs", cNE="gc")
    assert shares(position)[0] > 0.9


def test_forecasts_come_true_on_the_whole():
    """Over games of the curator, forecasts in the middle miss the final scores by little on average."""
    how = LEVELS["curator"][0]
    missed: list[float] = []
    for seed in range(6):
        position = DIATOMS.deal(2, seed=seed)
        guessed: list[float] = []
        chance = random.Random(seed)
        while acting := position.acting:
            if position.record.turns_done == 10 and not position.record.tray.any() and not guessed:
                guessed = [stands(position, seat) for seat in range(2)]
            seat = next((s for s in acting if position.record.tray[s].any()), acting[0])
            position.play(seat, how(position.veiled(seat), seat, chance, Budget()).move)
        missed += [float(score) - guess for score, guess in zip(position.scores, guessed, strict=True)]
    assert abs(float(np.mean(missed))) < 30
