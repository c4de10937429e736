"""A game's rules as people read them: Markdown, `data/rules.md` and `data/rules.fr.md` in its folder.

Games of the house have theirs in docs/rules, where the page takes them from when it is built; a game of
another package brings them along.
"""

from importlib import resources

from frustule.core.engine.game import Game
from frustule.core.speech.language import SOURCE


def packed_rules(game: Game, language: str) -> str | None:
    """The rules of a game in a language, if its package brings them."""
    name = "rules.md" if language == SOURCE else f"rules.{language}.md"
    file = resources.files(game.folder.package) / "data" / name
    return file.read_text(encoding="utf-8") if file.is_file() else None
