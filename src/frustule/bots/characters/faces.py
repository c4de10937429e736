"""Portraits of bots: a head and what belongs to it, put together from `strokes`, engraved in a round frame.

A face is data: skin, hair, hat, coat and the rest by their names. Whoever brings a bot without one gets an
automaton of brass, whose parts follow from its name, so that it is always the same one.
"""

import functools
import hashlib
from collections.abc import Iterator, Sequence
from typing import Literal, TypeVar, get_args

import msgspec

from frustule.bots.characters import automata, strokes
from frustule.core.drawing.scene import Part, circle
from frustule.core.drawing.theme import THEMES, Style, css
from frustule.core.errors import InvalidData

T = TypeVar("T")
Skin = Literal["pale", "tan", "brown", "deep"]
Hair = Literal["black", "brown", "red", "blond", "grey", "white"]
Cloth = Literal["red", "yellow", "green", "blue", "purple", "orange", "slate", "cream"]


class Face(msgspec.Struct, frozen=True):
    """What somebody looks like, by the names of `strokes`; empty where there is nothing of the kind."""

    skin: Skin
    hair: Hair
    cloth: Cloth
    """The coat; what is behind the head is of the same colour, paler."""
    behind: str = ""
    """The hair behind the head,"""
    before: str = ""
    """and on it."""
    hat: str = ""
    felt: Cloth = "slate"
    """The colour of the hat."""
    band: Cloth = "red"
    """The colour of ribbons and kerchiefs."""
    beard: str = ""
    wears: str = ""
    """What is before the eyes."""
    eyes: str = "open"
    brows: str = "soft"
    mouth: str = "smile"
    coat: str = "jacket"
    freckles: bool = False

    def __post_init__(self) -> None:
        for part, known in KNOWN.items():
            name = getattr(self, part)
            if name not in known:
                raise InvalidData(
                    f"No face has the {part} '{name}'. There are: {', '.join(filter(None, known))}."
                )


KNOWN: dict[str, tuple[str, ...]] = {
    "skin": get_args(Skin),
    "hair": get_args(Hair),
    "cloth": get_args(Cloth),
    "felt": get_args(Cloth),
    "band": get_args(Cloth),
    "behind": ("", *strokes.BACK_HAIR),
    "before": ("", *strokes.FRONT_HAIR),
    "hat": ("", *strokes.HATS),
    "beard": ("", *strokes.BEARDS),
    "wears": ("", *strokes.GLASSES, *strokes.TOOLS),
    "eyes": tuple(strokes.EYES),
    "brows": tuple(strokes.BROWS),
    "mouth": tuple(strokes.MOUTHS),
    "coat": tuple(strokes.COATS),
}
"""What the parts of a face can be."""

SKINS = {
    "pale": ("#e9c6a4", "#f2d5b6"),
    "tan": ("#cf9b6d", "#dcae82"),
    "brown": ("#a06b45", "#b07b52"),
    "deep": ("#74492f", "#87593c"),
}
HAIRS = {
    "black": ("#3a3432", "#2f2927"),
    "brown": ("#70492c", "#70492c"),
    "red": ("#bf5a2b", "#b5532a"),
    "blond": ("#e0b85f", "#d8ab4c"),
    "grey": ("#9d978d", "#938c82"),
    "white": ("#efeae0", "#f7f3ea"),
}
CLOTHS = {
    "red": ("#a8353a", "#a33338"),
    "yellow": ("#d0a030", "#c8962a"),
    "green": ("#3f7d67", "#3c7a63"),
    "blue": ("#3f6ea3", "#36659c"),
    "purple": ("#7a4aa3", "#74449d"),
    "orange": ("#c56c37", "#bd632f"),
    "slate": ("#566872", "#4d5f69"),
    "cream": ("#e3d8bd", "#e6dcc3"),
}
FIELDS = {
    "red": ("#31181b", "#f3ddd6"),
    "yellow": ("#2f2812", "#f5eacb"),
    "green": ("#142a24", "#dcebe0"),
    "blue": ("#15243a", "#dbe5f0"),
    "purple": ("#26193a", "#e8def1"),
    "orange": ("#321f14", "#f6e0cf"),
    "slate": ("#1a2329", "#e2e5e3"),
    "cream": ("#2a271f", "#f0e9d9"),
}
"""Each in dark and in bright field."""
INKS = ("#1a1512", "#231f1a")
LAMPS = ("#fff2c4", "#fff2c4")
METALS = {"brass": ("#c9a45c", "#b08a41"), "copper": ("#bd7549", "#ad6539"), "steel": ("#8fa0a6", "#82939a")}


