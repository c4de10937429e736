"""Fair deals: committed to before anybody sits down, opened at the end, and checked by `frustule verify`."""

import hashlib
from pathlib import Path

import pytest

import frustule
from frustule.cli import app
from frustule.client import Refused
from tests.server.http.test_tables import two_at
from tests.server.running import Running


def finished(server: Running) -> str:
    """The record of a short game."""
    ada, grace = two_at(server, "pondscum", setup="random")
    committed = ada.view.commitment
    assert committed == server.house.visit(ada.id).view.commitment
    assert ada.view.deal is None
    with pytest.raises(Refused) as refused:
        ada.record()
    assert refused.value.code == "secret"
    for table in (ada, grace) * 2:
        table.refresh()
        for seat in table.seats:
            if seat in table.view.acting:
                table.move(seat, table.position(seat).moves[0])
    grace.move(2, "resign")
    deal = ada.refresh().deal
    assert deal is not None
    assert hashlib.sha256(f"{deal.seed}:{deal.salt}".encode()).hexdigest() == committed
    return ada.record()


def verify(tmp_path: Path, text: str) -> int:
    path = tmp_path / "record.txt"
    path.write_text(text)
    return app(["verify", str(path)], exit_on_error=False, print_error=False, result_action="return_value")


def test_verify(simple_server: Running, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    text = finished(simple_server)
    verify(tmp_path, text)
    assert "all legal" in capsys.readouterr().out
    record = frustule.read_record(text)
    assert frustule.read_record(record.text).text == record.text
    lines = text.splitlines()

    def changed(start: str, line: str | None) -> str:
        kept = [line if each.startswith(start) else each for each in lines]
        return "\n".join(each for each in kept if each is not None)

    for tampered, words in [
        (changed("seed:", f"seed: {(record.seed or 0) ^ 1}"), "another deal"),
        (changed("salt:", f"salt: {'0' * 64}"), "another deal"),
        (changed("commitment:", f"commitment: {'0' * 64}"), "another deal"),
        (changed("commitment:", None), "no commitment"),
        (changed("salt:", None), "no commitment"),
        (changed("salt:", "salt: zz"), "64 digits"),
        (changed("result:", "result: places 2 1; scores 1 1; a side resigned"), "its moves give"),
        (text.replace("\n\n", "\n\n1 a1-a9\n", 1), "Move 1"),
    ]:
        with pytest.raises(frustule.FrustuleError, match=words):
            verify(tmp_path, tampered)


def test_records_make_tables_again(simple_server: Running):
    house = simple_server.house
    text = finished(simple_server)
    shown = house.make("pondscum", ["open", "open"], record=text)
    assert (shown.view.state, shown.view.commitment, shown.view.deal) == ("over", None, None)
    assert [seat.name for seat in shown.view.seats] == ["Ada", "Grace"]
    last = shown.view.moves
    assert house.visit(shown.id).position(None, at=last).text == house.visit(shown.id).position(None).text
    assert shown.scene(1, at=0)["game"] == "pondscum"
    with pytest.raises(Refused):
        shown.scene(None, at=last + 1)
    stopped = frustule.read_record(text).upto(last - 1).text
    again = house.make("pondscum", ["me", "me"], record=stopped, start=True)
    assert (again.view.state, again.view.moves) == ("playing", last - 1)
    seat = again.view.acting[0]
    with pytest.raises(Refused, match="no move of yours"):
        again.undo(seat)
    again.move(seat, again.position(seat).moves[0])
    assert again.view.moves == last
    for game, seats, record in [
        ("diatoms", 2, text),
        ("pondscum", 2, "nonsense"),
        ("pondscum", 2, text + "\n1 a1-a1"),
    ]:
        with pytest.raises(Refused) as refused:
            house.make(game, ["open"] * seats, record=record)
        assert refused.value.code == "malformed"
