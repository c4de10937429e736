"""A game's faults in sentences: what is wrong, in which function of which module, and what to do about it."""

from frustule.core.engine.game import Game


class Fault(AssertionError):
    """Something that a game does wrong; its text is the whole sentence."""


def expect(held: object, game: Game, where: str, wrong: str, remedy: str) -> None:
    """Raises a fault unless the condition holds. `where` is a module of the game's folder and what is in it,
    such as `notation.move_text`, or a file; `wrong` goes on from that name."""
    if not held:
        raise Fault(sentence(game, where, wrong, remedy))


def sentence(game: Game, where: str, wrong: str, remedy: str) -> str:
    """`Snails: snails.notation.move_text gives ... Write ...`; files that are no modules have their path."""
    package = game.folder.package
    place = f"{where} of {package}" if "/" in where else f"{package}.{where}"
    return f"{game.title}: {place} {wrong}. {remedy}."
