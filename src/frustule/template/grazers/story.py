"""A move of Grazers as beats: the snail crawls, then it eats what grows there.

A game may leave this module out: then everything changes at once, and nothing is said.
"""

from frustule.core.drawing.beats import Spot
from frustule.core.drawing.telling import Telling
from frustule.core.speech.company import of_seat
from frustule.core.speech.language import noted
from frustule.template.grazers.language import algae_words, say
from frustule.template.grazers.notation import cell_text
from frustule.template.grazers.scene import PUDDLE

CRAWLED = noted("{name} crawls to {cell}", "you crawl to {cell}")


def tell(telling: Telling) -> None:
    seat, cell = telling.seat, cell_text(telling.move)
    snail = Spot(PUDDLE, f"snail-{seat}")
    beat = telling.beat(of_seat(say, seat, CRAWLED, cell=cell), "step")
    beat.fly(snail, snail)
    algae = algae_words(int(telling.before.record.algae[telling.move]))
    beat = telling.beat(say("eats {algae}", algae=algae), "bite")
    beat.settle(PUDDLE)
    for gain in telling.gains():
        beat.score(gain.rise(PUDDLE, [snail.id]))
