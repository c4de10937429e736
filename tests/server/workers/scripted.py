"""A process for jobs that does what the job says: `python -m tests.server.workers.scripted FILE`.

The bot of a `Think` is the script: `ok` answers, `junk`, `endless` and `nothing` answer wrongly, `crash` and
`hang` do not answer, `grow` keeps 80 MB for itself, `compile` prepares something first. Every job is noted in
the file when it is begun, by its seed, with the number of the process. It starts fast, because it knows jobs
and answers only as they go over the wire.
"""

import os
import sys
import time

import msgspec

ADVISED = msgspec.msgpack.encode({"type": "Advised", "advice": {"move": 1}})


def preparing(words: str) -> bytes:
    return msgspec.msgpack.encode({"type": "Preparing", "words": words})


def main() -> None:
    source, target = sys.stdin.buffer, sys.stdout.buffer
    kept: list[bytearray] = []

    def send(written: bytes) -> None:
        target.write(len(written).to_bytes(4) + written)
        target.flush()

    send(preparing(""))
    while head := source.read(4):
        job = msgspec.msgpack.decode(source.read(int.from_bytes(head)))
        with open(sys.argv[1], "a") as file:
            file.write(f"{job['seed']} {os.getpid()}\n")
        match job["bot"]:
            case "junk":
                send(b"\xc1junk")
            case "endless":
                target.write((2**31).to_bytes(4))
                target.flush()
            case "nothing":
                send(b"")
            case "crash":
                os._exit(3)
            case "hang":
                time.sleep(1000)
            case "compile":
                send(preparing("the rules"))
                send(preparing(""))
                send(ADVISED)
            case "grow":
                kept.append(bytearray(os.urandom(1) * (80 << 20)))
                send(ADVISED)
            case _:
                send(ADVISED)


if __name__ == "__main__":
    main()
