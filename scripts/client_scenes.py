"""Writes the scenes that the page's own tests read: a position of each game, as it goes over the wire."""

import random
from pathlib import Path

import frustule
from frustule.bots import ask, bot
from frustule.core.drawing.wire import encode, wire_scene

MOVES = {"diatoms": 31, "pondscum": 24, "diaominos": 3}
ENOUGH = 20  # legal moves, so that there is something to pick
FOLDER = Path(__file__).parent.parent / "web" / "tests" / "scenes"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, moves in MOVES.items():
        position = frustule.game(name).deal(seats=2, seed=3)
        chance = random.Random(3)
        seat = position.acting[0]
        played = 0
        while played < moves or len(position.moves(seat)) < ENOUGH:
            position.play(seat, ask(bot("greedy"), position, seat, chance).move)
            seat = position.acting[0]
            played += 1
        scene = position.scene(seat)
        (FOLDER / f"{name}.json").write_bytes(encode(wire_scene(scene, position.setup)))
        print(name, len(scene.moves), "moves")


if __name__ == "__main__":
    main()
