"""The protists as on a naturalist's plate, each drawn by code, upright: mouth or nose to the top.

A drawing fills its footprint, which lies round the origin, one unit a square. Bodies are translucent, with
nuclei, vacuoles and cilia as fine strokes; the outline alone tells the side (`drawing`). Species of a set of
one's own are drawn by what is known of them: kind, footprint, and as many nuclei as their place in the set.
"""

import math
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from frustule.core.drawing.scene import Part
from frustule.games.pondscum.curves import (
    Point,
    along,
    cilia,
    dots,
    flagellum,
    line,
    moved,
    oval,
    smooth,
    stripes,
    tube,
)


class Plate(NamedTuple):
    """A drawing before it belongs to a side: bodies to be filled and outlined, what lies on them."""

    tone: str
    bodies: tuple[str, ...]
    under: tuple[Part, ...]
    """Cilia and flagella, behind the body."""
    over: tuple[Part, ...]
    """Nuclei, vacuoles, stripes."""


def glint(x: float, y: float, across: float, down: float, angle: float = 0.0) -> Part:
    return Part(smooth(oval(x, y, across, down, angle, 10)), "glint")


def trumpet(rows: tuple[int, ...]) -> Plate:
    """A Stentor of any footprint: a flaring trumpet, a ring of cilia, a nucleus like a string of beads."""
    top, foot = -len(rows) / 2 + 0.5, len(rows) / 2 - 0.08
    reach, neck = rows[0] / 2 - 0.2, min(rows[1:] or rows) / 2 - 0.12
    tall, depth = foot - top, 0.14 + 0.06 * rows[0] / 2
    levels = [(0.0, reach), (0.07, reach * 0.9), (0.17, max(neck, reach * 0.64)), (0.32, neck * 0.86)]
    levels += [
        (0.55, neck * 0.58),
        (0.78, neck * 0.34),
        (0.92, neck * 0.2),
        (0.98, neck * 0.26),
        (1.0, neck * 0.34),
    ]
    spine = [(0.09 * math.sin(5 * t) * t, top + tall * t) for t, _ in levels]
    halves = [half for _, half in levels]
    rim = oval(0, top, reach, depth, count=40)
    back = [(x, y) for x, y in rim[21:40]]
    body = [*tube(spine, halves), *back]
    beads = [(0.16 * neck * math.sin(1.9 * k) + 0.02, top + tall * (0.3 + 0.062 * k)) for k in range(9)]
    ring = "".join(
        line((x, y), (x * 1.09, y - 0.16 - (0.1 if y < top else 0.02)))
        for (x, y), _ in along([*rim, rim[0]], 0.1)
    )
    whorl = [
        (
            reach * (0.28 + 0.4 * math.cos(0.55 * t) * (1 - t / 13)),
            top + depth * 0.85 * math.sin(0.55 * t) * (1 - t / 13),
        )
        for t in range(-3, 13)
    ]
    return Plate(
        "lagoon",
        (smooth(body),),
        (Part(cilia(tube(spine, halves), 0.09, 0.11), "cilia-lagoon"),),
        (
            Part(
                stripes(spine, halves, [-0.85, -0.65, -0.42, -0.2, 0.0, 0.2, 0.42, 0.65, 0.85]), "fine-lagoon"
            ),
            Part(smooth(rim), "mouth-lagoon"),
            Part(smooth(whorl, closed=False), "line-lagoon"),
            Part(ring, "cilia-lagoon"),
            Part(line(*beads), "line-lagoon"),
            Part(dots(beads, 0.08), "nucleus-lagoon"),
            Part(dots([(-neck * 0.5, top + tall * 0.27)], 0.14), "vacuole-lagoon"),
            glint(-neck * 0.55, top + tall * 0.44, 0.05, 0.22, -6),
        ),
    )


