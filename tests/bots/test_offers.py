"""Bots answer offers of a draw: who stands worse agrees, who stands better does not, whoever is to move."""

import random

import pytest

import frustule
from frustule import Position, bots
from frustule.bots import Budget

BUDGET = Budget(seconds=0.2, work=2000)


def unequal(seed: int) -> tuple[Position, int]:
    """A middle game in which one side has lost more than the other, and the side that is ahead."""
    setup = frustule.game("pondscum").setup(setup="random")
    chance = random.Random(seed)
    position = setup.deal(seed)
    ahead = chance.randrange(2)
    while True:
        if position.over:
            position = setup.deal(chance.randrange(10**6))
        seat = position.acting[0]
        if seat == ahead:  # eats whatever it can
            position.play(seat, position.best_by_worth(seat, 1))
        else:
            moves = position.moves(seat)
            position.push(moves[chance.randrange(len(moves))])
        if not position.over and position.worth(ahead) > position.worth(1 - ahead) + 3:
            return position, ahead


def offered(position: Position, by: int) -> Position:
    after = position.after(by, "offer draw")
    assert after.offered(1 - by)
    assert not after.offered(by)
    return after


@pytest.mark.parametrize("name", ["greedy", "master"])
@pytest.mark.parametrize("seed", range(3))
def test_who_stands_worse_agrees(name: str, seed: int):
    bot = bots.bot(name, "pondscum")
    position, ahead = unequal(seed)
    for by in range(2):
        asked = offered(position, by)
        advice = bots.ask(bot, asked, 1 - by, random.Random(seed), BUDGET)
        ended = asked.after(1 - by, advice.move)
        assert ended.over == (by == ahead), (str(position), by)
        assert not ended.offered(1 - by)


def test_nothing_is_offered_where_nothing_can_be():
    for game in frustule.all_games():
        position = game.setup().deal(1)
        assert not any(position.offered(seat) for seat in range(position.setup.seats))
