"""The root of the search: one move deeper at a time, until the work is done or the time is up.

The moves of the root stand at the beginning of the pool, the best found so far first. Like the search
below it, the look at the root can be paused anywhere: it goes on when it is called again.
"""

from frustule.bots.pondscum.judgement import evaluate, prepare
from frustule.bots.pondscum.mind import LINE, MOST, SURE, Memory
from frustule.bots.pondscum.ordering import overlooks
from frustule.bots.pondscum.search import LATER, make, push, run
from frustule.bots.pondscum.view import fill_view
from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import int64
from frustule.games.pondscum.moves import prey_in
from frustule.games.pondscum.position import Box
from frustule.games.pondscum.rules import side_moves

WINDOW = 40  # round the value of the last depth
FIRST_WINDOW = 8 * WINDOW  # round what the position is worth as it stands
ORDERLY = 120  # one deep, moves that are worse than the best by more than this need no order


@compiled
def begin(box: Box, mind: Memory) -> int:
    """Makes ready to look for the best move; how many moves there are to choose from."""
    p = mind.positions[0]
    prepare(box, mind, p)
    fill_view(box, mind, p, mind.views[0])
    mind.root_quiet = p.quiet
    seat = int64(p.mover)
    end = side_moves(box, p, seat, mind.water, mind.walks, mind.origin, mind.pool, int64(0))
    end = min(end, int64(len(mind.pool)))
    n = 0
    for i in range(end):
        if not overlooks(box, mind, p, seat, int64(mind.pool[i])):
            mind.pool[n], mind.pool[i] = mind.pool[i], mind.pool[n]
            n += 1
    mind.root.moves = n if n else end
    mind.root.guess = evaluate(mind, p, mind.views[0])
    mind.length[1] = 0
    note_idea(mind, int64(0), int64(mind.pool[0]), int64(mind.root.guess), int64(0))
    widen(mind, int64(1), FIRST_WINDOW, FIRST_WINDOW)
    return mind.root.moves


@compiled
def begin_next(mind: Memory, which: int) -> None:
    """Makes ready to look for the second or third best move, from one deep on."""
    mind.length[1] = 0
    mind.ply = 0
    mind.root.which = which
    note_idea(mind, which, int64(mind.pool[which]), int64(mind.keys[which]), int64(1))
    mind.root.guess = mind.keys[which]
    widen(mind, int64(2), WINDOW, WINDOW)


@compiled
def widen(mind: Memory, depth: int, below: int, above: int) -> None:
    """Begins a look at all moves of the root, in a window round the guess."""
    root = mind.root
    root.depth = depth
    root.below = below
    root.above = above
    root.alpha = max(-MOST, int64(root.guess) - below)
    root.beta = min(MOST, int64(root.guess) + above)
    root.best = -MOST
    root.at = root.which
    root.late = 0
    mind.ply = 0


@compiled
def note_idea(mind: Memory, which: int, move: int, value: int, depth: int) -> None:
    """Keeps a move of the root with the line after it, which stands on ply 1."""
    idea = mind.idea[which]
    idea.move = move
    idea.value = value
    idea.depth = depth
    length = min(LINE - 1, int64(mind.length[1]))
    idea.line[0] = move
    for k in range(length):
        idea.line[k + 1] = mind.line[1, k]
    idea.length = length + 1


@compiled
def taste(mind: Memory, move: int) -> int:
    """What a move seems worth beyond its line."""
    return int64(mind.appetite) if prey_in(move) else 0


@compiled
def start_move(box: Box, mind: Memory) -> None:
    """Begins to look at the next move of the root; one deep in a wider window, to put them in order."""
    root = mind.root
    at, depth = int64(root.at), int64(root.depth)
    move = int64(mind.pool[at])
    alpha, beta = int64(root.alpha) - taste(mind, move), int64(root.beta) - taste(mind, move)
    make(box, mind, int64(0), int64(mind.positions[0].mover), move)
    root.late = 0
    root.open = depth == 1 or at == root.which
    if depth == 1:
        alpha = max(-MOST, alpha - ORDERLY)
    elif mind.selective and not prey_in(move):
        root.late = max(0, LATER[min(depth, 31), min(at - int64(root.which), 63)] - 1)
    low = -beta if root.open else -alpha - 1
    push(mind, int64(1), depth - 1 - int64(root.late), low, -alpha, 0, int64(root.moves))


@compiled
def end_move(mind: Memory) -> None:
    """Takes note of what a move of the root came to, or looks at it again."""
    root = mind.root
    at, depth = int64(root.at), int64(root.depth)
    move = int64(mind.pool[at])
    extra = taste(mind, move)
    value = extra - int64(mind.value)
    alpha, beta = int64(root.alpha), int64(root.beta)
    if value > alpha and root.late:
        root.late = 0
        push(mind, int64(1), depth - 1, extra - alpha - 1, extra - alpha, 0, int64(root.moves))
        return
    if alpha < value < beta and not root.open:
        root.open = 1
        push(mind, int64(1), depth - 1, extra - beta, extra - alpha, 0, int64(root.moves))
        return
    root.at = at + 1
    to, key = int64(root.which), mind.keys[at]
    if depth == 1:
        key, to = value, at
        while to and mind.keys[to - 1] < value:
            to -= 1
    if value > root.best:
        root.best = value
        if value > alpha:
            root.alpha = value
            note_idea(mind, int64(root.which), move, value, depth)
    elif depth > 1:
        return
    if depth > 1 and value <= alpha:
        return
    for k in range(at, to, -1):
        mind.pool[k], mind.keys[k] = mind.pool[k - 1], mind.keys[k - 1]
    mind.pool[to], mind.keys[to] = move, key


@compiled
def end_depth(mind: Memory) -> None:
    """All moves were looked at: goes one deeper, or looks again in a wider window."""
    root = mind.root
    value, below, above = int64(root.best), int64(root.below), int64(root.above)
    low, high = int64(root.guess) - below, int64(root.guess) + above
    if value <= low and low > -MOST:
        widen(mind, int64(root.depth), 4 * below if below < FIRST_WINDOW else 2 * MOST, above)
    elif value >= high and high < MOST:
        widen(mind, int64(root.depth), below, 4 * above if above < FIRST_WINDOW else 2 * MOST)
    else:
        if root.which == 0:
            mind.depth = root.depth
        root.guess = value
        widen(mind, int64(root.depth) + 1, WINDOW, WINDOW)


@compiled
def think(box: Box, mind: Memory) -> int:
    """Goes on looking for the move it was told to; 0 if it was paused, 1 when it is done."""
    root = mind.root
    while True:
        if mind.ply > 0:
            if not run(box, mind):
                return 0
            end_move(mind)
        elif root.at < root.moves and root.alpha < root.beta:
            start_move(box, mind)
        else:
            end_depth(mind)
            if root.depth > mind.deepest or abs(int64(root.guess)) > SURE:
                return 1


@compiled
def judge(box: Box, mind: Memory) -> int:
    """What the root position is worth as it stands, to the side to move."""
    p = mind.positions[0]
    prepare(box, mind, p)
    fill_view(box, mind, p, mind.views[0])
    return evaluate(mind, p, mind.views[0])
