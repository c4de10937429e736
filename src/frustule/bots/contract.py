"""What a bot is: a way of thinking about a veiled position within a budget."""

import random
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from frustule.bots.characters import Character, default
from frustule.bots.language import say
from frustule.core.engine.position import Position


class Budget(msgspec.Struct, frozen=True):
    """How much a bot may think: until the time is up or the work is done, whichever comes first.

    The unit of work is the bot's own (nodes, playouts). With work alone, the same position and the same
    chance give the same move on every machine.
    """

    seconds: float | None = None
    work: int | None = None


class Idea(msgspec.Struct, frozen=True):
    """A move a bot considered, what it thinks the position is then worth to the seat, and why."""

    move: int
    value: float
    """Expected share of the victory, 0 to 1; in a game for one, the expected final score."""
    reason: str = ""
    line: tuple[int, ...] = ()
    """What the bot expects to be played from here, this move first, each by the seat that may act then."""
    depth: int = 0
    """How many moves ahead it has looked at this one; 0 if it does not count in that way."""


class Advice(msgspec.Struct, frozen=True):
    """What a bot answers: the move it plays, and for analysis the best moves it saw, best first."""

    move: int
    ideas: tuple[Idea, ...] = ()
    value: float | None = None
    """What the position before the move is worth to the seat, in the unit of `Idea.value`."""
    work: int = 0
    """The work done."""


class Think(Protocol):
    """A bot's way of thinking: the veiled position, its seat, its random stream and its budget, to advice."""

    def __call__(self, view: Position, seat: int, chance: random.Random, budget: Budget) -> Advice: ...


@dataclass(frozen=True)
class Bot:
    """A named player."""

    name: str
    about: str
    think: Think
    games: tuple[str, ...] | None = None
    """The games it plays; None: every game."""
    budget: Budget = field(default_factory=Budget)
    """What it gets when nobody says otherwise."""
    compiled: bool = True
    """Whether it may bring machine code of its own, which has to be made ready like that of the rules."""
    character: Character | None = None
    """Who it is at the table; without one it is a machine with a name like its own."""

    @property
    def who(self) -> Character:
        """Who it is at the table, name and face."""
        return self.character or default(self.name)

    @property
    def title(self) -> str:
        """What it is called at the table."""
        return self.who.name

    @property
    def rank(self) -> str:
        """What it is chosen by, in the language spoken, where it is called otherwise: a level, as a rule."""
        return say(self.name) if self.character else ""

    @property
    def description(self) -> str:
        """Its habit: how it plays, in the language spoken."""
        return say(self.about)

    @property
    def says(self) -> str:
        """What it says of that, in the language spoken."""
        return say(self.who.says) if self.who.says else ""
