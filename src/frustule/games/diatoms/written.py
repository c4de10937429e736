"""TOML files that people write by hand: what their few keys say, at which lines, and every fault in them."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from frustule.core.engine.toml import read_toml
from frustule.core.errors import InvalidData
from frustule.games.diatoms.language import say

MOST_TOLD = 12
"""Faults that are told one by one."""


@dataclass(frozen=True)
class Where:
    """How a file is called, and the lines at which its parts stand, as far as that is known."""

    place: str
    lines: dict[str, int] = field(default_factory=dict[str, int])

    def at(self, part: str) -> str:
        """The place of a part, with its line."""
        return self.at_line(self.lines.get(part))

    def at_line(self, line: int | None) -> str:
        """A line of the file."""
        return say("{place}, line {line}", place=self.place, line=line) if line else self.place


def refuse(faults: Iterable[str], place: str) -> None:
    """Refuses data that has faults, and names them all."""
    if sentences := listed_faults(list(faults), place):
        raise InvalidData(*sentences)


def listed_faults(faults: list[str], place: str) -> list[str]:
    """As many faults as anybody reads, and how many more there are."""
    if len(faults) <= MOST_TOLD:
        return faults
    more = len(faults) - MOST_TOLD
    text = say.count("{place}: {n} more fault.", "{place}: {n} more faults.", more, place=place)
    return [*faults[:MOST_TOLD], text]


def read_table(
    text: str, place: str, kinds: dict[str, type], optional: tuple[str, ...] = ("standing",)
) -> dict[str, Any]:
    """A TOML file with these keys and no others."""
    table, _, faults = sift(text, Where(place), kinds, optional)
    refuse(faults, place)
    return table


def sift(
    text: str, where: Where, kinds: dict[str, type], optional: tuple[str, ...]
) -> tuple[dict[str, Any], set[str], list[str]]:
    """What a TOML file says under these keys as far as it can be used, the keys it has, and its faults.

    The lines of keys are noted.
    """
    try:
        table = read_toml(text)
    except ValueError as error:
        sentence = say("{place} is not a TOML file: {error}.", place=where.place, error=error)
        raise InvalidData(sentence) from None
    where.lines.update(_lines_of_keys(text))
    faults: list[str] = []
    for key, value in table.items():
        if key not in kinds:
            faults.append(
                say(
                    "{place}: nothing is known of '{key}'; there are {keys}.",
                    place=where.at(key),
                    key=key,
                    keys=", ".join(kinds),
                )
            )
        elif type(value) is not kinds[key]:
            wanted = say("a text") if kinds[key] is str else say("a number")
            faults.append(say("{place}: '{key}' must be {kind}.", place=where.at(key), key=key, kind=wanted))
    missing = [key for key in kinds if key not in table and key not in optional]
    faults += [say("{place}: '{key}' is missing.", place=where.place, key=key) for key in missing]
    usable = {key: value for key, value in table.items() if type(value) is kinds.get(key)}
    return usable, set(table), faults


def _lines_of_keys(text: str) -> dict[str, int]:
    """The line of each key; what stands within texts of several lines is none."""
    bare = re.sub(r"(\"\"\"|''').*?\1", lambda match: "\n" * match[0].count("\n"), text, flags=re.DOTALL)
    keys = re.finditer(r"""^[ \t]*["']?([\w-]+)["']?[ \t]*=""", bare, re.MULTILINE)
    return {key[1]: 1 + bare.count("\n", 0, key.start(1)) for key in keys}


def first_line(text: str, key: int | None, value: str) -> int | None:
    """The line of a file at which a value of several lines begins, whose key stands at a line.

    None if its lines are written otherwise than they are read, as TOML allows.
    """
    if key is None:
        return None
    written, rows = text.split("\n"), value.splitlines()
    for begin in (key + 1, key):
        block = written[begin - 1 : begin - 1 + len(rows)]
        if len(block) == len(rows) and all(row in line for row, line in zip(rows, block, strict=True)):
            return begin
    return None
