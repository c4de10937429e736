"""A Diaominos position as a scene: the cube on its tour, the rounds, the sheets, the scores, and the moves.

The board is seen from the side where the seat sits, so the side of the cube that faces the seat is in front.
Sheets are drawn by `sheets`; what can be picked, and what would come of it, is in `choices`.
"""

import textwrap
from collections.abc import Iterator

from frustule.core.drawing.scene import Element, Panel, Scene, View
from frustule.core.engine.position import Position
from frustule.core.engine.score import ScoreLine
from frustule.core.speech.company import is_you, of_seat, seat_title, seat_words, shortened
from frustule.core.speech.language import clauses, entry, noted
from frustule.core.speech.spans import plain
from frustule.games.diaominos import choices, sheets, solids, words
from frustule.games.diaominos.components import SPACES
from frustule.games.diaominos.cube import COLOURS, PLACES, STILL, roll
from frustule.games.diaominos.language import AT_SIDES, NORTH_TO_WEST, SIDES, colours_words, say
from frustule.games.diaominos.notation import STICKER_NAMES, cubes_of
from frustule.games.diaominos.options import board_of, grid_of
from frustule.games.diaominos.perspective import Lens
from frustule.games.diaominos.position import ROUNDS

ROTATIONS = solids.ROTATIONS
SOUTH = 2
DIRECTIONS = "NESW"
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
SITS = noted("{name} sits {at_side}", "you sit {at_side}")


def build(position: Position, view: View) -> Scene:
    """The scene, with the seat's legal moves if they are wanted."""
    seat = view.seat
    owner = 0 if seat is None else seat
    scores = position.scores
    panels = [cube(position, seat), rounds(position, owner)]
    if seat is not None:
        panels.insert(1, choices.hand(position, seat))
    seats = (owner, *(s for s in range(position.setup.seats) if s != owner))
    panels += [
        sheets.panel(position, s, view.rotation, own=s == owner, yours=s == seat, total=scores[s])
        for s in seats
    ]
    moves = position.moves(seat).numbers if seat is not None and view.with_moves else []
    panels += [choices.choices(position, owner, moves), score_sheet(position, scores)]
    shown = tuple(panel for panel in panels if panel.elements)
    made = tuple(choices.scene_moves(position, owner, moves, view.rotation))
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
    """The cubes of the sheet, in the body too unless they are marks that wait."""
    waiting = {grid_of(position.setup).name(cube) for cube in cubes_of(position.record.waiting[line.seat])}
    return tuple(
        f"{kind}-{line.seat}-{name}"
        for name in line.spots
        for kind in ("cube", "body")
        if kind == "cube" or name not in waiting
    )


# The cube


class Aspect:
    """The board as seen from one of its sides: 0 north, 1 east, 2 south, 3 west."""

    def __init__(self, spaces: list[tuple[int, int]], side: int) -> None:
        self.side = side
        self.left, self.bottom = min(x for x, _ in spaces), min(y for _, y in spaces)
        wide = max(x for x, _ in spaces) - self.left + 1
        deep = max(y for _, y in spaces) - self.bottom + 1
        self.wide, self.deep = max(wide, 4), max(deep, 4)
        self.size = (self.wide, self.deep) if side % 2 == 0 else (self.deep, self.wide)
        self.name = f"{self.size[0]}x{self.size[1]}"

    def turned(self, x: float, y: float) -> tuple[float, float]:
        """A direction of the board as the viewer has it: to the right, and away."""
        match self.side:
            case 0:
                return -x, -y
            case 1:
                return y, -x
            case 2:
                return x, y
            case _:
                return -y, x

    def square(self, x: int, y: int) -> tuple[int, int]:
        """A square of the board, counted from the near left corner."""
        x, y = x - self.left, y - self.bottom
        match self.side:
            case 0:
                return self.wide - 1 - x, self.deep - 1 - y
            case 1:
                return y, self.wide - 1 - x
            case 2:
                return x, y
            case _:
                return self.deep - 1 - y, x


def aspect_of(position: Position, seat: int | None) -> Aspect:
    """The board from where a seat sits, or a spectator stands."""
    side = SOUTH if seat is None else int(position.setup.box[0].side[seat])
    return Aspect(board_of(position.setup).spaces, side)


