"""Curves that protists are drawn with: smooth outlines, bodies along a spine, cilia, flagella.

Points are in squares of the board, x to the right and y down. Outlines are lists of points, so that cilia
can stand on them and stripes can follow them; `smooth` turns them into paths.
"""

import math
from collections.abc import Iterable
from itertools import pairwise

Point = tuple[float, float]


def at(*points: Point) -> str:
    """Coordinates to a thousandth of a square: these shapes are small."""
    return " ".join(f"{x:.3f} {y:.3f}" for x, y in points)


def line(*points: Point) -> str:
    """Straight lines from point to point, open."""
    return f"M{at(points[0])}L{at(*points[1:])}"


def dots(points: Iterable[Point], radius: float) -> str:
    """Circles about points."""
    r, d = f"{radius:.3f}", f"{2 * radius:.3f}"
    arcs = f"a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0Z"
    return "".join(f"M{at((x - radius, y))}{arcs}" for x, y in points)


def smooth(points: list[Point], *, closed: bool = True) -> str:
    """A path that passes softly through all points."""
    last = len(points) - 1
    ends = range(len(points)) if closed else range(last)

    def near(k: int) -> Point:
        return points[k % len(points)] if closed else points[min(max(k, 0), last)]

    words = [f"M{at(points[0])}"]
    for k in ends:
        a, b, c, d = near(k - 1), near(k), near(k + 1), near(k + 2)
        one = b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6
        two = c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6
        words.append(f"C{at(one, two, c)}")
    return "".join(words) + ("Z" if closed else "")


def oval(x: float, y: float, across: float, down: float, angle: float = 0.0, count: int = 20) -> list[Point]:
    """Points of an ellipse given by its two radii, turned clockwise by degrees."""
    angles = [2 * math.pi * k / count for k in range(count)]
    return moved([(across * math.cos(a), down * math.sin(a)) for a in angles], x, y, angle)


def moved(points: list[Point], x: float, y: float, angle: float = 0.0, scale: float = 1.0) -> list[Point]:
    """Points scaled, turned clockwise by degrees about the origin, then shifted."""
    c, s = scale * math.cos(math.radians(angle)), scale * math.sin(math.radians(angle))
    return [(x + a * c - b * s, y + a * s + b * c) for a, b in points]


def between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def along(points: list[Point], step: float) -> list[tuple[Point, Point]]:
    """Places at even distances along a line, each with the direction that is outward if it runs clockwise."""
    points_along: list[tuple[Point, Point]] = []
    left = 0.0
    for a, b in pairwise(points):
        length = math.dist(a, b)
        while length and left <= length:
            side = ((b[1] - a[1]) / length, (a[0] - b[0]) / length)
            points_along.append((between(a, b, left / length), side))
            left += step
        left -= length
    return points_along


def cilia(outline: list[Point], length: float, step: float = 0.1, lean: float = 0.35) -> str:
    """Fine strokes that stand outward on a closed outline and lean one way; it must run clockwise."""
    strokes: list[str] = []
    for (x, y), (nx, ny) in along([*outline, outline[0]], step):
        dx, dy = nx - lean * ny, ny + lean * nx
        strokes.append(line((x, y), (x + length * dx, y + length * dy)))
    return "".join(strokes)


def flagellum(start: Point, end: Point, swing: float, waves: float) -> str:
    """A line that waves more and more on its way."""
    (ax, ay), (bx, by) = start, end
    length = math.dist(start, end)
    nx, ny = (by - ay) / length, (ax - bx) / length
    points: list[Point] = []
    for k in range(13):
        t = k / 12
        off = swing * t**0.6 * math.sin(2 * math.pi * waves * t)
        points.append((ax + (bx - ax) * t + off * nx, ay + (by - ay) * t + off * ny))
    return smooth(points, closed=False)


def tube(spine: list[Point], halves: list[float]) -> list[Point]:
    """The clockwise outline of a body along a spine, given half its breadth at each point."""
    left: list[Point] = []
    right: list[Point] = []
    for k, ((x, y), half) in enumerate(zip(spine, halves, strict=True)):
        before, after = spine[max(k - 1, 0)], spine[min(k + 1, len(spine) - 1)]
        length = math.dist(before, after)
        nx, ny = (after[1] - before[1]) / length, (before[0] - after[0]) / length
        left.append((x + half * nx, y + half * ny))
        right.append((x - half * nx, y - half * ny))
    return left + right[::-1]


def stripes(spine: list[Point], halves: list[float], shares: list[float]) -> str:
    """Lines that follow a body's length, at shares of its breadth from -1 to 1."""
    lines: list[str] = []
    for share in shares:
        outline = tube(spine, [half * abs(share) for half in halves])
        side = outline[: len(spine)] if share >= 0 else outline[: len(spine) - 1 : -1]
        lines.append(smooth(side, closed=False))
    return "".join(lines)
