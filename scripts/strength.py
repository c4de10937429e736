"""Measures how strong the bots are, and writes docs/strength.md and the table that `frustule games` shows.

    python scripts/strength.py                       play everything, then write
    python scripts/strength.py levels-diaominos      play one piece only, and write nothing
    python scripts/strength.py --deals 20 --jobs 2   fewer deals than by default, two games at a time
    python scripts/strength.py --write               write what was played so far, play nothing
    python scripts/strength.py --list                the pieces, and how far each of them is

Every result is kept in the folder of results at once, so it can be stopped and go on at any time, piece by
piece; more deals are added to those that are there. What was written of a game stays as long as nothing of it
is in the folder.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import track

import frustule
from frustule.bots.levels import NAMES
from frustule.bots.strength import Measure
from frustule.core.engine.game import Game
from frustule.core.engine.setup import Setup
from frustule.lab import plots
from frustule.lab.arena import Fixture, Ledger, Outcome, fixtures, run, terms_of
from frustule.lab.ratings import Meeting, Share, entrants, find_meeting, meetings
from frustule.lab.report import markdown_table, share_words
from frustule.puzzles.diaominos import solve

ROOT = Path(__file__).parent.parent
SEED = 1_000_000
"""The first deal of every piece; nothing was tuned on deals from here on."""
CUBES = 20
LEAST_AHEAD = 0.65
TELLING: dict[str, dict[str, Any]] = {"commissions": {"commission": "24"}}
"""The options under which the levels of a game meet, where the usual ones are too easy to tell them apart."""
OPTIMUM = 0.97


@dataclass(frozen=True)
class Piece:
    """One table of results."""

    name: str
    game: str
    seats: int
    line_ups: tuple[tuple[str, ...], ...]
    deals: int
    options: dict[str, Any] = field(default_factory=dict[str, Any])
    goal: float | None = None
    """What master shall reach, as a share."""

    def setup(self) -> Setup:
        return frustule.game(self.game).setup(self.seats, **self.options)

    def ledger(self, folder: Path) -> Ledger:
        return Ledger(terms_of(self.setup(), SEED), folder / f"{self.name}.jsonl")

    def games(self, deals: int | None) -> list[Fixture]:
        return list(fixtures(self.line_ups, deals or self.deals))


def against_greedy(seats: int) -> tuple[tuple[str, ...], ...]:
    return (("master", *["greedy"] * (seats - 1)),)


def levels(seats: int) -> tuple[tuple[str, ...], ...]:
    """Every level against the one below, and against greedy, so that all ratings are on one scale."""
    if seats == 1:
        return tuple((name,) for name in ("greedy", *NAMES))
    pairs = [(upper, lower) for lower, upper in pairwise(NAMES)]
    return (*pairs, *((name, "greedy") for name in NAMES))


def pieces() -> list[Piece]:
    found: list[Piece] = []
    for game in frustule.all_games():
        seats = min(2, game.seats.stop - 1)
        options = TELLING.get(game.name, {})
        found.append(Piece(f"levels-{game.name}", game.name, seats, levels(seats), 50, options))
    goals = {"pondscum": 0.95, "diatoms": 0.90, "diaominos": None}
    for name, goal in goals.items():
        found.append(Piece(f"greedy-{name}", name, 2, against_greedy(2), 100, goal=goal))
    for words in ({"setup": "random"}, {"board": "wide"}, {"go_on": "yes", "prey": "one"}):
        name = "-".join(["greedy-pondscum", *(f"{key}-{value}" for key, value in words.items())])
        found.append(Piece(name, "pondscum", 2, against_greedy(2), 10, dict(words), 0.95))
    for judge in range(1, 10):
        for mood in ("easygoing", "persnickety"):
            options: dict[str, Any] = {"judge": judge, "mood": mood}
            name = f"greedy-diatoms-judge{judge}-{mood}"
            found.append(Piece(name, "diatoms", 2, against_greedy(2), 20, options, 0.75))
    found.append(Piece("greedy-diatoms-four", "diatoms", 4, against_greedy(4), 25, goal=0.60))
    found.append(Piece("optimum-diaominos", "diaominos", 1, (("master",),), CUBES, goal=OPTIMUM))
    return found


class Optimum(msgspec.Struct, frozen=True):
    """The best sheet for the cube of a deal, as far as the solver knows."""

    deal: int
    score: int
    bound: int


class Optima:
    """The solver's answers, kept in a file like results."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "optima-diaominos.jsonl"
        lines = self.path.read_bytes().splitlines(keepends=True) if self.path.exists() else []
        whole = [line for line in lines if line.endswith(b"\n")]
        self.known = {
            found.deal: found for found in (msgspec.json.decode(line, type=Optimum) for line in whole)
        }

    def solve(self, setup: Setup, deals: int, seconds: float) -> Iterator[Optimum]:
        for deal in range(deals):
            if deal not in self.known:
                solution = solve(setup, SEED + deal, seconds=seconds)
                found = Optimum(deal, solution.score, solution.bound)
                with open(self.path, "ab") as file:
                    file.write(msgspec.json.encode(found) + b"\n")
                self.known[deal] = found
                yield found


