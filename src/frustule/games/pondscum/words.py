"""Pond Scum in words: picks and outcomes of moves, the status line, refusals, what a score line says."""

from itertools import pairwise
from typing import Any

from frustule.core.game import Pick
from frustule.core.position import Position
from frustule.core.score import ScoreLine
from frustule.games.pondscum import movement
from frustule.games.pondscum.components import MOUTHS, Spot, at_home, squares
from frustule.games.pondscum.notation import (
    CALLS,
    arrangement_names,
    bits,
    is_wide,
    move_text,
    piece_text,
    pieces_of,
    route,
    species_at,
    square_text,
    unpack,
    unpack_place,
)
from frustule.games.pondscum.position import (
    ACCEPT,
    ARRANGE,
    ARRANGEMENTS,
    DECLINE,
    FLAGELLATE,
    HIDDEN,
    LIFT,
    LIFT_ALL,
    OFF,
    OFFER,
    OPEN,
    PIECES,
    PLACE,
    PREY_BITS,
    QUIET,
    READY,
    RESIGN,
    SECRET,
    SETUP,
    WIDEST,
    WITHDRAW,
)
from frustule.games.pondscum.sight import Sight

PART = "pieces left"
SIDES = ("one", "two")
NO_MOVE = "There is no such move."
MOUTH_WORDS = ("north", "east", "south", "west")


def piece_words(position: Position, seat: int, piece: int) -> str:
    """`Didinium on c5`."""
    return _seen(Sight(position), seat, piece)


def _seen(sight: Sight, seat: int, piece: int) -> str:
    return f"{sight.species[piece].name} on {square_text(sight.x[seat][piece], sight.y[seat][piece])}"


def listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def path(position: Position, seat: int, move: int) -> tuple[Pick, ...]:
    box = position.setup.box[0]
    choose = False
    if 0 <= move < PLACE and (box.go_on or box.one_prey):
        choose = sum(m & ~PREY_BITS == move & ~PREY_BITS for m in position.moves(seat)) > 1
    return picks(Sight(position), seat, move, choose)


def picks(sight: Sight, seat: int, move: int, choose: bool) -> tuple[Pick, ...]:
    """The path of a move; `choose` says that others lead to the same spot but eat something else."""
    if move in CALLS:
        return (Pick(f"say-{CALLS[move].replace(' ', '-')}", CALLS[move]),)
    if move < 0:
        return (Pick(f"piece-{seat}-{move - LIFT}", f"lift the {_seen(sight, seat, move - LIFT)}"),)
    if move >= READY:
        return (Pick("ready", "ready"),)
    if move >= ARRANGE:
        name = arrangement_names(sight.position.setup)[move - ARRANGE]
        return (Pick(f"arrange-{name}", f"take the arrangement '{name}'"),)
    if move >= PLACE:
        piece, x, y, way = unpack_place(move)
        species = sight.species[piece]
        lies = f", mouth to the {MOUTH_WORDS[way]}" if species.fixed else ", turned" if way else ""
        return (
            Pick(f"piece-{seat}-{piece}", f"place the {species.name}"),
            Pick(spot_key(sight, piece, x, y, way), f"on {square_text(x, y)}{lies}"),
        )
    piece, x, y, way, prey = unpack(move)
    turned = ", turned" if way != sight.way[seat][piece] else ""
    found = (
        Pick(f"piece-{seat}-{piece}", f"the {_seen(sight, seat, piece)}"),
        Pick(spot_key(sight, piece, x, y, way), f"to {square_text(x, y)}{turned}"),
    )
    if choose:
        found += (Pick(f"eat-{prey}", eating(sight, seat, prey) or "eating nothing"),)
    return found


def spot_key(sight: Sight, piece: int, x: int, y: int, way: int) -> str:
    """What stands for a spot: its lower left square and its extent, or where the mouth looks."""
    if sight.species[piece].fixed:
        return f"to-{square_text(x, y)}-{MOUTHS[way]}"
    wide, high = sight.extents[piece][way]
    return f"to-{square_text(x, y)}-{wide}x{high}"


