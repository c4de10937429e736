"""Where machine code is kept: one file for each program, by its fingerprint.

A file is written whole or not at all, and begins with a checksum, so that what is cut off or damaged is not
there. Processes that need the same program take turns by a lock that the system takes back when its holder
ends: one compiles, the others wait and load. A file is touched when it is used; those that nobody used for
some weeks are removed when new ones are written, and so are the oldest where all together take too much
room.
"""

import contextlib
import hashlib
import os
import re
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from frustule.core import file_lock
from frustule.core.compile.backend import Code
from frustule.core.compile.entries import Program
from frustule.core.compile.fingerprint import fingerprint
from frustule.core.folders import cache_folder

DAY = 86_400
UNUSED = 28 * DAY
"""Seconds after which code that nobody has used is removed."""
MOST = 256 << 20
"""Bytes that all code together may take; what was used today stays all the same."""
OURS = re.compile(r".+-[0-9a-f]{20}\.(bin|lock|\w+\.part)")


def place(program: Program) -> Path:
    """Where the cache has the code of a program."""
    name = re.sub(r"[^a-z0-9]+", "-", program.name.lower()).strip("-")
    return cache_folder() / f"{name}-{fingerprint(program)}.bin"


def read(path: Path) -> Code | None:
    """The code that is kept there, if it is whole."""
    try:
        content = path.read_bytes()
        code = msgspec.msgpack.decode(content[32:], type=Code)
        if hashlib.sha256(content[32:]).digest() != content[:32]:
            return None
    except (OSError, msgspec.MsgspecError):
        return None
    with contextlib.suppress(OSError):  # what others keep for us may not be ours to touch
        if time.time() - path.stat().st_mtime > DAY:
            os.utime(path)
    return code


def write(path: Path, code: Code) -> None:
    """Keeps the code for the next process; a cache that cannot be written only costs time."""
    content = msgspec.msgpack.encode(code)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            dir=path.parent, prefix=f"{path.stem}.", suffix=".part", delete=False
        ) as file:
            try:
                file.write(hashlib.sha256(content).digest() + content)
                file.close()
                os.replace(file.name, path)
            except OSError:
                os.unlink(file.name)
                raise
    except OSError as error:
        print(
            f"frustule: compiled rules cannot be kept in {path.parent} ({error.strerror}).", file=sys.stderr
        )
    else:
        prune(path.parent)


def prune(folder: Path) -> None:
    """Removes code that nobody has used for long, and the oldest where there is too much."""
    now = time.time()
    files: list[tuple[float, int, Path]] = []
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            if OURS.fullmatch(path.name):
                with contextlib.suppress(OSError):
                    facts = path.stat()
                    files.append((now - facts.st_mtime, facts.st_size, path))
    room = sum(size for _, size, _ in files)
    for age, size, path in sorted(files, reverse=True):
        if age > UNUSED or (room > MOST and age > DAY):
            room -= size
            with contextlib.suppress(OSError):
                path.unlink()


@contextmanager
def alone(path: Path) -> Generator[None]:
    """Meanwhile no other process does the same; where there is no way to ask, we do not wait for anybody."""
    with contextlib.ExitStack() as stack:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file_lock.wait(stack.enter_context(path.with_suffix(".lock").open("ab")))
        except OSError:
            stack.close()
        yield
