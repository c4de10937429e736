"""A Diatoms position as a scene: pond, stacks, hands, slides, trays, score sheet, and previews of moves."""

import functools
import math
from collections.abc import Callable, Iterator

from frustule.core.game import Pick
from frustule.core.position import Position
from frustule.core.scene import Change, Element, Panel, Scene, SceneMove, polygon
from frustule.games.diatoms import words
from frustule.games.diatoms.components import COLOUR_NAMES, SHAPE_NAMES, judges
from frustule.games.diatoms.notation import diatom_text, laid_text, slide_of, tile_id, tile_text, unpack_lay
from frustule.games.diatoms.pond import DQ, DR
from frustule.games.diatoms.position import ARRANGE, INSIST, LAY

RING = 1.75  # from one ring of the slide to the next, in diatoms


def place_of(q: int, r: int) -> tuple[float, float]:
    """The centre of a place of the pond, in sides of a tile."""
    return math.sqrt(3) * (q + r / 2), 1.5 * r


def tile_symbol(position: Position, tile: int, face: int = 0) -> str:
    return f"tile-{laid_text(position.setup, tile, face)}"


def build(position: Position, seat: int | None, *, with_moves: bool) -> Scene:
    """The scene, with the seat's legal moves if they are wanted."""
    owner = 0 if seat is None else seat
    seats = [owner, *(s for s in range(position.setup.seats) if s != owner)]
    moves = position.moves(seat) if seat is not None and with_moves else []
    panels = [pond(position, moves), stacks(position)]
    for s in seats:
        panels += [
            hand(position, s, own=s == seat),
            slide(position, s, own=s == owner),
            tray(position, s, own=s == owner),
        ]
    paths = {move: words.path(position, owner, move) for move in moves}
    panels += [choices(position, seat, paths), score_sheet(position), stock(position)]
    shown = tuple(panel for panel in panels if panel.elements)
    made = tuple(_scene_moves(position, owner, paths))
    return Scene(position.game.name, position.game.title, words.status(position), seat, shown, made)


# Panels


def pond(position: Position, moves: list[int]) -> Panel:
    p = position.record
    elements: list[Element] = []
    cells = [(int(p.q[i]), int(p.r[i])) for i in range(p.laid)]
    for i, (q, r) in enumerate(cells):
        elements.append(_laid(position, int(p.tile[i]), int(p.face[i]), q, r))
    q, r = cells[-1]
    x, y = place_of(q, r)
    elements.append(
        Element("newest", x, y, "newest", layer=2, label=f"the newest tile is the one at {q},{r}")
    )
    elements += _lenses(cells[:-1], q, r)
    open_cells = sorted({unpack_lay(move)[1:3] for move in moves if move >= LAY})
    for q, r in open_cells:
        x, y = place_of(q, r)
        elements.append(
            Element(f"place-{q},{r}", x, y, "place", layer=1, label=f"a tile can be laid at {q},{r}")
        )
    return Panel("pond", "board", "The pond", _bounds(cells + open_cells), tuple(elements))


def _laid(position: Position, tile: int, face: int, q: int, r: int, layer: int = 0) -> Element:
    x, y = place_of(q, r)
    label = f"{q},{r}: {laid_text(position.setup, tile, face)}"
    name = tile_id(position.setup, tile, f"{q},{r}")
    return Element(name, x, y, tile_symbol(position, tile, face), layer=layer, label=label)


def _lenses(others: list[tuple[int, int]], q: int, r: int) -> list[Element]:
    """A lens over each sample point that a tile at q,r completes."""
    near = [(q + int(DQ[d]), r + int(DR[d])) in others for d in range(6)]
    x, y = place_of(q, r)
    found: list[Element] = []
    for k in range(6):
        if near[k] and near[(k + 1) % 6]:
            angle = math.radians(60 * k + 30)
            found.append(Element(f"lens-{k}", x + math.cos(angle), y + math.sin(angle), "lens", layer=3))
    return found


def _bounds(cells: list[tuple[int, int]]) -> tuple[float, float, float, float]:
    points = [place_of(q, r) for q, r in cells]
    left, right = min(x for x, _ in points) - 1.6, max(x for x, _ in points) + 1.6
    top, bottom = min(y for _, y in points) - 1.6, max(y for _, y in points) + 1.6
    side = max(right - left, bottom - top, 9.0)
    return ((left + right - side) / 2, (top + bottom - side) / 2, side, side)


def stacks(position: Position) -> Panel:
    p = position.record
    elements: list[Element] = []
    for s in range(2):
        count = int(p.left[s])
        if count:
            top = int(p.stack[s, count - 1])
            label = f"stack {s + 1}: {tile_text(position.setup, top)} on top of {count - 1} hidden tiles"
            name = tile_id(position.setup, top, f"stack-{s}")
            elements.append(Element(name, 1.3 + 3 * s, 1.2, tile_symbol(position, top), label=label))
            elements.append(Element(f"left-{s}", 1.3 + 3 * s, 2.75, text=f"{count} left", style="count"))
    return Panel("stacks", "stack", "Stacks", (0.0, 0.0, 6.0, 3.0), tuple(elements))


