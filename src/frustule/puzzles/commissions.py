"""Whether a commission can be filled from the stock: proven by CP-SAT, with a full card to show for it.

The proof is the mosaic itself; `fault` checks one without any solver.
"""

from collections import Counter

from frustule.games.diatoms.components import COLOURS, SHAPES
from frustule.games.diatoms.notation import EMPTY
from frustule.games.diatoms.solo.card import Card
from frustule.games.diatoms.solo.card_text import LETTERS, NUMBERS, UNUSED
from frustule.games.diatoms.taking import STOCK
from frustule.puzzles.cp_sat import cp_sat


def fill(card: Card, seconds: float = 30.0) -> str | None:
    """A mosaic that fills the card from the stock, in notation; None if there is provably none."""
    cp_model = cp_sat()
    model = cp_model.CpModel()
    spaces = [i for i, word in enumerate(card.words) if word != UNUSED]
    taken = {
        (i, colour, shape): model.new_bool_var(f"{i} {colour}{shape}")
        for i in spaces
        for colour in card.colours(i)
        for shape in card.shapes(i)
    }
    for i in spaces:
        model.add_exactly_one(var for (space, _, _), var in taken.items() if space == i)
    for colour in COLOURS:
        for shape, most in zip(SHAPES, STOCK, strict=True):
            model.add(sum(v for (_, c, s), v in taken.items() if (c, s) == (colour, shape)) <= int(most))
    for sign in NUMBERS + LETTERS:
        members = card.group(sign)
        values = SHAPES if sign in NUMBERS else COLOURS
        for value in values:
            sums = [sum(v for (i, *has), v in taken.items() if i == m and value in has) for m in members]
            for other in sums[1:]:
                model.add(sums[0] == other)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise TimeoutError(f"no answer within {seconds} s")
    filled = {i: f"{colour}{shape}" for (i, colour, shape), var in taken.items() if solver.value(var)}
    return " ".join(filled.get(i, EMPTY) for i in range(len(card.words)))


def fault(card: Card, mosaic: str) -> str:
    """Why a mosaic does not fill the card; empty if it does."""
    words = mosaic.split()
    if len(words) != len(card.words):
        return f"it has {len(words)} words, not {len(card.words)}"
    settled: dict[str, str] = {}
    for i, (demand, word) in enumerate(zip(card.words, words, strict=True)):
        name = card.slide.spaces[i].name
        if demand == UNUSED or word == EMPTY:
            if (demand == UNUSED) != (word == EMPTY):
                return f"{name} is {'filled' if demand == UNUSED else 'empty'}"
            continue
        if word[0] not in card.colours(i) or word[1] not in card.shapes(i):
            return f"{name} holds '{word}' where the card says '{demand}'"
        for sign, value in zip(demand, word, strict=True):
            if sign in LETTERS + NUMBERS and settled.setdefault(sign, value) != value:
                return f"{name} holds '{word}' where others with '{sign}' hold '{settled[sign]}'"
    for word, count in Counter(words).items():
        if word != EMPTY and count > STOCK[SHAPES.index(word[1])]:
            return f"it has {count} of '{word}', more than the stock"
    return ""
