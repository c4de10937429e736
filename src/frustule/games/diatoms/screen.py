"""Diatoms in a terminal: pond, stacks and hands as small hexagons, the slide as a round of spaces.

Colour is never the only sign: every segment and diatom also carries its colour's mark, and diatoms
read as in the notation. What can be picked bears the mark given for its key.
"""

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from frustule.core.engine.position import Position
from frustule.core.speech.company import is_you, seat_title, you_or
from frustule.core.speech.language import clauses, entry
from frustule.games.diatoms import rules
from frustule.games.diatoms.components import SHAPES, Slide
from frustule.games.diatoms.language import colour_words, say
from frustule.games.diatoms.notation import diatom_text, tile_id
from frustule.games.diatoms.pond_options import slide_of
from frustule.games.diatoms.position import DONE
from frustule.games.diatoms.words import PARTS, judge_words, tray_diatoms, tutor_words

INK = "#07090c"
COLOURS = ("#ea272c", "#e6b409", "#99fdd7", "#7cb1da", "#b239f6")
MARKS = "●✶≈◎✕"
WATER = Style(color="#93a09b", bgcolor="#16202a")
ALGAE = [Style(color=INK, bgcolor=colour, bold=True) for colour in COLOURS]
DIM = Style(color="#93a09b")
PICK = Style(color=INK, bgcolor="#efe6d2", bold=True)
BRASS = Style(color="#c9a45c")
LINK = Style(color="#5a6872")
LAST = Style(color="#efe6d2", bold=True)

SPREAD = 9.0  # columns from one ring of the slide to the next
RISE = 3.7  # rows likewise
WIDE = 134  # columns that hold the pond and a slide side by side

# Where the six segments of a tile lie in its 8 x 3 characters: row, column, width; east first.
SEGMENT_PLACES = ((1, 4, 4), (2, 4, 3), (2, 1, 3), (1, 0, 4), (0, 1, 3), (0, 4, 3))
PITCH = 10  # columns from a tile to its eastern neighbour; a row below is shifted by half of it


