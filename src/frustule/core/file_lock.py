"""A lock on a file, by which one process keeps others from doing the same; it ends with the file, or with the
process, however that ends."""

import sys
from typing import IO


def wait(file: IO[bytes]) -> None:
    """Returns when this process has the lock on the file."""
    if sys.platform == "win32":
        import msvcrt

        while True:
            try:
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
            except OSError:
                continue  # it gives up after ten seconds; others may take longer
            return
    import fcntl

    fcntl.flock(file, fcntl.LOCK_EX)


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
