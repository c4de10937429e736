"""Moves of Diatoms as beats: the tile settles, the lens looks at each sample, diatoms fly to the tray.

What was collected of which sample is worked out group by group, as the rules do (`taking`), on a copy of what
the viewer saw before. Commissions tells its tiles by the same functions.
"""

from collections.abc import Iterator

import numpy as np

from frustule.core.drawing.beats import Place, Sound, Spot
from frustule.core.drawing.telling import Draft, Gain, Telling
from frustule.core.speech.company import of_seat
from frustule.core.speech.language import clauses, listed, noted
from frustule.games.diatoms import panels, pond, taking, words
from frustule.games.diatoms.language import colour_words, counted_words, say
from frustule.games.diatoms.moves import (
    ARRANGE,
    DISCARD,
    INSIST,
    LAY,
    TAKE,
    unpack_arrange,
    unpack_discard,
    unpack_lay,
    unpack_take,
)
from frustule.games.diatoms.notation import diatom_text, tile_id
from frustule.games.diatoms.pond_options import slide_of
from frustule.games.diatoms.scoring import PAIR_PART

POND, STACKS, STOCK = "pond", "stacks", "stock"
NOTES: tuple[Sound, ...] = ("note-1", "note-2", "note-3", "note-4", "note-5")
ARRANGES = noted("{name} arranges {diatom}", "you arrange {diatom}")
DISCARDS = noted("{name} discards a tile", "you discard a tile")
INSISTS = noted("{name} insists that the others arrange first", "you insist that the others arrange first")


def tell(telling: Telling) -> None:
    """One move."""
    move, seat = telling.move, telling.seat
    held = telling.before.record.tray[seat].reshape(-1).tolist()
    if move >= LAY:
        slot, q, r, _ = unpack_lay(move)
        tile = int(telling.before.record.hand[seat, slot])
        lay(telling, tile, Spot(f"hand-{seat}", _held(telling, slot)), q, r).settle(f"hand-{seat}")
        held = collect(telling, 0)
    elif move >= ARRANGE:
        diatom, space = unpack_arrange(move)
        held[diatom] -= 1
        arrange(telling, diatom, slide_of(telling.before.setup).spaces[space].name, held)
    elif move >= TAKE:
        held = collect(telling, int(telling.before.record.collected), unpack_take(move))
    elif move >= DISCARD:
        _discard(telling, unpack_discard(move))
    elif move == INSIST:
        telling.beat(of_seat(say, seat, INSISTS))
    else:
        draw(telling, move)
    give_back(telling, held)
    _crown(telling)


def _held(telling: Telling, slot: int) -> str:
    """The id of a tile in the mover's hand."""
    tile = int(telling.before.record.hand[telling.seat, slot])
    return tile_id(telling.before.setup, tile, f"hand-{telling.seat}-{slot}")


# Tiles


def draw(telling: Telling, stack: int) -> None:
    """The top of a stack joins the hand, and the next one is turned up."""
    seat, p = telling.seat, telling.before.record
    hand = f"hand-{seat}"
    top = int(p.stack[stack, p.left[stack] - 1])
    start = tile_id(telling.before.setup, top, f"stack-{stack}")
    drawn = [id for id in telling.then(hand) if id not in telling.now(hand)]
    beat = telling.beat(of_seat(say, seat, words.DRAWS), "draw")
    for end in drawn:
        beat.fly(Spot(STACKS, start), Spot(hand, end))
    beat.settle(hand, STACKS)


def lay(telling: Telling, tile: int, start: Spot, q: int, r: int) -> Draft:
    """A tile goes from hand or stack to the pond, where it is the newest; what it leaves is to be settled."""
    beat = telling.beat(of_seat(say, telling.seat, words.LAYS), "lay")
    beat.take(POND, *(id for id in telling.now(POND) if id.startswith("lens-")))
    beat.fly(start, Spot(POND, tile_id(telling.before.setup, tile, f"{q},{r}")))
    beat.reach(POND, "newest")
    return beat


def _discard(telling: Telling, slot: int) -> None:
    seat, p, setup = telling.seat, telling.before.record, telling.before.setup
    tile = int(p.hand[seat, slot])
    beat = telling.beat(of_seat(say, seat, DISCARDS), "lay")
    end = tile_id(setup, tile, f"discarded-{int(p.discards)}")
    beat.fly(Spot(f"hand-{seat}", _held(telling, slot)), Spot(STACKS, end))
    beat.settle(f"hand-{seat}", STACKS)


# Samples


def samples(telling: Telling) -> Iterator[tuple[int, list[int]]]:
    """The corners of the newest tile that are samples, with their groups as the rules code them."""
    box, p = telling.before.setup.box[0], telling.after.record
    for corner in range(6):
        ring = pond.sample_at(box, p, corner)
        if ring >= 0:
            found = np.empty(6, np.int8)
            count = pond.sample_groups(ring, found, 0)
            yield corner, [int(group) for group in found[:count]]


