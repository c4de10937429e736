"""`frustule check`: what a game lacks and does wrong, in sentences, and what it could have besides."""

import importlib.util
from typing import Annotated

import msgspec
from cyclopts import Parameter

from frustule.core.command import Json, Usage, how_many, usage
from frustule.core.errors import FrustuleError
from frustule.games import game

MOST = 12
"""So many findings are told; the first ones often explain the rest."""


def check(
    name: Annotated[str, Parameter(name="GAME", help="The game.")],
    /,
    *,
    only: Annotated[str, Parameter(help="Only tests of such names, as pytest's -k: 'scenes or moves'.")] = "",
    long: Annotated[bool, Parameter(negative="", help="The long searches, too: some minutes.")] = False,
    json: Json = False,
) -> None:
    """Put a game through the conformance suite: what is missing or wrong, where, and what to do about it.

    Exit status 1 if something must be mended; what is optional and absent is only told.
    """
    if importlib.util.find_spec("pytest") is None:
        raise FrustuleError("The suite needs pytest: pip install 'frustule[conformance]'.")
    with usage():
        chosen = game(name)
    from frustule.conformance.report import examine

    found = examine(chosen, only=only, long=long)
    if not found.tests and not found.wrong:
        raise Usage(f"No test is named by '{only}'.")
    if json:
        print(msgspec.json.encode(found).decode())
    else:
        for sentence in found.absent:
            print(f"Optional and absent: {sentence}")
        if not found.wrong:
            print(f"{chosen.title} holds to everything: {how_many(found.tests, 'test')}, no fault.")
    if found.wrong:
        more = len(found.wrong) - MOST
        rest = [f"There are {more} more; mend these first."] if more > 0 else []
        raise FrustuleError(*found.wrong[:MOST], *rest)
