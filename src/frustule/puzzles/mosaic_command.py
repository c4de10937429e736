"""What `frustule solve mosaic` does."""

import sys
from typing import Annotated

import msgspec
from cyclopts import Parameter

from frustule.core.errors import InvalidText


def solve_mosaic(
    diatoms: Annotated[
        str, Parameter(help="Diatoms or a whole mosaic: 'rs rs bo --'; - reads standard input.")
    ],
    /,
    *,
    judge: Annotated[int, Parameter(help="Guest judge, 1 to 9; 0 for none.")] = 0,
    mood: Annotated[str, Parameter(help="easygoing or persnickety")] = "easygoing",
    others: Annotated[
        str, Parameter(help="The other players' measures before a persnickety judge: 5,3")
    ] = "",
    seconds: Annotated[float, Parameter(help="How long to search at most.")] = 60.0,
    json: Annotated[bool, Parameter(name="--json", negative="", help="Print JSON instead of text.")] = False,
) -> None:
    """The best mosaic of these diatoms, with a proven bound."""
    from frustule.games import game
    from frustule.games.diatoms.notation import EMPTY, diatom_text, read_diatom
    from frustule.games.diatoms.rules import STOCK
    from frustule.puzzles.mosaics import solve

    words = (sys.stdin.read() if diatoms == "-" else diatoms).split()
    kinds = [read_diatom(word) for word in words if word != EMPTY]
    for kind in set(kinds):
        if kinds.count(kind) > STOCK[kind % 5]:
            raise InvalidText(f"There are only {STOCK[kind % 5]} of '{diatom_text(kind)}'.")
    measures = [word.strip() for word in others.split(",") if word.strip()]
    if not all(word.isdecimal() for word in measures):
        raise InvalidText(f"The others' measures are numbers with commas between, not '{others}'.")
    setup = game("diatoms").setup(2, judge=judge, mood=mood)
    found = solve(setup, kinds, [int(word) for word in measures], seconds)
    if json:
        answer = {"score": found.score, "bound": found.bound, "proven": found.proven, "mosaic": found.mosaic}
        print(msgspec.json.encode(answer).decode())
        return
    proof = (
        "and no mosaic of these scores more" if found.proven else f"and none scores more than {found.bound}"
    )
    print(f"{found.score} points, {proof}.\n{found.mosaic}")
