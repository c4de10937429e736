"""The cube on its tour, and what the rounds bring.

The board is seen from the side where the seat sits, so the side of the cube that faces the seat is in front.
What this round and the next bring for a seat is drawn large; all rounds for everybody are a paper.
"""

from collections.abc import Iterator

from frustule.core.drawing.scene import Element, Panel
from frustule.core.drawing.space import Body, Space, on_paper
from frustule.core.engine.position import Position
from frustule.core.speech.company import is_you, of_seat, seat_words, shortened
from frustule.core.speech.language import clauses, entry, noted
from frustule.games.diaominos.components import SPACES
from frustule.games.diaominos.cube import COLOURS, SIDES, STILL, roll
from frustule.games.diaominos.grid import SHAPES
from frustule.games.diaominos.language import AT_SIDES, NORTH_TO_WEST, colours_words, say
from frustule.games.diaominos.language import SIDES as SIDE_WORDS
from frustule.games.diaominos.notation import STICKER_NAMES
from frustule.games.diaominos.options import board_of
from frustule.games.diaominos.plan import plan_name
from frustule.games.diaominos.position import ROUNDS, WILD

CUBE, ROUND_TABLE = "cube", "rounds"
SOUTH = 2
DIRECTIONS = "NESW"
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
YAWS = (180, 90, 0, 270)
"""How the board is turned for who sits north, east, south and west."""
ASKEW, PITCH = 24, 44
SITS = noted("{name} sits {at_side}", "you sit {at_side}")


def squares_of(start: tuple[int, int], move: str) -> list[tuple[int, int]]:
    """The squares that the cube comes over, from where it begins to roll."""
    line = [start]
    for direction in move:
        dx, dy = STEPS[DIRECTIONS.index(direction)]
        line.append((line[-1][0] + dx, line[-1][1] + dy))
    return line


class Ground:
    """The board under the cube, with its corner at nought: its size, and the squares of each way."""

    def __init__(self, position: Position) -> None:
        board = board_of(position.setup)
        ways = [squares_of(start, move) for start, move in zip(board.spaces, board.moves, strict=False)]
        left = min(x for way in ways for x, _ in way)
        bottom = min(y for way in ways for _, y in way)
        self.ways = [[(x - left, y - bottom) for x, y in way] for way in ways]
        self.spaces = [self.ways[0][0], *(way[-1] for way in self.ways)]
        self.moves = board.moves
        squares = [square for way in self.ways for square in way]
        wide, deep = (1 + max(square[k] for square in squares) for k in range(2))
        self.size = max(wide, 4), max(deep, 4)

    def rolls(self, space: int) -> int:
        """How often the cube has rolled when it comes to a space, counted from 0."""
        return sum(len(move) for move in self.moves[:space])


def panel(position: Position, seat: int | None) -> Panel:
    """The board with its tour, and the cube where it is now."""
    ground = Ground(position)
    here = max(0, min(int(position.record.space), ROUNDS) - 1)
    side = SOUTH if seat is None else int(position.setup.box[0].side[seat])
    elements = (
        cube_element(position, ground.rolls(here), ground.spaces[here], SPACES[here]),
        *_seats(position, seat, ground.size),
    )
    space = Space(
        (*ground.size, 1),
        tuple(_bodies(position, ground)),
        float((YAWS[side] + ASKEW) % 360),
        PITCH,
        floor=plan_name(ground.size, side, here, ground.ways),
    )
    title = say("The cube on {space}", space=SPACES[here])
    sentences = (*(each.label for each in elements), *_spaces_in_words(here), *_tour_in_words(ground))
    box = on_paper(space).box
    return Panel(CUBE, "board", title, box, elements, None, sentences, space=space, aside=True)


def _bodies(position: Position, ground: Ground) -> Iterator[tuple[str, Body]]:
    """The cube as it lies after each roll of its tour."""
    colours: list[int] = position.record.cube.tolist()
    rolls = "".join(ground.moves)
    for count in range(len(rolls) + 1):
        lying = roll(STILL, rolls[:count])
        shown = [f"side-{''.join(COLOURS[colours[k]] for k in lying[4 * n : 4 * n + 4])}" for n in range(6)]
        east, west, north, south, top, bottom = (shown[SIDES.index(letter)] for letter in "EWNSUD")
        yield f"rolled-{count}", Body((east, west, north, south, top, bottom))


def cube_element(position: Position, rolls: int, at: tuple[int, int], letter: str) -> Element:
    """The cube after so many rolls; the label tells all six sides."""
    colours: list[int] = position.record.cube.tolist()
    lying = roll(STILL, "".join(board_of(position.setup).moves)[:rolls])
    sides = clauses(
        [
            f"{say(name)} {colours_words([colours[k] for k in lying[4 * n : 4 * n + 4]])}"
            for n, name in enumerate(SIDE_WORDS)
        ]
    )
    label = say(
        "the cube on {space}, sides as one looks at them, row by row: {sides}", space=letter, sides=sides
    )
    return Element("cube", at[0] + 0.5, at[1] + 0.5, z=0.5, solid=f"rolled-{rolls}", label=label)


