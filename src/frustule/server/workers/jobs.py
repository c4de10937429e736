"""Work that would hold up the server: bots think, scenes are drawn, solo play is looked into.

A job brings a veiled position along, so that nothing hidden leaves the server even on its way to another
process. Jobs and answers are MessagePack; `process` does them, `pool` has them done.
"""

import random

import msgspec

from frustule import bots
from frustule.bots import Advice, Budget
from frustule.core.drawing.beats import backwards
from frustule.core.drawing.keepsake import Told
from frustule.core.drawing.picture import render
from frustule.core.drawing.telling import changed, told
from frustule.core.drawing.wire import encode, wire_scene, wire_story
from frustule.core.engine.position import Position, trusted
from frustule.core.speech.company import STRANGERS, Company, among
from frustule.core.speech.language import speaking
from frustule.protocol.analysis import Analyse, ReadTree, WriteTree
from frustule.protocol.errors import Refused
from frustule.protocol.what_if import WhatIfText
from frustule.server.commissions import jobs as solo
from frustule.server.language import say
from frustule.server.table.setups import setup_of
from frustule.server.workers import analysing, looking_ahead, previewing, trees


class Job(msgspec.Struct, frozen=True, tag=True):
    """Something to do with a veiled position."""

    setup: str
    data: bytes
    seat: int | None
    language: str


class Think(Job, frozen=True, tag=True):
    """What a bot would play."""

    bot: str
    seed: str
    budget: Budget | None = None
    company: Company = STRANGERS
    """Whoever is named in its reasons."""


class DrawScene(Job, frozen=True, tag=True):
    """A scene as it goes over the wire."""

    rotation: int
    moves: bool
    company: Company
    only: str = ""
    """Of the seat's moves just this one, in notation; empty: all of them, if any are wanted."""
    planned: bool = False
    """As if it were the seat's turn."""


class TellMove(Job, frozen=True, tag=True):
    """A move as beats. Both positions are as the seat sees them."""

    after: bytes
    mover: int
    move: int | None
    """None: several at once, of which only what they changed is told."""
    back: bool
    """It is taken back: told from the position after it to the one before."""
    rotation: int
    company: Company


class LookAhead(Job, frozen=True, tag=True):
    """What the seat would see after some moves, each with the seat that makes it."""

    moves: tuple[tuple[int, str], ...]
    rotation: int
    company: Company


class LookAheadFrom(msgspec.Struct, frozen=True, tag=True):
    """The same from a text."""

    language: str
    asked: bytes
    """As JSON, which has a hash and can be kept."""


class AnalyseFrom(msgspec.Struct, frozen=True, tag=True):
    """What a bot makes of a position, from a text."""

    language: str
    asked: bytes
    """As JSON."""
    bot: str


class GoThrough(msgspec.Struct, frozen=True, tag=True):
    """A record as a tree of moves, or what was tried as a record."""

    language: str
    asked: bytes
    """As JSON."""
    write: bool


class DrawPicture(Job, frozen=True, tag=True):
    """A scene as a picture."""

    theme: str
    width: int
    kind: str
    company: Company


class DrawPreview(Job, frozen=True, tag=True):
    """The picture of a link: to a table, or without a position to its game."""

    words: tuple[str, str]
    """A title and a sentence."""


class DrawKeepsake(Job, frozen=True, tag=True):
    """The picture of a finished game."""

    told: Told
    theme: str
    company: Company


AnyJob = (
    Think
    | DrawScene
    | TellMove
    | DrawPicture
    | DrawPreview
    | DrawKeepsake
    | LookAhead
    | LookAheadFrom
    | AnalyseFrom
    | GoThrough
    | solo.AnySoloJob
)


class Advised(msgspec.Struct, frozen=True, tag=True):
    """A bot's advice."""

    advice: Advice


class Drawn(msgspec.Struct, frozen=True, tag=True):
    """A scene or a picture, or what came of a job of solo play, as it goes to the client."""

    content: bytes