class Sheet:
    """A sheet of characters with styles, written at any place and grown as needed."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], tuple[str, Style | None]] = {}

    def write(self, row: int, column: int, text: str, style: Style | None = None) -> None:
        for i, letter in enumerate(text):
            self.cells[row, column + i] = (letter, style)

    def text(self) -> Text:
        out = Text(no_wrap=True)
        if not self.cells:
            return out
        rows = [row for row, _ in self.cells]
        left = min(column for _, column in self.cells)
        for row in range(min(rows), max(rows) + 1):
            columns = [column for r, column in self.cells if r == row]
            for column in range(left, max(columns, default=left - 1) + 1):
                letter, style = self.cells.get((row, column), (" ", None))
                out.append(letter, style)
            out.append("\n")
        return out


def draw_tile(sheet: Sheet, row: int, column: int, segments: Any) -> None:
    """One tile, its upper left corner here."""
    for value, (dr, dc, width) in zip(map(int, segments), SEGMENT_PLACES, strict=True):
        mark = MARKS[value - 1] if value else "·"
        sheet.write(row + dr, column + dc, mark.center(width), ALGAE[value - 1] if value else WATER)


def pond(position: Position, marks: Mapping[str, str]) -> Text:
    p, box = position.record, position.setup.box[0]
    sheet = Sheet()
    for i in range(p.laid):
        q, r = int(p.q[i]), int(p.r[i])
        column = PITCH * q + PITCH // 2 * r
        draw_tile(sheet, 3 * r, column, box.segment[p.tile[i], p.face[i]])
        if i == p.laid - 1:
            sheet.write(3 * r + 1, column - 1, "▸", LAST)
            sheet.write(3 * r + 1, column + 8, "◂", LAST)
    for i in range(p.open):
        q, r = int(p.open_q[i]), int(p.open_r[i])
        if mark := marks.get(f"place-{q},{r}"):
            sheet.write(3 * r + 1, PITCH * q + PITCH // 2 * r + 2, f"{mark:^4}", PICK)
    return sheet.text()


def tile_row(position: Position, tiles: list[tuple[int, str, str]], marks: Mapping[str, str]) -> Text:
    """Tiles side by side: (tile, where it lies, what is written below)."""
    sheet = Sheet()
    box = position.setup.box[0]
    for k, (tile, where, below) in enumerate(tiles):
        draw_tile(sheet, 0, 14 * k, box.segment[tile, 0])
        sheet.write(3, 14 * k, below, DIM)
        if mark := marks.get(tile_id(position.setup, tile, where)):
            sheet.write(1, 14 * k + 9, f"[{mark}]", PICK)
    return sheet.text()


def stacks(position: Position, marks: Mapping[str, str]) -> Text:
    p = position.record
    tops = [
        (int(p.stack[s, p.left[s] - 1]), f"stack-{s}", say("{n} left", n=int(p.left[s])))
        for s in range(2)
        if p.left[s]
    ]
    return tile_row(position, tops, marks)


def hand(position: Position, seat: int, marks: Mapping[str, str]) -> Text:
    tiles = [int(t) for t in position.record.hand[seat] if t]
    return tile_row(position, [(t, f"hand-{seat}-{k}", "") for k, t in enumerate(tiles)], marks)


def faces(position: Position, marks: Mapping[str, str]) -> Text | None:
    """The ways a chosen tile can lie, where that is the choice."""
    shown = [(*map(int, key.split("-")[1:]), mark) for key, mark in marks.items() if key.startswith("face-")]
    if not shown:
        return None
    sheet = Sheet()
    for k, (tile, face, mark) in enumerate(shown):
        row, column = 4 * (k // 5), 14 * (k % 5)
        draw_tile(sheet, row, column, position.setup.box[0].segment[tile, face])
        sheet.write(row + 1, column + 9, f"[{mark}]", PICK)
    return sheet.text()


def draw_links(sheet: Sheet, layout: Slide) -> None:
    """The lines between connected spaces, dotted."""
    at = {space.name: space for space in layout.spaces}
    for a, b in ((at[one], at[other]) for one, other in layout.links):
        steps = max(2, round(max(abs(a.x - b.x) * SPREAD / 2, abs(a.y - b.y) * RISE)))
        for step in range(1, steps):
            x, y = (a.x + (b.x - a.x) * step / steps), (a.y + (b.y - a.y) * step / steps)
            sheet.write(round(y * RISE), round(x * SPREAD) + 1, "·", LINK)


def slide(position: Position, seat: int, marks: Mapping[str, str]) -> Text:
    p = position.record
    sheet = Sheet()
    layout = slide_of(position.setup)
    draw_links(sheet, layout)
    for i, space in enumerate(layout.spaces):
        row, column = round(space.y * RISE), round(space.x * SPREAD)
        if value := int(p.slide[seat, i]):
            diatom = value - 1
            sheet.write(row, column, diatom_text(diatom) + MARKS[diatom // 5], ALGAE[diatom // 5])
        elif mark := marks.get(f"space-{seat}-{space.name}"):
            sheet.write(row, column, f"{mark:^3}", PICK)
        else:
            sheet.write(row, column, "/".join(sorted(space.shapes, key=SHAPES.index)), DIM)
    return sheet.text()


def tray(position: Position, seat: int, marks: Mapping[str, str]) -> Text:
    out = Text()
    diatoms = tray_diatoms(position.record.tray[seat])
    for diatom in sorted(set(diatoms)):
        out.append(f" {diatom_text(diatom)}{MARKS[diatom // 5]} ", ALGAE[diatom // 5])
        if diatoms.count(diatom) > 1:
            out.append(f" x{diatoms.count(diatom)}")
        if mark := marks.get(f"tray-{seat}-{diatom_text(diatom)}"):
            out.append(f"[{mark}]", PICK)
        out.append("  ")
    return out


def scores(position: Position, seat: int) -> Table:
    """Running scores by part, one row a seat."""
    parts = PARTS if position.setup.box[0].judge else PARTS[:-1]
    table = Table(box=None, padding=(0, 1), header_style=BRASS)
    for heading in ("", *map(say, parts), say("total"), say("diatoms")):
        table.add_column(heading, justify="right" if heading else "left")
    lines = position.explain()
    holder = -1 if position.record.phase == DONE else int(rules.lens(position.setup.box[0], position.record))
    for s in range(position.setup.seats):
        own = [line for line in lines if line.seat == s]
        sums = [sum(line.points for line in own if line.part == part) for part in parts]
        name = you_or(s)
        name += say(" (shown)") if s == seat else ""
        name += say(" with the lens") if s == holder else ""
        filled = int((position.record.slide[s] > 0).sum())
        table.add_row(Text(name), *map(str, sums), str(sum(sums)), str(filled))
    return table


def low_stock(position: Position) -> Text:
    """Diatoms that are gone or nearly so: what a sample may no longer give."""
    stock = position.record.stock
    gone = [diatom_text(d) for d in range(25) if stock[d // 5, d % 5] == 0]
    last = [diatom_text(d) for d in range(25) if stock[d // 5, d % 5] == 1]
    words = [
        entry(label, " ".join(listed))
        for label, listed in ((say("out of stock"), gone), (say("last one"), last))
        if listed
    ]
    return Text(clauses(words), DIM)


def pieces_legend() -> Text:
    """The marks of the colours, the letters of the shapes."""
    out = Text()
    for colour, (mark, style) in enumerate(zip(MARKS, ALGAE, strict=True)):
        out.append(f" {mark} ", style)
        out.append(f" {colour_words(colour)}  ", DIM)
    out.append(" · ", WATER)
    out.append(
        say(" clear   shapes: c circle 1/6, o oval 2/6, t triangle 3/6, q square 4/6, s star 5/6"), DIM
    )
    return out


def legend(position: Position) -> Text:
    out = pieces_legend()
    if judge := judge_words(position):
        out.append(f"\n{judge}", BRASS)
    for sentence in tutor_words(position):
        out.append(f"\n{sentence}", BRASS)
    return out


def water_side(position: Position, seat: int, marks: Mapping[str, str]) -> list[RenderableType]:
    """The pond and the tiles to come."""
    p = position.record
    shown: list[RenderableType] = [Text(say("The pond"), BRASS), pond(position, marks)]
    if p.left.any():
        shown += [Text(say("Stacks"), BRASS), stacks(position, marks)]
    if p.hand[seat].any():
        title = say("Your hand") if is_you(seat) else say("{name}: hand", name=seat_title(seat))
        shown += [Text(title, BRASS), hand(position, seat, marks)]
    if (ways := faces(position, marks)) is not None:
        shown += [Text(say("Ways to lay it"), BRASS), ways]
    return shown


def glass_side(position: Position, seat: int, marks: Mapping[str, str]) -> list[RenderableType]:
    """The slide and the diatoms to come."""
    title = say("Your slide") if is_you(seat) else say("{name}: slide", name=seat_title(seat))
    shown: list[RenderableType] = [Text(title, BRASS), slide(position, seat, marks)]
    if position.record.tray[seat].any():
        shown += [Text(say("To arrange"), BRASS), tray(position, seat, marks)]
    return shown


def table(position: Position, seat: int, marks: Mapping[str, str], width: int) -> RenderableType:
    """Everything: side by side where there is room, else with what is picked from nearest to the prompt."""
    water, glass = water_side(position, seat, marks), glass_side(position, seat, marks)
    sums: list[RenderableType] = [scores(position, seat), low_stock(position), legend(position)]
    if width >= WIDE:
        grid = Table.grid(padding=(0, 3))
        grid.add_row(Group(*water), Group(*glass))
        return Group(grid, *sums)
    arranging = any(key.startswith(("tray-", "space-")) for key in marks)
    return Group(*sums, *(water + glass if arranging else glass + water))
