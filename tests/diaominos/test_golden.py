"""Golden records: games kept as text that must replay to the same end, and be dealt and listed the same way.

`random-*.rec` follow the random walk of `frustule.conformance.walking`, so they also pin the order of the
legal moves.
`python -m tests.diaominos.test_golden` writes them anew, after a change that is meant to change them.
"""

from pathlib import Path

import pytest

import frustule
from frustule import Record
from frustule.conformance.walking import setup_of, walk
from frustule.core.engine.record import result_text

GOLDEN = Path(__file__).parent / "golden"
WALKS = {
    "random-solo": ("diaominos 1", 1),
    "random-four": ("diaominos 4", 2),
    "random-options": ("diaominos 2 grid=4x4x6 once=yes shared=no waits=yes", 3),
}


def walked_record(name: str) -> Record:
    text, seed = WALKS[name]
    walked = walk(setup_of(text), seed)
    result = result_text(walked.end.result)
    return Record(setup_of(text), seed, walked.texts, result=result, format=1)


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.rec")), ids=lambda path: path.stem)
def test_records_replay(path: Path):
    record = frustule.read_record(path.read_text())
    assert record.check().over
    assert record.text == path.read_text()


@pytest.mark.parametrize("name", WALKS)
def test_random_games_are_the_same_for_ever(name: str):
    assert walked_record(name).text == (GOLDEN / f"{name}.rec").read_text()


ROWS = ("GYRR", "GORY", "GWOB", "BWYO", "BBOW", "RWYG")
POINTS = {"R": 6, "Y": 5, "G": 5, "O": 6, "B": 5}


def test_the_example_sheet_is_a_legal_game():
    """The document's only filled-in sheet: rows of stickers, points by colour, white wild with 2, 29 in all.

    The cube is one of the two whose sides face the south with these rows; the game is ours.
    """
    record = frustule.read_record((GOLDEN / "example_sheet.rec").read_text())
    position = record.check()
    shown = position.fields
    assert shown["seats"][0]["side"] == "south"
    assert [sorted(row["south"]) for row in shown["rounds"]] == [sorted(row) for row in ROWS]
    colours = dict(zip("IOTSL*", shown["seats"][0]["colours"], strict=True))
    assert colours["*"] == "W"
    points = dict.fromkeys(POINTS, 0)
    rest = 0
    for line in [line for line in position.explain() if line.seat == 0]:
        if line.part == "claims":
            points[colours[line.words[0]]] += line.points
        elif line.part == "firsts":
            points[colours[line.words.split(",")[0][-1]]] += line.points
        else:
            rest += line.points
    assert points == POINTS
    assert rest == 2
    assert position.scores[0] == 29


if __name__ == "__main__":
    for name in WALKS:
        (GOLDEN / f"{name}.rec").write_text(walked_record(name).text)
