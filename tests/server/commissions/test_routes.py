"""Alone over HTTP: cards listed, made, checked and played; careers brought along; what could have been."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import frustule
from frustule.careers import book, statistics
from frustule.careers.book import Career
from frustule.games.diatoms.solo.cards import NUMBERS, standard_card
from frustule.lab.simulate import play_game
from frustule.puzzles import cp_sat
from frustule.puzzles.commissions import fill
from frustule.server.commissions import jobs
from frustule.server.workers import solo
from tests.server.running import FREE, Running, running

COMPLETED = Path(__file__).parents[2] / "diatoms" / "solo" / "completed"
CARD = """title = "Test"
about = "A card."
dishes = 3
slide = '''
**
r* r* r* r* -- -- -- --
-- -- -- -- -- -- -- -- -- -- -- -- -- -- -- --
-- -- -- -- -- -- -- -- -- -- -- -- -- -- -- --
'''
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    path = tmp_path_factory.mktemp("alone") / "tables.db"
    with running(f"sqlite:///{path}") as made:
        yield made


def ask(server: Running, path: str, body: Any = None, **query: Any) -> Any:
    address = f"{server.address}/api{path}"
    if body is None:
        return httpx.get(address, params=query, timeout=120).json()
    return httpx.post(address, content=msgspec.json.encode(body), params=query, timeout=120).json()


def check(server: Running, text: str, language: str = "en") -> Any:
    return ask(server, "/commissions/check", {"text": text}, language=language)


def completed(number: str) -> str:
    return (COMPLETED / f"{number:0>2}.txt").read_text(encoding="utf-8")


def test_the_list_has_every_card_and_a_picture_of_each(server: Running):
    found = ask(server, "/commissions")
    assert [card["number"] for card in found["cards"]] == list(NUMBERS)
    assert [n for series in found["series"] for n in series["numbers"]] == list(NUMBERS)
    french = ask(server, "/commissions", language="fr")
    assert french["series"][0]["title"] != found["series"][0]["title"]
    for number in ("1", "B3"):
        picture = httpx.get(f"{server.address}/api/commissions/{number}/picture.svg", timeout=60)
        assert picture.headers["content-type"] == "image/svg+xml"
        assert picture.text.startswith("<svg")
    assert httpx.get(f"{server.address}/api/commissions/99/picture.svg").status_code == 404


def test_a_good_card_is_proven_measured_and_played(server: Running):
    found = check(server, CARD)
    assert (found["faults"], found["fillable"]) == ([], True)
    assert found["difficulty"]["grade"] <= 2
    assert found["card"]["used"] == 5
    filled = [e["symbol"] for e in found["proof"]["elements"] if e.get("symbol", "").startswith("diatom")]
    assert len(filled) == 5
    table = server.house.make(
        "commissions", ["me"], options={"card": found["card"]["option"]}, name="Ada", start=True
    )
    assert table.view.state == "playing"


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("r* r* r* r*", "rq rq rq rq", "takes"),
        ("**\n", "A*\n", "'A' stands only on"),
        ("dishes = 3", "dishes = 9", "1 to 5 dishes"),
        ("dishes = 3", "", "'dishes' is missing"),
        ("slide", "slyde", "nothing is known of 'slyde'"),
        ("title", "= title", "not a TOML file"),
    ],
)
def test_a_faulty_card_is_told_in_a_sentence_that_names_the_place(
    server: Running, before: str, after: str, told: str
):
    assert before in CARD
    found = check(server, CARD.replace(before, after, 1))
    assert told in found["faults"][0]
    assert all(fault.startswith("The card") for fault in found["faults"])
    assert found["scene"] is None
    french = check(server, CARD.replace(before, after, 1), "fr")["faults"]
    assert len(french) == len(found["faults"])
    assert all(fault.startswith("La carte") for fault in french)


def test_all_faults_of_a_card_are_told_at_once(server: Running):
    found = check(server, CARD.replace("dishes = 3", "dishes = 9").replace("**\n", "x*\n"))
    assert [fault.split(":")[0] for fault in found["faults"]] == ["The card, line 3", "The card, line 5"]
    assert found["card"]["dishes"] == 9, "what could be read can be painted on"
    french = check(server, CARD.replace("dishes = 3", "dishes = 9").replace("**\n", "x*\n"), "fr")
    assert french["faults"][0].startswith("La carte, ligne 3")