def hand(position: Position, seat: int, *, own: bool) -> Panel:
    tiles = [int(t) for t in position.record.hand[seat] if t]
    elements = tuple(
        Element(
            tile_id(position.setup, tile, f"hand-{seat}-{k}"),
            1.2 + 2.3 * k,
            1.2,
            tile_symbol(position, tile),
            label=f"a tile {tile_text(position.setup, tile)}",
        )
        for k, tile in enumerate(tiles)
    )
    role = "hand" if own else "other"
    return Panel(f"hand-{seat}", role, f"Hand of seat {seat + 1}", (0.0, 0.0, 7.0, 2.4), elements, seat)


def slide(position: Position, seat: int, *, own: bool) -> Panel:
    layout = slide_of(position.setup)
    p = position.record
    reach = max(math.hypot(space.x, space.y) for space in layout.spaces) * RING
    radius = reach + 1.15
    at = {space.name: (space.x * RING, space.y * RING) for space in layout.spaces}
    lines = "".join(polygon([at[a], at[b]], closed=False) for a, b in layout.links)
    elements = [
        Element(f"glass-{seat}", 0, 0, f"slide-{radius:.2f}"),
        Element(f"links-{seat}", 0, 0, path=lines, style="link", layer=1),
    ]
    for i, space in enumerate(layout.spaces):
        value = int(p.slide[seat, i])
        takes = " or ".join(SHAPE_NAMES["cotqs".index(s)] for s in space.shapes)
        label = (
            f"{space.name}: {words.diatom_words(value - 1)}"
            if value
            else f"{space.name}: empty, takes {takes}"
        )
        x, y = at[space.name]
        if value:
            elements.append(_placed(seat, space.name, x, y, value - 1, label))
        else:
            turn = _outward(x, y)
            name = f"space-{seat}-{space.name}"
            elements.append(Element(name, x, y, f"space-{space.shapes}", turn=turn, layer=2, label=label))
    total = position.scores[seat]
    title = f"Slide of seat {seat + 1}: {total} points"
    box = (-radius - 0.2, -radius - 0.2, 2 * radius + 0.4, 2 * radius + 0.4)
    return Panel(f"slide-{seat}", "own" if own else "other", title, box, tuple(elements), seat)


def _outward(x: float, y: float) -> float:
    """Diatoms point away from the centre of the slide."""
    return round(math.degrees(math.atan2(y, x)) + 90, 2) if x or y else 0.0


def _placed(seat: int, name: str, x: float, y: float, diatom: int, label: str) -> Element:
    turn = _outward(x, y)
    return Element(
        f"space-{seat}-{name}", x, y, f"diatom-{diatom}", turn=turn, scale=1.25, layer=2, label=label
    )


def tray(position: Position, seat: int, *, own: bool) -> Panel:
    found = words.tray_diatoms(position.record.tray[seat])
    elements: list[Element] = []
    for k, diatom in enumerate(sorted(set(found))):
        count = found.count(diatom)
        label = f"{count} {words.diatom_words(diatom)} to arrange"
        name = f"tray-{seat}-{diatom_text(diatom)}"
        elements.append(Element(name, 0.9 + 1.6 * k, 0.8, f"diatom-{diatom}", scale=1.2, label=label))
        elements.append(Element(f"{name}-count", 0.9 + 1.6 * k, 1.85, text=f"x{count}", style="count"))
    width = max(9.0, 1.6 * len(elements) / 2 + 0.4)
    return Panel(
        f"tray-{seat}",
        "tray" if own else "other",
        f"Tray of seat {seat + 1}",
        (0.0, 0.0, width, 2.1),
        tuple(elements),
        seat,
    )


