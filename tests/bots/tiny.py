# pyright: basic
"""A tiny game that no bot knows: prizes are bid for with cards, secretly and all at once.

Everybody holds the cards 1 to 5. In each round a prize lies on the table, worth as many points as it says;
all choose a card, and nobody sees the others' choices until all have chosen. The highest card takes the
prize; if it is not the only one, nobody does.
"""

from dataclasses import fields
from typing import Any, ClassVar

import numpy as np

from frustule.core.compile.mark import compiled
from frustule.core.drawing.theme import Style
from frustule.core.engine.chance import below, shuffle
from frustule.core.engine.game import Game, Rules, Voice
from frustule.core.engine.options import Options

CARDS = 5
MOST_SEATS = 4

POSITION = np.dtype(
    (
        np.record,
        [
            ("prize", "i1", (CARDS,)),
            ("turn", "i1"),
            ("hand", "i1", (MOST_SEATS,)),  # a bit for each card
            ("bid", "i1", (MOST_SEATS,)),  # 1 + the card chosen; 0 none, 9 one that is not seen
            ("points", "i1", (MOST_SEATS,)),
        ],
    )
)
BOX = np.dtype((np.record, [("seats", "i1")]))


@compiled
def deal(box, p, stream):
    for i in range(CARDS):
        p.prize[i] = i + 1
    shuffle(stream, p.prize, CARDS)
    for seat in range(box.seats):
        p.hand[seat] = 31


@compiled
def acting(box, p):
    seats = 0
    for seat in range(box.seats):
        if p.turn < CARDS and p.bid[seat] == 0:
            seats |= 1 << seat
    return seats


@compiled
def moves(box, p, seat, out):
    n = 0
    for card in range(CARDS):
        if p.hand[seat] >> card & 1:
            out[n] = card
            n += 1
    return n


@compiled
def play(box, p, seat, move):
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
def over(box, p):
    return 1 if p.turn == CARDS else 0


@compiled
def lines(box, p, out):
    for seat in range(box.seats):
        out[seat].seat = seat
        out[seat].part = 0
        out[seat].subject = 0
        out[seat].count = 0
        out[seat].points = p.points[seat]
        out[seat].spots = 0
    return box.seats


@compiled
def places(box, p, scores, out):
    for seat in range(box.seats):
        out[seat] = 1
        for other in range(box.seats):
            if scores[other] > scores[seat]:
                out[seat] += 1


@compiled
def veil(box, p, seat):
    for other in range(box.seats):
        if other != seat and p.bid[other]:
            p.bid[other] = 9


@compiled
def reshuffle(box, p, seat, stream):
    for other in range(box.seats):
        if other != seat and p.bid[other]:
            while True:
                card = below(stream, CARDS)
                if p.hand[other] >> card & 1:
                    break
            p.bid[other] = card + 1


@compiled
def worth(box, p, seat):
    """Nothing is known of what is good."""
    return 0.0


def _silent(*_: Any) -> Any:
    raise AssertionError("nobody talks in this game")


VOICE: Any = {each.name: _silent for each in fields(Voice) if each.name not in ("verdict", "meanings")}


class Prizes(Game):
    """Bid for prizes."""

    name = "prizes"
    title = "Prizes"
    about = "Bid for prizes with cards."
    seats = range(1, MOST_SEATS + 1)
    options = Options
    rules = Rules(
        deal=deal,
        acting=acting,
        moves=moves,
        play=play,
        over=over,
        lines=lines,
        places=places,
        veil=veil,
        reshuffle=reshuffle,
        worth=worth,
    )
    voice = Voice(**VOICE)
    position_dtype = POSITION
    box_dtype = BOX
    most_moves = CARDS
    most_lines = MOST_SEATS
    longest = MOST_SEATS * CARDS
    endings = ("all prizes are taken",)
    score_parts = ("prizes",)
    styles: ClassVar[dict[str, Style]] = {}

    def fill_box(self, box: Any, seats: int, options: Options, edition: int) -> None:
        box.seats = seats