def ameba(wide: float = 3.0, high: float = 3.0) -> Plate:
    """Blunt pseudopods round a grainy body; a nucleus, a clear vacuole, green meals in theirs."""
    lobes = ((8, 0.52, 15), (52, 0.3, 15), (104, 0.54, 21), (158, 0.34, 13), (200, 0.5, 16), (250, 0.52, 17))
    lobes += ((288, 0.3, 13), (325, 0.5, 15))
    outline: list[Point] = []
    for k in range(90):
        angle = 4 * k
        reach = 0.88
        for centre, height, breadth in lobes:
            off = (angle - centre + 180) % 360 - 180
            reach += height * math.exp(-((off / breadth) ** 4))
        a = math.radians(angle)
        outline.append((reach * math.cos(a) * wide / 3, reach * math.sin(a) * high / 3))
    chance = Random(3)
    grains = [
        (0.85 * r * math.cos(a) * wide / 3, 0.85 * r * math.sin(a) * high / 3)
        for r, a in ((chance.random() ** 0.5, chance.uniform(0, 2 * math.pi)) for _ in range(44))
    ]
    size = min(wide, high) / 3
    meals = [(x * wide / 3, y * high / 3) for x, y in ((-0.5, 0.35), (0.1, 0.68), (0.62, -0.2))]
    return Plate(
        "pearl",
        (smooth(outline),),
        (),
        (
            Part(smooth([(x * 0.9, y * 0.9) for x, y in outline]), "fine-pearl"),
            Part(dots(grains, 0.022), "grain-pearl"),
            Part(dots(meals, 0.2 * size), "vacuole-pearl"),
            Part(
                "".join(
                    dots([(x - 0.05, y), (x + 0.07, y + 0.05), (x + 0.02, y - 0.08)], 0.055 * size)
                    for x, y in meals
                ),
                "nucleus-leaf",
            ),
            Part(dots([(0.4 * wide / 3, 0.4 * high / 3)], 0.23 * size), "vacuole-pearl"),
            Part(dots([(-0.22 * wide / 3, -0.28 * high / 3)], 0.33 * size), "mouth-pearl"),
            Part(dots([(-0.22 * wide / 3, -0.28 * high / 3)], 0.17 * size), "nucleus-pearl"),
            glint(-0.62 * wide / 3, -0.5 * high / 3, 0.16 * size, 0.06 * size, -40),
        ),
    )


def dileptus() -> Plate:
    """A spindle with a long bent proboscis, its edge armed, a row of vacuoles along the back."""
    spine = [
        (0.5, -1.36),
        (0.66, -1.2),
        (0.62, -0.96),
        (0.4, -0.72),
        (0.12, -0.48),
        (-0.08, -0.2),
        (-0.14, 0.14),
    ]
    spine += [(-0.1, 0.52), (0.06, 0.88), (0.26, 1.14), (0.48, 1.36)]
    halves = [0.05, 0.1, 0.12, 0.13, 0.18, 0.42, 0.6, 0.56, 0.36, 0.16, 0.02]
    body = tube(spine, halves)
    edge = stripes(spine[:6], halves[:6], [0.55])
    teeth = "".join(
        line((x, y), (x - 0.1 * nx, y - 0.1 * ny))
        for (x, y), (nx, ny) in along(tube(spine[:5], halves[:5])[:5], 0.07)
    )
    back = [(-0.52, 0.02), (-0.5, 0.34), (-0.37, 0.66), (-0.14, 0.93)]
    beads = [(0.02, -0.22), (0.16, 0.02), (0.0, 0.2), (0.2, 0.36), (0.04, 0.52), (0.22, 0.7), (-0.16, -0.02)]
    return Plate(
        "rose",
        (smooth(body),),
        (Part(cilia(body, 0.1, 0.085), "cilia-rose"),),
        (
            Part(stripes(spine, halves, [-0.66, -0.33, 0.0, 0.33, 0.66]), "fine-rose"),
            Part(edge + teeth, "line-rose"),
            Part(dots([(0.2, -0.34)], 0.09), "mouth-rose"),
            Part(dots(back, 0.075), "vacuole-rose"),
            Part(dots(beads, 0.07), "nucleus-rose"),
            glint(-0.3, -0.22, 0.06, 0.16, 20),
        ),
    )


