"""Tables from making them to the end, over HTTP and over the socket, on SQLite and on PostgreSQL."""

import random
import re
from pathlib import Path

import pytest

import frustule
from frustule.client import AtTable, Refused
from frustule.protocol import answers, events, intents
from tests.server.running import Running, until

TILES = Path(frustule.__file__).parent / "games" / "diatoms" / "data" / "tiles.toml"


def play_out(tables: list[AtTable], seed: int = 1, most: int = 10_000) -> None:
    """Everybody plays random moves until the game is over."""
    chance = random.Random(seed)
    for _ in range(most):
        view = tables[0].refresh()
        if view.state != "playing":
            return
        turns = [(table, seat) for table in tables for seat in table.seats if seat in table.refresh().acting]
        table, seat = chance.choice(turns)
        table.move(seat, chance.choice(table.position(seat).moves))


def two_at(server: Running, game: str = "diatoms", **options: str) -> tuple[AtTable, AtTable]:
    """Two people at a table whose game has begun."""
    ada = server.house.make(game, ["me", "open"], name="Ada", options=options)
    grace = server.house.join(ada.id, "Grace")
    ada.refresh()
    ada.start()
    grace.refresh()
    return ada, grace


def test_a_whole_game_over_http(server: Running):
    ada, grace = two_at(server, judge="3")
    assert [seat.name for seat in ada.view.seats] == ["Ada", "Grace"]
    assert ada.view.setup == "diatoms 2 edition=2 judge=3"
    play_out([ada, grace])
    view = ada.refresh()
    assert view.state == "over"
    assert view.result is not None
    assert sorted(view.result.places) in ([1, 1], [1, 2])
    record = frustule.read_record(ada.record())
    result = record.check().result
    assert result is not None
    assert (list(result.places), list(result.scores)) == (view.result.places, view.result.scores)
    assert record.names == {0: "Ada", 1: "Grace"}
    events = grace.events()
    assert [event.version for event in events] == list(range(1, view.version + 1))


def test_the_first_moves_of_a_finished_game_are_played_on_from(server: Running):
    ada, grace = two_at(server, "pondscum", setup="random")
    path = f"/api/tables/{ada.id}/record"
    for _ in range(3):
        table, seat = (ada, 1) if 1 in ada.refresh().acting else (grace, 2)
        table.move(seat, table.position(seat).moves[0])
    with pytest.raises(Refused) as refused:
        server.house.fetch(path, at=2)
    assert refused.value.code == "secret"
    grace.move(2, "resign")
    whole = frustule.read_record(ada.record())
    part = frustule.read_record(server.house.fetch(path, at=2).decode())
    assert part.moves == whole.moves[:2]
    assert (part.result, part.salt, part.commitment) == (None, None, None)
    again = server.house.make("pondscum", ["me", "me"], record=part.text, start=True)
    assert (again.view.state, again.view.moves) == ("playing", 2)
    with pytest.raises(Refused) as refused:
        server.house.fetch(path, at=99)
    assert refused.value.code == "not_found"


@pytest.mark.parametrize("game", ["diatoms", "pondscum", "diaominos"])
def test_a_game_against_a_bot(simple_server: Running, game: str):
    table = simple_server.house.make(game, ["me", "greedy"], start=True)
    chance = random.Random(3)
    for _ in range(12):
        seat = table.wait_for_turn()
        assert seat == 1
        table.move(1, chance.choice(table.position(1).moves))
    until(lambda: any(getattr(event, "seat", 0) == 2 for event in table.events()))


def test_refusals_have_a_code_and_change_nothing(server: Running):
    ada, grace = two_at(server)
    before = ada.refresh().version
    acting = ada.view.acting[0]
    mover, other = (ada, grace) if acting == 1 else (grace, ada)
    waiting = 3 - acting
    for table, deed, code in [
        (other, intents.Move(waiting, "draw 1"), "illegal"),
        (other, intents.Move(acting, "draw 1"), "not_yours"),
        (mover, intents.Move(acting, "nonsense"), "illegal"),
        (mover, intents.Move(3, "draw 1"), "no_seat"),
        (grace, intents.Start(), "not_host"),
        (ada, intents.Start(), "not_now"),
        (ada, intents.Undo(1), "no_undo"),
        (ada, intents.Rematch(), "not_now"),
        (ada, intents.SeatBot(1, "greedy"), "taken"),
        (ada, intents.Take(2, "me too"), "not_now"),
    ]:
        with pytest.raises(Refused) as refused:
            table.do(deed)
        assert refused.value.code == code, deed
        assert str(refused.value).endswith((".", "?"))
    assert ada.refresh().version == before


