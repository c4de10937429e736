"""The sandbox of a secret setup: every piece with all its places, as whoever looks sees them."""

import msgspec

from frustule.core.drawing.sandbox import KnownPlan, Names, Naming, Sandbox, SandboxPiece, Way
from frustule.core.drawing.scene import Element
from frustule.games.pondscum.components import Board, Spot, at_home, facing, squares
from frustule.games.pondscum.habits import habit_of
from frustule.games.pondscum.language import FACING, say
from frustule.games.pondscum.moves import LIFT_ALL
from frustule.games.pondscum.notation import CALLS, square_text, way_sign
from frustule.games.pondscum.options import is_wide, pieces_of
from frustule.games.pondscum.plans import library, plan_of, plan_text
from frustule.games.pondscum.position import SECRET
from frustule.games.pondscum.seen import Seen

BOARD = "board"


def sandbox(seen: Seen) -> Sandbox | None:
    """What the seat may lay out as it likes, while it sets up in secret and is not ready."""
    position, seat = seen.position, seen.seat
    setup = position.setup
    if not seen.setting_up or setup.box[0].setup != SECRET or seat not in position.acting:
        return None
    board = pieces_of(setup).board(is_wide(setup))
    placed = any(x >= 0 for x in seen.sight.x[seat])
    turned = seen.flipped != (seat == 1)
    top = 0 if (seat == 0) == seen.flipped else seen.depth
    return Sandbox(
        BOARD,
        (0, top, seen.wide, seen.depth),
        _names(board, turned),
        _names(board, seen.flipped),
        tuple(_piece(seen, board, piece, turned) for piece in range(len(seen.sight.species))),
        (CALLS[LIFT_ALL],) if placed else (),
        ("ready",),
        tuple(KnownPlan(say(known.name), say(known.about), known.text) for known in library(setup)),
        plan_text(setup, plan_of(position, seat)),
    )


def _names(board: Board, turned: bool) -> Names:
    """Files from the left and ranks from the top, of a board that is turned by half or not."""
    files = [square_text(x, 0)[0] for x in range(board.width)]
    ranks = [str(y + 1) for y in range(board.height)]
    return Names(tuple(files[::-1] if turned else files), tuple(ranks if turned else ranks[::-1]))


def _piece(seen: Seen, board: Board, piece: int, turned: bool) -> SandboxPiece:
    seat, species = seen.seat, seen.sight.species[piece]
    places = [
        [
            spot
            for y in range(board.height)
            for x in range(board.width)
            if at_home(board, seat, species, spot := Spot(x, y, way))
        ]
        for way in range(species.ways)
    ]
    able = [way for way, spots in enumerate(places) if spots]
    opposite = [-way % 4 if species.fixed else way for way in able]
    ways = tuple(
        _way(seen, board, piece, places[way], able.index(mirror), turned)
        for way, mirror in zip(able, opposite, strict=True)
    )
    return SandboxPiece(
        f"piece-{seat}-{piece}", species.letter, seen.names[piece], habit_of(seen, piece), ways
    )


def _way(seen: Seen, board: Board, piece: int, places: list[Spot], mirror: int, turned: bool) -> Way:
    """One way of a piece, drawn and named as it is seen; `places` are all that it can have."""
    seat, species = seen.seat, seen.sight.species[piece]
    spot = places[0]
    wide, high = seen.sight.extents[piece][spot.way]
    corner = _corner(seen, spot, wide, high)
    elements = [seen.piece(seat, piece, *spot)]
    if species.fixed:
        dx, dy, across, deep = seen.position.setup.box[0].zone[spot.way].tolist()
        if across and deep:
            elements.append(seen.zone(seat, (spot.x + dx, spot.y + dy, across, deep), spot.way))
    covered = [_corner(seen, Spot(x, y, 0), 1, 1) for x, y in squares(species, spot)]
    corners = [_corner(seen, each, wide, high) for each in places]
    room = (*map(min, zip(*corners, strict=True)), *map(max, zip(*corners, strict=True)))
    own = facing(board, species, spot) if seat else spot
    return Way(
        tuple(_shifted(element, corner) for element in elements),
        tuple((column - corner[0], row - corner[1]) for column, row in covered),
        (room[0], room[1], room[2], room[3]),
        _naming(species.letter, way_sign(species, own.way), wide, high, turned),
        _naming(f"{species.letter}@", way_sign(species, spot.way), wide, high, seen.flipped),
        mirror,
        say(FACING[spot.way]) if species.fixed else "",
    )


def _corner(seen: Seen, spot: Spot, wide: int, high: int) -> tuple[int, int]:
    """Column and row of the upper left square of an area, as it is seen."""
    across, down = seen.middle(spot.x, spot.y, wide, high)
    return round(across - wide / 2), round(down - high / 2)


def _shifted(element: Element, corner: tuple[int, int]) -> Element:
    """An element as if the corner were 0, 0; what is said of it depends on where it lies."""
    x, y = element.x - corner[0], element.y - corner[1]
    return msgspec.structs.replace(element, x=x, y=y, label="")


def _naming(before: str, after: str, wide: int, high: int, turned: bool) -> Naming:
    """A piece is named by its lower left square, which is the upper right one of a board turned by half."""
    return Naming(before, after, *((wide - 1, 0) if turned else (0, high - 1)))
