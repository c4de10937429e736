"""What is made ready when: in the order that was promised, whatever is asked for and whatever fails."""

from dataclasses import dataclass, field
from typing import Literal

from hypothesis import given
from hypothesis import strategies as st

from frustule.server.workers.preparing.order import Order, Piece

GAMES = ("ants", "bees", "crabs", "daws")
KINDS: tuple[Literal["rules", "bots"], ...] = ("rules", "bots")


@dataclass
class Model:
    """The same said once more, plainly."""

    seconds: dict[tuple[str, str], float]
    asked: list[str] = field(default_factory=list[str])
    waiting: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    working: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    failed: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])

    def comes_before(self, one: tuple[str, str], two: tuple[str, str]) -> bool:
        if one[1] != two[1]:
            return one[1] == "rules"
        if (one[0] in self.asked) != (two[0] in self.asked):
            return one[0] in self.asked
        if one[0] in self.asked:
            return self.asked.index(one[0]) < self.asked.index(two[0])
        return self.seconds[one] < self.seconds[two]

    def can(self, piece: tuple[str, str]) -> bool:
        rules = (piece[0], "rules")
        return piece[1] == "rules" or rules not in self.waiting | self.working | self.failed

    def urgent(self, piece: tuple[str, str]) -> bool:
        return piece[0] in self.asked


@given(st.data(), st.integers(1, 4))
def test_the_order(data: st.DataObject, cores: int):
    kinds: list[tuple[str, Literal["rules", "bots"]]] = [(game, kind) for game in GAMES for kind in KINDS]
    todo = data.draw(st.lists(st.sampled_from(kinds), unique=True))
    lengths = data.draw(st.permutations(range(len(todo))))
    pieces: dict[tuple[str, str], Piece] = {
        key: Piece(*key, steps=3, seconds=length) for key, length in zip(todo, lengths, strict=True)
    }
    order = Order(GAMES, list(pieces.values()))
    model = Model({key: piece.seconds for key, piece in pieces.items()}, waiting=set(pieces))
    for _ in range(60):
        while piece := order.next(cores):
            key = piece.game, piece.kind
            able = [other for other in model.waiting if model.can(other)]
            assert key in able
            assert not any(model.comes_before(other, key) for other in able)
            in_the_way = {each for each in model.working if not model.urgent(key) or model.urgent(each)}
            assert len(in_the_way) < cores
            order.begin(piece, 0.0)
            model.waiting.discard(key)
            model.working.add(key)
        if any(model.can(key) for key in model.waiting):
            assert len(model.working) >= cores, "a core is idle"
        elif not model.working:
            break
        match data.draw(st.sampled_from(["ask", "end", "end", "fail", "retry"])):
            case "ask":
                game = data.draw(st.sampled_from(GAMES))
                order.ask(game)
                if game not in model.asked:
                    model.asked.append(game)
            case "retry":
                game = data.draw(st.sampled_from(GAMES))
                order.retry(game)
                again = {key for key in model.failed if key[0] == game}
                model.failed -= again
                model.waiting |= again
            case what if model.working:
                key = data.draw(st.sampled_from(sorted(model.working)))
                model.working.discard(key)
                if what == "end":
                    order.end(pieces[key])
                else:
                    order.fail(pieces[key], "reason")
                    model.failed.add(key)
            case _:
                pass
    report = order.report(1, 0.0)
    for game in report.games:
        for kind, progress in (("rules", game.rules), ("bots", game.bots)):
            key = game.name, kind
            expected = (
                *("waiting" for _ in {key} & model.waiting),
                *("preparing" for _ in {key} & model.working),
                *("failed" for _ in {key} & model.failed),
            )
            assert progress.stage == (*expected, "ready")[0]


def test_how_long_it_takes_is_only_said_where_the_last_time_tells():
    known, guessed = Piece("ants", "rules", 4, 20.0, measured=True), Piece("bees", "rules", 4, 20.0)
    order = Order(("ants", "bees"), [known, guessed])
    order.begin(known, 100.0)
    order.begin(guessed, 100.0)
    told = order.report(1, 105.0)
    assert [game.rules.seconds for game in told.games] == [15, None]
    assert [game.rules.seconds for game in order.report(1, 130.0).games] == [None, None]