STYLES = {
    "field": Style(fill="field"),
    "frame": Style(stroke="brass", width=0.09),
    "skin": Style(fill="skin", stroke="ink", width=0.035),
    "cheek": Style(fill="red", fill_opacity=0.2),
    "shade": Style(stroke="ink", width=0.022, opacity=0.4),
    "freckle": Style(fill="freckle", fill_opacity=0.75),
    "tress": Style(fill="hair", stroke="ink", width=0.035),
    "comb": Style(stroke="ink", width=0.025, opacity=0.55),
    "bow": Style(fill="band", stroke="ink", width=0.025),
    "cloth": Style(fill="cloth", stroke="ink", width=0.035),
    "linen": Style(fill="linen", stroke="ink", width=0.03),
    "felt": Style(fill="felt", stroke="ink", width=0.035),
    "felt-dark": Style(fill="felt-dark", stroke="ink", width=0.035),
    "felt-line": Style(stroke="ink", width=0.06),
    "band": Style(fill="band", stroke="ink", width=0.03),
    "seam": Style(stroke="ink", width=0.025, opacity=0.55),
    "dot": Style(fill="linen"),
    "trim": Style(stroke="gilt", width=0.08),
    "trim-dot": Style(fill="gilt", stroke="ink", width=0.025),
    "plume": Style(fill="linen", stroke="ink", width=0.03),
    "gem": Style(fill="lamp", stroke="ink", width=0.03),
    "brass": Style(fill="gilt", stroke="ink", width=0.035),
    "lamp": Style(fill="lamp", stroke="ink", width=0.025),
    "strap": Style(fill="ink"),
    "glass": Style(fill="glint", fill_opacity=0.28, stroke="ink", width=0.05),
    "wire": Style(stroke="ink", width=0.04),
    "feature": Style(stroke="ink", width=0.06),
    "pupil": Style(fill="ink"),
    "white": Style(fill="glint", stroke="ink", width=0.03),
    "teeth": Style(fill="glint", stroke="ink", width=0.045),
    "lip": Style(fill="ink"),
    "metal": Style(fill="metal", stroke="ink", width=0.04),
    "other-metal": Style(fill="other-metal", stroke="ink", width=0.04),
    "rivet": Style(fill="ink", fill_opacity=0.6),
}


@functools.lru_cache(maxsize=256)
def portrait_svg(face: Face | str, theme: str) -> str:
    """A portrait as a picture: of a face, or of the automaton that bears a name."""
    field = 0 if theme == "dark" else 1
    if isinstance(face, Face):
        parts, colours = [*_head(face)], _colours(face, field)
    else:
        parts, colours = _automaton(face, field)
    used = {part.style for part in parts} | {"field", "frame"}
    rules = css(
        {name: style for name, style in STYLES.items() if name in used},
        THEMES[theme] | colours | {"ink": INKS[field], "lamp": LAMPS[field], "gilt": METALS["brass"][field]},
    )
    drawn = "".join(f'<path class="{part.style}" d="{part.path}"/>' for part in parts)
    round_ = circle(0, 0, 1.6)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1.7 -1.7 3.4 3.4" width="96" height="96">'
        f'<style>{rules}</style><clipPath id="frame"><path d="{round_}"/></clipPath>'
        f'<g clip-path="url(#frame)"><path class="field" d="{round_}"/>{drawn}</g>'
        f'<path class="frame" d="{round_}"/></svg>\n'
    )


def _head(face: Face) -> Iterator[Part]:
    """Everything that belongs to a face, from the back to the front."""
    yield from strokes.BACK_HAIR.get(face.behind, ())
    yield Part(strokes.NECK, "skin")
    yield from strokes.COATS[face.coat]
    yield Part(strokes.EARS, "skin")
    yield Part(strokes.HEAD, "skin")
    yield Part(strokes.CHEEKS, "cheek")
    yield Part(strokes.SHADE, "shade")
    if face.freckles:
        yield Part(strokes.FRECKLES, "freckle")
    full = face.beard == "full"
    yield from strokes.BEARDS[face.beard] if full else ()
    yield from strokes.MOUTHS[face.mouth]
    yield from strokes.BEARDS[face.beard] if face.beard and not full else ()
    yield from strokes.FRONT_HAIR.get(face.before, ())
    yield Part(strokes.BROWS[face.brows] + strokes.NOSE, "feature")
    yield from strokes.GLASSES.get(face.wears, ())
    yield from strokes.EYES[face.eyes]
    yield from strokes.TOOLS.get(face.wears, ())
    yield from strokes.HATS.get(face.hat, ())


def _colours(face: Face, field: int) -> dict[str, str]:
    return {
        "field": FIELDS[face.cloth][field],
        "skin": SKINS[face.skin][field],
        "freckle": HAIRS["brown"][field],
        "hair": HAIRS[face.hair][field],
        "cloth": CLOTHS[face.cloth][field],
        "linen": CLOTHS["cream"][field],
        "felt": CLOTHS[face.felt][field],
        "felt-dark": _darker(CLOTHS[face.felt][field]),
        "band": CLOTHS[face.band][field],
    }


def _darker(colour: str) -> str:
    return "#" + "".join(f"{int(colour[k : k + 2], 16) * 4 // 5:02x}" for k in (1, 3, 5))


def _automaton(name: str, field: int) -> tuple[list[Part], dict[str, str]]:
    """A head of metal: its shape, eyes, mouth and what stands on it follow from the name."""
    chosen = iter(hashlib.sha256(name.encode()).digest())
    tables = (automata.PLATES, automata.DIALS, automata.GRILLES, automata.CRESTS)
    plate, dials, grille, crest = (_one_of(table, next(chosen)) for table in tables)
    metal, other = _one_of(list(METALS), next(chosen)), _one_of(list(METALS), next(chosen))
    if other == metal:
        other = [*METALS][[*METALS].index(metal) - 1]
    cloth = _one_of(list(FIELDS), next(chosen))
    colours = {
        "field": FIELDS[cloth][field],
        "metal": METALS[metal][field],
        "other-metal": METALS[other][field],
        "cloth": CLOTHS[cloth][field],
    }
    return [*crest, *automata.STAND, *plate, *dials, *grille], colours


def _one_of(table: Sequence[T], number: int) -> T:
    return table[number % len(table)]
