"""Commissions against the plain reading: legal moves, endings, when they are certain, stars, collecting."""

from random import Random

import pytest

import frustule
from frustule import Position, Setup
from frustule.games.commissions.card import LETTERS, NUMBERS, Card
from frustule.games.commissions.cards import NUMBERS as HOUSE
from frustule.games.commissions.position import DONE, ENDINGS, SPLIT
from frustule.games.diatoms.components import COLOURS, standard_slide
from tests.diatoms.table import read_laid
from tests.plain import commissions as plain
from tests.plain.diatoms import collect_options, full_stock, groups, samples
from tests.walking import walk

GAME = frustule.game("commissions")


def random_card(random: Random) -> Card:
    """A card of any kinds of demands, few groups, so that the plain reading can try all their values."""
    spaces = standard_slide().spaces
    words = ["--"] * len(spaces)
    letters, figures = list(LETTERS[:2]), list(NUMBERS[:2])
    strict = random.random()
    for i in random.sample(range(len(spaces)), random.randint(3, 24)):
        colour = shape = "*"
        if random.random() < strict:
            colour = random.choice([*COLOURS, *letters, *letters])
        if random.random() < strict:
            shape = random.choice([*spaces[i].shapes, *figures])
        words[i] = colour + shape
    return Card("A test", "For tests.", random.randint(1, 5), " ".join(words))


def some_setup(random: Random) -> Setup:
    while True:
        card = random_card(random)
        try:
            card.check("test")
        except frustule.InvalidData:
            continue
        return GAME.setup(1, card=card)


def plain_card(position: Position) -> plain.Card:
    card = GAME.fields(position)["card"]
    return plain.Card(list(card.words), [space.shapes for space in card.slide.spaces])


def desk_of(position: Position) -> plain.Desk:
    facts = GAME.fields(position)
    return plain.Desk(
        pond=dict(read_laid(word) for word in facts["pond"]),
        hand=facts["hand"],
        tops={k: stack[-1] for k, stack in enumerate(facts["stacks"], 1) if stack},
        first=facts["turn"] == 0,
        stock=facts["stock"],
        tray=facts["tray"],
        slide=facts["slide"].split(),
        dishes=facts["dishes"],
    )


def legal(position: Position) -> set[str]:
    texts = [position.move_text(0, move) for move in position.moves(0)]
    assert len(set(texts)) == len(texts)
    return set(texts)


def compare(position: Position) -> str | None:
    """Legal moves and verdict of one position; returns how it has ended."""
    facts, card, desk = GAME.fields(position), plain_card(position), desk_of(position)
    if facts["phase"] == "split":
        return None
    stacks = [bool(stack) for stack in facts["stacks"]]
    short = len(facts["hand"]) < 2 and any(stacks)
    found = plain.ending(
        card, desk, tiles_left=bool(facts["hand"] or any(stacks)), may_refill=short and not desk.tray
    )
    reason = position.result.reason if position.result else None
    assert reason == found
    if reason:
        assert not position.moves(0)
        points = 1 + plain.stars(desk) if reason == plain.COMPLETE else 0
        assert position.scores == (points,)
        return reason
    names = [space.name for space in facts["card"].slide.spaces]
    if desk.tray:
        assert legal(position) == {
            f"{diatom}@{names[k]}" if where == "@" else f"{diatom}>{k + 1}"
            for diatom, where, k in plain.arrangements(card, desk)
        }
    elif short:
        assert legal(position) == {f"draw {k + 1}" for k, some in enumerate(stacks) if some}
    else:
        assert legal(position) == {
            f"{q},{r}={laid}{f' from {stack}' if stack else ''}" for stack, q, r, laid in plain.layings(desk)
        }
    return None


@pytest.mark.parametrize("block", range(8))
def test_random_games_on_random_cards(block: int):
    random = Random(block)
    seen = set[str | None]()
    for seed in range(6):
        for position in walk(some_setup(random), 100 * block + seed).of_every_kind(30):
            seen.add(compare(position))
    assert {None} < seen


@pytest.mark.parametrize("number", HOUSE[::6])
def test_random_games_on_cards_of_the_house(number: str):
    for position in walk(GAME.setup(1, commission=number), 7).of_every_kind(12):
        if len(plain_card(position).signs) <= 3:
            compare(position)


@pytest.mark.parametrize("block", range(4))
def test_failing_is_noticed_at_once(block: int):
    """The last positions of games: none goes on that the plain reading gives up, none ends before."""
    random = Random(50 + block)
    for seed in range(3):
        positions = walk(some_setup(random), 900 + 10 * block + seed).positions
        ends = [compare(position) for position in positions[-12:]]
        assert ends[-1] is not None
        assert set(ends[:-1]) <= {None}


def test_ends_of_many_games():
    random = Random(3)
    seen = set[str | None]()
    for k in range(40):
        setup = some_setup(random)
        ends = setup.random_games(6, seed=10 * k)[0]
        seen |= {compare(Position(setup, ends[i : i + 1].copy())) for i in range(len(ends))}
    assert None not in seen
    assert seen >= {plain.COMPLETE, plain.NO_ROOM}


@pytest.mark.parametrize("block", range(4))
def test_verdicts_when_little_is_in_stock(block: int):
    """Random play rarely empties the stock, so it is emptied here, and both readings are asked again."""
    random = Random(70 + block)
    seen = dict[str | None, int]()
    for seed in range(12):
        for position in walk(some_setup(random), 500 + 20 * block + seed).some(8):
            if position.record.phase in (SPLIT, DONE):
                continue
            poor = position.copy()
            keep = random.random()
            for kind in range(25):
                if random.random() > keep:
                    poor.record.stock[kind // 5, kind % 5] = 0
            code = int(poor.setup.library.verdict(poor.setup.box_handle, poor.handle))
            facts = GAME.fields(poor)
            found = plain.ending(
                plain_card(poor),
                desk_of(poor),
                tiles_left=True,
                may_refill=len(facts["hand"]) < 2 and not facts["tray"],
            )
            assert (ENDINGS[code - 1] if code else None) == found
            seen[found] = seen.get(found, 0) + 1
    assert min(seen.get(None, 0), seen.get(plain.NO_STOCK, 0)) >= 5


@pytest.mark.parametrize("seed", range(6))
def test_what_a_tile_collects(seed: int):
    """From the stock into the tray, group by group, as long as nothing is to be chosen."""
    walked = walk(some_setup(Random(seed)), seed)
    checked = 0
    for (before, after), (_, text) in zip(
        zip(walked.positions, walked.positions[1:], strict=False), walked.texts, strict=False
    ):
        if "=" not in text:
            continue
        cell, laid = read_laid(text.partition(" ")[0])
        pond = {**desk_of(before).pond, cell: laid}
        stock, tray = dict(GAME.fields(before)["stock"]), list[str]()
        options = [()]
        for sample in samples(pond, cell):
            for colour, size in groups(sample):
                options = collect_options(stock, colour, size)
                if len(options) > 1:
                    break
                for diatom in options[0]:
                    stock[diatom] -= 1
                    tray.append(diatom)
            if len(options) > 1:
                break
        facts = GAME.fields(after)
        assert sorted(facts["tray"]) == sorted(tray)
        assert facts["stock"] == stock
        assert (facts["phase"] == "split") == (len(options) > 1)
        checked += 1
    assert checked
    assert GAME.fields(walked.positions[0])["stock"] == full_stock()
