"""Tiles, slide and judges as data (Diatoms 1, 5): the standard files, files of one's own, and bad ones."""

from pathlib import Path
from random import Random

import pytest

import frustule
from frustule import InvalidData, InvalidText, Position, Record, Setup
from frustule.conformance.refusals import refused
from frustule.core.engine.record import result_text
from frustule.games.diatoms.components import (
    Slide,
    TileSet,
    faces,
    judges,
    standard_slide,
    standard_tiles,
)
from tests.diatoms.table import DIATOMS
from tests.plain import diatoms as plain
from tests.plain.diatoms_judges import JUDGES

TILES = """
name = "Rivers"
start = "bygrp."
tiles = '''
{}
'''
"""
OWN_TILES = TILES.format("\n".join(["rr.yy.", "ggbbpp", "pppppp"] * 11))

SMALL_SLIDE = """
name = "Small slide"
standing = "own"
spaces = '''
mid    centre  cs  hvde  0 0
north  middle  ct  v     0 -1   # the vertical pair
south  middle  ct  v     0 1
east   outer   oq  h     1 0
west   outer   oq  h    -1 0
far    outer   st  -     2 2
'''
links = '''
mid north
mid south
west mid east
'''
"""


def test_the_standard_tiles_are_the_plain_ones():
    tiles = standard_tiles()
    assert (tiles.start, list(tiles.tiles)) == (plain.START_TILE, plain.WATER_TILES)
    assert tiles.standing == "reconstruction"


@pytest.mark.parametrize("tile", plain.WATER_TILES)
def test_faces(tile: str):
    ways = faces(tile)
    assert len(ways) == 12
    assert ways[0] == tile
    assert set(ways) == plain.faces(tile)


def test_the_judges_have_their_numbers():
    book = judges()
    assert (book.first, book.second, book.others) == (100, 70, 20)
    assert {k: (j.minimum, j.each, -j.penalty) for k, j in enumerate(book.judge, 1)} == {
        k: (j.minimum, j.each, j.off) for k, j in JUDGES.items()
    }


def test_standings_are_declared():
    assert standard_slide().standing == "reconstruction"
    assert judges().standing == "rule"


def play_through(setup: Setup, seed: int) -> tuple[Record, Position]:
    random = Random(seed)
    position = setup.deal(seed)
    record = Record(setup, seed)
    while not position.over:
        seat = random.choice(position.acting)
        text = position.move(seat, random.choice(position.moves(seat))).text
        record.moves.append((seat, text))
        position.play(seat, text)
        again = frustule.read_position(position.text)
        assert again.text == position.text
    record.result = result_text(position.result)
    return record, position


@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_with_tiles_and_slide_of_ones_own(seats: int, tmp_path: Path):
    tiles, slide = tmp_path / "rivers.toml", tmp_path / "small.toml"
    tiles.write_text(OWN_TILES, encoding="utf-8")
    slide.write_text(SMALL_SLIDE, encoding="utf-8")
    setup = DIATOMS.setup(seats, tiles=str(tiles), slide=str(slide), judge=5)
    record, end = play_through(setup, 3)
    again = frustule.read_record(record.text)
    assert again.setup == setup
    assert again.text == record.text
    assert again.check() == end
    assert str(tmp_path) not in record.text


def test_a_component_may_be_given_as_such():
    tiles = TileSet.read(OWN_TILES, "here")
    setup = DIATOMS.setup(2, tiles=tiles)
    assert setup == DIATOMS.setup(2, tiles=tiles)
    assert setup != DIATOMS.setup(2)
    assert setup.deal(0).text.startswith('diatoms 2 edition=2 tiles={"name":"Rivers"')
    assert "pond 0,0=bygrp. " in setup.deal(0).text


def test_positions_with_twin_tiles_read_back():
    """A set may hold one tile several times, also turned or mirrored; which is which does not matter."""
    tiles = list(standard_tiles().tiles)
    tiles[:4] = ["rrryyg", "rrryyg", "yygrrr", "gyyrrr"]
    setup = DIATOMS.setup(2, tiles=TileSet("Twins", "rygbp.", tuple(tiles)))
    for seed in range(8):
        position = setup.deal(seed)
        assert frustule.read_position(position.text).text == position.text


def test_a_name_may_hold_anything_printable():
    """Options stand in the first line of a position and of a record, so their content must not break it."""
    name = "x=1; y={}; \"quoted\" 'q' \\ é 水 judge=3"
    setup = DIATOMS.setup(2, tiles=TileSet(name, "rygbp.", standard_tiles().tiles), judge=2)
    position = setup.deal(4)
    assert frustule.read_position(position.text) == position
    assert frustule.read_record(Record(setup, 4).text).begin() == position


@pytest.mark.parametrize("standing", ["own\nresult: unfinished", "own\u2028own", "own\x85", "\x1c"])
def test_a_standing_cannot_break_the_line(standing: str):
    """Either the component is refused, or its record reads back."""
    try:
        setup = DIATOMS.setup(2, tiles=TileSet("Odd", "rygbp.", standard_tiles().tiles, standing))
    except InvalidData:
        return
    assert frustule.read_record(Record(setup, 4).text).setup == setup


