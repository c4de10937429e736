"""How long a scene with all its moves takes, at the busiest positions met in random games."""

import random
from time import perf_counter

from frustule import Game, Position, all_games

GAMES = 20


def busiest(game: Game) -> tuple[Position, int]:
    """The position, and the seat, with the most legal moves in some random games."""
    most, found = -1, None
    for seed in range(GAMES):
        position = game.deal(game.seats.stop - 1, seed=seed)
        chance = random.Random(seed)
        while acting := position.acting:
            seat = chance.choice(acting)
            moves = position.moves(seat)
            if len(moves) > most:
                most, found = len(moves), (position.copy(), seat)
            position.push(seat, chance.choice(moves))
    assert found is not None
    return found


def main() -> None:
    print(f"{'scene with all moves':<16} {'moves':>6} {'ms':>8}")
    for game in all_games():
        position, seat = busiest(game)
        scene = game.scene(position, seat)
        times: list[float] = []
        for _ in range(7):
            start = perf_counter()
            game.scene(position, seat)
            times.append(perf_counter() - start)
        print(f"{game.title:<20} {len(scene.moves):>6} {1000 * sorted(times)[3]:>8.1f}")


if __name__ == "__main__":
    main()
