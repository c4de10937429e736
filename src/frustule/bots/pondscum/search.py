"""The search: alpha-beta over ever deeper lines, best first, and what need not be looked at left out.

It does not call itself: a line is a row of frames, one for each position on it, and `run` goes from frame
to frame until the root is done or it is to pause. So a search can be held at any point, to look at
the clock, and goes on as if nothing had been.

All but the first move of a position are looked at in a null window, late ones less deep, and again if they
surprise. At the end of a line meals are followed until the position is quiet enough to be judged.
With `selective` off nothing is left out but what is proven not to matter, and the answer is plain minimax's.
"""

from math import log

import numpy as np

from frustule.bots.pondscum.judgement import evaluate, final
from frustule.bots.pondscum.mind import MOST, PLIES, POOL, ROOM, SURE, Memory
from frustule.bots.pondscum.ordering import QUIET_MOVES, begin_moves, list_meals, loses, next_move, take_best
from frustule.bots.pondscum.view import shift, take_off
from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import int64
from frustule.games.pondscum.moves import piece_in, prey_in, square_in, way_in
from frustule.games.pondscum.position import QUIET, WIDEST, Box, State
from frustule.games.pondscum.rules import go

ENTER, EATING, EATEN, LOOKING, LOOKED, PASSED = range(6)
EXACT, LOWER, UPPER = range(1, 4)
QUIET_KEY = 0x5DEECE66D
NULL_DEPTH = 3  # least depth at which passing is tried
NULL_PIECES = 4  # with fewer, having to move may be what loses
MARGIN = 110  # what one quiet move may change, for cutting lines short
DELTA = 90  # what a meal may bring beyond its prey

# How many quiet moves are tried at small depths, and how much shallower late moves are searched.
TRIED = np.array([0, 12, 24, 48, 90], np.int64)
LATER = np.array(
    [[0 if d < 2 or n < 3 else int(0.4 + log(d) * log(n) / 2.0) for n in range(64)] for d in range(32)],
    np.int64,
)


@compiled
def make(box: Box, mind: Memory, ply: int, seat: int, move: int) -> None:
    """Plays a move on the next ply, and keeps up the view."""
    mind.positions[ply + 1] = mind.positions[ply]
    mind.views[ply + 1] = mind.views[ply]
    p, view = mind.positions[ply + 1], mind.views[ply + 1]
    piece, prey, enemy = piece_in(move), prey_in(move), 1 - seat
    if prey:
        for other in range(int64(box.pieces)):
            if prey >> other & 1:
                square = int64(p.y[enemy, other]) * WIDEST + int64(p.x[enemy, other])
                take_off(box, mind, view, enemy, other, square, int64(p.way[enemy, other]))
    start, way = int64(p.y[seat, piece]) * WIDEST + int64(p.x[seat, piece]), int64(p.way[seat, piece])
    go(box, p, seat, move)
    if p.x[seat, piece] >= 0:
        shift(box, mind, view, seat, piece, start, way, square_in(move), way_in(move))
    else:
        take_off(box, mind, view, seat, piece, start, way)


@compiled
def make_nothing(box: Box, mind: Memory, ply: int) -> None:
    """Gives the turn away, which no rule allows, to see what is threatened."""
    mind.positions[ply + 1] = mind.positions[ply]
    mind.views[ply + 1] = mind.views[ply]
    p = mind.positions[ply + 1]
    p.mover = 1 - int64(p.mover)
    p.sign = int64(p.sign) ^ int64(box.mover_key)


@compiled
def repeats(mind: Memory, p: State) -> bool:
    """Whether the position came up before on this line; with a second time the third can be had as well."""
    first = int64(mind.root_quiet) if p.quiet > mind.root_quiet else 0
    for k in range(int64(p.quiet) - 2, first - 1, -2):
        if p.seen[k] == p.sign:
            return True
    return False


@compiled
def keep_line(mind: Memory, ply: int, move: int) -> None:
    """The best line from here is this move and the best line after it."""
    mind.line[ply, 0] = move
    length = min(PLIES, int64(mind.length[ply + 1]))
    for k in range(length):
        mind.line[ply, k + 1] = mind.line[ply + 1, k]
    mind.length[ply] = length + 1


@compiled
def key_of(p: State) -> int:
    """What a position is known by in the table; how long nothing was eaten is part of its value."""
    return int64(p.sign) ^ int64(p.quiet) * QUIET_KEY


@compiled
def store(mind: Memory, p: State, ply: int, depth: int, move: int, value: int, bound: int) -> None:
    """Remembers a position, unless a deeper look at it is remembered."""
    key = key_of(p)
    entry = mind.remembered[key >> 20 & int64(mind.mask)]
    if entry.key == key and entry.depth > depth and bound != EXACT:
        return
    if value > SURE:
        value += ply
    elif value < -SURE:
        value -= ply
    if move >= 0 or entry.key != key:
        entry.move = move
    entry.key = key
    entry.value = value
    entry.depth = depth
    entry.bound = bound


