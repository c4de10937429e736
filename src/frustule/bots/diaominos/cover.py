"""Filling a sheet of Diaominos exactly by what is still to come, in compiled code.

An attempt chooses at random where the claims shall lie, and with them the cubes that shall become diamonds.
Then every load has its places: those in which its marked cubes, and no others, fall on such cubes. Choosing
one place for each load so that no cube is left over is an exact cover; the search always branches on the
cube, or the kind of load, that has the fewest places left. Last, the loads are put in an order that the
rounds allow: each must touch what is there. `task` says what a task is.
"""

import numpy as np

from frustule.bots.diaominos.task import ANY, MOST_KINDS, MOST_PLACES, SINGLE, Task
from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Ints, Ints2
from frustule.core.engine.chance import below, shuffle
from frustule.games.diaominos.moves import pack_load, pack_mark
from frustule.games.diaominos.position import HALF, MOST_CUBES, MOST_SETS, ROUNDS, SHAPES, Box, State
from frustule.games.diaominos.rules import bits, taken

ATTEMPT = 20  # the work of choosing claims and finding places, in nodes of the search,
PLACES = 40  # and how many places are listed in the time of one
ORDERS = 40  # how many orders of loading are tried for a filled sheet
LEVELS = 32  # loads and wild marks, and some to spare


@compiled
def attempt(box: Box, p: State, task: Task, stream: Ints, out: Ints) -> None:
    """Attempts at the task until one succeeds: a plan's moves, claims apart; `task.moves` -1 if all fail."""
    task.moves = -1
    labels, waiting = np.zeros(2, np.int64), np.zeros(2, np.int64)
    cells = np.empty((MOST_PLACES, 4), np.int16)
    kind = np.empty(MOST_PLACES, np.int16)
    way = np.empty(MOST_PLACES, np.int16)
    chosen = np.empty(LEVELS, np.int64)
    for _ in range(task.attempts):
        task.work += ATTEMPT
        labels[:] = 0
        if not choose_claims(box, p, task, stream, labels):
            continue
        choose_waiting(box, p, task, stream, labels, waiting)
        n = find_places(box, p, task, labels, cells, kind, way)
        if n < 0:
            continue
        task.work += n // PLACES
        count = cover(box, task, n, cells, kind, stream, chosen)
        for _ in range(ORDERS if count >= 0 else 0):
            if put_in_order(box, p, task, count, chosen, cells, kind, way, waiting, stream, out):
                return


@compiled
def choose_claims(box: Box, p: State, task: Task, stream: Ints, labels: Ints) -> bool:
    """Disjoint places for the claims, on diamonds and free cubes; the labels are those that are free now."""
    low = box.whole[0] & ~p.filled[0, 0]
    high = box.whole[1] & ~p.filled[0, 1]
    left = task.fresh
    for i in range(task.claims):
        chosen, weights = -1, 0
        wish = task.wish[i]
        begin, end = int(box.first[0]), int(box.first[SHAPES])
        if wish != ANY:
            begin, end = int(box.first[wish]), int(box.first[wish + 1])
        for number in range(begin, end):
            a, b = box.set[number, 0], box.set[number, 1]
            if a & ~low or b & ~high:
                continue
            own = bits(a & p.diamond[0, 0]) + bits(b & p.diamond[0, 1])
            if 4 - own > left:
                continue
            # Diamonds that lie together already are what a claim is made of.
            weight = 1 << 3 * own
            weights += weight
            if below(stream, weights) < weight:
                chosen = number
        if chosen < 0:
            return False
        a, b = box.set[chosen, 0], box.set[chosen, 1]
        task.claim[i] = chosen
        low &= ~a
        high &= ~b
        labels[0] |= a & ~p.diamond[0, 0]
        labels[1] |= b & ~p.diamond[0, 1]
        left -= bits(a & ~p.diamond[0, 0]) + bits(b & ~p.diamond[0, 1])
    task.waste = left
    return True


@compiled
def random_cell(low: int, high: int, stream: Ints) -> int:
    """One of the cubes of a set; -1 if it is empty."""
    count = bits(low) + bits(high)
    if count == 0:
        return -1
    nth = below(stream, count)
    word = 0
    if nth >= bits(low):
        nth -= bits(low)
        word = 1
    mask = high if word else low
    for _ in range(nth):
        mask &= mask - 1
    return word * HALF + bits((mask & -mask) - 1)


