"""The texts of Grazers in all languages, and words that several modules need."""

from frustule.core.speech.language import Texts, noted

say = Texts(__package__ or "")

ALGAE = noted("bare", "one alga", "two algae", "three algae")


def algae_words(count: int) -> str:
    """`two algae`."""
    return say(ALGAE[count])
