"""The `frustule` command. Each command is a thin shell round the Python API; errors are one sentence.

Exit status 0 is success, 1 a failure that the message explains, 2 a usage error.
"""

import random
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from cyclopts import App, CycloptsError, Parameter
from rich.console import Console

from frustule import saves
from frustule.bots import BOTS, bot, bots_of
from frustule.core.errors import FrustuleError, InvalidText
from frustule.core.game import Setup
from frustule.core.options import OptionFacts, read_options
from frustule.core.position import Position
from frustule.core.record import Record, result_text
from frustule.games import all_games, game

app = App(
    name="frustule",
    help="A tabletop for three small games, and a laboratory for them.",
    version_flags=["--version"],
)

OptionWords = Annotated[
    list[str], Parameter(name="--option", help="A game option as name=value; can be repeated.", negative="")
]
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON instead of text.")]
At = Annotated[int | None, Parameter(name="--at", help="After so many moves instead of all of them.")]
RecordFile = Annotated[str, Parameter(help="A record file, or - for the standard input.")]


class Usage(InvalidText):
    """Something wrong with the words of the command itself, not with a file it was given."""


@contextmanager
def _usage() -> Generator[None]:
    try:
        yield
    except InvalidText as error:
        raise Usage(str(error)) from None


def main() -> None:
    """Runs the command and turns errors into a sentence and an exit status."""
    try:
        app(sys.argv[1:], exit_on_error=False, print_error=False)
    except CycloptsError as error:
        _fail(str(error).strip().replace("\n", " "), 2)
    except FrustuleError as error:
        _fail(str(error), 2 if isinstance(error, Usage) else 1)
    except BrokenPipeError:
        sys.stderr.close()
    except KeyboardInterrupt:
        sys.exit(130)


def _fail(sentence: str, status: int) -> None:
    print(f"frustule: {sentence}", file=sys.stderr)
    sys.exit(status)


def _print_json(value: Any) -> None:
    print(msgspec.json.encode(value).decode())


def _setup(name: str, seats: int | None, words: list[str]) -> Setup:
    """The setup that `--option` words ask for."""
    pairs: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise Usage(f"An option is written name=value; '{word}' is not.")
        if key in pairs:
            raise Usage(f"The option '{key}' is given twice.")
        pairs[key] = value
    with _usage():
        chosen = game(name)
        return chosen.setup(seats, read_options(chosen.options, pairs, files=True))


@app.command
def games(*, json: Json = False) -> None:
    """The games, their seats, options and bots."""
    if json:
        _print_json(
            [
                {
                    "name": g.name,
                    "title": g.title,
                    "about": g.about,
                    "seats": list(g.seats),
                    "options": g.option_facts,
                    "bots": [b.name for b in bots_of(g.name)],
                }
                for g in all_games()
            ]
        )
        return
    console = Console()
    for g in all_games():
        console.print(f"[bold]{g.name}[/bold]  {g.title}, for {g.players}. {g.about}", highlight=False)
        for facts in g.option_facts:
            line = f"    --option {facts.name}={_values(facts)}  [dim]{facts.help}{_default(facts)}[/dim]"
            console.print(line, highlight=False)
    for b in BOTS.values():
        console.print(f"bot [bold]{b.name}[/bold]  {b.about}", highlight=False)


def _default(facts: OptionFacts) -> str:
    if facts.kind == "file":
        return ""
    shown = (
        {True: "yes", False: "no"}.get(facts.default, facts.default)
        if facts.kind == "yes-no"
        else facts.default
    )
    return f" By default {shown}."


def _values(facts: OptionFacts) -> str:
    match facts.kind:
        case "number":
            return f"{facts.least}-{facts.most}"
        case "choice":
            return "|".join(facts.choices)
        case "yes-no":
            return "yes|no"
        case _:
            return "FILE"


