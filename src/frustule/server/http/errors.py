"""Everything that goes wrong, as an answer: a status, a code and a sentence."""

import logging
import re
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException

from frustule.protocol.errors import BeingPrepared, Refusal, Refused
from frustule.server.language import say

AGAIN = 2
"""Seconds after which somebody who needs rules that are being prepared may ask again."""
STATUS = {
    "malformed": 400,
    "no_token": 401,
    "not_yours": 403,
    "not_host": 403,
    "no_hints": 403,
    "secret": 403,
    "origin": 403,
    "not_found": 404,
    "too_slow": 408,
    "too_long": 413,
    "too_many": 429,
    "preparing": 503,
    "unavailable": 503,
}
"""The status of each refusal; of all others 409."""
CODES = {
    400: "malformed",
    401: "no_token",
    403: "origin",
    404: "not_found",
    405: "not_found",
    413: "too_long",
    414: "too_long",
}
"""The code for what the framework refuses by itself."""
LONGEST = 400
"""Characters of a request that are said back, or noted."""
TABLE = re.compile(r"/tables/[^/]+")
"""The address of a table is a secret of those who know it."""
logger = logging.getLogger("frustule.server")


def refused(request: Request[Any, Any, Any], error: Refused) -> Response[Refusal]:
    """A refusal as an answer."""
    waits = isinstance(error, BeingPrepared)
    body = Refusal(code=error.code, words=str(error), game=error.game if waits else None)
    headers = {"retry-after": str(AGAIN)} if waits else {}
    return Response(body, status_code=STATUS.get(error.code, 409), headers=headers, media_type=MediaType.JSON)


def http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    """What the framework refuses, as an answer."""
    if error.status_code >= 500:
        return bug(request, error)
    words = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        faults = [f"{fault.get('key', 'body')}: {fault['message']}" for fault in error.extra]
        words = say("The request cannot be read: {faults}.", faults="; ".join(faults)[:LONGEST])
    code = CODES.get(error.status_code, "malformed")
    headers = dict(error.headers or {})
    body = Refusal(code=code, words=words)
    return Response(body, status_code=error.status_code, headers=headers, media_type=MediaType.JSON)


def bug(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    """A mistake of ours, as an answer; what it was is for the log."""
    words = noted_bug(request.method, request.scope["path"], error)
    return Response(Refusal(code="unavailable", words=words), status_code=500, media_type=MediaType.JSON)


def noted_bug(method: str, path: str, error: Exception) -> str:
    """Writes a mistake of ours to the log; the sentence for whoever met it."""
    logger.error("a bug in %s %s", method, TABLE.sub("/tables/ID", path)[:LONGEST], exc_info=error)
    return say("Something is broken here; it has been noted.")
