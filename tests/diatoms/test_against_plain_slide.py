"""The compiled slide against the plain reading: spaces, score parts, every judge in both moods, places."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

import frustule
from frustule.games.diatoms.components import RINGS, standard_slide
from tests.diatoms.table import (
    BLANK,
    DIATOMS,
    EVERY_DIATOM,
    SPACE_NAMES,
    legal_texts,
    put_slide,
    put_tray,
    random_mosaic,
    scored,
    slide_of,
)
from tests.golden.make import FOLDER
from tests.plain.diatoms import (
    CONNECTED,
    ORNAMENTS,
    PAIRS,
    SPACES,
    colours_points,
    pairs_points,
    rings_points,
    spaces_for,
)
from tests.plain.diatoms_judges import JUDGES, Mood, judge_points, measure, penalty, places, total

MOODS: tuple[Mood, ...] = ("easygoing", "persnickety")


def test_the_standard_slide_is_the_plain_one():
    slide = standard_slide()
    assert [space.name for space in slide.spaces] == SPACE_NAMES
    assert [space.ring for space in slide.spaces] == [space.ring for space in SPACES]
    assert [set(space.shapes) for space in slide.spaces] == [set(space.accepts) for space in SPACES]
    letters = {"horizontal": "h", "vertical": "v", "rising": "d", "falling": "e"}
    assert [set(space.lines) for space in slide.spaces] == [{letters[n] for n in s.lines} for s in SPACES]
    assert {(i, j) for i, near in enumerate(slide.near) for j in near if i < j} == set(CONNECTED)
    assert {tuple(sorted(pair[2:])) for pair in slide.pairs} == set(PAIRS)
    assert all(slide.spaces[a].ring == RINGS[ring] for _, ring, a, _ in slide.pairs)
    assert {(m, *sorted((a, b))) for m, a, b in slide.ornaments} == {
        (middle, *sorted((a, b))) for a, middle, b in ORNAMENTS
    }


def test_spaces_for_each_diatom():
    random = Random(1)
    setup = DIATOMS.setup(2)
    for _ in range(300):
        position = setup.deal(0)
        slide = random_mosaic(random)
        tray = random.sample(EVERY_DIATOM, random.randint(1, 6))
        put_slide(position, 1, slide)
        put_tray(position, 1, tray)
        expected = {f"{word}@{SPACE_NAMES[i]}" for word in tray for i in spaces_for(slide, word)}
        assert set(legal_texts(position, 1)) == expected


def table_of(random: Random, seats: int) -> list[list[str]]:
    """Slides of a table; now and then two are alike, so that ranks and results tie."""
    slides = [random_mosaic(random) for _ in range(seats)]
    if random.random() < 0.4:
        slides[random.randrange(seats)] = list(random.choice(slides))
    if random.random() < 0.1:
        slides[random.randrange(seats)] = list(BLANK)
    return slides


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_score_parts(seats: int):
    random = Random(seats)
    setup = DIATOMS.setup(seats)
    for _ in range(120):
        slides = table_of(random, seats)
        position = scored(setup, slides)
        lines = position.explain()
        for seat, slide in enumerate(slides):
            parts = Counter[str]()
            for line in lines:
                if line.seat == seat:
                    parts[line.part] += line.points
            assert parts["colours"] == colours_points(slide)
            assert parts["pairs"] == pairs_points(slide)
            assert parts["rings"] == rings_points(slide)
            assert parts.keys() == {"colours", "pairs", "rings"}
        assert list(position.scores) == total(slides, None, "easygoing")


@pytest.mark.parametrize("mood", MOODS)
@pytest.mark.parametrize("judge", JUDGES)
def test_judges(judge: int, mood: Mood):
    random = Random(judge)
    setups = [DIATOMS.setup(seats, judge=judge, mood=mood) for seats in (2, 3, 4)]
    for round_of in range(90):
        setup = setups[round_of % 3]
        slides = table_of(random, setup.seats)
        position = scored(setup, slides)
        expected = judge_points(judge, mood, slides)
        judged = [line for line in position.explain() if line.part == "judge"]
        for seat, slide in enumerate(slides):
            praise, *blame = [line for line in judged if line.seat == seat]
            assert praise.points + sum(line.points for line in blame) == expected[seat]
            assert len(blame) == (mood == "persnickety")
            assert sum(line.points for line in blame) == (penalty(judge, slide) if blame else 0)
            assert f": {measure(judge, slide)}" in praise.words
        assert list(position.scores) == total(slides, judge, mood)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("judge", [0, 4, 6])
def test_places(seats: int, judge: int):
    """Sparse slides, so that scores and numbers of diatoms often tie."""
    random = Random(10 * seats + judge)
    setup = DIATOMS.setup(seats, judge=judge)
    end = setup.random_games(1, 0)[0]
    ties = 0
    for _ in range(300):
        slides = [[w if random.random() < 0.4 else "--" for w in slide] for slide in table_of(random, seats)]
        position = frustule.Position(setup, end)
        for seat, slide in enumerate(slides):
            put_slide(position, seat, slide)
        totals = total(slides, judge or None, "easygoing")
        assert position.result is not None
        assert list(position.result.scores) == totals
        assert list(position.result.places) == places(slides, totals)
        ties += len(set(totals)) < seats
    assert ties > 20


@pytest.mark.parametrize("path", sorted(FOLDER.glob("diatoms-*.txt")), ids=lambda path: path.stem)
def test_results_of_the_golden_records(path: Path):
    end = frustule.read_record(path.read_text(encoding="utf-8")).check()
    slides = [slide_of(end, seat) for seat in range(end.setup.seats)]
    box = end.setup.box[0]
    alone = [int(measure) for measure in box.tutor] if end.setup.seats == 1 else []
    totals = total(slides, int(box.judge) or None, MOODS[int(box.persnickety)], alone)
    assert end.result is not None
    assert list(end.result.scores) == totals
    assert list(end.result.places) == places(slides, totals)
