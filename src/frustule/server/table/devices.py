"""More than one device for a holder: a code made on one lets another hold the same seats.

A code is of the client's own chance, works once, and for a few minutes. Only hashes are kept, of codes as of
tokens. The first device keeps what it holds.
"""

import hmac

from frustule.protocol.errors import Refused
from frustule.server.language import say
from frustule.server.table import facts
from frustule.server.table.fold import Table
from frustule.server.table.tokens import token_hash

GOOD_FOR = 600_000
"""Milliseconds in which a code can be used."""
MOST = 8
"""More devices of one holder."""


def invite(table: Table, viewer: int, code: str, now: int) -> facts.InvitedDevice:
    """A code of a holder for another device."""
    if sum(holder == viewer - 1 for holder, _ in table.devices) >= MOST:
        raise Refused("too_many", say("Your seats are held by many devices already."))
    return facts.InvitedDevice(token_hash(code), now + GOOD_FOR)


def bring(table: Table, code: str, token: str, now: int) -> facts.AddedDevice | None:
    """Another device that comes by a code; None if it has come already."""
    digest, asked = token_hash(token), token_hash(code)
    if any(kept == digest for _, kept in table.devices):
        return None
    if table.viewer_of(token) is not None:
        raise Refused("no_token", say("This device needs a token of its own."))
    for holder, invited in table.codes.items():
        if hmac.compare_digest(invited.code_hash, asked) and now <= invited.until:
            return facts.AddedDevice(holder, digest)
    raise Refused("no_token", say("This code was used or is too old; make a new one on the other device."))
