"""Bots play legal moves, the same for the same chance and work, and never from hidden knowledge."""

import random

import pytest

from frustule import IllegalMove, InvalidText, Position, Setup, all_games, game
from frustule.bots import BOTS, Advice, Bot, Budget, ask, bot, bots_of, find
from frustule.bots.levels import NAMES
from frustule.conformance.cases import setup_texts
from frustule.conformance.walking import setup_of, walk
from frustule.lab.simulate import simulate, standings

LITTLE = Budget(work=10)
EVERY = [(g.name, player.name) for g in all_games() for player in bots_of(g.name)]
SETUPS = [text for g in all_games() for text in setup_texts(g)]


def _somewhere(name: str, seed: int, moves: int) -> Position:
    position = game(name).deal(seed=seed)
    chance = random.Random(seed)
    for _ in range(moves):
        if not position.acting:
            break
        seat = chance.choice(position.acting)
        position.play(seat, chance.choice(position.moves(seat)))
    return position


@pytest.mark.parametrize(("name", "player"), EVERY)
def test_same_choice_whatever_is_hidden(name: str, player: str):
    """A bot that is asked about two positions which differ in hidden parts only must not tell them apart."""
    chosen = bot(player, name)
    for seed in range(4):
        position = _somewhere(name, seed, 9 * seed)
        for seat in position.acting:
            other = position.reshuffled(seat, seed + 1)
            first, second = (ask(chosen, p, seat, random.Random(seed), LITTLE) for p in (position, other))
            assert position.allows(seat, first.move)
            assert first == second


@pytest.mark.parametrize("text", SETUPS)
def test_every_bot_can_play_every_setup(text: str):
    """Legal moves before moves of every kind, the position untouched, and ideas that are legal too."""
    setup: Setup = setup_of(text)
    for number, position in enumerate(walk(setup, 41).some(5)[:-1]):
        before = position.data.tobytes()
        seat = position.acting[number % len(position.acting)]
        for player in bots_of(setup.game.name):
            advice = ask(player, position, seat, random.Random(number), LITTLE)
            assert position.allows(seat, advice.move), player.name
            assert all(position.allows(seat, idea.move) for idea in advice.ideas)
            assert position.data.tobytes() == before
            assert setup.seats == 1 or advice.value is None or 0 <= advice.value <= 1


@pytest.mark.parametrize(("name", "player"), EVERY)
def test_whole_games(name: str, player: str):
    chosen = bot(player, name)
    position = game(name).deal(seed=6)
    chances = [random.Random(seat) for seat in range(position.setup.seats)]
    for _ in range(game(name).longest):
        if not position.acting:
            break
        # One seat is the bot's, the others play anything, so that it does not take too long.
        seat = position.acting[0]
        asked = chosen if seat == 0 else BOTS["random"]
        position.play(seat, ask(asked, position, seat, chances[seat], Budget(work=8)).move)
    assert position.over


def test_bots_get_a_veiled_position():
    seen: list[Position] = []

    def look(view: Position, seat: int, chance: random.Random, budget: Budget) -> Advice:
        seen.append(view)
        return Advice(int(view.moves(seat)[0]))

    position = _somewhere("diatoms", 3, 10)
    seat = position.acting[0]
    ask(Bot("spy", "", look), position, seat, random.Random(0))
    assert seen == [position.veiled(seat)]


def test_a_bot_has_its_own_budget_unless_it_is_given_one():
    heard: list[Budget] = []

    def listen(view: Position, seat: int, chance: random.Random, budget: Budget) -> Advice:
        heard.append(budget)
        return Advice(int(view.moves(seat)[0]))

    position = game("diatoms").deal()
    player = Bot("listener", "", listen, budget=Budget(work=7))
    for given in (None, Budget(seconds=2.0)):
        ask(player, position, position.acting[0], random.Random(0), given)
    assert heard == [Budget(work=7), Budget(seconds=2.0)]


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
        worths = {move: position.after(seat, move).worth(seat) for move in position.moves(seat).numbers}
        assert worths[chosen] == max(worths.values())


def test_a_seat_that_may_not_act_has_no_best_move():
    position = game("diatoms").deal(seed=1)
    waiting = next(seat for seat in range(2) if seat not in position.acting)
    with pytest.raises(IllegalMove, match="may not act now"):
        position.best_by_worth(waiting, 1)


def test_unknown_bot_is_named():
    with pytest.raises(InvalidText, match="Did you mean 'greedy'"):
        bot("gredy")
    with pytest.raises(InvalidText, match="Did you mean 'master'"):
        bot("mastre", "diatoms")


def test_levels_are_others_in_every_game():
    for name in NAMES:
        players = [bot(name, g.name) for g in all_games()]
        assert [player.games for player in players] == [(g.name,) for g in all_games()]
        assert all(player.name == name and player.about.endswith(".") for player in players)
        with pytest.raises(InvalidText, match="say in which game"):
            bot(name)


def test_master_thinks_a_second_at_most():
    for g in all_games():
        seconds = bot("master", g.name).budget.seconds
        assert seconds is not None
        assert seconds <= 1


def test_any_other_name_is_a_persons():
    assert find("Ada", "diatoms") is None
    assert find("greedy", "diatoms") is BOTS["greedy"]
    assert find("curator", "diatoms") is bot("curator", "diatoms")
