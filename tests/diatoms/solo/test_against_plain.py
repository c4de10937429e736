"""Commissions against the plain reading: legal moves, endings, when they are certain, stars, collecting."""

from random import Random
from typing import Any

import pytest

import frustule
from frustule import Position, Setup
from frustule.conformance.walking import walk
from frustule.core.engine.position import editing
from frustule.games.diatoms.components import COLOURS, SHAPES, TileSet, standard_slide
from frustule.games.diatoms.solo.card import Card
from frustule.games.diatoms.solo.card_text import LETTERS, NUMBERS
from frustule.games.diatoms.solo.cards import NUMBERS as HOUSE
from frustule.games.diatoms.solo.position import DONE, ENDINGS, SPLIT
from tests.diatoms.table import read_laid
from tests.plain import commissions as plain
from tests.plain.diatoms import collect_options, full_stock, groups, samples

GAME = frustule.game("commissions")
ALL = [colour + shape for colour in COLOURS for shape in SHAPES]


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


def random_card_that_holds(random: Random) -> Card:
    while True:
        card = random_card(random)
        try:
            card.check("test")
        except frustule.InvalidData:
            continue
        return card


def some_setup(random: Random) -> Setup:
    return GAME.setup(1, card=random_card_that_holds(random))


def plain_card(position: Position) -> plain.Card:
    card = position.fields["card"]
    return plain.Card(list(card.words), [space.shapes for space in card.slide.spaces])


def desk_of(position: Position) -> plain.Desk:
    facts = position.fields
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
    texts = position.moves(0).texts
    assert len(set(texts)) == len(texts)
    return set(texts)


def compare(position: Position) -> str | None:
    """Legal moves and verdict of one position; returns how it has ended."""
    facts, card, desk = position.fields, plain_card(position), desk_of(position)
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