def eating(sight: Sight, seat: int, prey: int) -> str:
    if not prey:
        return ""
    return f"eats the {listed([_seen(sight, 1 - seat, piece) for piece in bits(prey)])}"


def outcome(position: Position, seat: int, move: int) -> str:
    spots = route(position, seat, move) if 0 <= move < PLACE else []
    return comes_of(Sight(position), seat, move, spots)


def comes_of(sight: Sight, seat: int, move: int, spots: list[tuple[int, int, int]]) -> str:
    """What a move eats and whether it is swallowed, and its shortest way, which goes by these spots."""
    setup = sight.position.setup
    if move < 0:
        return _call_outcome(seat, move)
    if move >= READY:
        return "you cannot change your side any more; the game begins when both sides are ready"
    if move >= ARRANGE:
        about = {each.name: each.about for each in pieces_of(setup).arrangements}
        return about[arrangement_names(setup)[move - ARRANGE]].rstrip(".")
    if move >= PLACE:
        left = sight.x[seat][: len(sight.species)].count(OFF) - 1
        return f"{left} more to place" if left else "the last piece"
    piece, x, y, way, prey = unpack(move)
    said = [eating(sight, seat, prey)] if prey else []
    if sight.swallowed(seat, piece, x, y, way):
        said.append("is swallowed by the Stentor")
    return "; ".join([*said, way_words(spots)])


def way_words(spots: list[tuple[int, int, int]]) -> str:
    """The shortest way of a move, spot by spot."""
    words: list[str] = []
    for (x, y, way), (nx, ny, nway) in pairwise(spots):
        pivot = way != nway or max(abs(nx - x), abs(ny - y)) > 1
        words.append(("turn to " if pivot else "") + square_text(nx, ny))
    return f"by {', '.join(words)}"


def _call_outcome(seat: int, call: int) -> str:
    if call == RESIGN:
        return f"side {SIDES[1 - seat]} wins"
    if call == OFFER:
        return f"side {SIDES[1 - seat]} may accept, until its next move"
    if call == ACCEPT:
        return "the game ends in a draw"
    if call in (DECLINE, WITHDRAW):
        return "the offer is gone"
    return "back into your hand"


def status(position: Position) -> str:
    p, box = position.record, position.setup.box[0]
    if result := position.result:
        return f"the game is over: {result.reason}"
    if p.phase == SETUP:
        if box.setup == OPEN:
            return f"open setup; side {SIDES[p.turn]} places a piece"
        busy = [SIDES[seat] for seat in range(2) if not p.ready >> seat & 1]
        more = "" if len(busy) == 2 else f", side {SIDES[int(p.ready) - 1]} is ready"
        return (
            f"secret setup; {'both sides place' if len(busy) == 2 else f'side {busy[0]} places'} pieces{more}"
        )
    text = f"move {int(p.moves) + 1}; side {SIDES[p.turn]} moves"
    if p.quiet:
        text += f"; {p.quiet} of {QUIET} moves without a meal"
    if p.offer:
        text += f"; side {SIDES[p.offer - 1]} offers a draw"
    return text


def why_not(position: Position, seat: int, move: int) -> str:
    """The first reason in the order a player would look for it."""
    p = position.record
    if not -(2**31) <= move < 2**31:
        return NO_MOVE
    if move < 0:
        return _why_no_call(position, seat, move)
    if p.phase == SETUP:
        return _why_not_set_up(position, seat, move) if move >= PLACE else "First all pieces are set up."
    if move >= PLACE:
        return "All pieces are set up; now they move."
    if seat != p.turn:
        return f"It is the turn of side {SIDES[p.turn]}."
    return _why_not_go(position, seat, move)


