"""Monte-Carlo tree search over any game's rules, in compiled code.

Each playout begins with a guess of what the seat does not know, walks down the trees, and from their edge
plays on at random. There is a tree for each seat, of what that seat can tell apart: moves that look alike to
it are one branch, whatever was guessed, and it cannot answer what others choose in secret. A move that is
legal in some guesses only is weighed by how often it was offered. Which move is tried next follows from what
it brought so far and from how the game's `worth` ranks it among its neighbours. Games can be long: a playout
is cut short as soon as the search has learnt, from playouts that were not, how far a lead in worth can be
trusted.

The functions are templates like those of `core.playout`: `bind` makes them one program with a game's rules.
"""

import math
from typing import Any

import numpy as np

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Array1, Floats, Ints
from frustule.core.engine.chance import below
from frustule.core.engine.playout import unbound
from frustule.core.engine.ranges import Layout, dtype_of, field
from frustule.core.engine.score import Line

MOST_NODES = 1 << 18
SLOTS = 1 << 19  # a hash table of the nodes, by parent, seat and move
DEEPEST = 64
MOST_SEATS = 4
EXPAND = 6  # a move is followed by moves of its own in the tree once it was played so often before
CURIOSITY = 1.2
SHARPNESS = 1.2  # how much more often a move is tried that looks better by one standard deviation
PATIENCE = 12  # a playout that lasts more moves than this beyond the tree is judged by worth,
LESSONS = 24  # once so many playouts have shown what worth says about the end,
LESSON = 8  # and but for every one of so many, which goes on teaching
HASTE = 0.5  # how much each lesson counts, at first
MARGIN_SHARE = 0.25  # of the utility; the rest is the share of the victory


class Node(Layout):
    """A move in a seat's tree."""

    parent: int = field("i4")
    seat: int = field("i4")
    move: int = field("i4")
    visits: int = field("i4")
    offered: int = field("i4")  # how often it could have been played
    # what each seat takes the move for: the first that looks like it
    seen: Ints = field("i4", shape=(MOST_SEATS,))
    worth: float = field("f8")  # how the position looks to the seat after the move
    utility: float = field("f8")  # what all visits brought the seat, as the search weighs it,
    value: float = field("f8")  # and as shares of the victory, or points where it plays alone


NODE = dtype_of(Node)


class Tree(Layout):
    """The trees of all seats, and what the search has learnt."""

    nodes: int = field("i8")
    playouts: int = field("i8")
    least: float = field("f8")  # the smallest and the greatest utility met
    most: float = field("f8")
    margins: float = field("f8")  # the sum of the leads of the winners, over all playouts
    lessons: int = field("i8")
    spread: float = field("f8")  # the sum over all lessons of how far the seats' worths were apart
    trust: float = field("f8")  # what a lead in worth, by the usual spread, says about the end


TREE = dtype_of(Tree)


acting = moves = play = over = reshuffle = lines = places = worth = veil = unbound


@compiled
def slot_of(nodes: Array1[Node], slots: Ints, parent: int, seat: int, move: int) -> int:
    """Where the hash table has the node, or where it would go."""
    x = (int(parent) * 0x9E3779B1 + int(move) * 0x85EBCA6B + int(seat) * 0xC2B2AE35) & 0x7FFFFFFFFFFF
    x ^= x >> 17
    at = (x * 0x27D4EB2F & 0x7FFFFFFFFFFFFF) >> 11 & (SLOTS - 1)
    while slots[at]:
        node = nodes[slots[at]]
        if node.parent == parent and node.move == move and node.seat == seat:
            break
        at = at + 1 & (SLOTS - 1)
    return at


@compiled
def next_seat(seats: int, able: int, last: int) -> int:
    """Who goes on among those who are able to: whoever moved last, else the next one round the table."""
    while not able >> last & 1:
        last = (last + 1) % seats
    return last


@compiled
def add_node(
    tree: Tree, nodes: Array1[Node], slots: Ints, at: int, parent: int, seat: int, move: int
) -> None:
    """Makes a node where the hash table has room for it."""
    made = nodes[tree.nodes]
    made.parent = parent
    made.seat = seat
    made.move = move
    slots[at] = tree.nodes
    tree.nodes += 1


def expand(
    box: Any,
    seats: int,
    scratch: Array1[Any],
    raw: Ints,
    tree: Tree,
    nodes: Array1[Node],
    slots: Ints,
    node: int,
    seat: int,
    n: int,
    buffer: Ints,
    children: Ints,
) -> None:
    """Finds the nodes of the legal moves, and makes those that are missing while there is room."""
    secret = -1
    for i in range(n):
        move = buffer[i]
        at = slot_of(nodes, slots, node, seat, move)
        if not slots[at] and tree.nodes < MOST_NODES:
            scratch[1] = scratch[0]
            play(box, scratch[1], seat, move)
            add_node(tree, nodes, slots, at, node, seat, move)
            made = nodes[slots[at]]
            made.worth = worth(box, scratch[1], seat)
            if secret < 0:
                secret = looks_alike(box, seats, scratch, raw, seat, buffer[0], buffer[n - 1])
            for other in range(seats):
                made.seen[other] = move
                if secret >> other & 1:
                    made.seen[other] = first_alike(box, scratch, raw, seat, other, i, buffer)
        children[i] = slots[at]


