"""What is drawn of a Diatoms position: pond, stacks, hands, slides, trays, choices, score sheet.

`scene` puts the panels together; `previews` draws with the same hand what moves would change in them.
"""

import functools
import math
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence

from frustule.core.drawing.scene import Element, Panel, polygon
from frustule.core.engine.move import Pick
from frustule.core.engine.position import Position
from frustule.core.engine.setup import Setup
from frustule.core.speech.company import is_you, of_seat, seat_title, seat_words, shortened
from frustule.core.speech.language import counted, entry
from frustule.core.speech.spans import plain
from frustule.games.diatoms import words
from frustule.games.diatoms.compass import DEPTH, compass
from frustule.games.diatoms.components import SHAPES, Slide
from frustule.games.diatoms.drawing import RING, corner, slide_radius, slide_symbol
from frustule.games.diatoms.language import (
    counted_words,
    diatom_words,
    say,
    tile_drawn,
    tile_words,
)
from frustule.games.diatoms.moves import ARRANGE, INSIST, LAY, TAKE, unpack_lay
from frustule.games.diatoms.notation import laid_text, tile_id, tile_text
from frustule.games.diatoms.places import STEPS, laid_where, open_where, several_words, space_words
from frustule.games.diatoms.pond_options import slide_of

LINE = 58  # characters in a line of the score sheet
TILE = 1.706  # across the flats of a tile as it is drawn
SPACE = 1.16  # across a space of a slide
LEAST = 8.0  # a pond is at least as large, in sides of a tile


# The pond


def place_of(q: int, r: int) -> tuple[float, float]:
    """The centre of a place of the pond, in sides of a tile."""
    return math.sqrt(3) * (q + r / 2), 1.5 * r


def pond(position: Position, moves: list[int]) -> Panel:
    p, setup = position.record, position.setup
    cells = [(int(p.q[i]), int(p.r[i])) for i in range(p.laid)]
    elements = [
        laid(setup, int(p.tile[i]), laid_text(setup, int(p.tile[i]), int(p.face[i])), q, r)
        for i, (q, r) in enumerate(cells)
    ]
    elements += spent(cells)
    elements += newest(cells[:-1], *cells[-1])
    open_cells = sorted({unpack_lay(move)[1:3] for move in moves if move >= LAY})
    for q, r in open_cells:
        label = say("a tile can be laid {place}", place=open_where(q, r))
        x, y = place_of(q, r)
        key = words.place_key(q, r)
        elements.append(Element(key, x, y, "place", layer=1, label=label, while_picking=True))
    return Panel("pond", "board", say("The pond"), _bounds(cells), tuple(elements), piece=TILE)


def laid(setup: Setup, tile: int, text: str, q: int, r: int) -> Element:
    """A tile in the pond; the text is how it lies."""
    x, y = place_of(q, r)
    label = entry(laid_where(q, r), tile_words(text))
    return Element(tile_id(setup, tile, f"{q},{r}"), x, y, f"tile-{text}", label=label)


def spent(cells: Sequence[tuple[int, int]]) -> list[Element]:
    """A veil over what is spent, so that it lies back: all but open edges and the newest samples."""
    there = set(cells)
    new = cells[-1]
    near = {(new[0] + dq, new[1] + dr) for dq, dr in STEPS} | {new}
    path: list[str] = []
    for q, r in cells:
        x, y = place_of(q, r)
        for k, (dq, dr) in enumerate(STEPS):
            beside = (q + dq, r + dr)
            if beside in there and not ((q, r) in near and beside in near):
                path.append(polygon([(x + a, y + b) for a, b in ((0, 0), corner(k), corner(k + 1))]))
    return [Element("spent", 0, 0, path="".join(path), style="spent", layer=1)] if path else []


def newest(others: Iterable[tuple[int, int]], q: int, r: int) -> list[Element]:
    """The newest tile's rim, and a lens over each sample that it completes."""
    x, y = place_of(q, r)
    label = say("the newest: {tile}", tile=laid_where(q, r))
    elements = [Element("newest", x, y, "newest", layer=2, label=label)]
    near = [(q + dq, r + dr) in others for dq, dr in STEPS]
    for k in range(6):
        if near[k] and near[(k + 1) % 6]:
            angle = math.radians(60 * k + 30)
            elements.append(Element(f"lens-{k}", x + math.cos(angle), y + math.sin(angle), "lens", layer=3))
    return elements


