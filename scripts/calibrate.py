"""Measures how hard the commissions are, sets their dishes from it, and keeps a completed game of each.

    python scripts/calibrate.py --games 20 --work 24            all cards, to 20 games each
    python scripts/calibrate.py --games 200 --cards 16,B3       more games of two of them

Every game is dealt from its own seed and played by the restorer with so much work a move, so results add
up: a second run goes on where the first ended. A card gets the dishes with which its share of completed games
comes nearest to what its place in the series asks for. Results are written after every card.
"""

import argparse
import random
import re
from pathlib import Path

import msgspec

from frustule import Record, Setup, game
from frustule.bots import Budget
from frustule.bots.commissions.restorer import think
from frustule.core.engine.record import result_text
from frustule.games.diatoms.solo.card import MOST_DISHES, Card
from frustule.games.diatoms.solo.cards import CALIBRATION, NUMBERS, Calibration, Tally, drawing_of
from frustule.games.diatoms.solo.position import COMPLETE
from frustule.puzzles.commissions import fill

ROOT = Path(__file__).parent.parent
DATA = ROOT / "src" / "frustule" / "games" / "commissions" / "data"
PROOFS = ROOT / "tests" / "commissions" / "completed"
FIRST_TRY = 3


def fewest(number: str) -> int:
    """The early cards keep three dishes, so that three stars can be earned."""
    return 3 if NUMBERS.index(number) < 12 else 2


def target(number: str) -> float:
    """The share of games that should be completed: nearly all of the first card's, half of the last's.

    Bonus cards begin anew, and are hard at the end.
    """
    place = NUMBERS.index(number)
    return max(0.5, 0.97 - 0.0125 * place) if place < 36 else 0.93 - 0.01 * (place - 36) ** 2


def play(setup: Setup, seed: int, work: int) -> Record:
    position, chance = setup.deal(seed), random.Random(seed)
    record = Record(setup, seed, bots={0: "restorer"})
    while position.acting:
        move = think(position.veiled(0), 0, chance, Budget(work=work)).move
        record.moves.append((0, position.move(0, move).text))
        position.play(0, move)
    record.result = result_text(position.result)
    return record


def measure(number: str, dishes: int, tally: Tally, games: int, work: int) -> Tally:
    """Plays as many games more as are missing."""
    setup = game("commissions").setup(1, commission=number, dishes=dishes)
    completed, stars = tally.completed, tally.stars
    for seed in range(tally.games, games):
        end = play(setup, seed, work).position()
        if end.record.ending == COMPLETE:
            completed += 1
            stars += end.scores[0] - 1
    return Tally(max(games, tally.games), completed, stars)


def calibrate(number: str, found: Calibration, games: int, work: int) -> tuple[Calibration, int]:
    """Looks from the middle outward for where the share passes the target; takes the nearer side of it."""
    tallies = dict(found.dishes)
    wanted = target(number)

    def share(dishes: int) -> float:
        tallies[str(dishes)] = measure(number, dishes, tallies.get(str(dishes), Tally(0, 0, 0)), games, work)
        return tallies[str(dishes)].share

    dishes = FIRST_TRY
    if share(dishes) >= wanted:
        while dishes > fewest(number) and share(dishes - 1) >= wanted:
            dishes -= 1
    else:
        while dishes < MOST_DISHES and share(dishes) < wanted:
            dishes += 1
    tried = [other for other in (dishes, dishes - 1) if other >= fewest(number)]
    nearest = min(tried, key=lambda other: abs(share(other) - wanted))
    return Calibration(found.drawing, work, tallies), nearest


def set_dishes(path: Path, dishes: int) -> None:
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"(?m)^dishes = \d$", f"dishes = {dishes}", text), encoding="utf-8")


def keep_completed(number: str, work: int) -> str:
    """A completed game of the card as its file says, with the proof that it can be filled in a remark."""
    path = PROOFS / f"{number.lower():0>2}.txt"
    card = Card.load(DATA / "cards" / f"{number.lower():0>2}.toml")
    mosaic = fill(card)
    assert mosaic is not None, f"commission {number} cannot be filled"
    setup = game("commissions").setup(1, commission=number, dishes=card.dishes)
    for seed in range(1000):
        record = play(setup, seed, max(work, 60))
        if record.position().record.ending == COMPLETE:
            record.setup = game("commissions").setup(1, commission=number)
            head, _, body = record.text.partition("\n\n")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{head}\n# filled: {mosaic}\n\n{body}", encoding="utf-8")
            return f"seed {seed}"
    raise SystemExit(f"commission {number} was never completed")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("--games", type=int, default=20, help="of each card and number of dishes")
    arguments.add_argument(
        "--work", type=int, default=24, help="games played on by the restorer for each move"
    )
    arguments.add_argument("--cards", help="just these, with commas between")
    arguments.add_argument("--records", action="store_true", help="only keep a completed game of each")
    chosen = arguments.parse_args()
    path = DATA / CALIBRATION
    for number in chosen.cards.split(",") if chosen.cards else NUMBERS:
        file = DATA / "cards" / f"{number.lower():0>2}.toml"
        everything = msgspec.json.decode(path.read_bytes(), type=dict[str, Calibration])
        drawing = drawing_of(Card.load(file))
        found = everything.get(number)
        if found is None or (found.drawing, found.work) != (drawing, chosen.work):
            found = Calibration(drawing, chosen.work, {})
        if not chosen.records:
            found, dishes = calibrate(number, found, chosen.games, chosen.work)
            set_dishes(file, dishes)
            everything[number] = found
            path.write_bytes(msgspec.json.format(msgspec.json.encode(everything), indent=1) + b"\n")
            told = ", ".join(f"{d}: {t.completed}/{t.games}" for d, t in sorted(found.dishes.items()))
            print(f"{number:>3} {dishes} dishes; {told}", flush=True)
        print(f"{number:>3} completed: {keep_completed(number, chosen.work)}", flush=True)


if __name__ == "__main__":
    main()
