"""Pond Scum's front door: its declared facts, and which module answers which question."""

from typing import Annotated, Any, Literal

import numpy as np
from msgspec import Meta

from frustule.core.compile.entries import Entry, Shapes
from frustule.core.engine import playout
from frustule.core.engine.game import BOUND, Game, Rules, Voice
from frustule.core.engine.options import Options
from frustule.core.engine.position import Position
from frustule.core.errors import InvalidText
from frustule.games.pondscum import box as boxes
from frustule.games.pondscum import (
    drawing,
    knowledge,
    language,
    notation,
    position_notation,
    rules,
    scene,
    scoring,
    table,
    wander,
    words,
)
from frustule.games.pondscum.components import PieceSet, standard_pieces
from frustule.games.pondscum.position import BOX, MOST_MOVES, OPEN, POSITION, RANDOM, READY_MADE, SECRET

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

    say = language.say
    name = "pondscum"
    title = "Pond Scum"
    about = "Move your protists, eat the enemy's, and keep more of yours on the board; a chess of the pond."
    seats = range(2, 3)
    turns = table.TURNS
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
    voice = Voice(
        move_text=notation.move_text,
        read_move=notation.read_move,
        why_not=words.why_not,
        body_text=position_notation.body_text,
        read_body=position_notation.read_body,
        fields=words.fields,
        line_words=words.line_words,
        path=words.path,
        outcome=words.outcome,
        status=words.status,
        verdict=words.verdict,
        scene=scene.build,
        symbol=drawing.symbol,
        symbols=drawing.symbols,
        meanings={"setup": words.setup_meanings, "first": words.first_meanings},
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

    def fill_box(self, box: Any, seats: int, options: Options, edition: int) -> None:
        assert isinstance(options, PondScumOptions)
        box.edition = edition
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
