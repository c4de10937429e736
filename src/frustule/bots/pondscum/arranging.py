"""Setting up: a ready-made arrangement, the better ones more often; else piece by piece, by the tuned places.

Nothing is known about the other side then, or no more than lies open, so a player chooses by what served well
in many games, and not always the same.
"""

import math
import random

from frustule.bots.contract import Advice
from frustule.bots.pondscum.engine import Mind, shipped, shipped_vector
from frustule.core.engine.position import Position
from frustule.games.pondscum.moves import ARRANGE, READY, unpack_arrange, unpack_place
from frustule.games.pondscum.notation import arrangement_names
from frustule.games.pondscum.options import is_wide
from frustule.games.pondscum.position import WIDEST

KEEN = 8.0  # how much more often the better arrangements are taken
VARIETY = 12.0  # how far the worth of a place is taken to be unsure, in the unit of the evaluation


def set_up(view: Position, seat: int, chance: random.Random) -> Advice:
    """The next step of setting a side up."""
    moves = view.moves(seat).numbers
    ready_made = [move for move in moves if ARRANGE <= move < READY]
    if ready_made:
        names = arrangement_names(view.setup)
        shares = shipped().arrangements["wide" if is_wide(view.setup) else "long"]
        odds = [math.exp(KEEN * shares.get(names[unpack_arrange(move)], 0.5)) for move in ready_made]
        return Advice(chance.choices(ready_made, odds)[0])
    if len(moves) == 1:
        return Advice(moves[0])
    return Advice(_place(view, seat, moves, chance))


def _place(view: Position, seat: int, moves: list[int], chance: random.Random) -> int:
    """The place that the evaluation likes best, give or take a little."""
    piece = unpack_place(moves[0])[0]
    box = view.setup.box[0]
    species = int(box.species_of[piece])
    if piece == 0:
        return _place_fixed(view, seat, moves, chance)
    mind = Mind(view, shipped_vector(), 1)
    mind.judge()
    places = mind.record["place"][seat]

    def worth(move: int) -> float:
        _, x, y, way = unpack_place(move)
        return float(places[species * 2 + way, y * WIDEST + x]) + chance.gauss(0.0, VARIETY)

    return max(moves, key=worth)


def _place_fixed(view: Position, seat: int, moves: list[int], chance: random.Random) -> int:
    """A place from which the mouth looks ahead over open water, if there is any."""
    ahead = 2 * seat
    looking = [move for move in moves if unpack_place(move)[3] == ahead]
    return chance.choice(looking or moves)
