"""The house's cards: as Commissions 1.1 names them, each with its proof and a completed game that replays."""

import itertools
import json
import re
from pathlib import Path
from typing import get_args

import pytest
from msgspec import structs

import frustule
from frustule import InvalidData
from frustule.conformance.refusals import refused
from frustule.core.speech.language import speaking
from frustule.games.diatoms.solo.card import Card
from frustule.games.diatoms.solo.card_text import UNUSED
from frustule.games.diatoms.solo.cards import (
    CALIBRATION,
    NUMBERS,
    SERIES,
    Tally,
    drawing_of,
    measured,
    series_of,
    standard_card,
)
from frustule.games.diatoms.solo.language import say as commissions
from frustule.games.diatoms.solo.options import Number
from frustule.games.diatoms.solo.position import ENDINGS
from frustule.puzzles.commissions import fault, fill

COMPLETED = Path(__file__).parent / "completed"
DOCS = Path(__file__).parents[3] / "docs"


def test_numbers_and_series():
    assert get_args(Number) == NUMBERS
    assert len(NUMBERS) == 43
    assert [number for series in SERIES for number in series.numbers] == list(NUMBERS)
    assert [series.points for series in SERIES] == [1, 1, 1, 2, 2, 0, 0]
    assert series_of("16").name == "The beauty of nature"


@pytest.mark.parametrize("number", NUMBERS)
def test_card(number: str):
    card = standard_card(number)
    freeform = (number.isdecimal() and int(number) >= 25) or number in ("B3", "B4", "B5", "B6", "B7")
    assert (card.layout is not None) == freeform
    assert card.standing == "reconstruction"
    assert card.about.endswith((".", "!", "?"))
    assert 2 <= card.dishes <= 5


def test_names_that_are_rules():
    titles = {number: standard_card(number).title for number in NUMBERS}
    assert titles["16"] == "Spotted Butterfly"
    assert [titles[f"B{n}"] for n in range(1, 8)] == [
        "Eclipse",
        "Full Moon",
        "Butterfly",
        "Homage to Klaus Kemp",
        "Homage to J. D. Möller",
        "World of Algae",
        "Diatoms!",
    ]
    assert len(set(titles.values())) == len(titles)
    assert UNUSED not in standard_card("B2").words


@pytest.mark.parametrize("number", NUMBERS)
def test_proof_and_completed_game(number: str):
    """The mosaic in the remark fills the card from the stock, and the game in the record completes it."""
    text = (COMPLETED / f"{number.lower():0>2}.txt").read_text(encoding="utf-8")
    card = standard_card(number)
    mosaic = next(
        line.removeprefix("# filled: ") for line in text.splitlines() if line.startswith("# filled")
    )
    assert fault(card, mosaic) == ""
    record = frustule.read_record(text)
    assert record.setup == frustule.game("commissions").setup(1, edition=1, commission=number)
    end = record.check()
    assert end.result is not None
    assert end.result.reason == ENDINGS[0]
    assert fault(card, end.fields["slide"]) == ""


def test_fault_finds_faults():
    card = Card.read(CARD, "card.toml")
    mosaic = fill(card)
    assert mosaic is not None
    assert fault(card, mosaic) == ""
    words = mosaic.split()
    for space, wrong, says in [
        (0, "--", "C is empty"),
        (9, "rt", "mN is filled"),
        (1, "bq", "cN holds"),
        (3, "gq" if words[1][1] == "o" else "go", "cE holds"),
    ]:
        assert says in fault(card, " ".join([*words[:space], wrong, *words[space + 1 :]]))


def test_a_card_that_the_stock_cannot_fill_is_proven_so():
    """Five red stars: refused on reading; the solver comes to the same without that check."""
    spaces = ["--"] * 41
    for space in (0, 9, 13, 17, 21):
        spaces[space] = "rs"
    card = Card("Too much", "Five red stars.", 3, " ".join(spaces))
    assert fill(card) is None
    assert "five red stars" in refused(lambda: card.check("x"), InvalidData)


CARD = '''title = "A test"
about = "For tests."
dishes = 3
slide = """
**
r1 *t r1 -- -- -- -- --
-- -- -- -- -- -- -- -- -- -- -- -- -- -- -- --
-- -- A* -- -- -- A* -- -- -- -- -- -- -- -- --
"""
'''


PICTURE = """title = "A test"
about = "For tests."
dishes = 3
picture = '''
    cs:r*
 co:A*   co:A*
'''
lines = "a1 b1 b2"
"""


