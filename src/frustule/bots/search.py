"""The searcher: plays any game decently without knowing anything about it but its rules.

It searches by playouts (`search_tree`), compiled together with the rules of the game at hand on first use.
Work is counted in playouts. The levels of people for games that have no engine of their own are the
searcher with more or less patience.
"""

import functools
import random
from typing import Any

import numpy as np

from frustule.bots import search_tree
from frustule.bots.contract import Advice, Budget, Idea
from frustule.bots.language import say
from frustule.bots.pace import portions
from frustule.bots.search_tree import MOST_NODES, NODE, SLOTS, TREE
from frustule.core.compile.entries import Entry, Program
from frustule.core.compile.loader import Library, load
from frustule.core.engine.chance import started
from frustule.core.engine.game import Game
from frustule.core.engine.playout import bind
from frustule.core.engine.position import Position
from frustule.core.engine.score import LINE
from frustule.core.speech.language import noted

FIRST = 8  # playouts of the first portion
MOST_IDEAS = 8


def name(game: Game) -> str:
    """How the search of a game is called while it is compiled."""
    return f"the searcher of {game.title}"


def program(game: Game) -> Program:
    """What is compiled of the search: the whole of it, with the rules of a game."""
    rules = game.rules
    names = {
        key: getattr(rules, key)
        for key in ("acting", "moves", "play", "over", "reshuffle", "lines", "places", "worth", "veil")
    }
    for template in ("appearance_of", "looks_alike", "first_alike", "expand", "play_on"):
        names[template] = bind(getattr(search_tree, template), **names)
    shapes = {
        **game.shapes(),
        "tree": (TREE, 1),
        "nodes": (NODE, MOST_NODES),
        "slots": (np.dtype("i4"), SLOTS),
        "scratch": (game.position_dtype, 2),
        "raw": (np.dtype("i1"), 2 * game.position_dtype.itemsize),
        "children": (np.dtype("i4"), game.most_moves),
    }
    takes = ("box", "position", "int", "int", "int", "tree", "nodes", "slots", "scratch", "raw")
    entry = Entry(
        bind(search_tree.search, **names),
        (*takes, "stream", "moves", "children", "lines", "seats", "seats"),
        long=True,
    )
    return Program(name(game), {"search": entry}, shapes)


@functools.cache
def library_of(game: Game) -> Library:
    """The search, compiled with the rules of a game."""
    return load(program(game))


class Search:
    """One search: the tree so far, and what it says."""

    def __init__(self, view: Position, seat: int, seed: int) -> None:
        game = view.game
        self.view = view
        self.seat = seat
        self.library = library_of(game)
        self.tree = np.zeros(1, TREE)
        self.tree["nodes"] = 1 + view.setup.seats
        self.nodes = np.zeros(MOST_NODES, NODE)
        scratch = np.zeros(2, game.position_dtype)
        buffers = [
            self.tree,
            self.nodes,
            np.zeros(SLOTS, np.int32),
            scratch,
            scratch.view(np.int8),
            started(seed),
            np.zeros(game.most_moves, np.int32),
            np.zeros(game.most_moves, np.int32),
            np.zeros(game.most_lines, LINE),
            np.zeros(game.seats.stop - 1, np.int32),
            np.zeros(game.seats.stop - 1, np.int32),
        ]
        self.buffers = buffers
        self.handles = [self.library.handle(array) for array in buffers]

    def go_on(self, playouts: int) -> None:
        """Searches for so many more playouts."""
        setup = self.view.setup
        asked = (setup.box_handle, self.view.handle, setup.seats, self.seat)
        self.library.search(*asked, playouts, *self.handles)

    @property
    def tried(self) -> np.ndarray[Any, Any]:
        """The nodes of the seat's own moves now, the most tried first."""
        nodes = self.nodes[: int(self.tree[0]["nodes"])]
        own = nodes[(nodes["parent"] == 1 + self.seat) & (nodes["seat"] == self.seat) & (nodes["visits"] > 0)]
        utility = own["utility"] / own["visits"]
        return own[np.lexsort((-utility, -own["visits"]))]

    def advice(self) -> Advice:
        """The most tried move, and what the best ones brought."""
        tried = self.tried
        ideas = tuple(self._idea(node) for node in tried[:MOST_IDEAS])
        value = float(tried["value"].sum() / tried["visits"].sum())
        return Advice(ideas[0].move, ideas, value, int(self.tree[0]["playouts"]))

    def _idea(self, node: Any) -> Idea:
        value = float(node["value"] / node["visits"])
        reason = prospect(value) if self.view.setup.seats > 1 else ""
        return Idea(int(node["move"]), value, reason)


PROSPECTS = noted("makes the best of it", "leaves a chance", "keeps the game in hand", "should win")


def prospect(share: float) -> str:
    """What a share of the victory means, as a person would say it."""
    return say(PROSPECTS[min(3, max(0, int(4 * share)))])


def search(view: Position, seat: int, chance: random.Random, budget: Budget) -> Advice:
    """Thinks by playouts; what the seat does not know is guessed anew for each."""
    moves = view.moves(seat).numbers
    if len(moves) == 1:
        return Advice(moves[0])
    thinking = Search(view, seat, chance.getrandbits(62))
    for playouts in portions(budget, FIRST):
        thinking.go_on(playouts)
    return thinking.advice()


LEVELS = {
    "novice": (search, Budget(work=12), "Glances at the moves that look best."),
    "naturalist": (search, Budget(work=80), "Tries a few moves in the mind."),
    "curator": (search, Budget(work=600), "Tries many moves in the mind, to the end of the game."),
    "master": (search, Budget(seconds=0.9), "Tries all that a second allows."),
}
