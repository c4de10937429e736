"""What automata are drawn of: plates, dials, grilles and crests, about the same head as people's (`strokes`).

`metal` is the colour of the head, `other-metal` that of what is fixed to it, `cloth` that of its stand.
"""

from frustule.bots.characters.strokes import Parts, rays, ring
from frustule.core.drawing.scene import Part, circle

STAND: Parts = (
    Part("M-1.5 1.7C-1.44 1.2-0.9 1.08-0.4 1.04L0.4 1.04C0.9 1.08 1.44 1.2 1.5 1.7Z", "cloth"),
    Part("M-0.24 0.8L-0.3 1.2L0.3 1.2L0.24 0.8Z", "other-metal"),
    Part("M-0.27 0.94L0.27 0.94M-0.28 1.06L0.28 1.06", "seam"),
)
PLATES: tuple[Parts, ...] = (
    (
        Part(circle(-0.72, 0.12, 0.16) + circle(0.72, 0.12, 0.16), "other-metal"),
        Part(
            "M-0.5-0.64L0.5-0.64C0.64-0.64 0.72-0.54 0.72-0.42L0.72 0.7C0.72 0.82 0.62 0.9 0.5 0.9"
            "L-0.5 0.9C-0.62 0.9-0.72 0.82-0.72 0.7L-0.72-0.42C-0.72-0.54-0.64-0.64-0.5-0.64Z",
            "metal",
        ),
        Part(ring(((-0.58, -0.5), (0.58, -0.5), (-0.58, 0.76), (0.58, 0.76)), 0.04), "rivet"),
    ),
    (
        Part(circle(-0.7, 0.12, 0.16) + circle(0.7, 0.12, 0.16), "other-metal"),
        Part(
            "M-0.7 0.1C-0.7-0.4-0.4-0.72 0-0.72C0.4-0.72 0.7-0.4 0.7 0.1L0.6 0.78"
            "C0.56 0.86 0.48 0.92 0.4 0.92L-0.4 0.92C-0.48 0.92-0.56 0.86-0.6 0.78Z",
            "metal",
        ),
        Part("M-0.68-0.12C-0.3-0.22 0.3-0.22 0.68-0.12", "seam"),
        Part(ring(((-0.4, -0.38), (0, -0.5), (0.4, -0.38)), 0.04), "rivet"),
    ),
    (
        Part("M-0.4-0.68L0.4-0.68L0.82-0.2L0.82 0.46L0.4 0.94L-0.4 0.94L-0.82 0.46L-0.82-0.2Z", "metal"),
        Part("M-0.4-0.68L-0.34-0.3L-0.82-0.2M0.4-0.68L0.34-0.3L0.82-0.2", "seam"),
    ),
)
DIALS: tuple[Parts, ...] = (
    (
        Part(circle(-0.3, 0.08, 0.22) + circle(0.3, 0.08, 0.22), "other-metal"),
        Part(circle(-0.3, 0.08, 0.13) + circle(0.3, 0.08, 0.13), "lamp"),
        Part(circle(-0.3, 0.08, 0.05) + circle(0.3, 0.08, 0.05), "pupil"),
    ),
    (
        Part("M-0.54-0.06L0.54-0.06L0.54 0.24L-0.54 0.24Z", "pupil"),
        Part(circle(-0.26, 0.09, 0.1) + circle(0.26, 0.09, 0.1), "lamp"),
    ),
    (
        Part(circle(0, 0.06, 0.34), "other-metal"),
        Part(circle(0, 0.06, 0.22), "lamp"),
        Part(circle(0, 0.06, 0.09), "pupil"),
    ),
)
GRILLES: tuple[Parts, ...] = (
    (
        Part("M-0.34 0.5L0.34 0.5L0.34 0.74L-0.34 0.74Z", "other-metal"),
        Part("M-0.17 0.5L-0.17 0.74M0 0.5L0 0.74M0.17 0.5L0.17 0.74", "wire"),
    ),
    (Part("M-0.26 0.56C-0.1 0.68 0.1 0.68 0.26 0.56", "feature"),),
    (Part("M-0.3 0.54L0.3 0.54M-0.24 0.64L0.24 0.64M-0.18 0.74L0.18 0.74", "wire"),),
)
CRESTS: tuple[Parts, ...] = (
    (Part("M-0.06-0.6L-0.06-1.1L0.06-1.1L0.06-0.6Z", "other-metal"), Part(circle(0, -1.16, 0.14), "lamp")),
    (Part(rays(5, -60, 60, 0.66, 1.12), "other-metal"),),
    (Part("M-0.34-0.56L-0.26-1L0.26-1L0.34-0.56ZM-0.42-1L0.42-1L0.42-1.14L-0.42-1.14Z", "other-metal"),),
    (
        Part(
            "M0.5-0.5L0.82-1.04L0.92-0.98L0.62-0.42ZM-0.5-0.5L-0.82-1.04L-0.92-0.98L-0.62-0.42Z",
            "other-metal",
        ),
        Part(circle(-0.88, -1.06, 0.1) + circle(0.88, -1.06, 0.1), "lamp"),
    ),
)