def _bounds(cells: list[tuple[int, int]]) -> tuple[float, float, float, float]:
    """All tiles and the places around them, whether one may be laid there now or not."""
    places = {(q + dq, r + dr) for q, r in cells for dq, dr in STEPS}
    points = [place_of(q, r) for q, r in places]
    left, right = min(x for x, _ in points) - 0.95, max(x for x, _ in points) + 0.95
    top, bottom = min(y for _, y in points) - 1.05, max(y for _, y in points) + 1.05
    wide, high = max(right - left, LEAST), max(bottom - top, LEAST)
    return ((left + right - wide) / 2, (top + bottom - high) / 2, wide, high)


# Tiles to come


def stacks(position: Position) -> Panel:
    """The tops of the stacks, and what was discarded."""
    p, setup = position.record, position.setup
    elements: list[Element] = []
    for s in range(2):
        if count := int(p.left[s]):
            elements += stack(setup, s, int(p.stack[s, count - 1]), count)
    for k, tile in enumerate(p.discarded[: p.discards].tolist()):
        text = tile_text(setup, tile)
        label = say("discarded: {tile}", tile=tile_drawn(text))
        name = tile_id(setup, tile, f"discarded-{k}")
        elements.append(Element(name, 5.2 + 1.2 * k, 1.05, f"tile-{text}", scale=0.6, label=label))
    wide = STACKS[2] + 1.2 * int(p.discards)
    return Panel("stacks", "stack", say("Stacks"), (0.0, 0.0, wide, STACKS[3]), tuple(elements))


STACKS = (0.0, 0.0, 4.4, 2.1)
"""Room for two stacks."""


def stack(setup: Setup, number: int, top: int, count: int) -> list[Element]:
    """A stack of so many tiles with this one on top."""
    text = tile_text(setup, top)
    label = say.count(
        "stack {stack}: {tile} on top of {n} hidden tile",
        "stack {stack}: {tile} on top of {n} hidden tiles",
        count - 1,
        stack=number + 1,
        tile=tile_drawn(text),
    )
    name = tile_id(setup, top, f"stack-{number}")
    x = 0.95 + 2.2 * number
    return [Element(name, x, 1.05, f"tile-{text}", label=label), *left_in_stack(number, count)]


def left_in_stack(number: int, count: int) -> list[Element]:
    """How many tiles a stack has, on a badge."""
    x = 1.67 + 2.2 * number
    badge = Element(f"badge-{number}", x, 1.72, "badge", layer=1)
    return [badge, Element(f"left-{number}", x, 1.86, text=str(count), style="count", layer=2)]


def hand(position: Position, seat: int, *, own: bool) -> Panel:
    tiles = [tile for tile in position.record.hand[seat].tolist() if tile]
    title = say("Your hand") if own else say("{name}: hand", name=seat_title(seat))
    elements = held(position.setup, seat, tiles)
    return Panel(f"hand-{seat}", "hand" if own else "other", title, HAND, elements, seat)


HAND = (0.0, 0.0, 6.0, 2.1)
"""Room for three tiles."""


def held(setup: Setup, seat: int, tiles: Sequence[int]) -> tuple[Element, ...]:
    """A seat's tiles."""
    elements: list[Element] = []
    for k, tile in enumerate(tiles):
        text = tile_text(setup, tile)
        name = tile_id(setup, tile, f"hand-{seat}-{k}")
        label = tile_drawn(text)
        elements.append(Element(name, 1.0 + 2.0 * k, 1.05, f"tile-{text}", label=label))
    return tuple(elements)


# Slides and trays


@functools.lru_cache(maxsize=64)
def glass(layout: Slide, seat: int) -> tuple[Element, ...]:
    """The slide without its spaces."""
    at = {space.name: (space.x * RING, space.y * RING) for space in layout.spaces}
    lines = "".join(polygon([at[a], at[b]], closed=False) for a, b in layout.links)
    glass = Element(f"glass-{seat}", 0, 0, slide_symbol(layout))
    links = Element(f"links-{seat}", 0, 0, path=lines, style="link", layer=1)
    return (glass, links) if lines else (glass,)


