"""A whole Pond Scum position in one line, and back.

Fields are separated by semicolons: `play; first 1; turn 2; move 17; one Sg1n Ac5 ...; two ...; since Nc5-c7`.
The sides list their pieces in the order of the set; `P-` stands for a lost piece only where another of its
species follows. `since` are the moves since the last meal, by which repetitions and the forty moves are
counted. A hidden side reads `?`. Reading refuses what no game can lead to, as far as a position tells.
"""

import re
from typing import Any

from frustule.core.engine.fields import Fields
from frustule.core.engine.position import Position, trusted
from frustule.core.engine.setup import Setup
from frustule.core.errors import IllegalMove, InvalidText
from frustule.games.pondscum import movement, rules
from frustule.games.pondscum.components import Spot, at_home, squares, way_of
from frustule.games.pondscum.moves import pack_last, pack_move, square_at, unpack_last, unpack_stand
from frustule.games.pondscum.notation import SPOT, piece_text, read_square, species_at, square_text
from frustule.games.pondscum.options import is_wide, pieces_of
from frustule.games.pondscum.position import (
    AGREED,
    HIDDEN,
    OFF,
    OPEN,
    PIECES,
    PLAY,
    QUIET,
    RESIGNED,
    SECRET,
    SETUP,
)

PHASES = ("setup", "play")
SIDES = ("one", "two")
UNKNOWN = "?"
STEP = re.compile(r"([A-Z])([a-t]\d{1,2})([-/])([a-t]\d{1,2})", re.ASCII)


def body_text(position: Position) -> str:
    p, box = position.record, position.setup.box[0]
    fields: list[str] = [PHASES[p.phase], f"first {p.first + 1}"]
    if p.phase == PLAY:
        fields += [f"turn {p.mover + 1}", f"move {p.moves}"]
    elif box.setup == OPEN:
        fields.append(f"turn {p.mover + 1}")
    elif p.ready:
        fields.append(f"ready {int(p.ready).bit_length()}")
    fields += [f"{name} {side_text(position, seat)}".rstrip() for seat, name in enumerate(SIDES)]
    if p.quiet:
        fields.append(f"since {' '.join(quiet_moves(position))}")
    elif p.last:
        fields.append(f"last {last_text(position)}")
    if p.offer:
        fields.append(f"offer {p.offer}")
    if p.resigned:
        fields.append(f"resigned {p.resigned}")
    if p.ending == AGREED:
        fields.append("agreed")
    return "; ".join(fields)


def side_text(position: Position, seat: int) -> str:
    xs, pieces = position.record.x[seat], pieces_of(position.setup).pieces
    if xs[0] == HIDDEN:
        return UNKNOWN
    words: list[str] = []
    for piece, species in enumerate(pieces):
        later = [k for k in range(piece, len(pieces)) if pieces[k] is species and xs[k] >= 0]
        if later:
            words.append(piece_text(position, seat, piece) if later[0] == piece else f"{species.letter}-")
    return " ".join(words)


def quiet_moves(position: Position) -> list[str]:
    """The moves since the last meal, oldest first, found by walking back from where the pieces lie."""
    p, setup = position.record, position.setup
    xs, ys, ways = p.x, p.y, p.way
    at = {
        (seat, k): (int(xs[seat, k]), int(ys[seat, k]), int(ways[seat, k]))
        for seat in range(2)
        for k in range(PIECES)
    }
    seat = 1 - int(p.mover)
    texts: list[str] = []
    for stand in p.since[: int(p.quiet)][::-1].tolist():
        piece, from_x, from_y, way = unpack_stand(stand)
        x, y, now = at[seat, piece]
        at[seat, piece] = (from_x, from_y, way)
        start = square_text(from_x, from_y)
        letter = species_at(setup, piece).letter
        texts.append(f"{letter}{start}{'-' if way == now else '/'}{square_text(x, y)}")
        seat = 1 - seat
    return texts[::-1]


def last_text(position: Position) -> str:
    """The newest move in short: how the mover then lay, and how many it ate, not which."""
    number, start, end, eaten, gone = unpack_last(int(position.record.last))
    letter = pieces_of(position.setup).order[number].letter
    sign = "-" if start.way == end.way else "/"
    text = f"{letter}{square_text(start.x, start.y)}{sign}{square_text(end.x, end.y)}"
    return text + ("/" if end.way else "") + (f"x{eaten}" if eaten else "") + ("*" if gone else "")


