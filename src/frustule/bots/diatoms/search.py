"""Looking ahead: which turns come into question, and what becomes of each when the others go on.

`survey` lists the turns a seat can take now and plays each in the mind: draw, tile, splits, and the best
mosaic of what it collects. `look_ahead` takes one guess at the hidden tiles and follows the promising turns
through the others' turns and the seat's own next ones, all by habit; the share of the victory that the
forecast then sees is what the turn is worth under this guess.
"""

import numpy as np

from frustule.bots.diatoms.arranging import LEFT_OUT, MOST_DIATOMS, plan_tray
from frustule.bots.diatoms.forecast import Learned, appraise, lead, share, totals
from frustule.bots.diatoms.habit import (
    UNPRICED,
    arrange_tray,
    choose_split,
    gather,
    note_rivals,
    set_prices,
    standing,
    take_turn,
    tile_of,
)
from frustule.bots.diatoms.harvests import found_at, lay_move
from frustule.bots.diatoms.sight import Desk, make_desk, read_hand, read_pond, turns_left
from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Array1, Floats, Ints, int64
from frustule.core.engine.chance import STREAM_WORDS, below, start
from frustule.core.engine.ranges import Layout, dtype_of, field
from frustule.games.diatoms.moves import pack_arrange, pack_draw, pack_take
from frustule.games.diatoms.pond import completes, fitting, groups
from frustule.games.diatoms.position import DONE, DRAW, MOST_GROUPS, MOST_MOVES, MOST_SEATS, SPLIT, Box, State
from frustule.games.diatoms.rules import doubled, has_tray, lens, moves, play, reshuffle
from frustule.games.diatoms.taking import MOST_WAYS, splits

MOST_STEPS = 80  # of one turn: a draw, a tile, splits, and arranging
IDLE = -1e6  # a turn that completes no sample: below every price
EXACT = 1000
MOST_LISTED = 64


class Turn(Layout):
    """One way to take a turn, and what became of it where it was followed."""

    steps: int = field("i2")
    step: Ints = field("i4", shape=(MOST_STEPS,))  # the moves of the turn, the arranging ones included
    first: float = field("f8")  # how the seat stands after it
    visits: int = field("i4")  # guesses at the hidden tiles under which it was followed; summed over them:
    value: float = field("f8")  # the share of the victory
    margin: float = field("f8")  # the lead in points


TURN = dtype_of(Turn)


class Question(Layout):
    """What is asked about a position: by which seat, how widely and how far; and the memory to think in."""

    seat: int = field("i8")
    width: int = field("i8")  # how many mosaics are compared
    reach: int = field("i8")  # how far from the newest tile a survey looks
    spare: int = field("i8")  # how many turns a survey lists that complete no sample
    rounds: int = field("i8")  # how many turns of its own a seat has had where looking ahead ends
    seed: int = field("i8")  # of the guess at the hidden tiles
    first: int = field("i8")  # the number of the first turn, among those whose prices are kept
    stream: Ints = field("i8", shape=(STREAM_WORDS,))
    scratch: Array1[State] = field(State, shape=(2,))
    # What the diatoms were worth to each seat after each turn, so far as it is known.
    prices: Floats = field("f8", shape=(MOST_LISTED * MOST_SEATS * 25,))


QUESTION = dtype_of(Question)


@compiled
def prepare(box: Box, p: State, seat: int, mind: Learned, desk: Desk) -> None:
    """Finishes what the other seats still have to arrange, by habit."""
    measures, left = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS, np.int64)
    for other in range(int64(box.seats)):
        if other != seat and has_tray(p, other):
            read_pond(box, p, desk)
            read_hand(box, p, other, desk)
            note_rivals(box, p, other, mind, desk, measures, left)
            arrange_tray(box, p, other, mind, desk, measures, left)


