"""The book: four naturalists, games that count once, careers that can be carried elsewhere."""

from pathlib import Path

import msgspec
import pytest

import frustule
from frustule import InvalidData, InvalidText, Record
from frustule.careers import book
from frustule.careers.points import played
from frustule.careers.statistics import summary
from frustule.conformance.refusals import refused
from frustule.conformance.walking import walk
from frustule.lab.simulate import play_game

COMPLETED = Path(__file__).parents[1] / "diatoms" / "solo" / "completed"


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("FRUSTULE_HOME", str(tmp_path))
    return tmp_path


def completed(number: str) -> Record:
    return frustule.read_record((COMPLETED / f"{number:0>2}.txt").read_text(encoding="utf-8"))


def in_company() -> Record:
    return frustule.read_record(
        play_game(frustule.game("diatoms").setup(2), ["greedy", "random"], 3, 0).record
    )


def test_four_naturalists():
    for name in ("Ada", "Grace", "Emmy", "Sofia"):
        book.begin(name)
    assert [career.name for career in book.careers()] == ["Ada", "Grace", "Emmy", "Sofia"]
    assert "room for 4" in refused(lambda: book.begin("Marie"), InvalidText)
    book.remove("grace")
    book.begin("Marie")
    assert [career.name for career in book.careers()] == ["Ada", "Marie", "Emmy", "Sofia"]


@pytest.mark.parametrize("name", ["", " ", " Ada", "x" * 41, "A\nda"])
def test_names(name: str):
    refused(lambda: book.begin(name), InvalidText)


def test_a_name_is_taken_once():
    book.begin("Ada")
    assert "already" in refused(lambda: book.begin("ada"), InvalidText)
    assert "Ada" in refused(lambda: book.career("Grace"), InvalidText)


def test_games_are_logged_once_and_counted():
    book.begin("Ada")
    record = completed("1")
    stars = record.position().scores[0] - 1
    book.log_game("Ada", record, 0)
    assert "already" in refused(lambda: book.log_game("Ada", record, 0), InvalidText)
    found = summary(book.career("Ada"))
    assert found.points == 1 + (2 if stars >= 3 else 1 if stars else 0)
    assert found.series[0].completed == 1
    assert [finished.number for finished in found.wall] == ["1"]
    assert found.wall[0].mosaic == record.position().fields["slide"]


def test_company():
    book.begin("Ada")
    record = in_company()
    winner = record.position().result.winners[0]  # pyright: ignore[reportOptionalMemberAccess]
    book.log_game("Ada", record, winner)
    found = summary(book.career("Ada"))
    assert (found.points, found.company, found.wins) == (2, 1, 1)
    assert found.best_score == record.position().scores[winner]


def test_company_from_every_seat():
    """Place and score are those of the seat that was played; the places differ here."""
    record = in_company()
    result = record.position().result
    assert result is not None
    assert set(result.places) == {1, 2}
    for seat in range(2):
        found = played(record, seat)
        assert (found.place, found.score) == (result.places[seat], result.scores[seat])


def random_game(name: str) -> Record:
    """A finished game of random moves."""
    setup = frustule.game(name).setup()
    return Record(setup, 5, moves=walk(setup, 5).texts)


def test_what_is_logged_of_a_commission():
    """A star is a point beyond the one for completing; a commission that failed has neither."""
    found = played(completed("1"), 0)
    assert (found.number, found.completed, found.score, found.stars) == ("1", True, 4, 3)
    record = random_game("commissions")
    assert record.position().record.ending > 1
    found = played(record, 0)
    assert (found.number, found.completed, found.score, found.stars) == ("1", False, 0, 0)


@pytest.mark.parametrize("name", ["pondscum", "diaominos"])
def test_other_games_are_logged_without_marks(name: str):
    found = played(random_game(name), 0)
    assert (found.game, found.mark, found.number, found.completed) == (name, 0, None, False)


def test_a_commission_is_neither_company_nor_won():
    book.begin("Ada")
    book.log_game("Ada", completed("1"), 0)
    found = summary(book.career("Ada"))
    assert (found.company, found.wins, found.best_score) == (0, 0, None)


@pytest.mark.parametrize("first", [0, 1])
def test_the_wall_shows_the_mosaic_with_most_stars(first: int):
    """Of commission 1 there are two games here, with two stars and with three."""
    text = (Path(__file__).parents[1] / "golden" / "commissions-1.txt").read_text(encoding="utf-8")
    games = [frustule.read_record(text), completed("1")]
    assert [game.position().scores[0] for game in games] == [3, 4]
    book.begin("Ada")
    for k in (first, 1 - first):
        book.log_game("Ada", games[k], 0)
    (shown,) = summary(book.career("Ada")).wall
    best = games[1].position()
    assert (shown.stars, shown.mosaic) == (3, best.fields["slide"])


def test_unfinished_games_and_wrong_seats_are_refused():
    book.begin("Ada")
    record = in_company()
    for seat in (2, -1):
        assert "1 to 2" in refused(lambda seat=seat: book.log_game("Ada", record, seat), InvalidText)
    record.moves.pop()
    record.result = None
    assert "finished" in refused(lambda: book.log_game("Ada", record, 0), InvalidText)
    assert book.career("Ada").entries == ()


