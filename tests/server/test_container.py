"""The container of deploy/ is built and serves a game, with Debian's own programs and no engine.

The image that it begins from comes from a registry of images, which not every machine reaches; so one of
the same name is made of Debian's packages first. Where the machine reaches packages in a way of its own, the
build is told of it as the machine's own pip and npm are.
"""

import os
import shutil
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.ports import free_port
from tests.server.test_deploy import play_through, program, proxy

ROOT = Path(__file__).parents[2]
BEGINS_FROM = "docker.io/library/python:3.11-slim"
PYTHON = "python3,python3-venv,python3-pip,ca-certificates"
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
PIP = Path("/etc/pip.conf")


class Images:
    """Images in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        program("crun")
        self._command = [
            program("buildah"),
            "--root",
            str(folder / "images"),
            "--runroot",
            str(folder / "run"),
        ]
        self._folder = folder
        self._environment = {**os.environ, "BUILDAH_ISOLATION": "chroot"}

    def __call__(self, *words: str) -> str:
        done = subprocess.run(
            [*self._command, *words], env=self._environment, stdout=subprocess.PIPE, text=True, check=True
        )
        return done.stdout.strip()

    def begin(self) -> None:
        """Makes the image that ours begins from: a small Debian with Python."""
        debootstrap, base = program("debootstrap"), self._folder / "debian"
        found = subprocess.check_output(["apt-get", "indextargets", "--format", "$(REPO_URI)"], text=True)
        mirror = next(line for line in found.splitlines() if line.rstrip("/").endswith("debian"))
        words = ["--variant=minbase", f"--include={PYTHON}", "bookworm", str(base), mirror]
        subprocess.run([debootstrap, *words], stdout=subprocess.DEVNULL, check=True)
        for managed in base.glob("usr/lib/python3*/EXTERNALLY-MANAGED"):
            managed.unlink()
        (base / "usr/bin/python").symlink_to("python3")
        begun = self("from", "scratch")
        self("copy", "--quiet", begun, str(base), "/")
        self("commit", "--quiet", begun, BEGINS_FROM)
        shutil.rmtree(base)

    def build(self, source: Path) -> str:
        """Builds the image as an operator would, but for where packages come from."""
        npm = self._folder / "npmrc"
        npm.write_text(f"cafile = {CERTIFICATES}\n")
        lent = {CERTIFICATES: CERTIFICATES, PIP: PIP, npm: Path("/root/.npmrc")}
        lends = [f"--volume={ours}:{theirs}:ro" for ours, theirs in lent.items() if ours.exists()]
        words = ("--quiet", "--pull-never", "--network=host", *lends, "--file=deploy/Containerfile")
        return self("build", *words, "--tag=frustule", str(source))

    @contextmanager
    def serving(self, image: str, port: int) -> Generator[str]:
        """The address of a container that serves, by the command that the image has."""
        container = self("from", "--pull-never", image)
        command = self("inspect", "--format", "{{.OCIv1.Config.Cmd}}", container).strip("[]").split()
        told = ["run", "--network=host", f"--env=FRUSTULE_SERVE_PORT={port}", container, "--", *command]
        with proxy([*self._command, *told], self._environment, port) as address:
            yield address


@pytest.mark.slow
def test_the_container_is_built_and_serves(tmp_path: Path):
    source = tmp_path / "source"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(source)], check=True)
    images = Images(tmp_path)
    images.begin()
    image = images.build(source)
    with images.serving(image, free_port()) as address:
        play_through(address)
