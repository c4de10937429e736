"""Commissions in sentences: what a card demands, what a move is, what comes of it, why it is refused."""

from typing import Any

import numpy as np

from frustule.core.engine.move import Pick
from frustule.core.engine.options import Meaning
from frustule.core.engine.position import Position, trusted
from frustule.core.engine.score import ScoreLine
from frustule.core.speech.language import clauses, noted
from frustule.core.speech.spans import capital
from frustule.games.diatoms import pond
from frustule.games.diatoms.components import COLOURS
from frustule.games.diatoms.language import (
    colour_words,
    counted_words,
    diatom_words,
    shape_words,
    tile_drawn,
)
from frustule.games.diatoms.moves import ARRANGE, LAY, TAKE, unpack_arrange, unpack_lay, unpack_take
from frustule.games.diatoms.notation import (
    diatom_text,
    laid_text,
    mosaic_text,
    taken,
    tile_id,
    tile_text,
)
from frustule.games.diatoms.places import place_words, space_words
from frustule.games.diatoms.pond_options import slide_of
from frustule.games.diatoms.position import UNKNOWN
from frustule.games.diatoms.position_notation import pond_text, tray_text
from frustule.games.diatoms.solo import card_rules, cards, scoring
from frustule.games.diatoms.solo.card_text import LETTERS, NUMBERS, UNUSED
from frustule.games.diatoms.solo.cards import measured, series_of
from frustule.games.diatoms.solo.language import say
from frustule.games.diatoms.solo.moves import CAST, unpack_cast
from frustule.games.diatoms.solo.options import card_of, number_of
from frustule.games.diatoms.solo.position import ARRANGE_PHASE, COMPLETE, ENDINGS, HAND, PHASES, REFILL, SPLIT
from frustule.games.diatoms.solo.rules import available, completes
from frustule.games.diatoms.taking import FOUND, HARVEST, PENDING, REST
from frustule.games.diatoms.words import (
    diatoms_words,
    face_key,
    face_words,
    filled_already,
    from_stack,
    place_key,
    space_key,
    split_first,
    takes_words,
    to_space,
    tray_diatoms,
    tray_key,
    why_not_there,
)

PARTS = noted("mosaic", "dishes")
GRADES = noted("gentle", "fair", "tricky", "hard", "fiendish")
NO_MOVE = noted("There is no such move.")[0]


def commission_meanings() -> dict[str, Meaning]:
    """The house's cards by number."""
    by_number = {number: cards.standard_card(number) for number in cards.NUMBERS}
    return {
        number: Meaning(f"{number} · {say(card.title)}", say(card.about))
        for number, card in by_number.items()
    }


def dishes_meanings() -> dict[str, Meaning]:
    """So many cast-off dishes."""
    return {"0": Meaning(say("as many as the card says")), **{str(n): Meaning(str(n)) for n in range(1, 6)}}


def hand_meanings() -> dict[str, Meaning]:
    """How one comes by the first two tiles."""
    return {
        "dealt": Meaning(say("dealt"), say("The top tile of each stack.")),
        "chosen": Meaning(say("chosen"), say("You draw two tiles, one after the other, from either stack.")),
    }


def title(position: Position) -> str:
    """The card's title, and its number if it is one of the house."""
    number = number_of(position.setup)
    name = say(card_of(position.setup).title)
    return say("Commission {number}: {title}", number=number, title=name) if number else name


def difficulty(position: Position) -> str:
    """What was measured of the card, in words; empty if nothing was."""
    number = number_of(position.setup)
    measure = measured(number) if number else None
    if measure is None:
        return ""
    return say(
        "{grade}: our solver completed {completed} of {games} games",
        grade=say(GRADES[measure.grade - 1]),
        completed=measure.completed,
        games=measure.games,
    )


def demand_words(position: Position, space: int) -> str:
    """What an empty space takes by the card, and by what its group has settled on."""
    card = card_of(position.setup)
    word = card.words[space]
    if word == UNUSED:
        return say("stays empty")
    shapes = takes_words(card.shapes(space))
    demands = [say("takes {shapes}", shapes=shapes)]
    if word[0] in COLOURS:
        demands.append(say("only in {colour}", colour=colour_words(COLOURS.index(word[0]))))
    if word[0] in LETTERS:
        demands.append(say("in one colour with all {letter}", letter=word[0] + _settled(position, word[0])))
    if word[1] in NUMBERS:
        demands.append(say("in one shape with all {number}", number=word[1] + _settled(position, word[1])))
    return ", ".join(demands)


