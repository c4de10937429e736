"""Stories of moves against the plain reading: the lens looks at the samples, what flies is what is collected,
what rises is what the slide gains."""

import math
from collections import Counter
from random import Random

import pytest

from frustule import Position
from frustule.core.drawing.beats import Beat, Flight
from tests.diatoms.ponds import crowded
from tests.diatoms.table import (
    DIATOMS,
    is_splitting,
    legal_texts,
    pond_of,
    put_stock,
    read_laid,
    slide_of,
    stock_of,
    tray_of,
)
from tests.plain.diatoms import (
    EMPTY,
    PAIRS,
    SPACES,
    at_side_length,
    centre,
    collect_options,
    colours_points,
    corners,
    full_stock,
    groups,
    pairs_points,
    rings_points,
    samples,
)

Stock = dict[str, int]


def sample_points(water: dict[tuple[int, int], str], cell: tuple[int, int]) -> list[tuple[float, float]]:
    """Where the samples are that a tile completes."""
    near = [point for point in corners(cell) if sum(at_side_length(centre(c), point) for c in water) > 2]
    return [(round(x, 6), round(y, 6)) for x, y in near]


def looks(beats: tuple[Beat, ...]) -> list[tuple[float, float]]:
    """Where the lens is, each place once."""
    places = [(round(beat.lens.x, 6), round(beat.lens.y, 6)) for beat in beats if beat.lens]
    return list(dict.fromkeys(places))


def flown(beats: tuple[Beat, ...], panel: str) -> list[str]:
    """The diatoms that fly into a panel, in order."""
    flights: list[Flight] = [flight for beat in beats for flight in beat.flights]
    return [flight.end.rsplit("-", 1)[1] for flight in flights if flight.way[-1].panel == panel]


def collected(found: list[tuple[str, int]], stock: Stock) -> tuple[list[str], int]:
    """What the plain reading takes of groups until one leaves a choice, and how many it deals with."""
    taken: list[str] = []
    for number, (colour, size) in enumerate(found):
        options = collect_options(stock, colour, size)
        if len(options) > 1:
            return taken, number
        for diatom in options[0]:
            stock[diatom] -= 1
            taken.append(diatom)
    return taken, len(found)


class Follower:
    """Follows a game turn by turn by the plain reading, and compares what is told."""

    def __init__(self) -> None:
        self.met = Counter[str]()
        self.groups: list[tuple[str, int]] = []
        self.points: list[tuple[float, float]] = []
        self.looked: list[tuple[float, float]] = []
        self.done = 0

    def follow(self, position: Position, seat: int, text: str) -> None:
        after = position.after(seat, text)
        beats = position.story(seat, text, None).beats
        if "=" in text:
            self._laid(position, after, seat, text, beats)
        elif text.startswith("take"):
            chosen = text.removeprefix("take ").split("+")
            stock = {word: count - chosen.count(word) for word, count in stock_of(position).items()}
            self.met["choices"] += 1
            self.done += 1
            self._collects(after, seat, beats, stock, chosen)
        elif "@" in text:
            self._arranged(position, after, seat, beats)
        assert is_splitting(after) or self.looked == self.points

    def _laid(
        self, position: Position, after: Position, seat: int, text: str, beats: tuple[Beat, ...]
    ) -> None:
        cell, laid = read_laid(text)
        water = pond_of(position) | {cell: laid}
        self.points, self.looked = sample_points(water, cell), []
        self.groups = [group for sample in samples(water, cell) for group in groups(sample)]
        self.met["samples"] += len(self.points)
        self.done = 0
        (flight,) = beats[0].flights
        assert flight.way[0].panel == f"hand-{seat}"
        x, y = centre(cell)
        assert math.isclose(flight.way[-1].x, x)
        assert math.isclose(flight.way[-1].y, y)
        assert tray_of(position, seat) == Counter()
        self._collects(after, seat, beats, stock_of(position), [])

    def _collects(
        self, after: Position, seat: int, beats: tuple[Beat, ...], stock: Stock, first: list[str]
    ) -> None:
        taken, done = collected(self.groups[self.done :], stock)
        self.done += done
        assert Counter(flown(beats, f"tray-{seat}")) == Counter(first + taken)
        self.met["collected"] += len(taken)
        back = flown(beats, "stock")
        self.met["returned"] += len(back)
        if not is_splitting(after):
            assert self.done == len(self.groups)
        assert Counter(stock) + Counter(back) == Counter(stock_of(after))
        self.looked = list(dict.fromkeys(self.looked + looks(beats)))
        assert self.looked == self.points[: len(self.looked)]

    def _arranged(self, position: Position, after: Position, seat: int, beats: tuple[Beat, ...]) -> None:
        was, then = slide_of(position, seat), slide_of(after, seat)
        gained = sum(points(then) - points(was) for points in (colours_points, pairs_points, rings_points))
        rises = [points for beat in beats for points in beat.points]
        assert sum(points.points for points in rises) == gained
        assert {points.seat for points in rises} <= {seat}
        (new,) = (k for k in range(len(SPACES)) if was[k] != then[k])
        assert flown(beats[:1], f"slide-{seat}")
        assert then[new] != EMPTY
        paired = pairs_points(then) - pairs_points(was)
        if paired:
            self.met["pairs"] += 1
            (pair,) = (p for p in PAIRS if new in p and EMPTY not in (then[p[0]], then[p[1]]))
            at = [points.at for points in rises if points.points == paired and len(points.at) == len(pair)]
            assert at


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("thin", [False, True])
def test_stories_tell_what_the_plain_reading_finds(seats: int, thin: bool):
    met = Counter[str]()
    for seed in range(6):
        random, follower = Random(seed), Follower()
        position = DIATOMS.deal(seats, seed=seed)
        if thin:
            put_stock(position, {word: min(count, 2) for word, count in full_stock().items()})
        while not position.over:
            seat = random.choice(position.acting)
            texts = legal_texts(position, seat)
            laying = [text for text in texts if "=" in text]
            text = random.choice(texts)
            if laying:
                text = max(random.choices(laying, k=12), key=lambda text: crowded(position, text))
            follower.follow(position, seat, text)
            position.play(seat, text)
        met += follower.met
    assert min(met[case] for case in ("samples", "collected", "choices")) > 0
    assert met["pairs"] > 0 or thin