def with_tile(number: int, tile: str) -> str:
    tiles = list(plain.WATER_TILES)
    tiles[number - 1] = tile
    return TILES.format(" ".join(tiles))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "'name' is missing"),
        ("name = ", "is not a TOML file"),
        ("name = 3", "'name' must be a text"),
        ('name = "x"\nstart = "rygbp."', "'tiles' is missing"),
        (OWN_TILES + '\nextra = "x"', "nothing is known of 'extra'"),
        (OWN_TILES.replace("bygrp.", "bygrpp"), "start tile"),
        (OWN_TILES.replace("Rivers", "  "), "'name'"),
        (OWN_TILES.replace("Rivers", "x" * 61), "'name'"),
        (TILES.format("rrrrrr"), "33 water tiles, not 1"),
        (TILES.format("rrrrrr " * 34), "33 water tiles, not 34"),
        (with_tile(7, "rrrrr"), "tile 7 ('rrrrr')"),
        (with_tile(33, "rrrrrx"), "tile 33 ('rrrrrx')"),
        (with_tile(12, "......"), "tile 12 ('......')"),
        (with_tile(1, "rygbbb"), "tile 1 ('rygbbb')"),
    ],
)
def test_bad_tile_sets_are_refused_and_the_place_is_named(text: str, place: str):
    sentence = refused(lambda: TileSet.read(text, "pond.toml"), InvalidData)
    assert sentence.startswith("pond.toml")
    assert place in sentence


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("mid    centre  cs  hvde  0 0", "mid    centre  cs  hvde  0", "space 1 must give"),
        ("0 -1   #", "0 up   #", "space 2: '0 up' are not two numbers"),
        ("0 -1   #", "0 1e9   #", "space 'north'"),
        ("0 -1   #", "0 nan   #", "space 'north'"),
        ("north  middle", "north  central", "space 'north': the ring is"),
        ("middle  ct  v     0 -1", "middle  cc  v     0 -1", "space 'north' must take exactly two"),
        ("middle  ct  v     0 -1", "middle  cts v     0 -1", "space 'north' must take exactly two"),
        ("middle  ct  v     0 -1", "middle  cx  v     0 -1", "space 'north' must take exactly two"),
        ("middle  ct  v     0 -1", "middle  ct  z     0 -1", "space 'north': lines are"),
        ("middle  ct  v     0 -1", "middle  ct  vv    0 -1", "space 'north': lines are"),
        ("middle  ct  v     0 -1", "middle  ct  h     0 -1", "the line 'h' must cross the middle ring"),
        ("north  middle", "nor,th middle", "space 'nor,th'"),
        ("south  middle", "north  middle", "two spaces are called 'north'"),
        ("mid north", "mid nowhere", "the link mid nowhere names 'nowhere'"),
        ("mid north", "mid mid", "'mid' is linked to itself"),
        ("name = ", "nome = ", "nothing is known of 'nome'"),
        ("links = '''", "links = 3\nrest = '''", "'links' must be a text"),
    ],
)
def test_bad_slides_are_refused_and_the_place_is_named(old: str, new: str, place: str):
    assert old in SMALL_SLIDE
    sentence = refused(lambda: Slide.read(SMALL_SLIDE.replace(old, new, 1), "board.toml"), InvalidData)
    assert sentence.startswith("board.toml")
    assert place in sentence


def test_names_of_spaces_differ_in_more_than_capitals():
    """Moves may be written in either case, so two such spaces could not be told apart."""
    text = SMALL_SLIDE.replace("south", "NORTH")
    assert "NORTH" in refused(lambda: Slide.read(text, "board.toml"), InvalidData)


def test_a_slide_has_spaces_but_not_too_many():
    empty = "name = 'x'\nspaces = ''\nlinks = ''"
    assert "1 to 60 spaces, not 0" in refused(lambda: Slide.read(empty, "board.toml"), InvalidData)
    rows = "\n".join(f"s{k} outer ct - 0 0" for k in range(61))
    many = f"name = 'x'\nspaces = '''\n{rows}\n'''\nlinks = ''"
    assert "not 61" in refused(lambda: Slide.read(many, "board.toml"), InvalidData)
    rows = rows.rpartition("\n")[0]
    sixty = Slide.read(f"name = 'x'\nspaces = '''\n{rows}\n'''\nlinks = ''", "board.toml")
    end, _ = DIATOMS.setup(4, slide=sixty, judge=3, mood="persnickety").random_games(3)
    assert end["slide"].any()


def test_files_that_cannot_be_read_are_refused(tmp_path: Path):
    missing = tmp_path / "missing.toml"
    assert "No such file" in refused(lambda: DIATOMS.setup(2, tiles=str(missing)), InvalidData)
    assert str(tmp_path) in refused(lambda: DIATOMS.setup(2, slide=str(tmp_path)), InvalidData)
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in refused(lambda: DIATOMS.setup(2, tiles=str(binary)), InvalidData)


def test_texts_from_elsewhere_cannot_open_files(tmp_path: Path):
    path = tmp_path / "rivers.toml"
    path.write_text(OWN_TILES, encoding="utf-8")
    text = DIATOMS.deal(2).text.replace("diatoms 2 edition=2;", f"diatoms 2 tiles={path};")
    assert "not as a path" in refused(lambda: frustule.read_position(text), InvalidText)


@pytest.mark.parametrize(
    ("content", "place"),
    [
        ("{}", "tiles"),
        ('{"name":"x","start":"rygbp.","tiles":["rrrrrr"]}', "33 water tiles"),
        ('{"name":"x","start":"rygbp.","tiles":[1]}', "tiles"),
        ('{"name":"x","start":"rygbp.","tiles":[],"more":1}', "more"),
    ],
)
def test_contents_in_a_text_are_checked_too(content: str, place: str):
    text = DIATOMS.deal(2).text.replace("diatoms 2 edition=2;", f"diatoms 2 tiles={content};")
    sentence = refused(lambda: frustule.read_position(text), InvalidData)
    assert place in sentence


def test_no_tiles_of_ones_own_are_the_standard_ones():
    assert DIATOMS.setup(2, tiles=None, slide=None) == DIATOMS.setup(2)
