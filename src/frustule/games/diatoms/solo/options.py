"""What can be agreed on before a commission."""

from typing import Annotated, Literal

from msgspec import Meta

from frustule.core.engine.setup import Setup
from frustule.games.diatoms.components import Slide, TileSet, standard_tiles
from frustule.games.diatoms.pond_options import PondOptions
from frustule.games.diatoms.solo.card import Card
from frustule.games.diatoms.solo.cards import standard_card

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


class CommissionsOptions(PondOptions, frozen=True):
    """What can be agreed on before a commission."""

    commission: Annotated[
        Number, Meta(description="The card, 1 to 36 or one of the bonus cards B1 to B7.")
    ] = "1"
    dishes: Annotated[int, Meta(ge=0, le=5, description="Cast-off dishes; 0: as many as the card says.")] = 0
    hand: Annotated[
        Literal["dealt", "chosen"],
        Meta(description="The two tiles you begin with: dealt, or drawn by you from the stacks."),
    ] = "dealt"
    card: Annotated[Card | None, Meta(description="Another card, from a TOML file.")] = None
    tiles: Annotated[TileSet | None, Meta(description="Another set of water tiles, from a TOML file.")] = None

    @property
    def chosen(self) -> Card:
        """The card that is played."""
        return self.card or standard_card(self.commission)

    @property
    def tile_set(self) -> TileSet:
        return self.tiles or standard_tiles()

    @property
    def layout(self) -> Slide:
        return self.chosen.slide


def card_of(setup: Setup) -> Card:
    """The card that is filled: a file's, or one of the house's by its number."""
    return setup.options_as(CommissionsOptions).chosen


def number_of(setup: Setup) -> str | None:
    """The number of the house's commission that is played as its card says; None for any other."""
    options = setup.options_as(CommissionsOptions)
    return None if options.card or options.dishes or options.tiles else options.commission