@app.command
def play(
    name: Annotated[str | None, Parameter(name="GAME", help="The game; 'frustule games' lists them.")] = None,
    /,
    *,
    seats: Annotated[
        str, Parameter(help="Who sits where: bots by name, people by any other name.")
    ] = "you,greedy",
    option: OptionWords = [],  # noqa: B006
    seed: Annotated[int | None, Parameter(help="Deal this game; by default a random one.")] = None,
    resume: Annotated[bool, Parameter(negative="", help="Go on with the game left last.")] = False,
    record: Annotated[Path | None, Parameter(help="Go on with the game in this record file.")] = None,
    quick: Annotated[
        bool, Parameter(negative="", help="Play a fully picked move without asking again.")
    ] = False,
) -> None:
    """Play in the terminal: alone at one screen, with friends, or against bots."""
    from frustule.terminal import Table

    console = Console()
    if resume or record:
        path = record or saves.newest_unfinished(name)
        table = Table(saves.load(path), path, console, quick=quick)
    else:
        people = [word.strip() for word in seats.split(",")]
        if not all(people):
            raise Usage("Every seat needs somebody, as in --seats you,greedy.")
        setup = _setup(name or "diatoms", len(people), option)
        started = random.SystemRandom().getrandbits(40) if seed is None else seed
        fresh = Record(setup, started, names=dict(enumerate(people)))
        with _usage():
            table = Table(fresh, saves.new_path(setup.game.name), console, quick=quick)
    table.run()


@app.command
def sim(
    name: Annotated[str, Parameter(name="GAME", help="The game.")],
    /,
    *,
    bots: Annotated[str, Parameter(help="The bots, one a seat: greedy,random")] = "greedy,random",
    games: Annotated[int, Parameter(help="How many games.")] = 100,
    seed: Annotated[int, Parameter(help="Game i is dealt from seed + i.")] = 0,
    jobs: Annotated[int, Parameter(help="How many processes.")] = 1,
    out: Annotated[
        Path | None, Parameter(help="Write every game to this file, one JSON object a line.")
    ] = None,
    option: OptionWords = [],  # noqa: B006
    json: Json = False,
) -> None:
    """Simulate games of bots against each other; bots change seats from game to game."""
    from frustule.lab.command import run_simulation

    names = [word.strip() for word in bots.split(",")]
    with _usage():
        for word in names:
            bot(word, name)
    if games < 1 or jobs < 1:
        raise Usage("The numbers of games and of jobs are at least 1.")
    rows = run_simulation(_setup(name, len(names), option), names, games, seed, jobs, out, quiet=json)
    if json:
        _print_json({"game": name, "games": games, "seed": seed, "bots": rows})


def _view(record: Record, at: int | None, seat: int | None, everything: bool) -> Position:
    position = record.position(at)
    return position if everything else position.veiled(_seat(record, seat))


def _seat(record: Record, seat: int | None) -> int | None:
    """A seat as people count them, from 1, as we do, from 0."""
    if seat is not None and not 1 <= seat <= record.setup.seats:
        raise Usage(f"There is no seat {seat}; the seats are 1 to {record.setup.seats}.")
    return None if seat is None else seat - 1


@app.command
def show(
    record: RecordFile,
    /,
    *,
    at: At = None,
    seat: Annotated[
        int | None, Parameter(help="As this seat sees it; by default what everybody sees.")
    ] = None,
    all: Annotated[bool, Parameter(negative="", help="Hidden parts too.")] = False,
    json: Json = False,
) -> None:
    """The position after a record, as text; with --json every public field by name."""
    position = _view(saves.load(record), at, seat, all)
    result = position.result
    if json:
        _print_json(
            {
                "game": position.game.name,
                "setup": position.setup.text,
                "seats": position.setup.seats,
                "status": position.game.status(position),
                "acting": [s + 1 for s in position.acting],
                "scores": position.scores,
                "result": result,
                "text": position.text,
                **position.game.fields(position),
            }
        )
        return
    console = Console()
    console.print(position.game.screen(position, (seat or 1) - 1, {}, console.width))
    console.print(position.game.status(position), highlight=False)
    console.print(position.text, highlight=False, markup=False, soft_wrap=True)


