"""What `frustule solve` shows: a progress bar while a solver searches, then the answer."""

from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from frustule.core.engine.setup import Setup
from frustule.core.errors import InvalidText
from frustule.puzzles import diaominos


class Answer(msgspec.Struct, frozen=True):
    """A solver's answer as plain data."""

    score: int
    bound: int
    proven: bool
    seconds: float
    record: str


def solve_diaominos(
    setup: Setup, seed: int, seat: int, seconds: float, out: Path | None, *, quiet: bool
) -> Answer:
    """Searches for the best sheet, writes its record to `out`, and prints it unless `quiet`."""
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

        found = diaominos.solve(setup, seed, seat, seconds=seconds, progress=show)
    answer = Answer(found.score, found.bound, found.proven, round(spent, 2), found.record.text)
    if out is not None:
        try:
            out.write_text(answer.record, encoding="utf-8")
        except OSError as error:
            raise InvalidText(f"The file {out} cannot be written: {error.strerror}.") from None
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
