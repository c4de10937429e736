"""`python -m bench`: everything we measure, in one run on one machine, against peers where there are any.

Random games of every game and every peer, what a step from Python costs, compiling and the first opening of
the house with nothing compiled (these three beside another checkout, such as the commit before, with
`--against FOLDER`), Pond Scum's perft and how far its bots see, scenes with all
their moves, Diaominos' greedy scores beside the solver's, tables on our server and on boardgame.io's, how a
house grows with its tables, and what a greedy client does to the others. Peers that are not installed are
named and left out; `make bench` installs all.
"""

import argparse
import importlib.metadata
import platform
from pathlib import Path

from bench import against, compiling, diaominos, opening, pondscum, pondscum_search, scenes
from bench.house import greedy, growth
from bench.ours import in_batches, stepped
from bench.peers import PEERS, Measure, Pace, PeerMissing, interleaved
from bench.tables import run as tables
from frustule import all_games
from frustule.games import game_names

SECTIONS = (
    "games",
    "steps",
    "compiling",
    "opening",
    "perft",
    "pondscum_search",
    "scenes",
    "sheets",
    "tables",
    "growth",
    "greedy",
)
SLICES = 12
"""So many slices of a step are measured in each round."""


def main() -> None:
    arguments = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    arguments.add_argument("--seconds", type=float, default=2.0, help="of each measure in each round")
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--only", choices=SECTIONS, help="just this section")
    arguments.add_argument(
        "--tables", type=int, nargs="+", help="how many: of growth, one or more sizes; of greedy, one"
    )
    arguments.add_argument("--against", type=Path, help="another checkout, measured in turn with this one")
    chosen = arguments.parse_args()
    other = chosen.against.resolve() if chosen.against else None
    sections = [chosen.only] if chosen.only else SECTIONS
    print(heading())
    if "games" in sections:
        random_games(chosen.rounds, chosen.seconds, chosen.seed)
    if "steps" in sections:
        against.main(other, list(game_names()), SLICES * chosen.rounds)
    if "compiling" in sections:
        compiling.main(against=other)
    if "opening" in sections:
        opening.main([each / "src" for each in (against.HERE, other) if each])
    if "perft" in sections:
        pondscum.main()
    if "pondscum_search" in sections:
        pondscum_search.main()
    if "scenes" in sections:
        scenes.main()
    if "sheets" in sections:
        diaominos.main([])
    if "tables" in sections:
        try:
            tables.main(chosen.rounds, 2 * chosen.seconds)
        except PeerMissing as error:
            print(error)
    if "growth" in sections:
        growth.main(chosen.tables or growth.SIZES, 30 * chosen.seconds)
    if "greedy" in sections:
        greedy.main((chosen.tables or [greedy.TABLES])[0], 10 * chosen.seconds, chosen.rounds)


def random_games(rounds: int, seconds: float, seed: int) -> None:
    """Every game of ours between the peers' games of chess."""
    measures: list[Measure] = []
    for game in all_games():
        setup = game.setup()
        measures += [in_batches(setup), stepped(setup)]
    print_table(interleaved(measures + installed_peers(), rounds, seconds, seed))


def installed_peers() -> list[Measure]:
    """The peers that can be measured here; the others are named."""
    found: list[Measure] = []
    missing: dict[str, None] = {}
    for peer in PEERS:
        try:
            peer(0.0, 0)
            found.append(peer)
        except PeerMissing as error:
            missing[str(error)] = None
    for message in missing:
        print(message)
    return found


def heading() -> str:
    packages = ("frustule", "numba", "chess", "open_spiel", "pettingzoo")
    versions = [f"{name} {found}" for name in packages if (found := _version(name))]
    return f"{platform.machine()}, Python {platform.python_version()}; {', '.join(versions)}"


def _version(package: str) -> str | None:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def print_table(paces: list[Pace]) -> None:
    """Moves a second, legal moves listed a second, and how many times the pace of each peer that is."""
    peers = [pace for pace in paces if "," not in pace.name]
    headings = (f"{'x ' + peer.name:>16}" for peer in peers)
    print(f"{'':<34}{'moves/s':>12}{'listed/s':>14}{'moves a game':>14}", *headings, sep="")
    for pace in paces:
        ratios = (f"{pace.moves_per_second / peer.moves_per_second:>16.2f}" for peer in peers)
        length = pace.moves / pace.games
        listed = "" if pace.listed_per_second is None else f"{pace.listed_per_second:,.0f}"
        print(f"{pace.name:<34}{pace.moves_per_second:>12,.0f}{listed:>14}{length:>14.0f}", *ratios, sep="")


if __name__ == "__main__":
    main()
