"""Looking ahead in a commission: what a tile would collect, and how far a position is from a full card.

The distance adds up, over the empty spaces, how long one would wait for a diatom that the space takes. It
rests on how often each shape was met in played games.
"""

import numpy as np

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Array1, Floats, Ints
from frustule.games.diatoms.solo.card_rules import COLOUR_KINDS, SHAPE_KINDS, content, spaces_to_fill
from frustule.games.diatoms.solo.position import COMPLETE, DISH_ROOM, KINDS, SPLIT, Box, State
from frustule.games.diatoms.solo.rules import play
from frustule.games.diatoms.solo.scoring import STAR_CONTENT
from frustule.games.diatoms.taking import write_harvest

OFTEN = np.array([0.33, 0.34, 0.17, 0.10, 0.06])
"""The share of each shape among the diatoms collected in solo games."""
WASTE = 1.0
"""How many steps of distance a sixth in a dish costs."""
RARITY = 0.5
"""How much a wait grows with the rarity of what is waited for."""
LOST_STAR = 2.0
"""What a dish that can no longer hold a star costs beside that."""
FULL = 400.0
"""What a completed card is worth, and what a failed one costs."""


@compiled
def harvest(box: Box, p: State, seat: int, move: int, count: int, scratch: Array1[State], out: Ints) -> None:
    """What laying a tile puts into the tray, as `write_harvest` has it."""
    scratch[0] = p
    after = scratch[0]
    play(box, after, seat, move)
    write_harvest(box, p, after, 0, after.phase == SPLIT, out)


@compiled
def wait(mask: int, number: int, letter: int) -> float:
    """How long one waits for a diatom that a space takes; an unsettled group for its likeliest value."""
    shapes, colours = 0, 0
    for colour in range(5):
        taken = mask >> 5 * colour & 31
        if taken:
            shapes |= taken
            colours += 1
    likely = 0.0
    for shape in range(5):
        if shapes >> shape & 1:
            likely = max(likely, OFTEN[shape]) if number else likely + OFTEN[shape]
    if letter:
        colours = 1
    return 1.0 + RARITY / np.sqrt(likely * colours / 5)


@compiled
def waits(box: Box, masks: Ints, out: Floats) -> float:
    """The wait of each empty space; returns their sum, the distance from a full card."""
    steps = 0.0
    for space in range(box.spaces):
        out[space] = 0.0
        if masks[space]:
            out[space] = wait(masks[space], box.number[space], box.letter[space])
            steps += out[space]
    return steps


@compiled
def settles(box: Box, masks: Ints, kind: int, space: int, other: int) -> int:
    """The kinds that another space takes once this one holds a kind."""
    mask = masks[other]
    if box.number[space] and box.number[other] == box.number[space]:
        mask &= SHAPE_KINDS[kind % 5]
    if box.letter[space] and box.letter[other] == box.letter[space]:
        mask &= COLOUR_KINDS[kind // 5]
    return mask


@compiled
def gain(box: Box, masks: Ints, steps: Floats, kind: int, space: int) -> float:
    """By how much the card comes nearer to full when a kind goes to a space."""
    value = steps[space]
    if box.number[space] or box.letter[space]:
        for other in range(box.spaces):
            if masks[other] and other != space:
                mask = settles(box, masks, kind, space, other)
                if mask != masks[other]:
                    value += steps[other] - wait(mask, box.number[other], box.letter[other])
    return value


@compiled
def arrange_best(box: Box, masks: Ints, tray: Ints, steps: Floats) -> None:
    """Puts the diatoms of a tray where each brings most, on paper: changes masks, tray and steps."""
    while True:
        best, kind, space = -1e9, -1, -1
        for each in range(KINDS):
            if not tray[each]:
                continue
            for where in range(box.spaces):
                if masks[where] >> each & 1:
                    value = gain(box, masks, steps, each, where)
                    if value > best:
                        best, kind, space = value, each, where
        if kind < 0:
            return
        for other in range(box.spaces):
            if masks[other] and other != space:
                mask = settles(box, masks, kind, space, other)
                if mask != masks[other]:
                    masks[other] = mask
                    steps[other] = wait(mask, box.number[other], box.letter[other])
        masks[space] = 0
        steps[space] = 0.0
        tray[kind] -= 1


@compiled
def waste(box: Box, p: State) -> float:
    """What the dishes' contents cost."""
    cost = 0.0
    for dish in range(box.dishes):
        sixths = content(p, dish)
        cost += WASTE * sixths
        if sixths > STAR_CONTENT:
            cost += LOST_STAR
    return cost


@compiled
def worth(box: Box, p: State, seat: int) -> float:
    """How near the card is to full and how little was wasted, once the tray is arranged as well as can be."""
    if p.ending == COMPLETE:
        return FULL - waste(box, p)
    masks, steps = np.empty(64, np.int64), np.empty(64, np.float64)
    tray = np.empty(KINDS, np.int64)
    for kind in range(KINDS):
        tray[kind] = p.tray[0, kind // 5, kind % 5]
    spaces_to_fill(box, p, masks)
    waits(box, masks, steps)
    arrange_best(box, masks, tray, steps)
    far, left, room = 0.0, 0, 0
    for space in range(box.spaces):
        far += steps[space]
    for kind in range(KINDS):
        left += tray[kind] * (kind % 5 + 1)
    for dish in range(box.dishes):
        room += DISH_ROOM - content(p, dish)
    value = -far - waste(box, p) - WASTE * left
    return value - FULL if p.ending or left > room else value
