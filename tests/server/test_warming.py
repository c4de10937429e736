"""Bots are made ready beside the server: all of them, the usual ones first, and no longer than it lives."""

import subprocess

import pytest

import frustule
from frustule import bots
from frustule.server.warming import COMMAND, chores


def test_everybody_is_made_ready_the_usual_ones_first():
    names = [(game.name, bot.name) for game, bot in chores()]
    games = [game.name for game in frustule.all_games()]
    assert names[: len(games)] == [(game, "naturalist") for game in games]
    assert sorted(names) == sorted((game, bot.name) for game in games for bot in bots.bots_of(game))
    assert {bot for _, bot in names[-3 * len(games) :]} == {"random", "greedy", "searcher"}


def test_a_bot_that_was_made_ready_needs_no_preparation(capfd: pytest.CaptureFixture[str]):
    for game, bot in chores()[:4]:
        bots.warm_up(bot, game.setup())
        capfd.readouterr()
        bots.warm_up(bot, game.setup())
        assert capfd.readouterr().err == ""


def test_it_ends_when_the_server_is_gone():
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE)
    process.communicate(timeout=60)
    assert process.returncode == 0