@compiled
def survey(box: Box, p: State, mind: Learned, question: Question, count: int, turns: Array1[Turn]) -> int:
    """Lists up to `count` turns that the seat with the lens can take, the most promising first."""
    desk = make_desk(box)
    seat = int64(question.seat)
    start(question.stream, question.seed)
    question.scratch[0] = p
    root = question.scratch[0]
    prepare(box, root, seat, mind, desk)
    read_pond(box, root, desk)
    read_hand(box, root, seat, desk)
    measures, left = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS, np.int64)
    note_rivals(box, root, seat, mind, desk, measures, left)
    left[seat] -= 1
    prices = np.full(25, UNPRICED)
    now = standing(box, root, seat, mind, desk, measures, left)
    set_prices(box, root, seat, now, prices, mind, desk, measures, left)
    n = 0
    if root.phase == SPLIT:
        out = np.empty(MOST_WAYS, np.int32)
        gathered = np.empty(MOST_GROUPS, np.int8)
        groups(box, root, gathered)
        for k in range(splits(box, root, int(gathered[root.collected]), out)):
            turns[n].steps = 1
            turns[n].step[0] = out[k]
            n += 1
    else:
        n = list_lays(box, root, question, prices, count, turns)
    if not n:
        out = np.empty(MOST_MOVES, np.int32)
        for k in range(min(count, moves(box, root, seat, out), len(out))):
            turns[n].steps = 1
            turns[n].step[0] = out[k]
            n += 1
    for k in range(n):
        finish(box, mind, question, desk, measures, left, prices, turns[: k + 1], k)
    sort_turns(turns, n)
    return n


@compiled
def list_lays(box: Box, p: State, question: Question, prices: Floats, count: int, turns: Array1[Turn]) -> int:
    """The ways to draw and lay that promise the dearest harvests, and some that complete no sample."""
    seat, reach, spare = int64(question.seat), int64(question.reach), int64(question.spare)
    drawing = p.phase == DRAW
    gathered = np.empty(MOST_GROUPS, np.int8)
    counts = np.empty(25, np.int64)
    n = 0
    for source in range(5):
        tile = tile_of(p, seat, source, drawing)
        if not tile or (source < 3 and doubled(p, seat, source)):
            continue
        for place in range(int64(p.open)):
            if distance(p, place) > reach:
                continue
            faces = fitting(box, p, tile, place)
            sampling = completes(p, place)
            for face in range(12):
                if not faces >> face & 1:
                    continue
                if sampling:
                    size = found_at(box, p, tile, face, place, gathered)
                    value = gather(box, p, size, gathered, counts, prices)
                else:
                    # Any of these is as good as the others until one looks ahead.
                    value = IDLE - below(question.stream, 100000)
                move = lay_move(p, seat, tile, place, face)
                n = enter(p, source, move, value, drawing, count, turns, n)
    sampling = 0
    while sampling < n and turns[sampling].first > IDLE:
        sampling += 1
    return min(n, sampling + (spare if sampling else count))


@compiled
def distance(p: State, place: int) -> int:
    """How far an open place is from the newest tile."""
    dq, dr = p.open_q[place] - p.q[p.laid - 1], p.open_r[place] - p.r[p.laid - 1]
    return max(abs(dq), abs(dr), abs(dq + dr))


@compiled
def enter(
    p: State, source: int, move: int, value: float, drawing: int, count: int, turns: Array1[Turn], n: int
) -> int:
    """Enters a way to lay a tile, once for each way to draw, where it belongs by its value."""
    for s in range(2):
        if drawing and (not p.left[s] or (source >= 3 and source != 3 + s)):
            continue
        if not drawing and s:
            continue
        if n == count and value <= turns[n - 1].first:
            continue
        at = min(n, count - 1)
        while at > 0 and turns[at - 1].first < value:
            turns[at] = turns[at - 1]
            at -= 1
        n = min(n + 1, count)
        turn = turns[at]
        turn.steps = 0
        if drawing:
            turn.step[0] = pack_draw(s)
            turn.steps = 1
        turn.step[turn.steps] = move
        turn.steps += 1
        turn.first = value
    return n


@compiled
def finish(
    box: Box,
    mind: Learned,
    question: Question,
    desk: Desk,
    measures: Floats,
    left: Ints,
    prices: Floats,
    turns: Array1[Turn],
    at: int,
) -> tuple[int, bool]:
    """Plays a turn to its end in the mind: splits by price, the best mosaic; notes how the seat then stands.

    The next best mosaics go to the turns after it, as many as there are. Returns how many turns there are
    then, and whether no mosaic was overlooked.
    """
    seat, width, scratch = int64(question.seat), int64(question.width), question.scratch
    scratch[1] = scratch[0]
    q = scratch[1]
    turn = turns[at]
    gathered = np.empty(MOST_GROUPS, np.int8)
    for k in range(turn.steps):
        play(box, q, seat, int64(turn.step[k]))
    while q.phase == SPLIT and lens(box, q) == seat:
        groups(box, q, gathered)
        group = int(gathered[q.collected])
        way, _ = choose_split(box, q, group, prices)
        turn.step[turn.steps] = pack_take(way)
        turn.steps += 1
        play(box, q, seat, pack_take(way))
    steps = int(turn.steps)
    read_pond(box, q, desk)
    read_hand(box, q, seat, desk)
    kinds = np.empty(MOST_DIATOMS, np.int64)
    ways, worths = np.empty((width, MOST_DIATOMS), np.int8), np.empty(width)
    count, n, exact = plan_tray(box, q, seat, mind, desk, measures, left, kinds, ways, worths)
    n = min(n, len(turns) - at)
    for k in range(n):
        if k:
            turns[at + k] = turns[at]
        note_arranging(turns[at + k], steps, count, kinds, ways[k], worths[k])
    return n, exact


