"""More than one device for a holder: by a code that works once, for a while, and is kept as a hash alone."""

import pytest

from frustule.client import AtTable, Refused
from frustule.protocol import intents
from frustule.protocol.events import DeviceAdded, DeviceInvited
from frustule.server.table import creating, devices
from frustule.server.table.facts import encode_fact
from tests.server.http.test_tables import two_at
from tests.server.pure import Pure
from tests.server.running import Running

CODE, TOKEN = "c" * 32, "t" * 32


def test_a_code_works_once_and_for_a_while():
    pure = Pure("diatoms 2")
    pure.do(1, intents.InviteDevice(CODE))
    late = pure.now + devices.GOOD_FOR + 1
    for code, now in (("d" * 32, pure.now), (CODE, late)):
        with pytest.raises(Refused) as refused:
            devices.bring(pure.table, code, TOKEN, now)
        assert refused.value.code == "no_token"
    added = devices.bring(pure.table, CODE, TOKEN, pure.now)
    assert added is not None
    pure.add(added)
    assert pure.table.viewer_of(TOKEN) == 1
    assert devices.bring(pure.table, CODE, TOKEN, pure.now) is None, "asked again when the answer got lost"
    with pytest.raises(Refused):
        devices.bring(pure.table, CODE, "u" * 32, pure.now)
    assert pure.again().viewer_of(TOKEN) == 1
    log = b"".join(encode_fact(line.entry.fact) for line in pure.table.lines).decode()
    assert CODE not in log
    assert TOKEN not in log


def test_a_newer_code_replaces_the_older_and_devices_are_bounded():
    pure = Pure("diatoms 2")
    pure.do(1, intents.InviteDevice(CODE))
    pure.do(1, intents.InviteDevice("d" * 32))
    with pytest.raises(Refused):
        devices.bring(pure.table, CODE, TOKEN, pure.now)
    for k in range(devices.MOST):
        pure.do(1, intents.InviteDevice(CODE))
        pure.add(devices.bring(pure.table, CODE, str(k) * 32, pure.now))
    with pytest.raises(Refused) as refused:
        pure.do(1, intents.InviteDevice(CODE))
    assert refused.value.code == "too_many"


def test_tokens_hold_at_the_rematch_too():
    pure = Pure("diatoms 2")
    pure.do(2, intents.InviteDevice(CODE))
    pure.add(devices.bring(pure.table, CODE, TOKEN, pure.now))
    made = creating.create_rematch(pure.table, 1)
    again = Pure("diatoms 2", begin=False)
    again.table = type(again.table)("next")
    again.add(made)
    assert again.table.viewer_of(TOKEN) == again.table.viewer_of("token 1") == 2


def test_both_devices_play_and_only_they_are_told(simple_server: Running):
    ada, grace = two_at(simple_server)
    before = grace.refresh().version
    other = simple_server.house.bring_device(ada.id, ada.invite_device())
    assert other.token != ada.token
    assert other.seats == ada.seats == [1]
    assert [type(event) for event in other.events()[-2:]] == [DeviceInvited, DeviceAdded]
    assert grace.refresh().version == before
    assert simple_server.house.visit(ada.id).view.version == before
    for table in (other, ada):
        turn(table, grace)
    with pytest.raises(Refused):
        simple_server.house.bring_device(ada.id, "x" * 32)


def turn(mine: AtTable, theirs: AtTable) -> None:
    """A move of the first seat, by this device."""
    while 1 not in mine.refresh().acting:
        theirs.move(2, theirs.position(2).moves[0])
    assert mine.move(1, mine.position(1).moves[0])
