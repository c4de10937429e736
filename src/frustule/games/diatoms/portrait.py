"""The guest judge's portrait: an engraved head in a round frame, with whiskers and a monocle."""

import math

from frustule.core.drawing.scene import Part, Symbol, circle, polygon

COAT = (
    "M-1.16 1.1C-1.1 0.86-0.6 0.8-0.3 0.76L0 1.1L0.3 0.76C0.6 0.8 1.1 0.86 1.16 1.1"
    "C0.9 1.38 0.45 1.58 0 1.58C-0.45 1.58-0.9 1.38-1.16 1.1Z"
)
SHIRT = "M-0.3 0.74L0 1.12L0.3 0.74L0 0.66Z"
HAIR = (
    "M-0.58 0.04C-0.74-0.5-0.42-0.84 0-0.84C0.42-0.84 0.74-0.5 0.58 0.04"
    "C0.52-0.28 0.36-0.46 0.05-0.44C-0.2-0.52-0.5-0.36-0.58 0.04Z"
)
WHISKERS = (
    "M-0.27 0.41C-0.15 0.3-0.06 0.31 0 0.36C0.06 0.31 0.15 0.3 0.27 0.41"
    "C0.15 0.46 0.05 0.45 0 0.42C-0.05 0.45-0.15 0.46-0.27 0.41Z"
)
NOSE = "M0 0.02L-0.06 0.24L0.05 0.26"
CORD = "M0.42 0.04C0.5 0.5 0.5 0.8 0.4 1"


def portrait(*, pleased: bool) -> Symbol:
    """Pleased or vexed: brows and mouth say it."""
    around = [math.radians(10 * k) for k in range(36)]
    head = polygon((0.56 * math.cos(angle), 0.1 + 0.72 * math.sin(angle)) for angle in around)
    inner = -0.24 if pleased else -0.09
    brows = "".join(polygon([(side * 0.37, -0.22), (side * 0.1, inner)], closed=False) for side in (-1, 1))
    mouth = f"M-0.2 {0.54 if pleased else 0.6}Q0 {0.72 if pleased else 0.46} 0.2 {0.54 if pleased else 0.6}"
    return (
        Part(circle(0, 0, 1.6), "portrait"),
        Part(COAT, "coat"),
        Part(SHIRT, "shirt"),
        Part(head, "skin"),
        Part(circle(-0.34, 0.24, 0.13) + circle(0.34, 0.24, 0.13), "cheek"),
        Part(HAIR, "hair"),
        Part(brows + NOSE + mouth, "feature"),
        Part(WHISKERS, "hair"),
        Part(circle(-0.2, 0, 0.06) + circle(0.22, 0, 0.06), "pupil"),
        Part(circle(0.22, 0, 0.2) + CORD, "monocle"),
    )
