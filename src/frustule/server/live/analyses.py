"""Analyses: what the best bot of a game makes of a position that somebody goes through."""

import msgspec

from frustule import bots
from frustule.core.speech.language import manner
from frustule.protocol.analysis import Analyse
from frustule.protocol.errors import Refused
from frustule.server.language import say
from frustule.server.workers import jobs
from frustule.server.workers.pool import JobFailed, Pool
from frustule.server.workers.preparing.preparation import Preparation


class Analyses:
    """Has bots asked, after everything that games wait for; whoever asks the same has the same answer."""

    def __init__(self, pool: Pool, preparation: Preparation, patience: float) -> None:
        self._pool = pool
        self._preparation = preparation
        self._patience = patience

    async def give(self, game: str, asked: Analyse, address: str) -> bytes:
        """What the best bot of a game makes of a position, as the client gets it."""
        best = bots.bots_of(game)[-1].name
        self._preparation.check_bot(game, best)
        job = jobs.AnalyseFrom(manner(), msgspec.json.encode(asked), best)
        try:
            answer = await self._pool.do(job, self._patience, address, shared=True)
        except JobFailed:
            raise Refused("unavailable", say("The bot could not answer; try again.")) from None
        if isinstance(answer, jobs.Failed):
            raise Refused(answer.code, answer.words)
        assert isinstance(answer, jobs.Drawn)
        return answer.content
