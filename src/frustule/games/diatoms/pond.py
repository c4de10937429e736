"""The pond (Diatoms 3.2, 3.3): laying tiles, the open places beside them, the samples a tile completes."""

import numpy as np

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Ints
from frustule.games.diatoms.moves import pack_lay
from frustule.games.diatoms.position import NOTHING, PondBox, PondState

# East, south-east, south-west, west, north-west, north-east.
DQ = np.array([1, 0, -1, -1, 0, 1], np.int64)
DR = np.array([0, 1, 1, 0, -1, -1], np.int64)


@compiled
def bits(mask: int) -> int:
    """How many bits are set in a mask of up to 62, by adding neighbouring counts."""
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 0x7F


@compiled
def tile_at(p: PondState, q: int, r: int) -> int:
    """Which laid tile lies at a place, or -1."""
    for i in range(p.laid):
        if p.q[i] == q and p.r[i] == r:
            return i
    return -1


@compiled
def open_at(p: PondState, q: int, r: int) -> int:
    """Which open place this is, or -1."""
    for i in range(p.open):
        if p.open_q[i] == q and p.open_r[i] == r:
            return i
    return -1


@compiled
def fitting(box: PondBox, p: PondState, tile: int, place: int) -> int:
    """The different faces of a tile that match all round an open place, as bits."""
    rim = p.rim[place]
    fit = box.fit[tile]
    faces = box.distinct[tile]
    for d in range(6):
        faces &= fit[d, rim[d]]
    return int(faces)


@compiled
def completes(p: PondState, place: int) -> bool:
    """Whether any tile laid at this open place completes a sample: two neighbours lie side by side."""
    rim = p.rim[place]
    for k in range(6):
        if rim[k] != NOTHING and rim[(k + 1) % 6] != NOTHING:
            return True
    return False


@compiled
def laying(p: PondState, slot: int, place: int) -> int:
    """The number of the move that lays the tile in a slot at an open place by its first face."""
    return pack_lay(slot, int(p.open_q[place]), int(p.open_r[place]), 0)


@compiled
def placements(box: PondBox, p: PondState, tile: int, slot: int, sampling: int, out: Ints, n: int) -> int:
    """Lists from the n-th on how the tile in a slot may be laid: each open place, each face that matches.

    Where a tile has to complete a sample (`sampling`), only such places count.
    """
    for place in range(p.open):
        if sampling and not completes(p, place):
            continue
        faces = fitting(box, p, tile, place)
        if faces:
            first = laying(p, slot, place)
            for face in range(12):
                if faces >> face & 1:
                    if n < len(out):
                        out[n] = first + face
                    n += 1
    return n


@compiled
def lay(box: PondBox, p: PondState, tile: int, face: int, q: int, r: int) -> None:
    """Lays a tile, and brings the open places up to date."""
    p.tile[p.laid], p.face[p.laid], p.q[p.laid], p.r[p.laid] = tile, face, q, r
    p.laid += 1
    taken = open_at(p, q, r)
    if taken >= 0:
        p.open -= 1
        last = p.open
        p.open_q[taken], p.open_r[taken] = p.open_q[last], p.open_r[last]
        for d in range(6):
            p.rim[taken, d] = p.rim[last, d]
            p.rim[last, d] = 0
        p.open_q[last], p.open_r[last] = 0, 0
    for d in range(6):
        nq, nr = q + DQ[d], r + DR[d]
        if tile_at(p, nq, nr) >= 0:
            continue
        place = open_at(p, nq, nr)
        if place < 0:
            place = int(p.open)
            p.open += 1
            p.open_q[place], p.open_r[place] = nq, nr
            for e in range(6):
                p.rim[place, e] = NOTHING
        p.rim[place, (d + 3) % 6] = box.segment[tile, face, d]


@compiled
def lay_if_it_fits(box: PondBox, p: PondState, tile: int, face: int, q: int, r: int) -> int:
    """Lays a tile where it may lie and returns 0; else 1 if no tile can lie there, 2 if this one cannot."""
    place = open_at(p, q, r)
    if place < 0:
        return 1
    if not fitting(box, p, tile, place) >> face & 1:
        return 2
    lay(box, p, tile, face, q, r)
    return 0


@compiled
def segment(box: PondBox, p: PondState, laid: int, direction: int) -> int:
    """The segment of a laid tile in a direction."""
    return int(box.segment[p.tile[laid], p.face[laid], direction % 6])


@compiled
def sample_at(box: PondBox, p: PondState, corner: int) -> int:
    """The six segments round a corner of the newest tile, three bits a segment; -1 where it completes none.

    Corner k lies between the directions k and k + 1; the segments are two of this tile and two of each
    neighbour.
    """
    newest, k = p.laid - 1, corner
    q, r = int(p.q[newest]), int(p.r[newest])
    a = tile_at(p, q + DQ[k], r + DR[k])
    b = tile_at(p, q + DQ[(k + 1) % 6], r + DR[(k + 1) % 6])
    if a < 0 or b < 0:
        return -1
    return (
        segment(box, p, newest, k)
        | segment(box, p, a, k + 3) << 3
        | segment(box, p, a, k + 2) << 6
        | segment(box, p, b, k + 5) << 9
        | segment(box, p, b, k + 4) << 12
        | segment(box, p, newest, k + 1) << 15
    )


@compiled
def groups(box: PondBox, p: PondState, out: Ints) -> int:
    """The groups of all samples that the newest tile completes, in the order they are collected.

    Writes `colour * 8 + size` for each (colours from 0) and returns how many.
    """
    n = 0
    for corner in range(6):
        ring = sample_at(box, p, corner)
        if ring >= 0:
            n = sample_groups(ring, out, n)
    return n


@compiled
def sample_groups(ring: int, out: Ints, n: int) -> int:
    """Appends the groups of one sample, the largest first, equal ones in order of colour."""
    began = n
    first = 0
    while first < 6 and (ring >> 3 * first & 7) == (ring >> 3 * ((first + 5) % 6) & 7):
        first += 1
    if first == 6:
        if ring & 7:
            out[n] = (ring & 7) * 8 - 8 + 6
            n += 1
        return n
    colour, size = 0, 0
    for step in range(7):
        here = ring >> 3 * ((first + step) % 6) & 7
        if step < 6 and here == colour and size:
            size += 1
            continue
        if size and colour:
            group = (colour - 1) * 8 + size
            at = n
            while at > began and (out[at - 1] & 7, group >> 3) < (size, out[at - 1] >> 3):
                out[at] = out[at - 1]
                at -= 1
            out[at] = group
            n += 1
        colour, size = here, 1
    return n
