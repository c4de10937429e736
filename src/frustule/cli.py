"""The `frustule` command. Each command is a thin shell round the Python API; errors are sentences.

Exit status 0 is success, 1 a failure that the message explains, 2 a usage error.
"""

import os
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, CycloptsError, Parameter
from rich.console import Console

from frustule import saves
from frustule.bots import bots_of, named
from frustule.bots.strength import measure, measure_words
from frustule.conformance.command import check
from frustule.core.command import Json, OptionWords, Usage, print_json, setup_of, usage
from frustule.core.engine.options import OptionFacts
from frustule.core.engine.position import Position
from frustule.core.engine.record import Record, result_text
from frustule.core.engine.setup import Setup
from frustule.core.errors import FrustuleError, InvalidText
from frustule.core.folders import data_folder
from frustule.core.speech.company import Company, among
from frustule.core.speech.language import LANGUAGES, SOURCE, speaking
from frustule.games import all_games, game
from frustule.lab.career_command import career
from frustule.lab.prepare_command import prepare
from frustule.server.operating import backup, restore, tables
from frustule.template.command import new

app = App(
    name="frustule",
    help="A tabletop for three small games, and a laboratory for them.",
    version_flags=["--version"],
)

At = Annotated[int | None, Parameter(name="--at", help="After so many moves instead of all of them.")]
RecordFile = Annotated[
    str, Parameter(help="A record file, or - for the standard input.", allow_leading_hyphen=True)
]


LOOK_BACK = 12.0
"""Seconds that looking back at a game in the terminal takes, about."""
MOST_TOLD = 12
"""Values of an option that are told one by one; commissions have a command of their own."""


def main() -> None:
    """Runs the command and turns errors into sentences and an exit status."""
    try:
        app(sys.argv[1:], exit_on_error=False, print_error=False)
    except CycloptsError as error:
        _fail([str(error).strip().replace("\n", " ")], 2)
    except FrustuleError as error:
        _fail(error.sentences, 2 if isinstance(error, Usage) else 1)
    except BrokenPipeError:
        sys.stderr.close()
    except KeyboardInterrupt:
        sys.exit(130)


def _fail(sentences: Sequence[str], status: int) -> None:
    for sentence in sentences:
        print(f"frustule: {sentence}", file=sys.stderr)
    sys.exit(status)


def _setup(name: str, seats: int | None, words: list[str]) -> Setup:
    return setup_of(game(name), seats, words)


