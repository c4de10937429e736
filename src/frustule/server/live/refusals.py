"""What whoever asks is told when it is not for a rule of the table: the database, or the house is full."""

from frustule.protocol.errors import Refused
from frustule.server.language import say
from frustule.server.storage.counting import Limit


def cannot_read() -> Refused:
    """The database does not answer."""
    return Refused("unavailable", say("The server cannot read its tables now; try again."))


def cannot_write() -> Refused:
    """The database does not take anything."""
    return Refused("unavailable", say("The server cannot write this down now; try again."))


def is_aside() -> Refused:
    """The log of the table was found unreadable."""
    return Refused(
        "put_aside",
        say("This table cannot be read, and was put aside. Nothing of it is lost; ask the operator."),
    )


def no_room(limit: Limit) -> Refused:
    """There is no room for another table."""
    match limit:
        case "of late":
            words = say("You have made many tables; wait a little before the next.")
        case "own":
            words = say("You have many open tables; end some of them first.")
        case "all":
            words = say("The house is full: there are too many open tables.")
    return Refused("too_many", words)
