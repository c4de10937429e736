"""The rules of Prizes."""

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Ints
from frustule.core.engine.chance import below, shuffle
from tests.bots.tiny.position import CARDS, Box, State


@compiled
def deal(box: Box, p: State, stream: Ints) -> None:
    for i in range(CARDS):
        p.prize[i] = i + 1
    shuffle(stream, p.prize, CARDS)
    for seat in range(box.seats):
        p.hand[seat] = 31


@compiled
def acting(box: Box, p: State) -> int:
    seats = 0
    for seat in range(box.seats):
        if p.turn < CARDS and p.bid[seat] == 0:
            seats |= 1 << seat
    return seats


@compiled
def moves(box: Box, p: State, seat: int, out: Ints) -> int:
    n = 0
    for card in range(CARDS):
        if p.hand[seat] >> card & 1:
            out[n] = card
            n += 1
    return n


@compiled
def play(box: Box, p: State, seat: int, move: int) -> None:
    p.bid[seat] = move + 1
    for other in range(box.seats):
        if p.bid[other] == 0:
            return
    best, winner = 0, -1
    for other in range(box.seats):
        if p.bid[other] > best:
            best = p.bid[other]
            winner = other
        elif p.bid[other] == best:
            winner = -1
    if winner >= 0:
        p.points[winner] += p.prize[p.turn]
    for other in range(box.seats):
        p.hand[other] &= ~(1 << (p.bid[other] - 1))
        p.bid[other] = 0
    p.turn += 1


@compiled
def over(box: Box, p: State) -> int:
    return 1 if p.turn == CARDS else 0


@compiled
def veil(box: Box, p: State, seat: int) -> None:
    for other in range(box.seats):
        if other != seat and p.bid[other]:
            p.bid[other] = 9


@compiled
def reshuffle(box: Box, p: State, seat: int, stream: Ints) -> None:
    for other in range(box.seats):
        if other != seat and p.bid[other]:
            while True:
                card = below(stream, CARDS)
                if p.hand[other] >> card & 1:
                    break
            p.bid[other] = card + 1
