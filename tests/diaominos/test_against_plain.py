"""Whole games against the plain reading: marks, legal loads, skips, claims and points at every step."""

from random import Random

import pytest

from frustule import Position, Setup
from frustule.conformance.walking import setup_of
from frustule.games.diaominos.components import standard_board
from frustule.games.diaominos.cube import COLOURS, cube_text
from frustule.games.diaominos.grid import SHAPES, SIZES
from frustule.games.diaominos.moves import CLAIM, DONE, LOAD, MARK, SKIP, unpack_load
from frustule.games.diaominos.notation import cubes_of
from frustule.games.diaominos.options import DiaominosOptions, grid_of
from frustule.games.diaominos.position_notation import colours_text, to_load_text
from tests.plain import diaominos as plain

SIDES = "NESW"


def loaded(position: Position, move: int) -> tuple[int, bool]:
    """The shape that a move loads, and whether by a wild sticker."""
    way, wild = unpack_load(move)
    return grid_of(position.setup).numbered[way][0], bool(wild)


class Shadow:
    """A game played in the plain reading beside the compiled one."""

    def __init__(self, setup: Setup, position: Position) -> None:
        self.setup = setup
        self.grid = grid_of(setup)
        cube = plain.read(cube_text(tuple(position.record.cube.tolist())))
        self.cubes = plain.lies(cube, standard_board().moves)
        self.sheets: list[plain.Sheet] = []
        self.space = 0

    def cell(self, number: int) -> plain.Cell:
        return self.grid.cube(number)

    def cells(self, words: object) -> set[plain.Cell]:
        return {self.cell(number) for number in cubes_of(words)}

    def follow(self, position: Position) -> None:
        """Begins the round that the position has come to."""
        p, box = position.record, self.setup.box[0]
        if not self.sheets and p.space:
            for seat in range(self.setup.seats):
                roles = dict(zip(colours_text(position, seat), (*SHAPES, "*"), strict=True))
                size = SIZES[self.setup.options_as(DiaominosOptions).grid]
                self.sheets.append(
                    plain.Sheet(
                        size, roles, waits=bool(box.waits), wild_left=bool(box.wild_left), once=bool(box.once)
                    )
                )
        while self.space < min(int(p.space), 6):
            cube = self.cubes[self.space]
            self.space += 1
            for seat, sheet in enumerate(self.sheets):
                sheet.begin(plain.face(cube, "U"), plain.face(cube, SIDES[int(box.side[seat])]))

    def play(self, position: Position, seat: int, move: int) -> None:
        sheet = self.sheets[seat]
        if move >= LOAD:
            shape, wild = loaded(position, move)
            sheet.load(SHAPES[shape], self.laid(position, seat, move), wild=wild)
        elif move >= CLAIM:
            cells = self.grid.sets[move - CLAIM][1]
            sheet.claim(frozenset(self.cell(c) for c in cells), self.space)
        elif move >= MARK:
            sheet.mark(self.cell(move - MARK))
        elif move >= SKIP:
            sheet.to_load[(*SHAPES, "*")[move - SKIP]] -= 1

    def laid(self, position: Position, seat: int, move: int) -> plain.Laid:
        shape = loaded(position, move)[0]
        way = [self.cell(int(c)) for c in self.setup.box[0].way[(move - LOAD) // 2]]
        sheet = self.sheets[seat]
        marks = way[sheet.used[SHAPES[shape]] : sheet.marked[SHAPES[shape]]]
        return frozenset(way), frozenset(marks)

    def compare(self, position: Position, seat: int) -> None:
        p, sheet = position.record, self.sheets[seat]
        assert self.cells(p.filled[seat]) == sheet.filled
        assert self.cells(p.diamond[seat]) == sheet.diamonds
        assert self.cells(p.waiting[seat]) == sheet.waiting
        assert dict(zip(SHAPES, p.marked[seat].tolist(), strict=True)) == {s: sheet.marked[s] for s in SHAPES}
        assert dict(zip(SHAPES, p.closed[seat].tolist(), strict=True)) == {s: sheet.used[s] for s in SHAPES}
        rivals = [other for other in self.sheets if other is not sheet]
        assert position.scores[seat] == sheet.points(rivals, shared=bool(self.setup.box[0].shared))

    def compare_moves(self, position: Position, seat: int) -> None:
        """The legal moves, as what they do, are those of the plain reading, each of them once."""
        sheet = self.sheets[seat]
        moves = position.moves(seat).numbers
        claims = [frozenset(map(self.cell, self.grid.sets[m - CLAIM][1])) for m in moves if CLAIM <= m < LOAD]
        assert len(set(claims)) == len(claims)
        assert set(claims) == sheet.legal_claims()
        marks = [self.cell(m - MARK) for m in moves if MARK <= m < CLAIM]
        assert set(marks) == (sheet.legal_marks() if sheet.wild_marks else set())
        loads = [m for m in moves if m >= LOAD]
        skips = {m - SKIP for m in moves if SKIP <= m < MARK}
        if sheet.wild_marks:
            assert not loads
            assert not skips
            return
        assert sorted(to_load_text(position, seat)) == sorted(" ".join(sheet.to_load.elements()))
        for sticker, name in enumerate((*SHAPES, "*")):
            own = [m for m in loads if loaded(position, m)[1] == (name == "*")]
            for shape in SHAPES if name == "*" else name:
                found = [self.laid(position, seat, m) for m in own if SHAPES[loaded(position, m)[0]] == shape]
                assert len(set(found)) == len(found)
                assert set(found) == (sheet.legal_loads(shape) if sheet.to_load[name] else set())
            fits = any(sheet.legal_loads(shape) for shape in (SHAPES if name == "*" else name))
            assert (sticker in skips) == (sheet.to_load[name] > 0 and not fits)
        assert (DONE in moves) == (not loads and not skips)


def play_beside(setup: Setup, seed: int, looks: int) -> Shadow:
    """A random game in both readings; the legal moves are compared at some random steps."""
    random = Random(seed)
    position = setup.deal(seed)
    shadow = Shadow(setup, position)
    while not position.over:
        seat = random.choice(position.acting)
        move = random.choice(position.moves(seat).numbers)
        if shadow.sheets:
            if random.random() < looks / (30 * setup.seats):
                shadow.compare_moves(position, seat)
            shadow.play(position, seat, move)
        position.play(seat, move)
        if shadow.sheets and position.record.space > shadow.space:
            check_skipped(shadow.sheets[seat])
        shadow.follow(position)
        for sheet, left in zip(shadow.sheets, position.record.to_load, strict=False):
            if not left.any():
                check_skipped(sheet)
        if shadow.sheets:
            for other in range(setup.seats):
                if other == seat or position.over:
                    shadow.compare(position, other)
    assert shadow.space == 6
    return shadow


def check_skipped(sheet: plain.Sheet) -> None:
    """Stickers that went away by themselves fit nowhere."""
    for name in sheet.to_load.elements():
        assert not any(sheet.legal_loads(shape) for shape in (SHAPES if name == "*" else name))
    sheet.to_load.clear()


@pytest.mark.parametrize(
    "text",
    [
        "diaominos 1",
        "diaominos 2",
        "diaominos 3 shared=no",
        "diaominos 4 once=yes",
        "diaominos 2 waits=yes",
        "diaominos 2 waits=yes wild_left=yes",
        "diaominos 1 grid=4x4x6",
        "diaominos 2 grid=4x5x5 waits=yes once=yes shared=no",
    ],
)
def test_random_games(text: str):
    for seed in range(2):
        play_beside(setup_of(text), seed, looks=4)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_every_step_of_random_games(seed: int):
    play_beside(setup_of("diaominos 2"), 100 + seed, looks=1000)


def test_shapes_and_colours_have_the_letters_of_the_rules():
    assert "".join(plain.DRAWN) == SHAPES
    assert sorted(COLOURS) == sorted(plain.SOLVED.values())
