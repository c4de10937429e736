"""Setting up (Pond Scum 2): in secret, in the open, ready-made, at random."""

from random import Random

import pytest

from frustule import IllegalMove, InvalidText, Position
from frustule.conformance.refusals import refused
from frustule.games.pondscum.components import Spot, at_home, squares, standard_pieces
from frustule.games.pondscum.options import pieces_of
from frustule.games.pondscum.position import SETUP
from tests.pondscum.pond import setup_of

NAMES = [arrangement.name for arrangement in standard_pieces().arrangements]


def assert_legal_sides(position: Position) -> None:
    """Every piece on its own half, none overlapping, the Stentors' feet on edges."""
    p, setup = position.record, position.setup
    pieces = pieces_of(setup)
    board = pieces.board(setup.box[0].width == 20)
    for seat in range(2):
        taken: list[tuple[int, int]] = []
        for k, species in enumerate(pieces.pieces):
            spot = Spot(int(p.x[seat, k]), int(p.y[seat, k]), int(p.way[seat, k]))
            assert at_home(board, seat, species, spot)
            taken += squares(species, spot)
        assert len(taken) == len(set(taken)) == 53


def test_the_set_is_the_one_of_the_rules():
    sizes = {species.name: (species.number, species.size) for species in standard_pieces().species}
    assert sizes == {
        "Stentor": (1, 10),
        "Ameba": (1, 9),
        "Dileptus": (1, 6),
        "Didinium": (2, 4),
        "Coleps": (2, 4),
        "Paramecium": (3, 2),
        "Euglena": (2, 1),
        "Phacus": (2, 1),
        "Chilomonas": (2, 1),
    }
    assert len(standard_pieces().pieces) == 16
    assert standard_pieces().standing == "reconstruction"


@pytest.mark.parametrize("board", ["long", "wide"])
@pytest.mark.parametrize("name", [*NAMES, "random"])
def test_dealt_arrangements_are_legal(name: str, board: str):
    for seed in range(5):
        assert_legal_sides(setup_of(setup=name, board=board).deal(seed))


def test_there_are_enough_arrangements():
    assert len(NAMES) >= 4


def test_random_sides_differ():
    setup = setup_of(setup="random")
    assert len({setup.deal(seed).text for seed in range(20)}) == 20


def test_nothing_of_a_secret_side_leaks_before_both_are_ready():
    setup = setup_of(setup="secret")
    empty, busy = setup.deal(1), setup.deal(1)
    busy.play(1, "arrange hedge")
    assert busy.veiled(0) == empty.veiled(0)
    assert busy.veiled(0).text.endswith("two ?")
    busy.play(1, "ready")
    other = setup.deal(1)
    other.play(1, "arrange shoal")
    other.play(1, "ready")
    assert other.veiled(0) == busy.veiled(0)
    assert other.veiled(0).explain() == busy.veiled(0).explain()
    assert other.veiled(None).text.count("?") == 2
    busy.play(0, "arrange wings")
    busy.play(0, "ready")
    assert busy.veiled(0) == busy
    assert busy.record.phase != SETUP
    assert_legal_sides(busy)


def test_both_sides_set_up_at_the_same_time():
    position = setup_of(setup="secret").deal(1)
    assert position.acting == (0, 1)
    position.play(1, "S@a11e")
    position.play(1, "A@k11")
    position.play(0, "arrange ambush")
    position.play(0, "ready")
    assert position.acting == (1,)
    assert "ready" in refused(lambda: position.play(0, "lift all"), IllegalMove)


def test_pieces_can_be_taken_back_in_secret():
    position = setup_of(setup="secret").deal(1)
    position.play(0, "S@g1n")
    position.play(0, "A@c5")
    position.play(0, "lift Ac5")
    position.play(0, "A@d5")
    position.play(0, "lift all")
    assert position == setup_of(setup="secret").deal(1)
    refused(lambda: position.play(0, "lift Ac5"), InvalidText)


def test_open_setup_alternates():
    position = setup_of(setup="open").deal(1)
    assert position.acting == (0,)
    position.play(0, "S@g1n")
    assert position.acting == (1,)
    position.play(1, "arrange sentinel")
    random = Random(1)
    while position.record.phase == SETUP:
        assert position.acting == (0,)
        position.play(0, random.choice(position.moves(0)))
    assert_legal_sides(position)
    assert position.veiled(1) == position


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("S@g2n", "foot on an edge"),
        ("S@g7s", "foot on an edge"),
        ("S@a8e", "own half"),
        ("A@c5", "Stentor"),
        ("ready", "Stentor"),
        ("Nc5-c6", "lower left"),
    ],
)
def test_wrong_placements_are_explained(text: str, reason: str):
    position = setup_of(setup="secret").deal(1)
    assert reason in refused(lambda: position.play(0, text))


def test_overlapping_placements_are_explained():
    position = setup_of(setup="secret").deal(1)
    position.play(0, "S@g1n")
    assert "Stentor" in refused(lambda: position.play(0, "A@e3"), IllegalMove)
    assert "half" in refused(lambda: position.play(0, "A@e9"), IllegalMove)


def test_the_foot_may_lie_on_three_edges():
    position = setup_of(setup="secret").deal(1)
    texts = set(position.moves(0).texts)
    stentors = {text for text in texts if text.startswith("S@")}
    assert len(stentors) == 13 + 7 + 7
    assert {"S@a1n", "S@m1n", "S@a1e", "S@a7e", "S@m1w", "S@m7w"} <= stentors
    assert not any(text.endswith("s") for text in stentors)
