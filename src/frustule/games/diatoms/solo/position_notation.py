"""A whole position of a commission in one line, and back.

Fields are separated by semicolons: `turn 3; phase choose; pond ...; hand ...`. Neither the stock nor the
ending is written: the one is what tray, slide and dishes leave of the 150 diatoms, the other follows from
the rest.
"""

from collections import Counter
from typing import Any

import numpy as np

from frustule.core.engine.fields import Fields
from frustule.core.engine.position import Position
from frustule.core.engine.setup import Setup
from frustule.core.errors import InvalidText
from frustule.games.diatoms import taking
from frustule.games.diatoms.notation import diatom_text, mosaic_text, read_diatom, read_mosaic, tile_text
from frustule.games.diatoms.pond_options import slide_of
from frustule.games.diatoms.position import MOST_GROUPS, TILES, UNKNOWN
from frustule.games.diatoms.position_notation import check_split, pond_text, read_pond, tile_reader, tray_text
from frustule.games.diatoms.solo import card_rules
from frustule.games.diatoms.solo.options import card_of
from frustule.games.diatoms.solo.position import (
    ARRANGE_PHASE,
    CHOOSE,
    DISH_ROOM,
    DONE,
    HAND,
    MOST_DISHES,
    PHASES,
    REFILL,
    SPLIT,
)


def body_text(position: Position) -> str:
    p, setup = position.record, position.setup
    box = setup.box[0]

    def tiles(numbers: Any) -> str:
        return " ".join(tile_text(setup, int(number)) for number in numbers)

    fields = [f"turn {p.turns_done}", f"phase {PHASES[p.phase]}"]
    if p.phase == SPLIT:
        fields.append(f"collected {p.collected}")
    fields.append(f"pond {pond_text(position)}")
    fields.append(f"hand {tiles(t for t in p.hand[0] if t)}")
    fields += [f"stack {tiles(p.stack[stack, : p.left[stack]])}" for stack in range(2)]
    fields.append(f"tray {tray_text(p.tray[0])}")
    fields.append(f"slide {mosaic_text(p.slide[0], box.spaces)}")
    fields += [f"dish {tray_text(p.dish[dish])}" for dish in range(box.dishes)]
    return "; ".join(field.rstrip() for field in fields)


def read_body(setup: Setup, text: str, p: Any) -> None:
    box = setup.box[0]
    fields = Fields(text)
    p.turns_done = fields.number("turn", 0, TILES - 1)
    phase = fields.next("phase")
    if len(phase) != 1 or phase[0] not in PHASES:
        raise InvalidText(f"The phase is one of {', '.join(PHASES)}; not '{' '.join(phase)[:30]}'.")
    p.phase = PHASES.index(phase[0])
    if p.phase == SPLIT:
        p.collected = fields.number("collected", 0, MOST_GROUPS - 1)
    left = Counter(int(kind) for kind in box.kind[1:])
    read_pond(setup, fields.next("pond"), p, left)
    take = tile_reader(setup, left)
    hand = take(fields.next("hand"), HAND, known=True)
    p.hand[0, : len(hand)] = hand
    for stack in range(2):
        tiles = take(fields.next("stack"), p.stack.shape[1], known=False)
        if tiles and tiles[-1] == UNKNOWN:
            raise InvalidText("The top tile of a stack is never hidden.")
        p.left[stack] = len(tiles)
        p.stack[stack, : len(tiles)] = tiles
    _read_diatoms(fields.next("tray"), p.tray[0])
    _read_slide(setup, fields.next("slide"), p)
    for dish in range(box.dishes):
        _read_diatoms(fields.next("dish"), p.dish[dish])
        if card_rules.content(p, dish) > DISH_ROOM:
            raise InvalidText(f"Dish {dish + 1} holds more than {DISH_ROOM} sixths.")
    fields.end()
    _restock(p)
    _check_tiles(p, chosen=bool(box.chosen))
    if p.phase == SPLIT:
        check_split(setup, p)
    _check_phase(setup, p)