@compiled
def choose_waiting(box: Box, p: State, task: Task, stream: Ints, labels: Ints, waiting: Ints) -> None:
    """Takes the cubes of wild marks that wait out of the labels: any cube of a load makes them diamonds."""
    for word in range(2):
        waiting[word] = p.waiting[0, word]
    for _ in range(task.all_marks if box.waits else 0):
        low, high = labels[0] & ~waiting[0], labels[1] & ~waiting[1]
        if not (low or high):
            low = box.whole[0] & ~(taken(p, 0, 0) | waiting[0])
            high = box.whole[1] & ~(taken(p, 0, 1) | waiting[1])
        cell = random_cell(low, high, stream)
        if cell < 0:
            return
        waiting[cell // HALF] |= 1 << cell % HALF
    for word in range(2):
        task.must[word] = task.required[word] | labels[word] | waiting[word]
        labels[word] &= ~waiting[word]


@compiled
def find_places(box: Box, p: State, task: Task, labels: Ints, cells: Ints2, kind: Ints, way: Ints) -> int:
    """The places of every kind of load, and of wild marks; how many; -1: some kind has too few of them.

    No cube without a diamond lies on a label, and at most `task.waste` diamonds lie beside one.
    """
    low = box.whole[0] & ~taken(p, 0, 0)
    high = box.whole[1] & ~taken(p, 0, 1)
    n = 0
    for k in range(task.kinds):
        before = n
        shape, closed, marked = int(task.tetromino[k]), int(task.closed[k]), int(task.marked[k])
        if shape == SINGLE:
            for cell in range(box.cubes):
                word, bit = cell // HALF, 1 << cell % HALF
                if labels[word] & bit or (task.waste and (high if word else low) & bit):
                    cells[n, 0] = cell
                    for j in range(1, 4):
                        cells[n, j] = -1
                    kind[n] = k
                    n += 1
        else:
            for number in range(box.first[shape], box.first[shape + 1]):
                a, b = box.set[number, 0], box.set[number, 1]
                if a & ~low or b & ~high:
                    continue
                hits = bits(a & labels[0]) + bits(b & labels[1])
                if not marked - closed - task.waste <= hits <= marked - closed:
                    continue
                fitting = fitting_way(box, number, shape, closed, marked, labels, hits)
                if fitting >= 0:
                    for j in range(4):
                        cells[n, j] = box.way[fitting, j]
                    kind[n] = k
                    way[n] = fitting
                    n += 1
        if n - before < task.need[k] - task.spare[k] or n > MOST_PLACES - MOST_SETS:
            return -1
    return n


@compiled
def fitting_way(box: Box, number: int, shape: int, closed: int, marked: int, labels: Ints, hits: int) -> int:
    """The way of a set in which all labels under it become diamonds; -1 if there is none."""
    way, rest = int(box.first_way[number]), int(box.distinct[shape, closed, marked])
    while rest:
        if rest & 1:
            made = 0
            for j in range(closed, marked):
                cell = int(box.way[way, j])
                made += labels[cell // HALF] >> cell % HALF & 1
            if made == hits:
                return way
        rest >>= 1
        way += 1
    return -1


@compiled
def strike(
    i: int, alive: Ints, struck: Ints, count: int, cells: Ints2, kind: Ints, at_cell: Ints, of_kind: Ints
) -> int:
    """Takes a place out of the choice, and remembers it to be put back."""
    alive[i] = 0
    struck[count] = i
    of_kind[kind[i]] -= 1
    for j in range(4):
        if cells[i, j] >= 0:
            at_cell[cells[i, j]] -= 1
    return count + 1


@compiled
def put_back(
    until: int, count: int, alive: Ints, struck: Ints, cells: Ints2, kind: Ints, at_cell: Ints, of_kind: Ints
) -> int:
    while count > until:
        count -= 1
        i = struck[count]
        alive[i] = 1
        of_kind[kind[i]] += 1
        for j in range(4):
            if cells[i, j] >= 0:
                at_cell[cells[i, j]] += 1
    return count


@compiled
def index_places(n: int, cells: Ints2, kind: Ints, stream: Ints, begins: Ints, listed: Ints) -> None:
    """Lists the places by cube and, behind the cubes, by kind, all in the same random order."""
    for i in range(n):
        begins[MOST_CUBES + kind[i] + 1] += 1
        for j in range(4):
            if cells[i, j] >= 0:
                begins[cells[i, j] + 1] += 1
    for column in range(MOST_CUBES + MOST_KINDS):
        begins[column + 1] += begins[column]
    order = np.arange(n)
    shuffle(stream, order, n)
    ends = begins.copy()
    for k in range(n):
        i: int = order[k]
        column = MOST_CUBES + kind[i]
        listed[ends[column]] = i
        ends[column] += 1
        for j in range(4):
            if cells[i, j] >= 0:
                listed[ends[cells[i, j]]] = i
                ends[cells[i, j]] += 1


@compiled
def next_column(box: Box, task: Task, need: Ints, covered: Ints, at_cell: Ints, of_kind: Ints) -> int:
    """The cube or kind with the fewest places left; -1: everything is done, -2: something has too few."""
    best, column = MOST_PLACES + 1, -1
    for cell in range(box.cubes):
        if task.must[cell // HALF] >> cell % HALF & 1 and not covered[cell] and at_cell[cell] < best:
            best = at_cell[cell]
            column = cell
    for k in range(task.kinds):
        missing = need[k] - task.spare[k]
        if missing > 0:
            if of_kind[k] < missing:
                return -2
            if of_kind[k] < best:
                best = of_kind[k]
                column = MOST_CUBES + k
    return -2 if best == 0 else column


@compiled
def cover(box: Box, task: Task, n: int, cells: Ints2, kind: Ints, stream: Ints, chosen: Ints) -> int:
    """One place for every load and wild mark, every required cube covered: how many; -1 if none was found."""
    begins = np.zeros(MOST_CUBES + MOST_KINDS + 1, np.int64)
    listed = np.zeros(5 * n, np.int16)
    index_places(n, cells, kind, stream, begins, listed)
    at_cell = begins[1 : MOST_CUBES + 1] - begins[:MOST_CUBES]
    of_kind = begins[MOST_CUBES + 1 :] - begins[MOST_CUBES:-1]
    need = task.need.copy()
    alive = np.ones(n, np.int8)
    covered = np.zeros(MOST_CUBES, np.int8)
    struck = np.zeros(n + 1, np.int16)
    count = 0
    columns, nexts = np.zeros(LEVELS, np.int64), np.zeros(LEVELS, np.int64)
    entered, played = np.zeros(LEVELS, np.int64), np.zeros(LEVELS, np.int64)
    level, deeper = 0, True
    nodes = 0
    while level >= 0:
        if deeper:
            nodes += 1
            column = next_column(box, task, need, covered, at_cell, of_kind)
            if column == -1:
                task.work += nodes
                return level
            if nodes >= task.limit:
                break
            if column == -2:
                level -= 1
                deeper = False
                continue
            columns[level] = column
            nexts[level] = begins[column]
            entered[level] = count
            chosen[level] = -1
        last = chosen[level]
        if last >= 0:
            # The place led nowhere: without it from here on.
            count = put_back(played[level], count, alive, struck, cells, kind, at_cell, of_kind)
            for j in range(4):
                if cells[last, j] >= 0:
                    covered[cells[last, j]] = 0
            need[kind[last]] += 1
            count = strike(last, alive, struck, count, cells, kind, at_cell, of_kind)
        at: int = nexts[level]
        end = begins[columns[level] + 1]
        while at < end and not alive[listed[at]]:
            at += 1
        if at == end:
            count = put_back(entered[level], count, alive, struck, cells, kind, at_cell, of_kind)
            level -= 1
            deeper = False
            continue
        place: int = listed[at]
        nexts[level] = at + 1
        chosen[level] = place
        played[level] = count
        need[kind[place]] -= 1
        for j in range(4):
            cell = cells[place, j]
            if cell >= 0:
                covered[cell] = 1
                for x in range(begins[cell], begins[cell + 1]):
                    if alive[listed[x]]:
                        count = strike(listed[x], alive, struck, count, cells, kind, at_cell, of_kind)
        if need[kind[place]] == 0:
            column = MOST_CUBES + kind[place]
            for x in range(begins[column], begins[column + 1]):
                if alive[listed[x]]:
                    count = strike(listed[x], alive, struck, count, cells, kind, at_cell, of_kind)
        level += 1
        deeper = True
    task.work += nodes
    return -1


@compiled
def put_in_order(
    box: Box,
    p: State,
    task: Task,
    count: int,
    chosen: Ints,
    cells: Ints2,
    kind: Ints,
    way: Ints,
    waiting: Ints,
    stream: Ints,
    out: Ints,
) -> bool:
    """Loads and wild marks as moves in an order that the rounds allow, as far as chance finds one."""
    mass = np.zeros(2, np.int64)
    for word in range(2):
        mass[word] = taken(p, 0, word)
    first = p.loads[0] == 0
    used = np.zeros(LEVELS, np.int8)
    done = np.zeros(LEVELS, np.int8)
    due = np.zeros(MOST_CUBES, np.int64)
    find_due(box, task, count, chosen, cells, kind, due)
    unmarked = waiting.copy()
    for word in range(2):
        unmarked[word] &= ~p.waiting[0, word]
    n = 0
    for number in range(max(1, int(p.space)), ROUNDS + 1):
        for _ in range(task.marks[number]):
            cell = next_mark(box, task, count, chosen, cells, kind, used, due, unmarked)
            if cell < 0:
                return False
            if not box.waits:
                mass[cell // HALF] |= 1 << cell % HALF
            out[n] = pack_mark(cell)
            task.move_round[n] = number
            n += 1
        waiting_loads = 1
        while waiting_loads:
            waiting_loads = 0
            progress = False
            turn = below(stream, max(1, task.loads))
            for step in range(task.loads):
                load = (turn + step) % task.loads
                if done[load] or task.load_round[load] != number:
                    continue
                at = -1
                if not held_up(task, done, load):
                    at = touching(
                        box, count, chosen, kind, way, used, task.load_kind[load], mass, first, stream
                    )
                if at < 0:
                    waiting_loads += 1
                    continue
                place = chosen[at]
                for j in range(4):
                    cell = cells[place, j]
                    if unmarked[cell // HALF] >> cell % HALF & 1:
                        return False
                    mass[cell // HALF] |= 1 << cell % HALF
                used[at] = 1
                done[load] = 1
                first = False
                progress = True
                out[n] = pack_load(way[place], task.load_wild[load])
                task.move_round[n] = number
                n += 1
            if not progress:
                break
        for load in range(task.loads):
            if task.load_round[load] == number and not done[load] and not task.spare[task.load_kind[load]]:
                return False
    task.moves = n
    return True


@compiled
def find_due(box: Box, task: Task, count: int, chosen: Ints, cells: Ints2, kind: Ints, due: Ints) -> None:
    """For each cube of a claim, the round of the claim's last load: so long its wild marks can wait."""
    for cell in range(MOST_CUBES):
        due[cell] = ROUNDS + 1
    for i in range(task.claims):
        number = task.claim[i]
        latest = 0
        for at in range(count):
            place = chosen[at]
            for load in range(task.loads):
                if (
                    task.load_kind[load] == kind[place]
                    and task.marked[kind[place]] > task.closed[kind[place]]
                ):
                    for j in range(4):
                        cell = cells[place, j]
                        if cell >= 0 and box.set[number, cell // HALF] >> cell % HALF & 1:
                            latest = max(latest, task.load_round[load])
        for cell in range(box.cubes):
            if box.set[number, cell // HALF] >> cell % HALF & 1:
                due[cell] = latest


@compiled
def next_mark(
    box: Box,
    task: Task,
    count: int,
    chosen: Ints,
    cells: Ints2,
    kind: Ints,
    used: Ints,
    due: Ints,
    unmarked: Ints,
) -> int:
    """The cube of the next wild mark: the one whose claim can be made first."""
    best, cell, which = ROUNDS + 2, -1, -1
    if box.waits:
        for k in range(box.cubes):
            if unmarked[k // HALF] >> k % HALF & 1 and due[k] < best:
                best = due[k]
                cell = k
        if cell >= 0:
            unmarked[cell // HALF] &= ~(1 << cell % HALF)
        return cell
    for at in range(count):
        place = chosen[at]
        if task.tetromino[kind[place]] == SINGLE and not used[at] and due[cells[place, 0]] < best:
            best = due[cells[place, 0]]
            cell = cells[place, 0]
            which = at
    if which >= 0:
        used[which] = 1
    return cell


@compiled
def held_up(task: Task, done: Ints, load: int) -> bool:
    """Whether another load of the shape must come first in the round: the one that the diamonds are for."""
    k = task.load_kind[load]
    if task.marked[k] > task.closed[k]:
        return False
    for other in range(task.loads):
        o = task.load_kind[other]
        if (
            not done[other]
            and task.load_round[other] == task.load_round[load]
            and task.tetromino[o] == task.tetromino[k]
            and task.marked[o] > task.closed[o]
        ):
            return True
    return False


@compiled
def touching(
    box: Box,
    count: int,
    chosen: Ints,
    kind: Ints,
    way: Ints,
    used: Ints,
    wanted: int,
    mass: Ints,
    first: int,
    stream: Ints,
) -> int:
    """One of the places of a kind that touch what is there, at random; -1 if none does."""
    touched, seen = -1, 0
    for at in range(count):
        place = chosen[at]
        if used[at] or kind[place] != wanted:
            continue
        number = box.set_of[way[place]]
        if first or box.near[number, 0] & mass[0] or box.near[number, 1] & mass[1]:
            seen += 1
            if below(stream, seen) == 0:
                touched = at
    return touched
