"""What is drawn of a commission: tiles at hand, the card with its spaces, tray, dishes.

What Diatoms draws too is drawn by its `panels`.
"""

from collections.abc import Callable

from frustule.core.drawing.scene import Element, Panel
from frustule.core.engine.position import Position
from frustule.core.speech.language import entry
from frustule.core.speech.spans import plain
from frustule.games.diatoms import panels as diatoms
from frustule.games.diatoms.components import COLOURS, SHAPES
from frustule.games.diatoms.drawing import RING, at_angle, slide_radius
from frustule.games.diatoms.language import diatom_words
from frustule.games.diatoms.places import several_words, space_words
from frustule.games.diatoms.pond_options import slide_of
from frustule.games.diatoms.solo import words
from frustule.games.diatoms.solo.card_text import LETTERS, NUMBERS, UNUSED
from frustule.games.diatoms.solo.drawing import ANYTHING, demand_symbol
from frustule.games.diatoms.solo.language import say
from frustule.games.diatoms.solo.options import card_of
from frustule.games.diatoms.words import space_key, tray_diatoms

SLIDE, DISHES, TRAY, HAND, STACKS = "slide-0", "dishes", "tray-0", "hand-0", "stacks"
LINE = 52  # characters of a line of the card's text


def stacks(position: Position) -> Panel:
    p = position.record
    elements = [
        element
        for s in range(2)
        if p.left[s]
        for element in diatoms.stack(position.setup, s, int(p.stack[s, p.left[s] - 1]), int(p.left[s]))
    ]
    return Panel(STACKS, "stack", say("Stacks"), diatoms.STACKS, tuple(elements))


def hand(position: Position) -> Panel:
    tiles = [tile for tile in position.record.hand[0].tolist() if tile]
    elements = diatoms.held(position.setup, 0, tiles)
    return Panel(HAND, "hand", say("Your hand"), diatoms.HAND, elements, 0)


