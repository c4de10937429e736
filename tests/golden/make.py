"""Makes the golden records: games of seeded, half sensible play, with the legal moves pinned in remarks.

    python -m tests.golden.make NAME ...    makes those records of SETUPS anew; without a name, all of them

A golden record is made once, read by a person, and then kept. When a test says that it has changed, either
a mistake has slipped in or the games of every player have changed.
"""

import hashlib
import sys
from pathlib import Path
from random import Random

import frustule
from frustule import Position, Record
from frustule.core.engine.record import result_text
from frustule.core.engine.setup import read_setup

RED = ",".join(f'"{tile}"' for tile in ["rrrrrr"] * 26 + ["rrr..."] * 4 + ["rryy..", "rrgg..", "rrbbp."])
FLOOD = f'{{"name":"Red flood","start":"rygbp.","tiles":[{RED}],"standing":"own"}}'
"""Tiles by which the stock soon runs short, so that of a full sample a missing diatom has to be split."""
FOLDER = Path(__file__).parent
SEED = 2026
SEEDS = {"pondscum-2-second-edition": 6}
"""Where another game than that of SEED is worth pinning: there a hunter eats, and ends where it began."""
SETUPS = {
    "commissions-1": "commissions 1",
    "commissions-9": "commissions 1 commission=9",
    "commissions-B1": "commissions 1 commission=B1",
    "commissions-11-second-edition": f"commissions 1 edition=2 commission=11 tiles={FLOOD}",
    "diatoms-1-easygoing": "diatoms 1 judge=8",
    "diatoms-1-persnickety": "diatoms 1 judge=3 mood=persnickety",
    "diatoms-2": "diatoms 2",
    "diatoms-2-second-edition": "diatoms 2 edition=2",
    "diatoms-3": "diatoms 3",
    "diatoms-4": "diatoms 4",
    "diatoms-2-easygoing": "diatoms 2 judge=1",
    "diatoms-3-easygoing": "diatoms 3 judge=4",
    "diatoms-4-easygoing": "diatoms 4 judge=7",
    "diatoms-2-persnickety": "diatoms 2 judge=9 mood=persnickety",
    "diatoms-3-persnickety": "diatoms 3 judge=6 mood=persnickety",
    "diatoms-4-persnickety": "diatoms 4 judge=2 mood=persnickety",
    "pondscum-2-second-edition": "pondscum 2 edition=2 prey=one",
}
WHIM = 0.15
CHECKPOINT = 10


def play(setup_text: str, seed: int) -> Record:
    """A whole game in which everybody mostly takes what looks best at once, and now and then a fancy."""
    setup = read_setup(frustule.game, setup_text)
    random = Random(seed)
    position, record = setup.deal(seed), Record(setup, seed)
    while not position.over:
        seat = random.choice(position.acting)
        whim = random.random() < WHIM
        move = fancy(position, seat, random) if whim else position.best_by_worth(seat, random.getrandbits(32))
        record.moves.append((seat, position.move(seat, move).text))
        position.play(seat, move)
    record.result = result_text(position.result)
    return record


def fancy(position: Position, seat: int, random: Random) -> int:
    """A random move, rare kinds as often as common ones: first what is picked first, then the rest."""
    kinds: dict[str, list[int]] = {}
    for move in position.moves(seat):
        kinds.setdefault(move.path[0].key, []).append(int(move))
    return random.choice(kinds[random.choice(sorted(kinds))])


def annotated(record: Record) -> str:
    """The record's text with a remark every few moves: how many legal moves there were so far, and which."""
    digest, count = hashlib.sha256(), 0
    head, _, body = record.text.partition("\n\n")
    lines = [head, ""]
    for number, (position, line) in enumerate(zip(record.replay(), body.splitlines(), strict=False), 1):
        for seat in range(record.setup.seats):
            moves = position.moves(seat).numbers
            count += len(moves)
            digest.update(repr((seat, moves, [int(call) for call in position.calls(seat)])).encode())
        lines.append(line)
        if number % CHECKPOINT == 0 or number == len(record.moves):
            lines.append(f"# {number} moves; {count} were legal, {digest.hexdigest()[:12]}")
    return "\n".join(lines) + "\n"


def main(names: list[str]) -> None:
    for name in names or SETUPS:
        path = FOLDER / f"{name}.txt"
        path.write_text(annotated(play(SETUPS[name], SEEDS.get(name, SEED))), encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