@compiled
def note_arranging(turn: Turn, steps: int, count: int, kinds: Ints, way: Ints, worth: float) -> None:
    """Completes the steps of a turn by those that arrange its harvest."""
    turn.steps = steps
    for k in range(count):
        if way[k] != LEFT_OUT:
            turn.step[turn.steps] = pack_arrange(kinds[k], way[k])
            turn.steps += 1
    turn.first = worth
    turn.visits, turn.value, turn.margin = 0, 0.0, 0.0


@compiled
def sort_turns(turns: Array1[Turn], n: int) -> None:
    """The highest standing first."""
    held = np.empty(1, TURN)
    for k in range(1, n):
        held[0] = turns[k]
        at = k
        while at > 0 and turns[at - 1].first < held[0].first:
            turns[at] = turns[at - 1]
            at -= 1
        turns[at] = held[0]


@compiled
def plan(box: Box, p: State, mind: Learned, question: Question, count: int, turns: Array1[Turn]) -> int:
    """The best arrangements of the seat's tray, as turns: how many, and EXACT more if none was overlooked."""
    desk = make_desk(box)
    seat, scratch = int64(question.seat), question.scratch
    scratch[0] = p
    measures, left = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS, np.int64)
    read_pond(box, scratch[0], desk)
    read_hand(box, scratch[0], seat, desk)
    note_rivals(box, scratch[0], seat, mind, desk, measures, left)
    turns[0].steps = 0
    n, exact = finish(box, mind, question, desk, measures, left, question.prices, turns, 0)
    return n + EXACT * exact


@compiled
def look_ahead(
    box: Box, p: State, mind: Learned, question: Question, count: int, turns: Array1[Turn]
) -> None:
    """Follows the turns under one guess at the hidden tiles, until the seat has had so many rounds more.

    With 0 rounds the forecast is asked right after each turn; with -1 after arranging between turns.
    """
    desk = make_desk(box)
    seat, seed, rounds = int64(question.seat), int64(question.seed), int64(question.rounds)
    scratch, stream, first = question.scratch, question.stream, int64(question.first)
    points, measures, total = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS), np.zeros(MOST_SEATS)
    left = np.zeros(MOST_SEATS, np.int64)
    fresh = np.empty(25)
    scratch[0] = p
    start(stream, seed)
    reshuffle(box, scratch[0], seat, stream)
    prepare(box, scratch[0], seat, mind, desk)
    for k in range(count):
        turn = turns[k]
        scratch[1] = scratch[0]
        q = scratch[1]
        for i in range(turn.steps):
            play(box, q, seat, int64(turn.step[i]))
        start(stream, seed)
        goal = turns_left(box, p, seat) - 1 - rounds
        ahead = 0
        while q.phase != DONE and (turns_left(box, q, seat) > goal):
            other = lens(box, q)
            if ahead < box.seats:
                at = ((first + k) * MOST_SEATS + other) * 25
                known = question.prices[at : at + 25]
                take_turn(box, q, other, mind, stream, 0, desk, known)
            else:
                fresh[:] = UNPRICED
                take_turn(box, q, other, mind, stream, 0, desk, fresh)
            ahead += 1
        read_pond(box, q, desk)
        for other in range(int64(box.seats)):
            read_hand(box, q, other, desk)
            left[other] = turns_left(box, q, other)
            appraise(box, q, other, mind, left[other], desk)
            points[other], measures[other] = desk.guess[0], desk.guess[1]
        for rival in range(int64(box.seats), int64(box.ranked)):
            measures[rival] = box.tutor[rival - 1]
        totals(box, mind, points, measures, left, total)
        value = share(box, mind, total, left, seat)
        turn.value += value
        turn.margin += lead(box, total, seat)
        turn.visits += 1
