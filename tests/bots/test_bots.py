"""Bots play legal moves, the same for the same chance, and never from hidden knowledge."""

import random

import pytest

from frustule import InvalidText, Position, all_games, game
from frustule.bots import BOTS, Advice, Bot, Budget, ask, bot
from frustule.lab.simulate import simulate, standings


def _somewhere(name: str, seed: int, moves: int) -> Position:
    position = game(name).deal(seed=seed)
    chance = random.Random(seed)
    for _ in range(moves):
        if not position.acting:
            break
        seat = chance.choice(position.acting)
        position.push(seat, chance.choice(position.moves(seat)))
    return position


@pytest.mark.parametrize("name", [g.name for g in all_games()])
@pytest.mark.parametrize("player", BOTS.values(), ids=lambda player: player.name)
def test_same_choice_whatever_is_hidden(name: str, player: Bot):
    for seed in range(6):
        position = _somewhere(name, seed, 7 * seed)
        for seat in position.acting:
            other = position.reshuffled(seat, seed + 1)
            chosen = ask(player, position, seat, random.Random(seed)).move
            assert position.allows(seat, chosen)
            assert ask(player, other, seat, random.Random(seed)).move == chosen


def test_bots_get_a_veiled_position():
    seen: list[Position] = []

    def look(view: Position, seat: int, chance: random.Random, budget: Budget) -> Advice:
        seen.append(view)
        return Advice(view.moves(seat)[0])

    position = _somewhere("diatoms", 3, 10)
    seat = position.acting[0]
    ask(Bot("spy", "", look), position, seat, random.Random(0))
    assert seen == [position.veiled(seat)]


def test_greedy_beats_random():
    played = list(simulate(game("diatoms").setup(2), ["greedy", "random"], 12, seed=1))
    first, second = standings(["greedy", "random"], played)
    assert first.wins == 12
    assert first.mean > 5 * second.mean


def test_greedy_takes_the_move_of_highest_worth():
    for seed in range(8):
        position = _somewhere("diatoms", seed, 12)
        seat = position.acting[0]
        chosen = position.best_by_worth(seat, seed)
        worths = {move: position.after(seat, move).worth(seat) for move in position.moves(seat)}
        assert worths[chosen] == max(worths.values())


def test_unknown_bot_is_named():
    with pytest.raises(InvalidText, match="Did you mean 'greedy'"):
        bot("gredy")