def read_body(setup: Setup, text: str, p: Any) -> None:
    fields = Fields(text)
    phase = fields.fields.pop(0)
    if len(phase) != 1 or phase[0] not in PHASES:
        raise InvalidText(f"A position begins with 'setup' or 'play', not '{' '.join(phase)[:30]}'.")
    p.phase = PHASES.index(phase[0])
    p.first = fields.number("first", 1, 2) - 1
    p.mover = p.first
    for seat in range(2):
        for piece in range(PIECES):
            rules.lift(p, seat, piece)
    if p.phase == SETUP:
        _read_setup(setup, fields, p)
    else:
        _read_play(setup, fields, p)
    if fields.has("resigned"):
        p.resigned = fields.number("resigned", 1, 2)
        _end(setup, p, RESIGNED)
    fields.end()


def _end(setup: Setup, p: Any, ending: int) -> None:
    if rules.over(setup.box[0], p):
        raise InvalidText("The game was over before somebody could resign or agree.")
    p.ending = ending


def _read_setup(setup: Setup, fields: Fields, p: Any) -> None:
    box = setup.box[0]
    if box.setup not in (SECRET, OPEN):
        raise InvalidText("With these options nothing is set up by hand; a position begins with 'play'.")
    if box.setup == OPEN:
        p.mover = fields.number("turn", 1, 2) - 1
    elif fields.has("ready"):
        p.ready = fields.number("ready", 1, 2)
    for seat, name in enumerate(SIDES):
        words = fields.next(name)
        if words == [UNKNOWN] and box.setup == SECRET:
            p.x[seat, : box.pieces] = HIDDEN
            continue
        _read_side(setup, words, seat, p)
        if p.ready >> seat & 1 and (p.x[seat, : box.pieces] == OFF).any():
            raise InvalidText(f"Side {name} is not ready: it has pieces left to place.")
        _check_home(setup, seat, p)
    if box.setup == OPEN:
        for seat in range(2):
            placed = p.x[seat, : box.pieces] >= 0
            if (placed[1:] > placed[:-1]).any():
                raise InvalidText("In the open, pieces are placed in the order of the set, the larger first.")
        if rules.next_piece(box, p, int(p.mover)) < 0:
            raise InvalidText(f"Side {SIDES[p.mover]} has no piece left to place.")


def _check_home(setup: Setup, seat: int, p: Any) -> None:
    board = pieces_of(setup).board(is_wide(setup))
    for piece, species in enumerate(pieces_of(setup).pieces):
        spot = Spot(int(p.x[seat, piece]), int(p.y[seat, piece]), int(p.way[seat, piece]))
        if spot.x >= 0 and (p.phase == SETUP or species.fixed) and not at_home(board, seat, species, spot):
            where = "with its foot on an edge of its own half" if species.fixed else "on its own half"
            raise InvalidText(f"The {species.name} of side {SIDES[seat]} does not lie {where}.")


def _read_play(setup: Setup, fields: Fields, p: Any) -> None:
    box = setup.box[0]
    p.mover = fields.number("turn", 1, 2) - 1
    p.moves = fields.number("move", 0, 9999)
    for seat, name in enumerate(SIDES):
        _read_side(setup, fields.next(name), seat, p)
        if p.x[seat, 0] < 0:
            raise InvalidText(f"Side {name} has no {species_at(setup, 0).name}, which is never eaten.")
        _check_home(setup, seat, p)
    if (p.moves + p.first + p.mover) % 2:
        raise InvalidText(f"After {p.moves} moves it cannot be the turn of side {SIDES[p.mover]}.")
    if fields.has("since"):
        _read_since(setup, fields.next("since"), p)
    else:
        if fields.has("last"):
            p.last = _read_last(setup, fields.next("last"), p)
        _check_apart(setup, p)
        p.sign = rules.position_sign(box, p)
        p.ending = rules.count_ending(box, p)
    if fields.has("offer"):
        p.offer = fields.number("offer", 1, 2)
        if rules.over(box, p):
            raise InvalidText("The game is over; nobody can offer a draw.")
    if fields.has("agreed"):
        if fields.next("agreed") or p.offer:
            raise InvalidText("'agreed' stands alone, and no offer stands beside it.")
        _end(setup, p, AGREED)


def _read_side(setup: Setup, words: list[str], seat: int, p: Any) -> None:
    pieces = pieces_of(setup).pieces
    left = list(range(len(pieces)))
    taken: dict[tuple[int, int], str] = {}
    for word in words:
        match = re.fullmatch(SPOT, word, re.ASCII)
        letter = word[0] if match or re.fullmatch(r"[A-Z]-", word, re.ASCII) else ""
        candidates = [piece for piece in left if pieces[piece].letter == letter]
        if not letter or not candidates:
            fault = "has no such piece left" if letter else "reads 'Nc5', 'Pd4/', 'Sg1n' or 'P-'"
            raise InvalidText(f"'{word[:20]}' on side {SIDES[seat]}: a side {fault}.")
        left.remove(candidates[0])
        if not match:
            continue
        species, (x, y) = pieces[candidates[0]], read_square(setup, match[2])
        way = way_of(species, match[3])
        if way is None:
            raise InvalidText(f"'{word}' says wrongly how the {species.name} lies.")
        spot = Spot(x, y, way)
        for square in squares(species, spot):
            if not (square[0] < setup.box[0].width and square[1] < setup.box[0].height):
                raise InvalidText(f"'{word}' sticks out over the edge of the board.")
            if square in taken:
                raise InvalidText(f"'{word}' overlaps '{taken[square]}' of its own side.")
            taken[square] = word
        p.x[seat, candidates[0]], p.y[seat, candidates[0]], p.way[seat, candidates[0]] = x, y, way