def test_careers_travel():
    book.begin("Ada")
    book.log_game("Ada", completed("2"), 0)
    text = book.export("Ada")
    before = summary(book.career("Ada"))
    assert "already" in refused(lambda: book.take_in(text, "ada.json"), InvalidText)
    book.remove("Ada")
    book.take_in(text, "ada.json")
    assert summary(book.career("Ada")) == before


def test_a_changed_career_is_refused_or_its_changed_game_counts_for_nothing():
    book.begin("Ada")
    book.log_game("Ada", completed("2"), 0)
    text = book.export("Ada")
    book.remove("Ada")
    for wrong in (text[:-20], "[]", text.replace("Ada", "")):
        assert "ada.json" in refused(lambda wrong=wrong: book.take_in(wrong, "ada.json"), InvalidData)
    assert book.careers() == []
    for wrong in (text.replace("scores", "spores"), text.replace('"seat": 0', '"seat": 7')):
        taken = book.take_in(wrong, "ada.json")
        assert len(taken.faults) == 1
        assert summary(taken).points == 0
        assert book.export("Ada") == wrong
        book.remove("Ada")


def test_the_same_game_counts_once_however_it_is_written():
    """A game that was logged as a record of format 1 and comes again as one of format 2."""
    book.begin("Ada")
    record = completed("1")
    assert record.format == 1
    book.log_game("Ada", record, 0)
    again = completed("1")
    again.comments[1] = "A good one."
    assert "frustule record 2" in again.text
    assert "already" in refused(lambda: book.log_game("Ada", again, 0), InvalidText)
    assert len(book.career("Ada").entries) == 1


def test_a_game_that_a_naturalist_finishes_is_logged_by_the_table():
    assert book.log_if_known("Ada", completed("1"), 0) == []
    book.begin("Ada")
    told = book.log_if_known("Ada", completed("1"), 0)
    assert told[0] == "Ada earns +1 for commission 1 completed for the first time."
    assert told[-1].endswith("career points.")
    assert len(book.career("Ada").entries) == 1


@pytest.mark.parametrize("text", [b"", b'{"name": "A', b"\xff\xfe", b"[" * 100_000, b'{"name": 7}'])
def test_a_damaged_page_of_the_book_hides_no_other(text: bytes):
    """It is named and stays as it is; its place is not given away, and a table where a game ends goes on."""
    for name in ("Ada", "Grace"):
        book.begin(name)
    page = book.folder() / "1.json"
    page.write_bytes(text)
    (fault,) = book.faults()
    assert f"{page} cannot be read. Put" in fault
    assert [career.name for career in book.careers()] == ["Grace"]
    book.log_game("Grace", completed("1"), 0)
    assert summary(book.career("Grace")).points > 0
    assert fault in refused(lambda: book.career("Ada"), InvalidText)
    assert book.log_if_known("Ada", completed("1"), 0) == [fault]
    for name in ("Emmy", "Sofia"):
        book.begin(name)
    assert fault in refused(lambda: book.begin("Marie"), InvalidText)
    book.remove("Emmy")
    assert page.read_bytes() == text


ENTRIES: list[object] = [
    {"when": "2026-01-01", "seat": 0, "record": "frustule record 9\n"},
    {"when": "2026-01-01", "seat": 0, "record": "frustule record 2\ngame: whist 4\nseed: 1\n\n"},
    {"when": "2026-01-01", "seat": "first", "record": ""},
    {"when": "2030-01-01", "seat": 0, "record": "", "mood": "new in a later Frustule"},
    "not an entry",
    None,
    [[]],
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry)[:30])
@pytest.mark.parametrize("at", [0, 1])
def test_an_entry_that_cannot_be_read_hides_no_other(entry: object, at: int):
    """It is kept to the byte and named; all others count."""
    whole = book.begin("Ada").with_game(completed("1"), 0)
    before = summary(whole)
    data = msgspec.json.decode(msgspec.json.encode(whole))
    data["entries"].insert(at, entry)
    (book.folder() / "1.json").write_bytes(msgspec.json.encode(data))
    found = book.career("Ada")
    told = summary(found)
    assert (told.points, told.stars, len(told.wall)) == (before.points, before.stars, 1)
    (fault,) = told.faults
    assert fault.startswith(f"Game {at + 1} of the log of Ada cannot be read: ")
    book.log_game("Ada", completed("2"), 0)
    assert summary(book.career("Ada")).points > before.points
    assert msgspec.json.decode(book.export("Ada"))["entries"][at] == entry


def test_a_damaged_game_of_the_book_is_named():
    book.begin("Ada")
    book.log_game("Ada", completed("1"), 0)
    page = book.folder() / "1.json"
    page.write_bytes(page.read_bytes().replace(b"1 draw 2", b"1 draw 7"))
    (fault,) = summary(book.career("Ada")).faults
    assert fault.startswith("Game 1 of the log of Ada cannot be read: Move 2")