def borrow(piece: Piece, ledger: Ledger, games: Sequence[Fixture], folder: Path) -> None:
    """Takes over what another piece with the same terms has played already."""
    for other in pieces():
        if other.name == piece.name or other.game != piece.game or not _there(other, folder):
            continue
        if terms_of(other.setup(), SEED) == ledger.terms:
            known = other.ledger(folder).outcomes
            for fixture in games:
                if fixture in known and fixture not in ledger.outcomes:
                    ledger.add(known[fixture])


def play(
    piece: Piece, folder: Path, deals: int | None, jobs: int, seconds: float, *, busy: bool = False
) -> None:
    setup, ledger, games = piece.setup(), piece.ledger(folder), piece.games(deals)
    borrow(piece, ledger, games, folder)
    missing = sum(fixture not in ledger.outcomes for fixture in games)
    console = Console(stderr=True)
    for _ in track(run(setup, ledger, games, jobs, busy=busy), piece.name, missing, console=console):
        pass
    if piece.name == "optimum-diaominos":
        optima = Optima(folder)
        count = deals or piece.deals
        missing = sum(deal not in optima.known for deal in range(count))
        for _ in track(optima.solve(setup, count, seconds), "solving", missing, console=console):
            pass


def victories(outcomes: Sequence[Outcome], name: str) -> Share:
    """The share of the victory, game by game."""
    return next(row.victories for row in entrants(outcomes) if row.name == name)


def verdict(reached: float, goal: float | None) -> str:
    return "" if goal is None else f"{100 * goal:.0f}% {'reached' if reached >= goal else 'not reached'}"


def greedy_row(piece: Piece, outcomes: Sequence[Outcome]) -> list[str]:
    share = victories(outcomes, "master")
    slowest = max(o.slowest[s] for o in outcomes for s in range(len(o.players)) if o.players[s] == "master")
    words = piece.setup().text
    return [words, share_words(share), verdict(share.mean, piece.goal), str(share.games), f"{slowest:.2f} s"]


def optimum_rows(outcomes: Sequence[Outcome], optima: dict[int, Optimum]) -> list[list[str]]:
    rows = [["cube", "master", "solver", "bound"]]
    known = [outcome for outcome in outcomes if outcome.deal in optima]
    for outcome in sorted(known, key=lambda each: each.deal):
        best = optima[outcome.deal]
        rows.append([str(SEED + outcome.deal), str(outcome.scores[0]), str(best.score), str(best.bound)])
    mine = sum(outcome.scores[0] for outcome in known)
    solver, bound = (sum(getattr(optima[o.deal], key) for o in known) for key in ("score", "bound"))
    rows.append(["all", str(mine), str(solver), str(bound)])
    return rows


def levels_table(
    found: list[Meeting], outcomes: Sequence[Outcome]
) -> tuple[list[list[str]], dict[str, Measure]]:
    alone = len(outcomes[0].players) == 1
    rows = [["bot", "rating", "ahead of greedy", "ahead of the level below", "s a move", "slowest"]]
    if alone:
        rows[0][2:2] = ["games", "with points", "mean points"]
    measures: dict[str, Measure] = {}
    below: dict[str, str] = {upper: lower for lower, upper in pairwise(NAMES)}
    for row in entrants(outcomes):
        greedy = find_meeting(found, row.name, "greedy")
        lower = find_meeting(found, row.name, below.get(row.name, ""))
        words = [share_words(each.share) if each else "" for each in (greedy, lower)]
        if lower and lower.share.mean < LEAST_AHEAD:
            words[1] += " - less than 65%"
        rating = f"{row.rating.mu:.1f} +- {row.rating.sigma:.1f}"
        own = points(outcomes, row.name) if alone else []
        rows.append([row.name, rating, *own, *words, f"{row.seconds:.3f}", f"{row.slowest:.2f}"])
        measures[row.name] = Measure(
            round(row.rating.mu, 1),
            round(row.rating.sigma, 1),
            round(greedy.share.mean, 3) if greedy else None,
            round(lower.share.mean, 3) if lower else None,
            row.victories.games,
        )
    return rows, measures


def points(outcomes: Sequence[Outcome], name: str) -> list[str]:
    """How many games a bot played alone, in how many of them it scored at all, and what a game brought it."""
    scores = [outcome.scores[0] for outcome in outcomes if outcome.players == (name,)]
    scored = sum(score > 0 for score in scores) / len(scores)
    return [str(len(scores)), f"{100 * scored:.0f}%", f"{sum(scores) / len(scores):.2f}"]


def write(folder: Path) -> None:
    """Writes the page and the table; games without results in the folder keep what was written of them."""
    page = ROOT / "docs" / "strength.md"
    data = ROOT / "src" / "frustule" / "bots" / "data" / "strength.json"
    sections = sections_of(page.read_text(encoding="utf-8"))
    measures = msgspec.json.decode(data.read_bytes(), type=dict[str, dict[str, Measure]])
    parts = [INTRODUCTION]
    for game in frustule.all_games():
        found, measured = section(game, folder)
        if found:
            sections[game.title] = "\n\n".join(found)
        if measured:
            measures[game.name] = measured
        if game.title in sections:
            parts += [f"## {game.title}", sections[game.title]]
    page.write_text("\n\n".join(parts) + "\n", encoding="utf-8")
    kept = {game.name: measures[game.name] for game in frustule.all_games() if game.name in measures}
    data.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")