def choices(position: Position, seat: int | None, paths: dict[int, tuple[Pick, ...]]) -> Panel:
    """What is picked and lies nowhere else: ways to lay a tile, splits of a group, words to say."""
    elements: list[Element] = []
    picks = dict.fromkeys(pick for path in paths.values() for pick in path)
    faces = [pick for pick in picks if pick.key.startswith("face-")]
    for k, pick in enumerate(faces):
        tile, face = map(int, pick.key.split("-")[1:])
        x, y = 1.2 + 2.2 * (k % 7), 1.2 + 2.2 * (k // 7)
        label = f"lay it {pick.words}"
        elements.append(Element(pick.key, x, y, tile_symbol(position, tile, face), label=label))
    rows = math.ceil(len(faces) / 7)
    said = [pick for pick in picks if pick.key.startswith(("take-", "insist"))]
    for k, pick in enumerate(said):
        y = 0.8 + 2.2 * rows + 0.8 * k
        elements.append(Element(pick.key, 0.4, y, text=pick.words, style="words", label=pick.words))
    depth = max((element.y for element in elements), default=0.0) + 1.2
    return Panel("choices", "choice", "Ways to play it", (0.0, 0.0, 16.0, depth), tuple(elements), seat)


def score_sheet(position: Position) -> Panel:
    """Every line that gives or takes points, and the totals; pointing at a line lights its spaces."""
    elements: list[Element] = []
    y = 0.9
    judge = int(position.setup.box[0].judge)
    if judge:
        mood = "persnickety" if position.setup.box[0].persnickety else "easygoing"
        text = f"Guest judge: {judges().judge[judge - 1].name}, {mood}"
        elements.append(Element("judge", 0.3, y, text=text, style="words", label=text))
        y += 0.9
    lines = position.explain()
    for seat, total in enumerate(position.scores):
        elements.append(Element(f"total-{seat}", 0.3, y, text=f"Seat {seat + 1}", style="words"))
        label = f"seat {seat + 1} has {total} points"
        elements.append(Element(f"sum-{seat}", 15.6, y, text=str(total), style="figure", label=label))
        y += 0.75
        for k, line in enumerate(line for line in lines if line.seat == seat):
            if line.points:
                lights = tuple(f"space-{seat}-{name}" for name in line.spots)
                words_id = f"line-{seat}-{k}"
                label = f"{line.words}: {line.points}"
                elements.append(
                    Element(words_id, 0.7, y, text=line.words, style="small", label=label, lights=lights)
                )
                elements.append(Element(f"{words_id}-points", 15.6, y, text=str(line.points), style="figure"))
                y += 0.62
        y += 0.3
    return Panel("scores", "sheet", "Scores", (0.0, 0.0, 16.0, max(y, 3.0)), tuple(elements))


def stock(position: Position) -> Panel:
    p = position.record
    elements: list[Element] = []
    for colour, name in enumerate(COLOUR_NAMES):
        counts = [int(p.stock[colour, shape]) for shape in range(5)]
        listed = ", ".join(f"{n} {SHAPE_NAMES[s]}s" for s, n in enumerate(counts))
        for shape, count in enumerate(counts):
            x, y = 0.8 + 1.9 * shape, 0.8 + 1.15 * colour
            label = f"{name}: {listed}" if shape == 0 else ""
            diatom = colour * 5 + shape
            elements.append(
                Element(f"stock-{diatom_text(diatom)}", x, y, f"diatom-{diatom}", scale=0.9, label=label)
            )
            elements.append(
                Element(
                    f"stock-{diatom_text(diatom)}-count", x + 0.8, y + 0.15, text=str(count), style="count"
                )
            )
    return Panel("stock", "info", "In stock", (0.0, 0.0, 10.0, 6.2), tuple(elements))


# Moves


def _scene_moves(position: Position, seat: int, paths: dict[int, tuple[Pick, ...]]) -> Iterator[SceneMove]:
    preview = _previewer(position, seat)
    for move, path in paths.items():
        text = position.move_text(seat, move)
        keys = tuple(pick.key for pick in path)
        yield SceneMove(seat, text, keys, preview(move), words.outcome(position, seat, move))


def _previewer(position: Position, seat: int) -> Callable[[int], tuple[Change, ...]]:
    """A function from a move to what it would add or change; what all moves share is looked up once."""
    p = position.record
    hand = p.hand[seat].tolist()
    tops = [int(p.stack[s, p.left[s] - 1]) for s in range(2)]
    cells = list(zip(p.q[: p.laid].tolist(), p.r[: p.laid].tolist(), strict=True))
    spaces = slide_of(position.setup).spaces

    @functools.cache
    def lenses(q: int, r: int) -> tuple[Change, ...]:
        return tuple(Change("pond", lens) for lens in _lenses(cells, q, r))

    def preview(move: int) -> tuple[Change, ...]:
        if move >= LAY:
            slot, q, r, face = unpack_lay(move)
            return (Change("pond", _laid(position, hand[slot], face, q, r, layer=2)), *lenses(q, r))
        if move >= ARRANGE:
            diatom, number = divmod(move - ARRANGE, 64)
            space = spaces[number]
            label = f"{space.name}: {words.diatom_words(diatom)}"
            placed = _placed(seat, space.name, space.x * RING, space.y * RING, diatom, label)
            return (Change(f"slide-{seat}", placed),)
        if move < INSIST:
            held = sum(map(bool, hand))
            x = 1.2 + 2.3 * held
            drawn = tile_id(position.setup, tops[move], f"hand-{seat}-{held}")
            return (Change(f"hand-{seat}", Element(drawn, x, 1.2, tile_symbol(position, tops[move]))),)
        return ()

    return preview