def didinium() -> Plate:
    """A barrel with a cone for a mouth, two girdles of cilia and a nucleus like a horseshoe."""
    body = [
        (0.0, -0.93),
        (0.1, -0.76),
        (0.24, -0.66),
        (0.5, -0.58),
        (0.63, -0.36),
        (0.66, 0.06),
        (0.64, 0.46),
    ]
    body += [(0.52, 0.76), (0.2, 0.9)]
    body += [(-x, y) for x, y in body[:0:-1]]
    girdles: list[str] = []
    hairs: list[str] = []
    for level, half in ((-0.34, 0.635), (0.38, 0.65)):
        arc = oval(0, level, half, 0.12, count=48)[:25]
        girdles += [smooth(arc, closed=False), smooth([(x, y + 0.07) for x, y in arc], closed=False)]
        hairs += [line((x, y + 0.02), (x * 1.3, y + 0.2 - 0.16 * abs(x))) for (x, y), _ in along(arc, 0.055)]
    horseshoe = [
        (-0.27, -0.12),
        (-0.3, 0.08),
        (-0.2, 0.25),
        (0.02, 0.3),
        (0.22, 0.24),
        (0.31, 0.06),
        (0.27, -0.1),
    ]
    cone = "".join(line((0.0, -0.9), (x, -0.5)) for x in (-0.2, -0.12, -0.04, 0.04, 0.12, 0.2))
    return Plate(
        "amber",
        (smooth(body),),
        (),
        (
            Part(cone, "fine-amber"),
            Part(smooth(horseshoe, closed=False), "thick-amber"),
            Part(dots([(0.0, 0.68)], 0.11), "vacuole-amber"),
            Part("".join(girdles), "line-amber"),
            Part("".join(hairs), "cilia-amber"),
            glint(-0.47, 0.05, 0.045, 0.18, 3),
        ),
    )


def _barrel(x: float, y: float, angle: float) -> tuple[list[Point], str, str, str]:
    """One Coleps: outline, plates of its armour, cilia between them, spines."""
    body = [(0.16, -0.38), (0.26, -0.2), (0.28, 0.05), (0.24, 0.26), (0.12, 0.37)]
    body += [(-a, b) for a, b in reversed(body)]
    rings = [(-0.22, 0.24), (-0.04, 0.275), (0.14, 0.26)]
    plates = [[(-h, level), (0.0, level + 0.05), (h, level)] for level, h in rings]
    plates += [[(0.16 * s, -0.36), (0.28 * s, 0.0), (0.13 * s, 0.36)] for s in (-0.62, -0.2, 0.2, 0.62)]
    spines = [[(s * 0.1, 0.36), (s * 0.14, 0.46)] for s in (-1, 0, 1)]
    teeth = [[(0.055 * k, -0.38), (0.06 * k, -0.44)] for k in (-2, -1, 0, 1, 2)]
    place = (x, y, angle)
    return (
        moved(body, *place),
        "".join(smooth(moved(points, *place), closed=False) for points in plates),
        cilia(moved(body, *place), 0.07, 0.075),
        "".join(line(*moved(points, *place)) for points in spines + teeth),
    )


def coleps() -> Plate:
    """Four little barrels in armour, each with teeth before and spines behind."""
    four = [_barrel(-0.5, -0.47, -9), _barrel(0.48, -0.5, 7), _barrel(-0.46, 0.5, 8), _barrel(0.5, 0.47, -6)]
    return Plate(
        "blue",
        tuple(smooth(body) for body, *_ in four),
        (
            Part("".join(hairs for _, _, hairs, _ in four), "cilia-blue"),
            Part("".join(spines for *_, spines in four), "line-blue"),
        ),
        (
            Part("".join(plates for _, plates, *_ in four), "fine-blue"),
            Part(dots([(-0.48, -0.4), (0.46, -0.43), (-0.48, 0.57), (0.52, 0.54)], 0.08), "nucleus-blue"),
            *(
                glint(x - 0.12, y - 0.14, 0.035, 0.1, 5)
                for x, y in ((-0.5, -0.47), (0.48, -0.5), (-0.46, 0.5), (0.5, 0.47))
            ),
        ),
    )


