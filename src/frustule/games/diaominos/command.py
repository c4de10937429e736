"""What `frustule solve diaominos` does: a progress bar while a solver searches, then the answer."""

from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from frustule.core.command import Json, OptionWords, Usage, print_json, setup_of, write_file
from frustule.core.engine.setup import Setup


class Answer(msgspec.Struct, frozen=True):
    """A solver's answer as plain data."""

    score: int
    bound: int
    proven: bool
    seconds: float
    record: str


def search(setup: Setup, seed: int, seat: int, seconds: float, out: Path | None, *, quiet: bool) -> Answer:
    """Searches for the best sheet, writes its record to `out`, and prints it unless `quiet`."""
    from frustule.puzzles import diaominos

    console = Console(stderr=True)
    spent = 0.0
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("Solving", total=seconds)

        def show(state: diaominos.Progress) -> None:
            nonlocal spent
            spent = state.seconds
            words = f"Try {state.tries}: {state.score} of at most {state.bound} points"
            bar.update(task, completed=min(state.seconds, seconds), description=words)

        solved = diaominos.solve(setup, seed, seat, seconds=seconds, progress=show)
    answer = Answer(solved.score, solved.bound, solved.proven, round(spent, 2), solved.record.text)
    if out is not None:
        write_file(out, answer.record)
    if not quiet:
        _print(answer, out)
    return answer


def _print(answer: Answer, out: Path | None) -> None:
    proof = (
        "and no sheet can score more" if answer.proven else f"and no sheet can score more than {answer.bound}"
    )
    print(f"{answer.score} points, {proof} ({answer.seconds:.1f} s).")
    print(
        f"The record is {out}." if out is not None else f"\n{answer.record}",
        end="\n" if out is not None else "",
    )


def solve_diaominos(
    *,
    seed: Annotated[int, Parameter(help="The cube that this seed deals.")] = 0,
    players: Annotated[int, Parameter(help="The number of players, which says who sits where.")] = 1,
    seat: Annotated[int, Parameter(help="The seat to solve for, as if it played alone.")] = 1,
    seconds: Annotated[float, Parameter(help="How long to search at most.")] = 60.0,
    out: Annotated[Path | None, Parameter(help="Write the record of the best sheet here.")] = None,
    option: OptionWords = [],  # noqa: B006
    json: Json = False,
) -> None:
    """The best sheet that a solo player can reach."""
    from frustule.games import game

    setup = setup_of(game("diaominos"), players, option)
    if not 1 <= seat <= players:
        raise Usage(f"There is no seat {seat}; the seats are 1 to {players}.")
    answer = search(setup, seed, seat - 1, seconds, out, quiet=json)
    if json:
        print_json(answer)


COMMANDS = {"solve diaominos": solve_diaominos}