def test_a_card_that_nothing_can_fill_is_said_to_be_so(server: Running):
    """Nine spaces in one colour and one shape: the stock has fewer of any kind."""
    lines = " ".join(["A1"] * 8)
    found = check(server, CARD.replace("**\n", "A1\n").replace("r* r* r* r* -- -- -- --", lines))
    assert found["faults"]
    assert found["card"]["used"] == 9


def strict_card() -> str:
    """Every space of the slide asks for one kind alone: hopeless at a glance, but it can be filled."""
    words = (fill(standard_card("B2")) or "").split()
    rows = [words[:1], words[1:9], words[9:25], words[25:]]
    head, _, _ = CARD.partition("slide")
    return f"{head}slide = '''\n" + "\n".join(" ".join(row) for row in rows) + "\n'''\n"


def test_where_no_game_is_completed_the_solver_is_asked(monkeypatch: pytest.MonkeyPatch):
    text = strict_card()
    found = jobs.check_card(text)
    assert (found.faults, found.fillable) == ([], True)
    assert found.difficulty
    assert (found.difficulty.share, found.difficulty.grade) == (0.0, 5)
    monkeypatch.setattr(cp_sat, "installed", lambda: False)
    assert jobs.check_card(text).fillable is None, "without a solver nobody knows"
    assert jobs.check_card(CARD).fillable, "a completed game is a proof by itself"


def test_new_cards_are_those_of_the_generator(server: Running):
    one = ask(server, "/commissions/new", seed=2, difficulty="gentle")
    assert one == ask(server, "/commissions/new", seed=2, difficulty="gentle")
    assert one["difficulty"]["words"] == "gentle"
    assert check(server, one["text"])["fillable"]
    french = ask(server, "/commissions/new", seed=2, difficulty="gentle", language="fr")
    assert french["card"]["spaces"] == one["card"]["spaces"]
    assert french["card"]["title"] != one["card"]["title"]
    assert ask(server, "/commissions/day")["day"]
    assert ask(server, "/commissions/new", seed=1, difficulty="easy")["code"] == "malformed"


def test_careers_come_to_what_the_book_says(server: Running):
    career = Career("Ada")
    for number in ("1", "2", "1"):
        body = {"career": career, "record": completed(number), "seat": 1}
        logged = ask(server, "/careers/log", body)
        if logged["entry"] is not None:
            entry = msgspec.convert(logged["entry"], book.Entry)
            career = Career("Ada", (*career.entries, entry))
            assert sum(award["points"] for award in logged["awards"]) > 0
        else:
            assert logged["awards"] == []
        assert logged["points"] == statistics.summary(career).points
    assert len(career.entries) == 2, "the same game counts once"
    told = ask(server, "/careers", {"career": career, "pictures": True})
    assert told["summary"] == msgspec.to_builtins(statistics.summary(career))
    assert set(told["best"]) == {"1", "2"}
    assert [hung["number"] for hung in told["wall"]] == ["1", "2"]
    assert book.read_career(book.written(career), "x") == career


@pytest.mark.parametrize(
    ("career", "told"),
    [
        ({"name": "", "entries": []}, "name"),
        ({"name": "Ada", "entries": "none"}, "entries"),
        ([], "object"),
    ],
)
def test_odd_careers_are_refused(server: Running, career: Any, told: str):
    found = ask(server, "/careers", {"career": career})
    assert found["code"] == "malformed"
    assert told in found["words"]


ODD_ENTRIES: list[Any] = [
    ({"when": "2026-01-01", "seat": 0, "record": "x"}, "A record begins with the line"),
    ({"when": "2026-01-01", "seat": 0}, "no entry"),
    (None, "no entry"),
    ([[[]]], "no entry"),
]


