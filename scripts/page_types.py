"""Writes the page's types of everything that is sent, `web/src/protocol/protocol.ts`, from `protocol`.

`--check` writes nothing and fails if the file is not what it would be.
"""

import sys
from pathlib import Path
from typing import Any

from frustule.protocol.description import schemas
from frustule.protocol.version import HEADER, PROTOCOL

FILE = Path(__file__).parent.parent / "web" / "src" / "protocol" / "protocol.ts"
HEAD = f"""\
// What client and server say to each other. Made by scripts/page_types.py from the package frustule/protocol:
// change the types there. Seats are counted from 1 here, from 0 in scenes.

/** The protocol that this page speaks; the server refuses a page that is too old or too new for it. */
export const PROTOCOL = {PROTOCOL};
export const PROTOCOL_HEADER = '{HEADER}';
"""
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def written() -> str:
    """The whole file."""
    parts = [HEAD]
    for name, schema in schemas().items():
        parts.append(_comment(schema, "") + _declared(name, schema))
    return "\n".join(parts)


def _declared(name: str, schema: dict[str, Any]) -> str:
    if "properties" not in schema:
        return f"export type {name} = {_type(schema)};\n"
    lines = [f"export interface {name} {{"]
    for field, inner in schema["properties"].items():
        mark = "" if field in schema["required"] else "?"
        lines.append(f"{_comment(inner, '  ')}  {field}{mark}: {_type(inner)};")
    return "\n".join([*lines, "}\n"])


def _comment(schema: dict[str, Any], indent: str) -> str:
    lines = schema.get("description", "").splitlines()
    if not lines:
        return ""
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    inner = "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines)
    return f"{indent}/**\n{inner}{indent} */\n"


def _type(schema: dict[str, Any]) -> str:
    match schema:
        case {"$ref": str(reference)}:
            return reference.rpartition("/")[2]
        case {"enum": _}:
            return " | ".join(f"'{value}'" for value in schema["enum"])
        case {"anyOf": _}:
            return " | ".join(map(_type, schema["anyOf"]))
        case {"prefixItems": _}:
            return _tuple(schema, schema["prefixItems"])
        case {"type": "array"}:
            inner = _type(schema.get("items", {}))
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case {"type": "object"}:
            return f"Record<string, {_type(schema['additionalProperties'])}>"
        case {"type": str(plain)}:
            return PLAIN[plain]
        case _:
            return "unknown"


def _tuple(schema: dict[str, Any], items: list[dict[str, Any]]) -> str:
    names = schema.get("x-names")
    if not names:
        return f"[{', '.join(map(_type, items))}]"
    least = schema["minItems"]
    parts = [
        f"{name}{'' if k < least else '?'}: {_type(item)}"
        for k, (name, item) in enumerate(zip(names, items, strict=True))
    ]
    return f"[{', '.join(parts)}]"


def main() -> None:
    text = written()
    if "--check" not in sys.argv[1:]:
        FILE.write_text(text, encoding="utf-8")
    elif not FILE.is_file() or FILE.read_text(encoding="utf-8") != text:
        sys.exit(
            "web/src/protocol/protocol.ts is not what the package protocol says; run scripts/page_types.py."
        )


if __name__ == "__main__":
    main()