class Failed(msgspec.Struct, frozen=True, tag=True):
    """It could not be done; `fault` if somebody asked for what there is not, else it is a bug."""

    words: str
    fault: bool
    code: str = "malformed"
    """By which a fault is refused."""


class Preparing(msgspec.Struct, frozen=True, tag=True):
    """No answer yet: something is being compiled first; without words: that is done, or nothing is to do."""

    words: str


AnyAnswer = Advised | Drawn | Failed

encode_job = msgspec.msgpack.Encoder().encode
decode_answer = msgspec.msgpack.Decoder(AnyAnswer | Preparing).decode


def do(job: AnyJob) -> AnyAnswer:
    """Does one job."""
    with speaking(job.language):
        return _do(job)


def _planned(position: Position, seat: int | None) -> Position:
    """What the seat sees, as if it were its turn."""
    planned = None if seat is None else position.planned(seat)
    if planned is None:
        raise Refused("not_now", say("There is nothing to plan now."))
    return planned


def _do(job: AnyJob) -> AnyAnswer:
    match job:
        case Think():
            position = position_of(job)
            bot = bots.bot(job.bot, position.game.name)
            assert job.seat is not None
            with among(job.company):
                return Advised(bots.ask(bot, position, job.seat, random.Random(job.seed), job.budget))
        case DrawScene():
            position = position_of(job)
            if job.planned:
                position = _planned(position, job.seat)
            with among(job.company):
                scene = position.scene(
                    job.seat, with_moves=job.moves or bool(job.only), rotation=job.rotation
                )
            if job.only:
                one = tuple(move for move in scene.moves if move.move == job.only)
                scene = msgspec.structs.replace(scene, moves=one, calls=())
            return Drawn(encode(wire_scene(scene, position.setup)))
        case TellMove():
            with among(job.company):
                return Drawn(_told(job))
        case DrawPicture():
            position = position_of(job)
            with among(job.company):
                page = position.picture(job.seat, job.theme, job.width)
            return Drawn(render([page], job.kind, job.width))
        case DrawPreview():
            setup = setup_of(job.setup)
            if job.data:
                return Drawn(previewing.of_table(job.setup, job.data, job.words))
            return Drawn(previewing.of_game(setup.game.name, job.words))
        case DrawKeepsake():
            assert job.seat is not None
            with among(job.company):
                return Drawn(previewing.of_end(job.setup, job.data, job.seat, job.told, job.theme))
        case LookAhead():
            with among(job.company):
                return Drawn(looking_ahead.from_sight(job.setup, job.data, job.seat, job.moves, job.rotation))
        case LookAheadFrom():
            return Drawn(looking_ahead.from_text(msgspec.json.decode(job.asked, type=WhatIfText)))
        case AnalyseFrom():
            return Drawn(analysing.from_text(msgspec.json.decode(job.asked, type=Analyse), job.bot))
        case GoThrough():
            if job.write:
                return Drawn(trees.write(msgspec.json.decode(job.asked, type=WriteTree)))
            return Drawn(trees.read(msgspec.json.decode(job.asked, type=ReadTree)))
        case _:
            return Drawn(solo.do(job))


def _told(job: TellMove) -> bytes:
    """A story as it goes over the wire."""
    before = position_of(job)
    after = trusted(before.setup, job.after)
    telling = told if job.move is not None else changed
    story = telling(before, after, job.mover, job.move or 0, job.seat, job.rotation)
    scene = before.scene(job.seat, with_moves=False, rotation=job.rotation)
    if job.back:
        scene, story = after.scene(job.seat, with_moves=False, rotation=job.rotation), backwards(scene, story)
    return encode(wire_story(scene, story, before.setup))


def position_of(job: Job) -> Position:
    """The veiled position that a job brings along."""
    setup = setup_of(job.setup)
    return trusted(setup, job.data)