def slide(position: Position, seat: int, *, own: bool, yours: bool) -> Panel:
    """A seat's slide; a spectator looks at one that is nobody's own."""
    layout = slide_of(position.setup)
    elements = list(glass(layout, seat))
    filled: dict[int, list[int]] = {}
    empty: dict[str, list[int]] = {}
    for i, value in enumerate(position.record.slide[seat].tolist()[: len(layout.spaces)]):
        space = layout.spaces[i]
        if value:
            elements.append(placed(layout, seat, i, value - 1))
            filled.setdefault(value - 1, []).append(i)
            continue
        x, y = space.x * RING, space.y * RING
        shapes = words.takes_words(space.shapes)
        label = say("{space}: empty, takes {shapes}", space=space_words(layout, i), shapes=shapes)
        name, symbol = words.space_key(seat, space.name), f"space-{space.shapes}"
        elements.append(Element(name, x, y, symbol, angle=outward(x, y), layer=2, label=label))
        empty.setdefault(shapes, []).append(i)
    entries = [
        entry(diatom_words(diatom), several_words(layout, tuple(spaces)))
        for diatom, spaces in sorted(filled.items())
    ]
    entries += [
        say("empty, for {shapes}: {spaces}", shapes=shapes, spaces=several_words(layout, tuple(spaces)))
        for shapes, spaces in empty.items()
    ]
    total = position.scores[seat]
    if yours:
        title = say.count("Your slide: {n} point", "Your slide: {n} points", total)
    else:
        one, many = counted("{name}: slide, {n} point", "{name}: slide, {n} points")
        title = say.count(one, many, total, name=seat_title(seat))
    reach = slide_radius(layout) + (DEPTH + 0.05 if own else 0.15)
    if own:
        elements += compass(position, seat)
    if seat in words.ribbons(position):
        label = of_seat(say, seat, words.WEARS)
        x, y = reach - 1.15, 1.2 - reach
        elements.append(Element(f"ribbon-{seat}", x, y, "ribbon", layer=3, label=label))
        entries.insert(0, label)
    box = (-reach, -reach, 2 * reach, 2 * reach)
    role = "own" if own else "other"
    return Panel(f"slide-{seat}", role, title, box, tuple(elements), seat, tuple(entries), piece=SPACE)


def outward(x: float, y: float) -> float:
    """Diatoms point away from the centre of the slide."""
    return round(math.degrees(math.atan2(y, x)) + 90, 2) if x or y else 0.0


def placed(layout: Slide, seat: int, number: int, diatom: int) -> Element:
    """A diatom on a space of a slide."""
    space = layout.spaces[number]
    x, y = space.x * RING, space.y * RING
    return Element(
        words.space_key(seat, space.name),
        x,
        y,
        f"diatom-{diatom}",
        angle=outward(x, y),
        scale=1.25,
        layer=2,
        label=entry(space_words(layout, number), diatom_words(diatom)),
    )


def for_diatom(
    layout: Slide, seat: int, shape: int, takes: Iterable[int], empty: Iterable[int]
) -> list[Element]:
    """Empty spaces while a diatom is in the hand: those that take it show its shape, the others are dots."""
    fitting = set(takes)
    found: list[Element] = []
    for number in empty:
        space = layout.spaces[number]
        x, y = space.x * RING, space.y * RING
        symbol = f"fits-{SHAPES[shape]}" if number in fitting else "unfit"
        name, where = words.space_key(seat, space.name), space_words(layout, number)
        found.append(Element(name, x, y, symbol, angle=outward(x, y), layer=2, label=where))
    return found


