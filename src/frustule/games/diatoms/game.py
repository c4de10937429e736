"""Diatoms' front door: its declared facts, and which module answers which question."""

from typing import Annotated, Any, Literal

import numpy as np
from msgspec import Meta

from frustule.core.compile.entries import Entry, Shapes
from frustule.core.engine.game import Game, Rules, Voice
from frustule.core.engine.options import Options
from frustule.games.diatoms import (
    drawing,
    knowledge,
    language,
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

    say = language.say
    name = "diatoms"
    title = "Diatoms"
    about = "Lay water tiles, collect diatoms from the samples they complete, arrange the finest mosaic."
    seats = range(1, 5)
    usual = 2
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
        meanings={"judge": words.judge_meanings, "mood": words.mood_meanings},
    )
    position_dtype = POSITION
    box_dtype = BOX
    most_moves = MOST_MOVES
    most_lines = scoring.MOST_LINES
    longest = 1000
    endings = ("all tiles are played and all diatoms arranged",)
    score_parts = words.PARTS
    styles = drawing.STYLES

    def fill_box(self, box: Any, seats: int, options: Options, edition: int) -> None:
        assert isinstance(options, DiatomsOptions)
        box.edition = edition
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
