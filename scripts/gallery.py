"""Draws docs/gallery: opening, middle and end of a game of each kind, in both themes. Run it as it is."""

import random
from pathlib import Path

from frustule import Position, all_games
from frustule.bots import ask, bot
from frustule.core.picture import draw, render

FOLDER = Path(__file__).parent.parent / "docs" / "gallery"
SEED = 11
WIDTH = 1100


def stages(name: str) -> list[tuple[str, Position]]:
    """Three positions of one game between greedy bots."""
    game = next(g for g in all_games() if g.name == name)
    position = game.deal(max(2, game.seats.start), seed=SEED)
    chance = random.Random(SEED)
    passed = [position.copy()]
    while acting := position.acting:
        position.push(acting[0], ask(bot("greedy"), position, acting[0], chance).move)
        passed.append(position.copy())
    return [("opening", passed[0]), ("middle", passed[len(passed) * 2 // 3]), ("end", passed[-1])]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    lines = ["# Gallery", "", "Drawn by `scripts/gallery.py`: games between two greedy bots."]
    for game in all_games():
        lines += ["", f"## {game.title}"]
        for stage, position in stages(game.name):
            for theme in ("dark", "light"):
                file = FOLDER / f"{game.name}-{stage}-{theme}.png"
                file.write_bytes(render([draw(position, 0, theme, WIDTH)], "png", WIDTH))
                lines += ["", f"![{game.title}, {stage}, {theme} field]({file.name})"]
    (FOLDER / "README.md").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
