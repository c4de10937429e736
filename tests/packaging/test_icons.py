"""The icons in web/public are those that scripts/icons.py draws, and the manifest names what is there."""

import json
import struct
from pathlib import Path

import pytest

from scripts import icons

ROOT = Path(__file__).parents[2]
PUBLIC = ROOT / "web/public"


@pytest.mark.parametrize("name", icons.SIZES)
def test_icons_are_as_drawn(name: str):
    assert (PUBLIC / name).read_bytes() == icons.icon(name), "python scripts/icons.py draws them anew"


def test_the_manifest_names_icons_that_are_there():
    manifest = json.loads((PUBLIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest["start_url"] == manifest["scope"] == "/"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        file = PUBLIC / icon["src"].lstrip("/")
        if icon["type"] == "image/png":
            wide, high = struct.unpack(">II", file.read_bytes()[16:24])
            assert icon["sizes"] == f"{wide}x{high}"
