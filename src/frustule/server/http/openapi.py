"""The HTTP interface as OpenAPI, made from the handlers and from the protocol's own description.

A handler says by `described` what it answers with and by which codes it refuses; its parameters and its body
are those of its signature. What every request can be refused for is added to all of them here.
"""

import functools
from collections import defaultdict
from http import HTTPStatus
from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.params import ParameterKwarg
from litestar.routes import HTTPRoute
from litestar.typing import FieldDefinition

from frustule.core.drawing.wire import REFERENCE
from frustule.protocol.base import Language
from frustule.protocol.description import Schema, schema_of, schemas
from frustule.protocol.errors import Refusal
from frustule.protocol.intents import Answer
from frustule.protocol.version import HEADER, OLDEST, PROTOCOL
from frustule.server.http.errors import AGAIN, STATUS
from frustule.server.http.requests import JSON

EVERYWHERE = (
    *("malformed", "not_found", "origin", "too_many", "too_long", "too_slow", "unavailable"),
    *("client_too_old", "client_too_new"),
)
"""The codes by which any request can be refused."""
GAME = ("preparing",)
"""Those where the rules of a game are needed."""
TABLE = ("no_token", "put_aside", *GAME)
"""Those of everything that is asked of a table."""
ALSO = {"origin": 421, "unavailable": 500}
"""Another status of a code: where the server does not go by that name, and where the mistake is ours."""
OPTION = "described"
"""Where the description stands among a handler's options."""


class Described(msgspec.Struct, frozen=True):
    """What a handler answers with."""

    body: Any
    """A type of the protocol; bytes for what is no JSON, None for nothing."""
    media: str
    codes: tuple[str, ...]
    also: int | None
    """Another status with which the same body comes."""


def described(body: Any, *codes: str, media: str = JSON, also: int | None = None) -> dict[str, Any]:
    """The options of a handler that answers with this, or refuses by one of these codes."""
    return {OPTION: Described(body, media, codes, also)}


def document(app: Litestar) -> bytes:
    """The whole description, as JSON."""
    paths: dict[str, dict[str, Schema]] = defaultdict(dict)
    for route in app.routes:
        for handler in route.route_handlers if isinstance(route, HTTPRoute) else ():
            if told := handler.opt.get(OPTION):
                (method,) = handler.http_methods
                paths[route.path_format][method.lower()] = _operation(handler, told)
    whole = {
        "openapi": "3.1.0",
        "info": {
            "title": "Frustule tables",
            "version": version("frustule"),
            "description": f"Play over the network by protocol {PROTOCOL}; docs/tables.md tells how.",
        },
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": schemas(),
            "parameters": _everywhere(),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }
    return msgspec.json.encode(whole)


def _everywhere() -> dict[str, Schema]:
    """What can be said with every request."""
    spoken: Schema = {"type": "integer", "minimum": OLDEST, "maximum": PROTOCOL}
    return {
        "language": {
            "name": "language",
            "in": "query",
            "description": "The language of words; else the one that Accept-Language prefers.",
            "schema": schema_of(Language),
        },
        "protocol": {
            "name": HEADER,
            "in": "header",
            "description": "The protocol that the client was written for.",
            "schema": spoken,
        },
    }


def _operation(handler: HTTPRouteHandler, told: Described) -> Schema:
    fields = handler.parsed_fn_signature.parameters
    everywhere = [{"$ref": f"#/components/parameters/{name}"} for name in _everywhere()]
    own = [_parameter(name, field) for name, field in fields.items() if _is_parameter(field)]
    operation: Schema = {
        "operationId": f"{handler.fn.__module__.rpartition('.')[2]}.{handler.handler_name}",
        "description": handler.fn.__doc__ or "",
        "parameters": [*own, *everywhere],
        "responses": _responses(handler, told),
    }
    if "no_token" in told.codes:
        operation["security"] = [{}, {"token": []}]
    if body := fields.get("data"):
        content = {JSON: {"schema": schema_of(body.annotation)}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _is_parameter(field: FieldDefinition) -> bool:
    return isinstance(field.kwarg_definition, ParameterKwarg)


def _parameter(name: str, field: FieldDefinition) -> Schema:
    known = field.kwarg_definition
    assert isinstance(known, ParameterKwarg)
    path = type(known).__name__ == "PathParameter"
    schema = schema_of(field.annotation)
    if "anyOf" in schema:  # one that is not given is none, and cannot be said to be none
        (schema,) = [each for each in schema["anyOf"] if each != {"type": "null"}]
    for name_of_bound, bound in (("minimum", known.ge), ("maximum", known.le)):
        if bound is not None:
            schema = {**schema, name_of_bound: bound}
    if path:
        schema = {**schema, "minLength": 1}
    elif not field.is_required and field.default is not None:
        schema = {**schema, "default": field.default}
    found: Schema = {"name": name, "in": "path" if path else "query", "schema": schema}
    if known.description:
        found["description"] = known.description
    return found | ({"required": True} if field.is_required else {})


def _responses(handler: HTTPRouteHandler, told: Described) -> dict[str, Schema]:
    found = {str(handler.status_code): _answer(told)}
    codes: dict[int, set[str]] = defaultdict(set)
    long = ("too_long",) if "data" in handler.parsed_fn_signature.parameters else ()
    for code in (*EVERYWHERE, *told.codes, *long):
        codes[STATUS.get(code, 409)].add(code)
        if code in ALSO:
            codes[ALSO[code]].add(code)
    for status, several in sorted(codes.items()):
        found[str(status)] = _refusal(status, sorted(several), of_intent=told.body is Answer)
    if told.also:
        content = found[str(told.also)]["content"][JSON]
        content["schema"] = {"anyOf": [schema_of(told.body), content["schema"]]}
    return found


def _answer(told: Described) -> Schema:
    if told.body is None:
        return {"description": "It is done."}
    schema: Schema = {} if told.body is bytes else schema_of(told.body)
    return {"description": "What was asked for.", "content": {told.media: {"schema": schema}}}


@functools.cache
def _code_schema(kind: type, codes: tuple[str, ...]) -> Schema:
    told = {"properties": {"code": {"enum": list(codes)}}, "required": ["code"]}
    return {"allOf": [{"$ref": REFERENCE.format(name=kind.__name__)}, told]}


def _refusal(status: int, codes: list[str], *, of_intent: bool) -> Schema:
    kinds = (Refusal, Answer) if of_intent else (Refusal,)
    several = [_code_schema(kind, tuple(codes)) for kind in kinds]
    schema = several[0] if len(several) == 1 else {"anyOf": several}
    response: Schema = {
        "description": f"{HTTPStatus(status).phrase}: {', '.join(codes)}.",
        "content": {JSON: {"schema": schema}},
    }
    if "preparing" in codes:
        words = f"Seconds to wait, {AGAIN}, where rules are being prepared."
        response["headers"] = {"Retry-After": {"description": words, "schema": {"type": "integer"}}}
    return response
