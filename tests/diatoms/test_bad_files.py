"""Damaged tile sets, slides, positions and mosaics: refused with a sentence, or sound enough to play with."""

from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st

import frustule
from frustule import InvalidText, Record, Setup
from frustule.conformance.refusals import refused
from frustule.core.engine.options import Component
from frustule.games.diatoms.components import Slide, TileSet, standard_slide
from frustule.games.diatoms.mosaics import explain_mosaics
from tests.diatoms.table import BLANK, DIATOMS
from tests.test_bad_input import PIECES, accepted, check_sound, damaged


def standard(name: str) -> str:
    return (resources.files("frustule.games.diatoms") / "data" / name).read_text(encoding="utf-8")


def check_sound_box(setup: Setup) -> None:
    end, _ = setup.random_games(2, seed=1)
    assert not end["tray"].any()
    position = setup.deal(1)
    assert frustule.read_position(position.text).text == position.text
    assert frustule.read_record(Record(setup, 1).text).begin().text == position.text


@given(text=damaged(st.just(standard("tiles.toml")), separators=' \n"='))
def test_tile_sets(text: str):
    tiles = accepted(lambda: TileSet.read(text, "file.toml"))
    if tiles is not None:
        check_sound_box(DIATOMS.setup(4, tiles=tiles))


@given(text=damaged(st.just(standard("slide.toml")), separators=' \n"='))
def test_slides(text: str):
    slide = accepted(lambda: Slide.read(text, "file.toml"))
    if slide is not None:
        check_sound_box(DIATOMS.setup(4, slide=slide, judge=3, mood="persnickety"))


@given(text=st.text(max_size=60))
@pytest.mark.parametrize("kind", [TileSet, Slide])
def test_any_text(kind: type[Component], text: str):
    accepted(lambda: kind.read(text, "file.toml"))


@given(
    values=st.dictionaries(st.sampled_from(("name", "start", "tiles", "spaces", "links", "standing")), PIECES)
)
@pytest.mark.parametrize("kind", [TileSet, Slide])
def test_any_values(kind: type[Component], values: dict[str, str]):
    """Whatever stands between the quotes."""
    text = "\n".join(f"{key} = {toml_text(value)}" for key, value in values.items())
    accepted(lambda: kind.read(text, "file.toml"))


def toml_text(value: str) -> str:
    escaped = "".join(f"\\U{ord(sign):08X}" if not 0xD800 <= ord(sign) < 0xE000 else "?" for sign in value)
    return f'"{escaped}"'


@pytest.mark.parametrize(
    "text",
    [
        "name = " + "[" * 100_000,
        "name = " + "9" * 5000,
        "name = 1979-99-99",
        'name = "x"\nstart = """\nrygbp.\n"""\ntiles = "x"',
        '"na\\nme" = "x"',
    ],
    ids=["nested", "long number", "no such day", "line break in a value", "line break in a key"],
)
@pytest.mark.parametrize("kind", [TileSet, Slide])
def test_odd_toml(kind: type[Component], text: str):
    assert accepted(lambda: kind.read(text, "file.toml")) is None


def test_more_diatoms_than_a_byte_can_count():
    """264 red circles are 8 in a byte that has run over."""
    text = DIATOMS.deal(2).text.replace("; tray; ", f"; tray{' rc' * 264}; ", 1)
    refused(lambda: frustule.read_position(text), InvalidText)


@given(text=damaged(st.just("\n".join([" ".join(BLANK), " ".join(["rc", *BLANK[1:]])])), separators=" \n-"))
def test_mosaics(text: str):
    accepted(lambda: explain_mosaics(text, lambda seats: DIATOMS.setup(seats, judge=9)))


@given(data=st.data())
def test_trays_and_slides_of_a_position(data: st.DataObject):
    """Any mosaics and trays that the stock allows make a sound position, at the very beginning."""
    takes = [space.shapes for space in standard_slide().spaces]
    word = st.sampled_from([colour + shape for colour in "rygbp" for shape in "cotqs"])
    text = DIATOMS.deal(2, seed=5).text
    for _ in range(data.draw(st.integers(0, 3))):
        slide = list(BLANK)
        for space in data.draw(st.lists(st.integers(0, 40), unique=True, max_size=25)):
            slide[space] = data.draw(st.sampled_from("rygbp")) + data.draw(st.sampled_from(takes[space]))
        text = text.replace(" ".join(BLANK), " ".join(slide), 1)
    tray = " ".join(data.draw(st.lists(word, max_size=8)))
    text = text.replace("; tray; ", f"; tray {tray}; ", 1)
    position = accepted(lambda: frustule.read_position(text))
    if position is not None:
        check_sound(position)
