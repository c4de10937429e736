"""Sandboxes of games that have them: whatever can be laid out in one can be played, and is seen just so."""

import functools
from random import Random

import msgspec
import pytest

from frustule import FrustuleError, Position, Setup
from frustule.conformance.faults import expect
from frustule.core.drawing.sandbox import Names, Naming, Sandbox, SandboxPiece, Way
from frustule.core.drawing.scene import Element

BUILD = "scene.build"
SEEDS = range(4)
TRIES = 2000

Laid = dict[str, tuple[Way, int, int]]
"""How and where each piece lies, by id."""


@functools.lru_cache(maxsize=len(SEEDS))
def sandboxes(setup: Setup, seed: int) -> list[tuple[Position, int, int, Sandbox]]:
    """Those of a fresh deal, for every seat and turned either way; drawn once for all tests of a setup."""
    position = setup.deal(seed)
    return [
        (position, seat, rotation, sandbox)
        for seat in position.acting
        for rotation in range(max(1, setup.game.rotations))
        if (sandbox := position.scene(seat, rotation=rotation).sandbox)
    ]


def covered(way: Way, column: int, row: int) -> set[tuple[int, int]]:
    return {(column + x, row + y) for x, y in way.squares}


def lay_out(sandbox: Sandbox, chance: Random) -> Laid:
    """Every piece somewhere that its way allows, on squares of its own."""
    laid: Laid = {}
    taken: set[tuple[int, int]] = set()
    for piece in sandbox.pieces:
        for _ in range(TRIES):
            way = chance.choice(piece.ways)
            first_column, first_row, last_column, last_row = way.room
            column, row = chance.randint(first_column, last_column), chance.randint(first_row, last_row)
            if not (squares := covered(way, column, row)) & taken:
                taken |= squares
                laid[piece.id] = way, column, row
                break
    return laid


def written(naming: Naming, names: Names, column: int, row: int) -> str:
    square = names.columns[column + naming.column] + names.rows[row + naming.row]
    return naming.before + square + naming.after


def moves_of(sandbox: Sandbox, laid: Laid) -> list[str]:
    placed = [
        written(way.move, sandbox.moves, column, row)
        for way, column, row in (laid[piece.id] for piece in sandbox.pieces)
    ]
    return [*sandbox.before, *placed, *sandbox.after]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_laid_out_can_be_played(setup: Setup, seed: int):
    chance = Random(seed)
    for position, seat, rotation, sandbox in sandboxes(setup, seed):
        laid = lay_out(sandbox, chance)
        if len(laid) < len(sandbox.pieces):
            continue
        after = position.copy()
        for move in moves_of(sandbox, laid):
            try:
                after.play(seat, move)
            except FrustuleError as error:
                told = f"offers a sandbox by which '{move}' would be played, but: {error}"
                expect(False, setup.game, BUILD, told, "Let `room` and `move` say what the rules allow")
        shown = {element.id: element for element in after.scene(seat, rotation=rotation).elements()}
        for way, column, row in laid.values():
            for drawn in way.elements:
                there = shown.get(drawn.id)
                told = f"draws '{drawn.id}' otherwise in the sandbox than on the board"
                expect(
                    there is not None and plainly(there) == shifted(drawn, column, row),
                    setup.game,
                    BUILD,
                    told,
                    "Make both with the same function",
                )


def plainly(element: Element) -> Element:
    return msgspec.structs.replace(element, label="")


def shifted(element: Element, column: int, row: int) -> Element:
    return msgspec.structs.replace(element, x=element.x + column, y=element.y + row)


def read(sandbox: Sandbox, text: str) -> list[tuple[SandboxPiece, Way, int, int]] | None:
    """The pieces of a plan's text; None if one of its words is not of this sandbox."""
    words: dict[str, tuple[SandboxPiece, Way, int, int]] = {}
    for piece in sandbox.pieces:
        for way in piece.ways:
            for column in range(way.room[0], way.room[2] + 1):
                for row in range(way.room[1], way.room[3] + 1):
                    words[written(way.word, sandbox.words, column, row)] = piece, way, column, row
    found = [words.get(word) for word in text.split()]
    return None if None in found else [each for each in found if each is not None]


def test_known_plans_are_whole_and_read_alike_for_every_seat(setup: Setup):
    for _, _, _, sandbox in sandboxes(setup, 1):
        for known in sandbox.known:
            told = f"offers the plan '{known.name}', which"
            laid = read(sandbox, known.text)
            expect(laid is not None, setup.game, BUILD, f"{told} has words that it does not name", "Mend it")
            assert laid is not None
            kinds = sorted(piece.kind for piece, *_ in laid)
            whole = kinds == sorted(piece.kind for piece in sandbox.pieces)
            expect(whole, setup.game, BUILD, f"{told} does not place every piece", "Mend it")
            squares = [square for _, way, column, row in laid for square in covered(way, column, row)]
            apart = len(set(squares)) == len(squares)
            expect(apart, setup.game, BUILD, f"{told} puts two pieces on a square", "Mend it")


def test_what_lies_there_already_is_the_plan_one_goes_on_with(setup: Setup):
    for position, seat, rotation, sandbox in sandboxes(setup, 2):
        laid = lay_out(sandbox, Random(5))
        if len(laid) < len(sandbox.pieces):
            continue
        after = position.copy()
        for move in moves_of(sandbox, laid)[: -len(sandbox.after) or None]:
            after.play(seat, move)
        then = after.scene(seat, rotation=rotation).sandbox
        assert then is not None
        words = {written(w.word, sandbox.words, column, row) for w, column, row in laid.values()}
        told = "gives a sandbox a text that is not what lies on the board"
        expect({*then.text.split()} == words, setup.game, BUILD, told, "Write every piece that lies there")
        for move in moves_of(then, laid):
            after.play(seat, move)
