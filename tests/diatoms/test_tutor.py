"""The tutor's game for one (Diatoms 5.5): the deal, the ranks, the marks, and where they are shown."""

import io
import random
import re
from pathlib import Path

import pytest
from rich.console import Console

from frustule import InvalidText, Position, Record, Setup, read_position
from frustule.bots import ask, bot
from frustule.careers.points import awards, played
from frustule.core.engine.record import result_text
from frustule.core.speech.language import speaking
from frustule.games.diatoms import tutor
from frustule.games.diatoms.components import TileSet, standard_slide, standard_tiles
from frustule.games.diatoms.hindsight import look_back
from tests.diatoms.table import BLANK, DIATOMS, random_mosaic, scored
from tests.plain.diatoms import SPACES
from tests.plain.diatoms_judges import JUDGES, Mood, judge_points, measure, total

MOODS: tuple[Mood, ...] = ("easygoing", "persnickety")


def exam(judge: int, mood: Mood = "easygoing") -> Setup:
    return DIATOMS.setup(1, judge=judge, mood=mood)


def game_of(setup: Setup, player: str, seed: int) -> Record:
    position, chance = setup.deal(seed), random.Random(seed)
    record = Record(setup, seed)
    while position.acting:
        move = ask(bot(player), position, 0, chance).move
        record.moves.append((0, position.move(0, move).text))
        position.play(0, move)
    record.result = result_text(position.result)
    return record


def test_the_deal_leaves_ten_tiles_to_lay():
    """As many as a player of two lays: two in hand and eight in the stacks."""
    for seed in range(20):
        position = exam(1).deal(seed)
        facts = position.fields
        assert [len(stack) for stack in facts["stacks"]] == [4, 4]
        assert [len(hand) for hand in facts["hands"]] == [2]
        assert (len(facts["out"]), len(facts["pond"]), facts["turns"]) == (22, 2, 10)
        tiles = [*facts["hands"][0], *facts["stacks"][0], *facts["stacks"][1], *facts["out"]]
        assert len(tiles) == len(set(tiles)) == 32


def test_the_stacks_can_be_as_high_as_between_two():
    """Ten tiles are laid all the same; two in hand and six in the stacks are left."""
    setup = DIATOMS.setup(1, judge=2, stacks="8+8")
    facts = setup.deal(1).fields
    assert [len(stack) for stack in facts["stacks"]] == [8, 8]
    assert (len(facts["out"]), facts["turns"]) == (14, 10)
    for seed in range(4):
        record = game_of(setup, "random", seed)
        for position in record.replay():
            assert read_position(position.text).data.tobytes() == position.data.tobytes()
        end = record.check().record
        assert int(end.laid) + int(end.discards) == 12
        assert (int(end.left.sum()), int((end.hand[0] > 0).sum())) == (6, 2)
    with pytest.raises(InvalidText, match="'stacks' is for a game for one"):
        DIATOMS.setup(2, stacks="8+8")


@pytest.mark.parametrize("seed", range(8))
def test_a_whole_game_lays_ten_tiles_and_arranges_after_each(seed: int):
    record = game_of(exam(1 + seed), "random", seed)
    laid, texts = 0, [text for _, text in record.moves]
    for position, text in zip(record.replay(), texts, strict=False):
        assert position.acting == (0,)
        if "=" in text:
            laid += 1
            assert not position.record.tray[0].any()
    end = record.check()
    assert (laid + int(end.record.discards), int(end.record.laid)) == (10, 12 - int(end.record.discards))
    assert not end.record.tray[0].any()
    assert end.result is not None
    assert end.result.places == (1,)


@pytest.mark.parametrize("mood", MOODS)
@pytest.mark.parametrize("judge", JUDGES)
def test_scores_against_the_plain_reading(judge: int, mood: Mood):
    """A measure takes its place among three others, whatever they are; ties share it."""
    chance = random.Random(judge)
    setup = Setup(DIATOMS, 1, exam(judge, mood).options, DIATOMS.edition)  # one of our own, to write in
    setup.box.flags.writeable = True
    prizes = set[int]()
    for k in range(150):
        keep = chance.random()
        slide = [word if chance.random() < keep else "--" for word in random_mosaic(chance)] if k else BLANK
        near = measure(judge, slide)
        rivals = [max(JUDGES[judge].minimum, near + chance.randint(-2, 2)) for _ in range(3)]
        setup.box[0].tutor[:] = rivals
        position = scored(setup, [slide])
        (expected,) = judge_points(judge, mood, [slide], rivals)
        judged = [line for line in position.explain() if line.part == "judge"]
        assert sum(line.points for line in judged) == expected
        assert f": {near}" in judged[0].words
        assert list(position.scores) == total([slide], judge, mood, rivals)
        prizes.add(judged[0].points)
    if mood == "persnickety" and judge != 9:
        assert prizes >= {20, 70, 100}


def with_circles(count: int) -> list[str]:
    taking = [i for i, space in enumerate(SPACES) if "c" in space.accepts]
    return ["rc" if i in taking[:count] else "--" for i in range(len(SPACES))]