def tray(position: Position) -> Panel:
    elements = diatoms.in_tray(0, position.record.tray[0].reshape(-1).tolist())
    return Panel(TRAY, "tray", say("Your tray"), diatoms.tray_box(len(elements) // 2), elements, 0)


# The card


def slide(position: Position) -> Panel:
    layout = slide_of(position.setup)
    elements = list(diatoms.glass(layout, 0))
    for space in range(len(layout.spaces)):
        elements += space_elements(position, space)
    reach = slide_radius(layout) + 0.2
    left = words.to_fill(position)
    title = say.count("The card: {n} space to fill", "The card: {n} spaces to fill", left)
    sentences = tuple(_spaces_in_words(position))
    box = (-reach, -reach, 2 * reach, 2 * reach)
    return Panel(SLIDE, "own", title, box, tuple(elements), 0, sentences, piece=diatoms.SPACE)


def space_elements(position: Position, number: int) -> list[Element]:
    """A space: the diatom on it, or what it demands with the sign of its group; an unused one as a dot."""
    layout, word = slide_of(position.setup), card_of(position.setup).words[number]
    if value := int(position.record.slide[0, number]):
        return [diatoms.placed(layout, 0, number, value - 1)]
    space = layout.spaces[number]
    x, y = space.x * RING, space.y * RING
    if word == UNUSED:
        return [Element(space_key(0, space.name), x, y, "unused", layer=2)]
    demand = words.demand_words(position, number)
    colour, shape = asked(position, number)
    name, symbol = space_key(0, space.name), demand_symbol(space.shapes, colour, shape)
    where = space_words(layout, number)
    label = say("{space}: empty, {demand}", space=where, demand=demand)
    elements = [Element(name, x, y, symbol, angle=diatoms.outward(x, y), layer=2, label=label)]
    sign = "".join(letter for letter in word if letter in LETTERS + NUMBERS)
    if sign:
        elements.append(
            Element(f"{name}-sign", x + 0.46, y + 0.6, text=sign, style="sign", layer=3, beside=name)
        )
    return elements


def asked(position: Position, number: int) -> tuple[str, str]:
    """The colour and the shape that an empty space asks for now, x where it leaves them open."""
    card = card_of(position.setup)
    word = card.words[number]
    colour, shape = word[0], word[1]
    if colour in LETTERS:
        colour = _settled(position, colour, lambda kind: COLOURS[kind // 5])
    if shape in NUMBERS:
        shape = _settled(position, shape, lambda kind: SHAPES[kind % 5])
        if shape == ANYTHING and len(card.shapes(number)) == 1:
            shape = card.shapes(number)
    return (colour if colour in COLOURS else ANYTHING), (shape if shape in SHAPES else ANYTHING)


def _settled(position: Position, sign: str, letter: Callable[[int], str]) -> str:
    for space in card_of(position.setup).group(sign):
        if value := int(position.record.slide[0, space]):
            return letter(value - 1)
    return ANYTHING


def _spaces_in_words(position: Position) -> list[str]:
    """Filled spaces by diatom, empty ones by demand."""
    filled: dict[int, list[int]] = {}
    empty: dict[str, list[int]] = {}
    layout, card = slide_of(position.setup), card_of(position.setup)
    for number in range(len(layout.spaces)):
        if value := int(position.record.slide[0, number]):
            filled.setdefault(value - 1, []).append(number)
        elif card.words[number] != UNUSED:
            empty.setdefault(words.demand_words(position, number), []).append(number)
    entries = [
        entry(diatom_words(kind), several_words(layout, tuple(spaces)))
        for kind, spaces in sorted(filled.items())
    ]
    return entries + [
        say("empty, {demand}: {spaces}", demand=demand, spaces=several_words(layout, tuple(spaces)))
        for demand, spaces in empty.items()
    ]


# Dishes and papers


def dishes(position: Position) -> Panel:
    count = int(position.setup.box[0].dishes)
    elements = [element for dish in range(count) for element in dish_elements(position, dish)]
    title = say("Cast-off dishes: {stars} so far", stars=words.stars_words(position))
    return Panel(DISHES, "tray", title, (0.0, 0.0, 3.2 * count + 0.2, 3.9), tuple(elements), 0)


def dish_elements(position: Position, dish: int) -> list[Element]:
    """A dish, what lies in it, and how full it is."""
    diatoms = tray_diatoms(position.record.dish[dish])
    sixths = sum(kind % 5 + 1 for kind in diatoms)
    x, y = 1.7 + 3.2 * dish, 1.7
    key = words.dish_key(dish)
    elements = [Element(key, x, y, f"dish-{sixths}", label=words.dish_words(position, dish))]
    for k, kind in enumerate(diatoms):
        dx, dy = at_angle(360 / len(diatoms) * k - 90, 0.72 if len(diatoms) > 1 else 0.0)
        elements.append(
            Element(f"{key}-{k}", x + dx, y + dy, f"diatom-{kind}", scale=0.8, layer=1, beside=key)
        )
    text = f"{sixths}/6"
    elements.append(Element(f"{key}-count", x, 3.65, text=text, style="count", beside=key))
    return elements


def card_panel(position: Position) -> Panel:
    """The card in words: its title, what it is about, how hard it is, how far it is filled."""
    elements: list[Element] = []
    y = 1.0
    heading = words.title(position)
    elements.append(Element("card-title", 0.3, y, text=heading, style="heading", label=heading))
    about = say(card_of(position.setup).about)
    for k, line in enumerate(_broken(about)):
        y += 0.65
        elements.append(
            Element(f"card-about-{k}", 0.3, y, text=line, style="small", label="" if k else about)
        )
    if hard := words.difficulty(position):
        y += 0.8
        elements.append(Element("card-difficulty", 0.3, y, text=hard, style="small", label=hard))
    for k, line in enumerate(position.explain()):
        y += 0.65
        lights = tuple(space_key(0, name) for name in line.spots)
        elements += (
            Element(
                f"line-{k}", 0.3, y, text=plain(line.words), style="small", label=line.words, lights=lights
            ),
            Element(f"line-{k}-points", 15.6, y, text=str(line.points), style="figure", beside=f"line-{k}"),
        )
    return Panel("card", "sheet", say("The commission"), (0.0, 0.0, 16.0, y + 0.6), tuple(elements))


def _broken(text: str) -> list[str]:
    """A text in lines short enough for the card."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + len(word) + 1 > LINE:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return [line for line in lines if line]