def _why_no_call(position: Position, seat: int, call: int) -> str:
    p, box = position.record, position.setup.box[0]
    if call in (OFFER, ACCEPT, DECLINE, WITHDRAW):
        if p.phase == SETUP:
            return "A draw can be offered once the pieces are set up."
        if call == OFFER:
            return "An offer of a draw stands already."
        if call == WITHDRAW:
            return "You have not offered a draw."
        return "There is no offer of a draw to answer."
    if call == LIFT_ALL or LIFT <= call < LIFT + box.pieces:
        if p.phase != SETUP or box.setup != SECRET:
            return "A piece can be taken back only while it is set up in secret."
        if p.ready >> seat & 1:
            return "You said you were ready; your side stays as it is."
        return "There is no such piece of yours on the board."
    return NO_MOVE


def _why_not_set_up(position: Position, seat: int, move: int) -> str:
    p, setup = position.record, position.setup
    box = setup.box[0]
    if seat not in position.acting:
        return (
            "You are ready; wait for the other side." if box.setup == SECRET else "The other side places now."
        )
    due = next((k for k in range(box.pieces) if p.x[seat, k] == OFF), None)
    if move == READY:
        if due is not None:
            return f"You still have to place the {species_at(setup, due).name}."
        return "There is nothing to confirm."
    if move >= ARRANGE:
        if move - ARRANGE >= min(int(box.arrangements), ARRANGEMENTS):
            return NO_MOVE
        return "An arrangement can be taken only while you have placed nothing."
    piece, x, y, way = unpack_place(move)
    if piece >= box.pieces or move - PLACE >= 1 << 15 or y * WIDEST + x >= WIDEST * WIDEST:
        return NO_MOVE
    if due is None:
        return "All your pieces are placed; say that you are ready."
    species = species_at(setup, piece)
    if piece != due:
        return f"The larger pieces are placed first; now place the {species_at(setup, due).name}."
    if way >= species.ways:
        return NO_MOVE
    spot = Spot(x, y, way)
    if not at_home(pieces_of(setup).board(is_wide(setup)), seat, species, spot):
        if species.fixed:
            return f"The {species.name} must lie on your own half with its foot on an edge of the board."
        return f"The {species.name} must lie on your own half."
    for other in range(box.pieces):
        if p.x[seat, other] >= 0 and _touching(position, seat, other, squares(species, spot)):
            return f"There it would overlap your {piece_words(position, seat, other)}."
    return NO_MOVE


def _touching(position: Position, seat: int, piece: int, taken: list[tuple[int, int]]) -> bool:
    p = position.record
    spot = Spot(int(p.x[seat, piece]), int(p.y[seat, piece]), int(p.way[seat, piece]))
    return not set(squares(species_at(position.setup, piece), spot)).isdisjoint(taken)


def _why_not_go(position: Position, seat: int, move: int) -> str:
    p, setup = position.record, position.setup
    box = setup.box[0]
    piece, x, y, way, prey = unpack(move)
    if piece >= box.pieces or x >= box.width or y >= box.height:
        return NO_MOVE
    species = species_at(setup, piece)
    if p.x[seat, piece] < 0:
        return f"That {species.name} has been eaten."
    if species.fixed:
        return f"The {species.name} never moves."
    if way >= species.ways or any(k >= box.pieces or p.x[1 - seat, k] < 0 for k in bits(prey)):
        return NO_MOVE
    start = Spot(int(p.x[seat, piece]), int(p.y[seat, piece]), int(p.way[seat, piece]))
    if (x, y, way) == start:
        return "You must move a piece; this one would end where it began."
    taken = squares(species, Spot(x, y, way))
    if any(not (file < box.width and rank < box.height) for file, rank in taken):
        return f"There the {species.name} would stick out over the edge of the board."
    if reason := _why_overlap(position, seat, piece, taken):
        return reason
    return _why_no_way(position, seat, move)


