"""Diatoms' front door: its declared facts, and which module answers which question."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal

import numpy as np
from msgspec import Meta

from frustule.core.compiled import Entry, Shapes
from frustule.core.game import Game, Pick, Rules, Setup
from frustule.core.options import Options
from frustule.core.position import Position
from frustule.core.scene import Scene, Symbol
from frustule.core.score import ScoreLine
from frustule.games.diatoms import (
    drawing,
    knowledge,
    notation,
    pond,
    position_notation,
    rules,
    scene,
    scoring,
    words,
)
from frustule.games.diatoms.box import fill
from frustule.games.diatoms.components import Slide, TileSet, standard_slide, standard_tiles
from frustule.games.diatoms.position import BOX, MOST_MOVES, POSITION

if TYPE_CHECKING:
    from rich.console import RenderableType


class DiatomsOptions(Options, frozen=True):
    """What can be agreed on before a game of Diatoms."""

    judge: Annotated[int, Meta(ge=0, le=9, description="Guest judge, 1 to 9; 0 plays without one.")] = 0
    mood: Annotated[
        Literal["easygoing", "persnickety"],
        Meta(description="The guest judge's mood: easygoing praises, persnickety ranks and punishes."),
    ] = "easygoing"
    tiles: Annotated[TileSet | None, Meta(description="Another set of water tiles, from a TOML file.")] = None
    slide: Annotated[Slide | None, Meta(description="Another slide layout, from a TOML file.")] = None


class Diatoms(Game):
    """Collect diatoms from samples of the pond and arrange them into the finest mosaic."""

    name = "diatoms"
    title = "Diatoms"
    about = "Lay water tiles, collect diatoms from the samples they complete, arrange the finest mosaic."
    seats = range(2, 5)
    options = DiatomsOptions
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
    position_dtype = POSITION
    box_dtype = BOX
    most_moves = MOST_MOVES
    most_lines = scoring.MOST_LINES
    longest = 1000
    endings = ("all tiles are played and all diatoms arranged",)
    score_parts = words.PARTS
    styles = drawing.STYLES

    def fill_box(self, box: Any, seats: int, options: Options) -> None:
        assert isinstance(options, DiatomsOptions)
        fill(
            box,
            seats,
            options.judge,
            options.mood == "persnickety",
            options.tiles or standard_tiles(),
            options.slide or standard_slide(),
        )

    def entries(self) -> dict[str, Entry]:
        lay = Entry(pond.lay_if_it_fits, ("box", "position", "int", "int", "int", "int"))
        takes = ("box", "position", "int", "int", "int", "positions", "harvest")
        return super().entries() | {
            "lay_if_it_fits": lay,
            "harvest": Entry(knowledge.harvest, takes, "none"),
            "groups": Entry(pond.groups, ("box", "position", "groups")),
        }

    def shapes(self) -> Shapes:
        return super().shapes() | {
            "harvest": (np.dtype("i2"), knowledge.HARVEST),
            "groups": (np.dtype("i1"), rules.MOST_GROUPS),
        }

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
        from frustule.games.diatoms import screen

        return screen.table(position, seat, marks, width)
