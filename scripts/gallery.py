"""Draws docs/gallery: opening, middle and end of a game of each kind, in both themes. Run it as it is."""

import random
from pathlib import Path

from frustule import Game, Move, Position, all_games
from frustule.bots import ask, bot
from frustule.core.drawing.animation import animate
from frustule.core.drawing.picture import render

FOLDER = Path(__file__).parent.parent / "docs" / "gallery"
SEED = 11
WIDTH = 1100
ROTATION = 9


def played(game: Game) -> tuple[list[Position], list[Move]]:
    """Every position of one game between curators, and the moves between them."""
    position = game.deal(min(2, game.seats.stop - 1), seed=SEED)
    chance = random.Random(SEED)
    passed, moves = [position.copy()], list[Move]()
    while acting := position.acting:
        move = position.move(acting[0], ask(bot("curator", game.name), position, acting[0], chance).move)
        position.push(move)
        passed.append(position.copy())
        moves.append(move)
    return passed, moves


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    lines = ["# Gallery", "", "Drawn by `scripts/gallery.py`: games of curators."]

    def hang(name: str, words: str, content: bytes) -> None:
        (FOLDER / name).write_bytes(content)
        lines.extend(["", f"![{words}]({name})"])

    for game in all_games():
        lines += ["", f"## {game.title}"]
        passed, moves = played(game)
        middle = passed[len(passed) * 2 // 3]
        for stage, position in (("opening", passed[0]), ("middle", middle), ("end", passed[-1])):
            for theme in ("dark", "light"):
                picture = render([position.picture(0, theme, WIDTH)], "png", WIDTH)
                hang(f"{game.name}-{stage}-{theme}.png", f"{game.title}, {stage}, {theme} field", picture)
        if game.rotations > ROTATION:
            picture = render([middle.picture(0, "dark", WIDTH, ROTATION)], "png", WIDTH)
            hang(f"{game.name}-turned-dark.png", f"{game.title}, the body turned", picture)
        film = animate(passed, 0, width=WIDTH, moves=moves).encode()
        hang(f"{game.name}-game.svg", f"{game.title}, a whole game", film)
    (FOLDER / "README.md").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
