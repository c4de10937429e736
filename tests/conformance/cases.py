"""The setups that a game is tried in, worked out from the facts that it declares and nothing else."""

from itertools import cycle

from frustule import Game
from frustule.core.engine.options import OptionFacts

FEW = 12


def setup_texts(game: Game) -> list[str]:
    """Every seat count, every value of every option alone, and values of all options together; of older
    editions every seat count and values of all options together."""
    given = [facts for facts in game.option_facts if facts.kind not in ("file", "text")]
    values = {facts.name: values_of(facts) for facts in given}
    seats = cycle(game.seats)
    texts: list[str] = []
    for edition in range(game.edition, 0, -1):
        texts += [setup_text(game, count, {}, edition) for count in game.seats]
        if edition == game.edition:
            for name, words in values.items():
                texts += [setup_text(game, next(seats), {name: word}, edition) for word in words]
        for k in range(max(map(len, values.values()), default=0)):
            together = {name: words[k % len(words)] for name, words in values.items()}
            texts.append(setup_text(game, next(seats), together, edition))
    return list(dict.fromkeys(texts))


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
