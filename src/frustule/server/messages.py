"""Everything that goes over the wire, as typed messages. docs/tables.md tells clients how to use them.

Seats are counted from 1 here, as people count them. Whatever arrives is decoded strictly: a field that is not
known, too long or of the wrong kind is refused with a sentence, and nothing happens.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from frustule.core.engine.options import OptionFacts
from frustule.server.views import Event, Said, SeatView, TableView

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Word = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[!-~]+$")]
"""Letters, digits and signs without accents or spaces: what is kept as it is."""
SeatNumber = Annotated[int, Meta(ge=1, le=16)]
Version = Annotated[int, Meta(ge=0, le=2**31)]
Token = Annotated[str, Meta(min_length=1, max_length=100)]
MoveText = Annotated[str, Meta(min_length=1, max_length=200)]
Signs = Literal["bravo", "hello", "thanks", "oops", "thinking", "well-played"]
Language = Literal["en", "fr"]
"""The languages of words."""


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what clients send."""


# What a new table is made of.


class NewSeat(Strict, frozen=True):
    """Who sits there: the maker (`me`), a bot, or nobody yet (`open`)."""

    kind: Literal["me", "open", "bot"]
    name: Annotated[str, Meta(max_length=40)] = ""
    bot: Annotated[str, Meta(max_length=40)] = ""


class ClockRule(Strict, frozen=True):
    """How time is kept. Clocks run for the seats that may act.

    `reminder`: a seat is reminded when it has not moved for `seconds`. `total`: a seat has `seconds` for the
    whole game, and `increment` more for each move it makes. `move`: `seconds` for each move, days for play
    by post.
    """

    kind: Literal["none", "reminder", "total", "move"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=60 * 86400)] = 0
    increment: Annotated[int, Meta(ge=0, le=86400)] = 0


class NewTable(Strict, frozen=True):
    """Asks for a table. With `record`, a game played elsewhere is shown, or goes on where it stopped."""

    game: Word
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    options: Annotated[dict[Word, Annotated[str, Meta(max_length=60_000)]], Meta(max_length=40)] = {}
    clock: ClockRule = ClockRule()
    listed: bool = False
    """Whether everybody finds it among the open tables; otherwise only those who know its link."""
    hints: bool = True
    """Whether seats may ask what a bot would play."""
    start: bool = False
    """Whether to begin at once; every seat must be taken then."""
    record: Annotated[str, Meta(max_length=200_000)] = ""


class Join(Strict, frozen=True):
    """Takes a seat: that one, or the first that is open."""

    name: Name
    seat: SeatNumber | None = None
    token: Annotated[str, Meta(min_length=32, max_length=100, pattern="^[!-~]+$")] | None = None
    """The secret to hold the seat by, of the client's own chance. Sent again with the same one when
    the answer got lost, it takes no second seat."""


# What can be intended at a table.


class Take(Strict, frozen=True, tag="take", tag_field="kind"):
    """Another open seat for the same holder: several people at one screen."""

    seat: SeatNumber
    name: Name


class Leave(Strict, frozen=True, tag="leave", tag_field="kind"):
    """Gets up. The seat is open again; in a running game somebody else may take it and play on."""

    seat: SeatNumber


class Rename(Strict, frozen=True, tag="rename", tag_field="kind"):
    """Gives a seat of one's own another name."""

    seat: SeatNumber
    name: Name


class SeatBot(Strict, frozen=True, tag="seat_bot", tag_field="kind"):
    """Puts a bot on an open seat (host)."""

    seat: SeatNumber
    bot: Word


class OpenSeat(Strict, frozen=True, tag="open_seat", tag_field="kind"):
    """Sends away whoever sits there, before the game begins (host)."""

    seat: SeatNumber


class Start(Strict, frozen=True, tag="start", tag_field="kind"):
    """Begins the game (host)."""


class Move(Strict, frozen=True, tag="move", tag_field="kind"):
    """Plays a move or makes a call such as resigning, in the game's notation."""

    seat: SeatNumber
    move: MoveText


class Undo(Strict, frozen=True, tag="undo", tag_field="kind"):
    """Takes back the seat's last move; the others are asked if it revealed something or they acted since."""

    seat: SeatNumber


class AnswerUndo(Strict, frozen=True, tag="answer_undo", tag_field="kind"):
    """Agrees or not when another seat wants to take a move back; the asker withdraws with `agree` false."""

    seat: SeatNumber
    agree: bool


class Say(Strict, frozen=True, tag="say", tag_field="kind"):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class React(Strict, frozen=True, tag="react", tag_field="kind"):
    """A sign instead of words."""

    sign: Signs


class Rematch(Strict, frozen=True, tag="rematch", tag_field="kind"):
    """After the end: another table for the same people, seats moved on by one."""


