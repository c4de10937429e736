"""What is built once for all tests of this folder: a copy of the checkout, a wheel of it, and an environment
with the wheel."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")


def run(*command: str | Path, cwd: Path, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command[0]} failed:\n{done.stdout}\n{done.stderr}"
    return done.stdout


def copied_to(folder: Path) -> Path:
    """What a clone of the repository holds, with what has been changed since the last commit."""
    tracked = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", cwd=ROOT)
    for name in tracked.split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)
    return folder


@pytest.fixture(scope="session")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository to build from; nothing else is written there."""
    return copied_to(tmp_path_factory.mktemp("clone"))


@pytest.fixture(scope="session")
def built(checkout: Path) -> tuple[Path, Path]:
    """The source archive, and the wheel that is made of it."""
    env = {name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "PYTHONPATH")}
    run(UV, "--system-certs", "build", "--quiet", "--python", sys.executable, cwd=checkout, env=env)
    (archive,), (wheel,) = checkout.glob("dist/*.tar.gz"), checkout.glob("dist/*.whl")
    return archive, wheel


@pytest.fixture(scope="session")
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
