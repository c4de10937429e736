"""Pond Scum read a second time, in plain Python, from Pond Scum 1 to 6 and 8 alone.

It shares nothing with the compiled game and prefers the obvious to the fast: a piece is the set of its
squares, a pivot turns the middles of those squares about a corner, and a move is a walk that is really
walked, with all it ate on the way.
"""

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

Square = tuple[int, int]
Body = frozenset[Square]

# Pond Scum 1.2: files and ranks; the Stentor is drawn below.
FOOTPRINTS = {
    "A": (3, 3),
    "D": (2, 3),
    "N": (2, 2),
    "C": (2, 2),
    "P": (1, 2),
    "E": (1, 1),
    "H": (1, 1),
    "M": (1, 1),
}
FLAGELLATES = "EHM"
CILIATES = "DNCP"
TRUMPET = ["####", ".##.", ".##.", ".##."]  # mouth first
ZONE_DEPTH = 2
ORTHOGONAL = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]


@dataclass(frozen=True)
class Piece:
    letter: str
    body: Body


@dataclass(frozen=True)
class Move:
    """What comes of a move: two walks with the same outcome are one move."""

    piece: Piece
    end: Body
    eaten: frozenset[Piece]
    swallowed: bool


@dataclass(frozen=True)
class Pond:
    """A position: the mobile pieces of both sides, the Stentors' bodies and zones, and who moves."""

    sides: tuple[frozenset[Piece], frozenset[Piece]]
    stentors: tuple[Body, Body]
    zones: tuple[Body, Body]
    turn: int
    width: int = 16
    height: int = 20
    straight: bool = False
    pass_over: bool = False
    one_prey: bool = False
    go_on: bool = False
    edition: int = 2

    def on_board(self, body: Body) -> bool:
        return all(0 <= x < self.width and 0 <= y < self.height for x, y in body)


@dataclass(frozen=True)
class Walk:
    """A piece under way: where it is now, what it has eaten, and how it went."""

    body: Body
    eaten: frozenset[Piece] = frozenset()
    heading: Square | None = None
    spaces: int = 0
    pivoted: bool = False
    swallowed: bool = False
    may_end: bool = False
    may_go_on: bool = True


def square(text: str) -> Square:
    return ord(text[0]) - ord("a"), int(text[1:]) - 1


def rectangle(corner: Square, wide: int, high: int) -> Body:
    return frozenset((corner[0] + i, corner[1] + j) for i in range(wide) for j in range(high))


def trumpet(corner: Square, mouth: str) -> tuple[Body, Body]:
    """The Stentor and its zone, drawn with the mouth to the north and then turned."""
    length = len(TRUMPET)
    body = {
        (x, length - 1 - row)
        for row, line in enumerate(TRUMPET)
        for x, mark in enumerate(line)
        if mark == "#"
    }
    zone = {(x, length + k) for x in range(len(TRUMPET[0])) for k in range(ZONE_DEPTH)}
    for _ in range("nesw".index(mouth)):
        body = {(y, length - 1 - x) for x, y in body}
        zone = {(y, length - 1 - x) for x, y in zone}
    return shifted(body, corner), shifted(zone, corner)


def shifted(body: Body | set[Square], by: Square) -> Body:
    return frozenset((x + by[0], y + by[1]) for x, y in body)


def read_piece(text: str) -> Piece:
    """`Nc5`, or `Pd4/` when it lies turned."""
    match = re.fullmatch(r"([A-Z])([a-t]\d+)(/?)", text)
    assert match, text
    wide, high = FOOTPRINTS[match[1]]
    if match[3]:
        wide, high = high, wide
    return Piece(match[1], rectangle(square(match[2]), wide, high))


def read_pond(one: str, two: str, turn: int, **rules: bool | int) -> Pond:
    """A position from the pieces of both sides in notation, lost ones (`P-`) left out."""
    words = [[word for word in side.split() if not word.endswith("-")] for side in (one, two)]
    stentors = [trumpet(square(side[0][1:-1]), side[0][-1]) for side in words]
    pieces = [frozenset(read_piece(word) for word in side[1:]) for side in words]
    bodies, zones = zip(*stentors, strict=True)
    return Pond((pieces[0], pieces[1]), bodies, zones, turn, **rules)  # pyright: ignore[reportArgumentType]


def may_eat(hunter: str, prey: str) -> bool:
    """By species and size (Pond Scum 4.1)."""
    if hunter in FLAGELLATES or hunter == prey:
        return False
    return FOOTPRINTS[prey][0] * FOOTPRINTS[prey][1] <= FOOTPRINTS[hunter][0] * FOOTPRINTS[hunter][1]


def turned(body: Body) -> Iterator[Body]:
    """The body after a quarter turn either way about each of its four corners."""
    left, right = min(x for x, _ in body), max(x for x, _ in body) + 1
    low, top = min(y for _, y in body), max(y for _, y in body) + 1
    for cx in (left, right):
        for cy in (low, top):
            for sense in (1, -1):
                # Middles of squares lie at half numbers; turned about a corner they do so again.
                middles = [(x + 0.5 - cx, y + 0.5 - cy) for x, y in body]
                yield frozenset((int(cx - sense * v - 0.5), int(cy + sense * u - 0.5)) for u, v in middles)


def onward(pond: Pond, piece: Piece, walk: Walk) -> Iterator[Walk]:
    """One more space, not yet looked at: steps, and for ciliates a pivot."""
    most = 1 if piece.letter == "A" else 5 if piece.letter in FLAGELLATES else 3
    if walk.spaces == most or not walk.may_go_on:
        return
    directions = ORTHOGONAL + DIAGONAL if piece.letter == "A" else ORTHOGONAL
    held = piece.letter in CILIATES or pond.straight
    for heading in directions:
        if not held or walk.heading in (None, heading):
            yield replace(walk, body=shifted(walk.body, heading), heading=heading, spaces=walk.spaces + 1)
    if piece.letter in CILIATES and not walk.pivoted:
        for body in turned(walk.body):
            yield replace(walk, body=body, spaces=walk.spaces + 1, pivoted=True)


