"""The texts of Grazers in all languages, and words that several modules need."""

from frustule.core.speech.language import Texts, noted
from frustule.core.speech.spans import piece

say = Texts(__package__ or "")

ALGAE = noted("bare", "one alga", "two algae", "three algae")


def algae_words(count: int) -> str:
    """`two algae`, with the drawing of so many beside the words."""
    return piece(f"algae-{count}", say(ALGAE[count])) if count else say(ALGAE[count])
