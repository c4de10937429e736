"""New commissions by the dozen: symmetric ones on the slide or pictures of their own, of a wanted difficulty.

A card is drawn at random from a seed, played by glance a hundred times with each number of dishes, and kept
if its share of completed games falls where the difficulty wants it. A completed game proves that it can be
filled; its mosaic is checked once more.
"""

import datetime
import random
from collections.abc import Callable, Iterator

import msgspec
import numpy as np

from frustule.bots.commissions.restorer import quick_games
from frustule.core.errors import InvalidData, InvalidText
from frustule.core.speech.language import noted
from frustule.games import game
from frustule.games.diatoms.components import COLOURS, standard_slide
from frustule.games.diatoms.notation import mosaic_text
from frustule.games.diatoms.solo.card import MOST_DISHES, Card
from frustule.games.diatoms.solo.card_text import ACROSS, LETTERS, NUMBERS
from frustule.games.diatoms.solo.language import say
from frustule.games.diatoms.solo.position import COMPLETE
from frustule.games.diatoms.solo.words import GRADES
from frustule.puzzles.commissions import fault

Ends = np.ndarray[tuple[int], np.dtype[np.void]]
"""Positions at the end of games."""
STYLES = ("symmetric", "picture")
BANDS = ((0.9, 1.0), (0.75, 0.9), (0.6, 0.75), (0.4, 0.6), (0.15, 0.4))
"""The share of games by glance that each difficulty allows, gentle to fiendish."""
GAMES = 100
EDITION = 1
"""Cards are measured in this edition, whatever they are played in, so that a seed or a day means one card for
ever."""
MOST_TRIES = 200
PAIRS = ("cs", "oq", "ct", "co", "ts", "qs")

FIRST = noted(
    "Quiet",
    "Winter",
    "Gilded",
    "Lost",
    "Painted",
    "Little",
    "Foreign",
    "Evening",
    "Borrowed",
    "Seventh",
)
SECOND = noted(
    "Rosette",
    "Garden",
    "Medal",
    "Window",
    "Pageant",
    "Lace",
    "Clockwork",
    "Shield",
    "Mirror",
    "Bouquet",
)


class Made(msgspec.Struct, frozen=True):
    """A card of the generator as a file's text, its proof, and what was measured of it."""

    text: str
    title: str
    difficulty: str
    style: str
    seed: int
    dishes: int
    share: float
    """Of a hundred games by glance, how many were completed."""
    proof: str
    """A mosaic that fills it from the stock."""

    @property
    def card(self) -> Card:
        return Card.read(self.text, f"commission {self.seed}")


def make(seed: int, difficulty: str = "tricky", style: str = "symmetric") -> Made:
    """A new commission; the same seed, difficulty and style make the same."""
    if difficulty not in GRADES:
        raise InvalidText(f"The difficulty is one of {', '.join(GRADES)}; not '{difficulty}'.")
    if style not in STYLES:
        raise InvalidText(f"The style is symmetric or picture; not '{style}'.")
    chance = random.Random(f"{seed} {difficulty} {style}")
    grade = GRADES.index(difficulty)
    low, high = BANDS[grade]
    for _ in range(MOST_TRIES):
        first, second = chance.choice(FIRST), chance.choice(SECOND)
        title = say("{first} {second}", first=say(first), second=say(second))
        body = _symmetric(chance, grade) if style == "symmetric" else _picture(chance, grade)
        text = _text(title, seed, difficulty, body)
        try:
            card = Card.read(text, title)
        except InvalidData:
            continue
        for dishes in range(MOST_DISHES, 0, -1):
            ends = glances(card, dishes)
            share = share_of(ends)
            if low <= share <= high:
                proof = filled_in(ends, card)
                assert not fault(card, proof), "a card that was completed in play is filled"
                text = text.replace(f"dishes = {MOST_DISHES}", f"dishes = {dishes}")
                return Made(text, title, difficulty, style, seed, dishes, share, proof)
            if share < low:
                break
    raise InvalidText(f"No {difficulty} card was found from seed {seed}; try another seed.")


