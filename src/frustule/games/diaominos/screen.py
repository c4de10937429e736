"""Diaominos in a terminal: the cube unfolded, its tour, the rounds to come, and the sheet layer by layer.

Every colour also reads as its letter, and every cube of the grid as a sign: free, filled, diamond, scored
diamond, waiting mark. What can be picked bears the mark given for its key.
"""

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from frustule.core.engine.position import Position
from frustule.core.speech.company import is_you, seat_title, you_or
from frustule.games.diaominos.components import BOARD_SIDE_NAMES, SPACES
from frustule.games.diaominos.cube import COLOURS, SIDES, roll
from frustule.games.diaominos.grid import AXES, MARKING, ORIENTATIONS, SHAPES, offsets
from frustule.games.diaominos.language import NORTH_TO_WEST, WILD_NAME, say
from frustule.games.diaominos.notation import STICKER_NAMES, cubes_of
from frustule.games.diaominos.options import board_of, grid_of
from frustule.games.diaominos.position import ROUNDS, WILD
from frustule.games.diaominos.words import PARTS, coming, task

INK = "#07090c"
STICKERS = [
    Style(color=INK, bgcolor=colour, bold=True)
    for colour in ("#efe6d2", "#ea272c", "#e6b409", "#99fdd7", "#f08c3c", "#7cb1da")
]
DIM = Style(color="#93a09b")
BRASS = Style(color="#c9a45c")
PICK = Style(color=INK, bgcolor="#efe6d2", bold=True)
STONE = Style(color="#93a09b", bgcolor="#16202a")
GEM = Style(color="#e8fbff", bgcolor="#16202a", bold=True)
NOW = Style(color="#efe6d2", bold=True)

FREE, FILLED, DIAMOND, SCORED, WAITING = "·", "■", "◆", "◇", "+"


def sticker(colour: int) -> tuple[str, Style]:
    return f" {COLOURS[colour]} ", STICKERS[colour]


def cube(position: Position) -> Text:
    """The cube as it lies now, unfolded: west, south, east, north; top above south, bottom below."""
    p = position.record
    lying = tuple(p.cube.tolist())
    for move in board_of(position.setup).moves[: max(0, min(int(p.space), ROUNDS) - 1)]:
        lying = roll(lying, move)
    out = Text()
    for rows in ((" ", "U"), ("W", "S", "E", "N"), (" ", "D")):
        for half in range(2):
            for letter in rows:
                if letter == " ":
                    out.append("       ")
                    continue
                at = 4 * SIDES.index(letter) + 2 * half
                for place in (at, at + 1):
                    out.append(*sticker(lying[place]))
                out.append(" ")
            out.append("\n")
    out.append(say("top; west south east north;\nbottom"), DIM)
    return out


def tour(position: Position) -> Text:
    """The board with its spaces; the cube is where the brackets are."""
    board = board_of(position.setup)
    at = {spot: letter for letter, spot in zip(SPACES, board.spaces, strict=True)}
    here = max(0, min(int(position.record.space), ROUNDS) - 1)
    out = Text()
    xs, ys = [x for x, _ in at], [y for _, y in at]
    for y in range(max(ys), min(ys) - 1, -1):
        for x in range(min(xs), max(xs) + 1):
            letter = at.get((x, y), "·")
            now = letter == SPACES[here]
            out.append(f"[{letter}]" if now else f" {letter} ", NOW if now else DIM)
        out.append("\n")
    return out


def rounds(position: Position, seat: int) -> Table:
    """What every round brings: stickers on top mark, stickers facing the seat load."""
    p = position.record
    number = int(position.setup.box[0].side[seat])
    side = BOARD_SIDE_NAMES[number]
    facing = say("facing {side}: loads", side=say(NORTH_TO_WEST[number]))
    table = Table(box=None, padding=(0, 1), header_style=BRASS)
    for heading in ("", say("on top: marks"), "", facing, ""):
        table.add_column(heading)
    roles: list[int] = p.role[seat].tolist()
    for space, shown in enumerate(coming(position, seat), 1):
        row: list[Text] = [
            Text(f"{'▸' if space == p.space else ' '}{shown['space']}", NOW if space == p.space else DIM)
        ]
        for letters in (shown["top"], shown[side]):
            colours = [COLOURS.index(letter) for letter in letters]
            row.append(Text.assemble(*(sticker(colour) for colour in colours)))
            row.append(
                Text(" ".join(STICKER_NAMES[roles[c] - 1] for c in colours) if any(roles) else "", DIM)
            )
        table.add_row(*row)
    return table


def sheet(position: Position, seat: int, marks: Mapping[str, str]) -> Text:
    """The grid, layer by layer, x to the right and y up."""
    p, grid = position.record, grid_of(position.setup)
    signs = dict.fromkeys(range(grid.cubes), (FREE, DIM))
    for words, sign, style in (
        (p.filled[seat], FILLED, STONE),
        (p.diamond[seat], DIAMOND, GEM),
        (p.waiting[seat], WAITING, BRASS),
    ):
        signs |= dict.fromkeys(cubes_of(words), (sign, style))
    for i in range(p.claims[seat]):
        signs |= dict.fromkeys(grid.sets[int(p.claim[seat, i]) - 1][1], (SCORED, STONE))
    width, depth, layers = grid.size
    out = Text()
    names = (say("layer {layer}", layer=z + 1) for z in range(layers))
    out.append("".join(f"{name:<{4 * width + 4}}" for name in names) + "\n", DIM)
    for y in range(depth - 1, -1, -1):
        for z in range(layers):
            out.append(f"{y + 1} ", DIM)
            for x in range(width):
                number = grid.number(x, y, z)
                mark = marks.get(f"cube-{seat}-{grid.name(number)}")
                sign, style = (mark, PICK) if mark else signs[number]
                out.append(f"{sign:^3}", style)
                out.append(" ")
            out.append("  ")
        out.append("\n")
    for _ in range(layers):
        out.append("  " + "".join(f" {x + 1}  " for x in range(width)) + "  ", DIM)
    return out


