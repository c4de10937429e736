"""What a server can be told, and the limits it keeps: a struct, so that workers get it as it is."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

LOOPBACK = ("127.0.0.1", "localhost", "::1")
"""The names of this machine for itself."""
HEARTBEAT = 2.0
"""Seconds between two signs of life."""
OUTAGE = 3.5
"""Seconds without a sign of life that count as an outage."""
DATABASE_TIMEOUT = 8.0
"""Seconds that the database may take for anything it is asked while people wait."""
LEASE = 7.0
"""Seconds for which a worker that gave a sign of life is taken to live; then others take over its tables."""
PATIENCE = 15.0
"""Seconds in which a bot should have moved; then somebody looks whether it is being looked after."""


class Limits(msgspec.Struct, frozen=True):
    """How much of everything there may be, so that nobody can fill the server up."""

    message: int = 16_384
    """Bytes of a message on a socket."""
    body: int = 400_000
    """Bytes of a request; a record is the longest."""
    head: int = 32_768
    """Bytes of a request before its body: address and headers."""
    head_seconds: float = 15.0
    """In which the head of a request must come."""
    body_seconds: float = 60.0
    """In which the rest must come."""
    answer_seconds: float = 150.0
    """In which a request must be answered."""
    reading: int = 32_768
    """Bytes that whoever is answered must read ..."""
    reading_seconds: float = 30.0
    """... in so many seconds, as long as there is more."""
    tables: int = 5_000
    """Tables that gather or play, and do not sleep."""
    tables_each: int = 200
    """Of those, the tables that one address has made within a day."""
    tables_per_hour: float = 120
    """New tables for one address."""
    requests_per_second: float = 40
    """Requests from one address, over a while; short bursts may be ten times that."""
    messages_per_second: float = 40
    """Messages on one socket, over a while; short bursts may be five times that."""
    messages_per_address: float = 100
    """Messages that are read from all sockets of one address, over a while; what comes faster waits."""
    sockets_per_address: int = 100
    sockets_per_table: int = 300
    backlog: int = 4 << 20
    """Bytes that may wait for a slow reader before it is dropped."""
    chats_per_minute: float = 30
    chats: int = 2_000
    """Lines of chat and signs in one table."""
    log: int = 20_000
    """Facts in one table's log."""
    jobs: int = 200
    """Jobs that may wait in a pool of processes, beside what games need: pictures, hints, reviews, proofs."""
    jobs_each: int = 24
    """Those of one address."""
    cache: int = 32 << 20
    """Bytes of answers that a pool keeps in case somebody asks the same."""
    process_memory: int = 512 << 20
    """Bytes of memory with which a process that does jobs is replaced after a job."""
    reviews_each: int = 2
    """Games that are looked back at for one address at a time."""
    solo_jobs_per_minute: float = 60
    """Cards to check or to make and careers to go through for one address; short bursts may be a third."""
    idle_hours: float = 24
    """A table whose game has not begun is removed when nobody has touched it for so long."""
    asleep_hours: float = 24
    """A game at which nothing has happened for so long sleeps: it is not counted among the open ones."""
    abandoned_days: float = 30
    """A game at which nothing has happened for so long is given up."""
    archive_days: float = 7
    """The log of a table that has ended is packed when nobody has touched it for so long."""
    keep_days: float = 0
    """A packed log that nobody has wanted for so long is removed for good; 0: never."""
    claim_seconds: int = 86_400
    """A seat that has not moved for so long need not be waited for, at tables where no clock decides that."""
    addresses: int = 50_000
    """Addresses for which is remembered how much they did."""


class Settings(msgspec.Struct, frozen=True):
    """A server."""

    database: str
    database_timeout: float = DATABASE_TIMEOUT
    """Seconds after which a database that does not answer is given up, and people are refused."""
    hosts: tuple[str, ...] = ()
    """The names by which it is reached; requests to others are refused. None: any name."""
    origins: tuple[str, ...] = ()
    """Sites, beside its own, whose pages may use it: https://example.org."""
    bots: Annotated[int, Meta(ge=1)] = 1
    """Processes in which bots think."""
    drawers: Annotated[int, Meta(ge=1)] = 2
    """Processes in which scenes are drawn; of several, one is kept for boards that are watched."""
    solo: Annotated[int, Meta(ge=1)] = 1
    """Processes for solo play, in which cards are proven and careers gone through."""
    give_way: Annotated[int, Meta(ge=0, le=19)] = 5
    """How much nicer than the server these processes are: where there are few processors, everybody waits for
    the server and few for a job. On a machine that does nothing else they can give way altogether (19)."""
    think: float = 20.0
    """Seconds after which a bot that has not answered is given up."""
    metrics: str = ""
    """Where Prometheus reads what is measured: 9464, or HOST:PORT; each worker takes the next free port."""
    log_format: Literal["plain", "json"] = "plain"
    """How the log is written: for people, or an object of JSON a line."""
    limits: Limits = Limits()