def of_the_day(day: datetime.date) -> Made:
    """The commission of a day: gentle on Monday, harder toward Sunday; pictures on every second day."""
    difficulty = GRADES[min(day.weekday() * len(GRADES) // 7 + (day.weekday() == 6), len(GRADES) - 1)]
    return make(day.toordinal(), difficulty, STYLES[day.toordinal() % 2])


def shares(card: Card) -> Iterator[tuple[int, float]]:
    """The share of games that are completed by glance, with five dishes, four, and so on."""
    for dishes in range(MOST_DISHES, 0, -1):
        yield dishes, share_of(glances(card, dishes))


def glances(card: Card, dishes: int = 0) -> Ends:
    """The ends of games played by glance with so many dishes, or as many as the card says."""
    setup = game("commissions").setup(1, card=card, dishes=dishes, edition=EDITION)
    return quick_games(setup, GAMES, 1)


def share_of(ends: Ends) -> float:
    """The share of games that were completed."""
    return float((ends["ending"] == COMPLETE).mean())


def filled_in(ends: Ends, card: Card) -> str:
    """The mosaic of a game that was completed, in notation; empty if none was."""
    completed = ends[ends["ending"] == COMPLETE]
    return mosaic_text(completed[0]["slide"][0], len(card.words)) if len(completed) else ""


def grade_by_glance(share: float) -> int:
    """How hard a card is, from 1 to 5, of which this share of games by glance is completed."""
    return 1 + sum(share < low for low, _ in BANDS[:-1])


def _text(title: str, seed: int, difficulty: str, body: str) -> str:
    grade = game("commissions").say(difficulty)
    about = say(
        "Dreamt up by the Society's calculating engine, seed {seed}, {difficulty}.",
        seed=seed,
        difficulty=grade,
    )
    return f'title = "{title}"\nabout = "{about}"\ndishes = {MOST_DISHES}\n{body}'


# Symmetric cards

SYMMETRIES: dict[str, tuple[Callable[[float, float], tuple[float, float]], ...]] = {
    "fourfold": (lambda x, y: (-y, x), lambda x, y: (-x, y)),
    "pinwheel": (lambda x, y: (-y, x),),
    "mirror": (lambda x, y: (-x, y),),
    "double": (lambda x, y: (-x, y), lambda x, y: (x, -y)),
}


def _orbits(symmetry: str) -> list[list[int]]:
    """The spaces of the slide that a symmetry carries into each other."""
    spaces = standard_slide().spaces
    at = {(round(s.x, 2) + 0.0, round(s.y, 2) + 0.0): i for i, s in enumerate(spaces)}
    orbits: list[list[int]] = []
    seen: set[int] = set()
    for first in range(len(spaces)):
        if first in seen:
            continue
        orbit, waiting = {first}, [first]
        while waiting:
            space = spaces[waiting.pop()]
            for turn in SYMMETRIES[symmetry]:
                x, y = turn(space.x, space.y)
                other = at[round(x, 2) + 0.0, round(y, 2) + 0.0]
                if other not in orbit:
                    orbit.add(other)
                    waiting.append(other)
        seen |= orbit
        orbits.append(sorted(orbit))
    return orbits


def _symmetric(chance: random.Random, grade: int) -> str:
    words = ["--"] * 41
    signs = Signs(chance, grade)
    used = chance.uniform(0.3, 0.5) + 0.07 * grade
    for orbit in _orbits(chance.choice(list(SYMMETRIES))):
        if chance.random() < used:
            word = signs.demand(standard_slide().spaces[orbit[0]].shapes, len(orbit))
            for space in orbit:
                words[space] = word
    rows = [words[:1], words[1:9], words[9:25], words[25:]]
    return 'slide = """\n' + "\n".join(" ".join(row) for row in rows) + '\n"""\n'


class Signs:
    """Draws demands, the stricter the higher the grade, and hands out letters and numbers."""

    def __init__(self, chance: random.Random, grade: int) -> None:
        self.chance, self.grade = chance, grade
        self.letters, self.numbers = iter(LETTERS), iter(NUMBERS)
        self.palette = chance.sample(COLOURS, 3)

    def demand(self, shapes: str, count: int) -> str:
        """One demand for so many spaces alike."""
        chance, strict = self.chance, 0.35 + 0.1 * self.grade
        colour = shape = "*"
        if chance.random() < strict:
            colour = chance.choice(self.palette)
            if count > 1 and chance.random() < 0.5:
                colour = next(self.letters)
        if chance.random() < strict * 0.6:
            shape = chance.choice(shapes)
            if count > 1 and chance.random() < 0.6:
                shape = next(self.numbers, "*")
        return colour + shape


# Pictures


def _picture(chance: random.Random, grade: int) -> str:
    """A creature that is its own mirror image: rows that swell and shrink, filled from the middle out."""
    signs = Signs(chance, grade)
    rows = chance.randint(5, 7)
    step = round(1 / ACROSS)
    lines: list[str] = []
    width = chance.randint(1, 3)
    middle = 5 * step
    for _ in range(rows):
        pairs = [chance.choice(PAIRS) for _ in range(width)]
        half = [signs.demand(shapes, 2) for shapes in pairs]
        row: dict[int, str] = {}
        if chance.random() < 0.6:
            shapes = chance.choice(PAIRS)
            row[middle] = f"{shapes}:{signs.demand(shapes, 1)}"
            reach = step
        else:
            reach = step // 2
        for k, (shapes, word) in enumerate(zip(pairs, half, strict=True)):
            if k and chance.random() < 0.15:
                continue
            for side in (-1, 1):
                row[middle + side * (reach + k * step)] = f"{shapes}:{word}"
        line = ""
        for column in sorted(row):
            line = line.ljust(column) + row[column]
        lines.append(line)
        width = max(1, min(4, width + chance.choice((-1, 0, 1))))
    return 'picture = """\n' + "\n".join(lines) + '\n"""\n'