def cube(position: Position, seat: int | None) -> Panel:
    """The board with its tour, and the cube where it is now."""
    p = position.record
    board, aspect = board_of(position.setup), aspect_of(position, seat)
    lens = Lens(*aspect.size)
    here = max(0, min(int(p.space), ROUNDS) - 1)
    elements = [Element("board", 0, 0, f"board-{aspect.name}")]
    elements += _tour(board.spaces, board.moves, aspect, lens, here)
    for number, (letter, spot) in enumerate(zip(SPACES, board.spaces, strict=True)):
        kind = "spacepast" if number < here else "space"
        x, y = aspect.square(*spot)
        if number == here:
            label = say("space {space}: the cube is here", space=letter)
        elif number < here:
            label = say("space {space}: passed", space=letter)
        else:
            label = say("space {space}: to come", space=letter)
        elements.append(
            Element(f"space-{letter}", 0, 0, f"{kind}-{aspect.name}-{x}-{y}-{letter}", layer=2, label=label)
        )
    elements += lying_cube(
        position, board.moves[:here], aspect, aspect.square(*board.spaces[here]), SPACES[here]
    )
    elements += _seats(position, seat, aspect, lens)
    width, depth = aspect.size
    corners = [lens.spot(x, y) for x in (-0.3, width + 0.3) for y in (-0.3, depth + 0.3)]
    left, right = min(x for x, _ in corners) - 0.4, max(x for x, _ in corners) + 0.4
    top, bottom = min(y for _, y in corners) - 0.9, max(y for _, y in corners) + 0.5
    title = say("The cube on {space}", space=SPACES[here])
    return Panel("cube", "board", title, (left, top, right - left, bottom - top), tuple(elements))


def _tour(
    spaces: list[tuple[int, int]], moves: tuple[str, ...], aspect: Aspect, lens: Lens, here: int
) -> Iterator[Element]:
    """The rolls from each space to the next."""
    for number, move in enumerate(moves):
        line = squares_of(spaces[number], move)
        points = [(a + 0.5, b + 0.5, 0.0) for a, b in (aspect.square(*spot) for spot in line)]
        style = "tour-past" if number < here else "tour-now" if number == here else "tour"
        rolls = ", ".join(say(NORTH_TO_WEST[DIRECTIONS.index(direction)]) for direction in move)
        label = say(
            "from {start} to {end} it rolls {rolls}",
            start=SPACES[number],
            end=SPACES[number + 1],
            rolls=rolls,
        )
        path = lens.path(points, closed=False)
        yield Element(f"tour-{number + 1}", 0, 0, path=path, style=style, layer=1, label=label)


def squares_of(start: tuple[int, int], move: str) -> list[tuple[int, int]]:
    """The squares that the cube comes over, from where it begins to roll."""
    line = [start]
    for direction in move:
        dx, dy = STEPS[DIRECTIONS.index(direction)]
        line.append((line[-1][0] + dx, line[-1][1] + dy))
    return line


def lying_cube(
    position: Position, moves: tuple[str, ...], aspect: Aspect, at: tuple[int, int], letter: str
) -> Iterator[Element]:
    """The cube's body, and its stickers on top, in front and to the right; the label tells all six sides."""
    colours: list[int] = position.record.cube.tolist()
    lying = STILL
    for move in moves:
        lying = roll(lying, move)
    words = clauses(
        [
            f"{say(name)} {colours_words([colours[k] for k in lying[4 * n : 4 * n + 4]])}"
            for n, name in enumerate(SIDES)
        ]
    )
    label = say(
        "the cube on {space}, sides as one looks at them, row by row: {sides}", space=letter, sides=words
    )
    where = f"{aspect.name}-{at[0]}-{at[1]}"
    yield Element("cube", 0, 0, f"cube-{where}", layer=3, label=label)
    for (corner, outward), k in zip(PLACES, lying, strict=True):
        (x, y), z = aspect.turned(corner[0], corner[1]), corner[2]
        right, away = aspect.turned(outward[0], outward[1])
        if outward[2] == 1:
            place = f"t{int(x > 0)}{int(y < 0)}"
        elif away == -1:
            place = f"f{int(x > 0)}{int(z < 0)}"
        elif right == 1:
            place = f"r{int(y > 0)}{int(z < 0)}"
        else:
            continue
        yield Element(f"sticker-{k}", 0, 0, f"facelet-{where}-{place}-{COLOURS[colours[k]]}", layer=4)


