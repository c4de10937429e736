"""A whole Diatoms position in one line, and back.

Fields are separated by semicolons: `turn 3; first 1; phase place; pond ...; hand ...`. The stock is not
written: it is what trays and slides leave of the 150 diatoms. Hidden tiles of a veiled position read
`??????`. Reading refuses what no game can lead to, as far as counting tells.
"""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from frustule.core.engine.fields import Fields
from frustule.core.engine.position import Position
from frustule.core.engine.setup import Setup
from frustule.core.errors import InvalidText
from frustule.games.diatoms import pond, rules, taking
from frustule.games.diatoms.moves import REACH
from frustule.games.diatoms.notation import (
    HIDDEN_TILE,
    diatom_text,
    laid_text,
    mosaic_text,
    read_diatom,
    read_face,
    read_mosaic,
    tile_text,
)
from frustule.games.diatoms.pond_options import slide_of, tiles_of
from frustule.games.diatoms.position import DONE, DRAW, MOST_GROUPS, PLACE, SPLIT, TILES, UNKNOWN

PHASES = ("draw", "place", "split", "done")


def pond_text(position: Position) -> str:
    p = position.record
    return " ".join(
        f"{p.q[i]},{p.r[i]}={laid_text(position.setup, int(p.tile[i]), int(p.face[i]))}"
        for i in range(p.laid)
    )


def body_text(position: Position) -> str:
    p, setup = position.record, position.setup

    def tiles(numbers: Any) -> str:
        return " ".join(tile_text(setup, int(number)) for number in numbers)

    fields = [f"turn {p.turns_done}", f"first {p.first + 1}", f"phase {PHASES[p.phase]}"]
    if p.phase == SPLIT:
        fields.append(f"collected {p.collected}")
    if p.insisted:
        fields.append("insisted")
    fields.append(f"pond {pond_text(position)}")
    fields += [f"hand {tiles(t for t in p.hand[seat] if t)}" for seat in range(setup.seats)]
    fields += [f"stack {tiles(p.stack[stack, : p.left[stack]])}" for stack in range(2)]
    fields.append(f"out {tiles(p.out[: setup.box[0].out])}")
    fields.append(f"discarded {tiles(p.discarded[: p.discards])}")
    fields += [f"tray {tray_text(p.tray[seat])}" for seat in range(setup.seats)]
    fields += [f"slide {mosaic_text(p.slide[seat], setup.box[0].spaces)}" for seat in range(setup.seats)]
    return "; ".join(field.rstrip() for field in fields)


