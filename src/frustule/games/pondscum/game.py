"""Pond Scum's front door: its declared facts, and which module answers which question."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal

import numpy as np
from msgspec import Meta

from frustule.core import playout
from frustule.core.compiled import Entry, Shapes
from frustule.core.errors import InvalidText
from frustule.core.game import BOUND, Game, Pick, Rules, Setup
from frustule.core.options import Options
from frustule.core.position import Position
from frustule.core.scene import Scene, Symbol
from frustule.core.score import ScoreLine
from frustule.games.pondscum import box as boxes
from frustule.games.pondscum import (
    drawing,
    knowledge,
    notation,
    position_notation,
    rules,
    scene,
    scoring,
    wander,
    words,
)
from frustule.games.pondscum.components import PieceSet, standard_pieces
from frustule.games.pondscum.position import BOX, MOST_MOVES, OPEN, POSITION, RANDOM, READY_MADE, SECRET

if TYPE_CHECKING:
    from rich.console import RenderableType

DEEPEST = 6
"""How many moves deep `perft` counts."""


class PondScumOptions(Options, frozen=True):
    """What can be agreed on before a game of Pond Scum."""

    setup: Annotated[
        Literal["secret", "open", "random", "sentinel", "ambush", "shoal", "wings", "hedge"],
        Meta(
            description="How pieces get on the board: placed in secret or in the open, at random, "
            "or both sides in a ready-made arrangement."
        ),
    ] = "secret"
    first: Annotated[Literal["random", "one", "two"], Meta(description="The side that moves first.")] = (
        "random"
    )
    board: Annotated[
        Literal["long", "wide"],
        Meta(description="Which way the board lies: long has 16 squares along each end, wide has 20."),
    ] = "long"
    flagellates: Annotated[
        Literal["turning", "straight"],
        Meta(description="Whether flagellates may turn between spaces or swim straight."),
    ] = "turning"
    pass_over: Annotated[bool, Meta(description="Pieces may pass over others of their own side.")] = False
    prey: Annotated[
        Literal["all", "one"],
        Meta(description="Of several prey under a hunter, all are eaten or one of choice."),
    ] = "all"
    go_on: Annotated[bool, Meta(description="A hunter may go on with its move after a meal.")] = False
    pieces: Annotated[
        PieceSet | None, Meta(description="Another set of board, species and arrangements, from a TOML file.")
    ] = None


class PondScum(Game):
    """A chess of protists: eat what is no larger than you, and stay away from the Stentor."""

    name = "pondscum"
    title = "Pond Scum"
    about = "Move your protists, eat the enemy's, and keep more of yours on the board; a chess of the pond."
    seats = range(2, 3)
    options = PondScumOptions
    rules = Rules(
        deal=rules.deal,
        acting=rules.acting,
        moves=rules.moves,
        play=rules.play,
        over=rules.over,
        lines=scoring.lines,
        places=scoring.places,
        veil=rules.veil,
        reshuffle=rules.reshuffle,
        worth=knowledge.worth,
        calls=rules.calls,
    )
    position_dtype = POSITION
    box_dtype = BOX
    most_moves = MOST_MOVES
    most_lines = scoring.MOST_LINES
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
    score_parts = (words.PART,)
    styles = drawing.STYLES

    def fill_box(self, box: Any, seats: int, options: Options) -> None:
        assert isinstance(options, PondScumOptions)
        pieces = options.pieces or standard_pieces()
        wide = options.board == "wide"
        boxes.fill(box, pieces, pieces.board(wide), wide)
        names = [name for name, _ in boxes.offered(pieces, wide)]
        modes = {"secret": SECRET, "open": OPEN, "random": RANDOM}
        modes |= {name: READY_MADE + k for k, name in enumerate(names)}
        if options.setup not in modes:
            raise InvalidText(
                f"The set has no arrangement '{options.setup}' for this board, "
                f"but: {', '.join(names) or 'none'}."
            )
        box.setup = modes[options.setup]
        box.first = ("random", "one", "two").index(options.first)
        box.straight = options.flagellates == "straight"
        box.pass_over = options.pass_over
        box.one_prey = options.prey == "one"
        box.go_on = options.go_on

    def shapes(self) -> Shapes:
        return super().shapes() | {
            "spots": (np.dtype("i4"), 8),
            "lists": (np.dtype("i4"), DEEPEST * self.most_moves),
        }

    def entries(self) -> dict[str, Entry]:
        names = {key: getattr(self.rules, key) for key in BOUND}
        perft = playout.bind(playout.perft, **names)
        return super().entries() | {
            "route": Entry(wander.route, ("box", "position", "int", "int", "spots")),
            "perft": Entry(perft, ("box", "int", "positions", "lists"), long=True),
        }

    def perft(self, position: Position, depth: int) -> int:
        """How many lines of so many moves begin here: a check of the rules, and of their pace."""
        if not 0 <= depth <= DEEPEST:
            raise InvalidText(f"Lines are counted 0 to {DEEPEST} moves deep, not {depth}.")
        positions = np.zeros(depth + 1, self.position_dtype)
        positions[0] = position.data[0]
        lists = np.zeros(DEEPEST * self.most_moves, np.int32)
        library = position.setup.library
        handle = library.handle
        return int(library.perft(position.setup.box_handle, depth + 1, handle(positions), handle(lists)))

    def move_text(self, position: Position, seat: int, move: int) -> str:
        return notation.move_text(position, seat, move)

    def read_move(self, position: Position, seat: int, text: str) -> int:
        return notation.read_move(position, seat, text)

    def why_not(self, position: Position, seat: int, move: int) -> str:
        return words.why_not(position, seat, move)

    def body_text(self, position: Position) -> str:
        return position_notation.body_text(position)

    def read_body(self, setup: Setup, text: str, record: Any) -> None:
        position_notation.read_body(setup, text, record)

    def fields(self, position: Position) -> dict[str, Any]:
        return words.fields(position)

    def line_words(self, position: Position, line: Any) -> ScoreLine:
        return words.line_words(position, line)

    def path(self, position: Position, seat: int, move: int) -> tuple[Pick, ...]:
        return words.path(position, seat, move)

    def outcome(self, position: Position, seat: int, move: int) -> str:
        return words.outcome(position, seat, move)

    def status(self, position: Position) -> str:
        return words.status(position)

    def scene(self, position: Position, seat: int | None, *, with_moves: bool = True) -> Scene:
        return scene.build(position.veiled(seat), seat, with_moves=with_moves)

    def symbol(self, name: str) -> Symbol:
        return drawing.symbol(name)

    def screen(self, position: Position, seat: int, marks: Mapping[str, str], width: int) -> "RenderableType":
        from frustule.games.pondscum import screen

        return screen.table(position, seat, marks, width)