def shapes(position: Position, seat: int, marks: Mapping[str, str]) -> Table:
    """The five tetrominoes as drawn, with their colours and marks; closed cubes are filled."""
    p = position.record
    roles = p.role[seat].tolist()
    table = Table.grid(padding=(0, 3))
    pictures: list[Text] = []
    titles: list[Text] = []
    for shape, letter in enumerate(SHAPES):
        title = Text(f"{letter} ", NOW)
        if shape + 1 in roles:
            title.append(*sticker(roles.index(shape + 1)))
        for key in (f"load-{seat}-{letter}", f"as-{letter}"):
            if mark := marks.get(key):
                title.append(f"[{mark}]", PICK)
        titles.append(title)
        picture = Text()
        for y in range(3, -1, -1):
            for x in range(3):
                if (x, y) in MARKING[shape]:
                    k = MARKING[shape].index((x, y))
                    closed, marked = int(p.closed[seat, shape]), int(p.marked[seat, shape])
                    picture.append(
                        FILLED if k < closed else DIAMOND if k < marked else "□", DIM if k < closed else NOW
                    )
                else:
                    picture.append(" ")
                picture.append(" ")
            picture.append("\n")
        pictures.append(picture)
    if WILD + 1 in roles:
        title = Text(f"{say(WILD_NAME)} ", NOW)
        title.append(*sticker(roles.index(WILD + 1)))
        if mark := marks.get(f"load-{seat}-*"):
            title.append(f"[{mark}]", PICK)
        titles.append(title)
        pictures.append(Text())
    table.add_row(*titles)
    table.add_row(*pictures)
    return table


def turns(marks: Mapping[str, str]) -> Text | None:
    """The orientations to choose from, layer by layer; cubes are numbered in marking order."""
    marked = [(key.split("-", 2)[1:], mark) for key, mark in marks.items() if key.startswith("turn-")]
    if not marked:
        return None
    out = Text()
    for (letter, text), mark in marked:
        shape = SHAPES.index(letter)
        orientation = ORIENTATIONS.index((AXES.index(text[:2]), AXES.index(text[2:])))
        spots = offsets(shape, orientation)
        low = [min(spot[k] for spot in spots) for k in range(3)]
        high = [max(spot[k] for spot in spots) for k in range(3)]
        out.append(f"[{mark}]", PICK)
        out.append(f" {text}  ", DIM)
        layers: list[str] = []
        for z in range(low[2], high[2] + 1):
            rows = [
                "".join(
                    str(spots.index((x, y, z)) + 1) if (x, y, z) in spots else "·"
                    for x in range(low[0], high[0] + 1)
                )
                for y in range(high[1], low[1] - 1, -1)
            ]
            layers.append("/".join(rows))
        out.append(say("  up: ").join(layers) + "\n")
    return out


def scores(position: Position, seat: int) -> Table:
    """Running scores by part, one row a seat."""
    table = Table(box=None, padding=(0, 1), header_style=BRASS)
    table.add_column()
    for heading in (*map(say, PARTS), say("total")):
        table.add_column(heading, justify="right")
    table.add_column(say("now"))
    lines = position.explain()
    for s in range(position.setup.seats):
        sums = [sum(line.points for line in lines if line.seat == s and line.part == part) for part in PARTS]
        name = you_or(s) + (say(" (shown)") if s == seat else "")
        table.add_row(Text(name), *map(str, sums), str(sum(sums)), task(position, s))
    return table


def legend() -> Text:
    words = say(
        "{free} free  {filled} filled  {diamond} diamond or mark  {scored} scored  {waiting} waiting mark  "
        "□ not marked yet; colours W R Y G O B",
        free=FREE,
        filled=FILLED,
        diamond=DIAMOND,
        scored=SCORED,
        waiting=WAITING,
    )
    return Text(words, DIM)


def table(position: Position, seat: int, marks: Mapping[str, str], width: int) -> RenderableType:
    """Everything on the table, side by side where the terminal is wide enough."""
    left: list[RenderableType] = [
        Text(say("The cube"), BRASS),
        cube(position),
        Text(say("Its tour"), BRASS),
        tour(position),
    ]
    right: list[RenderableType] = [
        Text(say("Your sheet") if is_you(seat) else say("{name}: sheet", name=seat_title(seat)), BRASS),
        sheet(position, seat, marks),
        shapes(position, seat, marks),
        Text(say("The rounds"), BRASS),
        rounds(position, seat),
    ]
    if (ways := turns(marks)) is not None:
        right += [Text(say("Ways to turn it (rows from high y, layers from low)"), BRASS), ways]
    body: RenderableType = Group(*left, *right)
    grid = grid_of(position.setup)
    if width >= 32 + (4 * grid.size[0] + 4) * grid.size[2]:
        beside = Table.grid(padding=(0, 3))
        beside.add_row(Group(*left), Group(*right))
        body = beside
    return Group(body, scores(position, seat), legend())
