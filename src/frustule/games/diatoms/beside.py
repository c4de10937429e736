"""What lies beside the boards of Diatoms: the stock in its dishes, and the guest judge in person."""

from frustule.core.drawing.scene import Element, Panel, circle, polygon
from frustule.core.engine.position import Position
from frustule.core.speech.language import entry
from frustule.games.diatoms import words
from frustule.games.diatoms.compass import rows
from frustule.games.diatoms.components import SHAPES, judges
from frustule.games.diatoms.drawing import at_angle
from frustule.games.diatoms.language import COUNTED_SHAPES, colour_words, say
from frustule.games.diatoms.notation import diatom_text
from frustule.games.diatoms.pond_options import slide_of
from frustule.games.diatoms.scoring import JUDGE_PART, PRAISE
from frustule.games.diatoms.taking import STOCK


def judge(position: Position, seat: int, *, yours: bool) -> Panel | None:
    """The guest judge in person: what is counted here and on the best other slide, and what it is worth."""
    box = position.setup.box[0]
    if not box.judge:
        return None
    counted_by = [row for row in rows(position, seat) if row.part == JUDGE_PART]
    total, mine = sum(row.points for row in counted_by), counted_by[0].measure
    others = [
        next(row.measure for row in rows(position, other) if row.part == JUDGE_PART and row.subject == PRAISE)
        for other in range(position.setup.seats)
        if other != seat
    ]
    rivals = others or (box.tutor[: int(box.ranked) - 1].tolist() if box.persnickety else [])
    name, mood = say(judges().judge[int(box.judge) - 1].name), "pleased" if total > 0 else "vexed"
    told = [words.score_words(position, seat, *row[:4]) for row in counted_by]
    label = ". ".join((words.judge_words(position), *told, say("points now: {n}", n=total)))
    lights = tuple(
        words.space_key(seat, slide_of(position.setup).spaces[space].name)
        for row in counted_by
        for space in row.spaces
    )
    lines = [(name, "small"), (say("you {n}", n=mine) if yours else say("counted: {n}", n=mine), "small")]
    if rivals:
        lines.append((say("best other {n}", n=max(rivals)), "small"))
    lines.append((f"{total:+d}" if total else "0", mood))
    elements = [Element("portrait", 1.75, 1.75, f"judge-{mood}", label=label, lights=lights)]
    step = 2.7 / len(lines)
    for k, (text, style) in enumerate(lines):
        y = round(0.75 + step * k, 2)
        elements.append(Element(f"portrait-{k}", 3.7, y, text=text, style=style, beside="portrait"))
    return Panel("judge", "info", say("The judge"), (0.0, 0.0, 9.6, 3.5), tuple(elements))


def stock(position: Position) -> Panel:
    """Five petri dishes that empty: what is left of each shape, and round the rim how much of the colour.

    The last piece of a kind has a ring.
    """
    elements: list[Element] = []
    full = int(STOCK.sum())
    for colour, counts in enumerate(position.record.stock.tolist()):
        listed = ", ".join(say.count(*COUNTED_SHAPES[shape], count) for shape, count in enumerate(counts))
        x, y = 1.75 + 3.5 * colour, 1.75
        name = f"petri-{colour}"
        label = entry(colour_words(colour), listed)
        elements.append(Element(name, x, y, "petri", label=label))
        if left := sum(counts):
            rim = _arc(1.55, left / full)
            elements.append(Element(f"{name}-left", x, y, path=rim, style="petri-left", layer=1))
        for shape, count in enumerate(counts):
            dx, dy = at_angle(72 * shape - 90, 0.92)
            diatom = colour * 5 + shape
            key = f"stock-{diatom_text(diatom)}"
            symbol = f"diatom-{diatom}" if count else f"space-{SHAPES[shape]}"
            scale = 0.68 if count else 0.45
            elements.append(Element(key, x + dx, y + dy - 0.1, symbol, scale=scale, layer=2))
            if count == 1:
                ring = circle(0, 0, 0.56)
                elements.append(
                    Element(f"{key}-last", x + dx, y + dy - 0.1, path=ring, style="last", layer=3, beside=key)
                )
            if count:
                at = round(y + dy + 0.58, 3)
                elements.append(
                    Element(f"{key}-count", x + dx, at, text=str(count), style="tally", layer=3, beside=key)
                )
    return Panel("stock", "info", say("In stock"), (0.0, 0.0, 17.5, 3.5), tuple(elements))


def _arc(radius: float, share: float) -> str:
    """A part of a circle, clockwise from the top."""
    steps = max(1, round(60 * share))
    points = [at_angle(360 * share * k / steps - 90, radius) for k in range(steps + 1)]
    return polygon(points, closed=False)