@compiled
def reward(mind: Memory, ply: int) -> None:
    """A quiet move that refuted the position is tried earlier next time, those tried before it later."""
    frame = mind.frames[ply]
    seat, depth, move = int64(mind.positions[ply].mover), int64(frame.depth), int64(frame.move)
    if mind.killers[ply, 0] != move:
        mind.killers[ply, 1] = mind.killers[ply, 0]
        mind.killers[ply, 0] = move
    credit = min(depth * depth, 400)
    history = mind.history
    piece, square = piece_in(move), square_in(move)
    history[seat, piece, square] += 32 * credit - int64(history[seat, piece, square]) * credit // 512
    if frame.stage != QUIET_MOVES:
        return
    for i in range(int64(frame.first), int64(frame.at)):
        other = int64(mind.pool[i])
        if other != move:
            piece, square = piece_in(other), square_in(other)
            history[seat, piece, square] -= 32 * credit + int64(history[seat, piece, square]) * credit // 512


@compiled
def push(mind: Memory, ply: int, depth: int, alpha: int, beta: int, passed: int, first: int) -> None:
    """Lays a frame for the position on a ply."""
    frame = mind.frames[ply]
    frame.state = ENTER
    frame.depth = depth
    frame.alpha = alpha
    frame.beta = beta
    frame.begun = alpha
    frame.best = -MOST
    frame.chosen = -1
    frame.tried = 0
    frame.quiet = 1
    frame.passed = passed
    frame.first = first
    frame.end = first
    mind.length[ply] = 0
    mind.ply = ply


@compiled
def leave(mind: Memory, ply: int, value: int) -> None:
    """Goes back from a position with its value."""
    mind.value = value
    mind.ply = ply - 1


@compiled
def enter_quiet(box: Box, mind: Memory, ply: int) -> None:
    """Comes to a position where only meals are followed, each side free to stop."""
    p, view, frame = mind.positions[ply], mind.views[ply], mind.frames[ply]
    seat = int64(p.mover)
    if p.ending:
        leave(mind, ply, final(mind, view, seat, ply))
        return
    best = evaluate(mind, p, view)
    frame.best = best
    first = int64(frame.first)
    if best >= frame.beta or frame.depth <= -mind.meals or ply >= PLIES - 1 or first + ROOM >= POOL:
        leave(mind, ply, best)
        return
    if best > frame.alpha:
        frame.alpha = best
    least = int64(frame.alpha) - best - DELTA if mind.selective else -MOST
    frame.end = list_meals(box, mind, p, view, seat, least, first)
    frame.at = first
    frame.state = EATING


@compiled
def eat_next(box: Box, mind: Memory, ply: int) -> None:
    """Follows the next meal."""
    p, frame = mind.positions[ply], mind.frames[ply]
    seat = int64(p.mover)
    at, end = int64(frame.at), int64(frame.end)
    while at < end:
        move = take_best(mind, at, end)
        at += 1
        if mind.selective and frame.depth < 0 and loses(box, mind, mind.views[ply], seat, move):
            continue
        frame.at = at
        frame.move = move
        make(box, mind, ply, seat, move)
        frame.state = EATEN
        depth = int64(frame.depth) - 1
        push(mind, ply + 1, depth, -int64(frame.beta), -int64(frame.alpha), 0, end)
        return
    leave(mind, ply, int64(frame.best))


@compiled
def eaten(mind: Memory, ply: int) -> None:
    """Takes note of what a meal came to."""
    frame = mind.frames[ply]
    value = -int64(mind.value)
    frame.state = EATING
    if value > frame.best:
        frame.best = value
        if value > frame.alpha:
            frame.alpha = value
            keep_line(mind, ply, int64(frame.move))
            if value >= frame.beta:
                leave(mind, ply, value)