def tray(position: Position, seat: int, *, own: bool, yours: bool) -> Panel:
    counts = position.record.tray[seat].reshape(-1).tolist()
    elements = in_tray(seat, counts)
    title = say("Your tray") if yours else say("{name}: tray", name=seat_title(seat))
    box = tray_box(len(elements) // 2)
    return Panel(f"tray-{seat}", "tray" if own else "other", title, box, elements, seat)


def tray_box(kinds: int) -> tuple[float, float, float, float]:
    """Room for so many kinds of diatoms, and for five at least; many stand in rows."""
    return (0.0, 0.0, 1.6 * min(KINDS, max(5, kinds)) + 0.2, 2.1 * max(1, math.ceil(kinds / KINDS)))


KINDS = 7
"""So many kinds of diatoms stand in a row of a tray."""


def in_tray(seat: int, counts: Sequence[int]) -> tuple[Element, ...]:
    """What is to be arranged: so many of each of the 25 diatoms."""
    elements: list[Element] = []
    for k, diatom in enumerate(diatom for diatom, count in enumerate(counts) if count):
        label = say("to arrange: {diatoms}", diatoms=counted_words(diatom, counts[diatom]))
        name, x, y = words.tray_key(seat, diatom), 0.9 + 1.6 * (k % KINDS), 2.1 * (k // KINDS)
        elements.append(Element(name, x, y + 0.8, f"diatom-{diatom}", scale=1.25, label=label))
        text = f"×{counts[diatom]}"
        elements.append(Element(f"{name}-count", x, y + 1.9, text=text, style="count", beside=name))
    return tuple(elements)


# Choices and papers


def choices(
    position: Position,
    seat: int | None,
    paths: Mapping[int, tuple[Pick, ...]],
    tile_in: Callable[[int], int],
) -> Panel:
    """What is picked and lies nowhere else: ways to lay a tile, splits of a group, words to say.

    `tile_in` tells which tile is in a slot of the hand.
    """
    elements: list[Element] = []
    laying = [unpack_lay(move) for move in paths if move >= LAY]
    faces = dict.fromkeys((tile_in(slot), face) for slot, _, _, face in laying)
    for k, (tile, face) in enumerate(faces):
        x, y = 1.2 + 2.2 * (k % 7), 1.2 + 2.2 * (k // 7)
        text = laid_text(position.setup, tile, face)
        key, label = words.face_key(tile, face), words.face_words(text)
        elements.append(Element(key, x, y, f"tile-{text}", label=label, while_picking=True))
    rows = math.ceil(len(faces) / 7)
    said = [path[-1] for move, path in paths.items() if move == INSIST or TAKE <= move < ARRANGE]
    for k, pick in enumerate(dict.fromkeys(said)):
        y = 0.8 + 2.2 * rows + 0.8 * k
        text, style = plain(pick.words), "words"
        label = pick.words
        elements.append(Element(pick.key, 0.4, y, text=text, style=style, label=label, while_picking=True))
    depth = max((element.y for element in elements), default=0.0) + 1.2
    title = say("Ways to play it")
    return Panel("choices", "choice", title, (0.0, 0.0, 16.0, depth), tuple(elements), seat)


def score_sheet(position: Position) -> Panel:
    """Every line that gives or takes points, and the totals; pointing at a line lights its spaces."""
    elements: list[Element] = []
    y = 0.9
    if judge := words.judge_words(position):
        elements.append(Element("judge", 0.3, y, text=judge, style="words", label=judge))
        y += 0.9
    for k, sentence in enumerate(words.tutor_words(position)):
        first, *more = textwrap.wrap(sentence, LINE)
        elements.append(Element(f"tutor-{k}", 0.3, y, text=first, style="small", label=sentence))
        for j, text in enumerate(more):
            y += 0.54
            elements.append(Element(f"tutor-{k}-{j}", 0.7, y, text=text, style="small", beside=f"tutor-{k}"))
        y += 0.75
    lines = position.explain()
    for seat, total in enumerate(position.scores):
        if is_you(seat):
            name, label = say("You"), say.count("you have {n} point", "you have {n} points", total)
        else:
            name = seat_title(seat)
            label = say.count("{name} has {n} point", "{name} has {n} points", total, name=seat_words(seat))
        elements.append(Element(f"total-{seat}", 0.3, y, text=shortened(name, LINE // 2), style="words"))
        elements.append(Element(f"sum-{seat}", 15.6, y, text=str(total), style="figure", label=label))
        y += 0.75
        for k, line in enumerate(line for line in lines if line.seat == seat):
            if line.points:
                lights = tuple(words.space_key(seat, name) for name in line.spots)
                key, label = f"line-{seat}-{k}", entry(line.words, line.points)
                first, *more = textwrap.wrap(plain(line.words), LINE)
                elements += (
                    Element(key, 0.7, y, text=first, style="small", label=label, lights=lights),
                    Element(f"{key}-points", 15.6, y, text=str(line.points), style="figure", beside=key),
                )
                for j, text in enumerate(more):
                    y += 0.54
                    elements.append(Element(f"{key}-{j}", 1.1, y, text=text, style="small", beside=key))
                y += 0.62
        y += 0.3
    return Panel("scores", "sheet", say("Scores"), (0.0, 0.0, 16.0, max(y, 3.0)), tuple(elements))