def _spaces_in_words(here: int) -> Iterator[str]:
    for number, letter in enumerate(SPACES):
        if number == here:
            yield say("space {space}: the cube is here", space=letter)
        elif number < here:
            yield say("space {space}: passed", space=letter)
        else:
            yield say("space {space}: to come", space=letter)


def _tour_in_words(ground: Ground) -> Iterator[str]:
    """The rolls from each space to the next."""
    for number, move in enumerate(ground.moves):
        yield say(
            "from {start} to {end} it rolls {rolls}",
            start=SPACES[number],
            end=SPACES[number + 1],
            rolls=", ".join(say(NORTH_TO_WEST[DIRECTIONS.index(direction)]) for direction in move),
        )


def _seats(position: Position, seat: int | None, size: tuple[int, int]) -> Iterator[Element]:
    """Who sits at which side."""
    sides: list[int] = position.setup.box[0].side[: position.setup.seats].tolist()
    for number, side in enumerate(sides):
        dx, dy = STEPS[side]
        x, y = (size[k] / 2 + step * (size[k] / 2 + 0.75) for k, step in enumerate((dx, dy)))
        style = "seat-own" if number == seat else "seat"
        text = say("you") if is_you(number) else shortened(seat_words(number), 12)
        label = of_seat(say, number, SITS, at_side=say(AT_SIDES[side]))
        yield Element(f"seat-{number}", x, y, text=text, style=style, label=label)


# What the rounds bring

ROW = 2.9
GROUPS = (3.2, 7.3)
"""Where what is marked and what is loaded stand."""


def coming(position: Position, owner: int) -> Panel:
    """This round and the next: what lies on top and toward the seat, and the shapes that this means."""
    now = max(1, int(position.record.space))
    shown = [number for number in (now, now + 1) if number <= ROUNDS]
    elements: list[Element] = []
    for k, number in enumerate(shown):
        elements += _round(position, owner, number, ROW * k)
    wide = GROUPS[1] + 3.2
    box = (0.0, 0.0, wide, ROW * 2)
    return Panel(ROUND_TABLE, "stack", say("This round and the next"), box, tuple(elements))


def _round(position: Position, seat: int, number: int, y: float) -> Iterator[Element]:
    box, letter = position.setup.box[0], SPACES[number - 1]
    side = int(box.side[seat])
    playing = number == max(1, int(position.record.space))
    style = "name" if playing else "name past"
    yield Element(f"round-{letter}", 1.05, y + 1.6, text=letter, style=style)
    when = say("now") if playing else say("next")
    yield Element(f"round-{letter}-when", 1.05, y + 2.2, text=when, style="fine-middle")
    places: list[list[int]] = [box.top[number - 1].tolist(), box.facing[number - 1][side].tolist()]
    meanings = ("marks", say("marks")), ("loads", say("loads"))
    headings = say("on top"), say("to {name}", name=say("you") if is_you(seat) else seat_words(seat))
    for x, (kind, meaning), heading, four in zip(GROUPS, meanings, headings, places, strict=True):
        yield from _means(position, seat, (letter, kind, meaning, heading), four, (x, y + 1.2))


def _means(
    position: Position, seat: int, names: tuple[str, str, str, str], four: list[int], at: tuple[float, float]
) -> Iterator[Element]:
    """A side of the cube, and beside it the shapes that its stickers mean to a seat, each in its place."""
    colours = [int(position.record.cube[place]) for place in four]
    roles = [int(position.record.role[seat, colour]) for colour in colours]
    (letter, kind, meaning, heading), (x, y) = names, at
    label = entry(f"{letter}, {heading}", colours_words(colours))
    if all(roles):
        label += f", {meaning} {' '.join(STICKER_NAMES[role - 1] for role in roles)}"
    key = f"{kind}-{letter}"
    symbol = f"face-{''.join(COLOURS[colour] for colour in colours)}"
    yield Element(key, x, y, symbol, scale=0.95, label=label)
    yield Element(f"{key}-meaning", x + 0.5, y + 1.4, text=meaning, style="fine-middle", beside=key)
    for k, role in enumerate(roles):
        if role:
            drawn = "wild" if role - 1 == WILD else f"sign-{SHAPES[role - 1]}"
            size = 0.42 if role - 1 == WILD else 0.23
            spot = x + 1.5 + 0.82 * (k % 2), y + (0.5 if k // 2 else -0.5)
            yield Element(f"{key}-{k}", *spot, drawn, scale=size, beside=key)


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
            f"all-{letter}",
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
    return Panel("all-rounds", "sheet", say("The rounds"), (0.0, 0.0, wide, y + 0.15), tuple(elements))


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
