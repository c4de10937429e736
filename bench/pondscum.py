"""Pond Scum's move generator beside python-chess's: lines counted with every last move made, in one run.

`python -m bench.pondscum` takes turns between the two, so that a machine that slows down slows them both.
"""

import statistics
from time import perf_counter

from bench.peers import PeerMissing, python_chess_perft
from frustule import Position, Setup, game
from frustule.games.pondscum.game import PondScum

ARRANGEMENTS = ("sentinel", "ambush", "shoal", "wings", "hedge")
ROUNDS = 5
DEPTH = 3
CHESS_DEPTH = 4
GAMES = 500


def pond_scum() -> PondScum:
    scum = game("pondscum")
    assert isinstance(scum, PondScum)
    return scum


def perft(position: Position, depth: int) -> tuple[int, float]:
    """Lines of so many moves, and the seconds to play them all."""
    start = perf_counter()
    lines = pond_scum().perft(position, depth)
    return lines, perf_counter() - start


def random_games(setup: Setup, count: int, seed: int) -> tuple[int, float]:
    """Moves of so many whole random games, and the seconds they took."""
    start = perf_counter()
    _, moves = setup.random_games(count, seed)
    return moves, perf_counter() - start


def main() -> None:
    setups = {name: pond_scum().setup(setup=name, first="one") for name in ARRANGEMENTS}
    ours: dict[str, list[float]] = {name: [] for name in ARRANGEMENTS}
    counts: dict[str, int] = {}
    games: list[float] = []
    chess: list[float] = []
    for turn in range(ROUNDS):
        for name, setup in setups.items():
            counts[name], seconds = perft(setup.deal(0), DEPTH)
            ours[name].append(counts[name] / seconds)
        _, seconds = random_games(setups["sentinel"], GAMES, turn * GAMES)
        games.append(GAMES / seconds)
        try:
            lines, seconds = python_chess_perft(CHESS_DEPTH)
            chess.append(lines / seconds)
        except PeerMissing as error:
            if not turn:
                print(error)
    peer = statistics.median(chess) if chess else None
    print(f"{'lines counted, every move made':<34}{'lines':>14}{'lines/s':>14}{'x python-chess':>16}")
    for name in ARRANGEMENTS:
        pace = statistics.median(ours[name])
        ratio = f"{pace / peer:>16.1f}" if peer else ""
        print(f"{f'Pond Scum, {name}, {DEPTH} moves':<34}{counts[name]:>14,}{pace:>14,.0f}{ratio}")
    if peer:
        print(f"{f'python-chess, {CHESS_DEPTH} moves':<34}{'':>14}{peer:>14,.0f}")
    print(f"random whole games of Pond Scum: {statistics.median(games):,.0f} games/s")


if __name__ == "__main__":
    main()
