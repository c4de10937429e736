"""Diatoms as text (Diatoms 7): diatoms, mosaics, tiles and moves. Whole positions: `position_notation`."""

import functools
import re
from typing import Any

import numpy as np

from frustule.core.engine.position import Position
from frustule.core.engine.setup import Setup
from frustule.core.errors import InvalidText
from frustule.core.speech.company import of_seat
from frustule.core.speech.language import noted
from frustule.games.diatoms import components, taking
from frustule.games.diatoms.components import COLOURS, SHAPES, Slide
from frustule.games.diatoms.language import HIDDEN_TILE, say
from frustule.games.diatoms.moves import (
    ARRANGE,
    DISCARD,
    INSIST,
    LAY,
    REACH,
    TAKE,
    pack_arrange,
    pack_discard,
    pack_draw,
    pack_lay,
    pack_take,
    unpack_arrange,
    unpack_discard,
    unpack_draw,
    unpack_lay,
    unpack_take,
)
from frustule.games.diatoms.pond_options import slide_of, tiles_of
from frustule.games.diatoms.position import MOST_GROUPS, SPLIT, UNKNOWN

NOT_IN_HAND = noted(
    "The tile '{tile}' is not in the hand of {name}.", "The tile '{tile}' is not in your hand."
)
EMPTY = "--"


