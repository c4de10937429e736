"""A position of Grazers in one line (Grazers 6.2):

    turn 1; snails a1 e5; eaten 0 0 0 0 0 0; algae .2313 12231 33121 21312 1322.

What no game can lead to is refused, with a sentence that names the place.
"""

import re
from typing import Any

from frustule.core.engine.fields import Fields
from frustule.core.engine.position import Position
from frustule.core.engine.setup import Setup
from frustule.core.errors import InvalidText
from frustule.template.grazers.moves import cell_at
from frustule.template.grazers.notation import cell_text, read_cell
from frustule.template.grazers.position import MOST_ALGAE, SEATS

BARE = "."


def body_text(position: Position) -> str:
    p, size = position.record, int(position.setup.box[0].size)
    grown = [[int(p.algae[cell_at(column, row)]) for column in range(size)] for row in range(size)]
    parts = {
        "turn": [str(int(p.mover) + 1)],
        "snails": [cell_text(int(cell)) for cell in p.at],
        "eaten": [str(int(count)) for count in p.eaten.reshape(-1)],
        "algae": ["".join(str(algae or BARE) for algae in row) for row in grown],
    }
    return "; ".join(" ".join([name, *words]) for name, words in parts.items())


def read_body(setup: Setup, text: str, record: Any) -> None:
    size = int(setup.box[0].size)
    fields = Fields(text)
    record.mover = fields.number("turn", 1, SEATS) - 1
    record.at[:] = _snails(fields.next("snails"), size)
    record.eaten[:] = _eaten(fields.next("eaten"))
    for row, algae in enumerate(_algae(fields.next("algae"), size)):
        for column, count in enumerate(algae):
            record.algae[cell_at(column, row)] = count
    fields.end()
    for cell in record.at:
        if record.algae[cell]:
            raise InvalidText(f"A snail sits on {cell_text(int(cell))}, so it is bare.")
    bare, grazed = size * size - int((record.algae > 0).sum()), SEATS + int(record.eaten.sum())
    if bare != grazed:
        raise InvalidText(f"{bare} cells are bare; by what was eaten {grazed} are.")


def _snails(words: list[str], size: int) -> list[int]:
    if len(words) != SEATS or words[0] == words[1]:
        raise InvalidText("The snails sit on two cells, as in 'snails a1 e5'.")
    return [read_cell(word, size) for word in words]


def _eaten(words: list[str]) -> Any:
    right = len(words) == SEATS * MOST_ALGAE and all(re.fullmatch("[0-9]|[12][0-9]|3[0-6]", w) for w in words)
    if not right:
        raise InvalidText("'eaten' is six numbers up to 36: cells of one, two, three algae by snail.")
    counts = [int(word) for word in words]
    return [counts[:MOST_ALGAE], counts[MOST_ALGAE:]]


def _algae(words: list[str], size: int) -> list[list[int]]:
    if len(words) != size or not all(re.fullmatch(rf"[.1-{MOST_ALGAE}]{{{size}}}", word) for word in words):
        raise InvalidText(f"'algae' is {size} rows of {size} cells, each a number up to 3 or a dot.")
    return [[0 if sign == BARE else int(sign) for sign in word] for word in words]
