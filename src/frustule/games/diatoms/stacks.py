"""The tiles that are not laid yet, in Diatoms and Commissions: setting them out, drawing, what is hidden."""

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Ints
from frustule.core.engine.chance import shuffle
from frustule.games.diatoms.moves import pack_draw
from frustule.games.diatoms.pond import lay
from frustule.games.diatoms.position import TILES, UNKNOWN, PondBox, PondState
from frustule.games.diatoms.taking import STOCK


@compiled
def set_out(box: PondBox, p: PondState, stream: Ints, tiles: Ints) -> None:
    """The start tile and the whole stock; writes all other tiles, shuffled."""
    for i in range(TILES - 1):
        tiles[i] = box.kind[i + 1]
    shuffle(stream, tiles, TILES - 1)
    for colour in range(5):
        for shape in range(5):
            p.stock[colour, shape] = STOCK[shape]
    lay(box, p, 0, 0, 0, 0)


@compiled
def list_draws(p: PondState, out: Ints) -> int:
    """The stacks that can be drawn from, as moves."""
    n = 0
    for s in range(2):
        # On a veiled table play can go on only as far as the tiles are known.
        if p.left[s] and p.stack[s, p.left[s] - 1] != UNKNOWN:
            if n < len(out):
                out[n] = pack_draw(s)
            n += 1
    return n


@compiled
def take_top(p: PondState, stack: int) -> int:
    """Takes the top tile off a stack."""
    p.left[stack] -= 1
    tile = int(p.stack[stack, p.left[stack]])
    p.stack[stack, p.left[stack]] = 0
    return tile


@compiled
def draw(p: PondState, seat: int, stack: int) -> None:
    """The top tile of a stack joins a hand."""
    slot = 0
    while p.hand[seat, slot]:
        slot += 1
    p.hand[seat, slot] = take_top(p, stack)


@compiled
def veil_stacks(p: PondState) -> None:
    """Nobody sees the stacks below their top tiles."""
    for s in range(2):
        for i in range(p.left[s] - 1):
            p.stack[s, i] = UNKNOWN


@compiled
def count_unlaid(box: PondBox, p: PondState, unseen: Ints) -> None:
    """How many tiles of each kind are neither in the pond nor on top of a stack."""
    for tile in range(1, TILES):
        unseen[box.kind[tile]] += 1
    for i in range(p.laid):
        unseen[p.tile[i]] -= 1
    for s in range(2):
        if p.left[s]:
            unseen[p.stack[s, p.left[s] - 1]] -= 1


@compiled
def deal_hidden(p: PondState, unseen: Ints, stream: Ints, hidden: Ints) -> int:
    """Deals tiles that lie nowhere in sight to the stacks; writes them all, and gives how many it dealt."""
    n = 0
    for tile in range(1, TILES):
        for _ in range(unseen[tile]):
            hidden[n] = tile
            n += 1
    shuffle(stream, hidden, n)
    at = 0
    for s in range(2):
        for i in range(p.left[s] - 1):
            p.stack[s, i] = hidden[at]
            at += 1
    return at
