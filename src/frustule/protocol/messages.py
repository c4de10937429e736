"""What goes over the socket of a table, in both directions."""

from typing import Annotated

from msgspec import Meta

from frustule.core.drawing.wire import DrawnScene, DrawnStory
from frustule.protocol.base import Language, Said, SeatNumber, Strict, Token, Version, Word
from frustule.protocol.events import Event
from frustule.protocol.intents import Answer, Deed
from frustule.protocol.version import PROTOCOL
from frustule.protocol.views import TableView


class Watch(Strict, frozen=True, tag="watch", tag_field="type"):
    """Which scene to send after every change: as which seat (None: a spectator), and how far turned.

    The language is that of all words on the socket, with or without scenes.
    """

    seat: SeatNumber | None = None
    scene: bool = True
    rotation: Annotated[int, Meta(ge=0, le=360)] = 0
    language: Language = "en"
    stories: bool = False
    """Whether to tell moves as stories, too; each comes before the scene after it."""


class Hello(Strict, frozen=True, tag="hello", tag_field="type"):
    """The first message. `since` is the last version seen; the events after it follow the welcome."""

    token: Token | None = None
    since: Version = 0
    watch: Watch | None = None
    protocol: Annotated[int, Meta(ge=0, le=2**31)] | None = None
    """The protocol that the client was written for; one that does not fit is refused."""


class Do(Strict, frozen=True, tag="do", tag_field="type"):
    """An intent."""

    id: Word
    version: Version
    do: Deed


class Ping(Strict, frozen=True, tag="ping", tag_field="type"):
    """Answered with a pong."""


FromClient = Hello | Do | Watch | Ping


class Welcome(Said, frozen=True, tag="welcome", tag_field="type"):
    """The first answer: the table as it is."""

    view: TableView
    protocol: int = PROTOCOL
    """The one that the server speaks."""


class Events(Said, frozen=True, tag="events", tag_field="type"):
    """What happened, in order, without gap or repeat; the view is the table after the last of them."""

    version: int
    events: list[Event]
    view: TableView


class SceneMessage(Said, frozen=True, tag="scene", tag_field="type"):
    """The newest scene; scenes that were overtaken are left out."""

    version: int
    seat: int | None
    scene: DrawnScene


class StoryMessage(Said, frozen=True, tag="story", tag_field="type"):
    """A move, or how one was taken back, as it looks from the seat of the scenes; none is left out, unless
    very many have passed since the last scene."""

    version: int
    """The version of the event that it tells of."""
    seat: int | None
    back: bool
    """Whether the move was taken back."""
    story: DrawnStory


class Presence(Said, frozen=True, tag="presence", tag_field="type"):
    """Seats whose holders have the table open, and how many spectators watch."""

    seats: list[int]
    watching: int


class Preparing(Said, frozen=True, tag="preparing", tag_field="type"):
    """The bot whose move is awaited has to be made ready first; it holds until something is moved."""

    words: str


class Pong(Said, frozen=True, tag="pong", tag_field="type"):
    """Answers a ping."""


class Fault(Said, frozen=True, omit_defaults=True, tag="error", tag_field="type"):
    """Something the client did wrong; the socket is closed after it."""

    code: str
    words: str
    game: str | None = None
    """With the code `preparing`: the game that has to be waited for."""


FromServer = Welcome | Events | SceneMessage | StoryMessage | Answer | Presence | Preparing | Pong | Fault
