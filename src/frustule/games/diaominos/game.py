"""Diaominos' front door: its declared facts, and which module answers which question."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from frustule.core.compile.entries import Entry
from frustule.core.engine.game import Game, Rules, Voice
from frustule.core.engine.options import Options
from frustule.games.diaominos import (
    drawing,
    knowledge,
    language,
    notation,
    position_notation,
    rules,
    scene,
    scoring,
    solids,
    words,
)
from frustule.games.diaominos.box import fill_board, fill_grid, fill_sides
from frustule.games.diaominos.components import Board, CubeAsGiven, Seating, standard_board
from frustule.games.diaominos.position import BOX, MOST_MOVES, POSITION


class DiaominosOptions(Options, frozen=True):
    """What can be agreed on before a game of Diaominos."""

    grid: Annotated[
        Literal["5x5x4", "4x4x6", "4x5x5"], Meta(description="The grid of a sheet: width, depth and layers.")
    ] = "5x5x4"
    once: Annotated[bool, Meta(description="Each shape scores only once for a player.")] = False
    shared: Annotated[
        bool, Meta(description="Several players who first score a shape in the same round all get the point.")
    ] = True
    waits: Annotated[
        bool, Meta(description="A wild mark waits until a tetromino covers it, and only then is a diamond.")
    ] = False
    sides: Annotated[
        Seating | None,
        Meta(
            description="The side of the board each seat sits at, such as NS; by default S, NS, NES or NESW."
        ),
    ] = None
    cube: Annotated[
        CubeAsGiven | None,
        Meta(description="A real cube as it lies on A: 24 letters, sides U N E S W D, or a file with them."),
    ] = None
    board: Annotated[Board | None, Meta(description="Another path for the cube, from a TOML file.")] = None


class Diaominos(Game):
    """Load tetrominoes into a grid so that the diamonds in them form tetrominoes of their own."""

    say = language.say
    name = "diaominos"
    title = "Diaominos"
    about = "Roll the cube, load tetrominoes with diamonds in them, and let the diamonds form tetrominoes."
    seats = range(1, 5)
    options = DiaominosOptions
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
        scene=scene.build,
        symbol=drawing.symbol,
        symbols=drawing.symbols,
    )
    position_dtype = POSITION
    box_dtype = BOX
    most_moves = MOST_MOVES
    most_lines = scoring.MOST_LINES
    longest = 4 * (1 + 4 + 24 + 6 + 6)
    endings = ("the cube has been on all six spaces",)
    score_parts = words.PARTS
    styles = drawing.STYLES
    turns = solids.TURNS

    def entries(self) -> dict[str, Entry]:
        return {**super().entries(), "settled": Entry(rules.settled, ("box", "position"))}

    def fill_box(self, box: Any, seats: int, options: Options, edition: int) -> None:
        assert isinstance(options, DiaominosOptions)
        box.edition = edition
        box.once, box.shared, box.waits = options.once, options.shared, options.waits
        fill_sides(box, seats, options.sides)
        fill_board(box, options.board or standard_board(), options.cube)
        fill_grid(box, options.grid)
