"""Hints: what the best bot of a game would play on somebody's seat."""

from frustule import bots
from frustule.bots import Advice, Budget, Idea
from frustule.core.speech.language import manner
from frustule.protocol import views
from frustule.protocol.errors import Refused
from frustule.server.language import say
from frustule.server.live.room import Room
from frustule.server.table.fold import Table
from frustule.server.table.sight import eye_of
from frustule.server.table.viewing import company_of
from frustule.server.workers import jobs
from frustule.server.workers.pool import JobFailed, Pool
from frustule.server.workers.preparing.preparation import Preparation

HINT = 3.0
"""Seconds that a bot thinks about a hint."""
IDEAS = 3


class Hints:
    """Has bots asked for advice, after everything that games wait for."""

    def __init__(self, pool: Pool, preparation: Preparation, patience: float) -> None:
        self._pool = pool
        self._preparation = preparation
        self._patience = patience

    async def give(self, room: Room, viewer: int, seat: int, address: str) -> views.Hint:
        """What the best bot of the game would do on a viewer's seat."""
        job, setup = await room.ask(lambda table: (hint_job(table, viewer, seat), table.setup))
        self._preparation.check_bot(setup.game.name, job.bot)
        try:
            answer = await self._pool.do(job, self._patience, address, shared=True)
        except JobFailed:
            raise Refused("unavailable", say("The bot could not answer; try again.")) from None
        if not isinstance(answer, jobs.Advised):
            raise Refused("unavailable", say("The bot could not answer; try again."))
        return show_hint(job, answer.advice)


def hint_job(table: Table, viewer: int, seat: int) -> jobs.Think:
    """What to ask for a viewer's seat."""
    if not table.made.hints:
        raise Refused("no_hints", say("There are no hints at this table."))
    if seat not in table.seats_of(viewer):
        raise Refused("not_yours", say("That seat is not yours."))
    eye = eye_of(seat)
    if table.state != "playing" or seat not in table.eyes.sight(eye).acting:
        raise Refused("not_now", say("There is no move for you to make now."))
    best = bots.bots_of(table.setup.game.name)[-1]
    seconds = min(best.budget.seconds or HINT, HINT)
    seed = f"{table.made.salt} hint {seat}"
    budget = Budget(seconds, best.budget.work)
    company = company_of(table, viewer)
    return jobs.Think(
        table.setup.text, table.eyes.data(eye), seat, manner(), best.name, seed, budget, company
    )


def show_hint(job: jobs.Think, advice: Advice) -> views.Hint:
    """A bot's advice in notation and words."""
    position = jobs.position_of(job)
    seat = job.seat
    assert seat is not None
    ideas = advice.ideas[:IDEAS] or (Idea(advice.move, advice.value or 0.0),)
    player = bots.find(job.bot, position.game.name)
    return views.Hint(
        seat=seat + 1,
        bot=job.bot,
        by=player.title if player else "",
        value=advice.value,
        ideas=[
            views.IdeaView(
                move=move.text,
                does=move.words,
                words=move.outcome,
                value=idea.value,
                reason=idea.reason,
            )
            for idea in ideas
            for move in [position.move(seat, idea.move)]
        ],
    )
