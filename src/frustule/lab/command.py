"""What `frustule sim` shows: a progress bar while games run, then a table of the bots."""

import os
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from frustule.core.errors import InvalidText
from frustule.core.game import Setup
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
    table = standings(names, played)
    if not quiet:
        _print(table, played)
    return table


def _print(rows: list[Standing], played: list[Played]) -> None:
    table = Table(title=f"{len(played)} games, {sum(p.moves for p in played)} moves")
    for heading in ("bot", "games", "wins", "mean score", "best"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for row in rows:
        share = f"{row.wins:g} ({100 * row.wins / row.games:.1f}%)"
        table.add_row(row.bot, str(row.games), share, f"{row.mean:.1f}", str(row.best))
    Console().print(table)