@compiled
def enter(box: Box, mind: Memory, ply: int) -> None:
    """Comes to a position that is to be looked at move by move, unless its value is clear without."""
    p, view, frame = mind.positions[ply], mind.views[ply], mind.frames[ply]
    seat, depth = int64(p.mover), int64(frame.depth)
    alpha, beta = int64(frame.alpha), int64(frame.beta)
    if p.ending or (mind.selective and repeats(mind, p)):
        leave(mind, ply, final(mind, view, seat, ply))
        return
    if ply >= PLIES - 2:
        leave(mind, ply, evaluate(mind, p, view))
        return
    narrow = beta - alpha == 1
    entry = mind.remembered[key_of(p) >> 20 & int64(mind.mask)]
    known = -1
    if entry.bound and entry.key == key_of(p):
        known = int64(entry.move)
        value, bound = int64(entry.value), int64(entry.bound)
        if value > SURE:
            value -= ply
        elif value < -SURE:
            value += ply
        enough = bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha)
        if enough and narrow and entry.depth >= depth:
            leave(mind, ply, value)
            return
    judged = evaluate(mind, p, view)
    frame.judged = judged
    begin_moves(mind, ply, known)
    frame.state = LOOKING
    if not mind.selective:
        return
    if narrow and abs(beta) < SURE:
        if depth <= 3 and judged - MARGIN * depth >= beta:
            leave(mind, ply, judged)
            return
        if depth <= 2 and judged + MARGIN * depth <= alpha:
            frame.quiet = 0
        # Passing is no move. It shows that even so the position is good enough, but not near the end, where
        # having to move can be what loses.
        sound = view.left[seat] >= NULL_PIECES and p.quiet < QUIET - 2 and not frame.passed
        if sound and depth >= NULL_DEPTH and judged >= beta:
            make_nothing(box, mind, ply)
            frame.state = PASSED
            push(mind, ply + 1, max(0, depth - 3 - depth // 4), -beta, 1 - beta, 1, int64(frame.first))
            return
    if known < 0 and depth >= 5:
        frame.depth = depth - 1


@compiled
def passed(mind: Memory, ply: int) -> None:
    """Takes note of what giving the turn away came to."""
    frame = mind.frames[ply]
    value = -int64(mind.value)
    frame.state = LOOKING
    if value >= frame.beta:
        leave(mind, ply, min(value, SURE))


@compiled
def look_next(box: Box, mind: Memory, ply: int) -> None:
    """Looks at the next move, or leaves the position if there is none."""
    p, frame = mind.positions[ply], mind.frames[ply]
    depth, alpha, beta, tried = int64(frame.depth), int64(frame.alpha), int64(frame.beta), int64(frame.tried)
    narrow = beta - alpha == 1 and beta - frame.begun == 1
    move = next_move(box, mind, ply)
    eats = prey_in(move) != 0
    enough = tried > 0 and depth < len(TRIED) and tried >= TRIED[depth % len(TRIED)]
    if enough and mind.selective and narrow and move >= 0 and not eats:
        frame.quiet = 0
        move = next_move(box, mind, ply)
    if move < 0:
        leave(mind, ply, close(mind, ply))
        return
    late = 0
    if mind.selective and not eats:
        late = LATER[min(depth, 31), min(tried, 63)]
        if late and not narrow:
            late -= 1
    frame.move = move
    frame.late = late
    make(box, mind, ply, int64(p.mover), move)
    frame.state = LOOKED
    frame.open = tried == 0
    low = -beta if tried == 0 else -alpha - 1
    push(mind, ply + 1, max(0, depth - 1 - late), low, -alpha, 0, max(int64(frame.first), int64(frame.end)))


@compiled
def looked(box: Box, mind: Memory, ply: int) -> None:
    """Takes note of what a move came to, or looks at it again, deeper or in the whole window."""
    frame = mind.frames[ply]
    value = -int64(mind.value)
    depth, alpha, beta = int64(frame.depth), int64(frame.alpha), int64(frame.beta)
    after = max(int64(frame.first), int64(frame.end))
    if value > alpha and frame.late:
        frame.late = 0
        push(mind, ply + 1, depth - 1, -alpha - 1, -alpha, 0, after)
        return
    if alpha < value < beta and not frame.open:
        frame.open = 1
        push(mind, ply + 1, depth - 1, -beta, -alpha, 0, after)
        return
    frame.state = LOOKING
    frame.tried += 1
    if value > frame.best:
        frame.best = value
        if value > alpha:
            frame.alpha = value
            frame.chosen = frame.move
            keep_line(mind, ply, int64(frame.move))
            if value >= beta:
                if not prey_in(frame.move):
                    reward(mind, ply)
                leave(mind, ply, close(mind, ply))


@compiled
def close(mind: Memory, ply: int) -> int:
    """The value of a position that has been looked at, which is remembered."""
    p, frame = mind.positions[ply], mind.frames[ply]
    best, depth = int64(frame.best), int64(frame.depth)
    if not frame.quiet:
        best = max(best, min(int64(frame.alpha), int64(frame.judged) + MARGIN * depth))
    elif frame.tried == 0:
        # Without a move the game is over, unless moves were overlooked.
        return int64(frame.judged) if mind.blind else final(mind, mind.views[ply], int64(p.mover), ply)
    bound = LOWER if best >= frame.beta else EXACT if best > frame.begun else UPPER
    store(mind, p, ply, depth, int64(frame.chosen), best, bound)
    return best


@compiled
def run(box: Box, mind: Memory) -> bool:
    """Goes on with the line until it is back at the root; false if it was paused before."""
    while mind.ply > 0:
        ply = int64(mind.ply)
        frame = mind.frames[ply]
        state = frame.state
        if state == ENTER:
            if mind.nodes >= mind.pause:
                return False
            mind.nodes += 1
            if frame.depth > 0:
                enter(box, mind, ply)
            else:
                enter_quiet(box, mind, ply)
        elif state == EATING:
            eat_next(box, mind, ply)
        elif state == EATEN:
            eaten(mind, ply)
        elif state == LOOKING:
            look_next(box, mind, ply)
        elif state == LOOKED:
            looked(box, mind, ply)
        else:
            passed(mind, ply)
    return True
