"""The process for jobs, which notes its number in a file and then never comes to an end with a job."""

import os
import sys
import time
from typing import Any

from frustule.server.workers import jobs, process


def hang(job: Any) -> Any:
    with open(sys.argv[1], "a") as file:
        file.write(f"{os.getpid()}\n")
    time.sleep(1000)


jobs.do = hang
process.main()