def verdict(position: Position) -> str | None:
    """How the commission stands while tiles are left, by the rules and by their plain reading alike."""
    code = int(position.setup.library.verdict(position.setup.box_handle, position.handle))
    facts = position.fields
    refill = len(facts["hand"]) < 2 and not facts["tray"]
    found = plain.ending(plain_card(position), desk_of(position), tiles_left=True, may_refill=refill)
    assert (ENDINGS[code - 1] if code else None) == found
    return found


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
                    with editing(poor) as record:
                        record.stock[kind // 5, kind % 5] = 0
            found = verdict(poor)
            seen[found] = seen.get(found, 0) + 1
    assert min(seen.get(None, 0), seen.get(plain.NO_STOCK, 0)) >= 5


def set_out(position: Position, random: Random) -> Position:
    """Another table for the same card: slide, tray, dishes and a stock that just suffices, or just does not.

    The spaces are filled in thought with values chosen for the groups; some of those diatoms lie on the slide
    or in the tray already, the others are all the stock has, but for one that is often missing. What another
    value of one group would need may be there as well, and lead astray.
    """
    card = plain_card(position)
    table = position.copy()
    for field in ("slide", "tray", "dish", "stock"):
        with editing(table) as record:
            record[field] = 0
    chosen = {sign: random.choice(plain.values_of(card, sign)) for sign in card.signs}
    pool = list[str]()
    filled = random.random() * 0.7
    for i in random.sample(card.used, len(card.used)):
        diatom = random.choice(sorted(plain.fitting(card, i, chosen)))
        if random.random() < filled:
            with editing(table) as record:
                record.slide[0, i] = kind_of(diatom) + 1
        else:
            pool.append(diatom)
    if chosen and random.random() < 0.5:
        sign = random.choice(card.signs)
        other = {**chosen, sign: random.choice(plain.values_of(card, sign))}
        pool += [random.choice(sorted(plain.fitting(card, i, other))) for i in card.group(sign)]
    random.shuffle(pool)
    del pool[: random.choice([0, 0, 1, 2])]
    pool += [random.choice(ALL) for _ in range(random.choice([0, 0, 1, 3]))]
    waiting = random.randint(0, min(4, len(pool)))
    for k, diatom in enumerate(pool):
        with editing(table) as record:
            where = record.tray[0] if k < waiting else record.stock
            where[divmod(kind_of(diatom), 5)] += 1
    for _ in range(random.choice([0, 0, 0, 3, 6])):
        with editing(table) as record:
            record.tray[0][divmod(random.randrange(25), 5)] += 1
    with editing(table) as record:
        for dish in record.dish[: int(position.setup.box[0].dishes)]:
            room = random.randint(0, 6)
            while room:
                shape = random.randrange(min(room, 5))
                dish[random.randrange(5), shape] += 1
                room -= shape + 1
    return table


def kind_of(diatom: str) -> int:
    return COLOURS.index(diatom[0]) * 5 + SHAPES.index(diatom[1])


@pytest.mark.parametrize("block", range(4))
def test_verdicts_on_tables_set_out_at_random(block: int):
    """Where packing and filling are close calls: greed, one exchange or one value too few would err."""
    random = Random(80 + block)
    seen = dict[str | None, int]()
    for seed in range(10):
        start = walk(some_setup(random), 300 + 20 * block + seed).some(8)[3]
        for _ in range(30):
            table = set_out(start, random)
            found = verdict(table)
            seen[found] = seen.get(found, 0) + 1
    assert min(seen.get(end, 0) for end in (None, plain.NO_ROOM, plain.NO_STOCK)) >= 10


def set_out_crowded(position: Position, random: Random) -> Position:
    """Another table for the same card: few spaces left, more in the tray that wants them, little room."""
    card = plain_card(position)
    table = position.copy()
    for field in ("slide", "tray", "dish"):
        with editing(table) as record:
            record[field] = 0
    chosen = {sign: random.choice(plain.values_of(card, sign)) for sign in card.signs}
    empty = set(random.sample(card.used, min(len(card.used), random.randint(1, 5))))
    for i in card.used:
        if i not in empty:
            with editing(table) as record:
                record.slide[0, i] = kind_of(random.choice(sorted(plain.fitting(card, i, chosen)))) + 1
    slide = desk_of(table).slide
    wanted = [diatom for i in sorted(empty) for diatom in sorted(plain.takes(card, slide, i))]
    some = random.sample(wanted, min(len(wanted), random.randint(1, 6)))
    for _ in range(len(empty) + random.randint(0, 3)):
        diatom = random.choice(some if random.random() < 0.9 else ALL)
        with editing(table) as record:
            record.tray[0][divmod(kind_of(diatom), 5)] += 1
    with editing(table) as record:
        for dish in record.dish[: int(position.setup.box[0].dishes)]:
            dish[random.randrange(5), 0] = random.choice([6, 6, 5, 4, 3])
    return table


@pytest.mark.parametrize("block", range(4))
def test_verdicts_where_diatoms_compete_for_spaces(block: int):
    """Counted: ends that looking at each diatom alone would miss, and tables saved by who gets the spaces."""
    random = Random(60 + block)
    missed = saved = crowded = 0
    for seed in range(12):
        start = some_setup(random).deal(seed)
        for _ in range(30):
            table = set_out_crowded(start, random)
            card, desk = plain_card(table), desk_of(table)
            found = verdict(table)
            wishes = plain.spaces_for(card, desk)
            alone = plain.packed(desk, [diatom for diatom in desk.tray if not wishes[diatom]])
            missed += found == plain.NO_ROOM and alone
            wastes = list(plain.divisions(card, desk))
            fewest = min(map(len, wastes))
            fates = {plain.packed(desk, waste) for waste in wastes if len(waste) == fewest}
            crowded += found is None and fewest > 0
            saved += found is None and len(fates) == 2
    assert min(missed, crowded, saved) >= 10


def equal_tiles() -> TileSet:
    """Another set of tiles may have several of a kind."""
    tiles = " ".join(["rrr...", "yyg.gb", "bbppp."] * 11)
    return TileSet.read(f'name = "Others"\nstart = "rygbp."\ntiles = "{tiles}"', "others")


def test_guesses_hold_the_tiles_of_the_box():
    setup = GAME.setup(1, tiles=equal_tiles())
    for seed in range(4):
        guess = setup.deal(seed).reshuffled(0, seed)
        assert setup.read(guess.body) == guess


def test_equal_tiles_are_offered_once():
    """Two in one hand are one choice."""
    random = Random(9)
    equal = 0
    for seed in range(6):
        setup = GAME.setup(1, card=random_card_that_holds(random), tiles=equal_tiles())
        for position in walk(setup, seed).some(12):
            compare(position)
            equal += len(set(position.fields["hand"])) < len(position.fields["hand"])
    assert equal >= 5


def expected_after(before: dict[str, Any], text: str) -> dict[str, Any]:
    """Tiles, slide and dishes after a move, read off its words; no tile has come by itself yet."""
    hand, stacks = list(before["hand"]), [list(stack) for stack in before["stacks"]]
    slide, dishes = before["slide"].split(), [list(dish) for dish in before["dishes"]]
    if "=" in text:
        placed, _, stack = text.partition(" from ")
        laid = read_laid(placed)[1]
        if stack:
            assert same_tile(stacks[int(stack) - 1].pop(), laid)
        else:
            hand.remove(next(tile for tile in hand if same_tile(tile, laid)))
    elif text.startswith("draw "):
        hand.append(stacks[int(text[-1]) - 1].pop())
    elif "@" in text:
        diatom, _, space = text.partition("@")
        at = [space.name for space in before["card"].slide.spaces].index(space)
        assert slide[at] == plain.EMPTY
        slide[at] = diatom
    elif ">" in text:
        diatom, _, dish = text.partition(">")
        dishes[int(dish) - 1].append(diatom)
    return {"hand": hand, "stacks": stacks, "slide": slide, "dishes": [sorted(dish) for dish in dishes]}


def same_tile(one: str, other: str) -> bool:
    return any(other == way[k:] + way[:k] for way in (one, one[::-1]) for k in range(6))


@pytest.mark.parametrize("seed", range(6))
def test_what_a_move_changes(seed: int):
    """And what it leaves alone; a hand refills by itself only from the one stack that is left."""
    walked = walk(some_setup(Random(20 + seed)), seed)
    seen = set[str]()
    for before, after, (_, text) in zip(walked.positions, walked.positions[1:], walked.texts, strict=False):
        expected, found = expected_after(before.fields, text), after.fields
        while len(expected["hand"]) < len(found["hand"]):
            first, second = expected["stacks"]
            assert not (first and second)
            expected["hand"].append((first or second).pop())
        assert found["hand"] == expected["hand"]
        assert found["stacks"] == expected["stacks"]
        assert found["slide"].split() == expected["slide"]
        assert [sorted(dish) for dish in found["dishes"]] == expected["dishes"]
        seen.add("draw" if text.startswith("draw") else next((sign for sign in "=@>" if sign in text), ""))
    assert {"=", "draw"} <= seen


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
        stock, tray = dict(before.fields["stock"]), list[str]()
        options = [()]
        for sample in samples(pond, cell):
            for colour, size in groups(sample):
                options = collect_options(stock, colour, size, before.setup.edition)
                if len(options) > 1:
                    break
                for diatom in options[0]:
                    stock[diatom] -= 1
                    tray.append(diatom)
            if len(options) > 1:
                break
        facts = after.fields
        assert sorted(facts["tray"]) == sorted(tray)
        assert facts["stock"] == stock
        assert (facts["phase"] == "split") == (len(options) > 1)
        checked += 1
    assert checked
    assert walked.positions[0].fields["stock"] == full_stock()


@pytest.mark.parametrize("edition", [1, 2])
def test_what_a_tile_collects_from_a_poor_stock(edition: int):
    """Every choice on the way is one of the plain reading's, and what is taken leaves the stock."""
    random = Random(edition)
    choices = sixes = 0
    for seed in range(30):
        setup = GAME.setup(1, edition=edition, commission=str(random.randint(1, 24)), dishes=5)
        for before in walk(setup, seed).positions:
            texts = [text for text in legal(before) if "=" in text]
            if not texts or before.record.turns_done == 0:
                continue
            position = before.copy()
            stock = {diatom: random.choice((0, 0, 1, 2)) for diatom in ALL}
            with editing(position) as record:
                record.stock[:] = [[stock[c + s] for s in SHAPES] for c in COLOURS]
            text = random.choice(sorted(texts))
            cell, laid = read_laid(text.partition(" ")[0])
            pond = {**desk_of(before).pond, cell: laid}
            position.play(0, text)
            tray: list[str] = []
            for colour, size in (group for sample in samples(pond, cell) for group in groups(sample)):
                options = collect_options(stock, colour, size, edition)
                if len(options) > 1:
                    assert legal(position) == {"take " + "+".join(option) for option in options}
                    choices += 1
                    sixes += size == 6
                chosen = random.choice(options)
                if len(options) > 1:
                    position.play(0, "take " + "+".join(chosen))
                for diatom in chosen:
                    stock[diatom] -= 1
                    tray.append(diatom)
            facts = position.fields
            assert sorted(facts["tray"]) == sorted(tray)
            assert facts["stock"] == stock
    assert choices > 10
    assert sixes > 0
