"""How fast Pond Scum's search is, and how deep it sees in a second: `python -m bench --only pondscum_search`.

A node is a position reached by playing a move, whether its moves are listed or only its meals are followed.
The positions are middle games of the ready-made arrangements, played by the engine itself at small work. Time
is the processor's, so that a busy machine sees as far as an idle one. The pace of plain perft from the same
positions, in the same run, is what it is measured against.
"""

import statistics
from random import Random
from time import process_time

from bench.pondscum import ARRANGEMENTS, pond_scum
from frustule import Position
from frustule.bots.contract import Budget
from frustule.bots.pace import timed_by
from frustule.bots.pondscum import LEVELS
from frustule.bots.pondscum.engine import Mind, shipped_vector

MIDDLE = (6, 12, 18)  # moves played before a middle game is looked at
MANY = 200  # moves that a side has in a middle game, at least
SECOND = 1.0


def middle_games() -> list[tuple[str, Position]]:
    """Positions of games that have not come down to a few pieces yet."""
    found: list[tuple[str, Position]] = []
    for number, name in enumerate(ARRANGEMENTS):
        position = pond_scum().setup(setup=name, first="one").deal(0)
        chance = Random(number)
        for played in range(1, MIDDLE[-1] + 1):
            seat = position.acting[0]
            position.play(seat, LEVELS["curator"][0](position, seat, chance, Budget(work=600)).move)
            if position.over or len(position.moves(position.acting[0])) < MANY:
                break
            if played in MIDDLE:
                found.append((f"{name} after {played}", position.copy()))
    return found


def main() -> None:
    print(f"{'position':<22}{'moves':>7}{'depth':>7}{'nodes':>12}{'nodes/s':>12}{'of perft':>10}")
    paces: list[float] = []
    depths: list[int] = []
    for name, position in middle_games():
        start = process_time()
        lines = pond_scum().perft(position, 2)
        perft = lines / (process_time() - start)
        mind = Mind(position, shipped_vector(), 1 << 40)
        moves = mind.begin()
        start = process_time()
        with timed_by(process_time):
            mind.think(Budget(seconds=SECOND))
        pace = mind.nodes / (process_time() - start)
        paces.append(pace)
        depths.append(int(mind.record["depth"]))
        print(f"{name:<22}{moves:>7}{depths[-1]:>7}{mind.nodes:>12,}{pace:>12,.0f}{pace / perft:>10.2f}")
    print(
        f"median {statistics.median(paces):,.0f} nodes/s, least {min(paces):,.0f}; "
        f"depth {min(depths)} to {max(depths)} in a second, median {statistics.median(depths):g}"
    )


if __name__ == "__main__":
    main()
