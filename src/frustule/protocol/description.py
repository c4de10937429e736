"""The protocol as JSON Schema: one description of every message, made from the types that the server uses.

OpenAPI, the description of the socket and the page's own types are all made from it, so none of them can
drift from what is sent. What the types say in comments is told with them. A field that has a default may be
left out by whoever asks; the server itself leaves nothing out, unless its type says so.
"""

import ast
import functools
import inspect
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
from msgspec import inspect as types

from frustule.core.drawing.beats import Sound
from frustule.core.drawing.scene import Part, Role, Use
from frustule.core.drawing.wire import REFERENCE, Column, WireDocument, WireScene, WireStory
from frustule.protocol import (
    analysis,
    answers,
    base,
    careers,
    commissions,
    intents,
    lessons,
    messages,
    progress,
    views,
    what_if,
)
from frustule.protocol.errors import Refusal
from frustule.protocol.events import Event

Schema = dict[str, Any]

ASKED: tuple[Any, ...] = (
    *(intents.NewTable, intents.Join, intents.Intent, intents.BringDevice, answers.Wanted),
    *(commissions.CardText, careers.CareerBrought, careers.GameBrought),
    *(what_if.WhatIf, what_if.WhatIfText),
    *(analysis.Analyse, analysis.ReadTree, analysis.WriteTree),
    messages.FromClient,
)
"""What clients send."""
SAID: tuple[Any, ...] = (
    *(views.TableView, views.ListedTable, views.PositionView, views.Hint, views.ReviewView),
    *(
        answers.TableMade,
        answers.Joined,
        answers.DeviceBrought,
        answers.EventList,
        answers.GameFacts,
        answers.Health,
        answers.Liveness,
        answers.Readiness,
    ),
    *(commissions.CardList, commissions.Kit, commissions.CardChecked, commissions.CardMade),
    *(commissions.Afterwards, commissions.Hindsight, careers.CareerTold, careers.GameLogged),
    *(
        lessons.LessonTold,
        lessons.TasteTold,
        lessons.RulesTold,
        lessons.ExampleShown,
        progress.Report,
        Refusal,
    ),
    *(what_if.WhatIfView, analysis.AnalysisView, analysis.TreeView, analysis.RecordWritten),
    *(messages.FromServer, WireScene, WireStory, WireDocument, Part, Use),
)
"""What the server sends."""
NAMED: dict[str, Any] = {
    "Deed": intents.Deed,
    "TableEvent": Event,
    "FromClient": messages.FromClient,
    "FromServer": messages.FromServer,
    "Language": base.Language,
    "Sign": base.Signs,
    "Role": Role,
    "Column": Column,
    "Stage": progress.Stage,
    "Heard": Sound,
}
"""Unions that have a name of their own."""
DRAWING: Schema = {
    "description": "A symbol: strokes, and other symbols within it.",
    "type": "array",
    "items": {"anyOf": [{"$ref": REFERENCE.format(name=part.__name__)} for part in (Part, Use)]},
}


def schema_of(kind: Any) -> Schema:
    """The schema of a message, which refers to those of `schemas`."""
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=REFERENCE)
    return schema


@functools.cache
def schemas() -> dict[str, Schema]:
    """The schemas of all messages and of everything in them, by their names."""
    _, found = msgspec.json.schema_components([*ASKED, *SAID], ref_template=REFERENCE)
    asked = {each.cls for each in _structs(ASKED)}
    for each in _structs([*ASKED, *SAID]):
        _explain(found[each.cls.__name__], each, complete=each.cls not in asked)
    named = {name: schema_of(kind) for name, kind in NAMED.items()}
    told = {name: _by_name(schema, named) for name, schema in found.items()}
    return dict(sorted({**told, **named, "Drawing": DRAWING}.items()))


def _structs(kinds: Iterable[Any]) -> list[types.StructType]:
    """Every struct in these types, once."""
    found: dict[type, types.StructType] = {}
    waiting: list[Any] = list(types.multi_type_info(kinds))
    while waiting:
        each = waiting.pop()
        if isinstance(each, types.StructType):
            if each.cls in found:
                continue
            found[each.cls] = each
        waiting += _within(each)
    return list(found.values())


def _within(node: Any) -> Iterator[Any]:
    """The types that a type is made of."""
    for name in getattr(node, "__struct_fields__", ()):
        value = getattr(node, name)
        several = cast("tuple[Any, ...]", value) if isinstance(value, tuple) else (value,)
        yield from (each for each in several if isinstance(each, (types.Type, types.Field)))


def _explain(schema: Schema, struct: types.StructType, *, complete: bool) -> None:
    """Adds to the schema of a struct what is known of its fields beside their types."""
    comments = {name: text for cls in reversed(struct.cls.__mro__) for name, text in _comments(cls).items()}
    config: Any = struct.cls
    leaves_out = config.__struct_config__.omit_defaults
    if struct.array_like:
        schema["x-names"] = [field.encode_name for field in struct.fields]
        if complete and not leaves_out:
            schema["minItems"] = len(struct.fields)
        return
    for name, text in comments.items():
        if name in schema["properties"]:
            schema["properties"][name]["description"] = text
    if complete and not leaves_out:
        schema["required"] = list(schema["properties"])


def _comments(cls: type) -> dict[str, str]:
    """What stands below the fields of a class."""
    source = inspect.getsourcefile(cls) if cls.__module__.startswith("frustule.") else None
    return _all_comments(source).get(cls.__qualname__, {}) if source else {}


@functools.cache
def _all_comments(source: str) -> dict[str, dict[str, str]]:
    tree = ast.parse(Path(source).read_text(encoding="utf-8"))
    return {
        each.name: {
            field.target.id: inspect.cleandoc(below.value.value)
            for field, below in zip(each.body, each.body[1:], strict=False)
            if isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(below, ast.Expr)
            and isinstance(below.value, ast.Constant)
            and isinstance(below.value.value, str)
        }
        for each in tree.body
        if isinstance(each, ast.ClassDef)
    }


def _by_name(schema: Any, named: dict[str, Schema]) -> Any:
    """A schema in which unions that have a name are referred to."""
    if isinstance(schema, list):
        return [_by_name(each, named) for each in cast("list[Any]", schema)]
    if not isinstance(schema, dict):
        return schema
    parts = cast("Schema", schema)
    aside = {key: parts[key] for key in ("default", "description") if key in parts}
    rest = {key: value for key, value in parts.items() if key not in aside}
    for name, known in named.items():
        if rest == known:
            return {"$ref": REFERENCE.format(name=name), **aside}
    return {key: _by_name(value, named) for key, value in parts.items()}
