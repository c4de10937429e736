"""A game from `frustule new`, as a package outside of the repository and in a copy of it.

docs/new-game.md is followed to the letter, beside an installed wheel: its commands are run, its changes made,
and what it says of them must be so.
"""

import os
import re
import subprocess
import sys
import venv
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from tests.packaging.conftest import ROOT, UV, copied_to, run

PAGE = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="session")
def workshop(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment of its own on top of the wheel's, with pytest, and with uv standing for pip."""
    folder = tmp_path_factory.mktemp("workshop") / "env"
    venv.create(folder, with_pip=False, symlinks=True)
    (below,) = installed.glob("lib/python*/site-packages")
    (own,) = folder.glob("lib/python*/site-packages")
    (own / "wheel.pth").write_text(f"{below}\n")
    python = folder / "bin" / "python"
    run(UV, "--system-certs", "pip", "install", "--quiet", "--python", python, *TOOLS, cwd=folder)
    _script(folder / "bin" / "frustule", f'exec {python} -m frustule "$@"')
    _script(
        folder / "bin" / "pip",
        f'shift; exec {UV} --system-certs pip install --no-deps --python {python} "$@"',
    )
    return folder


TOOLS = ("--constraints", str(ROOT / "requirements" / "dev.txt"), "pytest")


def _script(path: Path, line: str) -> None:
    path.write_text(f"#!/bin/sh\n{line}\n")
    path.chmod(0o755)


@pytest.fixture(scope="session")
def shell(workshop: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What a command sees; compiled rules are kept from one to the next."""
    home = str(tmp_path_factory.mktemp("home"))
    cache = os.environ.get("FRUSTULE_CACHE", str(Path.home() / ".cache/frustule"))
    return {
        "PATH": f"{workshop / 'bin'}:/usr/bin:/bin",
        "HOME": home,
        "FRUSTULE_CACHE": cache,
        "COLUMNS": "200",
    }


@pytest.fixture(scope="session")
def followed(shell: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the game, after everything that the page says has been done in an empty one."""
    folder = tmp_path_factory.mktemp("stranger")
    for kind, block in BLOCKS:
        if kind == "console":
            folder = follow(block, folder, shell)
        elif kind == "diff":
            change(block, folder)
        elif kind == "python":
            name, _, code = block.partition("\n")
            (folder / name.removeprefix("# ")).write_text(code)
    return folder


def follow(block: str, folder: Path, env: dict[str, str]) -> Path:
    """Runs the commands of a block; the lines below one are beginnings of what it must say."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, *told = part.strip().splitlines()
        if command.startswith("cd "):
            folder /= command.removeprefix("cd ")
            continue
        done = subprocess.run(
            command, shell=True, cwd=folder, env=env, input="q\n", capture_output=True, text=True, check=False
        )
        said = done.stdout + done.stderr
        for line in told:
            assert line in said, f"{command}\n{said}"
        fails = any(line.startswith(("frustule:", "FAILED")) for line in told)
        assert bool(done.returncode) == fails, f"{command}\n{said}"
    return folder


def change(block: str, folder: Path) -> None:
    """Replaces the lines with a minus by those with a plus, which is possible in one place."""
    head, *lines = block.splitlines()
    path = folder / head.removeprefix("--- ")
    old, new = ("\n".join(line[1:] for line in lines if line[0] == sign) for sign in "-+")
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{path}: {old}"
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_the_page_can_be_followed_to_the_letter(followed: Path):
    assert len(BLOCKS) > 15
    assert (followed / "game.svg").read_text(encoding="utf-8").startswith("<svg")


def test_its_own_tests_pass(followed: Path, shell: dict[str, str]):
    """All but the conformance suite, which the page has just run."""
    said = run("sh", "-c", "pytest -q -k 'not holds_to_everything'", cwd=followed, env=shell)
    assert "passed" in said


def test_the_suite_can_be_run_as_tests(followed: Path, shell: dict[str, str]):
    command = "python -m pytest -q --pyargs frustule.conformance --game water_fleas -k 'facts or lesson'"
    assert "passed" in run("sh", "-c", command, cwd=followed, env=shell)


@pytest.fixture
def address(followed: Path, shell: dict[str, str], tmp_path: Path) -> Iterator[str]:
    """Where a server is that has the game."""
    command = ["python", "-m", "frustule", "serve", "--port", "0", "--database", str(tmp_path / "t.sqlite")]
    python = shell["PATH"].partition(":")[0] + "/python"
    with subprocess.Popen(
        [python, *command[1:]], cwd=tmp_path, env=shell, stderr=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stderr
            addresses = (re.search(r"http://\S+", line) for line in server.stderr)
            yield next(match[0].rstrip("/") for match in addresses if match)
        finally:
            server.terminate()


def test_a_server_tells_all_of_it(address: str):
    """Facts, lesson, rules, examples, picture, in French where they are asked for in French."""
    with httpx.Client(base_url=f"{address}/api/games", timeout=120) as client:
        listed = {each["name"]: each for each in client.get("", params={"language": "fr"}).json()}
        assert "grazers" not in listed
        assert listed["water_fleas"]["lesson"]
        assert listed["water_fleas"]["about"].startswith("Rampez")
        for what, word in (("rules", "escargots"), ("lesson", "escargots"), ("examples", "coinc")):
            answer = client.get(f"/water_fleas/{what}", params={"language": "fr"})
            assert word in answer.text, (what, answer.text[:300])
        assert client.get("/water_fleas/slide.svg").text.startswith("<svg")
        assert client.get("/diatoms/rules").status_code == 404


@pytest.fixture(scope="session")
def housed(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., str]:
    """Runs a module in a copy of the checkout into which a game was written."""
    folder = tmp_path_factory.mktemp("housed")
    checkout = copied_to(folder / "clone")
    env = {**os.environ, "PYTHONPATH": str(checkout / "src"), "FRUSTULE_HOME": str(folder / "home")}

    def do(*command: str) -> str:
        return run(sys.executable, "-m", *command, cwd=checkout, env=env)

    assert "pytest tests/games/pond_fleas" in do("frustule", "new", "pond_fleas", "--title", "Pond Fleas")
    return do


HOUSE = (
    "tests/games",
    "tests/test_architecture.py",
    "tests/test_citations.py",
    "tests/core/engine/test_lesson.py",
    "src/frustule/conformance",
    *("-p", "frustule.conformance.plugin", "--game", "pond_fleas"),
)
CHOSEN = "(pond_fleas or architecture and not compiler or citations)"
LONG = "(moves or objects or random_games or ranges or same_bytes or scenes or scores or text or veil)"


def test_a_game_written_into_a_checkout_is_one_of_the_house(housed: Callable[..., str]):
    assert "Pond Fleas" in housed("frustule", "games")
    housed("pytest", "-q", *HOUSE, "-k", f"{CHOSEN} and not {LONG}")


@pytest.mark.slow
def test_a_game_written_into_a_checkout_holds_to_everything(housed: Callable[..., str]):
    """What takes its time: the games that are played for it."""
    housed("pytest", "-q", *HOUSE, "-k", f"{CHOSEN} and {LONG}")
