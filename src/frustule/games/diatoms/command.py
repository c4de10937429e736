"""What `frustule score diatoms` and `frustule solve mosaic` do."""

import re
import sys
from typing import Annotated

from cyclopts import Parameter

from frustule.core.command import Json, OptionWords, print_json, setup_of
from frustule.core.errors import InvalidText

MOST_OTHERS = 3
"""With the player whose mosaic it is they are four."""


def score_diatoms(
    file: Annotated[
        str,
        Parameter(
            help="Mosaics, one a line: the players of one game. - reads the standard input.",
            allow_leading_hyphen=True,
        ),
    ],
    /,
    *,
    judge: Annotated[int, Parameter(help="Guest judge, 1 to 9; 0 for none.")] = 0,
    mood: Annotated[str, Parameter(help="easygoing or persnickety")] = "easygoing",
    option: OptionWords = [],  # noqa: B006
    json: Json = False,
) -> None:
    """Score mosaics, with any judge."""
    from frustule import saves
    from frustule.games import game
    from frustule.games.diatoms.mosaics import explain_mosaics

    setup = [f"judge={judge}", f"mood={mood}", *option]
    sheets = explain_mosaics(saves.read_text(file), lambda seats: setup_of(game("diatoms"), seats, setup))
    for sheet in sheets:
        if json:
            print_json(sheet)
            continue
        print(f"Mosaic {sheet.seat}: {sheet.total} points, place {sheet.place}")
        for line in sheet.lines:
            print(f"  {line.points:>5}  {line.part:<8} {line.words}")


def solve_mosaic(
    *diatoms: Annotated[
        str,
        Parameter(
            help="Diatoms or a whole mosaic: 'rs rs bo --'; - reads the standard input.",
            allow_leading_hyphen=True,
        ),
    ],
    judge: Annotated[int, Parameter(help="Guest judge, 1 to 9; 0 for none.")] = 0,
    mood: Annotated[str, Parameter(help="easygoing or persnickety")] = "easygoing",
    others: Annotated[
        str, Parameter(help="The other players' measures before a persnickety judge: 5,3")
    ] = "",
    seconds: Annotated[float, Parameter(help="How long to search at most.")] = 60.0,
    json: Json = False,
) -> None:
    """The best mosaic of these diatoms, with a proven bound."""
    from frustule.games import game
    from frustule.games.diatoms.notation import EMPTY, diatom_text, read_diatom
    from frustule.games.diatoms.taking import STOCK
    from frustule.puzzles.mosaics import solve

    words = (_standard_input() if diatoms == ("-",) else " ".join(diatoms)).split()
    kinds = [read_diatom(word) for word in words if word != EMPTY]
    for kind in sorted(set(kinds)):
        asked, most = kinds.count(kind), STOCK[kind % 5]
        if asked > most:
            raise InvalidText(f"The stock has only {most} of '{diatom_text(kind)}', not {asked}.")
    if not 0 < seconds < float("inf"):
        raise InvalidText(f"--seconds must be a number above 0, not {seconds:g}.")
    setup = game("diatoms").setup(2, judge=judge, mood=mood)
    solved = solve(setup, kinds, _measures(others, ranked=judge > 0 and mood == "persnickety"), seconds)
    if json:
        answer = {
            "score": solved.score,
            "bound": solved.bound,
            "proven": solved.proven,
            "mosaic": solved.mosaic,
        }
        print_json(answer)
        return
    proof = (
        "and no mosaic of these scores more" if solved.proven else f"and none scores more than {solved.bound}"
    )
    print(f"{solved.score} points, {proof}.\n{solved.mosaic}")


def _standard_input() -> str:
    try:
        return sys.stdin.read()
    except ValueError:
        raise InvalidText("The standard input cannot be read: it is not UTF-8 text.") from None


def _measures(others: str, *, ranked: bool) -> list[int]:
    """The measures of the other players, whom only a persnickety judge ranks."""
    words = [word.strip() for word in others.split(",") if word.strip()]
    if not all(re.fullmatch(r"\d{1,3}", word, re.ASCII) for word in words):
        raise InvalidText(
            f"The others' measures are numbers with commas between, such as 5,3; not '{others}'."
        )
    if len(words) > MOST_OTHERS:
        raise InvalidText(f"There are at most {MOST_OTHERS} other players, not {len(words)}.")
    if words and not ranked:
        raise InvalidText("--others counts only before a judge with --mood persnickety; leave it out.")
    return [int(word) for word in words]


COMMANDS = {"score diatoms": score_diatoms, "solve mosaic": solve_mosaic}