def test_a_picture():
    card = Card.read(PICTURE, "card.toml")
    assert [space.name for space in card.slide.spaces] == ["a1", "b1", "b2"]
    assert card.slide.links == (("a1", "b1"), ("b1", "b2"))
    assert card.demands == "r* A* A*"
    a1, b1, b2 = card.slide.spaces
    assert b1.x < a1.x < b2.x
    assert a1.y < b1.y == b2.y


@pytest.mark.parametrize(
    ("text", "wrong", "right", "says"),
    [
        (CARD, "dishes = 3", "dishes = 6", "1 to 5 dishes"),
        (CARD, "dishes = 3", "dishes = true", "'dishes' must be a number"),
        (CARD, "dishes = 3", "", "'dishes' is missing"),
        (CARD, "title = ", "colour = 1\ntitle = ", "nothing is known of 'colour'"),
        (CARD, "slide = ", "lines = 'x'\nslide = ", "'lines' belong to a picture"),
        (CARD, "r1 *t r1 --", "r1 *t r1", "the row of the centre ring has 8 demands, not 7"),
        (CARD, "**\nr1", "r1", "4 rows"),
        (CARD, "*t", "*q", "space cNE takes c or t, so it cannot ask for 'q'"),
        (CARD, "*t", "x*", "space cNE: 'x*' is no demand"),
        (CARD, "r1 *t r1", "r1 *t r*", "'1' stands only on cN"),
        (CARD, "r1 *t r1", "r1 *1 r*", "the number 1 (cN, cNE) have no shape in common"),
        (PICTURE, "cs:r*", "cs", "'cs' in row a of the picture is no space"),
        (PICTURE, "cs:r*", "cc:r*", "space 'a1' must take exactly two different shapes"),
        (PICTURE, " co:A*   co:A*", " co:A*co:A*", "which is no space"),
        (PICTURE, "a1 b1 b2", "a1 b3", "'b3', which is no space"),
        (PICTURE, "picture", "images", "nothing is known of 'images'"),
    ],
)
def test_faults_in_a_file_are_named_with_their_place(text: str, wrong: str, right: str, says: str):
    assert wrong in text
    sentence = refused(lambda: Card.read(text.replace(wrong, right, 1), "card.toml"), InvalidData)
    assert sentence.startswith("card.toml")
    assert says in sentence


def faults(text: str) -> list[str]:
    with pytest.raises(InvalidData) as found:
        Card.read(text, "card.toml")
    return [sentence.removeprefix("card.toml") for sentence in found.value.sentences]


def test_every_fault_of_a_file_is_named_with_its_line():
    text = (
        CARD.replace("dishes = 3", "dishes = 9")
        .replace('"A test"', '""')
        .replace("*t", "x*")
        .replace("A* --", "B* --", 1)
    )
    title, dishes, demand, one, other = faults(text)
    assert title.startswith(", line 1: 'title' must be")
    assert dishes.startswith(", line 3: there are 1 to 5 dishes")
    assert demand.startswith(", line 6: space cNE: 'x*' is no demand")
    assert one.startswith(", line 8: 'A' stands only on")
    assert other.startswith(", line 8: 'B' stands only on")


def test_what_cannot_be_read_does_not_hide_the_rest():
    text = (
        CARD.replace("dishes = 3", "plates = 3\ndishes = '3'")
        .replace("-- --\n", "--\n", 1)
        .replace("**", "*x")
        .replace("-- -- A*", "-- -- A?", 1)
    )
    assert [fault.split(" is ")[0].split(" must ")[0] for fault in faults(text)] == [
        ", line 3: nothing",
        ", line 4: 'dishes'",
        ", line 7: the row of the centre ring has 8 demands, not 7.",
        ", line 6: space C: '*x'",
        ", line 9: space oNE: 'A?'",
    ]


def test_rows_without_a_place_are_read_for_what_they_say():
    four, word, ring = faults(CARD.replace("**\n", "").replace("*t", "?t").replace("r1 ", "r! ", 1))
    assert four.startswith(", line 4: 'slide' has 4 rows")
    assert word.startswith(", line 5: 'r!' is no demand")
    assert ring.startswith(", line 5: '?t' is no demand")


def test_every_fault_of_a_picture():
    text = PICTURE.replace("cs:r*", "cc:rs").replace("co:A*   co:A*", "co      co:*q   co:A*") + "slyde = 1\n"
    assert [fault.split(" is ")[0].split(" must ")[0].split(" takes ")[0] for fault in faults(text)] == [
        ", line 9: nothing",
        ", line 6: 'co' in row b of the picture",
        ", line 5: space 'a1'",
        ", line 6: space b2",
    ]


