"""What HTTP answers with beside views, and the little that it is asked with beside intents."""

from frustule.core.engine.options import OptionFacts
from frustule.protocol.base import Said, Strict
from frustule.protocol.events import Event
from frustule.protocol.version import PROTOCOL
from frustule.protocol.views import TableView


class Wanted(Strict, frozen=True):
    """Somebody waits for a game; `again` tries once more what has failed."""

    again: bool = False


class TableMade(Said, frozen=True):
    """A new table, and the secret that its maker holds it by."""

    table: str
    token: str
    view: TableView


class Joined(Said, frozen=True):
    """A seat taken; the token is the one given, or a new one."""

    token: str
    seat: int
    view: TableView


class DeviceBrought(Said, frozen=True):
    """What a device holds that came by a code."""

    token: str
    view: TableView


class EventList(Said, frozen=True):
    """Events after a version, at most a thousand, and the table as it is now. There are more of them as long
    as `version`, that of the last one, is below the view's."""

    version: int
    events: list[Event]
    view: TableView


class BotFacts(Said, frozen=True):
    """A bot of a game."""

    name: str
    """What it is chosen by."""
    title: str
    """What it is called at the table."""
    about: str
    """Its habit: how it plays."""
    level: bool
    """Whether it is one of the levels that people choose from; these come last, the gentlest first."""
    rating: float | None
    """As measured in the arena, on one scale for all bots of the game; null where nothing was."""
    below: float | None
    """How often a level was ahead of the level below it."""
    rank: str = ""
    """Its level, or what else it is chosen by, in words, where it is called otherwise."""
    says: str = ""
    """What it says."""


class GameFacts(Said, frozen=True):
    """A game, as a form for new tables needs it."""

    name: str
    title: str
    about: str
    seats: list[int]
    options: list[OptionFacts]
    bots: list[BotFacts]
    usual: str
    """The bot for people who do not choose one."""
    rotations: int
    lesson: bool
    """Whether there is a first game, step by step."""
    taste: bool
    """Whether there are a few moves to try at once."""
    analysis: dict[str, str] | None
    """The options with which an analysis begins; null where no bot follows lines of play."""


class HealthCheck(Said, frozen=True):
    """One thing that was looked at; what is wrong with it, in words for those who run the server."""

    name: str
    ok: bool
    words: str


class Liveness(Said, frozen=True):
    """Whether a process does its work."""

    ok: bool
    checks: list[HealthCheck]


class Readiness(Said, frozen=True):
    """Whether people can be let in."""

    ok: bool
    checks: list[HealthCheck]
    preparing: list[str]
    """Games whose rules are not ready; it does no harm to the others."""


class Health(Said, frozen=True):
    """What is going on."""

    ok: bool
    tables: int
    """Tables in memory."""
    sockets: int
    protocol: int = PROTOCOL
    """The protocol that is spoken here."""
