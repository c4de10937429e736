"""Which protocol is spoken, so that a client and a server of different ages notice before they misunderstand.

The number goes up when an answer loses something or means something else, when a message is no longer taken,
and when there is a new kind of event or message, which no client would know what to do with. Within a number
fields may be added to whatever the server says, and a client passes over those it does not know. A client
says the number it was written for with everything it asks, in a header, in the query or in its `hello`. One
that says none is served as it is.
"""

from typing import Literal

PROTOCOL = 3
OLDEST = 3
"""The oldest protocol whose clients are still served."""
HEADER = "frustule-protocol"
QUERY = "protocol"

Unfit = Literal["client_too_old", "client_too_new"]


def unfit(spoken: int) -> Unfit | None:
    """Why a client that speaks this protocol cannot be served, as a code; None if it can."""
    if spoken < OLDEST:
        return "client_too_old"
    return "client_too_new" if spoken > PROTOCOL else None