def _settled(position: Position, sign: str) -> str:
    """The colour or shape that a group has taken on, in brackets."""
    for space in card_of(position.setup).group(sign):
        if value := int(position.record.slide[0, space]):
            kind = value - 1
            return f" ({colour_words(kind // 5) if sign in LETTERS else shape_words(kind % 5)})"
    return ""


def dish_key(dish: int) -> str:
    """The id of a dish, as paths and scenes have it."""
    return f"dish-{dish + 1}"


def slot_name(slot: int) -> str:
    """Where a tile lies, as its id says among twins."""
    return f"hand-0-{slot}" if slot < HAND else f"stack-{slot - HAND}"


def path(position: Position, seat: int, move: int) -> tuple[Pick, ...]:
    p, setup = position.record, position.setup
    if move >= LAY:
        slot, q, r, face = unpack_lay(move)
        tile = available(p, slot)
        text = tile_text(setup, tile)
        words = tile_drawn(text) if slot < HAND else from_stack(text, slot - HAND)
        return (
            Pick(tile_id(setup, tile, slot_name(slot)), words),
            Pick(place_key(q, r), place_words(position, q, r)),
            Pick(face_key(tile, face), face_words(laid_text(setup, tile, face))),
        )
    if move >= CAST:
        kind, dish = unpack_cast(move)
        what, where = counted_words(kind, 1), say("into dish {dish}", dish=dish + 1)
        return Pick(tray_key(0, kind), what), Pick(dish_key(dish), where)
    if move >= ARRANGE:
        kind, space = unpack_arrange(move)
        name = slide_of(setup).spaces[space].name
        where = to_space(slide_of(setup), space)
        return Pick(tray_key(0, kind), counted_words(kind, 1)), Pick(space_key(0, name), where)
    if move >= TAKE:
        what = diatoms_words(taken(position, move))
        return (Pick(f"take-{unpack_take(move)}", say("take {diatoms}", diatoms=what)),)
    top = int(p.stack[move, p.left[move] - 1])
    return (Pick(tile_id(setup, top, f"stack-{move}"), from_stack(tile_text(setup, top), move)),)


def outcome(position: Position, seat: int, move: int) -> str:
    """What comes of a legal move, the end of the commission included."""
    return Teller(position).tell(move)


