"""What commands have in common, those of the house and those that a game brings (its module `command`)."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from frustule.core.engine.game import Game
from frustule.core.engine.setup import Setup
from frustule.core.errors import InvalidText

OptionWords = Annotated[
    list[str],
    Parameter(
        name="--option",
        help="A game option as name=value, or edition=1 for an older edition; can be repeated.",
        negative="",
    ),
]
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON instead of text.")]


class Usage(InvalidText):
    """Something wrong with the words of the command itself, not with a file it was given."""


@contextmanager
def usage() -> Generator[None]:
    """Within it, what cannot be read is the fault of the command's words."""
    try:
        yield
    except InvalidText as error:
        raise Usage(*error.sentences) from None


def setup_of(game: Game, seats: int | None, words: list[str]) -> Setup:
    """The setup that `--option` words ask for."""
    pairs: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise Usage(f"An option is written name=value; '{word}' is not.")
        if key in pairs:
            raise Usage(f"The option '{key}' is given twice.")
        pairs[key] = value
    with usage():
        return game.setup_of_words(seats, pairs, files=True)


def print_json(value: Any) -> None:
    """Prints anything as one line of JSON."""
    print(msgspec.json.encode(value).decode())


def how_many(n: int, thing: str) -> str:
    """`1 game`, `2 games`."""
    return f"{n} {thing}" if n == 1 else f"{n} {thing}es" if thing.endswith("sh") else f"{n} {thing}s"


def write_file(path: Path, text: str) -> None:
    """Writes a text where the command was told to."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InvalidText(f"The file {path} cannot be written: {error.strerror}.") from None