def test_a_seat_that_waits_can_plan(server: Running):
    ada, grace = two_at(server)
    acting = ada.view.acting[0]
    mover, waits = (ada, grace) if acting == 1 else (grace, ada)
    seat, before = 3 - acting, ada.refresh().version
    assert waits.scene(seat)["plans"]
    assert not waits.scene(seat)["moves"]
    planned = waits.scene(seat, pencil=True)
    assert planned["moves"]
    assert planned["acting"] == [seat - 1]
    for table, other, code in [
        (mover, acting, "not_now"),
        (waits, acting, "not_yours"),
        (waits, None, "not_now"),
    ]:
        with pytest.raises(Refused) as refused:
            table.scene(other, pencil=True)
        assert refused.value.code == code
    assert ada.refresh().version == before


def test_gathering(server: Running):
    house = server.house
    ada = house.make("diatoms", ["me", "open", "greedy"], name="Ada", listed=True)
    assert (ada.view.state, ada.view.status, ada.view.you.host) == ("gathering", "1 seat is open", True)
    assert [(table.id, table.state) for table in house.listed()] == [(ada.id, "gathering")]
    with pytest.raises(Refused, match="seat 2"):
        ada.start()
    with pytest.raises(Refused, match="has not begun"):
        ada.position(1)
    grace = house.join(ada.id, "  Grace\n Hopper ")
    assert grace.view.seats[1].name == "Grace Hopper"
    for number, code in ((1, "taken"), (9, "no_seat"), (None, "no_seat")):
        with pytest.raises(Refused) as refused:
            house.join(ada.id, "Eve", number)
        assert refused.value.code == code
    grace.do(intents.Rename(2, "Grace"))
    grace.leave(2)
    assert grace.seats == []
    with pytest.raises(Refused) as refused:
        grace.say("still here")
    assert refused.value.code == "not_yours"
    ada.do(intents.OpenSeat(3))
    ada.do(intents.SeatBot(3, "random"))
    grace.take(2, "Grace again")
    ada.refresh()
    ada.start()
    assert house.listed()[0].state == "playing"
    kinds = [type(event).__name__ for event in ada.events()]
    assert kinds[:8] == ["Made", "Sat", "Renamed", "Left", "Left", "BotSeated", "Sat", "Started"]
    given_up = house.make("diatoms", ["me", "open"], listed=True)
    given_up.do(intents.Close())
    assert given_up.view.state == "closed"
    assert given_up.id not in [table.id for table in house.listed()]
    with pytest.raises(Refused):
        house.join(given_up.id, "Eve")


def test_a_seat_is_taken_once_though_the_answer_got_lost(server: Running):
    house = server.house
    ada = house.make("diatoms", ["me", "open", "open"], name="Ada")
    wanted = intents.Join("Grace", token="a" * 32)
    first, again = (house.post(f"/api/tables/{ada.id}/join", wanted, answers.Joined) for _ in range(2))
    assert (first.token, first.seat) == (again.token, again.seat) == ("a" * 32, 2)
    assert [seat.kind for seat in ada.refresh().seats] == ["person", "person", "open"]
    with pytest.raises(Refused) as refused:
        house.post(f"/api/tables/{ada.id}/join", intents.Join("Grace", 3, "a" * 32), answers.Joined)
    assert refused.value.code == "no_seat"
    with pytest.raises(Refused, match="token"):
        house.post(f"/api/tables/{ada.id}/join", intents.Join("Grace", token="short"), answers.Joined)


def test_a_tile_set_is_given_as_the_text_of_its_file(simple_server: Running):
    text = TILES.read_text()
    table = simple_server.house.make("diatoms", ["me", "me"], options={"tiles": text}, start=True)
    assert table.view.state == "playing"
    with pytest.raises(Refused, match="option 'tiles'"):
        simple_server.house.make("diatoms", ["me", "me"], options={"tiles": text + "\nnonsense"})