def _seats(position: Position, seat: int | None, aspect: Aspect, lens: Lens) -> Iterator[Element]:
    """Who sits at which side."""
    sides: list[int] = position.setup.box[0].side[: position.setup.seats].tolist()
    width, depth = aspect.size
    for number, side in enumerate(sides):
        right, away = aspect.turned(*STEPS[side])
        clear = 1.95 if away > 0 else 0.8  # the cube would hide it
        x, y = lens.spot(width / 2 + right * (width / 2 + 0.75), depth / 2 + away * (depth / 2 + clear))
        y += 0.25 * (right > 0 or away < 0)
        style = "seat-own" if number == seat else "seat"
        text = say("you") if is_you(number) else shortened(seat_words(number), 12)
        label = of_seat(say, number, SITS, at_side=say(AT_SIDES[side]))
        yield Element(f"seat-{number}", x, y + 0.12, text=text, style=style, label=label)


# The rounds

HEADINGS = 2.1  # units across
COLUMN = 1.96
LARGE, SMALL = 0.79, 0.53


def rounds(position: Position, owner: int) -> Panel:
    """What lies on top and toward each seat on every space; the shapes they mean stand below."""
    box = position.setup.box[0]
    now = int(position.record.space)
    facing: list[list[list[int]]] = box.facing.tolist()
    sides: list[int] = box.side.tolist()
    elements = [
        Element(
            f"round-{letter}",
            HEADINGS + COLUMN * (k + 0.5),
            0.85,
            text=letter,
            style="name" if k + 1 >= now else "name past",
        )
        for k, letter in enumerate(SPACES)
    ]
    y = 1.2
    y = _row(position, ("top", say("on top"), say("marks")), owner, box.top.tolist(), (y, LARGE), elements)
    for seat in (owner, *(s for s in range(position.setup.seats) if s != owner)):
        shown = [sides_shown[sides[seat]] for sides_shown in facing]
        place = (y, LARGE if seat == owner else SMALL)
        toward = say("you") if is_you(seat) else seat_words(seat)
        names = (f"toward-{seat}", say("to {name}", name=toward), say("loads"))
        y = _row(position, names, seat, shown, place, elements)
    if 1 <= now <= ROUNDS:
        left = HEADINGS + COLUMN * (now - 1) + 0.04
        frame = f"M{left:.2f} 0.15h{COLUMN - 0.08:.2f}V{y:.2f}h-{COLUMN - 0.08:.2f}Z"
        label = say("round {round} is being played", round=now)
        elements.append(Element("round-now", 0, 0, path=frame, style="now", label=label))
    wide = HEADINGS + COLUMN * ROUNDS + 0.1
    return Panel("rounds", "stack", say("The rounds"), (0.0, 0.0, wide, y + 0.15), tuple(elements))


def _row(
    position: Position,
    names: tuple[str, str, str],
    seat: int,
    places: list[list[int]],
    place: tuple[float, float],
    elements: list[Element],
) -> float:
    """One side of the cube on all six spaces, and what its stickers mean to a seat; returns where it ends."""
    p = position.record
    cube: list[int] = p.cube.tolist()
    roles: list[int] = p.role[seat].tolist()
    now = int(p.space)
    (key, heading, meaning), (top, size) = names, place
    y = top + size
    drawn = say("{heading}:", heading=shortened(heading, 10))
    elements.append(Element(f"{key}-heading", 0.3, y - 0.05, text=drawn, style="fine"))
    elements.append(Element(f"{key}-meaning", 0.3, y + 0.4, text=meaning, style="fine"))
    for k, letter in enumerate(SPACES):
        x = HEADINGS + COLUMN * (k + 0.5)
        shown = [cube[place] for place in places[k]]
        shapes = " ".join(STICKER_NAMES[roles[c] - 1] for c in shown) if any(roles) else ""
        symbol = f"face-{''.join(COLOURS[c] for c in shown)}"
        if k + 1 < now:
            elements.append(Element(f"{key}-{letter}", x, y, symbol, scale=size, style="past"))
            continue
        label = entry(f"{letter}, {heading}", colours_words(shown))
        label += f", {meaning} {shapes}" if shapes else ""
        elements.append(Element(f"{key}-{letter}", x, y, symbol, scale=size, label=label))
        if shapes:
            text = Element(f"{key}-{letter}-shapes", x, y + size + 0.42, text=shapes, style="role")
            elements.append(text)
    return y + size + 0.62


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
