"""The guest judges and the final result of Diatoms, read in plain Python from Diatoms 4 and 5 alone.

A judge is a row of the table in Diatoms 5.2: what is measured, how much of it is the least that counts, what
each is worth to an easygoing judge, and what a persnickety one takes off. The slide itself is in `diatoms`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from .diatoms import (
    COLOURS,
    EMPTY,
    ORNAMENTS,
    PAIRS,
    RINGS,
    SPACES,
    Slide,
    colours_points,
    connected_to,
    pairs_points,
    rings_points,
)

Mood = Literal["easygoing", "persnickety"]


def filled(slide: Slide) -> list[int]:
    """The spaces with a diatom."""
    return [i for i, word in enumerate(slide) if word != EMPTY]


def empty(slide: Slide) -> list[int]:
    """The spaces without a diatom."""
    return [i for i, word in enumerate(slide) if word == EMPTY]


def with_shape(slide: Slide, shape: str) -> list[int]:
    """The spaces with a diatom of this shape."""
    return [i for i in filled(slide) if slide[i][1] == shape]


def with_colour(slide: Slide, colour: str) -> list[int]:
    """The spaces with a diatom of this colour."""
    return [i for i in filled(slide) if slide[i][0] == colour]


def touches_any(space: int, others: Sequence[int]) -> bool:
    """Whether a space is connected to at least one of the others (Diatoms 1.4)."""
    return any(other in others for other in connected_to(space))


def touches_own_colour(slide: Slide, space: int) -> bool:
    """Whether a diatom is connected to another of its colour."""
    return touches_any(space, with_colour(slide, slide[space][0]))


def connected_groups(members: Sequence[int]) -> list[set[int]]:
    """The members, parted into groups connected through members only."""
    left, parted = set(members), list[set[int]]()
    while left:
        group = {left.pop()}
        while reached := {j for i in group for j in connected_to(i) if j in left}:
            group |= reached
            left -= reached
        parted.append(group)
    return parted


def largest_colour_group(slide: Slide) -> int:
    """What judge 1 measures (Diatoms 5.2)."""
    return max((len(group) for c in COLOURS for group in connected_groups(with_colour(slide, c))), default=0)


def without_a_friend(slide: Slide) -> int:
    """What judge 1 dislikes: diatoms not connected to another of their colour (Diatoms 5.2)."""
    return sum(not touches_own_colour(slide, i) for i in filled(slide))


def off_the_lines(slide: Slide) -> int:
    """What judge 2 measures (Diatoms 5.2); the centre space lies on all four lines."""
    return sum(not SPACES[i].on_line for i in filled(slide))


def empty_pairs(slide: Slide) -> int:
    """What judge 2 dislikes (Diatoms 5.2)."""
    return sum(slide[i] == EMPTY and slide[j] == EMPTY for i, j in PAIRS)


def surrounded_empty_spaces(slide: Slide) -> int:
    """What judge 3 measures (Diatoms 5.2)."""
    return sum(all(slide[j] != EMPTY for j in connected_to(i)) for i in empty(slide))


def large_empty_groups(slide: Slide) -> int:
    """What judge 3 dislikes (Diatoms 5.2)."""
    return sum(len(group) >= 3 for group in connected_groups(empty(slide)))


def circles(slide: Slide) -> int:
    """What judge 4 measures (Diatoms 5.2)."""
    return len(with_shape(slide, "c"))


def ovals_at_circles(slide: Slide) -> int:
    """What judge 4 dislikes (Diatoms 5.2)."""
    return sum(touches_any(i, with_shape(slide, "c")) for i in with_shape(slide, "o"))


def on_the_outer_ring(slide: Slide) -> int:
    """What judge 5 measures (Diatoms 5.2)."""
    return sum(SPACES[i].ring == "outer" for i in filled(slide))


def outer_with_a_friend(slide: Slide) -> int:
    """What judge 5 dislikes; the friend may lie on the middle ring (Diatoms 5.2)."""
    return sum(SPACES[i].ring == "outer" and touches_own_colour(slide, i) for i in filled(slide))


def least_common_colour(slide: Slide) -> int:
    """What judge 6 measures (Diatoms 5.2); an empty slide has no colour at all."""
    counts = [len(with_colour(slide, colour)) for colour in COLOURS]
    return min((count for count in counts if count > 0), default=0)


def colours_missing_from_rings(slide: Slide) -> int:
    """What judge 6 dislikes (Diatoms 5.2), ring by ring: a colour that is nowhere is missing three times."""
    present = {(slide[i][0], SPACES[i].ring) for i in filled(slide)}
    return sum((colour, ring) not in present for colour in COLOURS for ring in RINGS)


def beside_stars(slide: Slide) -> int:
    """What judge 7 measures (Diatoms 5.2)."""
    stars = with_shape(slide, "s")
    return sum(i not in stars and touches_any(i, stars) for i in filled(slide))


def empty_star_spaces(slide: Slide) -> int:
    """What judge 7 dislikes (Diatoms 5.2)."""
    return sum("s" in SPACES[i].accepts for i in empty(slide))


def purples(slide: Slide) -> int:
    """What judge 8 measures (Diatoms 5.2)."""
    return len(with_colour(slide, "p"))


def greens_at_purples(slide: Slide) -> int:
    """What judge 8 dislikes (Diatoms 5.2)."""
    return sum(touches_any(i, with_colour(slide, "p")) for i in with_colour(slide, "g"))


def is_complete_ornament(slide: Slide, ornament: tuple[int, int, int]) -> bool:
    """Diatoms 5.3."""
    flank, _, other_flank = ornament
    return all(slide[i] != EMPTY for i in ornament) and slide[flank] == slide[other_flank]


def is_incomplete_ornament(slide: Slide, ornament: tuple[int, int, int]) -> bool:
    """Diatoms 5.3."""
    flank, middle, other_flank = ornament
    begun = slide[middle] != EMPTY and (slide[flank] != EMPTY or slide[other_flank] != EMPTY)
    return begun and not is_complete_ornament(slide, ornament)


def complete_ornaments(slide: Slide) -> int:
    """What judge 9 measures (Diatoms 5.2)."""
    return sum(is_complete_ornament(slide, ornament) for ornament in ORNAMENTS)


def incomplete_ornaments(slide: Slide) -> int:
    """What judge 9 dislikes (Diatoms 5.2)."""
    return sum(is_incomplete_ornament(slide, ornament) for ornament in ORNAMENTS)


@dataclass(frozen=True)
class Judge:
    """A row of the table in Diatoms 5.2."""

    measured: Callable[[Slide], int]
    minimum: int
    each: int
    disliked: Callable[[Slide], int]
    off: int


JUDGES = {
    1: Judge(largest_colour_group, 3, 10, without_a_friend, -5),
    2: Judge(off_the_lines, 3, 5, empty_pairs, -5),
    3: Judge(surrounded_empty_spaces, 2, 10, large_empty_groups, -5),
    4: Judge(circles, 4, 5, ovals_at_circles, -5),
    5: Judge(on_the_outer_ring, 6, 5, outer_with_a_friend, -5),
    6: Judge(least_common_colour, 1, 10, colours_missing_from_rings, -5),
    7: Judge(beside_stars, 4, 10, empty_star_spaces, -5),
    8: Judge(purples, 4, 10, greens_at_purples, -5),
    9: Judge(complete_ornaments, 2, 10, incomplete_ornaments, -10),
}


def measure(judge: int, slide: Slide) -> int:
    """What the judge counts on a slide, whether or not it reaches the minimum (Diatoms 5.2)."""
    return JUDGES[judge].measured(slide)


def penalty(judge: int, slide: Slide) -> int:
    """What the persnickety judge takes off, as zero or a negative number (Diatoms 5.2)."""
    return JUDGES[judge].off * JUDGES[judge].disliked(slide)


def judge_points(judge: int, mood: Mood, slides: Sequence[Slide], tutor: Sequence[int] = ()) -> list[int]:
    """Each player's points from the judge, the penalty taken off, also before a tutor (Diatoms 5.1, 5.5)."""
    row = JUDGES[judge]
    measures = [measure(judge, slide) for slide in slides]
    if mood == "easygoing":
        return [row.each * m if m >= row.minimum else 0 for m in measures]
    ranked = sorted({m for m in [*measures, *tutor] if m >= row.minimum}, reverse=True)
    prizes = {m: 100 if place == 1 else 70 if place == 2 else 20 for place, m in enumerate(ranked, start=1)}
    return [prizes.get(m, 0) + penalty(judge, slide) for m, slide in zip(measures, slides, strict=True)]


def total(slides: Sequence[Slide], judge: int | None, mood: Mood, tutor: Sequence[int] = ()) -> list[int]:
    """Each player's score; without a judge the mood means nothing (Diatoms 4)."""
    own = [colours_points(slide) + pairs_points(slide) + rings_points(slide) for slide in slides]
    judged = [0] * len(slides) if judge is None else judge_points(judge, mood, slides, tutor)
    return [points + more for points, more in zip(own, judged, strict=True)]


def places(slides: Sequence[Slide], totals: Sequence[int]) -> list[int]:
    """Each player's place: the highest total is first, then the fewest diatoms, then shared (Diatoms 4.4)."""
    standing = [(points, -len(filled(slide))) for points, slide in zip(totals, slides, strict=True)]
    return [1 + sum(other > mine for other in standing) for mine in standing]