class Teller:
    """Says what comes of moves; what many of them share is looked up once."""

    def __init__(self, position: Position) -> None:
        library = position.setup.library
        self.position = position
        self._out = np.zeros(HARVEST, np.int16)
        self._scratch = np.empty_like(position.data)
        self._handles = library.handle(self._scratch), library.handle(self._out)
        self._told: dict[tuple[int, bytes], str] = {}
        masks = np.zeros(64, np.int64)
        card_rules.spaces_to_fill(position.setup.box[0], position.record, masks)
        self._wanted = int(np.bitwise_or.reduce(masks))

    def tell(self, move: int) -> str:
        if move >= LAY:
            collected = self.collected(move)
            key = int(self._scratch[0]["ending"]), collected
            if key not in self._told:
                then = trusted(self.position.setup, self._scratch)
                self._told[key] = self.end(self._harvest(self._out.tolist()), then)
            return self._told[key]
        then = self.position.after(0, move)
        return self.end(self._told_of(then, move), then)

    def collected(self, move: int) -> bytes:
        """What laying a tile collects, as `knowledge.harvest` writes it."""
        setup = self.position.setup
        setup.library.harvest(setup.box_handle, self.position.handle, 0, move, 1, *self._handles)
        return self._out.tobytes()

    def gained(self, move: int) -> tuple[int, int]:
        """How many diatoms laying a tile collects for certain, and how many of them no space takes."""
        self.collected(move)
        out = self._out.tolist()
        return sum(out[:25]), sum(out[kind] for kind in range(25) if not self._wanted >> kind & 1)

    def end(self, words: str, then: Position) -> str:
        """The words, and that the commission is then over."""
        ending = int(then.record.ending)
        if ending == COMPLETE:
            return say("{what}; the commission is complete with {stars}", what=words, stars=stars_words(then))
        if ending:
            return say("{what}; the commission fails: {reason}", what=words, reason=say(ENDINGS[ending - 1]))
        return words

    def _told_of(self, then: Position, move: int) -> str:
        if move >= CAST:
            _, dish = unpack_cast(move)
            sixths = card_rules.content(then.record, dish)
            if sixths <= scoring.STAR_CONTENT:
                return say("dish {dish} then holds {sixths}/6", dish=dish + 1, sixths=sixths)
            return say("dish {dish} then holds {sixths}/6 and earns no star", dish=dish + 1, sixths=sixths)
        if move >= ARRANGE:
            return say.count("{n} space left to fill", "{n} spaces left to fill", to_fill(then))
        if move >= TAKE:
            return say("the tray gains {diatoms}", diatoms=diatoms_words(taken(self.position, move)))
        return say("the tile joins the hand")

    def _harvest(self, out: list[int]) -> str:
        """What laying a tile collects, and what of it no space takes; a choice is named, not guessed."""
        if not out[FOUND]:
            if not self.position.record.turns_done:
                return say("completes no sample; the first tile need not")
            return say("completes a sample of clear water")
        gained = [kind for kind in range(25) for _ in range(out[kind])]
        if pending := out[PENDING]:
            size, colour = pending & 7, colour_words(pending >> 3)
            choice = say("a choice for {size}/6 of {colour}", size=size, colour=colour)
            if out[REST]:
                choice = say.count(
                    "a choice for {size}/6 of {colour} and {n} more group",
                    "a choice for {size}/6 of {colour} and {n} more groups",
                    out[REST],
                    size=size,
                    colour=colour,
                )
            if not gained:
                return say("leaves {choice}", choice=choice)
            return say("collects {diatoms}; then {choice}", diatoms=diatoms_words(gained), choice=choice)
        if not gained:
            return say("collects nothing: none in stock")
        waste = [kind for kind in gained if not self._wanted >> kind & 1]
        if not waste:
            return say("collects {diatoms}", diatoms=diatoms_words(gained))
        return say(
            "collects {diatoms}; to be cast off: {waste}",
            diatoms=diatoms_words(gained),
            waste=diatoms_words(waste),
        )


def to_fill(position: Position) -> int:
    """How many spaces are still empty."""
    return card_of(position.setup).used - int((position.record.slide[0] > 0).sum())


def stars(position: Position) -> int:
    """How many dishes could still hold a star."""
    dishes = range(int(position.setup.box[0].dishes))
    return sum(int(card_rules.content(position.record, dish)) <= scoring.STAR_CONTENT for dish in dishes)


def stars_words(position: Position) -> str:
    count = stars(position)
    return say.count("{n} star", "{n} stars", count) if count else say("no star")


def dish_words(position: Position, dish: int) -> str:
    """What lies in a dish."""
    diatoms = tray_diatoms(position.record.dish[dish])
    sixths = card_rules.content(position.record, dish)
    return say(
        "dish {dish}: {diatoms}, {sixths}/6",
        dish=dish + 1,
        diatoms=diatoms_words(diatoms),
        sixths=sixths,
    )


def status(position: Position) -> str:
    p = position.record
    ending = int(p.ending)
    if ending == COMPLETE:
        return say("complete with {stars}", stars=stars_words(position))
    if ending:
        return say("failed: {reason}", reason=say(ENDINGS[ending - 1]))
    tiles = int((p.hand[0] != 0).sum()) + int(p.left.sum())
    parts = [
        say.count("{n} space to fill", "{n} spaces to fill", to_fill(position)),
        say.count("{n} tile left", "{n} tiles left", tiles),
    ]
    if p.phase == SPLIT:
        parts.append(say("choose how to split a group"))
    elif p.phase == ARRANGE_PHASE:
        parts.append(say("arrange what was collected"))
    elif p.phase == REFILL:
        parts.append(say("refill the hand"))
    else:
        parts.append(say("choose a tile and lay it"))
    return clauses(parts)


