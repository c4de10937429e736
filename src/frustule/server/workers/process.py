"""The process that does jobs for a server: `python -m frustule.server.workers.process`.

Jobs and answers are MessagePack, each after its length in four bytes. The process says first that it is
ready; before an answer it may say that it is preparing something. It ends with the server.
"""

import os
import signal
import sys
from typing import BinaryIO

import msgspec

from frustule.core.compile.announcing import heard_by
from frustule.core.errors import FrustuleError
from frustule.server.workers import jobs
from frustule.server.workers.jobs import AnyAnswer, AnyJob, Failed, Preparing


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
                answer = jobs.do(job)
            except FrustuleError as error:
                answer = Failed(str(error), fault=True)
            except Exception as error:
                answer = Failed(f"{type(error).__name__}: {error}", fault=False)
            send(answer)


def _read(source: BinaryIO, count: int) -> bytes:
    return source.read(count)


if __name__ == "__main__":
    main()
