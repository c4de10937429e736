"""The front door of Commissions: its declared facts, and which module answers which question."""

from typing import Annotated, Any, Literal

import numpy as np
from msgspec import Meta

from frustule.core.compile.entries import Entry, Shapes
from frustule.core.engine.game import Game, Rules, Voice
from frustule.core.engine.options import Options
from frustule.games.diatoms import pond
from frustule.games.diatoms.components import Slide, TileSet, standard_tiles
from frustule.games.diatoms.rules import MOST_GROUPS
from frustule.games.diatoms.solo import (
    drawing,
    knowledge,
    language,
    notation,
    position_notation,
    rules,
    scene,
    scoring,
    words,
)
from frustule.games.diatoms.solo.box import fill
from frustule.games.diatoms.solo.card import Card
from frustule.games.diatoms.solo.cards import standard_card
from frustule.games.diatoms.solo.position import BOX, ENDINGS, MOST_MOVES, POSITION

Number = Literal[
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
    "11",
    "12",
    "13",
    "14",
    "15",
    "16",
    "17",
    "18",
    "19",
    "20",
    "21",
    "22",
    "23",
    "24",
    "25",
    "26",
    "27",
    "28",
    "29",
    "30",
    "31",
    "32",
    "33",
    "34",
    "35",
    "36",
    "B1",
    "B2",
    "B3",
    "B4",
    "B5",
    "B6",
    "B7",
]


class CommissionsOptions(Options, frozen=True):
    """What can be agreed on before a commission."""

    commission: Annotated[
        Number, Meta(description="The card, 1 to 36 or one of the bonus cards B1 to B7.")
    ] = "1"
    dishes: Annotated[int, Meta(ge=0, le=5, description="Cast-off dishes; 0: as many as the card says.")] = 0
    card: Annotated[Card | None, Meta(description="Another card, from a TOML file.")] = None
    tiles: Annotated[TileSet | None, Meta(description="Another set of water tiles, from a TOML file.")] = None

    @property
    def slide(self) -> Slide:
        """The spaces of the card, which notation and drawings of Diatoms look up here."""
        return (self.card or standard_card(self.commission)).slide


class Commissions(Game):
    """Fill a card to its demands with what the pond yields, and waste little."""

    name = "commissions"
    title = "Commissions"
    about = "Diatoms alone: fill a commissioned card to its demands, with few dishes for what does not fit."
    seats = range(1, 2)
    options = CommissionsOptions
    say = language.say
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
        meanings={"commission": words.card_meanings, "dishes": words.dish_meanings},
    )
    position_dtype = POSITION
    box_dtype = BOX
    most_moves = MOST_MOVES
    most_lines = scoring.MOST_LINES
    longest = 400
    endings = ENDINGS
    score_parts = words.PARTS
    styles = drawing.STYLES

    def fill_box(self, box: Any, seats: int, options: Options, edition: int) -> None:
        assert isinstance(options, CommissionsOptions)
        box.edition = edition
        card = options.card or standard_card(options.commission)
        fill(box, card, options.dishes, options.tiles or standard_tiles())

    def entries(self) -> dict[str, Entry]:
        table = ("box", "position")
        return super().entries() | {
            "lay_if_it_fits": Entry(pond.lay_if_it_fits, (*table, "int", "int", "int", "int")),
            "harvest": Entry(
                knowledge.harvest, (*table, "int", "int", "int", "positions", "harvest"), "none"
            ),
            "groups": Entry(pond.groups, (*table, "groups")),
            "verdict": Entry(rules.verdict, table),
        }

    def shapes(self) -> Shapes:
        # One seat alone would be passed as a bare number; the rules write only the first of these.
        return super().shapes() | {
            "seats": (np.dtype("i4"), 2),
            "harvest": (np.dtype("i2"), knowledge.HARVEST),
            "groups": (np.dtype("i1"), MOST_GROUPS),
        }
