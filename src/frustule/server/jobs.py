"""Work that would hold up the server, done in other processes: bots think, scenes are drawn, clerks look up.

This module is both ends of the line: the jobs, and the loop of a process that does them (`python -m
frustule.server.jobs`). A job brings a veiled position along, so that nothing hidden leaves the server even
here. Jobs and answers are MessagePack, each after its length in four bytes. The process says first that it is
ready; before an answer it may say that it is preparing something.
"""

import os
import random
import signal
import sys
from typing import BinaryIO

import msgspec

from frustule import bots
from frustule.bots import Advice, Budget
from frustule.core.compile.announcing import heard_by
from frustule.core.drawing.picture import render
from frustule.core.drawing.wire import encode, wire_scene
from frustule.core.engine.position import Position, trusted
from frustule.core.errors import FrustuleError
from frustule.core.speech.company import Company, among
from frustule.core.speech.language import speaking
from frustule.server import clerks
from frustule.server.table import setup_of


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


class DrawScene(Job, frozen=True, tag=True):
    """A scene as it goes over the wire."""

    rotation: int
    moves: bool
    company: Company


class DrawPicture(Job, frozen=True, tag=True):
    """A scene as a picture."""

    theme: str
    width: int
    kind: str
    company: Company


AnyJob = Think | DrawScene | DrawPicture | clerks.AnyErrand


class Advised(msgspec.Struct, frozen=True, tag=True):
    """A bot's advice."""

    advice: Advice


class Drawn(msgspec.Struct, frozen=True, tag=True):
    """A scene or a picture, or what a clerk has found out, as it goes to the client."""

    content: bytes


class Failed(msgspec.Struct, frozen=True, tag=True):
    """It could not be done; `fault` if somebody asked for what there is not, else it is a bug."""

    words: str
    fault: bool


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


def _do(job: AnyJob) -> AnyAnswer:
    match job:
        case Think():
            position = position_of(job)
            bot = bots.bot(job.bot, position.game.name)
            assert job.seat is not None
            return Advised(bots.ask(bot, position, job.seat, random.Random(job.seed), job.budget))
        case DrawScene():
            position = position_of(job)
            with among(job.company):
                scene = position.scene(job.seat, with_moves=job.moves, rotation=job.rotation)
            return Drawn(encode(wire_scene(scene, position.setup)))
        case DrawPicture():
            position = position_of(job)
            with among(job.company):
                page = position.picture(job.seat, job.theme, job.width)
            return Drawn(render([page], job.kind, job.width))
        case _:
            return Drawn(clerks.do(job))


def position_of(job: Job) -> Position:
    """The veiled position that a job brings along."""
    setup = setup_of(job.setup)
    return trusted(setup, job.data)


def main() -> None:
    """Does jobs until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    # Nothing but answers may go where the server reads answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    decode = msgspec.msgpack.Decoder(AnyJob).decode

    def send(answer: AnyAnswer | Preparing) -> None:
        written = msgspec.msgpack.encode(answer)
        try:
            answers.write(len(written).to_bytes(4) + written)
            answers.flush()
        except BrokenPipeError:
            os._exit(0)  # the server is gone; what is left to say need not be flushed

    send(Preparing(""))
    with heard_by(lambda progress: send(Preparing("" if progress.over else progress.library))):
        while head := _read(sys.stdin.buffer, 4):
            job = decode(_read(sys.stdin.buffer, int.from_bytes(head)))
            try:
                answer = do(job)
            except FrustuleError as error:
                answer = Failed(str(error), fault=True)
            except Exception as error:
                answer = Failed(f"{type(error).__name__}: {error}", fault=False)
            send(answer)


def _read(source: BinaryIO, count: int) -> bytes:
    return source.read(count)


if __name__ == "__main__":
    main()