def arrivals(pond: Pond, piece: Piece, walk: Walk, crowd: "Crowd") -> Iterator[Walk]:
    """What comes of being at a place: nothing if it is forbidden, several walks if prey is chosen."""
    body = walk.body
    if not pond.on_board(body) or not body.isdisjoint(crowd.walls):
        return
    on_kin = not body.isdisjoint(crowd.kin)
    if on_kin and not pond.pass_over:
        return
    prey: frozenset[Piece] = frozenset()
    if not body.isdisjoint(crowd.enemies):
        met = [enemy for enemy in pond.sides[1 - pond.turn] if not body.isdisjoint(enemy.body)]
        if not all(may_eat(piece.letter, enemy.letter) for enemy in met):
            return
        prey = frozenset(met) - walk.eaten
    swallowed = not body.isdisjoint(pond.zones[1 - pond.turn])
    choices = [frozenset([one]) for one in prey] if prey and pond.one_prey else [prey]
    for meal in choices:
        yield replace(
            walk,
            eaten=walk.eaten | meal,
            swallowed=swallowed,
            may_end=swallowed or not on_kin,
            may_go_on=not swallowed and (not meal or pond.go_on),
        )


@dataclass(frozen=True)
class Crowd:
    """What stands round a piece."""

    walls: Body
    kin: Body
    enemies: Body


def crowd_of(pond: Pond, piece: Piece) -> Crowd:
    kin = frozenset(at for other in pond.sides[pond.turn] if other is not piece for at in other.body)
    enemies = frozenset(at for other in pond.sides[1 - pond.turn] for at in other.body)
    return Crowd(pond.stentors[0] | pond.stentors[1], kin, enemies)


def moves_of(pond: Pond, piece: Piece) -> set[Move]:
    crowd = crowd_of(pond, piece)
    found: set[Move] = set()
    waiting, known = [Walk(piece.body)], set[Walk]()
    while waiting:
        walk = waiting.pop()
        for step in onward(pond, piece, walk):
            for after in arrivals(pond, piece, step, crowd):
                # How a flagellate came matters only for what it can still do.
                state = (
                    after
                    if piece.letter not in FLAGELLATES or pond.straight
                    else replace(after, heading=None)
                )
                if state in known:
                    continue
                known.add(state)
                waiting.append(state)
                if after.may_end and (after.body != piece.body or after.eaten):
                    found.add(Move(piece, after.body, after.eaten, after.swallowed))
    return found


def listed_moves_of(pond: Pond, piece: Piece) -> set[Move]:
    """The moves that can be played: in the first edition a piece that stops at its first meal could not do
    so where it began, though that counted as a move when it was asked whether the side has any."""
    return {
        move for move in moves_of(pond, piece) if pond.edition > 1 or pond.go_on or move.end != piece.body
    }


def over(pond: Pond) -> bool:
    """No mobile piece left, or nothing that could ever be eaten (Pond Scum 6.1, 6.2)."""
    one, two = ({piece.letter for piece in side} for side in pond.sides)
    if not one or not two:
        return True
    return not any(may_eat(a, b) or may_eat(b, a) for a in one for b in two)


def moves(pond: Pond) -> set[Move]:
    if over(pond):
        return set()
    return {move for piece in pond.sides[pond.turn] for move in listed_moves_of(pond, piece)}


def stuck(pond: Pond) -> bool:
    """Whether the side to move has no move."""
    return not any(moves_of(pond, piece) for piece in pond.sides[pond.turn])


def after(pond: Pond, move: Move) -> Pond:
    own = pond.sides[pond.turn] - {move.piece}
    if not move.swallowed:
        own |= {Piece(move.piece.letter, move.end)}
    enemy = pond.sides[1 - pond.turn] - move.eaten
    return replace(pond, sides=(own, enemy) if pond.turn == 0 else (enemy, own), turn=1 - pond.turn)


def perft(pond: Pond, depth: int) -> int:
    """How many lines of so many moves there are."""
    if depth == 1:
        return 0 if over(pond) else sum(number_of_moves(*question) for question in questions(pond))
    return sum(perft(after(pond, move), depth - 1) for move in moves(pond))


REACH = 6  # three spaces, one of them a turn of a piece three long


def questions(pond: Pond) -> Iterator[tuple[Pond, Piece]]:
    """Each piece of the side to move, with only those pieces left in the pond that it could meet."""
    boxes = [[(piece, *bounds(piece.body)) for piece in side] for side in pond.sides]
    for piece, left, right, low, top in boxes[pond.turn]:
        one, two = (
            frozenset(
                other
                for other, x, most_x, y, most_y in side
                if x <= right + REACH
                and most_x >= left - REACH
                and y <= top + REACH
                and most_y >= low - REACH
            )
            for side in boxes
        )
        yield replace(pond, sides=(one, two)), piece


@functools.lru_cache(maxsize=4096)
def bounds(body: Body) -> tuple[int, int, int, int]:
    files, ranks = [x for x, _ in body], [y for _, y in body]
    return min(files), max(files), min(ranks), max(ranks)


@functools.lru_cache(maxsize=1 << 20)
def number_of_moves(pond: Pond, piece: Piece) -> int:
    """Far pieces change nothing, so most of the millions of questions at the end of lines are the same."""
    mover = next(p for p in pond.sides[pond.turn] if p == piece)
    return len(listed_moves_of(pond, mover))