def test_what_follows_from_a_fault_is_not_told():
    """A mistyped sign takes a member from its group; a space without shapes has none in common."""
    (fault,) = faults(CARD.replace("r1 *t r1", "r1 *t 1r"))
    assert "'1r' is no demand" in fault
    (fault,) = faults(PICTURE.replace("cs:r*", "cc:r1").replace("co:A*   co:A*", "co:A1   co:A*"))
    assert "exactly two different shapes" in fault


def test_every_kind_that_is_scarce_is_named():
    rows = ["rs", "bq -- " * 4, "rs -- bq -- rs -- bq -- rs -- -- -- rs -- -- --", "-- " * 16]
    stars, squares = sorted(faults(CARD[: CARD.index("**")] + "\n".join(rows) + '\n"""'))
    assert squares == ": it asks for six blue squares, and the stock has 5."
    assert stars == ": it asks for five red stars, and the stock has 4."


def test_where_lines_are_not_known_the_file_is_named():
    """TOML can write a line break as two signs."""
    (fault,) = faults(CARD.replace("*t", "x*").replace('"""\n**\n', '"""**\\n'))
    assert fault.startswith(": space cNE: 'x*' is no demand")


def test_nobody_reads_a_hundred_faults():
    found = faults(CARD.replace("--", "-"))
    assert len(found) == 13
    assert found[-1] == ": 23 more faults."


def test_spaces_must_not_overlap():
    """A picture keeps its words apart; a card that comes as data might not."""
    card = Card.read(PICTURE, "card.toml")
    assert card.layout is not None
    first, *rest = card.layout.spaces
    moved = structs.replace(first, x=rest[0].x + 0.3, y=rest[0].y)
    crowded = structs.replace(card, layout=structs.replace(card.layout, spaces=(moved, *rest)))
    assert "a1 and b1 lie too near" in refused(lambda: crowded.check("x"), InvalidData)


def test_measured_of_every_card():
    for number in NUMBERS:
        found = measured(number)
        assert found is not None
        assert found.games >= 24
        assert 1 <= found.grade <= 5


def tally(number: str) -> Tally:
    found = measured(number)
    assert found is not None
    return found


def test_difficulty_rises_through_the_numbers():
    """Each series is harder than the one before; within a series none is easier than the last by two games.

    One game more or less is what chance makes of 24 to 40. The bonus cards begin anew.
    """
    means = [sum(tally(n).share for n in series.numbers) / len(series.numbers) for series in SERIES[:-1]]
    assert means == sorted(set(means), reverse=True)
    for series in SERIES:
        tallies = [tally(number) for number in series.numbers]
        for before, after in itertools.pairwise(tallies):
            assert after.share - before.share < 1.5 / min(before.games, after.games)
        assert tallies[-1].share < tallies[0].share or tallies[0].share > 0.95  # hardly ever failed


def test_what_was_measured_is_what_is_played():
    """A card whose drawing has changed must be measured again."""
    path = Path(frustule.__file__).parent / "games" / "diatoms" / "solo" / "data" / CALIBRATION
    found = json.loads(path.read_text(encoding="utf-8"))
    assert {number: entry["drawing"] for number, entry in found.items()} == {
        number: drawing_of(standard_card(number)) for number in NUMBERS
    }


@pytest.mark.parametrize(("language", "page"), [("en", "commissions.md"), ("fr", "fr/commissions.md")])
def test_series_and_bonus_cards_of_the_rules_page(language: str, page: str):
    text = (DOCS / "rules" / page).read_text(encoding="utf-8").lower()
    rows = dict(re.findall(r"^\| (b?\d+-b?\d+) \| (.+) \|$", text, re.MULTILINE))
    with speaking(language):
        told = [rows.pop(f"{series.numbers[0]}-{series.numbers[-1]}".lower()) for series in SERIES]
        for row, series in zip(told, SERIES, strict=True):
            assert row.startswith(series.title.lower())
        bonus = told[-1].replace("\u00a0", " ").replace("\u202f", " ").partition(":")[2]
        titles = [commissions(standard_card(number).title).lower() for number in SERIES[-1].numbers]
    assert not rows
    assert [name.strip() for name in bonus.split(",")] == [re.sub(r"\s", " ", title) for title in titles]


def test_cards_of_the_documentation():
    page = (DOCS / "formats.md").read_text(encoding="utf-8")
    cards = [Card.read(text, "formats.md") for text in re.findall(r"```\n(title = .*?)```", page, re.DOTALL)]
    assert [card.title for card in cards] == ["Lighthouse", "Kite"]
