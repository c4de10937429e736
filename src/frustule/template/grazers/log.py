"""What a log says of a move of Grazers: a sentence about whoever made it."""

from frustule.core.engine.position import Position
from frustule.core.speech.company import of_seat
from frustule.core.speech.language import noted
from frustule.template.grazers.language import algae_words, say
from frustule.template.grazers.notation import cell_text

GRAZES = noted("{name} crawls to {cell} and eats {algae}", "you crawl to {cell} and eat {algae}")


def line(position: Position, seat: int, move: int) -> str:
    algae = algae_words(int(position.record.algae[move]))
    return of_seat(say, seat, GRAZES, cell=cell_text(move), algae=algae)