@app.command
def games(*, json: Json = False) -> None:
    """The games, their seats, options and bots."""
    if json:
        print_json(
            [
                {
                    "name": g.name,
                    "title": g.title,
                    "about": g.about,
                    "edition": g.edition,
                    "seats": list(g.seats),
                    "options": g.option_facts,
                    "bots": [b.name for b in bots_of(g.name)],
                    "strength": {b.name: measure(g.name, b.name) for b in bots_of(g.name)},
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
            if facts.about and len(facts.choices) <= MOST_TOLD:
                for choice, meaning, about in zip(facts.choices, facts.titles, facts.about, strict=True):
                    if meaning != choice or about:
                        named = "" if meaning == choice else f" {meaning}"
                        console.print(f"        {choice}{named}  [dim]{about}[/dim]", highlight=False)
        for b in bots_of(g.name):
            measured = measure(g.name, b.name)
            strength = f"  [dim]{measure_words(measured)}[/dim]" if measured else ""
            console.print(f"    bot [bold]{b.name}[/bold]  {b.title}: {b.about}{strength}", highlight=False)


def _default(facts: OptionFacts) -> str:
    if facts.kind in ("file", "text"):
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
        case "text":
            return "TEXT"
        case _:
            return "FILE"


@app.command
def play(
    name: Annotated[str | None, Parameter(name="GAME", help="The game; 'frustule games' lists them.")] = None,
    /,
    *,
    seats: Annotated[
        str | None,
        Parameter(help="Who sits where: bots by name, people by any other name. By default you,greedy."),
    ] = None,
    option: OptionWords = [],  # noqa: B006
    seed: Annotated[int | None, Parameter(help="Deal this game; by default a random one.")] = None,
    resume: Annotated[bool, Parameter(negative="", help="Go on with the game left last.")] = False,
    record: Annotated[Path | None, Parameter(help="Go on with the game in this record file.")] = None,
    quick: Annotated[
        bool, Parameter(negative="", help="Play a fully picked move without asking again.")
    ] = False,
    language: Annotated[
        str, Parameter(env_var="FRUSTULE_LANGUAGE", help="en or fr: the language that the table speaks.")
    ] = SOURCE,
) -> None:
    """Play in the terminal: alone at one screen, with friends, or against bots."""
    from frustule.terminal import Table, look_back, new_record

    if language not in LANGUAGES:
        raise Usage(f"The languages are {' and '.join(LANGUAGES)}; not '{language}'.")
    console = Console()
    if resume or record:
        if record:
            path, left, faults = record, saves.load(record), []
        else:
            path, left, faults = saves.resume(name)
        for sentence in faults:
            print(f"frustule: {sentence}", file=sys.stderr)
        # A record may come from anywhere: what it names is imported only where this machine saved it.
        table = Table(left, path, console, quick=quick, places=record is None)
    else:
        with usage():
            alone = 2 not in game(name or "diatoms").seats
        people = [word.strip() for word in (seats or ("you" if alone else "you,greedy")).split(",")]
        if not all(people):
            raise Usage("Every seat needs somebody, as in --seats you,greedy.")
        setup = _setup(name or "diatoms", len(people), option)
        started = random.SystemRandom().getrandbits(40) if seed is None else seed
        with usage():
            fresh = new_record(setup, started, people, places=True)
            table = Table(fresh, saves.new_path(setup.game.name), console, quick=quick, places=True)
    with speaking(language):
        table.run()
        if table.position.over:
            look_back(table.record, console, min(0.2, LOOK_BACK / max(1, len(table.record.moves))))


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
    with usage():
        for word in names:
            named(word, name)
    if games < 1 or jobs < 1:
        raise Usage("The numbers of games and of jobs are at least 1.")
    rows = run_simulation(_setup(name, len(names), option), names, games, seed, jobs, out, quiet=json)
    if json:
        print_json({"game": name, "games": games, "seed": seed, "bots": rows})


@app.command
def arena(
    name: Annotated[str, Parameter(name="GAME", help="The game.")],
    /,
    *,
    bots: Annotated[str, Parameter(help="The contestants.")] = "greedy,novice,naturalist,curator,master",
    seats: Annotated[int | None, Parameter(help="How many sit at a table; by default two.")] = None,
    ladder: Annotated[
        bool, Parameter(negative="", help="Everybody meets the next one only, instead of everybody.")
    ] = False,
    deals: Annotated[
        int, Parameter(help="How many deals; each is played once in every rotation of the seats.")
    ] = 10,
    seed: Annotated[int, Parameter(help="Deal i is dealt from seed + i.")] = 0,
    seconds: Annotated[
        float | None, Parameter(help="Time for a move; by default every bot has its own budget.")
    ] = None,
    jobs: Annotated[int, Parameter(help="How many games at a time, in processes of their own.")] = 1,
    out: Annotated[
        Path | None, Parameter(help="Keep results in this file; a run that was stopped goes on from it.")
    ] = None,
    report: Annotated[
        Path | None, Parameter(help="Write a report with plots: a name that ends in .md or .html.")
    ] = None,
    option: OptionWords = [],  # noqa: B006
    json: Json = False,
) -> None:
    """Let bots compete: ratings, and who is ahead of whom, with confidence intervals."""
    from frustule.lab.arena import Ledger, fixtures, line_ups, terms_of
    from frustule.lab.command import run_arena

    names = [word.strip() for word in bots.split(",")]
    if deals < 1 or jobs < 1:
        raise Usage("The numbers of deals and of jobs are at least 1.")
    if seconds is not None and not 0 < seconds <= 3600:
        raise Usage(f"A move takes more than 0 and at most 3600 seconds, not {seconds:g}.")
    if report is not None and report.suffix not in (".md", ".html"):
        raise Usage(f"A report is a .md or a .html file, not '{report.name}'.")
    with usage():
        chosen = game(name)
        for word in names:
            named(word, name)
        setup = _setup(name, seats or min(2, chosen.seats.stop - 1), option)
        games = list(fixtures(line_ups(names, setup.seats, ladder=ladder), deals))
    ledger = Ledger(terms_of(setup, seed, seconds), out)
    rated = run_arena(setup, ledger, games, jobs, report, quiet=json)
    if json:
        print_json(rated)


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
    from frustule.terminal import company_of

    loaded = saves.load(record)
    position = _view(loaded, at, seat, all)
    result = position.result
    if json:
        print_json(
            {
                "game": position.game.name,
                "setup": position.setup.text,
                "seats": position.setup.seats,
                "status": position.status,
                "acting": [s + 1 for s in position.acting],
                "scores": position.scores,
                "result": result,
                "text": position.text,
                **position.fields,
            }
        )
        return
    console = Console()
    with among(Company(company_of(loaded).names)):
        console.print(position.screen((seat or 1) - 1, {}, console.width))
        console.print(position.status, highlight=False, markup=False)
    console.print(position.text, highlight=False, markup=False, soft_wrap=True)


@app.command
def moves(record: RecordFile, /, *, at: At = None, json: Json = False) -> None:
    """The legal moves after a record, for each seat that may act."""
    position = saves.load(record).position(at)
    if json:
        listed = {str(s + 1): position.moves(s).texts for s in position.acting}
        print_json({"game": position.game.name, "moves": listed})
        return
    for seat in position.acting:
        for move in position.moves(seat):
            print(f"{seat + 1} {move.text:<18} {move.outcome}")


@app.command
def replay(record: RecordFile, /, *, json: Json = False) -> None:
    """Play a record through, check every move, and print the result."""
    loaded = saves.load(record)
    position = loaded.check()
    if json:
        print_json(
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
        print(f"  seat {seat + 1} ({loaded.called(seat) or 'unnamed'}): {total}")


@app.command
def review(
    record: RecordFile,
    /,
    *,
    looker: Annotated[str, Parameter(name="--bot", help="Who looks back.")] = "master",
    seconds: Annotated[float, Parameter(help="For each position.")] = 0.3,
    out: Annotated[Path | None, Parameter(help="Write the chart here: a name that ends in .svg.")] = None,
    noted: Annotated[
        Path | None,
        Parameter(
            name="--record",
            help="Write the record here, with values as marks and better moves as variations.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Look back at a game: what each position was worth, and the moves at which it turned."""
    from frustule.bots import Budget
    from frustule.bots.review import annotated, review
    from frustule.lab.command import write_course
    from frustule.terminal import show_review

    loaded = saves.load(record)
    if not 0 < seconds <= 3600:
        raise Usage(f"A position takes more than 0 and at most 3600 seconds, not {seconds:g}.")
    if out is not None and out.suffix != ".svg":
        raise Usage(f"A chart is a .svg file, not '{out.name}'.")
    with usage():
        player = named(looker, loaded.game.name)
    reviewed = review(loaded, player, Budget(seconds=seconds))
    if out is not None:
        write_course(reviewed, loaded, out)
    if noted is not None:
        try:
            saves.save(annotated(loaded, reviewed), noted)
        except OSError as error:
            raise InvalidText(f"The file {noted} cannot be written: {error.strerror}.") from None
    if json:
        print_json(reviewed)
    else:
        show_review(reviewed, loaded, Console())


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
    rotation: Annotated[
        int,
        Parameter(
            help="Turn what can be turned: Diaominos' body by 0 to 23 steps of 15 degrees, "
            "Pond Scum's board by 1, the other way round."
        ),
    ] = 0,
    pages: Annotated[
        bool, Parameter(negative="", help="Every position of the game, a page each (PDF).")
    ] = False,
    animate: Annotated[
        bool, Parameter(negative="", help="Every position of the game, one after the other (SVG).")
    ] = False,
    seconds: Annotated[float, Parameter(help="How long each position of an animation is shown.")] = 1.0,
) -> None:
    """Draw the position after a record, or the whole game page by page or as an animation."""
    from frustule.core.drawing.animation import animate as film
    from frustule.core.drawing.picture import render

    if not 100 <= width <= 10_000:
        raise Usage(f"A picture is 100 to 10000 pixels wide, not {width}.")
    loaded = saves.load(record)
    viewer = _seat(loaded, seat)
    kind = out.suffix.lstrip(".")
    if animate and (pages or kind != "svg"):
        raise Usage("An animation is an SVG file: --animate --out FILE.svg.")
    if not 0.1 <= seconds <= 60:
        raise Usage(f"A position of an animation is shown for 0.1 to 60 seconds, not {seconds:g}.")
    positions = list(loaded.replay()) if pages or animate else [loaded.position(at)]
    with usage():
        if animate:
            drawn = [film(positions, viewer, theme, width, seconds)]
        else:
            drawn = [p.picture(viewer, theme, width, rotation) for p in positions]
        made = render(drawn, kind, width)
    try:
        out.write_bytes(made)
    except OSError as error:
        raise InvalidText(f"The file {out} cannot be written: {error.strerror}.") from None
    print(f"{out}: {len(positions)} {'picture' if len(positions) == 1 else 'pictures'}.")


@app.command
def verify(record: RecordFile, /, *, json: Json = False) -> None:
    """Check that a game of a table was fair: its deal as committed to, every move, and the result."""
    loaded = saves.load(record)
    loaded.check_deal()
    position = loaded.check()
    if json:
        print_json(
            {
                "game": loaded.game.name,
                "setup": loaded.setup.text,
                "commitment": loaded.commitment,
                "moves": len(loaded.moves),
                "over": position.over,
                "result": position.result,
            }
        )
        return
    print(f"The deal is the one that was committed to: {loaded.commitment}.")
    print(f"{loaded.setup.text}: {len(loaded.moves)} moves, all legal. {result_text(position.result)}.")


@app.default
def tabletop(*, port: Annotated[int, Parameter(help="The port; 0 takes any that is free.")] = 8000) -> None:
    """Serve the tabletop on this machine alone and open the browser."""
    from frustule.server.serving import serve
    from frustule.server.settings import LOOPBACK, Settings

    settings = Settings(str(data_folder() / "tables.db"), hosts=LOOPBACK)
    serve(settings, "127.0.0.1", port, 1, "", browse=True)


@app.command
def serve(
    *,
    settings: Annotated[
        Path | None, Parameter(help="A TOML file with any of these, and [limits]; see docs/operating.md.")
    ] = None,
    host: Annotated[
        str | None, Parameter(help="The address to listen on, by default 127.0.0.1; 0.0.0.0 for all.")
    ] = None,
    port: Annotated[
        int | None, Parameter(help="The port, by default 8000; 0 takes any that is free.")
    ] = None,
    database: Annotated[
        str | None, Parameter(help="A file for SQLite, or postgresql://user@host/name.")
    ] = None,
    workers: Annotated[int | None, Parameter(help="How many processes; several need PostgreSQL.")] = None,
    bots: Annotated[int | None, Parameter(help="In how many processes of each worker bots think.")] = None,
    allow_host: Annotated[
        list[str],
        Parameter(negative="", help="A name it may be called by; by default any, or this machine's."),
    ] = [],  # noqa: B006
    allow_origin: Annotated[
        list[str], Parameter(negative="", help="Another site whose pages may use it: https://example.org.")
    ] = [],  # noqa: B006
    proxy: Annotated[
        str | None,
        Parameter(help="Addresses of proxies that are trusted to say who asks, separated by commas."),
    ] = None,
    limit: Annotated[
        list[str], Parameter(negative="", help="NAME=NUMBER: how much of something there may be.")
    ] = [],  # noqa: B006
    log_format: Annotated[
        Literal["plain", "json"] | None,
        Parameter(help="How the log is written; json: an object a line."),
    ] = None,
    metrics: Annotated[
        str | None,
        Parameter(help="Where Prometheus reads what is measured: 9464, or HOST:PORT; by default nowhere."),
    ] = None,
) -> None:
    """Serve tables to play at over the network; docs/operating.md tells how to run it."""
    from frustule.server.configuring import configure
    from frustule.server.serving import serve

    given = {
        "host": host,
        "port": port,
        "workers": workers,
        "proxy": proxy,
        "database": database,
        "bots": bots,
        "log_format": log_format,
        "metrics": metrics,
        "hosts": tuple(allow_host) or None,
        "origins": tuple(allow_origin) or None,
    }
    with usage():
        listening, configured = configure(given, limit, settings, os.environ)
        serve(configured, listening.host, listening.port, listening.workers, listening.proxy, browse=False)


GROUPS = {
    "score": App(name="score", help="Explain a score line by line."),
    "solve": App(name="solve", help="Exact answers, with a proven bound."),
}
"""Commands that several games have, each its own."""


def _hang_in() -> None:
    """What games and careers bring: each its own commands, alone or in a group."""
    for group in GROUPS.values():
        app.command(group)
    for each in all_games():
        brought = each.folder.find("command", "COMMANDS", "", "its own commands by their words", {})
        for words, command in brought.items():
            group, _, name = words.rpartition(" ")
            parent = GROUPS[group] if group else app
            parent.command(command) if isinstance(command, App) else parent.command(command, name=name)
    app.command(check)
    app.command(new)
    app.command(prepare)
    app.command(career)
    app.command(tables)
    app.command(backup)
    app.command(restore)


_hang_in()
