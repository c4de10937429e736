"""Writes docs/socket.md, the messages of a table's socket, from the types of the package `protocol`.

`--check` writes nothing and fails if the page is not what it would be.
"""

import sys
from pathlib import Path
from typing import Any, cast

from frustule.protocol.description import schemas
from frustule.protocol.version import PROTOCOL

FILE = Path(__file__).parent.parent / "docs" / "socket.md"
HEAD = f"""\
# The socket of a table

Made by `scripts/socket_page.py` from the package `protocol`: change the types there.
[Tables](tables.md#the-socket) tells how the messages go together. `WS /api/tables/ID/live` speaks protocol
{PROTOCOL}; every message is one JSON object, and its `type` says which. Fields marked with a question mark
can be left out. Fields may be added to what the server sends: clients pass over those that they do not know.
Seats are counted from 1, inside scenes from 0. The schemas are in `/api/openapi.json` too.
"""
PARTS = {"FromClient": "What the client sends", "FromServer": "What the server sends"}
UNIONS = {"Deed": "What can be intended", "TableEvent": "What happens"}
PLAIN = {
    "integer": "whole number",
    "number": "number",
    "string": "text",
    "boolean": "yes or no",
    "null": "null",
}


def written() -> str:
    """The whole page."""
    known = schemas()
    parts = [HEAD]
    told: set[str] = set()
    waiting: list[str] = []
    for name, title in (PARTS | UNIONS).items():
        parts.append(f"## {title}\n")
        for each in _members(known[name]):
            parts.append(_section(each, known[each]))
            told.add(each)
            waiting += _within(known[each])
    parts.append("## What they are made of\n")
    skipped = {*PARTS, *UNIONS}
    while waiting:
        name = waiting.pop(0)
        if name not in told and name not in skipped:
            told.add(name)
            parts.append(_section(name, known[name]))
            waiting += _within(known[name])
    return "\n".join(parts)


def _members(union: dict[str, Any]) -> list[str]:
    return [_name(each) for each in union["anyOf"]]


def _name(schema: dict[str, Any]) -> str:
    return schema["$ref"].rpartition("/")[2]


def _within(schema: Any) -> list[str]:
    """The names of what a schema refers to, in order."""
    if isinstance(schema, list):
        return [name for each in cast("list[Any]", schema) for name in _within(each)]
    if not isinstance(schema, dict):
        return []
    parts = cast("dict[str, Any]", schema)
    own = [_name(parts)] if "$ref" in parts else []
    return own + [name for each in parts.values() for name in _within(each)]


def _section(name: str, schema: dict[str, Any]) -> str:
    lines = [f"### {name}\n"]
    if "description" in schema:
        lines.append(f"{_line(schema['description'])}\n")
    if "properties" not in schema:
        kind = _kind(schema)
        return "\n".join([*lines, f"{kind[0].upper()}{kind[1:]}.\n"])
    lines += ["| field | kind | |", "|---|---|---|"]
    for field, inner in schema["properties"].items():
        mark = "" if field in schema["required"] else "?"
        lines.append(f"| `{field}`{mark} | {_kind(inner)} | {_line(inner.get('description', ''))} |")
    return "\n".join([*lines, ""])


def _line(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _kind(schema: dict[str, Any]) -> str:
    match schema:
        case {"$ref": _}:
            name = _name(schema)
            place = UNIONS[name].replace(" ", "-") if name in UNIONS else name
            return f"[{name}](#{place.lower()})"
        case {"enum": _}:
            return ", ".join(f"`{value}`" for value in schema["enum"])
        case {"anyOf": _}:
            return " or ".join(map(_kind, schema["anyOf"]))
        case {"prefixItems": _}:
            names = schema.get("x-names") or [""] * len(schema["prefixItems"])
            parts = zip(names, schema["prefixItems"], strict=True)
            return "list of " + ", ".join(f"{name} {_kind(item)}".strip() for name, item in parts)
        case {"type": "array"}:
            return f"list: {_kind(schema.get('items', {}))}"
        case {"type": "object"}:
            return f"names, each with {_kind(schema['additionalProperties'])}"
        case {"type": str(plain)}:
            return PLAIN[plain] + _bounds(schema)
        case _:
            return "anything"


def _bounds(schema: dict[str, Any]) -> str:
    for least, most, unit in (("minimum", "maximum", ""), ("minLength", "maxLength", " characters")):
        if most in schema:
            return f" ({schema.get(least, 0)} to {schema[most]}{unit})"
    return ""


def main() -> None:
    text = written()
    if "--check" not in sys.argv[1:]:
        FILE.write_text(text, encoding="utf-8")
    elif not FILE.is_file() or FILE.read_text(encoding="utf-8") != text:
        sys.exit("docs/socket.md is not what the package protocol says; run scripts/socket_page.py.")


if __name__ == "__main__":
    main()
