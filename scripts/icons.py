"""Draws the icons of the installed page: PNG files in web/public, from one drawing.

`python scripts/icons.py` writes them; a test draws them again and compares what they show.
"""

from pathlib import Path

from frustule.core.drawing.picture import render

FOLDER = Path(__file__).parents[1] / "web/public"
GROUND, BRASS = "#07090c", "#c9a45c"
SIZES = {
    "icon-192.png": (192, 0.86),
    "icon-512.png": (512, 0.86),
    "icon-maskable.png": (512, 0.62),
    "icon-apple.png": (180, 0.74),
}
"""Pixels of each icon, and how much of it the drawing fills: what is cut to a shape needs room around it."""
SPOKES = 16


def drawing(fill: float) -> str:
    """A round diatom seen from above: rings of pores between ribs, lit from the side."""
    ribs = "".join(
        f'<path d="M0-4.2V-10.2" transform="rotate({360 * k / SPOKES:g})"/>' for k in range(SPOKES)
    )
    pores = "".join(
        f'<circle cy="{-radius:g}" r="{size:g}" transform="rotate({360 * (k + 0.5) / SPOKES:g})"/>'
        for radius, size in ((9, 0.62), (7, 0.5), (5.4, 0.36))
        for k in range(SPOKES)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 24 24" width="512" height="512">'
        f'<rect x="-12" y="-12" width="24" height="24" fill="{GROUND}"/><g transform="scale({fill:g})">'
        f'<g fill="none" stroke="{BRASS}" stroke-width="0.5"><circle r="11" stroke-width="0.9"/>'
        f'<circle r="10.2"/><circle r="4.2"/>{ribs}</g>'
        f'<g fill="{BRASS}">{pores}<circle r="2.3"/></g></g></svg>'
    )


def icon(name: str) -> bytes:
    """One of the icons as a PNG file."""
    size, fill = SIZES[name]
    return render([drawing(fill)], "png", size)


if __name__ == "__main__":
    for each in SIZES:
        (FOLDER / each).write_bytes(icon(each))
        print(each, len((FOLDER / each).read_bytes()), "bytes")
