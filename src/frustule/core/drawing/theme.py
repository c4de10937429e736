"""Styles by class in two themes: dark field, jewels on black, and bright field, ink on warm paper.

A style names colours by token, never by value, so one sheet serves both themes; `on` says what lies beneath,
from which the tests compute contrasts. Games add styles and colours of their own to the common ones.
"""

from collections.abc import Mapping

import msgspec

THEMES: dict[str, dict[str, str]] = {
    "dark": {
        "red": "#ea272c",
        "yellow": "#e6b409",
        "green": "#99fdd7",
        "blue": "#7cb1da",
        "purple": "#b239f6",
        "orange": "#ed8144",
        "ground": "#07090c",
        "panel": "#0d1217",
        "water": "#101b22",
        "text": "#efe6d2",
        "muted": "#93a09b",
        "hairline": "#4c5a5e",
        "brass": "#c9a45c",
        "glint": "#ffffff",
    },
    "light": {
        "red": "#b11713",
        "yellow": "#ad7c0b",
        "green": "#2b9d74",
        "blue": "#1951ad",
        "purple": "#923bf0",
        "orange": "#b85a2c",
        "ground": "#f6f1e6",
        "panel": "#fffaf0",
        "water": "#e9e7da",
        "text": "#231f1a",
        "muted": "#6b6459",
        "hairline": "#a49b8a",
        "brass": "#8a6a2c",
        "glint": "#ffffff",
    },
}

SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Libertinus Serif', Georgia, serif"
SANS = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'DejaVu Sans', sans-serif"


class Style(msgspec.Struct, frozen=True, omit_defaults=True):
    """How elements of a class look; colours are tokens of the theme."""

    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    opacity: float = 1.0
    fill_opacity: float = 1.0
    size: float = 0.0
    """Of a text, in the panel's units."""
    anchor: str = "start"
    bold: bool = False
    serif: bool = False
    dash: str = ""
    on: str = ""
    """The token beneath, for texts and marks that must be read."""


COMMON: dict[str, Style] = {
    "heading": Style(fill="text", size=0.62, serif=True, on="ground"),
    "words": Style(fill="text", size=0.55, on="panel"),
    "small": Style(fill="muted", size=0.45, on="panel"),
    "figure": Style(fill="text", size=0.6, serif=True, anchor="end", on="panel"),
    "brass": Style(stroke="brass", width=0.06, on="panel"),
    "hairline": Style(stroke="hairline", width=0.02),
    "pickable": Style(stroke="brass", width=0.04, dash="0.12 0.1", on="panel"),
    "newest": Style(stroke="text", width=0.05, on="panel"),
    "last": Style(stroke="brass", width=0.09, on="panel"),  # the last of its kind; on the page it pulses
}


def css(styles: Mapping[str, Style], colours: Mapping[str, str]) -> str:
    """The styles as a style sheet, in the colours that their tokens have in a theme."""
    return "".join(f".{name}{{{_declarations(style, colours)}}}" for name, style in styles.items())


def _declarations(style: Style, colours: Mapping[str, str]) -> str:
    words = [f"fill:{colours[style.fill] if style.fill else 'none'}"]
    if style.stroke:
        words += [f"stroke:{colours[style.stroke]}", f"stroke-width:{style.width:g}"]
        words += ["stroke-linejoin:round", "stroke-linecap:round"]
    if style.dash:
        words.append(f"stroke-dasharray:{style.dash}")
    if style.opacity != 1.0:
        words.append(f"opacity:{style.opacity:g}")
    if style.fill_opacity != 1.0:
        words.append(f"fill-opacity:{style.fill_opacity:g}")
    if style.size:
        words += [f"font-size:{style.size:g}px", f"font-family:{SERIF if style.serif else SANS}"]
        words += [f"text-anchor:{style.anchor}", f"font-weight:{'bold' if style.bold else 'normal'}"]
    return ";".join(words)