def _why_overlap(position: Position, seat: int, piece: int, taken: list[tuple[int, int]]) -> str:
    """Why a piece may not end on these squares, if it may not."""
    p, setup = position.record, position.setup
    box = setup.box[0]
    species, number = species_at(setup, piece), int(box.species_of[piece])
    for other in range(box.pieces):
        if other != piece and p.x[seat, other] >= 0 and _touching(position, seat, other, taken):
            return f"There the {species.name} would overlap your own {piece_words(position, seat, other)}."
    for other in range(box.pieces):
        kin = int(box.species_of[other])
        if p.x[1 - seat, other] < 0 or int(box.prey[number]) >> kin & 1:
            continue
        if _touching(position, seat=1 - seat, piece=other, taken=taken):
            enemy = piece_words(position, 1 - seat, other)
            if species_at(setup, other).fixed:
                return f"The enemy's {enemy} is in the way; it is never eaten."
            if box.kind[number] == FLAGELLATE:
                return f"A {species.name} eats nothing, so it cannot go onto the {enemy}."
            if kin == number:
                return f"A {species.name} does not eat its own species, so it cannot go onto the {enemy}."
            return f"The {enemy} is larger than the {species.name}, which cannot eat it."
    return ""


def _why_no_way(position: Position, seat: int, move: int) -> str:
    """Why a piece cannot get to a spot where it might rest."""
    setup = position.setup
    box = setup.box[0]
    piece, x, y, _, _ = unpack(move)
    species = species_at(setup, piece)
    same = [m for m in position.moves(seat) if m & ~PREY_BITS == move & ~PREY_BITS]
    if same:
        ways = " or ".join(move_text(position, seat, m) for m in same[:4])
        return f"The {species.name} gets there, but that reads {ways}: what it eats is part of the move."
    alone = position.copy()
    p = alone.record
    for side in range(2):
        for other in range(PIECES):
            if (side, other) != (seat, piece):
                p.x[side, other] = OFF
    to = square_text(x, y)
    if not route(alone, seat, move & ~PREY_BITS):
        reaches = {
            "ameba": "one space in any direction",
            "flagellate": f"up to {movement.FLAGELLATE_SPACES} spaces"
            + (" in a straight line" if box.straight else " along files and ranks"),
            "ciliate": f"up to {movement.SPACES} spaces in one direction, one of them perhaps a pivot",
        }
        return f"{to} is out of reach: a {species.name} moves {reaches[species.kind]}."
    return f"The way of the {species.name} to {to} is blocked, or ends earlier with a meal or in a zone."


def line_words(position: Position, line: Any) -> ScoreLine:
    p, setup = position.record, position.setup
    seat, count = int(line.seat), int(line.count)
    species = pieces_of(setup).order[int(line.subject)]
    names = tuple(
        piece_text(position, seat, piece) if p.x[seat, piece] >= 0 else f"{species.letter} {piece}"
        for piece in bits(int(line.spots))
    )
    return ScoreLine(seat, PART, f"{species.name}: {count} left", int(line.points), names)


def fields(position: Position) -> dict[str, Any]:
    from frustule.games.pondscum.position_notation import PHASES, last_text, quiet_moves, side_text

    p, setup = position.record, position.setup
    hidden = [p.x[seat, 0] == HIDDEN for seat in range(2)]
    return {
        "phase": PHASES[p.phase],
        "first": int(p.first) + 1,
        "turn": int(p.turn) + 1 if p.phase != SETUP or setup.box[0].setup == OPEN else None,
        "ready": [seat + 1 for seat in bits(int(p.ready))],
        "move": int(p.moves),
        "sides": [None if hidden[seat] else side_text(position, seat).split() for seat in range(2)],
        "last": last_text(position) if p.last else None,
        "quiet": int(p.quiet),
        "since": quiet_moves(position),
        "offer": int(p.offer) or None,
        "resigned": int(p.resigned) or None,
    }
