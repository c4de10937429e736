"""Commissions over the wire: cards in a list, drawn, read, checked and made, and how a game of one ended."""

from typing import Annotated

from msgspec import Meta

from frustule.core.drawing.wire import Drawing, DrawnScene
from frustule.protocol.base import Said, Strict


class Difficulty(Said, frozen=True):
    """How hard a card is: a grade from 1 to 5 and its word, and the share of games that were completed."""

    grade: int
    words: str
    share: float
    games: int


class SeriesFacts(Said, frozen=True):
    """Commissions that belong together, and what completing all of them earns."""

    title: str
    numbers: list[str]
    points: int


class CardFacts(Said, frozen=True):
    """A commission of the house."""

    number: str
    title: str
    about: str
    series: str
    freeform: bool
    spaces: int
    dishes: int
    difficulty: Difficulty | None


class CardList(Said, frozen=True):
    """The house's commissions, and the words for difficulties from easy to hard."""

    series: list[SeriesFacts]
    cards: list[CardFacts]
    grades: list[str]


class SpaceFacts(Said, frozen=True):
    """A space of a card: the two shapes it takes, where it lies in rings, and what it demands."""

    name: str
    shapes: str
    x: float
    y: float
    demand: str


class CardRead(Said, frozen=True):
    """What a card's text says. `option` is what a new table takes as its card."""

    title: str
    about: str
    dishes: int
    freeform: bool
    spaces: list[SpaceFacts]
    links: list[tuple[str, str]]
    used: int
    option: str


class Kit(Said, frozen=True):
    """What cards are drawn and painted with: symbols, styles, the standard slide, and limits."""

    game: str
    styles: dict[str, str]
    symbols: dict[str, Drawing]
    slide: str
    """The symbol of the standard slide's glass."""
    spaces: list[SpaceFacts]
    links: list[tuple[str, str]]
    ring: float
    """The units of a drawing in a ring."""
    across: float
    """The rings in a column of a freeform card's text."""
    down: float
    pairs: list[str]
    """The shapes that a space can take, two and two."""
    stock: dict[str, int]
    """How many there are of each shape in each colour."""
    most_title: int
    most_about: int
    most_dishes: int
    most_spaces: int


MOST_TEXT = 20_000
"""Characters of a card's text."""
MOST_RECORD = 100_000


class CardText(Strict, frozen=True):
    """A card as the text of its file."""

    text: Annotated[str, Meta(max_length=MOST_TEXT)]


class CommissionEnd(Said, frozen=True):
    """How a commission ended: its number if it is one of the house, its stars, and which comes next."""

    number: str | None
    title: str
    completed: bool
    stars: int
    dishes: int
    next: str | None
    words: str


class Afterwards(Said, frozen=True):
    """What there is to be told when a game is over, beside places and scores."""

    commission: CommissionEnd | None
    hindsight: bool
    """Whether a better mosaic can be asked for."""


class CardChecked(Said, frozen=True):
    """What came of checking a card."""

    faults: list[str]
    """What is wrong with it, in a sentence each; none if it can be played."""
    fillable: bool | None
    """Whether the stock can fill it, proven; null if there was no answer in time, or nothing to ask."""
    card: CardRead | None
    """What could be read."""
    difficulty: Difficulty | None
    """A first impression, from games played by glance."""
    scene: DrawnScene | None
    proof: DrawnScene | None
    """The card filled from the stock."""


class CardMade(Said, frozen=True):
    """A new card."""

    text: str
    seed: int
    style: str
    day: str | None
    card: CardRead
    difficulty: Difficulty
    scene: DrawnScene


class Hindsight(Said, frozen=True):
    """What a seat made of its diatoms and what it could have made, the better mosaic drawn."""

    seat: int
    own: int
    possible: int
    bound: int
    proven: bool
    scene: DrawnScene
    """The slide alone; its elements have the ids that they have at the table."""
    moved: list[tuple[str, str]]
    """The diatoms that lie elsewhere there: from which space to which."""
