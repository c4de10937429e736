"""How a server is set up: by a file, the environment and the command line, each overruling the one before it.

Whatever `Settings`, `Limits` and `Listening` name can be set in all three ways, by the same name:

    limits.tables of a TOML file         tables = 20000, under [limits]
    FRUSTULE_LIMIT_TABLES                in the environment
    --limit tables=20000                 on the command line

and everything else likewise without `limits` and as FRUSTULE_SERVE_PORT. Lists are separated by commas where
they are words.
"""

import math
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeVar, cast

import msgspec
from msgspec import Meta

from frustule.core.errors import InvalidText
from frustule.core.folders import data_folder
from frustule.server.settings import LOOPBACK, Limits, Settings

OPTION, LIMIT = "FRUSTULE_SERVE_", "FRUSTULE_LIMIT_"
LONGEST = 100_000
"""Bytes of a file of settings."""
Kind = TypeVar("Kind", bound=msgspec.Struct)


class Listening(msgspec.Struct, frozen=True):
    """Where a server listens, and in how many processes."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    workers: Annotated[int, Meta(ge=1, le=256)] = 1
    proxy: str = ""
    """Addresses of proxies that are trusted to say who asks, separated by commas."""


def configure(
    given: Mapping[str, object],
    limits: Sequence[str] = (),
    file: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> tuple[Listening, Settings]:
    """The server that all of them together describe; what is `given` and None was not said."""
    options: dict[str, Any] = {}
    bounds: dict[str, Any] = {}
    if file is not None:
        read = _read(file)
        below = read.pop("limits", {})
        if not isinstance(below, dict):
            raise InvalidText(f"In {file}, [limits] is a table of names and numbers.")
        _take(options, read, _options(), f"in {file}")
        _take(bounds, cast("dict[str, object]", below), _limits(), f"under [limits] in {file}")
    environment = environment or {}
    _take(options, _named(environment, OPTION), _options(), "in the environment")
    _take(bounds, _named(environment, LIMIT), _limits(), "in the environment")
    _take(options, {name: value for name, value in given.items() if value is not None}, _options(), "")
    _take(bounds, dict(map(_pair, limits)), _limits(), "by --limit")
    listening = _made({name: options.pop(name) for name in _names(Listening) & set(options)}, Listening)
    if "hosts" not in options and listening.host in LOOPBACK:
        options["hosts"] = LOOPBACK
    options.setdefault("database", str(data_folder() / "tables.db"))
    return listening, _made({**options, "limits": _made(bounds, Limits)}, Settings)


def _names(kind: type[msgspec.Struct]) -> set[str]:
    return set(kind.__struct_fields__)


def _options() -> set[str]:
    return (_names(Listening) | _names(Settings)) - {"limits"}


def _limits() -> set[str]:
    return _names(Limits)


def _read(file: Path) -> dict[str, Any]:
    try:
        with file.open("rb") as opened:
            written = opened.read(LONGEST + 1)
    except OSError as error:
        raise InvalidText(f"The settings cannot be read from {file}: {error.strerror}.") from None
    if len(written) > LONGEST:
        raise InvalidText(f"{file} is too long for a file of settings.")
    try:
        return tomllib.loads(written.decode())
    except (ValueError, RecursionError) as error:
        raise InvalidText(f"{file} cannot be read: {error}.") from None


def _named(environment: Mapping[str, str], prefix: str) -> dict[str, str]:
    return {
        name.removeprefix(prefix).lower(): value
        for name, value in environment.items()
        if name.startswith(prefix)
    }


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise InvalidText(f"A limit reads NAME=NUMBER, such as --limit tables=20000, not '{text}'.")
    return name.strip(), value.strip()


def _take(into: dict[str, Any], found: Mapping[str, object], known: set[str], where: str) -> None:
    for name, value in found.items():
        if name not in known:
            raise InvalidText(
                f"There is nothing called '{name}' to set {where}; there are: {', '.join(sorted(known))}."
            )
        into[name] = value


def _made(values: dict[str, Any], kind: type[Kind]) -> Kind:
    """What these values say, where numbers may be words and lists words with commas."""
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    read: dict[str, Any] = {}
    for name, value in values.items():
        wanted = fields[name].type
        if isinstance(value, str) and wanted == tuple[str, ...]:
            value = tuple(word for word in (each.strip() for each in value.split(",")) if word)
        try:
            read[name] = msgspec.convert(value, wanted, strict=not isinstance(value, str))
        except msgspec.ValidationError as error:
            raise InvalidText(f"The setting '{name}' cannot be {value!r}: {_plain(error)}.") from None
        if isinstance(read[name], int | float) and not 0 <= read[name] < math.inf:
            raise InvalidText(f"The setting '{name}' cannot be {value}: it is a number from 0 on.")
    return kind(**read)


def _plain(error: msgspec.ValidationError) -> str:
    words = re.sub(r" - at `.*`$", "", str(error)).replace("`", "")
    for sign, said in ((">=", "of at least"), ("<=", "of at most")):
        words = words.replace(f"Expected int {sign}", f"it is a whole number {said}")
    return words[0].lower() + words[1:]