def paramecium() -> Plate:
    """A slipper with its oral groove, a large nucleus and a small one, a star of a vacuole at each end."""
    body = [(0.02, -0.9), (0.19, -0.8), (0.27, -0.5), (0.3, -0.1), (0.35, 0.3), (0.28, 0.66), (0.06, 0.9)]
    body += [(-0.18, 0.74), (-0.33, 0.4), (-0.31, 0.08), (-0.24, -0.14), (-0.27, -0.42), (-0.22, -0.74)]
    groove = [(-0.2, -0.66), (-0.12, -0.4), (-0.03, -0.18), (0.04, 0.06)]
    rays = "".join(
        line(
            (x + 0.07 * math.cos(a), y + 0.07 * math.sin(a)), (x + 0.15 * math.cos(a), y + 0.15 * math.sin(a))
        )
        for x, y in ((0.06, -0.6), (0.02, 0.6))
        for a in (math.pi * k / 3 for k in range(6))
    )
    return Plate(
        "brass",
        (smooth(body),),
        (Part(cilia(body, 0.095, 0.07), "cilia-brass"),),
        (
            Part(
                smooth(groove, closed=False)
                + smooth([(x - 0.07, y + 0.06) for x, y in groove[1:]], closed=False),
                "line-brass",
            ),
            Part(rays, "fine-brass"),
            Part(dots([(0.06, -0.6), (0.02, 0.6)], 0.06), "vacuole-brass"),
            Part(smooth(oval(0.1, 0.22, 0.12, 0.18, 15)), "nucleus-brass"),
            Part(dots([(-0.06, 0.26)], 0.045), "nucleus-brass"),
            Part(dots([(-0.16, 0.42), (-0.12, -0.02), (0.16, -0.26)], 0.05), "vacuole-brass"),
            glint(-0.14, 0.14, 0.03, 0.12, 4),
        ),
    )


def euglena() -> Plate:
    """A green spindle with an eyespot, one flagellum and a pointed tail."""
    spine = [
        (0.18, -0.26),
        (0.14, -0.19),
        (0.07, -0.04),
        (-0.02, 0.11),
        (-0.11, 0.24),
        (-0.22, 0.36),
        (-0.34, 0.46),
    ]
    halves = [0.08, 0.16, 0.21, 0.22, 0.18, 0.09, 0.01]
    grains = [
        (0.12, -0.11),
        (0.0, -0.07),
        (0.09, 0.02),
        (-0.07, 0.07),
        (0.02, 0.15),
        (-0.13, 0.17),
        (-0.07, 0.26),
        (-0.19, 0.29),
    ]
    return Plate(
        "leaf",
        (smooth(tube(spine, halves)),),
        (Part(flagellum((0.19, -0.28), (-0.33, -0.48), 0.08, 1.5), "line-leaf"),),
        (
            Part("".join(smooth(oval(x, y, 0.055, 0.035, 35, 8)) for x, y in grains), "nucleus-leaf"),
            Part(dots([(0.18, -0.19)], 0.048), "eyespot"),
        ),
    )


def phacus() -> Plate:
    """A flat green leaf with stripes down its length, one round grain and a short tail."""
    spine = [(0.0, -0.32), (0.0, -0.23), (0.0, -0.04), (0.0, 0.15), (0.0, 0.29), (0.03, 0.36), (0.1, 0.47)]
    halves = [0.11, 0.28, 0.36, 0.3, 0.14, 0.05, 0.005]
    return Plate(
        "moss",
        (smooth(tube(spine, halves)),),
        (Part(flagellum((0.0, -0.31), (0.34, -0.47), 0.055, 1.2), "line-moss"),),
        (
            Part(stripes(spine[:6], halves[:6], [-0.78, -0.52, -0.26, 0.0, 0.26, 0.52, 0.78]), "fine-moss"),
            Part(dots([(0.0, 0.06)], 0.11), "mouth-moss"),
            Part(dots([(0.0, 0.06)], 0.045), "nucleus-moss"),
            Part(dots([(-0.06, -0.2)], 0.045), "eyespot"),
        ),
    )


