"""A Diatoms position as a scene: its panels, and the moves of the seat that looks at it."""

from frustule.core.drawing.scene import Scene, View
from frustule.core.engine.position import Position
from frustule.core.engine.score import ScoreLine
from frustule.games.diatoms import beside, panels, rules, words
from frustule.games.diatoms.language import say
from frustule.games.diatoms.notation import pending_group
from frustule.games.diatoms.position import DONE, DRAW, SPLIT
from frustule.games.diatoms.previews import paths_to, scene_moves


def build(position: Position, view: View) -> Scene:
    """The scene, with the seat's legal moves if they are wanted."""
    seat, setup = view.seat, position.setup
    owner = 0 if seat is None else seat
    seats = [owner, *(s for s in range(setup.seats) if s != owner)]
    moves = position.moves(seat).numbers if seat is not None and view.with_moves else []
    paths = paths_to(position, owner, moves)
    shown = [panels.pond(position, moves), panels.stacks(position)]
    for s in seats:
        shown += [
            panels.hand(position, s, own=s == seat),
            panels.slide(position, s, own=s == owner, yours=s == seat),
            panels.tray(position, s, own=s == owner, yours=s == seat),
        ]
    shown += [
        panels.choices(position, seat, paths, lambda slot: int(position.record.hand[owner, slot])),
        panels.score_sheet(position),
        beside.stock(position),
    ]
    if judge := beside.judge(position, owner, yours=owner == seat):
        shown.insert(-1, judge)
    # One's own hand and tray are there even when they are empty: moves bring something into them.
    kept = (f"hand-{seat}", f"tray-{seat}") if view.with_moves else ()
    there = tuple(panel for panel in shown if panel.elements or panel.id in kept)
    made = tuple(scene_moves(position, owner, paths))
    return Scene(position.game.name, say(position.game.title), words.status(position), seat, there, made)


def section(position: Position, seat: int | None) -> str:
    """Drawing, laying, choosing what to take, arranging, or what counts."""
    p = position.record
    if position.over:
        return "4"
    mover = int(rules.lens(position.setup.box[0], p)) if p.phase != DONE else None
    if mover is None or (seat != mover and seat in position.acting):
        return "3.7"
    if p.phase == SPLIT:
        return "3.4" if pending_group(position)[1] == 6 else "3.5"
    if p.tray[mover].any():
        return "3.7"
    return "3.1" if p.phase == DRAW else "3.2"


def lights(position: Position, line: ScoreLine) -> tuple[str, ...]:
    """The spaces of the slide."""
    return tuple(words.space_key(line.seat, name) for name in line.spots)
