"""Cells' front door."""

from typing import Annotated, Any

from msgspec import Meta

from bench.tables.cells import rules, voice
from bench.tables.cells.rules import BOX, CELLS, POSITION
from bench.tables.cells.voice import STYLES
from frustule.core.compile.entries import Entry
from frustule.core.engine.game import Game, Rules, Voice
from frustule.core.engine.options import Options

MOST_GRIDS = 100


class CellsOptions(Options, frozen=True):
    """What can be agreed on before a game of Cells."""

    grids: Annotated[int, Meta(ge=1, le=MOST_GRIDS, description="How many grids are filled.")] = 1


class Cells(Game):
    """Mark cells beside your own."""

    name = "cells"
    title = "Cells"
    about = "Mark the cells of a grid, beside your own if you can."
    seats = range(2, 3)
    options = CellsOptions
    rules = Rules(
        deal=rules.deal,
        acting=rules.acting,
        moves=rules.moves,
        play=rules.play,
        over=rules.over,
        lines=rules.lines,
        places=rules.places,
        veil=rules.veil,
        reshuffle=rules.reshuffle,
        worth=rules.worth,
    )
    voice = Voice(
        move_text=voice.move_text,
        read_move=voice.read_move,
        why_not=voice.why_not,
        body_text=voice.body_text,
        read_body=voice.read_body,
        fields=voice.fields,
        line_words=voice.line_words,
        path=voice.path,
        outcome=voice.outcome,
        status=voice.status,
        scene=voice.scene,
        symbol=voice.symbol,
        symbols=voice.symbols,
    )
    position_dtype = POSITION
    box_dtype = BOX
    most_moves = CELLS
    most_lines = 2
    longest = MOST_GRIDS * CELLS
    endings = ("all grids are full",)
    score_parts = ("cells",)
    styles = STYLES

    def entries(self) -> dict[str, Entry]:
        return {**super().entries(), "beside": Entry(rules.beside, ("position", "int", "int"))}

    def fill_box(self, box: Any, seats: int, options: Options, edition: int) -> None:
        assert isinstance(options, CellsOptions)
        box.grids = options.grids
