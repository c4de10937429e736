"""Colours: figures known from elsewhere, and that no colour-blind eye mistakes one piece for another."""

from itertools import combinations

import pytest

import frustule
from frustule.core.drawing.colour import EYES, contrast, distance, mixed, oklab, seen
from frustule.core.drawing.scene import Part
from frustule.core.drawing.theme import THEMES, Style

LEAST = {"dark": 0.15, "light": 0.1}
MARKS_LEAST = 3.0  # WCAG AA

# What must be told apart by colour: the styles of a game that begin so. Marks and letters say it once more.
FAMILIES = {("diatoms", "algae-"), ("diatoms", "body-"), ("diaominos", "enamel-")}


def test_contrast_of_black_and_white():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#777777") == 1


def test_oklab_of_known_colours():
    assert oklab("#ffffff") == pytest.approx((1, 0, 0), abs=1e-3)
    assert oklab("#ff0000") == pytest.approx((0.628, 0.225, 0.126), abs=1e-3)


def test_an_eye_without_a_cone_sees_fewer_colours():
    """Red and green that differ much to most eyes come near to each other for protan and deutan ones."""
    for eye in ("protan", "deutan"):
        assert distance(seen("#c04030", eye), seen("#708030", eye)) < 0.6 * distance("#c04030", "#708030")
    for eye in EYES:
        assert distance(seen("#808080", eye), "#808080") < 0.01


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("game", "family"), sorted(FAMILIES))
def test_no_eye_mistakes_a_colour_for_another(game: str, family: str, theme: str, eye: str):
    """Fills as they lie on the ground, or else outlines that differ."""
    tokens = frustule.game(game).tokens[theme]
    styles = [style for name, style in frustule.game(game).styles.items() if name.startswith(family)]
    assert len(styles) >= 5

    def apart(one: str, other: str) -> float:
        return distance(seen(one, eye), seen(other, eye))

    def filled(style: Style) -> str:
        return mixed(tokens[style.fill], tokens["ground"], style.fill_opacity)

    outlined = len({style.stroke for style in styles}) == len(styles)
    for one, other in combinations(styles, 2):
        most = apart(filled(one), filled(other))
        if outlined:
            most = max(most, apart(tokens[one.stroke], tokens[other.stroke]))
        assert most >= LEAST[theme], (one.fill, other.fill)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("theme", THEMES)
def test_every_eye_can_read_the_marks(theme: str, eye: str):
    for game, marks in (("diatoms", "mark-"), ("diaominos", "ink-")):
        tokens = frustule.game(game).tokens[theme]
        for name, style in frustule.game(game).styles.items():
            if name.startswith(marks):
                ink, ground = (seen(tokens[token], eye) for token in (style.stroke, style.on))
                assert contrast(ink, ground) >= MARKS_LEAST, name


def test_colours_have_marks_of_their_own():
    tiles = [frustule.game("diatoms").voice.symbol(f"segment-{letter}") for letter in "rygbp"]
    assert len({parts[-1].path for parts in tiles if isinstance(parts[-1], Part)}) == 5
    for shape in range(5):
        diatoms = [
            frustule.game("diatoms").voice.symbol(f"diatom-{colour * 5 + shape}") for colour in range(5)
        ]
        assert len({parts[2].path for parts in diatoms if isinstance(parts[2], Part)}) == 5
    stickers = [frustule.game("diaominos").voice.symbol(f"sticker-{letter}") for letter in "WRYGOB"]
    assert len({parts[-1].path for parts in stickers if isinstance(parts[-1], Part)}) == 6


def test_sides_differ_by_outline():
    """Pond Scum's sides: plain and dotted lines, brackets and dots at the corners of footprints."""
    game = frustule.game("pondscum")
    for fine in ("", "-fine"):
        assert not game.styles[f"side-1{fine}"].dash
        assert game.styles[f"side-2{fine}"].dash
    corners = [game.voice.symbol(f"mark-1x1-{side}")[1] for side in (1, 2)]
    assert len({part.path for part in corners if isinstance(part, Part)}) == 2