def why_not(position: Position, seat: int, move: int) -> str:
    """The first reason in the order a player would look for it."""
    phase = int(position.record.phase)
    if phase == SPLIT:
        return split_first(position, seat)
    if ARRANGE <= move < LAY:
        return _why_not_arrange(position, move)
    if phase == ARRANGE_PHASE:
        return say("First arrange the diatoms in your tray.")
    if TAKE <= move < ARRANGE:
        return say("There is no group to split.")
    if phase == REFILL:
        if move in (0, 1):
            return say("The top tile of stack {stack} is hidden.", stack=move + 1)
        return say("First refill your hand from a stack.")
    if move in (0, 1):
        return say("Your hand needs no tile; choose one and lay it.")
    return _why_not_lay(position, move) if move >= LAY else say(NO_MOVE)


def _why_not_arrange(position: Position, move: int) -> str:
    p, box = position.record, position.setup.box[0]
    casting = move >= CAST
    kind, target = unpack_cast(move) if casting else unpack_arrange(move)
    if kind >= 25 or target >= (box.dishes if casting else box.spaces):
        return say(NO_MOVE)
    what = diatom_words(kind)
    if not p.tray[0, kind // 5, kind % 5]:
        return say("There is no {diatom} in your tray.", diatom=what)
    masks = np.zeros(64, np.int64)
    card_rules.spaces_to_fill(box, p, masks)
    layout = slide_of(position.setup)
    if casting:
        for space in range(box.spaces):
            if int(masks[space]) >> kind & 1:
                return say(
                    "What fits a space may not be cast off: {diatom} fits {space}.",
                    diatom=what,
                    space=space_words(layout, space),
                )
        sixths = card_rules.content(p, target)
        return say(
            "Dish {dish} holds {sixths}/6 and has no room for it: {diatom}.",
            dish=target + 1,
            sixths=sixths,
            diatom=what,
        )
    if p.slide[0, target]:
        return filled_already(layout, target)
    demand, where = demand_words(position, target), space_words(layout, target)
    return capital(say("{space} {demand}; not {diatom}.", space=where, demand=demand, diatom=what))


def _why_not_lay(position: Position, move: int) -> str:
    p = position.record
    slot, q, r, face = unpack_lay(move)
    tile = available(p, slot) if slot < 2 * HAND else 0
    if not tile or tile == UNKNOWN:
        return say("There is no such tile to lay.")
    if (elsewhere := why_not_there(position, tile, face, q, r)) is not None:
        return elsewhere
    if p.turns_done and not completes(p, pond.open_at(p, q, r)):
        where = place_words(position, q, r)
        return say("There, {place}, it would complete no sample; every tile but the first must.", place=where)
    return say("The same tile can be laid so by another of its equal faces, or from its twin's place.")


def line_words(position: Position, line: Any) -> ScoreLine:
    part, subject, count = int(line.part), int(line.subject), int(line.count)
    points, spots = int(line.points), int(line.spots)
    if part == scoring.MOSAIC_PART:
        used = card_of(position.setup).used
        words = say("{filled} of {used} spaces are filled", filled=count, used=used)
    elif count <= scoring.STAR_CONTENT:
        words = say(
            "dish {dish} holds {sixths}/6 and could still hold a star", dish=subject + 1, sixths=count
        )
    else:
        words = say("dish {dish} holds {sixths}/6 and has no room for a star", dish=subject + 1, sixths=count)
    names = tuple(space.name for i, space in enumerate(slide_of(position.setup).spaces) if spots >> i & 1)
    return ScoreLine(0, PARTS[part], words, points, names)


def fields(position: Position) -> dict[str, Any]:
    p, setup = position.record, position.setup
    card, number = card_of(setup), number_of(setup)
    dishes = range(int(setup.box[0].dishes))

    def texts(numbers: Any) -> list[str]:
        return [tile_text(setup, int(number)) for number in numbers]

    return {
        "commission": number,
        "series": series_of(number).name if number else None,
        "card": card,
        "difficulty": difficulty(position),
        "turn": int(p.turns_done),
        "phase": PHASES[int(p.phase)],
        "pond": pond_text(position).split(),
        "hand": texts(t for t in p.hand[0] if t),
        "stacks": [texts(p.stack[s, : p.left[s]]) for s in range(2)],
        "stock": {diatom_text(d): int(p.stock[d // 5, d % 5]) for d in range(25)},
        "tray": tray_text(p.tray[0]).split(),
        "slide": mosaic_text(p.slide[0], setup.box[0].spaces),
        "to_fill": to_fill(position),
        "dishes": [tray_text(p.dish[dish]).split() for dish in dishes],
        "stars": stars(position),
    }
