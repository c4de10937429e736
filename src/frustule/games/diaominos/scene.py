"""A Diaominos position as a scene: the cube on its tour, the rounds, the sheets, the scores, and the moves.

The cube and what the rounds bring are drawn by `tour`, sheets by `sheets`; what can be picked, and what would
come of it, is in `choices`.
"""

import textwrap
from collections.abc import Iterator

from frustule.core.drawing.scene import Element, Panel, Scene, View
from frustule.core.engine.position import Position
from frustule.core.engine.score import ScoreLine
from frustule.core.speech.company import is_you, seat_title, seat_words, shortened
from frustule.core.speech.language import entry
from frustule.core.speech.spans import plain
from frustule.games.diaominos import choices, sheets, tour, words
from frustule.games.diaominos.language import say
from frustule.games.diaominos.position import ROUNDS

ROTATIONS = sheets.ROTATIONS


def build(position: Position, view: View) -> Scene:
    """The scene, with the seat's legal moves if they are wanted."""
    seat = view.seat
    owner = 0 if seat is None else seat
    scores = position.scores
    panels = [tour.panel(position, seat), tour.coming(position, owner)]
    seats = (owner, *(s for s in range(position.setup.seats) if s != owner))
    panels += [
        sheets.panel(position, s, view.rotation, own=s == owner, yours=s == seat, total=scores[s])
        for s in seats
    ]
    panels += [
        sheets.shapes_panel(position, s, choices.Hand(position, s).elements() if s == seat else None)
        for s in seats
    ]
    moves = position.moves(seat).numbers if seat is not None and view.with_moves else []
    panels += [choices.choices(position, owner, moves), score_sheet(position, scores)]
    panels.append(tour.rounds(position, owner))
    shown = tuple(panel for panel in panels if panel.elements)
    made = tuple(choices.scene_moves(position, owner, moves))
    return Scene(position.game.name, say(position.game.title), words.status(position), seat, shown, made)


def section(position: Position, seat: int | None) -> str:
    """Giving out colours, marking, loading, claiming, waiting, or what counts."""
    p = position.record
    if p.space > ROUNDS:
        return "4.1"
    if not p.space:
        return "2.3"
    who = position.acting[0] if seat is None else seat
    if p.done[who]:
        return "3.6"
    if p.marks[who]:
        return "3.1"
    return "3.2" if p.to_load[who].any() else "3.4"


def lights(position: Position, line: ScoreLine) -> tuple[str, ...]:
    """The cubes of the sheet."""
    return tuple(f"cube-{line.seat}-{name}" for name in line.spots)


# The scores

LINE = 36  # characters in a line


def score_sheet(position: Position, scores: tuple[int, ...]) -> Panel:
    """Every line that gives points, and the totals, in two columns for more than two seats."""
    elements: list[Element] = []
    wide = 10.6
    columns = 2 if len(scores) > 2 else 1
    depths = [0.4] * columns
    lines = position.explain()
    for seat, total in enumerate(scores):
        left, y = wide * (seat % columns) + 0.4, depths[seat % columns] + 0.65
        right = left + wide - 0.9
        if is_you(seat):
            name, label = say("You"), say.count("you have {n} point", "you have {n} points", total)
        else:
            name = seat_title(seat)
            label = say.count("{name} has {n} point", "{name} has {n} points", total, name=seat_words(seat))
        elements.append(Element(f"total-{seat}", left, y, text=shortened(name, LINE // 2), style="named"))
        elements.append(Element(f"sum-{seat}", right, y, text=str(total), style="total", label=label))
        y += 0.72
        for k, line in enumerate(line for line in lines if line.seat == seat):
            if line.points:
                made = list(_line(position, f"line-{seat}-{k}", line, left + 0.4, right, y))
                elements += made
                y = made[-1].y + 0.65
        depths[seat % columns] = y
    return Panel("scores", "sheet", say("Scores"), (0.0, 0.0, wide * columns, max(depths)), tuple(elements))


def _line(
    position: Position, key: str, line: ScoreLine, left: float, right: float, y: float
) -> Iterator[Element]:
    """A line of the score; pointing at it lights its cubes."""
    label, lit = entry(line.words, line.points), lights(position, line)
    first, *more = textwrap.wrap(plain(line.words), LINE)
    yield Element(key, left, y, text=first, style="small", label=label, lights=lit)
    yield Element(f"{key}-points", right, y, text=str(line.points), style="points", beside=key)
    for k, text in enumerate(more, 1):
        yield Element(f"{key}-{k}", left + 0.4, y + 0.54 * k, text=text, style="small", beside=key)
