"""Other sets by file: what is refused names the place, what is accepted can be played."""

from pathlib import Path
from typing import Any

import pytest

from frustule import InvalidData, game, read_position
from frustule.conformance.refusals import refused
from frustule.games.pondscum import components
from frustule.games.pondscum.components import PieceSet

STANDARD = (Path(components.__file__).parent / "data" / "pieces.toml").read_text(encoding="utf-8")

SMALL = """
name = "Puddle"
width = 8
length = 12
zone = 1

[[species]]
name = "Vase"
letter = "V"
kind = "fixed"
footprint = "2 2"
number = 1

[[species]]
name = "Slipper"
letter = "L"
kind = "ciliate"
footprint = "1x3"
number = 1

[[species]]
name = "Spark"
letter = "K"
kind = "flagellate"
footprint = "2x1"
number = 2

[[arrangements]]
name = "drop"
about = "All in a row."
long = "Vc1n Lf2 Ka5 Ka6"
"""


def test_another_set_can_be_played(tmp_path: Path):
    path = tmp_path / "puddle.toml"
    path.write_text(SMALL, encoding="utf-8")
    choices: list[dict[str, Any]] = [{}, {"setup": "random"}, {"setup": "open", "board": "wide"}]
    for options in choices:
        setup = game("pondscum").setup(pieces=str(path), **options)
        records, moves = setup.random_games(20, 1)
        assert len(records) == 20 < moves
        position = setup.deal(1)
        assert read_position(position.text) == position
    position = game("pondscum").setup(pieces=str(path)).deal(1)
    position.play(0, "arrange drop")
    assert "Vc1n Lf2 Ka5 Ka6" in position.text


def test_a_standard_arrangement_of_another_set_is_refused(tmp_path: Path):
    path = tmp_path / "puddle.toml"
    path.write_text(SMALL, encoding="utf-8")
    assert "drop" in refused(lambda: game("pondscum").setup(pieces=str(path), setup="hedge"))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("width = 16", "width = 15", "'width' must be an even number"),
        ("length = 20", "length = 22", "'length' must be an even number"),
        ("zone = 2", "zone = 9", "'zone'"),
        ('letter = "A"', 'letter = "D"', "letter D"),
        ('letter = "A"', 'letter = "a"', "A to Z"),
        ('footprint = "3x3"', 'footprint = "3x5"', "species 'Ameba': the footprint"),
        ('footprint = "4 2 2 2"', 'footprint = "4 3 2 2"', "species 'Stentor': the footprint"),
        ("number = 3", "number = 0", "species 'Paramecium': 'number'"),
        ("number = 3", "number = 4", "16 pieces"),
        ('kind = "ameba"', 'kind = "fixed"', "footprint of a fixed piece"),
        ('kind = "ameba"', 'kind = "plant"', "plant"),
        ("Sg1n Ac5", "Sg2n Ac5", "arrangement 'sentinel', 'long': 'Sg2n'"),
        ("Sg1n Ac5", "Sg1n Ac9", "'Ac9' is not on side one's half"),
        ("Sg1n Ac5", "Sg1n Ag4", "overlaps"),
        ("Sg1n Ac5", "Sg1n", "pieces are missing: Ameba"),
        ("Sg1n Ac5", "Sg1n Ac5 Xa1", "no piece 'X'"),
        ('name = "ambush"', 'name = "sentinel"', "given twice"),
        ('name = "ambush"', 'name = "two words"', "one word"),
        ("width = 16", "breadth = 16", "breadth"),
        ("width = 16", "width =", "pieces.toml"),
    ],
)
def test_broken_sets_are_refused_with_the_place(old: str, new: str, reason: str):
    assert old in STANDARD
    sentence = refused(lambda: PieceSet.read(STANDARD.replace(old, new, 1), "pieces.toml"), InvalidData)
    assert sentence.startswith("pieces.toml")
    assert reason in sentence


def test_a_set_without_room_is_refused():
    crowded = SMALL.replace('footprint = "1x3"\nnumber = 1', 'footprint = "4x4"\nnumber = 3')
    assert "no room left for a Slipper" in refused(lambda: PieceSet.read(crowded, "puddle.toml"), InvalidData)