@pytest.mark.parametrize(
    ("rank", "prize"), [("above all", 100), ("the best", 100), ("the second", 70), ("the third", 20)]
)
def test_ranks_among_the_tutors_measures(rank: str, prize: int):
    setup = exam(4, "persnickety")
    best, second, third = (int(value) for value in setup.box[0].tutor)
    count = {"above all": best + 1, "the best": best, "the second": second, "the third": third}[rank]
    position = scored(setup, [with_circles(count)])
    praise = next(line for line in position.explain() if line.part == "judge")
    assert praise.points == prize


@pytest.mark.parametrize("judge", JUDGES)
def test_the_tutors_measures_are_different_and_count(judge: int):
    rivals = [int(value) for value in exam(judge, "persnickety").box[0].tutor]
    assert rivals == sorted(set(rivals), reverse=True)
    assert rivals[-1] >= JUDGES[judge].minimum
    assert not DIATOMS.setup(2, judge=judge, mood="persnickety").box[0].tutor.any()


@pytest.mark.parametrize("mood", MOODS)
@pytest.mark.parametrize("judge", JUDGES)
def test_marks_rise_and_come_from_what_was_measured(judge: int, mood: Mood):
    """The first games of the measurement, played again, lie within its spread."""
    setup = exam(judge, mood)
    asked = tutor.marks(setup)
    assert list(asked) == sorted(set(asked))
    assert [tutor.mark(setup, points) for points in (-100, *asked, 1000)] == [0, 1, 2, 3, 3]
    assert [tutor.mark(setup, points - 1) for points in asked] == [0, 1, 2]
    found = tutor.exams()
    spread = (
        found.judges[judge - 1].persnickety if mood == "persnickety" else found.judges[judge - 1].easygoing
    )
    assert spread.games >= 1000
    for seed in range(3):
        score = game_of(setup, found.player, seed).position().scores[0]
        assert spread.deciles[0] <= score <= spread.deciles[-1]


def test_no_marks_where_nothing_was_measured():
    other = TileSet.read(
        f'name = "Others"\nstart = "gyrbp."\ntiles = "{" ".join(standard_tiles().tiles)}"', "others"
    )
    for setup in (
        DIATOMS.setup(1),
        DIATOMS.setup(2, judge=1),
        DIATOMS.setup(1, judge=1, tiles=other),
        DIATOMS.setup(1, judge=1, slide=standard_slide()),
    ):
        assert tutor.marks(setup) == ()
        assert tutor.mark(setup, 1000) == 0


def shown(position: Position) -> tuple[str, str]:
    console = Console(width=160, record=True, file=io.StringIO())
    console.print(position.screen(0, {}, 160))
    return console.export_text(), position.scene(0).text


@pytest.mark.parametrize(
    ("language", "says", "calls"),
    [("en", "attentive pupil from", "The tutor"), ("fr", "élève attentif dès", "Le précepteur")],
)
def test_terminal_and_scene_show_what_the_tutor_asks(language: str, says: str, calls: str):
    setup = exam(2, "persnickety")
    record = game_of(setup, "greedy", 4)
    with speaking(language):
        for text in shown(setup.deal(4)):
            assert f"{says} {tutor.marks(setup)[0]}" in re.sub(r"\s+", " ", text)
            assert ", ".join(str(int(value)) for value in setup.box[0].tutor) in text
            assert calls + (" calls" if language == "en" else " vous") not in text
        for text in shown(record.position()):
            assert re.search(f"{calls} (calls you|sighs|vous nomme|soupire)", text)


@pytest.mark.parametrize("seed", range(6))
def test_career_points_for_a_lesson(seed: int):
    setup = exam(1 + seed, MOODS[seed % 2])
    record = game_of(setup, "greedy", seed)
    log = [played(record, 0)]
    mark = tutor.mark(setup, record.position().scores[0])
    assert log[0].mark == mark
    assert sum(award.points for award in awards(log)) == mark


def test_hindsight_ranks_against_the_tutor():
    record = game_of(exam(4, "persnickety"), "random", 2)
    found = look_back(record.position(), 0, seconds=4.0)
    assert found.own == record.position().scores[0]
    assert found.bound >= found.possible >= found.own
    assert scored(record.setup, [found.mosaic.split()]).scores[0] == found.possible


def test_the_documentation_lists_the_marks():
    page = (Path(__file__).parents[2] / "docs" / "careers.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d) \| [^|]+ \| ([\d, ]+) \| ([\d, ]+) \| ([\d, ]+) \|$", page, re.MULTILINE)
    assert [int(row[0]) for row in rows] == list(JUDGES)
    for row in rows:
        judge = int(row[0])
        told = [tuple(map(int, cell.split(","))) for cell in row[1:]]
        rivals = tuple(int(value) for value in exam(judge, "persnickety").box[0].tutor)
        assert told == [rivals, tutor.marks(exam(judge)), tutor.marks(exam(judge, "persnickety"))]