def _check_apart(setup: Setup, p: Any) -> None:
    """No piece lies in an enemy's zone, nor on an enemy, unless a hunter chose other prey on that square."""
    box, pieces = setup.box[0], pieces_of(setup).pieces
    sides: list[dict[tuple[int, int], int]] = []
    for seat in range(2):
        taken: dict[tuple[int, int], int] = {}
        for piece, species in enumerate(pieces):
            x, y, way = int(p.x[seat, piece]), int(p.y[seat, piece]), int(p.way[seat, piece])
            if x < 0:
                continue
            taken |= dict.fromkeys(squares(species, Spot(x, y, way)), piece)
            if not species.fixed and movement.in_zone(box, p, seat, int(box.species_of[piece]), x, y, way):
                raise InvalidText(
                    f"The {species.name} of side {SIDES[seat]} lies in the zone that swallows it."
                )
        sides.append(taken)
    for square in sides[0].keys() & sides[1].keys():
        pair = (int(box.species_of[sides[0][square]]), int(box.species_of[sides[1][square]]))
        prey = int(box.prey[pair[0]]) >> pair[1] & 1 or int(box.prey[pair[1]]) >> pair[0] & 1
        if not box.one_prey or not prey:
            raise InvalidText(f"Pieces of both sides lie on {square_text(*square)}.")


def _read_last(setup: Setup, words: list[str], p: Any) -> int:
    match = re.fullmatch(STEP.pattern + r"(/?)(?:x(\d{1,2}))?(\*?)", " ".join(words), re.ASCII)
    letters = [species.letter for species in pieces_of(setup).order]
    if not match or match[1] not in letters or not (match[6] or match[7]):
        raise InvalidText(
            f"'{' '.join(words)[:30]}' is no last move with a meal, such as Nc5-c7x1 or Nc5-c7*."
        )
    species, eaten, way = letters.index(match[1]), int(match[6] or 0), len(match[5])
    start = way ^ (match[3] == "/")
    if not p.moves or eaten >= PIECES or max(way, start) >= setup.box[0].ways[species]:
        raise InvalidText(f"The last move '{' '.join(words)}' cannot have been played.")
    x, y = read_square(setup, match[2])
    to_x, to_y = read_square(setup, match[4])
    return int(pack_last(species, square_at(x, y), start, square_at(to_x, to_y), way, eaten, len(match[7])))


def _read_since(setup: Setup, words: list[str], p: Any) -> None:
    """Takes the quiet moves back, oldest last, and plays them again by the rules."""
    if not 1 <= len(words) <= min(QUIET, int(p.moves)):
        raise InvalidText(f"'since' lists 1 to {min(QUIET, int(p.moves))} moves here, not {len(words)}.")
    box, pieces = setup.box[0], pieces_of(setup).pieces
    xs, ys, ways = p.x, p.y, p.way
    moves: list[tuple[int, int]] = []
    seat = int(p.mover)
    for word in reversed(words):
        seat = 1 - seat
        match = STEP.fullmatch(word)
        piece = None
        if match:
            x, y = read_square(setup, match[4])
            for k, species in enumerate(pieces):
                if species.letter == match[1] and xs[seat, k] == x and ys[seat, k] == y and not species.fixed:
                    piece = k
        if match is None or piece is None:
            raise InvalidText(
                f"'{word[:20]}' among the moves since the last meal led to no piece of side {SIDES[seat]}."
            )
        way = int(ways[seat, piece])
        square = square_at(int(xs[seat, piece]), int(ys[seat, piece]))
        moves.append((seat, pack_move(piece, square, way, 0)))
        xs[seat, piece], ys[seat, piece] = read_square(setup, match[2])
        ways[seat, piece] = way ^ (match[3] == "/")
    p.mover, p.moves = seat, p.moves - len(words)
    _check_apart(setup, p)
    p.sign = rules.position_sign(box, p)
    p.ending = rules.count_ending(box, p)
    position = trusted(setup, p.tobytes())
    for (seat, move), word in zip(reversed(moves), words, strict=True):
        try:
            position.play(seat, move)
        except IllegalMove:
            raise InvalidText(
                f"'{word}' among the moves since the last meal is not a legal move there."
            ) from None
    for name in setup.game.position_dtype.names or ():
        p[name] = position.record[name]
