"""A commission in a terminal: the pond and the tiles at hand, the card with its demands, the dishes.

An empty space reads like its demand in a card's file: colour, then shape, `*` where it is left open, a
letter or a figure for a group; behind it the shapes it is made for, unless one is asked for.
"""

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from frustule.core.engine.position import Position
from frustule.games.diatoms.components import COLOURS, SHAPES
from frustule.games.diatoms.notation import diatom_text
from frustule.games.diatoms.pond_options import slide_of
from frustule.games.diatoms.screen import (
    ALGAE,
    BRASS,
    DIM,
    MARKS,
    PICK,
    RISE,
    SPREAD,
    WIDE,
    Sheet,
    draw_links,
    faces,
    hand,
    low_stock,
    pieces_legend,
    pond,
    stacks,
    tray,
)
from frustule.games.diatoms.screen import COLOURS as INKS
from frustule.games.diatoms.solo import words
from frustule.games.diatoms.solo.card_text import UNUSED
from frustule.games.diatoms.solo.drawing import ANYTHING
from frustule.games.diatoms.solo.language import say
from frustule.games.diatoms.solo.options import card_of
from frustule.games.diatoms.solo.panels import asked
from frustule.games.diatoms.words import space_key, tray_diatoms

WANTED = [Style(color=colour) for colour in INKS]
ASKED = Style(color="#efe6d2")


def slide(position: Position, marks: Mapping[str, str]) -> Text:
    p, card = position.record, card_of(position.setup)
    sheet = Sheet()
    layout = slide_of(position.setup)
    draw_links(sheet, layout)
    for number, space in enumerate(layout.spaces):
        row, column = round(space.y * RISE), round(space.x * SPREAD)
        if value := int(p.slide[0, number]):
            kind = value - 1
            sheet.write(row, column, diatom_text(kind) + MARKS[kind // 5], ALGAE[kind // 5])
        elif mark := marks.get(space_key(0, space.name)):
            sheet.write(row, column, f"{mark:^3}", PICK)
        elif card.words[number] == UNUSED:
            sheet.write(row, column + 1, "·", DIM)
        else:
            sheet.write(row, column - 1, demand_text(position, number), _ink(position, number))
    return sheet.text()


def demand_text(position: Position, number: int) -> str:
    """What an empty space asks for, in few letters: `r*co`, `*1co`, `A*co`, `rs`."""
    card = card_of(position.setup)
    colour, shape = asked(position, number)
    signs = card.words[number]
    first = signs[0] if colour == ANYTHING else colour
    second = signs[1] if shape == ANYTHING else shape
    shapes = "".join(sorted(card.shapes(number), key=SHAPES.index)) if shape == ANYTHING else ""
    return f"{first}{second}{shapes:<2}"


def _ink(position: Position, number: int) -> Style:
    colour, shape = asked(position, number)
    if colour != ANYTHING:
        return WANTED[COLOURS.index(colour)]
    return DIM if shape == ANYTHING and card_of(position.setup).words[number] == "**" else ASKED


def dishes(position: Position, marks: Mapping[str, str]) -> Text:
    out = Text()
    for dish in range(int(position.setup.box[0].dishes)):
        diatoms = tray_diatoms(position.record.dish[dish])
        sixths = sum(kind % 5 + 1 for kind in diatoms)
        out.append(f" {dish + 1}: ", BRASS)
        for kind in diatoms:
            out.append(f"{diatom_text(kind)}{MARKS[kind // 5]}", ALGAE[kind // 5])
            out.append(" ")
        out.append(f"{sixths}/6", DIM)
        if mark := marks.get(words.dish_key(dish)):
            out.append(f"[{mark}]", PICK)
        out.append("  ")
    return out


def heading(position: Position) -> Text:
    """The card in words."""
    out = Text(words.title(position), BRASS)
    out.append(f"  {say(card_of(position.setup).about)}", DIM)
    if hard := words.difficulty(position):
        out.append(f"  {hard}", DIM)
    return out


def table(position: Position, seat: int, marks: Mapping[str, str], width: int) -> RenderableType:
    """Everything: side by side where there is room, else with what is picked from nearest to the prompt."""
    p = position.record
    water: list[RenderableType] = [Text(say("The pond"), BRASS), pond(position, marks)]
    if p.left.any():
        water += [Text(say("Stacks"), BRASS), stacks(position, marks)]
    if p.hand[0].any():
        water += [Text(say("Your hand"), BRASS), hand(position, 0, marks)]
    if (ways := faces(position, marks)) is not None:
        water += [Text(say("Ways to lay it"), BRASS), ways]
    glass: list[RenderableType] = [heading(position), slide(position, marks)]
    if p.tray[0].any():
        glass += [Text(say("To arrange"), BRASS), tray(position, 0, marks)]
    glass += [Text(say("Cast-off dishes"), BRASS), dishes(position, marks)]
    notes: list[RenderableType] = [low_stock(position), pieces_legend()]
    if width >= WIDE:
        grid = Table.grid(padding=(0, 3))
        grid.add_row(Group(*water), Group(*glass))
        return Group(grid, *notes)
    arranging = any(key.startswith(("tray-", "space-", "dish-")) for key in marks)
    return Group(*notes, *(water + glass if arranging else glass + water))
