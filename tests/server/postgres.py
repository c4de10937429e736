"""A PostgreSQL of our own on loopback, as long as the tests run: Debian's, started as an ordinary user."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.ports import free_port

REQUIRED = os.environ.get("FRUSTULE_POSTGRES") == "required"


def programs() -> Path | None:
    """Where its programs are: Debian keeps them beside the path, one folder a version."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return versions[-1].parent if versions else None


@dataclass(frozen=True)
class Cluster:
    """A running cluster."""

    address: str
    """Without a database's name."""
    control: Callable[..., None]

    def crash(self) -> None:
        """Stops it without a chance to tidy up."""
        self.control("-m", "immediate", "stop")

    def start(self) -> None:
        self.control("-w", "start")


@contextmanager
def cluster(*, durable: bool = False) -> Generator[str]:
    """The address of a running cluster."""
    with mortal_cluster(durable=durable) as made:
        yield made.address


@contextmanager
def mortal_cluster(*, durable: bool = False) -> Generator[Cluster]:
    """A running cluster that can be stopped and started meanwhile. One that is not `durable` does not wait
    for its disk, which tests need not."""
    bin = programs()
    assert bin, "PostgreSQL is not installed"
    folder = Path(tempfile.mkdtemp(prefix="frustule-postgres-"))
    # The server refuses to run as root, so root becomes the user that Debian's package made.
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if user:
        shutil.chown(folder, "postgres")
    port = free_port()
    data, log = folder / "data", folder / "log"
    settings = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories="
    settings += "" if durable else " -c fsync=off"

    def run(*command: str | Path) -> None:
        subprocess.run([*user, *map(str, command)], check=True, stdout=subprocess.DEVNULL, cwd=folder)

    try:
        run(bin / "initdb", "-D", data, "-U", "frustule", "-A", "trust", "-E", "UTF8", "--no-sync")
        made = Cluster(
            f"postgresql://frustule@127.0.0.1:{port}",
            lambda *words: run(bin / "pg_ctl", "-D", data, "-l", log, "-o", settings, *words),
        )
        made.start()
        try:
            yield made
        finally:
            made.crash()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def frozen(database: str) -> Generator[None]:
    """Meanwhile all processes of the cluster stand still, as on a machine that hangs."""
    import psycopg

    with psycopg.connect(database) as connection:
        found = connection.execute("SELECT pg_backend_pid()").fetchone()
        assert found
        postmaster = _parents()[found[0]]
    processes = [postmaster, *(child for child, parent in _parents().items() if parent == postmaster)]
    _tell(processes, signal.SIGSTOP)
    try:
        yield
    finally:
        _tell(processes, signal.SIGCONT)


def _tell(processes: list[int], what: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError):  # one that was ending anyway: its parent took leave of it
            os.kill(process, what)


def _parents() -> dict[int, int]:
    """The parent of every process."""
    found: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            found[int(path.parent.name)] = int(path.read_text().rpartition(") ")[2].split()[1])
    return found