def tray_text(tray: Any) -> str:
    return " ".join(diatom_text(d) for d in range(25) for _ in range(tray[d // 5, d % 5]))


def read_body(setup: Setup, text: str, p: Any) -> None:
    box = setup.box[0]
    fields = Fields(text)
    p.turns_done = fields.number("turn", 0, int(box.seats) * int(box.turns))
    p.first = fields.number("first", 1, setup.seats) - 1
    phase = fields.next("phase")
    if len(phase) != 1 or phase[0] not in PHASES:
        raise InvalidText(f"The phase is one of {', '.join(PHASES)}; not '{' '.join(phase)[:30]}'.")
    p.phase = PHASES.index(phase[0])
    if p.phase == SPLIT:
        p.collected = fields.number("collected", 0, MOST_GROUPS - 1)
    if fields.has("insisted"):
        fields.next("insisted")
        p.insisted = 1
    left = Counter(int(kind) for kind in box.kind[1:])
    read_pond(setup, fields.next("pond"), p, left)
    take = tile_reader(setup, left)
    for seat in range(setup.seats):
        hand = take(fields.next("hand"), 3, known=True)
        p.hand[seat, : len(hand)] = hand
    for stack in range(2):
        words = fields.next("stack")
        tiles = take(words, p.stack.shape[1], known=False)
        if tiles and tiles[-1] == UNKNOWN:
            raise InvalidText("The top tile of a stack is never hidden.")
        p.left[stack] = len(tiles)
        p.stack[stack, : len(tiles)] = tiles
    out = take(fields.next("out"), int(box.out), known=False)
    if len(out) != box.out:
        raise InvalidText(f"With {setup.seats} players {box.out} tiles are out of the game, not {len(out)}.")
    p.out[: len(out)] = out
    discarded = take(fields.next("discarded"), TILES - 1, known=True)
    p.discards = len(discarded)
    p.discarded[: len(discarded)] = discarded
    for seat in range(setup.seats):
        for word in fields.next("tray"):
            diatom = read_diatom(word)
            p.tray[seat, diatom // 5, diatom % 5] += 1
            if p.tray[seat, diatom // 5, diatom % 5] > taking.STOCK[diatom % 5]:
                raise InvalidText(f"There are only {taking.STOCK[diatom % 5]} of '{word}'.")
    for seat in range(setup.seats):
        p.slide[seat, : box.spaces] = read_mosaic(slide_of(setup), " ".join(fields.next("slide")))
    fields.end()
    _restock(p)
    _check_counts(setup, p)
    _check_trays(setup, p)
    if p.phase == SPLIT:
        check_split(setup, p)
    _check_insisting(setup, p)


def read_pond(setup: Setup, words: list[str], p: Any, left: Counter[int]) -> None:
    """Lays the tiles one after the other, as they were laid in the game."""
    start = tiles_of(setup).start
    if words[:1] != [f"0,0={start}"]:
        raise InvalidText(f"A pond begins with the start tile, 0,0={start}.")
    water = np.zeros(1, p.dtype)
    pond.lay(setup.box[0], water[0], 0, 0, 0, 0)
    handle = setup.library.handle(water)
    for word in words[1:]:
        match = re.fullmatch(r"(-?\d{1,2}),(-?\d{1,2})=([rygbp.]{6})", word, re.ASCII)
        if not match or max(abs(int(match[1])), abs(int(match[2]))) > REACH:
            raise InvalidText(f"'{word[:30]}' is no laid tile: 'q,r=segments', such as 1,0=yyyg..")
        q, r, segments = int(match[1]), int(match[2]), match[3]
        face = read_face(setup, segments)
        if face is None or not left[face[0]]:
            raise InvalidText(f"No tile that is left reads '{segments}' (at {q},{r}).")
        fault = setup.library.lay_if_it_fits(setup.box_handle, handle, *face, q, r)
        if fault == 1:
            raise InvalidText(f"The tile at {q},{r} lies on another, or touches none laid before it.")
        if fault == 2:
            raise InvalidText(f"The tile at {q},{r} does not match its neighbours.")
        left[face[0]] -= 1
    for name in ("laid", "tile", "face", "q", "r", "open", "open_q", "open_r", "rim"):
        p[name] = water[0][name]


def tile_reader(setup: Setup, left: Counter[int]) -> Callable[..., list[int]]:
    """A reader of tiles that takes those it reads out of what is left."""

    def take(words: list[str], most: int, *, known: bool) -> list[int]:
        if len(words) > most:
            raise InvalidText(f"There are {len(words)} tiles where at most {most} can be.")
        tiles: list[int] = []
        for word in words:
            if word == HIDDEN_TILE and not known:
                tiles.append(UNKNOWN)
                continue
            face = read_face(setup, word)
            if face is None or not left[face[0]]:
                raise InvalidText(f"No tile that is left reads '{word[:12]}'.")
            left[face[0]] -= 1
            tiles.append(face[0])
        return tiles

    return take


def _restock(p: Any) -> None:
    """The stock is what trays and slides leave."""
    for colour in range(5):
        for shape in range(5):
            diatom = colour * 5 + shape
            gone = int(p.tray[:, colour, shape].sum()) + int((p.slide == diatom + 1).sum())
            if gone > taking.STOCK[shape]:
                raise InvalidText(
                    f"There are only {taking.STOCK[shape]} of '{diatom_text(diatom)}', not {gone}."
                )
            p.stock[colour, shape] = taking.STOCK[shape] - gone


def _check_counts(setup: Setup, p: Any) -> None:
    """Tiles played, held and stacked must be those of this turn and phase (Diatoms 2.3, 3.1)."""
    seats, turns = setup.seats, setup.seats * int(setup.box[0].turns)
    box = setup.box[0]
    draws = rules.draws(box)
    turn, phase = int(p.turns_done), int(p.phase)
    if (phase == DONE) != (turn == turns) or (phase == DRAW and turn >= draws):
        raise InvalidText(f"The phase '{PHASES[phase]}' does not fit {turn} of {turns} turns.")
    drew = phase in (PLACE, SPLIT) and turn < draws
    played = int(p.laid) + int(p.discards)
    if played != 2 + turn + (phase == SPLIT):
        raise InvalidText(
            f"After {turn} turns {2 + turn + (phase == SPLIT)} tiles have been played, not {played}."
        )
    stacked = TILES - 2 - 2 * seats - int(box.out) - min(turn, draws) - drew
    if int(p.left.sum()) != stacked:
        raise InvalidText(f"The stacks must hold {stacked} tiles here, not {int(p.left.sum())}.")
    for seat in range(seats):
        own = [t for t in range(turn) if (int(p.first) + t) % seats == seat]
        held = 2 + sum(t < draws for t in own) - len(own)
        if seat == (int(p.first) + turn) % seats:
            held += drew - (phase == SPLIT)
        if int((p.hand[seat] > 0).sum()) != held:
            raise InvalidText(
                f"Seat {seat + 1} must hold {held} tiles here, not {int((p.hand[seat] > 0).sum())}."
            )


def _check_trays(setup: Setup, p: Any) -> None:
    """A tray holds only what its slide can take, and is empty once its owner's turn has begun."""
    box = setup.box[0]
    holder = (int(p.first) + int(p.turns_done)) % setup.seats
    for seat in range(setup.seats):
        if seat == holder and p.phase == SPLIT:
            continue
        if seat == holder and p.phase == PLACE and p.turns_done < rules.draws(box) and p.tray[seat].any():
            raise InvalidText(f"Seat {seat + 1} has drawn, so its tray must be empty.")
        free = rules.empty_spaces(box, p, seat)
        for shape in range(5):
            if p.tray[seat, :, shape].any() and not int(box.takes[shape]) & free:
                raise InvalidText(f"The slide of seat {seat + 1} has no space left for what is in its tray.")


def check_split(setup: Setup, p: Any) -> None:
    """While a split is to be chosen there must be one to choose."""
    gathered = np.zeros(MOST_GROUPS, np.int8)
    count = pond.groups(setup.box[0], p, gathered)
    choices = np.zeros(taking.MOST_WAYS, np.int32)
    if p.collected >= count or taking.splits(setup.box[0], p, int(gathered[p.collected]), choices) < 2:
        raise InvalidText(f"Group {int(p.collected) + 1} of the newest tile leaves nothing to choose.")


def _check_insisting(setup: Setup, p: Any) -> None:
    if p.insisted and (p.phase != PLACE or not rules.in_final_round(setup.box[0], p)):
        raise InvalidText("A player can insist only in the final round, before placing.")