def sections_of(page: str) -> dict[str, str]:
    """What the page says of each game, by the title of the game."""
    _, *rest = page.split("\n## ")
    return {title: text.strip() for title, _, text in (part.partition("\n") for part in rest)}


def section(game: Game, folder: Path) -> tuple[list[str], dict[str, Measure]]:
    """What the results in the folder say of a game, and the measures of its levels."""
    held = [
        (piece, list(piece.ledger(folder).outcomes.values()))
        for piece in pieces()
        if piece.game == game.name and _there(piece, folder)
    ]
    parts: list[str] = []
    measures: dict[str, Measure] = {}
    rows = [["setup", "victories", "goal", "games", "master's slowest move"]]
    for piece, outcomes in held:
        if not outcomes:
            continue
        if piece.name.startswith("levels-"):
            table, measures = levels_table(meetings(outcomes), outcomes)
            deals = len({outcome.deal for outcome in outcomes})
            words = f"{len(outcomes)} games on {deals} deals{_under(piece)}."
            parts += ["### The levels", words, markdown_table(table)]
            parts.append(f"![Ratings in {game.title}](strength/{game.name}.svg)")
            draw_ratings(game, outcomes)
        elif piece.name.startswith("greedy-"):
            rows.append(greedy_row(piece, outcomes))
        else:
            parts += ["### Master against the optimum", *optimum_parts(outcomes, Optima(folder).known)]
    if len(rows) > 1:
        parts += ["### Master against greedy", markdown_table(rows)]
    return parts, measures


def draw_ratings(game: Game, outcomes: Sequence[Outcome]) -> None:
    images = ROOT / "docs" / "strength"
    images.mkdir(exist_ok=True)
    dots = [
        plots.Dot(
            row.name,
            row.rating.mu,
            row.rating.mu - 2 * row.rating.sigma,
            row.rating.mu + 2 * row.rating.sigma,
        )
        for row in entrants(outcomes)
    ]
    (images / f"{game.name}.svg").write_text(plots.dots(f"{game.title}: ratings", dots), encoding="utf-8")


def optimum_parts(outcomes: Sequence[Outcome], optima: dict[int, Optimum]) -> list[str]:
    rows = optimum_rows(outcomes, optima)
    mine, bound = int(rows[-1][1]), int(rows[-1][3])
    words = f"Master alone reaches {100 * mine / bound:.1f}% of the bound; the goal is {100 * OPTIMUM:.0f}%."
    return [words, markdown_table(rows)]


def _under(piece: Piece) -> str:
    return f" of `{piece.setup().text}`" if piece.options else ""


def _there(piece: Piece, folder: Path) -> bool:
    return (folder / f"{piece.name}.jsonl").exists()


INTRODUCTION = """# How strong the bots are

Written by `scripts/strength.py` from games in the arena. Every deal is played in every rotation of the seats;
a shared victory counts in parts. Intervals hold the true share with 95% confidence; they are found by drawing
deals again and again. Ratings are openskill's, on a scale of each game's own: a newcomer has 25. Bots that
play alone are compared by their points on the same deals; as many points count half. Every bot keeps to its
own limits. Times are those of one core: where the machine was busy with other work, the processor's time
counts, for the limits too (`--busy`)."""


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pieces", nargs="*", help="the pieces to play; by default all of them")
    parser.add_argument("--deals", type=int, help="deals of each piece")
    parser.add_argument("--jobs", type=int, default=1, help="games at a time")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each cube that the solver is given")
    parser.add_argument(
        "--results", type=Path, default=ROOT / "build" / "strength", help="the folder of results"
    )
    parser.add_argument(
        "--busy",
        action="store_true",
        help="on a busy machine: bots are timed by the processor, as if they had it to themselves",
    )
    parser.add_argument("--write", action="store_true", help="write the page from the results, play nothing")
    parser.add_argument("--list", action="store_true", help="show the pieces and how far they are")
    chosen = parser.parse_args(words)
    chosen.results.mkdir(parents=True, exist_ok=True)
    known = {piece.name: piece for piece in pieces()}
    for name in chosen.pieces:
        if name not in known:
            sys.exit(f"There is no piece '{name}'; there are: {', '.join(known)}.")
    if chosen.list:
        for piece in known.values():
            done = len(piece.ledger(chosen.results).outcomes) if _there(piece, chosen.results) else 0
            print(f"{piece.name:<34} {done} of {len(piece.games(chosen.deals))} games")
        return
    if not chosen.write:
        for name in chosen.pieces or known:
            play(
                known[name],
                chosen.results,
                chosen.deals,
                chosen.jobs,
                chosen.seconds,
                busy=chosen.busy,
            )
    if chosen.write or not chosen.pieces:
        write(chosen.results)


if __name__ == "__main__":
    main()
