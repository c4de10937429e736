"""The wheel is all one needs: it serves the page and a game without Node and without the repository."""

import os
import re
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from frustule.client import House

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel; what it depends on is lent from the one of the tests."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "venv", with_pip=False, symlinks=True)
    python = folder / "venv/bin/python"
    install = [Path(sys.executable).with_name("uv"), "pip", "install", "--quiet", "--no-deps", "--offline"]
    subprocess.run([*install, "--python", python, wheel], check=True, capture_output=True)
    (site,) = (folder / "venv/lib").glob("python*/site-packages")
    (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder / "venv"


@pytest.fixture
def address(installed: Path, tmp_path: Path) -> Iterator[str]:
    """Where `frustule serve` of the wheel is, on a PATH with nothing but its own commands."""
    env = {"PATH": str(installed / "bin"), "HOME": str(tmp_path)}
    env |= {name: value for name, value in os.environ.items() if name.startswith("FRUSTULE_")}
    env.setdefault("FRUSTULE_CACHE", str(Path.home() / ".cache/frustule"))
    command = [installed / "bin/frustule", "serve", "--port", "0", "--database", tmp_path / "t.sqlite"]
    with subprocess.Popen(command, cwd=tmp_path, env=env, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stderr
            found = (re.search(r"http://\S+", line) for line in server.stderr)
            yield next(match[0].rstrip("/") for match in found if match)
        finally:
            server.terminate()


def test_the_wheel_serves_the_page_and_a_game(installed: Path, address: str):
    where = [installed / "bin/python", "-c", "import frustule; print(frustule.__file__)"]
    assert str(installed) in subprocess.run(where, check=True, capture_output=True, text=True).stdout
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
