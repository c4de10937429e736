"""A process for bots in which every level thinks like `greedy`, so that nothing has to be compiled for it."""

from dataclasses import replace

from frustule import bots
from frustule.server import jobs

quick = bots.BOTS["greedy"]
jobs.bots.bot = lambda name, game=None: replace(quick, name=name)
jobs.main()
