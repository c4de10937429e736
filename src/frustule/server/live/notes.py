"""What workers tell each other beside what is in logs (`storage/cluster.py` carries it)."""

import msgspec


class Here(msgspec.Struct, frozen=True, tag="here"):
    """Who is at a table with one worker."""

    worker: str
    table: str
    seats: tuple[int, ...] = ()
    """The seats whose holders have it open."""
    watching: int = 0
    """Spectators."""
    sockets: int = 0
    """All of them."""


class Taken(msgspec.Struct, frozen=True, tag="taken"):
    """Another worker looks after a table now that seemed stuck."""

    table: str


class Usage(msgspec.Struct, frozen=True, tag="usage"):
    """What some addresses have had of a limit with one worker."""

    worker: str
    limit: str
    """Its name."""
    used: dict[str, int]


Note = Here | Taken | Usage


def encode_note(note: Note) -> str:
    return msgspec.json.encode(note).decode()


def decode_note(text: str) -> Note:
    return msgspec.json.decode(text, type=Note)
