"""Grazers in a terminal: algae as figures, snails as @ and &, marks to pick by."""

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.style import Style
from rich.text import Text

from frustule.core.engine.position import Position
from frustule.core.speech.company import heading
from frustule.core.speech.language import entry
from frustule.template.grazers.moves import cell_at
from frustule.template.grazers.notation import FILES, cell_text
from frustule.template.grazers.position import SEATS

SNAILS = "@&"
SHELLS = (Style(color="#ed8144", bold=True), Style(color="#7cb1da", bold=True))
GREEN = Style(color="#99fdd7")
DIM = Style(color="#93a09b")
PICK = Style(color="#07090c", bgcolor="#efe6d2", bold=True)


def table(position: Position, seat: int, marks: Mapping[str, str], width: int) -> RenderableType:
    """The puddle with rank 1 below, and what each snail has eaten."""
    size, scores = int(position.setup.box[0].size), position.scores
    shown = Text()
    for row in reversed(range(size)):
        shown.append(f"{row + 1} ", DIM)
        for column in range(size):
            shown.append_text(_cell(position, cell_at(column, row), marks))
        shown.append("\n")
    shown.append("  " + "".join(f" {name}   " for name in FILES[:size]), DIM)
    eaten = [Text(f"{SNAILS[k]} {entry(heading(k), scores[k])}", SHELLS[k]) for k in range(SEATS)]
    return Group(shown, *eaten)


def _cell(position: Position, cell: int, marks: Mapping[str, str]) -> Text:
    """Five signs wide: what is there, and the mark by which it is picked."""
    p = position.record
    for seat in range(SEATS):
        if p.at[seat] == cell:
            return Text(f" {SNAILS[seat]}   ", SHELLS[seat])
    algae, mark = int(p.algae[cell]), marks.get(f"cell-{cell_text(cell)}", "")
    shown = Text(f" {algae or '.'} ", GREEN if algae else DIM)
    return shown.append(f"{mark:<2}" if mark else "  ", PICK if mark else DIM)
