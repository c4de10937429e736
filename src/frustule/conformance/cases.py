"""The setups that a game is tried in, worked out from the facts that it declares and nothing else."""

from collections.abc import Iterator
from itertools import cycle, islice

import numpy as np

from frustule import Game
from frustule.core.engine.options import OptionFacts, read_options
from frustule.core.errors import InvalidText

FEW = 12


def setup_texts(game: Game) -> list[str]:
    """Every seat count, every value of every option alone, and values of all options together; of older
    editions every seat count and values of all options together."""
    given = [facts for facts in game.option_facts if facts.kind not in ("file", "text")]
    values = {facts.name: values_of(facts) for facts in given}
    turns = cycle(game.seats)
    texts: list[str] = []
    for edition in range(game.edition, 0, -1):
        texts += [setup_text(game, count, {}, edition) for count in game.seats]
        if edition == game.edition:
            for name, words in values.items():
                texts += [possible(game, turns, {name: word}, edition) for word in words]
        for k in range(max(map(len, values.values()), default=0)):
            together = {name: words[k % len(words)] for name, words in values.items()}
            texts.append(possible(game, turns, together, edition))
    return list(dict.fromkeys(texts))


def possible(game: Game, turns: Iterator[int], words: dict[str, str], edition: int) -> str:
    """A setup with these options for the next number of seats that all of them allow; where they exclude one
    another, those that do not go with the first are left out."""
    for number in range(len(words), 0, -1):
        kept = dict(list(words.items())[:number])
        for seats in islice(turns, len(game.seats)):
            box = np.zeros(1, game.box_dtype)
            try:
                game.fill_box(box[0], seats, read_options(game.options, kept, files=False), edition)
            except InvalidText:
                continue
            return setup_text(game, seats, kept, edition)
    raise AssertionError(f"{game.title} can be set up in no way with {words}")


def values_of(facts: OptionFacts) -> list[str]:
    """All values of an option but its default, or, where they are too many, the edges and some between."""
    if facts.kind == "choice":
        words = list(facts.choices)
        if len(words) > FEW:
            words = [*words[:: len(words) // 4], words[-1]]
    elif facts.kind == "yes-no":
        words = ["yes", "no"]
    else:
        least = facts.default if facts.least is None else facts.least
        most = facts.default + 1 if facts.most is None else facts.most
        words = [str(n) for n in (range(least, most + 1) if most - least < FEW else (least, most))]
    return [word for word in words if word != default_word(facts)]


def default_word(facts: OptionFacts) -> str:
    if facts.kind == "yes-no":
        return "yes" if facts.default else "no"
    return str(facts.default)


def setup_text(game: Game, seats: int, words: dict[str, str], edition: int) -> str:
    named = {"edition": str(edition)} if edition > 1 else {}
    return " ".join([game.name, str(seats), *(f"{name}={word}" for name, word in (named | words).items())])
