"""Requests and messages that nobody means: true ones of every route, spoiled by a generator of their own.

It knows nothing of how the server reads them. A request is written to a plain socket byte by byte, since the
libraries that clients use would refuse to send most of this; so is what comes back read.
"""

import json
import random
import socket
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import quote

DEEP = 20_000
"""Levels of nesting that no reader by recursion survives."""
ODD_TEXTS = (
    "", " ", "\x00", "\ud800", "\U0010ffff", "é" * 50, "a" * 5_000, "{", "[[", "%s%n", "../../etc/passwd",
    "-1", "1e999", "9" * 5_000, "NaN", "null", "true", "\u202e", "'; DROP TABLE events; --", "<script>",
)  # fmt: skip
ODD_BYTES = (
    b"\xff",
    b"\xc3\x28",
    b"\xed\xa0\x80",
    b"\xf8\x88\x80\x80\x80",
    b"\x00",
    b"\x80\x81",
    b"\xc0\xaf",
)
ODD_TOML = (
    "board = " + "[" * 5_000,
    "name = " + "9" * 5_000 + "\n",
    "a" + ".a" * 5_000 + " = 1\n",
    "name = 1e999999\n",
    'name = """\n',
    "x = {" * 3_000 + "\n",
    "\x00\n",
    "[[a]]\n" * 3_000,
)
ODD_HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"Origin", b"http://["),
    (b"Origin", b"http://\xff\xfe"),
    (b"Origin", b"null"),
    (b"Host", b"["),
    (b"Host", b"\xff"),
    (b"Host", b""),
    (b"Accept-Language", b"\xff, ;q=, fr;q=x," * 50),
    (b"Accept-Encoding", b"gzip;q=\xff, \x80"),
    (b"Accept", b"\xff/\xff;q=z"),
    (b"Authorization", b"Bearer \xff\xfe\x80"),
    (b"Authorization", b"Bearer"),
    (b"Authorization", b"Basic " + b"A" * 4_000),
    (b"Content-Type", b"multipart/form-data"),
    (b"Content-Type", b"application/x-www-form-urlencoded"),
    (b"Content-Type", b"application/json; charset=\xff"),
    (b"Content-Type", b"\xff\xff"),
    (b"Content-Encoding", b"gzip"),
    (b"Cookie", b"=; ;\xff=\xff;" * 20),
    (b"If-None-Match", b'"\xff"'),
    (b"Range", b"bytes=-1"),
    (b"Expect", b"100-continue"),
    (b"Connection", b"upgrade"),
    (b"X-Forwarded-For", b"\xff, [, 1.2.3"),
    (b"Forwarded", b"for=\xff"),
    (b"Transfer-Encoding", b"gzip"),
    (b"X", b"y" * 20_000),
)
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "QUERY", "get", "XYZZY")


@dataclass(frozen=True)
class Request:
    """What is to be sent."""

    method: str
    path: str
    query: str = ""
    headers: tuple[tuple[bytes, bytes], ...] = ()
    body: bytes = b""
    whole: bool = True
    """Whether it is a request by the letter of HTTP, so that there has to be an answer."""
    end: bytes | None = None
    """What is sent in place of the length of the body and the body."""

    def written(self) -> bytes:
        """The bytes of it."""
        target = self.path.encode("latin-1", "replace") + (b"?" + self.query.encode() if self.query else b"")
        lines = [self.method.encode() + b" " + target + b" HTTP/1.1"]
        names = {name.lower() for name, _ in self.headers}
        if b"host" not in names:
            lines.append(b"Host: 127.0.0.1")
        if b"content-type" not in names and self.body:
            lines.append(b"Content-Type: application/json")
        lines += [name + b": " + value for name, value in self.headers]
        if self.end is not None:
            return b"\r\n".join(lines) + self.end
        return b"\r\n".join([*lines, b"Content-Length: %d" % len(self.body), b"", b""]) + self.body


@dataclass(frozen=True)
class Answer:
    """What came back; status 0 if nothing did."""

    status: int
    body: bytes
    headers: dict[str, str] = field(default_factory=dict[str, str])


