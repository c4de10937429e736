"""Pond Scum in a terminal: the board with footprints, zones and the newest move, the viewer's side below.

Side one's pieces stand in square brackets, plain; side two's in round ones, dotted. So colour is never the
only sign. The letter stands on a piece's lower left square; a zone is drawn with waves. What can be picked
bears the mark given for its key.
"""

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from frustule.core.engine.position import Position
from frustule.games.pondscum.components import Spot, squares
from frustule.games.pondscum.language import heading, say, species_words
from frustule.games.pondscum.moves import unpack_last
from frustule.games.pondscum.notation import arrangement_names, species_at, square_text
from frustule.games.pondscum.options import pieces_of
from frustule.games.pondscum.position import HIDDEN, SETUP
from frustule.games.pondscum.position_notation import last_text

INK = "#07090c"
SIDES = (Style(color=INK, bgcolor="#99fdd7"), Style(color="#efe6d2", bgcolor="#8c1a20"))
MOVED = (
    Style(color=INK, bgcolor="#efe6d2", bold=True),
    Style(color="#efe6d2", bgcolor="#ea272c", bold=True),
)
WATER = Style(color="#5a6872")
ZONES = (Style(color="#99fdd7"), Style(color="#ea272c"))
WAVES = ("~", "≈")
BODIES = ("[ ]", "(•)")  # left edge, inside, right edge
PICK = Style(color=INK, bgcolor="#e6b409", bold=True)
LEFT = Style(color="#c9a45c", bold=True)
DIM = Style(color="#93a09b")
BRASS = Style(color="#c9a45c")
CELL = 3

Cells = dict[tuple[int, int], tuple[str, Style]]


def spot_of(position: Position, seat: int, piece: int) -> Spot | None:
    p = position.record
    x = int(p.x[seat, piece])
    return Spot(x, int(p.y[seat, piece]), int(p.way[seat, piece])) if x >= 0 else None


def draw_water(position: Position, cells: Cells) -> None:
    """Empty squares, zones and the squares that the newest move left."""
    p, box = position.record, position.setup.box[0]
    for y in range(box.height):
        for x in range(box.width):
            cells[x, y] = (" · ", WATER)
    for seat in range(2):
        if (spot := spot_of(position, seat, 0)) is not None:
            dx, dy, wide, high = (int(v) for v in box.zone[spot.way])
            for x in range(spot.x + dx, spot.x + dx + wide):
                for y in range(spot.y + dy, spot.y + dy + high):
                    cells[x, y] = (WAVES[seat].center(CELL), ZONES[seat])
    if p.last:
        number, start, end, _, gone = unpack_last(int(p.last))
        species = pieces_of(position.setup).order[number]
        for square in squares(species, start):
            cells[square] = (" ∘ ", LEFT)
        if gone:
            for square in squares(species, end):
                cells[square] = (" ✕ ", LEFT)


def draw_piece(position: Position, seat: int, piece: int, flipped: bool, cells: Cells) -> None:
    """A body over its footprint, its letter on the lower left square."""
    spot = spot_of(position, seat, piece)
    if spot is None:
        return
    species = species_at(position.setup, piece)
    body = squares(species, spot)
    fresh = False
    if position.record.last:
        number, _, end, _, gone = unpack_last(int(position.record.last))
        moved = 1 - int(position.record.mover)
        fresh = (
            seat == moved and not gone and end == spot and pieces_of(position.setup).order[number] is species
        )
    style = MOVED[seat] if fresh else SIDES[seat]
    edge, inside, other_edge = BODIES[seat]
    step = -1 if flipped else 1
    lettered = min(body, key=lambda square: (square[1], square[0]))
    for x, y in body:
        left = edge if (x - step, y) not in body else inside
        right = other_edge if (x + step, y) not in body else inside
        middle = species.letter if (x, y) == lettered else inside
        cells[x, y] = (left + middle + right, style)


def draw_marks(position: Position, seat: int, marks: Mapping[str, str], cells: Cells) -> None:
    """Marks on pieces that can be picked and on squares they can go to."""
    for key, mark in marks.items():
        word, _, rest = key.partition("-")
        if word == "piece":
            piece = int(rest.partition("-")[2])
            spot = spot_of(position, seat, piece)
            if spot is not None:
                body = squares(species_at(position.setup, piece), spot)
                cells[min(body, key=lambda square: (square[1], square[0]))] = (f"{mark:^{CELL}}", PICK)
        elif word == "to":
            square = rest.partition("-")[0]
            at = (ord(square[0]) - ord("a"), int(square[1:]) - 1)
            if at in cells and cells[at][1] != PICK:
                cells[at] = (f"{mark:^{CELL}}", PICK)


def board(position: Position, seat: int, marks: Mapping[str, str]) -> Text:
    """The board, turned so that the viewer's side is below."""
    box = position.setup.box[0]
    flipped = seat == 1
    cells: Cells = {}
    draw_water(position, cells)
    for side in range(2):
        for piece in range(box.pieces):
            draw_piece(position, side, piece, flipped, cells)
    draw_marks(position, seat, marks, cells)
    files, ranks = list(range(box.width)), list(range(box.height))[::-1]
    if flipped:
        files, ranks = files[::-1], ranks[::-1]
    letters = "".join(square_text(x, 0)[0].center(CELL) for x in files)
    out = Text(no_wrap=True)
    out.append(f"    {letters}\n", DIM)
    for y in ranks:
        out.append(f" {y + 1:>2} ", DIM)
        for x in files:
            out.append(*cells[x, y])
        out.append(f" {y + 1:<2}", DIM)
        if y == box.depth - flipped:
            out.append(say(" middle line below"), DIM)
        out.append("\n")
    out.append(f"    {letters}", DIM)
    return out


def sides(position: Position) -> Table:
    """What each side has, by species."""
    p, setup = position.record, position.setup
    order = pieces_of(setup).order
    table = Table(box=None, padding=(0, 1), header_style=BRASS)
    for title in (
        "",
        *(f"{species.letter} {species_words(species.name)}" for species in order if not species.fixed),
        say("left"),
    ):
        table.add_column(title, justify="right" if title else "left")
    lines = position.explain()
    for seat, score in enumerate(position.scores):
        counts = [str(line.points) for line in lines if line.seat == seat]
        edge, inside, other = BODIES[seat]
        name = heading(seat)
        name += say(" hidden") if p.x[seat, 0] == HIDDEN else ""
        table.add_row(Text(f"{edge}{inside}{inside}{other} {name}"), *counts, str(score))
    return table


def table(position: Position, seat: int, marks: Mapping[str, str], width: int) -> RenderableType:
    """Board, what is left, the newest move, and what can be picked beside the board."""
    p = position.record
    shown: list[RenderableType] = [board(position, seat, marks), sides(position)]
    if p.last:
        shown.append(Text(say("Newest move: {move}", move=last_text(position)), BRASS))
    if p.phase == SETUP and any(key.startswith("arrange-") for key in marks):
        names = [
            f"{marks[f'arrange-{n}']} {n}"
            for n in arrangement_names(position.setup)
            if f"arrange-{n}" in marks
        ]
        shown.append(Text(say("Ready-made arrangements: {names}", names=", ".join(names)), BRASS))
    shown.append(Text(say("~ ≈ zones of side one and two, ∘ left by the newest move, ✕ swallowed"), DIM))
    return Group(*shown)
