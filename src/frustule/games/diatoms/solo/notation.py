"""Moves of a commission as text; tiles and diatoms read as in Diatoms. Positions: `position_notation`."""

from frustule.core.engine.position import Position
from frustule.core.errors import InvalidText
from frustule.games.diatoms.moves import (
    ARRANGE,
    LAY,
    TAKE,
    pack_arrange,
    pack_draw,
    pack_lay,
    unpack_arrange,
    unpack_draw,
    unpack_lay,
)
from frustule.games.diatoms.notation import (
    diatom_text,
    laid_text,
    read_diatom,
    read_laying,
    read_take,
    read_tile,
    taken,
)
from frustule.games.diatoms.pond_options import slide_of
from frustule.games.diatoms.solo.language import say
from frustule.games.diatoms.solo.moves import CAST, pack_cast, unpack_cast
from frustule.games.diatoms.solo.position import HAND, SPLIT
from frustule.games.diatoms.solo.rules import available


def move_text(position: Position, seat: int, move: int) -> str:
    p, setup = position.record, position.setup
    if move >= LAY:
        slot, q, r, face = unpack_lay(move)
        source = f" from {slot - HAND + 1}" if slot >= HAND else ""
        return f"{q},{r}={laid_text(setup, available(p, slot), face)}{source}"
    if move >= CAST:
        kind, dish = unpack_cast(move)
        return f"{diatom_text(kind)}>{dish + 1}"
    if move >= ARRANGE:
        kind, space = unpack_arrange(move)
        return f"{diatom_text(kind)}@{slide_of(setup).spaces[space].name}"
    if move >= TAKE:
        return "take " + "+".join(diatom_text(d) for d in taken(position, move))
    return f"draw {unpack_draw(move) + 1}"


def read_move(position: Position, seat: int, text: str) -> int:
    match text.split():
        case ["draw", ("1" | "2") as stack]:
            return pack_draw(int(stack) - 1)
        case ["take", parts]:
            return read_take(position, parts, splitting=position.record.phase == SPLIT)
        case [word] if "@" in word:
            return _read_arrange(position, word)
        case [word] if ">" in word:
            return _read_cast(position, word)
        case [word] if "=" in word:
            return _read_lay(position, word, None)
        case [word, "from", ("1" | "2") as stack] if "=" in word:
            return _read_lay(position, word, HAND + int(stack) - 1)
        case _:
            raise InvalidText(
                say(
                    "'{text}' is no move. Moves read: 1,-2=yb.rrr (lay a tile of the hand), 1,-2=yb.rrr "
                    "from 2 (the top tile of a stack), take rc+rs, rt@oNNE (arrange), rt>1 (cast off into a "
                    "dish), draw 1.",
                    text=text[:60],
                )
            )


def _read_arrange(position: Position, text: str) -> int:
    word, _, name = text.partition("@")
    kind = read_diatom(word)
    spaces = slide_of(position.setup).spaces
    for number, space in enumerate(spaces):
        if space.name.lower() == name.lower():
            return pack_arrange(kind, number)
    raise InvalidText(
        say("The card has no space '{name}'; its first is {first}.", name=name[:20], first=spaces[0].name)
    )


def _read_cast(position: Position, text: str) -> int:
    word, _, dish = text.partition(">")
    kind = read_diatom(word)
    dishes = int(position.setup.box[0].dishes)
    if dish not in [str(n + 1) for n in range(dishes)]:
        raise InvalidText(
            say("There is no dish '{dish}'; the dishes are 1 to {most}.", dish=dish[:10], most=dishes)
        )
    return pack_cast(kind, int(dish) - 1)


def _read_lay(position: Position, text: str, slot: int | None) -> int:
    q, r, segments = read_laying(text)
    tile, face = read_tile(position.setup, segments)
    for k in range(2 * HAND) if slot is None else [slot]:
        if available(position.record, k) == tile:
            return pack_lay(k, q, r, face)
    if slot is None:
        sentence = say("The tile '{tile}' is neither in your hand nor on top of a stack.", tile=segments)
    else:
        sentence = say("The tile '{tile}' is not on stack {stack}.", tile=segments, stack=slot - HAND + 1)
    raise InvalidText(sentence)