class Line:
    """A connection that is opened again when the server has closed it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._socket: socket.socket | None = None
        self._kept = b""

    def close(self) -> None:
        if self._socket:
            self._socket.close()
        self._socket, self._kept = None, b""

    def ask(self, request: Request) -> Answer:
        """Sends a request and reads the answer; one that is not whole is left, after a moment."""
        if self._socket is None:
            self._socket = socket.create_connection(("127.0.0.1", self._port), timeout=60)
        try:
            self._socket.sendall(request.written())
            if not request.whole:
                self._socket.shutdown(socket.SHUT_WR)
            answer = self._answer(request.method)
        except (OSError, EOFError):
            answer = Answer(0, b"")
        closing = answer.headers.get("connection") == "close"
        if closing or not request.whole or not answer.status or request.method == "HEAD":
            self.close()
        return answer

    def _answer(self, method: str) -> Answer:
        while True:
            head = self._until(b"\r\n\r\n").decode("latin-1").split("\r\n")
            status = int(head[0].split(" ")[1])
            if status != 100:
                break
        pairs = (line.partition(":") for line in head[1:] if line)
        headers = {name.strip().lower(): value.strip().lower() for name, _, value in pairs}
        if method == "HEAD" or status in (204, 304):
            return Answer(status, b"", headers)
        if headers.get("transfer-encoding") == "chunked":
            body = b""
            while size := int(self._until(b"\r\n"), 16):
                body += self._read(size)
                self._until(b"\r\n")
            self._until(b"\r\n")
            return Answer(status, body, headers)
        return Answer(status, self._read(int(headers.get("content-length", 0))), headers)

    def _until(self, mark: bytes) -> bytes:
        while mark not in self._kept:
            self._more()
        found, _, self._kept = self._kept.partition(mark)
        return found

    def _read(self, size: int) -> bytes:
        while len(self._kept) < size:
            self._more()
        found, self._kept = self._kept[:size], self._kept[size:]
        return found

    def _more(self) -> None:
        assert self._socket
        read = self._socket.recv(65_536)
        if not read:
            raise EOFError
        self._kept += read


class Spoiler:
    """Spoils what is true, by a seed."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def request(self, true: Request) -> Request:
        """One that is wrong in one way or two; now and then it is still right."""
        ways = [self._body, self._query, self._path, self._headers, self._method, self._framing]
        spoiled = true
        chosen = self.chance.sample(ways, self.chance.choice((1, 1, 2)), counts=(3, 1, 1, 2, 1, 1))
        for way in dict.fromkeys(chosen):
            spoiled = way(spoiled)
        return spoiled

    def message(self, true: Any) -> bytes | str:
        """A message for a socket: text or bytes."""
        written = self.json(true)
        if self.chance.random() < 0.7:
            try:
                return written.decode()
            except UnicodeDecodeError:
                return written
        return written

    def json(self, true: Any) -> bytes:
        """JSON with something wrong in it, or bytes that are none."""
        way = self.chance.randrange(9)
        written = json.dumps(true).encode()
        if way == 0:
            opening, closing = self.chance.choice(((b"[", b"]"), (b'{"a":', b"}")))
            deep = opening * DEEP + b"1" + (closing * DEEP if self.chance.random() < 0.5 else b"")
            return deep[: self.chance.choice((len(deep), 15_000))]
        if way == 1:
            return written[: self.chance.randrange(len(written) + 1)]
        if way == 2:
            at = self.chance.randrange(len(written) + 1)
            return written[:at] + self.chance.choice(ODD_BYTES) + written[at:]
        if way == 3:
            return self.chance.randbytes(self.chance.randrange(200))
        if way == 4:
            return self.chance.choice(
                (b"", b"null", b"[]", b"0", b'""', b"9" * 6_000, b"1e999", b"\xef\xbb\xbf{}")
            )
        return json.dumps(self._spoiled(true)).encode()

    def _spoiled(self, value: Any) -> Any:
        """The value with one thing in it replaced, left out or added."""
        if isinstance(value, dict) and value and self.chance.random() < 0.85:
            known: dict[str, Any] = dict(value)  # pyright: ignore[reportUnknownArgumentType]
            key = self.chance.choice(list(known))
            way = self.chance.random()
            if way < 0.15:
                del known[key]
            elif way < 0.3:
                known[self.chance.choice(ODD_TEXTS)] = self._odd()
            else:
                known[key] = self._spoiled(known[key])
            return known
        if isinstance(value, list) and value and self.chance.random() < 0.7:
            listed: list[Any] = list(value)  # pyright: ignore[reportUnknownArgumentType]
            at = self.chance.randrange(len(listed))
            listed[at] = self._spoiled(listed[at])
            return listed * self.chance.choice((1, 1, 1, 30))
        return self._odd()

    def _odd(self) -> Any:
        choices: tuple[Any, ...] = (None, True, -1, 0, 2**31, 2**63, 10**400, 0.5, [], {}, [[]], {"a": {}})
        way = self.chance.random()
        if way < 0.5:
            return self.chance.choice(ODD_TEXTS)
        return self.chance.choice(ODD_TOML) if way < 0.6 else self.chance.choice(choices)

    def _body(self, true: Request) -> Request:
        if not true.body:
            return replace(true, body=self.json({"a": 1}))
        return replace(true, body=self.json(json.loads(true.body)))

    def _query(self, true: Request) -> Request:
        pairs = [pair.partition("=")[::2] for pair in true.query.split("&") if pair]
        names = [name for name, _ in pairs] + ["language", "wait", "seat", "at", "x"]
        name = self.chance.choice(names)
        odd = self.chance.choice(ODD_TEXTS).encode("utf-8", "surrogatepass")
        value = self.chance.choice((quote(odd), "%", "%zz", "%ff%fe", "0&" * 300, "+", "%00", "0x10", "١"))
        value = quote(value, safe="%&+") if not value.isascii() else value
        kept = [f"{key}={known}" for key, known in pairs if key != name]
        return replace(true, query="&".join([*kept, f"{name}={value}"]))

    def _path(self, true: Request) -> Request:
        parts = true.path.split("/")
        at = self.chance.randrange(1, len(parts))
        odd = (
            "%ff",
            "%00",
            "..",
            "%2e%2e",
            "%2F",
            "",
            "a" * 9_000,
            "%e2%80%ae",
            "%",
            "\xe9",
            "{id}",
            "*",
            ";",
        )
        parts[at] = self.chance.choice(odd)
        return replace(true, path="/".join(parts))

    def _headers(self, true: Request) -> Request:
        name, value = self.chance.choice(ODD_HEADERS)
        kept = tuple(pair for pair in true.headers if pair[0].lower() != name.lower())
        if name == b"Transfer-Encoding" or (name == b"Host" and not value):
            return replace(true, headers=(*kept, (name, value)), whole=False)
        return replace(true, headers=(*kept, (name, value)))

    def _method(self, true: Request) -> Request:
        method = self.chance.choice(METHODS)
        return replace(true, method=method, whole=true.whole and method not in ("get", "XYZZY"))

    def _framing(self, true: Request) -> Request:
        """A length that is not the body's, parts, or no HTTP at all."""
        body = true.body
        ends = (
            b"\r\nContent-Length: %d\r\n\r\n" % (len(body) + 50) + body,
            b"\r\nContent-Length: 99999999999999999999\r\n\r\n" + body,
            b"\r\nContent-Length: -1\r\n\r\n" + body,
            b"\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc",
            b"\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n" + body,
            b"\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n" % (len(body) + 9) + body,
            b"\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1000\r\n" + b" " * 4096 + b"\r\n",
            b"\r\nTransfer-Encoding: chunked\r\n\r\n"
            + (b"1000\r\n" + b" " * 4096 + b"\r\n") * 120
            + b"0\r\n\r\n",
            b"\r\nno colon\r\n\r\n",
            b"\r\n: nothing\r\n\r\n",
            b"\r\nX: \x00\x01\r\n\r\n",
            b"\r\nX: y",
            b"\n\n",
            b"",
        )
        return replace(true, end=self.chance.choice(ends), whole=False)
