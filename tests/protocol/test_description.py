"""What is made from the protocol is what the protocol says."""

import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import jsonschema_rs
import pytest

from frustule.core.drawing.wire import REFERENCE
from frustule.protocol.description import ASKED, SAID, schema_of, schemas

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("script", ["page_types.py", "socket_page.py"])
def test_what_is_made_from_the_types_is_not_stale(script: str):
    made = [sys.executable, str(ROOT / "scripts" / script), "--check"]
    done = subprocess.run(made, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_every_schema_is_one_and_refers_only_to_others():
    known = schemas()
    for name, schema in known.items():
        jsonschema_rs.meta.validate({"$schema": "https://json-schema.org/draft/2020-12/schema", **schema})
        for reference in references(schema):
            assert reference in {REFERENCE.format(name=other) for other in known}, name
    for kind in (*ASKED, *SAID):
        assert references(schema_of(kind)) <= {REFERENCE.format(name=other) for other in known}


def references(schema: Any) -> set[str]:
    """What a schema refers to, however deep within."""
    if isinstance(schema, dict):
        parts = cast("dict[str, Any]", schema)
        own = {parts["$ref"]} if "$ref" in parts else set[str]()
        return own.union(*(references(value) for value in parts.values()))
    if isinstance(schema, list):
        return set[str]().union(*(references(each) for each in cast("list[Any]", schema)))
    return set()


def test_comments_below_fields_are_told_and_the_server_leaves_nothing_out():
    view = schemas()["SeatView"]
    assert view["properties"]["about"]["description"] == "The bot's habit: how it plays."
    assert set(view["required"]) == set(view["properties"])
    assert schemas()["Join"]["required"] == ["name"]
    assert schemas()["Answer"]["required"] == ["type", "id", "ok"]
