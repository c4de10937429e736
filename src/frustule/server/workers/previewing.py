"""Pictures for links and of finished games: what the jobs about them come to."""

from frustule.core.drawing.keepsake import Told, keepsake
from frustule.core.drawing.picture import render
from frustule.core.drawing.preview import WIDE, preview
from frustule.core.engine.lesson import main_panel, pictured
from frustule.core.engine.position import trusted
from frustule.games import game
from frustule.server.table.setups import setup_of

THEME = "dark"


def of_table(setup: str, data: bytes, words: tuple[str, str]) -> bytes:
    """The main board as a spectator sees it."""
    position = trusted(setup_of(setup), data)
    panel = main_panel(position.scene(None, with_moves=False))
    drawn = position.game
    page = preview(panel, panel.box, words, drawn.voice.symbol, drawn.styles, drawn.tokens[THEME])
    return render([page], "png", WIDE)


def of_end(setup: str, data: bytes, seat: int, told: Told, theme: str) -> bytes:
    """The board of a seat when the game is over, with who came where."""
    position = trusted(setup_of(setup), data)
    panel, drawn = main_panel(position.scene(seat, with_moves=False)), position.game
    page = keepsake(panel, told, drawn.voice.symbol, drawn.styles, drawn.tokens[theme])
    return render([page], "png", WIDE)


def of_game(name: str, words: tuple[str, str]) -> bytes:
    """The game's own picture."""
    drawn = game(name)
    panel, box = pictured(drawn, setup_of)
    page = preview(panel, box, words, drawn.voice.symbol, drawn.styles, drawn.tokens[THEME])
    return render([page], "png", WIDE)
