"""Choosing a move: a move is a set of named choices, which a person makes in any order and changes at will.

A legal move says for each of its *slots* - tile, place, rotation; diatom, space - which element is chosen
by it. What a person has chosen so far is an assignment of some slots, in the order in which the choices were
made. `nearest` says which legal moves that comes nearest to: those that agree with the newest choice for
certain and with as many of the older ones as possible, newer before older. What all of them have in common is
filled in, but nothing is ever played by itself.

Clients do the same on their own, so that a hand does not wait for a server: `web/src/scene/choosing.ts` is
held to this module by vectors that `scripts/client_scenes.py` writes.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, get_args

OutcomeKind = Literal["quiet", "takes", "completes", "loses", "ends"]
"""What kind of thing comes of a move: nothing much; it takes something from others; it completes something
or scores; it costs the mover a piece, points or the game; the game is over by it, and not by a loss."""
OUTCOME_KINDS: tuple[OutcomeKind, ...] = get_args(OutcomeKind)


class Choice(NamedTuple):
    """One slot, and the element that is chosen for it."""

    slot: str
    value: str


Choices = tuple[Choice, ...]
"""What is chosen, the newest last; no slot comes twice."""
Option = Mapping[str, str]
"""A legal move: the element of each of its slots."""


class Completion(NamedTuple):
    """What the choices come nearest to."""

    left: tuple[int, ...]
    """The moves that remain, by their places in the list; none if no move agrees with the newest choice."""
    kept: Choices
    """The choices that all of these agree with. The others are let go."""
    filled: Choices
    """The choices that were not made and follow, in the order of the slots of the first move left."""


def nearest(moves: Sequence[Option], chosen: Choices) -> Completion:
    """The nearest legal completion. An unknown newest choice leaves nothing."""
    if not chosen:
        return _completion(moves, tuple(range(len(moves))), ())
    best, left, agreed = (-1, 0), list[int](), 0
    for number, move in enumerate(moves):
        agrees = 0
        for k, (slot, value) in enumerate(chosen):
            if move.get(slot) == value:
                agrees |= 1 << k
        if not agrees >> (len(chosen) - 1):
            continue
        rank = agrees.bit_count(), agrees
        if rank > best:
            best, left, agreed = rank, [number], agrees
        elif rank == best:
            left.append(number)
    kept = tuple(choice for k, choice in enumerate(chosen) if agreed >> k & 1)
    return _completion(moves, tuple(left), kept)


def _completion(moves: Sequence[Option], left: tuple[int, ...], kept: Choices) -> Completion:
    if not left:
        return Completion((), (), ())
    made = {slot for slot, _ in kept}
    first, *others = (moves[number] for number in left)
    filled = tuple(
        Choice(slot, value)
        for slot, value in first.items()
        if slot not in made and all(move.get(slot) == value for move in others)
    )
    return Completion(left, kept, filled)


def choose(moves: Sequence[Option], chosen: Choices, choice: Choice) -> Choices:
    """What is chosen after one more choice, or another one for the same slot; what the rules do not allow
    with it is let go, and a choice that no move has changes nothing."""
    others = tuple(each for each in chosen if each.slot != choice.slot)
    return nearest(moves, (*others, choice)).kept or chosen


def offered(moves: Sequence[Option], chosen: Choices) -> dict[str, tuple[str, ...]]:
    """For each slot the elements that can be chosen for it, or instead of what is chosen, without any other
    choice being let go; in the order of the moves."""
    kept = nearest(moves, chosen).kept
    found: dict[str, dict[str, None]] = {}
    for move in moves:
        against = [slot for slot, value in kept if move.get(slot) != value]
        for slot, value in move.items():
            if not against or against == [slot]:
                found.setdefault(slot, {})[value] = None
    return {slot: tuple(values) for slot, values in found.items()}


def turned(moves: Sequence[Option], chosen: Choices, slot: str, by: int) -> Choices:
    """The choices with the next element of a slot (or one further back) among those offered: what a wheel or
    a key does with a way to lie. Where none is chosen yet, the first one counts as chosen."""
    ways = offered(moves, chosen).get(slot, ())
    if not ways:
        return chosen
    values = dict(chosen)
    left = nearest(moves, chosen).left
    at = values.get(slot) or next((moves[number][slot] for number in left if slot in moves[number]), ways[0])
    after = ways[((ways.index(at) if at in ways else 0) + by) % len(ways)]
    return choose(moves, chosen, Choice(slot, after))
