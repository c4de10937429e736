"""Pond Scum's front door: its declared facts."""

import numpy as np

from frustule.core.compile.entries import Entry, Shapes
from frustule.core.engine import playout
from frustule.core.engine.arguments import shown
from frustule.core.engine.door import door
from frustule.core.engine.game import Game
from frustule.core.engine.position import Position
from frustule.core.errors import InvalidText
from frustule.games.pondscum.moves import ACCEPT, DECLINE

DEEPEST = 6
"""How many moves deep `perft` counts."""


class PondScum(Game):
    """A chess of protists: eat what is no larger than you, and stay away from the Stentor."""

    name = "pondscum"
    edition = 2
    title = "Pond Scum"
    about = "Move your protists, eat the enemy's, and keep more of yours on the board; a chess of the pond."
    seats = range(2, 3)
    order = 3
    longest = 3000
    endings = (
        "a side has no piece left but its Stentor",
        "no piece left could ever eat another",
        "the position came up for the third time",
        "forty moves a side without a meal",
        "the side to move has no move",
        "a side resigned",
        "draw by agreement",
    )
    answers = (ACCEPT, DECLINE)

    def shapes(self) -> Shapes:
        return super().shapes() | {
            "spots": (np.dtype("i4"), 8),
            "lists": (np.dtype("i4"), DEEPEST * self.most_moves),
        }

    def entries(self) -> dict[str, Entry]:
        from frustule.games.pondscum import wander

        perft = playout.bind(playout.perft, **self.rules.bound)
        return super().entries() | {
            "route": Entry(wander.route, ("box", "position", "int", "int", "spots")),
            "perft": Entry(perft, ("box", "int", "positions", "lists"), long=True),
        }

    @door
    def perft(self, position: Position, depth: int) -> int:
        """How many lines of so many moves begin here: a check of the rules, and of their pace."""
        if position.game is not self:
            raise InvalidText(f"Lines are counted in {self.title}, not in {position.game.title}.")
        if not 0 <= depth <= DEEPEST:
            raise InvalidText(f"Lines are counted 0 to {DEEPEST} moves deep, not {shown(depth)}.")
        positions = np.zeros(depth + 1, self.position_dtype)
        positions[0] = position.data[0]
        lists = np.zeros(DEEPEST * self.most_moves, np.int32)
        library = position.setup.library
        handle = library.handle
        return int(library.perft(position.setup.box_handle, depth + 1, handle(positions), handle(lists)))