def looks_alike(
    box: Any, seats: int, scratch: Array1[Any], raw: Ints, seat: int, move: int, other_move: int
) -> int:
    """A bit for each other seat to which two moves look alike."""
    alike = 0
    for other in range(seats):
        if other != seat and move != other_move:
            a = appearance_of(box, scratch, raw, seat, other, move)
            b = appearance_of(box, scratch, raw, seat, other, other_move)
            if a == b:
                alike |= 1 << other
    return alike


def first_alike(
    box: Any, scratch: Array1[Any], raw: Ints, seat: int, other: int, i: int, buffer: Ints
) -> int:
    """The first of the moves that looks to another seat like move number i."""
    appearance = appearance_of(box, scratch, raw, seat, other, buffer[i])
    for k in range(i):
        if appearance_of(box, scratch, raw, seat, other, buffer[k]) == appearance:
            return buffer[k]
    return buffer[i]


def appearance_of(box: Any, scratch: Array1[Any], raw: Ints, seat: int, other: int, move: int) -> int:
    """What another seat sees of a move, as one number."""
    scratch[1] = scratch[0]
    play(box, scratch[1], seat, move)
    veil(box, scratch[1], other)
    size = len(raw) // 2
    appearance = 0
    for k in range(size, 2 * size):
        appearance = (appearance * 0x01000193 ^ int(raw[k]) & 0xFF) & 0xFFFFFFFFFF
    return appearance


@compiled
def choose(tree: Tree, nodes: Array1[Node], n: int, children: Ints) -> int:
    """The legal move to try next: it brought much, or looks good and was tried little; else -1."""
    mean, square, visited, utility, count = 0.0, 0.0, 0, 0.0, 0
    for i in range(n):
        if children[i]:
            node = nodes[children[i]]
            node.offered += 1
            count += 1
            mean += node.worth
            square += node.worth * node.worth
            visited += node.visits
            utility += node.utility
    if count == 0:
        return -1
    mean /= count
    spread = math.sqrt(max(square / count - mean * mean, 0.0))
    scale = SHARPNESS / spread if spread > 1e-9 * (1.0 + abs(mean)) else 0.0
    width = tree.most - tree.least
    unit = 1.0 / width if width > 0.0 else 0.0
    hope = (utility / visited - tree.least) * unit if visited else 0.5
    total = 0.0
    for i in range(n):
        if children[i]:
            total += math.exp(min(max((nodes[children[i]].worth - mean) * scale, -4.0), 6.0))
    best, chosen = -1.0, -1
    for i in range(n):
        if children[i]:
            node = nodes[children[i]]
            prior = math.exp(min(max((node.worth - mean) * scale, -4.0), 6.0)) / total
            value = (node.utility / node.visits - tree.least) * unit if node.visits else hope
            value += CURIOSITY * prior * math.sqrt(node.offered) / (1 + node.visits)
            if value > best:
                best = value
                chosen = i
    return chosen


def play_on(
    box: Any, seats: int, scratch: Array1[Any], last: int, most: int, stream: Ints, buffer: Ints
) -> int:
    """Plays at most so many random moves from `scratch[0]`; the seat that moved last."""
    for _ in range(most):
        if over(box, scratch[0]):
            break
        last = next_seat(seats, acting(box, scratch[0]), last)
        n = min(moves(box, scratch[0], last, buffer), len(buffer))
        if not n:
            break
        play(box, scratch[0], last, buffer[below(stream, n)])
    return last


