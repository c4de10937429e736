"""Builds the browser client before a wheel is made of it, if it is not there yet."""

import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildPage(BuildHookInterface[Any]):
    """Hatchling's hook; an editable install does without, since scripts/setup builds the page itself."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if version == "editable" or (root / "src/frustule/web/dist/index.html").exists():
            return
        fetch = ("install", "--no-save", "--silent", "--ignore-scripts")
        subprocess.run([root / "scripts/npm", *fetch], check=True)
        subprocess.run([root / "scripts/npm", "run", "--silent", "build"], check=True)
