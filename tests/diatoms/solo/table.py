"""Tables for tests of commissions: cards in a few words, and positions set up by hand."""

from typing import Any

import frustule
from frustule import Position, Setup
from frustule.games.diatoms.components import standard_slide, standard_tiles
from frustule.games.diatoms.pond_options import slide_of
from frustule.games.diatoms.solo.card import Card

NAMES = ["C", "cN", "cNE", "cE", "cSE", "cS", "cSW", "cW", "cNW"]


def card(demands: dict[str, str], dishes: int = 2) -> Card:
    """A card on the standard slide that uses these spaces."""
    spaces = [space.name for space in standard_slide().spaces]
    assert set(demands) <= set(spaces)
    words = " ".join(demands.get(name, "--") for name in spaces)
    made = Card("A test", "For tests.", dishes, words)
    made.check("test card")
    return made


def setup_of(demands: dict[str, str], dishes: int = 2) -> Setup:
    return frustule.game("commissions").setup(1, card=card(demands, dishes))


def position_of(
    setup: Setup,
    *,
    tray: str = "",
    slide: dict[str, str] | None = None,
    dishes: tuple[str, ...] = (),
    pond: str = "0,0=rygbp. 1,0=y..rrr",
    phase: str = "arrange",
    hand: int = 2,
    stacks: tuple[int, int] | None = None,
) -> Position:
    """A position read from its text: the tiles that do not lie in the pond go to hand and stacks."""
    left = list(standard_tiles().tiles)
    turn = len(pond.split()) - 1
    for word in pond.split()[1:]:
        segments = word.partition("=")[2]
        left.remove(next(t for t in left if _same(t, segments)))
    rest = len(left) - hand
    first, second = stacks or ((rest + 1) // 2, rest // 2)
    assert first + second == rest
    spaces = slide_of(setup).spaces
    mosaic = " ".join((slide or {}).get(space.name, "--") for space in spaces)
    count = int(setup.box[0].dishes)
    contents = [*dishes, *[""] * (count - len(dishes))]
    fields = [
        f"turn {turn}",
        f"phase {phase}",
        f"pond {pond}",
        f"hand {' '.join(left[:hand])}",
        f"stack {' '.join(left[hand : hand + first])}",
        f"stack {' '.join(left[hand + first :])}",
        f"tray {tray}",
        f"slide {mosaic}",
        *(f"dish {content}" for content in contents),
    ]
    return setup.read("; ".join(field.strip() for field in fields))


def _same(tile: str, segments: str) -> bool:
    mirror = tile[::-1]
    return any(segments == t[k:] + t[:k] for t in (tile, mirror) for k in range(6))


def dish_contents(position: Position) -> list[str]:
    fields: dict[str, Any] = position.fields
    return [" ".join(found) for found in fields["dishes"]]
