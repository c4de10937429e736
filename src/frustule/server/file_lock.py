"""A lock on a file, by which one process keeps others from doing the same; it ends with the process."""

import sys
from typing import IO


def taken(file: IO[bytes]) -> bool:
    """Whether this process has the lock on the file now."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