def _read_diatoms(words: list[str], counts: Any) -> None:
    for word in words:
        kind = read_diatom(word)
        if counts[kind // 5, kind % 5] == taking.STOCK[kind % 5]:
            raise InvalidText(f"There are only {taking.STOCK[kind % 5]} of '{word}'.")
        counts[kind // 5, kind % 5] += 1


def _read_slide(setup: Setup, words: list[str], p: Any) -> None:
    """The mosaic, which must be as the card demands: filled space by space, each must take what it holds."""
    box = setup.box[0]
    masks = np.zeros(64, np.int64)
    values = read_mosaic(slide_of(setup), " ".join(words))
    for space, value in enumerate(values):
        if not value:
            continue
        card_rules.spaces_to_fill(box, p, masks)
        if not int(masks[space]) >> (value - 1) & 1:
            name, demand = slide_of(setup).spaces[space].name, card_of(setup).words[space]
            raise InvalidText(
                f"The card does not allow '{diatom_text(value - 1)}' on {name}, where it says '{demand}'."
            )
        p.slide[0, space] = value


def _restock(p: Any) -> None:
    """The stock is what tray, slide and dishes leave."""
    for kind in range(25):
        colour, shape = divmod(kind, 5)
        gone = int(p.tray[0, colour, shape]) + int((p.slide == kind + 1).sum())
        gone += sum(int(p.dish[dish, colour, shape]) for dish in range(MOST_DISHES))
        if gone > taking.STOCK[shape]:
            raise InvalidText(f"There are only {taking.STOCK[shape]} of '{diatom_text(kind)}', not {gone}.")
        p.stock[colour, shape] = taking.STOCK[shape] - gone


def _check_tiles(p: Any, *, chosen: bool) -> None:
    """Tiles laid, held and stacked must be those of this turn and phase."""
    turn, phase, held = int(p.turns_done), int(p.phase), int((p.hand[0] > 0).sum())
    if p.laid != 1 + turn:
        raise InvalidText(f"After {turn} turns {1 + turn} tiles lie in the pond, not {int(p.laid)}.")
    stacked = int(p.left.sum())
    if held + stacked != TILES - 1 - turn:
        raise InvalidText(f"Hand and stacks must hold {TILES - 1 - turn} tiles here, not {held + stacked}.")
    first_draw = chosen and not turn and phase == REFILL
    if phase == REFILL:
        if not (0 if first_draw else HAND - 1) <= held < HAND or not p.left.all():
            raise InvalidText("A hand is refilled when it lacks a tile and both stacks have one.")
    elif phase == CHOOSE and held < HAND and stacked:
        raise InvalidText("The hand must be full before the next tile is chosen.")
    elif held < HAND - 1 and stacked:
        raise InvalidText(f"While the stacks have tiles the hand holds at least {HAND - 1}.")
    if not turn and ((phase != CHOOSE and not first_draw) or p.tray.any() or p.slide.any() or p.dish.any()):
        raise InvalidText("Before the first tile there is nothing to do but to choose it.")


def _check_phase(setup: Setup, p: Any) -> None:
    """The phase must be what the tray asks for, and the game over just when the rules say so."""
    phase, waiting = int(p.phase), bool(p.tray.any())
    if phase == ARRANGE_PHASE and not waiting:
        raise InvalidText("There is nothing in the tray to arrange.")
    if phase in (CHOOSE, REFILL) and waiting:
        raise InvalidText("The tray must be empty before the turn goes on.")
    if phase == SPLIT:
        return
    ending = 0
    if p.turns_done:
        whole = np.zeros(1, p.dtype)
        whole[0] = p
        ending = setup.library.verdict(setup.box_handle, setup.library.handle(whole))
    if bool(ending) != (phase == DONE):
        fault = "is over here" if ending else "is not over here"
        raise InvalidText(f"The commission {fault}, whatever the phase says.")
    p.ending = ending
