"""A process for bots in which some are broken: `greedy` crashes it, `searcher` hangs, `random` cheats."""

import os
import time
from dataclasses import replace

from frustule import bots
from frustule.bots import Advice
from frustule.server.workers import process


def crash(*_: object) -> Advice:
    os._exit(3)


def hang(*_: object) -> Advice:
    time.sleep(1000)
    raise AssertionError


def cheat(*_: object) -> Advice:
    return Advice(2**31 - 5)


for name, way in {"greedy": crash, "searcher": hang, "random": cheat}.items():
    bots.BOTS[name] = replace(bots.BOTS[name], think=way)
process.main()
