"""Moves of a commission as beats: those of Diatoms, diatoms cast off, and the hand that refills itself."""

from frustule.core.drawing.beats import Spot
from frustule.core.drawing.telling import Telling
from frustule.games.diatoms import panels as diatoms
from frustule.games.diatoms import story
from frustule.games.diatoms.language import counted_words
from frustule.games.diatoms.moves import ARRANGE, LAY, TAKE, unpack_arrange, unpack_lay, unpack_take
from frustule.games.diatoms.notation import tile_id
from frustule.games.diatoms.pond_options import slide_of
from frustule.games.diatoms.solo import panels, words
from frustule.games.diatoms.solo.language import say
from frustule.games.diatoms.solo.moves import CAST, unpack_cast
from frustule.games.diatoms.solo.position import HAND
from frustule.games.diatoms.solo.rules import available
from frustule.games.diatoms.words import space_key, tray_key


def tell(telling: Telling) -> None:
    """One move, and what follows from it by itself."""
    move = telling.move
    held = telling.before.record.tray[0].reshape(-1).tolist()
    if move >= LAY:
        _lay(telling)
    elif move >= CAST:
        kind, dish = unpack_cast(move)
        held[kind] -= 1
        _cast(telling, kind, dish, held)
    elif move >= ARRANGE:
        kind, space = unpack_arrange(move)
        held[kind] -= 1
        _arrange(telling, kind, slide_of(telling.before.setup).spaces[space].name, held)
    elif move >= TAKE:
        story.collect(telling, int(telling.before.record.collected), unpack_take(move))
    else:
        story.draw(telling, move)
    _refill(telling)


def _lay(telling: Telling) -> None:
    """From the hand or the top of a stack."""
    slot, q, r, _ = unpack_lay(telling.move)
    tile = int(available(telling.before.record, slot))
    panel, where = (panels.HAND, f"hand-0-{slot}") if slot < HAND else (panels.STACKS, f"stack-{slot - HAND}")
    left = [tile for k, tile in enumerate(telling.before.record.hand[0].tolist()) if tile and k != slot]
    beat = story.lay(telling, tile, Spot(panel, tile_id(telling.before.setup, tile, where)), q, r)
    if slot < HAND:
        beat.become(panels.HAND, diatoms.held(telling.before.setup, 0, left))
    else:
        beat.settle(panels.STACKS)
    story.collect(telling, 0)


def _arrange(telling: Telling, kind: int, space: str, left: list[int]) -> None:
    """A diatom clicks into its space; spaces of its groups may settle on a colour or a shape."""
    end = space_key(0, space)
    beat = telling.beat(say("{diatom} for the card", diatom=counted_words(kind, 1)), story.NOTES[kind % 5])
    beat.fly(Spot(panels.TRAY, tray_key(0, kind)), Spot(panels.SLIDE, end))
    beat.become(panels.TRAY, diatoms.in_tray(0, left))
    story.rise(telling, Spot(panels.SLIDE, end))
    now, then = telling.now(panels.SLIDE), telling.then(panels.SLIDE)
    settled = [id for id, element in then.items() if id in now and now[id].symbol != element.symbol]
    beat = telling.beat(say("its group is settled") if settled else "", "mark" if settled else "")
    beat.light(panels.SLIDE, settled)
    beat.settle(panels.SLIDE)


def _cast(telling: Telling, kind: int, dish: int, left: list[int]) -> None:
    """A diatom goes from the tray into a dish; what lies there moves up."""
    key, now = words.dish_key(dish), telling.now(panels.DISHES)
    added = [id for id in telling.then(panels.DISHES) if id not in now and id.startswith(f"{key}-")]
    beat = telling.beat(say("casts off {diatom}", diatom=counted_words(kind, 1)), "back")
    for end in added:
        beat.fly(Spot(panels.TRAY, tray_key(0, kind)), Spot(panels.DISHES, end))
    beat.settle(panels.DISHES)
    beat.become(panels.TRAY, diatoms.in_tray(0, left))
    story.rise(telling, Spot(panels.DISHES, key))


def _refill(telling: Telling) -> None:
    """Where one stack alone is left, the hand is refilled from it without asking."""
    now, then, p = telling.now(panels.HAND), telling.then(panels.HAND), telling.before.record
    drawn = [id for id in then if id not in now]
    tops = [id for id in telling.now(panels.STACKS) if id not in telling.then(panels.STACKS)]
    tops = [id for id in tops if not id.startswith("left-")]
    if drawn:
        beat = telling.beat(say("the hand is refilled"), "draw")
        for number, end in enumerate(drawn):
            start = tops[min(number, len(tops) - 1)] if tops else f"left-{int(p.left[0] == 0)}"
            beat.fly(Spot(panels.STACKS, start), Spot(panels.HAND, end))
    else:
        beat = telling.beat()
    beat.settle(panels.HAND, panels.STACKS)
