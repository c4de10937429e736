"""A process for bots that have to be prepared: the first job of each kind is held up for two seconds.

What it was asked for is written to the file that the environment names.
"""

import os
import time
from pathlib import Path

from frustule.core.announcing import announce
from frustule.server import jobs

prepared: set[str] = set()
do = jobs.do


def slowly(job: jobs.AnyJob) -> jobs.AnyAnswer:
    assert isinstance(job, jobs.Think | jobs.Warm)
    game = job.game if isinstance(job, jobs.Warm) else job.setup.split()[0]
    with open(Path(os.environ["ASKED"]), "a") as file:
        file.write(f"{type(job).__name__} {game} {job.bot}\n")
    if game not in prepared:
        prepared.add(game)
        announce(f"Preparing {game} ...")
        time.sleep(2)
        announce("")
    return do(job) if isinstance(job, jobs.Think) else jobs.Ready()


jobs.do = slowly
jobs.main()
