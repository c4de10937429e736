"""Writes what the page's own tests read: a position of each game as it goes over the wire, and vectors.

A vector is for choosing: what somebody has chosen in that scene, one more choice, and what comes of it by
`core/engine/choosing.py`: the page's own reading must give the same, byte for byte. For the sandbox of Pond
Scum there are plans, with the moves that place them and with left and right exchanged. For solids there are
looks, with where `core/drawing/space.py` sees everything then.
"""

import itertools
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import frustule
from frustule.bots import ask, bot
from frustule.core.drawing.scene import Element, Scene
from frustule.core.drawing.space import Facet, Look, facets
from frustule.core.drawing.wire import encode, wire_scene
from frustule.core.engine.choosing import Choice, Choices, choose, nearest, offered, turned
from frustule.games import TEMPLATE
from frustule.games.pondscum.plans import library, mirrored, placing, plan_of, plan_text, read_plan

MOVES = {"diatoms": 31, "commissions": 2, "pondscum": 24, "diaominos": 3, TEMPLATE: 4}
ENOUGH = {TEMPLATE: 2}  # legal moves, so that there is something to pick
FOLDER = Path(__file__).parent.parent / "web" / "tests" / "scenes"
VECTORS, STEPS = 12, 6
LAID = 3


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "staging.json").write_text(json.dumps(staging()), encoding="utf-8")
    for name, moves in MOVES.items():
        position = frustule.game(name).deal(seats=None if name == "commissions" else 2, seed=3)
        chance = random.Random(3)
        seat = position.acting[0]
        played = 0
        while played < moves or len(position.moves(seat)) < ENOUGH.get(name, 20):
            position.play(seat, ask(bot("greedy"), position, seat, chance).move)
            seat = position.acting[0]
            played += 1
        scene = position.scene(seat)
        (FOLDER / f"{name}.json").write_bytes(encode(wire_scene(scene, position.setup)))
        lines = [
            json.dumps(each, separators=(",", ":"), ensure_ascii=False) for each in vectors(scene, chance)
        ]
        (FOLDER / f"{name}.choosing.jsonl").write_text("\n".join(lines), encoding="utf-8")
        print(name, len(scene.moves), "moves,", len(lines), "vectors")
    seen = [json.dumps(each, separators=(",", ":"), ensure_ascii=False) for each in looks()]
    (FOLDER / "diaominos.looks.jsonl").write_text("\n".join(seen), encoding="utf-8")
    print(len(seen), "looks")
    boxes = [json.dumps(each, separators=(",", ":"), ensure_ascii=False) for each in plans()]
    (FOLDER / "pondscum.plans.jsonl").write_text("\n".join(boxes), encoding="utf-8")
    print(len(boxes), "sandboxes")


def looks() -> Iterator[dict[str, Any]]:
    """Panels of solids, looked at from everywhere: what is seen, from the back to the front."""
    chance = random.Random(5)
    position = frustule.game("diaominos").deal(seats=2, seed=6)
    while position.record.space < 4:
        seat = position.acting[0]
        position.play(seat, chance.choice(position.moves(seat)))
    for panel in position.scene(0, with_moves=False).panels:
        if not panel.space:
            continue
        given = {"space": panel.space, "elements": panel.elements}
        high = panel.space.size[2]
        for k in range(8):
            look = Look(
                chance.uniform(0, 360),
                chance.uniform(-88, 88),
                chance.randrange(high) if k in (2, 5) and panel.space.layers else None,
                chance.randrange(1, high + 1) if k % 3 == 1 else None,
                chance.choice((0.0, 0.9)),
                chance.random() < 0.4,
            )
            seen = facets(panel.elements, panel.space, look)
            vector = {"look": look._asdict(), "seen": [_seen(each) for each in seen]}
            yield msgspec.to_builtins(given | vector)


def _seen(each: Element) -> list[Any]:
    """What is drawn of an element, where, how slanted and in what shade."""
    drawn = each.id, each.symbol or each.path or each.text, each.style, each.label
    where = each.x, each.y, *(each.matrix if isinstance(each, Facet) else (each.scale,))
    return [*drawn, each.layer, each.shade if isinstance(each, Facet) else 0, *(round(v, 9) for v in where)]


def plans() -> Iterator[dict[str, Any]]:
    """Sandboxes of either seat, seen from either side, with plans: known ones, and some laid by chance."""
    game = frustule.game("pondscum")
    for board in ("long", "wide"):
        setup = game.setup(2, board=board)
        dealt = [game.setup(2, board=board, setup="random").deal(seed) for seed in range(8)]
        found = [read_plan(setup, known.text) for known in library(setup)]
        found += [plan_of(position, seat) for position in dealt for seat in range(2)]
        for seat, rotation in itertools.product(range(2), range(2)):
            position = setup.deal(3)
            yield {
                "sandbox": msgspec.to_builtins(position.scene(seat, rotation=rotation).sandbox),
                "plans": [
                    {
                        "text": plan_text(setup, plan),
                        "moves": placing(position, seat, plan),
                        "mirrored": plan_text(setup, mirrored(setup, plan)),
                    }
                    for plan in found
                ],
            }


def staging() -> list[dict[str, Any]]:
    """Moves that can be laid out together, one after the other, with the scene before each and after all."""
    position, chance = frustule.game("diatoms").deal(seats=2, seed=3), random.Random(3)
    staged = position.game.voice.staged
    while True:
        found: list[dict[str, Any]] = []
        seat, at = position.acting[0], position.copy()
        while at.moves(seat) and at.moves(seat)[0].slots in staged:
            move = chance.choice(at.moves(seat).texts)
            found.append({"scene": drawn(at, seat), "move": move})
            at.play(seat, move)
        if len(found) >= LAID:
            return [*found, {"scene": drawn(at, seat), "move": ""}]
        position.play(seat, ask(bot("greedy"), position, seat, chance).move)


def drawn(position: frustule.Position, seat: int) -> Any:
    return json.loads(encode(wire_scene(position.scene(seat), position.setup)))


def vectors(scene: Scene, chance: random.Random) -> Iterator[dict[str, Any]]:
    """What comes of choices as they come to mind: of one move, of another, changed again, turned on."""
    moves = [move.choices for move in scene.moves]
    for _ in range(VECTORS):
        chosen: Choices = ()
        for _ in range(STEPS):
            choice = Choice(*chance.choice(list(chance.choice(moves).items())))
            after = choose(moves, chosen, choice)
            found = nearest(moves, after)
            slot, by = chance.choice(list(chance.choice(moves))), chance.choice((-1, 1, 2))
            yield {
                "chosen": chosen,
                "choice": choice,
                "left": found.left if len(found.left) < 100 else len(found.left),
                "kept": found.kept,
                "filled": found.filled,
                "offered": {slot: len(values) for slot, values in offered(moves, after).items()},
                "turn": [slot, by],
                "turned": turned(moves, after, slot, by),
            }
            chosen = after


if __name__ == "__main__":
    main()
