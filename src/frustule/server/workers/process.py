"""The process that does jobs for a server: `python -m frustule.server.workers.process`.

Jobs and answers are MessagePack, each after its length in four bytes. The process says first that it is
ready; before an answer it may say that it is preparing something. It ends with the server, in the middle of a
job too.
"""

import os
import queue
import signal
import threading

import msgspec

from frustule.core.attending import end_with_parent
from frustule.core.compile.announcing import heard_by
from frustule.core.errors import FrustuleError
from frustule.protocol.errors import Refused
from frustule.server.workers import jobs
from frustule.server.workers.jobs import AnyAnswer, AnyJob, Failed, Preparing


def main() -> None:
    """Does jobs until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    end_with_parent()
    # Nothing but answers may go where the server reads answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    decode = msgspec.msgpack.Decoder(AnyJob).decode
    arrived: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read_jobs, args=(arrived,), daemon=True).start()

    def send(answer: AnyAnswer | Preparing) -> None:
        written = msgspec.msgpack.encode(answer)
        try:
            answers.write(len(written).to_bytes(4) + written)
            answers.flush()
        except BrokenPipeError:
            os._exit(0)  # the server is gone; what is left to say need not be flushed

    send(Preparing(""))
    with heard_by(lambda progress: send(Preparing("" if progress.over else progress.library))):
        while True:
            job = decode(arrived.get())
            try:
                answer = jobs.do(job)
            except FrustuleError as error:
                code = error.code if isinstance(error, Refused) else "malformed"
                answer = Failed(str(error), fault=True, code=code)
            except Exception as error:
                answer = Failed(f"{type(error).__name__}: {error}", fault=False)
            send(answer)


def _read_jobs(arrived: queue.SimpleQueue[bytes]) -> None:
    """Hands jobs on as they come, and ends the process with the server, whatever it is doing."""
    with os.fdopen(os.dup(0), "rb") as source:  # not `sys.stdin`, which a thread must not hold at the end
        while head := source.read(4):
            arrived.put(source.read(int.from_bytes(head)))
    os._exit(0)


if __name__ == "__main__":
    main()
