"""The restorer: legal, repeatable, blind to what is hidden, and much better than greed."""

import random

import frustule
from frustule import Position
from frustule.bots import Budget
from frustule.bots.commissions.restorer import Weighing, quick_games, think
from frustule.games.diatoms.solo.position import COMPLETE


def play(number: str, seed: int, work: int) -> Position:
    position, chance = (
        frustule.game("commissions").setup(1, commission=number).deal(seed),
        random.Random(seed),
    )
    while position.acting:
        position.play(0, think(position.veiled(0), 0, chance, Budget(work=work)).move)
    return position


def test_the_same_work_gives_the_same_game():
    assert play("7", 3, 16) == play("7", 3, 16)


def test_it_keeps_to_its_work_and_names_what_it_weighed():
    view = frustule.game("commissions").setup(1, commission="8").deal(2).veiled(0)
    advice = think(view, 0, random.Random(1), Budget(work=40))
    assert 0 < advice.work <= 40
    assert advice.ideas[0].move == advice.move
    assert {idea.move for idea in advice.ideas} <= set(view.moves(0).numbers)
    assert all(0 <= idea.value <= 1 + 5 for idea in advice.ideas)
    assert think(view, 0, random.Random(1), Budget()).work == 0


def test_glances_see_what_the_rules_would_collect():
    """The best move at a glance is among the legal ones at every step, split and arranged alike."""
    position = frustule.game("commissions").setup(1, commission="B2").deal(4)
    while position.acting:
        weighing = Weighing(position.veiled(0), 0)
        assert weighing.left >= 1
        move = int(weighing.moves[0])
        assert position.allows(0, move)
        position.play(0, move)


def test_glances_beat_greed_and_weighing_beats_glances():
    setup = frustule.game("commissions").setup(1, commission="9", dishes=2)
    glance = int((quick_games(setup, 60, 1)["ending"] == COMPLETE).sum())
    chance = random.Random(1)
    weighed = 0
    for seed in range(1, 13):
        position = setup.deal(seed)
        while position.acting:
            position.play(0, think(position.veiled(0), 0, chance, Budget(work=24)).move)
        weighed += int(position.record.ending) == COMPLETE
    assert weighed / 12 > glance / 60
    assert glance / 60 > int((setup.random_games(60, 1)[0]["ending"] == COMPLETE).sum()) / 60
