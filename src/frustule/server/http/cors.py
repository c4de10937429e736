"""What lets pages of other sites, which the operator has named, use tables from a browser: CORS.

A browser asks before it sends a request with a token or a body (a *preflight*), and shows an answer to a page
only if the answer names the page's site.
"""

from frustule.protocol.version import HEADER

Headers = list[tuple[bytes, bytes]]
FOR = b"7200"
"""Seconds for which a browser need not ask again."""


def answering(origin: str) -> Headers:
    """The headers of every answer to a page of that site."""
    return [
        (b"access-control-allow-origin", origin.encode("latin-1")),
        (b"access-control-expose-headers", b"retry-after"),
        (b"vary", b"origin"),
    ]


def is_preflight(method: str, headers: dict[bytes, bytes]) -> bool:
    """Whether a browser asks what a page may do."""
    return method == "OPTIONS" and b"access-control-request-method" in headers


def preflight(origin: str) -> Headers:
    """The headers of the answer to a preflight."""
    return [
        *answering(origin),
        (b"access-control-allow-methods", b"GET, POST"),
        (b"access-control-allow-headers", f"authorization, content-type, {HEADER}".encode()),
        (b"access-control-max-age", FOR),
        (b"content-length", b"0"),
    ]
