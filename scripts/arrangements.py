"""Measures Pond Scum's known arrangements against each other, and writes docs/arrangements.md.

    python scripts/arrangements.py                     play until every pairing has its games, then write
    python scripts/arrangements.py --minutes 5         stop after so long, and write what there is
    python scripts/arrangements.py --level curator     who plays; results of levels are kept apart
    python scripts/arrangements.py --write             write what was played so far, play nothing

Two arrangements meet on deals, which say who moves first, once on either side; the same bot plays both. A bot
is given work, not time, so that a game comes out the same on every machine. Results are kept as they come.
"""

import argparse
import itertools
import random
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

import frustule
from frustule import bots
from frustule.bots import Budget
from frustule.core.engine.setup import Setup
from frustule.games.pondscum.plans import library, placing, read_plan
from frustule.lab.ratings import Share, wilson
from frustule.lab.report import markdown_table, share_words

ROOT = Path(__file__).parent.parent
SEED = 2_000_000
GAMES = 4
"""Games of a pairing by default: half of them with sides exchanged."""


class Pairing(NamedTuple):
    """The arrangements of side one and side two, and the deal."""

    one: str
    two: str
    deal: int


class Game(msgspec.Struct, frozen=True):
    """A game that was played: what side one has of the victory, and how many moves there were."""

    one: str
    two: str
    deal: int
    share: float
    moves: int

    @property
    def pairing(self) -> Pairing:
        return Pairing(self.one, self.two, self.deal)


def pairings(names: Sequence[str], games: int) -> Iterator[Pairing]:
    """Everything that is to be played, a deal of all pairings after the other."""
    for deal in range(games // 2):
        for one, two in itertools.permutations(names, 2):
            yield Pairing(one, two, deal)


def play(setup: Setup, level: str, pairing: Pairing) -> Game:
    """One game between two arrangements."""
    texts = {known.name: known.text for known in library(setup)}
    position = setup.deal(SEED + pairing.deal)
    for seat, name in enumerate(pairing[:2]):
        for move in placing(position, seat, read_plan(setup, texts[name])):
            position.play(seat, move)
    player = bots.named(level, setup.game.name)
    budget = Budget(work=player.budget.work)
    chances = [random.Random(f"{pairing.deal} {seat} {name}") for seat, name in enumerate(pairing[:2])]
    moves = 0
    while position.acting:
        seat = position.acting[0]
        position.play(seat, bots.ask(player, position, seat, chances[seat], budget).move)
        moves += 1
    assert position.result is not None
    one, two = position.result.places
    return Game(pairing.one, pairing.two, pairing.deal, 0.5 if one == two else float(one < two), moves)


def read(path: Path) -> list[Game]:
    if not path.exists():
        return []
    return [msgspec.json.decode(line, type=Game) for line in path.read_bytes().splitlines() if line]


def share_of(games: Sequence[Game], name: str, other: str | None = None) -> Share | None:
    """What an arrangement has of the victory, against another or against all."""
    shares: list[float] = []
    for game in games:
        for mine, theirs, share in ((game.one, game.two, game.share), (game.two, game.one, 1 - game.share)):
            if mine == name and other in (None, theirs):
                shares.append(share)
    if not shares:
        return None
    mean = sum(shares) / len(shares)
    return Share(mean, *wilson(mean, len(shares)), len(shares))


def page(setup: Setup, level: str, games: Sequence[Game]) -> str:
    """The page of results."""
    names = [known.name for known in library(setup)]
    totals = {name: share_of(games, name) for name in names}
    order = sorted(names, key=lambda name: -(share.mean if (share := totals[name]) else 0.0))
    about = {known.name: known.about for known in library(setup)}
    rows = [["arrangement", "of the victory", "games", "character"]]
    for name in order:
        share = totals[name]
        rows.append(
            [name, share_words(share) if share else "", str(share.games if share else 0), about[name]]
        )
    cross = [["", *order]]
    for name in order:
        cells = [share_of(games, name, other) if other != name else None for other in order]
        cross.append([name, *(f"{100 * cell.mean:.0f}" if cell else "" for cell in cells)])
    moves = sum(game.moves for game in games) / max(1, len(games))
    firsts = sum(game.share for game in games) / max(1, len(games))
    budget = bots.named(level, setup.game.name).budget
    told = (
        f"Every known arrangement against every other, played by *{level}* on both sides, which looks at "
        f"{budget.work:,} positions for a move: {len(games)} games, {moves:.0f} moves each on average. Half "
        "of a pairing's games are played with sides exchanged; deals say who moves first. A win counts 1, a "
        "tie a half; in parentheses the interval that holds the share with 95% confidence, after Wilson. "
        f"Side one has {100 * firsts:.0f}% over all. `python scripts/arrangements.py` plays on and "
        "writes this page."
    )
    heads = "What the arrangement of a row has against that of a column, in percent:"
    parts = ["# The arrangements of Pond Scum", told, markdown_table(rows), heads, markdown_table(cross)]
    return "\n\n".join(part.strip() for part in parts) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--level", default="curator")
    parser.add_argument("--games", type=int, default=GAMES, help="of each pairing, an even number")
    parser.add_argument("--minutes", type=float, default=None)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--results", type=Path, default=ROOT / "build" / "arrangements")
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "arrangements.md")
    chosen = parser.parse_args()
    setup = frustule.game("pondscum").setup(2)
    chosen.results.mkdir(parents=True, exist_ok=True)
    path: Path = chosen.results / f"{chosen.level}.jsonl"
    games = read(path)
    done = {game.pairing for game in games}
    until = time.monotonic() + 60 * chosen.minutes if chosen.minutes is not None else None
    if not chosen.write:
        with path.open("ab") as kept:
            for pairing in pairings([known.name for known in library(setup)], chosen.games):
                if until is not None and time.monotonic() > until:
                    break
                if pairing not in done:
                    games.append(play(setup, chosen.level, pairing))
                    kept.write(msgspec.json.encode(games[-1]) + b"\n")
                    kept.flush()
    chosen.out.write_text(page(setup, chosen.level, games), encoding="utf-8")
    print(f"{len(games)} games, {chosen.out.name} is written")


if __name__ == "__main__":
    main()
