"""A commission as a scene: its panels, and the moves that can be made."""

from frustule.core.drawing.scene import Scene, View
from frustule.core.engine.position import Position
from frustule.core.engine.score import ScoreLine
from frustule.games.diatoms import beside
from frustule.games.diatoms import panels as diatoms
from frustule.games.diatoms.solo import panels, words
from frustule.games.diatoms.solo.position import ARRANGE_PHASE, COMPLETE, REFILL, SPLIT
from frustule.games.diatoms.solo.previews import scene_moves
from frustule.games.diatoms.solo.rules import available
from frustule.games.diatoms.words import space_key


def build(position: Position, view: View) -> Scene:
    """The scene, with the legal moves if they are wanted."""
    moves = position.moves(0).numbers if view.seat == 0 and view.with_moves else []
    paths = {move: words.path(position, 0, move) for move in moves}
    shown = [
        diatoms.pond(position, moves),
        panels.stacks(position),
        panels.hand(position),
        panels.slide(position),
        panels.tray(position),
        panels.dishes(position),
        diatoms.choices(position, view.seat, paths, lambda slot: available(position.record, slot)),
        panels.card_panel(position),
        beside.stock(position),
    ]
    # Moves bring something into these even when they are empty.
    kept = (panels.HAND, panels.TRAY, panels.STACKS)
    there = tuple(panel for panel in shown if panel.elements or panel.id in kept)
    made = tuple(scene_moves(position, paths))
    return Scene(position.game.name, words.title(position), words.status(position), view.seat, there, made)


def section(position: Position, seat: int | None) -> str:
    """Choosing a tile, collecting, arranging, refilling, or how it ended."""
    p = position.record
    if p.ending:
        return "4.2" if p.ending == COMPLETE else "4.3"
    return {SPLIT: "3.2", ARRANGE_PHASE: "3.3", REFILL: "3.4"}.get(int(p.phase), "3.1")


def lights(position: Position, line: ScoreLine) -> tuple[str, ...]:
    """The spaces of the card."""
    return tuple(space_key(0, name) for name in line.spots)
