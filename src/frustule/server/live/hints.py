"""Hints: what the best bot of a game would play on somebody's seat."""

from frustule import bots
from frustule.bots import Advice, Budget, Idea
from frustule.core.engine.setup import Setup
from frustule.core.speech.language import language
from frustule.protocol import views
from frustule.protocol.errors import Refused
from frustule.server.language import say
from frustule.server.table.fold import Table
from frustule.server.table.sight import eye_of
from frustule.server.workers import jobs

HINT = 3.0
"""Seconds that a bot thinks about a hint."""
IDEAS = 3


def hint_job(table: Table, viewer: int, seat: int) -> jobs.Think:
    """What to ask for a viewer's seat."""
    if not table.made.hints:
        raise Refused("no_hints", say("There are no hints at this table."))
    if seat not in table.seats_of(viewer):
        raise Refused("not_yours", say("Seat {seat} is not yours.", seat=seat + 1))
    eye = eye_of(seat)
    if table.state != "playing" or seat not in table.eyes.sight(eye).acting:
        raise Refused("not_now", say("Seat {seat} has no move to make now.", seat=seat + 1))
    best = bots.bots_of(table.setup.game.name)[-1]
    seconds = min(best.budget.seconds or HINT, HINT)
    seed = f"{table.made.salt} hint {seat}"
    budget = Budget(seconds, best.budget.work)
    return jobs.Think(table.setup.text, table.eyes.data(eye), seat, language(), best.name, seed, budget)


def show_hint(setup: Setup, job: jobs.Think, advice: Advice) -> views.Hint:
    """A bot's advice in notation and words."""
    position = jobs.position_of(job)
    seat = job.seat
    assert seat is not None
    ideas = advice.ideas[:IDEAS] or (Idea(advice.move, advice.value or 0.0),)
    return views.Hint(
        seat=seat + 1,
        bot=job.bot,
        value=advice.value,
        ideas=[
            views.IdeaView(
                move=move.text,
                words=move.outcome,
                value=idea.value,
                reason=idea.reason,
            )
            for idea in ideas
            for move in [position.move(seat, idea.move)]
        ],
    )