def search(
    box: Any,
    p: Any,
    seats: int,
    seat: int,
    playouts: int,
    tree: Tree,
    nodes: Array1[Node],
    slots: Ints,
    scratch: Array1[Any],
    raw: Ints,
    stream: Ints,
    buffer: Ints,
    children: Ints,
    rows: Array1[Line],
    scores: Ints,
    ranks: Ints,
) -> int:
    """Goes on searching for so many playouts; the number of nodes then.

    `raw` is the bytes of `scratch`. Node 0 is none, the next ones are the roots of the seats' trees.
    """
    trail = np.zeros(DEEPEST, np.int64)
    at_node = np.zeros(MOST_SEATS, np.int64)
    worths, shares, gains = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS), np.zeros(MOST_SEATS)
    for _ in range(playouts):
        scratch[0] = p
        reshuffle(box, scratch[0], seat, stream)
        depth, last = 0, seat
        for i in range(seats):
            at_node[i] = 1 + i
            nodes[1 + i].visits += 1
        while depth < DEEPEST and not over(box, scratch[0]):
            last = next_seat(seats, acting(box, scratch[0]), last)
            node: int = at_node[last]
            if node == 0 or (depth and nodes[node].visits < EXPAND):
                break
            n = min(moves(box, scratch[0], last, buffer), len(buffer))
            expand(box, seats, scratch, raw, tree, nodes, slots, node, last, n, buffer, children)
            chosen = choose(tree, nodes, n, children)
            if chosen < 0:
                break
            play(box, scratch[0], last, buffer[chosen])
            trail[depth] = children[chosen]
            depth += 1
            step_down(seats, tree, nodes, slots, at_node, last, children[chosen])
        last = play_on(box, seats, scratch, last, PATIENCE, stream, buffer)
        cut = not over(box, scratch[0]) and seats > 1
        if cut:
            for i in range(seats):
                worths[i] = worth(box, scratch[0], i)
            foresee(seats, tree, worths, shares)
        if cut and tree.lessons >= LESSONS and tree.playouts % LESSON:
            for i in range(seats):
                gains[i] = shares[i]
        else:
            play_on(box, seats, scratch, last, 1 << 40, stream, buffer)
            for i in range(seats):
                scores[i] = 0
            for i in range(min(lines(box, scratch[0], rows), len(rows))):
                scores[rows[i].seat] += rows[i].points
            places(box, scratch[0], scores, ranks)
            if cut:
                learn(seats, tree, worths, shares, ranks)
            judge(seats, tree, scores, ranks, shares, gains)
        tree.playouts += 1
        for i in range(depth):
            passed: int = trail[i]
            reached = nodes[passed]
            gain = gains[reached.seat]
            reached.value += shares[reached.seat]
            reached.utility += gain
            tree.least = min(tree.least, gain) if tree.playouts > 1 or i else gain
            tree.most = max(tree.most, gain) if tree.playouts > 1 or i else gain
    return tree.nodes


@compiled
def step_down(
    seats: int, tree: Tree, nodes: Array1[Node], slots: Ints, at_node: Ints, seat: int, chosen: int
) -> None:
    """Every seat's tree goes on by what the seat makes of the move; its node is visited once more."""
    for other in range(seats):
        if other == seat:
            at_node[other] = chosen
        elif at_node[other]:
            appearance = nodes[chosen].seen[other]
            at = slot_of(nodes, slots, at_node[other], seat, appearance)
            if not slots[at] and tree.nodes < MOST_NODES:
                add_node(tree, nodes, slots, at, at_node[other], seat, appearance)
            at_node[other] = slots[at]
        nodes[at_node[other]].visits += 1


@compiled
def foresee(seats: int, tree: Tree, worths: Floats, shares: Floats) -> None:
    """The shares of the victory that the worths of a position that is not over speak for."""
    usual = tree.spread / tree.lessons if tree.lessons else 0.0
    scale = tree.trust / usual if usual > 0.0 else 0.0
    most = worths[0]
    for i in range(seats):
        most = max(most, worths[i])
    total = 0.0
    for i in range(seats):
        shares[i] = math.exp(max(scale * (worths[i] - most), -30.0))
        total += shares[i]
    for i in range(seats):
        shares[i] /= total


@compiled
def learn(seats: int, tree: Tree, worths: Floats, shares: Floats, ranks: Ints) -> None:
    """One lesson: what was foreseen, and what came of it."""
    winners, mean = 0, 0.0
    for i in range(seats):
        winners += ranks[i] == 1
        mean += worths[i] / seats
    apart = 0.0
    for i in range(seats):
        apart += abs(worths[i] - mean) / seats
    tree.lessons += 1
    tree.spread += apart
    usual = tree.spread / tree.lessons
    if usual > 0.0:
        slope = 0.0
        for i in range(seats):
            came = 1.0 / winners if ranks[i] == 1 else 0.0
            slope += (came - shares[i]) * min(max((worths[i] - mean) / usual, -3.0), 3.0)
        tree.trust = max(0.0, tree.trust + HASTE * slope / math.sqrt(tree.lessons))


@compiled
def judge(seats: int, tree: Tree, scores: Ints, ranks: Ints, shares: Floats, gains: Floats) -> None:
    """What the end of a game brings each seat: shares of the victory; gains, to which a clear lead adds."""
    if seats == 1:
        shares[0] = scores[0]
        gains[0] = scores[0]
        return
    winners, clear = 0, 0.0
    for i in range(seats):
        if ranks[i] == 1:
            winners += 1
            clear = max(clear, abs(lead(seats, scores, i)))
    tree.margins += clear
    usual = tree.margins / (tree.playouts + 1)
    for i in range(seats):
        shares[i] = 1.0 / winners if ranks[i] == 1 else 0.0
        ahead = lead(seats, scores, i) / (3.0 * usual) if usual > 0.0 else 0.0
        gains[i] = (1.0 - MARGIN_SHARE) * shares[i] + MARGIN_SHARE * (0.5 + 0.5 * min(max(ahead, -1.0), 1.0))


@compiled
def lead(seats: int, scores: Ints, seat: int) -> float:
    """By how much the seat is ahead of the best of the others."""
    best = scores[seat - 1] if seat else scores[1]
    for other in range(seats):
        if other != seat:
            best = max(best, scores[other])
    return (scores[seat] - best) * 1.0
