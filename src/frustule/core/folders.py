"""Where things are kept on a person's machine, by the custom of its system."""

import os
import sys
from pathlib import Path


def cache_folder() -> Path:
    """What can be made again; `FRUSTULE_CACHE` moves it."""
    return _folder("FRUSTULE_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA", "Library/Caches", ".cache")


def data_folder() -> Path:
    """What must not be lost; `FRUSTULE_HOME` moves it."""
    return _folder("FRUSTULE_HOME", "XDG_DATA_HOME", "APPDATA", "Library/Application Support", ".local/share")


def _folder(own: str, linux: str, windows: str, mac: str, usual: str) -> Path:
    if chosen := os.environ.get(own):
        return Path(chosen)
    if base := os.environ.get(linux) or os.environ.get(windows):
        return Path(base) / "frustule"
    return Path.home() / (mac if sys.platform == "darwin" else usual) / "frustule"