@pytest.mark.parametrize(("entry", "fault"), ODD_ENTRIES)
def test_an_entry_that_cannot_be_read_hides_no_other(server: Running, entry: Any, fault: str):
    record = completed("1")
    good = {"when": "2026-01-02", "seat": 0, "record": record}
    whole = ask(server, "/careers", {"career": {"name": "Ada", "entries": [good]}})
    told = ask(server, "/careers", {"career": {"name": "Ada", "entries": [entry, good]}})
    assert fault in told["games"][0]["fault"]
    assert (told["games"][0]["title"], told["games"][0]["points"]) == ("", 0)
    assert told["games"][1] == whole["games"][0]
    assert told["summary"]["points"] == whole["summary"]["points"] > 0
    logged = ask(server, "/careers/log", {"career": {"name": "Ada", "entries": [entry]}, "record": record})
    assert logged["points"] == whole["summary"]["points"]


def test_afterwards_and_what_could_have_been(server: Running):
    record = play_game(frustule.game("diatoms").setup(2), ["greedy", "random"], 3, 0).record
    table = server.house.make("diatoms", ["me", "me"], name="Ada", record=record)
    assert ask(server, f"/tables/{table.id}/afterwards") == {"commission": None, "hindsight": True}
    found = ask(server, f"/tables/{table.id}/hindsight", seat=2)
    assert found["own"] == 5
    assert found["own"] <= found["possible"] <= found["bound"]
    (panel,) = found["scene"]["panels"]
    assert panel["id"] == "slide-1"
    # What lies elsewhere there is the same diatom, on the way from one space to another.
    here = {each["id"]: each for each in table.scene(2)["elements"]}
    there = {found["scene"]["elements"][k]["id"]: found["scene"]["elements"][k] for k in panel["elements"]}
    assert found["moved"]
    for start, end in found["moved"]:
        assert here[start]["symbol"] == there[end]["symbol"]
    ends = {end for _, end in found["moved"]}
    for name, each in there.items():
        if each.get("symbol", "").startswith("diatom") and name not in ends:
            assert here[name]["symbol"] == each["symbol"]
    assert ask(server, f"/tables/{table.id}/hindsight", seat=3)["code"] == "no_seat"


def test_how_a_commission_ended(server: Running):
    text = completed("1")
    stars = frustule.read_record(text).position().scores[0] - 1
    table = server.house.make("commissions", ["me"], name="Ada", record=text)
    found = ask(server, f"/tables/{table.id}/afterwards")["commission"]
    assert (found["number"], found["completed"], found["stars"], found["next"]) == ("1", True, stars, "2")
    assert ask(server, f"/tables/{table.id}/hindsight")["code"] == "not_found"
    running_one = server.house.make("commissions", ["me"], name="Ada", start=True)
    assert ask(server, f"/tables/{running_one.id}/afterwards")["code"] == "not_now"


def test_limits_of_errands(sqlite: str):
    limits = msgspec.structs.replace(FREE, solo_jobs_per_minute=6)
    with running(sqlite, limits) as slow:
        faulty = [check(slow, f"{n} = ") for n in range(3)]
        assert [found.get("code") for found in faulty] == [None, None, "too_many"]
        assert "faults" in check(slow, "0 = "), "what is known already costs nothing"
        assert check(slow, "x" * 30_000)["code"] == "malformed"


def test_nobody_asks_for_everything_at_once(sqlite: str):
    """The first job takes seconds, since its process has to start first; meanwhile another is refused."""
    with running(sqlite, msgspec.structs.replace(FREE, jobs_each=1)) as small:
        with ThreadPoolExecutor(4) as many:
            found = list(many.map(check, [small] * 4, [f"{n} = " for n in range(4)]))
        codes = [each.get("code") for each in found]
        assert None in codes
        assert "too_many" in codes
        assert "faults" in check(small, "5 = "), "those who have waited may ask again"


def test_a_job_that_takes_too_long_is_given_up(sqlite: str, monkeypatch: pytest.MonkeyPatch):
    with running(sqlite) as slow:
        assert "faults" in check(slow, "x")
        monkeypatch.setattr(solo, "LONGEST", 0.0)
        assert check(slow, CARD)["code"] == "undecided"
        monkeypatch.setattr(solo, "LONGEST", 90.0)
        assert check(slow, CARD)["faults"] == []
