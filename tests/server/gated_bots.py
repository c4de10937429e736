"""A process for bots that note what they are asked, and answer nothing until somebody opens the gate.

What it was asked for is written to the file that the environment names as `ASKED`; the gate is open when
there is a file that `GATE` names.
"""

import os
import time
from pathlib import Path

from frustule.server.workers import jobs, process

do = jobs.do


def behind_the_gate(job: jobs.AnyJob) -> jobs.AnyAnswer:
    assert isinstance(job, jobs.Think)
    with open(Path(os.environ["ASKED"]), "a") as file:
        file.write(f"{job.setup} {job.bot}\n")
    while not Path(os.environ["GATE"]).exists():
        time.sleep(0.01)
    return do(job)


jobs.do = behind_the_gate
process.main()