def test_several_people_at_one_screen(simple_server: Running):
    table = simple_server.house.make("pondscum", ["me", "me"], name="both", start=True)
    assert table.seats == [1, 2]
    assert table.view.acting == [1, 2]
    for seat in (1, 2):
        table.move(seat, "arrange hedge")
    assert table.view.moves == 2
    assert simple_server.house.visit(table.id).view.moves == 0
    assert table.scene(2)["seat"] == 1


def test_taking_back_over_the_wire(server: Running):
    ada, grace = two_at(server)
    seat = ada.view.acting[0]
    mover, other = (ada, grace) if seat == 1 else (grace, ada)
    mover.move(seat, "draw 1")
    mover.undo(seat)
    assert mover.view.undo is not None
    other.refresh()
    assert other.view.you.must_answer == [3 - seat]
    other.do(intents.AnswerUndo(3 - seat, False))
    assert mover.refresh().undo is None
    mover.undo(seat)
    other.refresh()
    other.do(intents.AnswerUndo(3 - seat, True))
    assert mover.refresh().moves == 0
    assert mover.view.acting == [seat]


def test_rematch(server: Running):
    ada, grace = two_at(server, "pondscum", setup="random")
    ada.move(1, "resign")
    again = grace.rematch()
    assert again.view.you.host
    assert [seat.name for seat in again.view.seats] == ["Grace", "Ada"]
    assert again.view.state == "gathering"
    mine = ada.rematch()
    assert mine.id == again.id
    assert mine.seats == [2]
    again.start()
    assert mine.refresh().state == "playing"
    alone = server.house.make("pondscum", ["me", "greedy"], options={"setup": "random"}, start=True)
    alone.move(1, "resign")
    assert alone.rematch().view.state == "playing"


def test_looking_back(simple_server: Running):
    """The scene after so many moves, of a running game and of one that is over."""
    ada, grace = two_at(simple_server)
    play_out([ada, grace], most=5)
    texts = [grace.position(None, at=number).text for number in range(6)]
    assert len(set(texts)) == 6
    assert texts[5] == grace.position(None).text
    with pytest.raises(Refused, match="no position"):
        grace.position(None, at=6)
    with pytest.raises(Refused) as refused:
        grace.position(1)
    assert refused.value.code == "not_yours"
    play_out([ada, grace])
    assert [grace.position(None, at=number).text for number in range(6)] == texts
    assert grace.position(1).text


def test_going_through_a_game_again(simple_server: Running):
    """Moves are told one by one, forth and back; a move nobody made is shown where it could have been."""
    ada, grace = two_at(simple_server)
    play_out([ada, grace], most=8)
    moves = [event for event in grace.events() if isinstance(event, events.Moved)]
    for at, moved in enumerate(moves, 1):
        forth, back = grace.story(at), grace.story(at, back=True)
        assert forth["seat"] == back["seat"] == moved.seat - 1
        flown = [len(beat.get("flights", ())) for beat in forth["beats"]]
        assert flown == [len(beat.get("flights", ())) for beat in reversed(back["beats"])]
        assert any(beat.get("words") for beat in forth["beats"])
    with pytest.raises(Refused, match="no position"):
        grace.story(len(moves) + 1)
    mover = {1: ada, 2: grace}[moves[0].seat]
    position = frustule.read_position(mover.position(moves[0].seat, at=0).text)
    for text in position.moves(moves[0].seat - 1).texts:
        (run,) = mover.scene(moves[0].seat, at=0, move=text)["moves"]
        assert run["count"] == 1
        assert run["preview"]
    assert not mover.scene(moves[0].seat, at=0, move="nothing")["moves"]
    assert not mover.scene(moves[0].seat, at=0)["moves"]


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_pictures(simple_server: Running, kind: str):
    ada, _ = two_at(simple_server)
    path = f"/api/tables/{ada.id}/picture.{kind}"
    picture = simple_server.house.fetch(path, ada.token, seat=1, theme="light", width=300)
    assert picture.startswith(b"<svg" if kind == "svg" else b"\x89PNG")


@pytest.mark.parametrize("page", ["README.md", "docs/tables.md"])
def test_the_examples_of_the_documentation_run(simple_server: Running, page: str):
    text = (Path(__file__).parents[3] / page).read_text()
    (code,) = [block for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "House(" in block]
    exec(code.replace("http://localhost:8000", simple_server.address), {})