def diatom_text(diatom: int) -> str:
    return COLOURS[diatom // 5] + SHAPES[diatom % 5]


def read_diatom(text: str) -> int:
    if len(text) != 2 or text[0] not in COLOURS or text[1] not in SHAPES:
        raise InvalidText(
            say(
                "'{text}' is no diatom: a colour (r y g b p), then a shape (c o t q s), such as 'rs'.",
                text=text[:20],
            )
        )
    return COLOURS.index(text[0]) * 5 + SHAPES.index(text[1])


def mosaic_text(slide: Any, spaces: int) -> str:
    return " ".join(diatom_text(int(v) - 1) if v else EMPTY for v in slide[:spaces])


def read_mosaic(layout: Slide, text: str) -> list[int]:
    """The values of a slide's spaces from a mosaic; shapes must fit their spaces."""
    words = text.split()
    if len(words) != len(layout.spaces):
        raise InvalidText(f"A mosaic on this slide is {len(layout.spaces)} words, not {len(words)}.")
    values: list[int] = []
    for number, (word, space) in enumerate(zip(words, layout.spaces, strict=True), 1):
        if word == EMPTY:
            values.append(0)
            continue
        diatom = read_diatom(word)
        if SHAPES[diatom % 5] not in space.shapes:
            takes = " or ".join(components.SHAPE_NAMES[SHAPES.index(s)] for s in space.shapes)
            raise InvalidText(
                f"Word {number} of the mosaic is '{word}', but space {space.name} takes {takes}."
            )
        values.append(diatom + 1)
    return values


def tile_text(setup: Setup, tile: int) -> str:
    if tile == UNKNOWN:
        return HIDDEN_TILE
    tiles = tiles_of(setup)
    return tiles.tiles[tile - 1] if tile else tiles.start


def laid_text(setup: Setup, tile: int, face: int) -> str:
    return components.faces(tile_text(setup, tile))[face]


def read_face(setup: Setup, text: str) -> tuple[int, int] | None:
    """The (tile, face) of the box, not the start tile, that reads so; twins go by the lowest number."""
    return _faces(tiles_of(setup).tiles).get(text)


@functools.lru_cache(maxsize=16)
def _faces(tiles: tuple[str, ...]) -> dict[str, tuple[int, int]]:
    faces: dict[str, tuple[int, int]] = {}
    for tile, segments in enumerate(tiles, 1):
        for face, way in enumerate(components.faces(segments)):
            faces.setdefault(way, (tile, face))
    return faces


def tile_id(setup: Setup, tile: int, where: str) -> str:
    """The id of a tile in scenes: its number, and for one of several twins also where it lies."""
    kind = setup.box[0].kind
    return f"tile-{tile}" if np.count_nonzero(kind == tile) == 1 else f"tile-{tile}-{where}"


def move_text(position: Position, seat: int, move: int) -> str:
    p, setup = position.record, position.setup
    if move >= LAY:
        slot, q, r, face = unpack_lay(move)
        return f"{q},{r}={laid_text(setup, int(p.hand[seat, slot]), face)}"
    if move >= ARRANGE:
        diatom, space = unpack_arrange(move)
        return f"{diatom_text(diatom)}@{slide_of(setup).spaces[space].name}"
    if move >= TAKE:
        return "take " + "+".join(diatom_text(d) for d in taken(position, move))
    if move >= DISCARD:
        return f"discard {tile_text(setup, int(p.hand[seat, unpack_discard(move)]))}"
    return "insist" if move == INSIST else f"draw {unpack_draw(move) + 1}"


def pending_group(position: Position) -> tuple[int, int]:
    """Colour and size of the group whose split is to be chosen."""
    library = position.setup.library
    out = np.zeros(MOST_GROUPS, np.int8)
    library.groups(position.setup.box_handle, position.handle, library.handle(out))
    group = int(out[position.record.collected])
    return group >> 3, group & 7


def taken(position: Position, move: int) -> list[int]:
    """The diatoms that a choice of split takes from the stock."""
    colour, size = pending_group(position)
    share = taking.share_of(position.setup.box[0], position.record, colour << 3 | size, unpack_take(move))
    return [colour * 5 + shape for shape in range(5) for _ in range(share >> 3 * shape & 7)]


def read_take(position: Position, parts: str, *, splitting: bool) -> int:
    """The choice of split that takes just these; one that is not legal, if none does."""
    diatoms = sorted(read_diatom(word) for word in parts.split("+"))
    for move in range(pack_take(1), ARRANGE) if splitting else ():
        if taken(position, move) == diatoms:
            return move
    return pack_take(0)


def read_move(position: Position, seat: int, text: str) -> int:
    words = text.split()
    match words:
        case ["draw", ("1" | "2") as stack]:
            return pack_draw(int(stack) - 1)
        case ["insist"]:
            return INSIST
        case ["discard", tile]:
            return pack_discard(_slot(position, seat, tile)[0])
        case ["take", parts]:
            return read_take(position, parts, splitting=position.record.phase == SPLIT)
        case [word] if "@" in word:
            return _read_arrange(position, word)
        case [word] if "=" in word:
            return _read_lay(position, seat, word)
        case _:
            raise InvalidText(
                say(
                    "'{text}' is no move. Moves read: draw 1, 1,-2=yb.rrr (lay a tile), take rc+rs, "
                    "rt@oNNE (arrange), discard rrryb., insist.",
                    text=text[:60],
                )
            )


def _slot(position: Position, seat: int, tile: str) -> tuple[int, int]:
    """Where in the hand a tile with these segments is, and which of its faces reads so."""
    number, face = read_tile(position.setup, tile)
    hand = position.record.hand[seat].tolist()
    if number not in hand:
        raise InvalidText(of_seat(say, seat, NOT_IN_HAND, tile=tile))
    return hand.index(number), face


def read_tile(setup: Setup, text: str) -> tuple[int, int]:
    """The tile that reads so, and by which of its faces."""
    face = read_face(setup, text)
    if face is None:
        raise InvalidText(
            say("No tile reads '{tile}': six of r, y, g, b, p and '.', clockwise from east.", tile=text[:12])
        )
    return face


def _read_arrange(position: Position, text: str) -> int:
    word, _, name = text.partition("@")
    diatom = read_diatom(word)
    for number, space in enumerate(slide_of(position.setup).spaces):
        if space.name.lower() == name.lower():
            return pack_arrange(diatom, number)
    raise InvalidText(
        say(
            "The slide has no space '{name}'. Spaces are C, cN ... cNW, mN ... mNNW, oN ... oNNW.",
            name=name[:20],
        )
    )


def _read_lay(position: Position, seat: int, text: str) -> int:
    q, r, segments = read_laying(text)
    slot, face = _slot(position, seat, segments)
    return pack_lay(slot, q, r, face)


def read_laying(text: str) -> tuple[int, int, str]:
    """Where a tile is to be laid, and how it reads there."""
    match = re.fullmatch(r"(-?\d{1,2}),(-?\d{1,2})=(\S+)", text, re.ASCII)
    if not match:
        raise InvalidText(
            say("'{text}' is no placement: 'q,r=segments', such as 1,-2=yb.rrr.", text=text[:40])
        )
    q, r = int(match[1]), int(match[2])
    if max(abs(q), abs(r)) > REACH:
        raise InvalidText(
            say("The place {place} is farther away than all tiles together reach.", place=f"{q},{r}")
        )
    return q, r, match[3]
