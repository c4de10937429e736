"""A process for bots that have to be prepared: the first job of each game is held up for two seconds.

What it was asked for is written to the file that the environment names.
"""

import os
import time
from pathlib import Path

from frustule.core.compile.announcing import Progress, announce
from frustule.server.workers import jobs, process

prepared: set[str] = set()
do = jobs.do


def slowly(job: jobs.AnyJob) -> jobs.AnyAnswer:
    assert isinstance(job, jobs.Think)
    with open(Path(os.environ["ASKED"]), "a") as file:
        file.write(f"{job.setup} {job.bot}\n")
    game, _, _ = job.setup.partition(" ")
    if game not in prepared:
        prepared.add(game)
        announce(Progress(f"the bots of {game}", 0, 1))
        answer = do(job)
        time.sleep(2)
        announce(Progress(f"the bots of {game}", 1, 1))
        return answer
    return do(job)


jobs.do = slowly
process.main()
