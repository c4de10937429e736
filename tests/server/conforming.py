"""Checks answers against the server's own description, by a JSON Schema validator that is none of ours."""

import functools
import re
from typing import Any

import httpx
import jsonschema_rs
import msgspec

from frustule.server.http.app import create_app
from frustule.server.http.openapi import document
from frustule.server.settings import Settings


@functools.cache
def described() -> dict[str, Any]:
    """The description, as every server here tells it."""
    app: Any = create_app(Settings("sqlite://"))
    return msgspec.json.decode(document(app._app))


@functools.cache
def _paths() -> list[tuple[re.Pattern[str], str]]:
    """Patterns for paths; those without a gap come first."""
    paths = sorted(described()["paths"], key=lambda path: path.count("{"))
    return [(re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path))), path) for path in paths]


@functools.cache
def _validator(path: str, method: str, status: str, media: str) -> Any:
    schema = described()["paths"][path][method]["responses"][status]["content"][media]["schema"]
    return jsonschema_rs.validator_for({**schema, "components": described()["components"]})


def check(response: httpx.Response) -> None:
    """That an answer is one that the description tells of: its status, its kind, its content."""
    path = response.request.url.path
    known = next((name for pattern, name in _paths() if pattern.fullmatch(path)), None)
    method = response.request.method.lower()
    operation = described()["paths"].get(known, {}).get(method)
    if operation is None:
        return
    response.read()
    where = f"{method} {known} answered {response.status_code}: {response.text[:300]}"
    told = operation["responses"].get(str(response.status_code))
    assert told, where
    media = response.headers.get("content-type", "").partition(";")[0]
    if "content" not in told:
        assert response.content in (b"", b"null"), where
        return
    assert media in told["content"], where
    if media == "application/json":
        fault = next(
            _validator(known, method, str(response.status_code), media).iter_errors(response.json()), None
        )
        assert fault is None, f"{where}\n{fault}"