@app.command
def moves(record: RecordFile, /, *, at: At = None, json: Json = False) -> None:
    """The legal moves after a record, for each seat that may act."""
    position = saves.load(record).position(at)
    if json:
        found = {str(s + 1): [position.move_text(s, m) for m in position.moves(s)] for s in position.acting}
        _print_json({"game": position.game.name, "moves": found})
        return
    for seat in position.acting:
        for move in position.moves(seat):
            outcome = position.game.outcome(position, seat, move)
            print(f"{seat + 1} {position.move_text(seat, move):<18} {outcome}")


@app.command
def replay(record: RecordFile, /, *, json: Json = False) -> None:
    """Play a record through, check every move, and print the result."""
    loaded = saves.load(record)
    position = loaded.check()
    if json:
        _print_json(
            {
                "game": loaded.game.name,
                "setup": loaded.setup.text,
                "moves": len(loaded.moves),
                "over": position.over,
                "result": position.result,
                "scores": position.scores,
            }
        )
        return
    print(f"{loaded.setup.text}: {len(loaded.moves)} moves, all legal. {result_text(position.result)}.")
    for seat, total in enumerate(position.scores):
        print(f"  seat {seat + 1} ({loaded.names.get(seat, 'unnamed')}): {total}")


@app.command
def draw(
    record: RecordFile,
    /,
    *,
    out: Annotated[Path, Parameter(help="The picture: a name that ends in .svg, .png or .pdf.")],
    at: At = None,
    seat: Annotated[
        int | None, Parameter(help="As this seat sees it; by default what everybody sees.")
    ] = None,
    theme: Annotated[Literal["dark", "light"], Parameter(help="Dark field or bright field.")] = "dark",
    width: Annotated[int, Parameter(help="In pixels.")] = 1600,
    pages: Annotated[
        bool, Parameter(negative="", help="Every position of the game, a page each (PDF).")
    ] = False,
) -> None:
    """Draw the position after a record, or the whole game page by page."""
    from frustule.core.picture import draw, render

    if not 100 <= width <= 10_000:
        raise Usage(f"A picture is 100 to 10000 pixels wide, not {width}.")
    loaded = saves.load(record)
    viewer = _seat(loaded, seat)
    positions = list(loaded.replay()) if pages else [loaded.position(at)]
    with _usage():
        made = render([draw(p, viewer, theme, width) for p in positions], out.suffix.lstrip("."), width)
    try:
        out.write_bytes(made)
    except OSError as error:
        raise InvalidText(f"The file {out} cannot be written: {error.strerror}.") from None
    print(f"{out}: {len(positions)} {'picture' if len(positions) == 1 else 'pictures'}.")


score = App(name="score", help="Explain a score line by line.")
app.command(score)


@score.command(name="diatoms")
def score_diatoms(
    file: Annotated[
        str, Parameter(help="Mosaics, one a line: the players of one game. - reads the standard input.")
    ],
    /,
    *,
    judge: Annotated[int, Parameter(help="Guest judge, 1 to 9; 0 for none.")] = 0,
    mood: Annotated[str, Parameter(help="easygoing or persnickety")] = "easygoing",
    option: OptionWords = [],  # noqa: B006
    json: Json = False,
) -> None:
    """Score mosaics, with any judge."""
    from frustule.games.diatoms.mosaics import explain_mosaics

    setup = [f"judge={judge}", f"mood={mood}", *option]
    sheets = explain_mosaics(saves.read_text(file), lambda seats: _setup("diatoms", seats, setup))
    for sheet in sheets:
        if json:
            _print_json(sheet)
            continue
        print(f"Mosaic {sheet.seat}: {sheet.total} points, place {sheet.place}")
        for line in sheet.lines:
            print(f"  {line.points:>5}  {line.part:<8} {line.words}")


solve = App(name="solve", help="Exact answers, with a proven bound.")
app.command(solve)


@solve.command(name="diaominos")
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
    from frustule.puzzles.command import solve_diaominos

    setup = _setup("diaominos", players, option)
    if not 1 <= seat <= players:
        raise Usage(f"There is no seat {seat}; the seats are 1 to {players}.")
    answer = solve_diaominos(setup, seed, seat - 1, seconds, out, quiet=json)
    if json:
        _print_json(answer)
