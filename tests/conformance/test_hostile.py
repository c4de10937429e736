"""The driver of hostile values finds what there is to drive."""

import pytest

from frustule import all_games
from frustule.conformance.hostile import FRONT, SOLVERS, Stage, arguments, calls, unused


def test_the_driver_finds_what_there_is_to_drive():
    """One that found nothing to drive would find nothing wrong."""
    labels = [label for label, _, _ in calls(Stage("commissions"))]
    for part in ("Position.", "Record.", "Setup.", "Game.", "Moves.", "Move.", *FRONT, *SOLVERS):
        assert any(label.startswith(part) for label in labels), part


def test_nothing_is_told_of_what_is_not_there():
    """An entry that matches nothing is a call that is driven with something else."""
    # Pond Scum has a call of its own, which no other game answers to.
    assert not set(unused(Stage("commissions"))) & set(unused(Stage("pondscum")))


@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_every_argument_of_every_public_call_is_known(game: str):
    """The driver says so too, but takes minutes: here a new argument is missed at once."""
    stage = Stage(game)
    for label, owner, get in calls(stage):
        arguments(stage, get(), label, owner)
