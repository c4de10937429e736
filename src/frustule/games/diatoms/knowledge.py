# pyright: basic
"""What a bot that looks one move ahead should see in a Diatoms position."""

import numpy as np

from frustule.core.compiled import compiled
from frustule.core.score import LINE
from frustule.games.diatoms.position import SPACES
from frustule.games.diatoms.scoring import MOST_LINES, lines


@compiled
def running_score(box, p, seat, buffer):
    """The seat's score as its slide lies now."""
    total = 0
    for i in range(lines(box, p, buffer)):
        if buffer[i].seat == seat:
            total += buffer[i].points
    return total


@compiled
def worth(box, p, seat):
    """The running score of the seat once its tray is arranged, each time where it scores most at once."""
    buffer = np.empty(MOST_LINES, LINE)
    slide, tray = np.empty(SPACES, np.int8), np.empty((5, 5), np.int8)
    slide[:] = p.slide[seat]
    tray[:] = p.tray[seat]
    score = running_score(box, p, seat, buffer)
    while True:
        best, best_colour, best_shape, best_space = -10_000, 0, 0, -1
        for colour in range(5):
            for shape in range(5):
                if not p.tray[seat, colour, shape]:
                    continue
                for space in range(box.spaces):
                    if p.slide[seat, space] or not box.takes[shape] >> space & 1:
                        continue
                    p.slide[seat, space] = colour * 5 + shape + 1
                    value = running_score(box, p, seat, buffer)
                    p.slide[seat, space] = 0
                    if value > best:
                        best, best_colour, best_shape, best_space = value, colour, shape, space
        if best_space < 0:
            break
        p.slide[seat, best_space] = best_colour * 5 + best_shape + 1
        p.tray[seat, best_colour, best_shape] -= 1
        score = best
    p.slide[seat] = slide
    p.tray[seat] = tray
    return float(score)