class Close(Strict, frozen=True, tag="close", tag_field="kind"):
    """Gives the table up before the game begins (host)."""


Deed = (
    Take
    | Leave
    | Rename
    | SeatBot
    | OpenSeat
    | Start
    | Move
    | Undo
    | AnswerUndo
    | Say
    | React
    | Rematch
    | Close
)


class Intent(Strict, frozen=True):
    """What a client wants, with an id of its own choice and the version it saw when it decided."""

    id: Word
    version: Version
    do: Deed


class Answer(Said, frozen=True, tag="answer", tag_field="type", omit_defaults=True):
    """What became of an intent. The same id again gets the same answer, and nothing is done twice."""

    id: str
    ok: bool
    version: int | None = None
    """The version that holds it, if it was done."""
    code: str | None = None
    words: str | None = None
    """Why not, in a sentence for people."""


# The socket.


class Watch(Strict, frozen=True, tag="watch", tag_field="type"):
    """Which scene to send after every change: as which seat (None: a spectator), and how far turned.

    The language is that of all words on the socket, with or without scenes.
    """

    seat: SeatNumber | None = None
    scene: bool = True
    rotation: Annotated[int, Meta(ge=0, le=360)] = 0
    language: Language = "en"


class Hello(Strict, frozen=True, tag="hello", tag_field="type"):
    """The first message. `since` is the last version seen; the events after it follow the welcome."""

    token: Token | None = None
    since: Version = 0
    watch: Watch | None = None


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


class Events(Said, frozen=True, tag="events", tag_field="type"):
    """What happened, in order, without gap or repeat; the view is the table after the last of them."""

    version: int
    events: list[Event]
    view: TableView


class SceneMessage(Said, frozen=True, tag="scene", tag_field="type"):
    """The newest scene; scenes that were overtaken are left out."""

    version: int
    seat: int | None
    scene: msgspec.Raw


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


FromServer = Welcome | Events | SceneMessage | Answer | Presence | Preparing | Pong | Fault


# HTTP answers.


class Refusal(Said, frozen=True, omit_defaults=True):
    """The shape of every error."""

    code: str
    words: str
    game: str | None = None
    """With the code `preparing`: the game that has to be waited for."""


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


class EventList(Said, frozen=True):
    """Events after a version, and the table after them."""

    version: int
    events: list[Event]
    view: TableView


class BotFacts(Said, frozen=True):
    """A bot of a game."""

    name: str
    title: str
    about: str
    level: bool
    """Whether it is one of the levels that people choose from; these come last, the gentlest first."""
    rating: float | None
    """As measured in the arena, on one scale for all bots of the game; null where nothing was."""
    below: float | None
    """How often a level was ahead of the level below it."""


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


class ListedTable(Said, frozen=True):
    """A table that anybody may join or watch."""

    id: str
    game: str
    title: str
    setup: str
    state: Literal["gathering", "playing"]
    seats: list[SeatView]
    at: str
    """When it was made."""


class PositionView(Said, frozen=True):
    """The position as text, for programs: as a seat (None: a spectator) sees it."""

    version: int
    seat: int | None
    text: str
    """What is hidden reads as unknown; `frustule.read_position` reads it."""
    acting: list[int]
    moves: list[str]
    """The legal moves of the seat, if it may act."""
    calls: list[str]


class IdeaView(Said, frozen=True):
    """A move that a bot would consider."""

    move: str
    words: str
    value: float
    reason: str


class Hint(Said, frozen=True):
    """What a bot thinks of the position: its best moves, best first."""

    seat: int
    bot: str
    value: float | None
    ideas: list[IdeaView]


class MomentView(Said, frozen=True):
    """One move of a game looked back at."""

    number: int
    """Counted from 1."""
    seat: int
    move: str
    loss: float | None
    """What the seat gave away by it; None if nobody can say."""
    best: str | None
    """What the bot would have played; None if it was this move, or there was no choice."""
    reason: str


class TurningPoint(Said, frozen=True):
    """A move at which the game turned."""

    number: int
    words: str


class ReviewView(Said, frozen=True):
    """A game looked back at, when it is `ready`; until then, how far the bot has come."""

    ready: bool
    done: int
    of: int
    bot: str = ""
    unit: Literal["share", "points"] = "share"
    """What values are: shares of the victory from 0 to 1, or alone the final score to expect."""
    courses: tuple[list[float | None], ...] = ()
    """For every seat what the game was worth to it, before the first move and after each."""
    moments: tuple[MomentView, ...] = ()
    turning_points: tuple[TurningPoint, ...] = ()
    """The worst first."""


class Health(Said, frozen=True):
    """Whether the server is well."""

    ok: bool
    tables: int
    """Tables in memory."""
    sockets: int