def collect(telling: Telling, done: int, way: int | None = None) -> list[int]:
    """The samples after so many groups that are dealt with already, the next one in a way that was chosen.

    It ends with a group that leaves a choice, or with all of them; returns what the tray then holds.
    """
    box, scratch = telling.before.setup.box[0], telling.before.data.copy()
    p, seat, number = scratch[0], telling.seat, 0
    for corner, groups in samples(telling):
        ends = number + len(groups)
        if way is not None and ends <= done:
            number = ends
            continue
        _look(telling, corner, groups)
        for group in groups:
            number += 1
            if number <= done:
                continue
            chosen = way if way is not None and number == done + 1 else None
            if chosen is None:
                choices = np.empty(taking.MOST_WAYS, np.int32)
                count = taking.splits(box, p, group, choices)
                if count > 1:
                    telling.beat().settle(POND)
                    return p.tray[seat].reshape(-1).tolist()
                chosen = unpack_take(int(choices[0])) if count else None
            if chosen is not None:
                share = taking.share_of(box, p, group, chosen)
                taking.split(box, p, seat, group, chosen)
                _lift(telling, corner, group, share, p.tray[seat].reshape(-1).tolist())
    telling.beat().settle(POND)
    return p.tray[seat].reshape(-1).tolist()


def _corner(telling: Telling, corner: int) -> Place:
    return telling.place(POND, f"lens-{corner}")


def _look(telling: Telling, corner: int, groups: list[int]) -> None:
    """The lens glides to a sample and holds."""
    colours = list(dict.fromkeys(colour_words(group >> 3) for group in groups))
    said = say("a sample: {colours}", colours=listed(colours)) if colours else say("a sample of clear water")
    beat = telling.beat(said, "lens")
    beat.reach(POND, f"lens-{corner}")
    beat.look(_corner(telling, corner))


def _lift(telling: Telling, corner: int, group: int, share: int, counts: list[int]) -> None:
    """A group lifts off as diatoms, which fly to the tray."""
    colour, tray = group >> 3, f"tray-{telling.seat}"
    diatoms = [5 * colour + shape for shape in range(5) for _ in range(share >> 3 * shape & 7)]
    if not diatoms:
        return
    place, seat = _corner(telling, corner), telling.seat
    beat = telling.beat(say("collects {diatoms}", diatoms=words.diatoms_words(diatoms)), "collect")
    beat.look(place)
    if not telling.shows(tray):  # it is empty before and after, since all will go back to the stock
        beat.open(panels.tray(telling.before, seat, own=seat == telling.owner, yours=seat == telling.viewer))
    beat.become(tray, panels.in_tray(seat, counts))
    for diatom in diatoms:
        beat.fly(place, Spot(tray, words.tray_key(seat, diatom)))


# Diatoms


def arrange(telling: Telling, diatom: int, space: str, left: list[int]) -> None:
    """A diatom clicks into its space, and what it scores rises there."""
    seat = telling.seat
    tray, slide, end = f"tray-{seat}", f"slide-{seat}", words.space_key(seat, space)
    said = of_seat(say, seat, ARRANGES, diatom=counted_words(diatom, 1))
    beat = telling.beat(said, NOTES[diatom % 5])
    beat.fly(Spot(tray, words.tray_key(seat, diatom)), Spot(slide, end))
    beat.become(tray, panels.in_tray(seat, left))
    rise(telling, Spot(slide, end))
    beat = telling.beat()
    for each in range(telling.before.setup.seats):
        beat.settle(f"slide-{each}", but=(f"ribbon-{each}",))


def rise(telling: Telling, placed: Spot) -> None:
    """Points rise at the spaces that make them; where no space does, at what was placed."""
    gains = telling.gains()
    if not gains:
        return
    own = [gain for gain in gains if gain.seat == telling.seat]
    chord = any(gain.part == words.PARTS[PAIR_PART] for gain in own)
    beat = telling.beat(_gained(own), "chord" if chord else "points")
    for gain in gains:
        panel, at = f"slide-{gain.seat}", [words.space_key(gain.seat, name) for name in gain.spots]
        if not at and gain.seat == telling.seat:
            panel, at = placed.panel, [placed.id]
        beat.score(gain.rise(panel, at))
        beat.light(panel, at)


def _gained(gains: list[Gain]) -> str:
    if not gains:
        return ""
    total = sum(gain.points for gain in gains)
    return say.count(
        "{gain} point ({lines})",
        "{gain} points ({lines})",
        total,
        gain=f"{total:+d}",
        lines=clauses([gain.words for gain in gains]),
    )


def give_back(telling: Telling, held: list[int]) -> None:
    """Diatoms that no space takes any more go from the tray back to the stock."""
    seat, tray = telling.seat, f"tray-{telling.seat}"
    left = telling.after.record.tray[seat].reshape(-1).tolist()
    lost = [diatom for diatom in range(25) for _ in range(held[diatom] - left[diatom])]
    if lost:
        said = say("no space takes {diatoms}: back to the stock", diatoms=words.diatoms_words(lost))
        beat = telling.beat(said, "back")
        for diatom in lost:
            start = Spot(tray, words.tray_key(seat, diatom))
            beat.fly(start, Spot(STOCK, f"stock-{diatom_text(diatom)}"))
        beat.settle(tray)


def _crown(telling: Telling) -> None:
    """After the last move the winners wear the ribbon."""
    for seat in words.ribbons(telling.after):
        if seat not in words.ribbons(telling.before):
            beat = telling.beat(of_seat(say, seat, words.WEARS), "end")
            beat.settle(f"slide-{seat}")
