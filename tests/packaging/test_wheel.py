"""From a fresh checkout to a wheel and a source archive, and from the wheel alone to a game.

The checkout is a copy without our environment and without a built page; the wheel is installed into an
environment of its own and used from outside the repository, on a PATH that has nothing but its commands.
"""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from frustule.client import House
from tests.packaging.conftest import ROOT, UV, run


def test_archive_and_wheel_hold_the_package_and_the_page(built: tuple[Path, Path], checkout: Path):
    archive, wheel = built
    with tarfile.open(archive) as file:
        archived = {name.partition("/")[2] for name in file.getnames()}
    with zipfile.ZipFile(wheel) as file:
        installed = set(file.namelist())
    package = {str(p.relative_to(checkout / "src")) for p in (checkout / "src").rglob("*") if p.is_file()}
    package = {name for name in package if "__pycache__" not in name}
    assert {"frustule/web/dist/index.html", "frustule/games/diatoms/languages/fr.po"} <= package
    assert package <= installed
    assert {f"src/{name}" for name in package} <= archived


def test_the_wheel_plays_and_simulates(installed: Path, alone: dict[str, str], tmp_path: Path):
    python = installed / "bin/python"
    where = run(python, "-c", "import frustule; print(frustule.__file__)", cwd=tmp_path, env=alone)
    assert str(installed) in where
    simulated = run(
        *(installed / "bin/frustule", "sim", "diatoms", "--bots", "greedy,random", "--games", "2", "--json"),
        cwd=tmp_path,
        env=alone,
    )
    assert '"games":2' in simulated.replace(" ", "")
    play(python, tmp_path, alone)


def play(python: Path, folder: Path, env: dict[str, str]) -> None:
    """Begins a game in the terminal, makes a move and leaves."""
    played = subprocess.run(
        [python, "-m", "frustule", "play", "diatoms", "--seats", "you,random", "--seed", "1"],
        cwd=folder,
        env=env,
        input="1\nq\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    assert "draw" in played.stdout.lower()


@pytest.fixture
def address(installed: Path, alone: dict[str, str], tmp_path: Path) -> Iterator[str]:
    """Where `frustule serve` of the wheel is."""
    command = [installed / "bin/frustule", "serve", "--port", "0", "--database", tmp_path / "t.sqlite"]
    with subprocess.Popen(command, cwd=tmp_path, env=alone, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stderr
            addresses = (re.search(r"http://\S+", line) for line in server.stderr)
            yield next(match[0].rstrip("/") for match in addresses if match)
        finally:
            server.terminate()


def test_the_wheel_serves_the_page_and_a_game(address: str):
    page = httpx.get(address + "/")
    assert page.headers["content-type"].startswith("text/html")
    assets = re.findall(r"(?:src|href)=\"(/assets/[^\"]+)\"", page.text)
    assert assets
    for asset in assets:
        assert httpx.get(address + asset).is_success
    assert not re.search(r"(?:src|href)=\"(?:https?:)?//", page.text)
    with House(address) as house:
        table = house.make("diatoms", ["me", "greedy"], name="Ada", start=True)
        seat = table.wait_for_turn()
        assert seat is not None
        table.move(seat, table.position(seat).moves[0])
        assert table.view.moves >= 1


@pytest.mark.slow
def test_pip_installs_it_from_a_repository(checkout: Path, tmp_path: Path):
    """`pip install git+file://...` makes a wheel of a clone without a source archive between them, and what
    is installed plays."""
    origin = tmp_path / "origin"
    shutil.copytree(checkout, origin, ignore=shutil.ignore_patterns("dist", "node_modules"))
    run("git", "init", "--quiet", cwd=origin)
    run("git", "add", "--all", cwd=origin)
    author = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")
    run("git", *author, "commit", "--quiet", "--message", "All of it", cwd=origin)
    env = {name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "PYTHONPATH")}
    folder = tmp_path / "venv"
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin/python"
    locked = ("--requirements", ROOT / "requirements/runtime.txt")
    run(UV, "--system-certs", "pip", "install", "--quiet", "--python", python, *locked, cwd=tmp_path, env=env)
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet"]
    run(*pip, f"git+file://{origin}", cwd=tmp_path, env=env)
    cache = os.environ.get("FRUSTULE_CACHE", str(Path.home() / ".cache/frustule"))
    alone = {"PATH": str(folder / "bin"), "HOME": str(tmp_path), "FRUSTULE_CACHE": cache}
    where = run(python, "-c", "import frustule; print(frustule.__file__)", cwd=tmp_path, env=alone)
    assert str(folder) in where
    assert (Path(where.strip()).parent / "web/dist/index.html").is_file()
    play(python, tmp_path, alone)
