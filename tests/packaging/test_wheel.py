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

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")


def run(*command: str | Path, cwd: Path, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command[0]} failed:\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a clone of the repository holds, with what has been changed since the last commit."""
    folder = tmp_path_factory.mktemp("clone")
    tracked = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", cwd=ROOT)
    for name in tracked.split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)
    return folder


@pytest.fixture(scope="module")
def built(checkout: Path) -> tuple[Path, Path]:
    """The source archive, and the wheel that is made of it."""
    env = {name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "PYTHONPATH")}
    run(UV, "--system-certs", "build", "--quiet", "--python", sys.executable, cwd=checkout, env=env)
    (archive,), (wheel,) = checkout.glob("dist/*.tar.gz"), checkout.glob("dist/*.whl")
    return archive, wheel


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


@pytest.fixture(scope="module")
def installed(built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and what it depends on."""
    folder = tmp_path_factory.mktemp("installed") / "venv"
    venv.create(folder, with_pip=False, symlinks=True)
    install = [UV, "--system-certs", "pip", "install", "--quiet", "--python", folder / "bin/python"]
    run(*install, "--constraints", ROOT / "requirements/runtime.txt", built[1], cwd=folder)
    return folder


@pytest.fixture
def alone(installed: Path, tmp_path: Path) -> dict[str, str]:
    """A PATH with nothing but the wheel's own commands; compiled rules are lent, since they are the same."""
    env = {"PATH": str(installed / "bin"), "HOME": str(tmp_path)}
    env |= {name: value for name, value in os.environ.items() if name.startswith("FRUSTULE_")}
    env.setdefault("FRUSTULE_CACHE", str(Path.home() / ".cache/frustule"))
    return env


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
    played = subprocess.run(
        [python, "-m", "frustule", "play", "diatoms", "--seats", "you,random", "--seed", "1"],
        cwd=tmp_path,
        env=alone,
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
    """`pip install git+file://...` makes a wheel of a clone without a source archive between them."""
    origin = tmp_path / "origin"
    shutil.copytree(checkout, origin, ignore=shutil.ignore_patterns("dist", "node_modules"))
    run("git", "init", "--quiet", cwd=origin)
    run("git", "add", "--all", cwd=origin)
    author = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")
    run("git", *author, "commit", "--quiet", "--message", "All of it", cwd=origin)
    env = {name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "PYTHONPATH")}
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(tmp_path)]
    run(*pip, f"git+file://{origin}", cwd=tmp_path, env=env)
    (wheel,) = tmp_path.glob("frustule-*.whl")
    with zipfile.ZipFile(wheel) as file:
        assert "frustule/web/dist/index.html" in file.namelist()
