"""Records that nobody dealt: real ones with some of it changed, and texts with some words changed.

Run as a program, in a process of its own since what it looks for is a process that dies or never comes back:
`python -m frustule.conformance.mutants GAME SEED COUNT`. It hands the mutants in, and of those that are taken
for positions it asks everything. Interpreted (`NUMBA_DISABLE_JIT=1`) NumPy watches every index meanwhile.
"""

import faulthandler
import sys
from collections import Counter
from random import Random
from typing import Any

import numpy as np

import frustule
from frustule import FrustuleError, Position, Setup
from frustule.conformance.cases import setup_texts
from frustule.conformance.walking import setup_of
from frustule.core.engine.ranges import Field

STEPS = 60
"""So many moves are played on from a position, at most."""
LITTER = 8
"""So many positions of one game have mutants made of them."""
STUCK = 120
"""A mutant that takes so many seconds has found a loop without an end."""


def some_positions(setup: Setup, random: Random) -> list[Position]:
    """Positions of a random game, some of them as somebody sees them."""
    position = setup.deal(random.randrange(2**31))
    found: list[Position] = []
    while len(found) < LITTER:
        for _ in range(random.randrange(STEPS)):
            step(position, random)
        veiled = position.veiled(random.choice((None, *range(setup.seats))))
        found.append(veiled if random.random() < 0.3 else position.copy())
    return found


def step(position: Position, random: Random) -> bool:
    """One random move or call; whether there was any."""
    for seat in random.sample(position.acting, len(position.acting)):
        moves = position.moves(seat)
        if random.random() < 0.02 and (calls := position.calls(seat)):
            moves = calls
        if moves:
            position.push(random.choice(moves))
            return True
    return False


def mutant(
    data: np.ndarray[Any, Any], other: np.ndarray[Any, Any], fields: tuple[Field, ...], random: Random
):
    """A copy of a record with a few of its values changed, all within their ranges or nearly."""
    made = data.copy()
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        field = random.choice(fields)
        values = made[field.name].reshape(-1)
        at = random.randrange(values.size)
        kind = random.randrange(5)
        if kind == 0:
            values[at] = random.randint(field.least, field.most)
        elif kind == 1:
            values[at] = min(max(int(values[at]) + random.choice((-1, 1)), field.least), field.most)
        elif kind == 2:
            values[at] = values[random.randrange(values.size)]
        elif kind == 3:
            values[at] = random.choice((field.least, field.most))
        else:
            made[field.name] = other[field.name]
    return made


def mutant_text(text: str, random: Random) -> str:
    """A position's text with a few words moved, doubled, left out or changed by a sign."""
    words = text.split(" ")
    for _ in range(random.choice((1, 1, 2, 4))):
        at = random.randrange(len(words))
        kind = random.randrange(5)
        if kind == 0:
            words[at] = random.choice(words)
        elif kind == 1 and len(words) > 1:
            del words[at]
        elif kind == 2:
            words.insert(at, random.choice(words))
        elif kind == 3:
            other = random.randrange(len(words))
            words[at], words[other] = words[other], words[at]
        elif words[at]:
            k = random.randrange(len(words[at]))
            words[at] = words[at][:k] + random.choice("0123456789abcdt-/x.?rygbp") + words[at][k + 1 :]
    return " ".join(words)


def ask_everything(position: Position, random: Random) -> None:
    """All that may be asked of a position, and some moves on from it."""
    setup = position.setup
    for viewer in (None, *range(setup.seats)):
        position.veiled(viewer).moves(viewer or 0)
        guess = position.reshuffled(viewer, random.randrange(99))
        _ = guess.scores, guess.text
    for seat in range(setup.seats):
        position.worth(seat)
        position.calls(seat)
        for move in (0, 1, 2**20, -3, random.randrange(2**31)):
            position.allows(seat, move)
        if position.moves(seat):
            position.best_by_worth(seat, 3)
    _ = position.scores, position.result, position.text, repr(position)
    _ = position.fields, position.verdict, position.explain()
    position.scene(random.choice((None, *range(setup.seats))), with_moves=random.random() < 0.05)
    played = position.copy()
    for _ in range(STEPS):
        if not step(played, random):
            break
    _ = played.scores, played.result, played.text


def hand_in(parents: list[Position], random: Random) -> str:
    """One mutant, as a record or as a text; what became of it."""
    position, other = random.choice(parents), random.choice(parents)
    setup = position.setup
    try:
        if random.random() < 0.6:
            taken = Position(setup, mutant(position.data, other.data, setup.game.position_fields, random))
        else:
            taken = setup.read(mutant_text(position.body, random))
    except FrustuleError:
        return "refused"
    ask_everything(taken, random)
    return "taken"


def main(name: str, seed: str, count: str) -> None:
    faulthandler.enable()
    texts = setup_texts(frustule.game(name))
    found = Counter[str]()
    parents: list[Position] = []
    for number in range(int(seed), int(seed) + int(count)):
        random = Random(number)
        faulthandler.dump_traceback_later(STUCK, exit=True)
        try:
            if not parents or number % (4 * LITTER) == 0:
                parents = some_positions(setup_of(random.choice(texts)), random)
            found[hand_in(parents, random)] += 1
        except Exception as error:
            error.add_note(f"mutant {number} of {name}")
            raise
    faulthandler.cancel_dump_traceback_later()
    print(*(f"{count} {what}" for what, count in sorted(found.items())))


if __name__ == "__main__":
    main(*sys.argv[1:])