def chilomonas() -> Plate:
    """A clear bean with a slanting notch, a gullet lined with grains, and two flagella."""
    body = [
        (0.02, -0.2),
        (0.16, -0.28),
        (0.26, -0.14),
        (0.26, 0.11),
        (0.16, 0.36),
        (-0.05, 0.46),
        (-0.23, 0.34),
        (-0.27, 0.09),
    ]
    body += [(-0.25, -0.14), (-0.14, -0.31)]
    gullet = [(0.03, -0.18), (0.07, -0.02), (0.02, 0.11)]
    return Plate(
        "pearl",
        (smooth(body),),
        (
            Part(flagellum((0.03, -0.2), (0.41, -0.49), 0.05, 1.0), "line-pearl"),
            Part(flagellum((0.02, -0.2), (-0.27, -0.5), 0.06, 1.1), "line-pearl"),
        ),
        (
            Part(smooth(gullet, closed=False), "line-pearl"),
            Part(
                dots([(0.12, -0.11), (0.14, 0.0), (0.1, 0.11), (-0.02, -0.07), (-0.03, 0.06)], 0.022),
                "nucleus-pearl",
            ),
            Part(dots([(-0.05, 0.27)], 0.085), "nucleus-pearl"),
            Part(dots([(-0.14, -0.11)], 0.05), "vacuole-pearl"),
        ),
    )


def unnamed(kind: str, wide: int, high: int, nuclei: int) -> Plate:
    """A species of a set of one's own."""
    if kind == "ameba":
        plate = ameba(wide, high)
        return plate._replace(over=(*plate.over[:2], *_nuclei("pearl", wide, high, nuclei)))
    tone = "brass" if kind == "ciliate" else "leaf"
    across, down = wide / 2 - 0.16, high / 2 - (0.16 if kind == "ciliate" else 0.22)
    low = 0.0 if kind == "ciliate" else 0.1
    body = [
        (
            across * math.copysign(abs(math.cos(a)) ** 0.7, math.cos(a)),
            low + down * math.copysign(abs(math.sin(a)) ** 0.7, math.sin(a)),
        )
        for a in (2 * math.pi * k / 48 for k in range(48))
    ]
    hair = (
        Part(cilia(body, 0.1, 0.1), f"cilia-{tone}")
        if kind == "ciliate"
        else Part(flagellum((0.0, low - down), (across * 0.8, -high / 2 + 0.05), 0.05, 1.2), f"line-{tone}")
    )
    membrane = Part(smooth([(x * 0.88, low + (y - low) * 0.88) for x, y in body]), f"fine-{tone}")
    return Plate(tone, (smooth(body),), (hair,), (membrane, *_nuclei(tone, wide, high, nuclei)))


def _nuclei(tone: str, wide: int, high: int, count: int) -> tuple[Part, ...]:
    """As many nuclei as tell the species apart, in a ring."""
    reach = 0.0 if count == 1 else min(wide, high) * 0.17
    size = min(0.2, min(wide, high) * 0.24 / max(2, count) ** 0.7)
    angles = [2 * math.pi * k / count - math.pi / 2 for k in range(count)]
    return (
        Part(
            dots([(reach * math.cos(a), 0.05 + reach * math.sin(a)) for a in angles], size), f"nucleus-{tone}"
        ),
    )


PLATES: dict[str, tuple[str, Callable[[], Plate]]] = {
    "ameba": ("3x3", ameba),
    "dileptus": ("2x3", dileptus),
    "didinium": ("2x2", didinium),
    "coleps": ("2x2", coleps),
    "paramecium": ("1x2", paramecium),
    "euglena": ("1x1", euglena),
    "phacus": ("1x1", phacus),
    "chilomonas": ("1x1", chilomonas),
}
"""The species that have a drawing of their own, and the footprint it was made for."""
