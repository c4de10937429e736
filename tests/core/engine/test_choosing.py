"""The nearest legal completion: against a slow reading of what it is, on made-up moves and on real ones."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

import frustule
from frustule.core.engine.choosing import Choice, Choices, Option, choose, nearest, offered, turned

SLOTS = ("tile", "place", "rotation", "prey")
CHOICES = st.builds(Choice, st.sampled_from(SLOTS), st.sampled_from("abc"))
MOVES = st.lists(
    st.dictionaries(st.sampled_from(SLOTS), st.sampled_from("abc"), min_size=1), min_size=1, max_size=12
)


def plain(moves: Sequence[Option], chosen: Choices) -> tuple[list[int], Choices]:
    """Tries what could be kept, best first: as many as possible, the newest always, newer before older."""
    if not chosen:
        return list(range(len(moves))), ()
    *older, newest = chosen
    for count in range(len(older), -1, -1):
        for kept in combinations(reversed(older), count):  # in this order newer ones come first
            wanted = {*kept, newest}
            left = [n for n, move in enumerate(moves) if wanted <= {Choice(*each) for each in move.items()}]
            if left:
                return left, tuple(choice for choice in chosen if choice in wanted)
    return [], ()


def made(choices: list[Choice]) -> Choices:
    """In this order, each slot once."""
    return tuple({slot: Choice(slot, value) for slot, value in choices}.values())


@given(MOVES, st.lists(CHOICES, max_size=5))
def test_it_is_the_plain_reading(moves: list[Option], choices: list[Choice]):
    chosen = made(choices)
    left, kept = plain(moves, chosen)
    found = nearest(moves, chosen)
    assert (list(found.left), found.kept) == (left, kept)
    for slot, value in found.filled:
        assert slot not in dict(kept)
        assert all(moves[number].get(slot) == value for number in left)


@given(MOVES, st.lists(CHOICES, max_size=5), CHOICES)
def test_the_newest_choice_holds(moves: list[Option], choices: list[Choice], newest: Choice):
    before = choose(moves, (), choices[0]) if choices else ()
    for choice in choices:
        before = choose(moves, before, choice)
    after = choose(moves, before, newest)
    if any(move.get(newest.slot) == newest.value for move in moves):
        assert after[-1] == newest
    else:
        assert after == before
    assert {*after} - {newest} <= {*before}
    assert nearest(moves, after).kept == after, "what is kept is kept"


@given(MOVES, st.lists(CHOICES, max_size=4))
def test_what_is_offered_lets_nothing_go(moves: list[Option], choices: list[Choice]):
    chosen: Choices = ()
    for choice in choices:
        chosen = choose(moves, chosen, choice)
    every = {Choice(*each) for move in moves for each in move.items()}
    listed = {Choice(slot, value) for slot, values in offered(moves, chosen).items() for value in values}
    for choice in every:
        after = choose(moves, chosen, choice)
        others = {each for each in chosen if each.slot != choice.slot}
        assert (choice in listed) == (others <= {*after})


@given(MOVES, st.lists(CHOICES, max_size=3), st.sampled_from(SLOTS))
def test_turning_goes_round(moves: list[Option], choices: list[Choice], slot: str):
    chosen: Choices = ()
    for choice in choices:
        chosen = choose(moves, chosen, choice)
    ways = offered(moves, chosen).get(slot, ())
    first = turned(moves, chosen, slot, 0)
    assert {each for each in first if each.slot != slot} == {each for each in chosen if each.slot != slot}
    seen: list[str] = []
    for _ in ways:
        first = turned(moves, first, slot, 1)
        seen.append(dict(first)[slot])
    assert sorted(seen) == sorted(ways)
    if ways:
        assert turned(moves, turned(moves, first, slot, 1), slot, -1)[-1] == Choice(slot, seen[-1])


def test_real_moves_are_reached_from_anywhere():
    """Whatever was chosen before, choosing a move's elements in any order leads to it."""
    for game in frustule.all_games():
        position = game.deal(seed=5)
        random = Random(5)
        for _ in range(12):
            if not position.acting:
                break
            seat = position.acting[0]
            moves = [move.choices for move in position.scene(seat).moves]
            for target in random.sample(moves, min(4, len(moves))):
                chosen: Choices = ()
                for slot, value in random.choice(moves).items():
                    chosen = choose(moves, chosen, Choice(slot, value))
                for slot, value in random.sample(list(target.items()), len(target)):
                    chosen = choose(moves, chosen, Choice(slot, value))
                assert [moves[number] for number in nearest(moves, chosen).left] == [target]
            position.push(random.choice(position.moves(seat)))
