"""Simulated games are fair to all seats, repeat themselves and leave records that replay."""

from frustule import game, read_record
from frustule.lab.simulate import Played, simulate, standings


def test_every_record_replays():
    for played in simulate(game("diatoms").setup(3), ["greedy", "random", "random"], 4, seed=2):
        position = read_record(played.record).check()
        assert position.scores == played.scores
        assert position.over


def test_bots_change_seats():
    games = list(simulate(game("diatoms").setup(3), ["random", "random", "random"], 6, seed=2))
    for seat in range(3):
        assert {played.players[seat] for played in games} == {0, 1, 2}


def test_shared_victories_are_shared():
    games = [
        Played(0, (0, 1), (1, 1), (40, 40), "", 1, ""),
        Played(1, (1, 0), (2, 1), (10, 60), "", 1, ""),
    ]
    first, second = standings(["a", "b"], games)
    assert (first.wins, second.wins) == (1.5, 0.5)
    assert (first.mean, second.mean) == (50.0, 25.0)
    assert (first.best, second.best) == (60, 40)
