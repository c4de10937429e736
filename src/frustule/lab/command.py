"""What `frustule sim` and `frustule arena` show: a progress bar while games run, then tables of the bots."""

import os
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from frustule.bots.review import Review
from frustule.core.engine.record import Record
from frustule.core.engine.setup import Setup
from frustule.core.errors import InvalidText
from frustule.lab.arena import Fixture, Ledger, run
from frustule.lab.plots import course
from frustule.lab.report import Report, entrant_rows, meeting_rows, report_on, write_report
from frustule.lab.simulate import Played, Standing, simulate, standings


def run_simulation(
    setup: Setup, names: list[str], games: int, seed: int, jobs: int, out: Path | None, *, quiet: bool
) -> list[Standing]:
    """Plays the games, writes them to `out`, prints the table unless `quiet`."""
    played: list[Played] = []
    console = Console(stderr=True)
    run = track(
        simulate(setup, names, games, seed, jobs), "Playing", total=games, console=console, transient=True
    )
    try:
        with open(out or os.devnull, "wb") as file:
            for one in run:
                played.append(one)
                file.write(msgspec.json.encode(one) + b"\n")
    except OSError as error:
        raise InvalidText(f"The file {out} cannot be written: {error.strerror}.") from None
    rows = standings(names, played)
    if not quiet:
        _print(rows, played)
    return rows


def _print(rows: list[Standing], played: list[Played]) -> None:
    title = f"{len(played)} games, {sum(p.moves for p in played)} moves"
    table = [["bot", "games", "wins", "mean score", "best"]]
    for row in rows:
        share = f"{row.wins:g} ({100 * row.wins / row.games:.1f}%)"
        table.append([row.bot, str(row.games), share, f"{row.mean:.1f}", str(row.best)])
    _print_rows(title, table)


def run_arena(
    setup: Setup, ledger: Ledger, games: list[Fixture], jobs: int, report: Path | None, *, quiet: bool
) -> Report:
    """Plays what is missing, writes the report, prints its tables unless `quiet`."""
    console = Console(stderr=True)
    for problem in ledger.problems:
        console.print(problem, highlight=False, markup=False)
    held = sum(fixture in ledger.outcomes for fixture in games)
    if held:
        console.print(f"{held} of {len(games)} games were played before.", highlight=False)
    missing = len(games) - held
    for _ in track(run(setup, ledger, games, jobs), "Playing", missing, console=console, transient=True):
        pass
    rated = report_on(ledger.terms, [ledger.outcomes[fixture] for fixture in games])
    written = write_report(rated, report) if report is not None else []
    if not quiet:
        title = f"{rated.games} games of {rated.setup} on {rated.deals} deals"
        _print_rows(title, entrant_rows(rated))
        if rated.meetings:
            _print_rows("Who was ahead of whom", meeting_rows(rated))
        for path in written:
            print(f"Written: {path}")
    return rated


def _print_rows(title: str, rows: list[list[str]]) -> None:
    table = Table(title=title)
    for k, heading in enumerate(rows[0]):
        table.add_column(heading, justify="right" if k else "left")
    for row in rows[1:]:
        table.add_row(*row)
    Console().print(table)


def write_course(reviewed: Review, record: Record, path: Path) -> None:
    """Writes the chart of a game that was looked back at."""
    seats = record.setup.seats
    names = [
        f"seat {seat + 1} ({name})" if name else f"seat {seat + 1}"
        for seat, name in enumerate(reviewed.names)
    ]
    lines = [(names[seat], [value or 0.0 for value in reviewed.course(seat)]) for seat in range(seats)]
    top = max(1.0, *(value for _, values in lines for value in values))
    marks = [
        (number, lines[moment.seat][1][number], moment.move)
        for number in reviewed.turning_points
        for moment in (reviewed.moments[number - 1],)
    ]
    title = "Expected points over the moves" if seats == 1 else "Expected share of the victory over the moves"
    try:
        path.write_text(course(title, lines, marks, top), encoding="utf-8")
    except OSError as error:
        raise InvalidText(f"The file {path} cannot be written: {error.strerror}.") from None
