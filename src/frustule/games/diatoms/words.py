"""Diatoms in sentences: what a move is, what comes of it, why it is refused, what a score line says."""

from itertools import groupby, pairwise
from typing import Any

import numpy as np

from frustule.core.engine.move import Pick
from frustule.core.engine.options import Meaning
from frustule.core.engine.position import Position
from frustule.core.engine.score import Result, ScoreLine
from frustule.core.speech.company import is_you, of_seat, seat_words, shared, you_or
from frustule.core.speech.language import clauses, either, listed, noted
from frustule.core.speech.spans import capital, piece
from frustule.games.diatoms import pond, rules, scoring, tutor
from frustule.games.diatoms.components import COLOURS, SHAPES, Slide, judges
from frustule.games.diatoms.language import (
    DISLIKES,
    MEASURES,
    PAIRS_OF_COLOURS,
    PAIRS_OF_SHAPES,
    colour_words,
    counted_words,
    diatom_words,
    lying_drawn,
    say,
    segment_words,
    shape_words,
    tile_drawn,
)
from frustule.games.diatoms.moves import (
    ARRANGE,
    DISCARD,
    DRAW_MOVE,
    INSIST,
    LAY,
    TAKE,
    unpack_arrange,
    unpack_discard,
    unpack_lay,
    unpack_take,
)
from frustule.games.diatoms.notation import diatom_text, laid_text, pending_group, taken, tile_id, tile_text
from frustule.games.diatoms.places import place_words, space_words
from frustule.games.diatoms.pond_options import slide_of
from frustule.games.diatoms.position import DONE, DRAW, PLACE, SPLIT
from frustule.games.diatoms.taking import FOUND, HARVEST, PENDING, REST

EDGES = noted(
    "the east edge",
    "the south-east edge",
    "the south-west edge",
    "the west edge",
    "the north-west edge",
    "the north-east edge",
)
RINGS = noted("centre ring", "middle ring", "outer ring")
LINES = noted("horizontal line", "vertical line", "rising line", "falling line")
MOODS = noted("easygoing", "persnickety")
NO_MOVE = noted("There is no such move.")[0]


def diatoms_words(diatoms: list[int]) -> str:
    """`a red star, two blue circles and an...` for a list of diatoms; `nothing` for an empty one."""
    if not diatoms:
        return say("nothing")
    return listed([counted_words(d, diatoms.count(d)) for d in sorted(set(diatoms))])


def takes_words(shapes: str) -> str:
    """`circle or star`, for the letters of a space."""
    return either([shape_words(SHAPES.index(letter)) for letter in shapes])


def judge_words(position: Position) -> str:
    """Who judges, if anybody."""
    box = position.setup.box[0]
    if not box.judge:
        return ""
    name, mood = say(judges().judge[int(box.judge) - 1].name), say(MOODS[int(box.persnickety)])
    return say("Guest judge: {judge}, {mood}", judge=name, mood=mood)


def judge_meanings() -> dict[str, Meaning]:
    """The guest judges by number, with what each looks for; 0 is none."""
    meanings = {"0": Meaning(say("nobody"), say("The mosaics alone count."))}
    for number, card in enumerate(judges().judge):
        about = say(
            "Looks for {what}: {each} points for each, from {least} on. "
            "If persnickety, dislikes {bad}: {penalty} each.",
            what=say(MEASURES[number]),
            each=card.each,
            least=card.minimum,
            bad=say(DISLIKES[number]),
            penalty=-card.penalty,
        )
        meanings[str(number + 1)] = Meaning(say(card.name), about)
    return meanings


def mood_meanings() -> dict[str, Meaning]:
    """What the moods of a guest judge do to the points."""
    card = judges()
    praises = say("Gives the points for what the judge looks for.")
    ranks = say(
        "Ranks the players by what the judge looks for: {first}, {second} and {others} points. Punishes all.",
        first=card.first,
        second=card.second,
        others=card.others,
    )
    return {mood: Meaning(say(mood), about) for mood, about in zip(MOODS, (praises, ranks), strict=True)}


def first_meanings() -> dict[str, Meaning]:
    """Who begins."""
    customs = say(
        "Customs at a table: whoever touched water last begins, "
        "or whoever has the left hand nearest to water."
    )
    seats = {str(seat): Meaning(say("player {seat}", seat=seat)) for seat in range(1, 5)}
    return {"random": Meaning(say("random"), customs), **seats}


def stacks_meanings() -> dict[str, Meaning]:
    """The stacks of a game for one."""
    short = say("For one player: all tiles of the stacks are drawn, and all are laid.")
    long = say("For one player: there is more to choose from, and eight tiles are left in the end.")
    return {"4+4": Meaning("4 + 4", short), "8+8": Meaning("8 + 8", long)}


def tutor_words(position: Position) -> list[str]:
    """What the tutor asks of a player alone: the scores for each mark, the measures to beat, the verdict."""
    setup = position.setup
    box, asked = setup.box[0], tutor.marks(setup)
    sentences: list[str] = []
    if asked:
        steps = [
            say("{mark} from {points}", mark=say(name), points=points)
            for name, points in zip(tutor.MARKS, asked, strict=True)
        ]
        sentences.append(say("The tutor's marks: {marks}", marks=", ".join(steps)))
    if setup.seats == 1 and box.judge and box.persnickety:
        measures = ", ".join(str(int(measure)) for measure in box.tutor)
        sentences.append(say("The tutor's own measures: {measures}", measures=measures))
    if asked and position.over:
        earned = tutor.mark(setup, position.scores[0])
        sentences.append(
            say("The tutor calls you: {mark}", mark=say(tutor.MARKS[earned - 1]))
            if earned
            else say("The tutor sighs, and gives no mark")
        )
    return sentences


def tray_diatoms(tray: Any) -> list[int]:
    return [d for d in range(25) for _ in range(int(tray[d // 5, d % 5]))]


# Ids of what is picked, as paths and scenes have them.


def place_key(q: int, r: int) -> str:
    return f"place-{q},{r}"


def face_key(tile: int, face: int) -> str:
    return f"face-{tile}-{face}"


def space_key(seat: int, name: str) -> str:
    return f"space-{seat}-{name}"


def tray_key(seat: int, diatom: int) -> str:
    return f"tray-{seat}-{diatom_text(diatom)}"


def path(position: Position, seat: int, move: int) -> tuple[Pick, ...]:
    p, setup = position.record, position.setup
    if move >= LAY:
        slot, q, r, face = unpack_lay(move)
        tile = int(p.hand[seat, slot])
        return (
            Pick(tile_id(setup, tile, f"hand-{seat}-{slot}"), tile_drawn(tile_text(setup, tile))),
            Pick(place_key(q, r), place_words(position, q, r)),
            Pick(face_key(tile, face), face_words(laid_text(setup, tile, face))),
        )
    if move >= ARRANGE:
        diatom, space = unpack_arrange(move)
        name = slide_of(setup).spaces[space].name
        return (
            Pick(tray_key(seat, diatom), counted_words(diatom, 1)),
            Pick(space_key(seat, name), to_space(slide_of(setup), space)),
        )
    if move >= TAKE:
        what = diatoms_words(taken(position, move))
        return (Pick(f"take-{unpack_take(move)}", say("take {diatoms}", diatoms=what)),)
    if move >= DISCARD:
        slot = unpack_discard(move)
        tile = int(p.hand[seat, slot])
        name = tile_id(setup, tile, f"hand-{seat}-{slot}")
        return (Pick(name, say("discard {tile}", tile=tile_drawn(tile_text(setup, tile)))),)
    if move == INSIST:
        return (Pick("insist", say("insist that everybody before you arranges first")),)
    top = int(p.stack[move, p.left[move] - 1])
    return (Pick(tile_id(setup, top, f"stack-{move}"), from_stack(tile_text(setup, top), move)),)


def from_stack(text: str, stack: int) -> str:
    """A tile that is drawn from a stack."""
    return say("{tile} from stack {stack}", tile=tile_drawn(text), stack=stack + 1)


def face_words(text: str) -> str:
    """How a tile lies."""
    return say("(turned so: {tile})", tile=lying_drawn(text))


def to_space(layout: Slide, number: int) -> str:
    """Where a diatom goes."""
    return say("to {space}", space=space_words(layout, number))


def outcome(position: Position, seat: int, move: int) -> str:
    """What comes of a legal move, the points on the slide included."""
    return Teller(position, seat).tell(move)


class Teller:
    """Says what comes of a seat's moves; what many moves share is looked up once."""

    def __init__(self, position: Position, seat: int) -> None:
        library = position.setup.library
        self.position, self.seat = position, seat
        self._out = np.zeros(HARVEST, np.int16)
        self._scratch = np.empty_like(position.data)
        self._handles = library.handle(self._scratch), library.handle(self._out)
        self._told: dict[bytes, str] = {}
        self._before: np.ndarray[Any, Any] | None = None

    def tell(self, move: int) -> str:
        if move >= LAY:
            return self.harvest(self.collected(move))
        if move >= ARRANGE:
            return self.gain(self.position.after(self.seat, move))
        if move >= TAKE:
            return say("the tray gains {diatoms}", diatoms=diatoms_words(taken(self.position, move)))
        if move >= DISCARD:
            return say("the tile leaves the game, and the turn ends")
        if move == INSIST:
            return say("the turn waits until they are done")
        return say("the tile joins the hand")

    def gain(self, then: Position) -> str:
        """The points that arranging brought, and the lines of the score sheet they come from."""
        if self._before is None:
            self._before = self.position.lines()
        before, after = self._before, then.lines()
        changed = after[(after["points"] != before["points"]) & (after["seat"] == self.seat)]
        if not len(changed):
            return say("no points yet")
        own = after["seat"] == self.seat
        gain = int(after["points"][own].sum() - before["points"][own].sum())
        lines = clauses([line_words(then, line).words for line in changed])
        return say.count(
            "{gain} point ({lines})", "{gain} points ({lines})", gain, gain=f"{gain:+d}", lines=lines
        )

    def collected(self, move: int) -> bytes:
        """What laying a tile collects, as `knowledge.harvest` writes it."""
        setup = self.position.setup
        setup.library.harvest(setup.box_handle, self.position.handle, self.seat, move, 1, *self._handles)
        return self._out.tobytes()

    def harvest(self, collected: bytes) -> str:
        """What was collected, in words; a group that leaves a choice is named, not guessed."""
        if collected not in self._told:
            self._told[collected] = self._harvest_words(np.frombuffer(collected, np.int16).tolist())
        return self._told[collected]

    def _harvest_words(self, out: list[int]) -> str:
        if not out[FOUND]:
            return say("completes no sample")
        gained = [diatom for diatom in range(25) for _ in range(out[diatom])]
        if pending := out[PENDING]:
            choice = say.count(
                "a choice for {size}/6 of {colour} and {n} more group",
                "a choice for {size}/6 of {colour} and {n} more groups",
                out[REST],
                size=pending & 7,
                colour=colour_words(pending >> 3),
            )
            if not out[REST]:
                colour = colour_words(pending >> 3)
                choice = say("a choice for {size}/6 of {colour}", size=pending & 7, colour=colour)
            if not gained:
                return say("leaves {choice}", choice=choice)
            return say("collects {diatoms}; then {choice}", diatoms=diatoms_words(gained), choice=choice)
        if not gained:
            return say("collects nothing: none in stock, or no space for it")
        return say("collects {diatoms}", diatoms=diatoms_words(gained))


WAITS = noted("{name} waits for the others to arrange", "you wait for the others to arrange")
ARRANGES = noted("{name} arranges before going on", "you arrange before you go on")
DRAWS = noted("{name} draws a tile", "you draw a tile")
LAYS = noted("{name} lays a tile", "you lay a tile")
SPLITS = noted("{name} chooses how to split a group", "you choose how to split a group")


def status(position: Position) -> str:
    p, setup = position.record, position.setup
    turns = int(setup.box[0].turns)
    if p.phase == DONE:
        if position.over:
            return say("the game is over")
        return say("all tiles are played; the last diatoms are being arranged")
    seat = int(rules.lens(setup.box[0], p))
    parts = [say("turn {turn} of {turns}", turn=int(p.turns_done) // setup.seats + 1, turns=turns)]
    if seat not in position.acting:
        parts.append(of_seat(say, seat, WAITS))
    elif p.phase != SPLIT and p.tray[seat].any():
        parts.append(of_seat(say, seat, ARRANGES))
    elif p.phase == DRAW:
        parts.append(of_seat(say, seat, DRAWS))
    elif p.phase == PLACE:
        parts.append(of_seat(say, seat, LAYS))
    else:
        parts.append(of_seat(say, seat, SPLITS))
    free = [s for s in position.acting if s != seat]
    if others := [seat_words(s) for s in free if not is_you(s)]:
        names = listed(others)
        parts.append(say.count("{names} can arrange", "{names} can arrange", len(others), names=names))
    if len(others) < len(free):
        parts.append(say("you can arrange"))
    return clauses(parts)


FEWER = noted(
    "equal points: {name} has fewer diatoms on the slide than {other}, {n} to {m}, and is ahead",
    "equal points: you have fewer diatoms on the slide than {other}, {n} to {m}, and are ahead",
)


WEARS = noted("{name} wears the winner's ribbon", "you wear the winner's ribbon")


def ribbons(position: Position) -> list[int]:
    """The seats that wear the winner's ribbon: nobody before the end, nor in a game for one (Diatoms 4.4)."""
    result = position.result
    if result is None or position.setup.seats == 1:
        return []
    return list(result.winners)


def verdict(position: Position, result: Result) -> list[str]:
    """The end, who is ahead on equal points (Diatoms 4.4), and who wears the ribbon."""
    sentences = [say(result.reason)]
    for seats in result.level:
        laid = {seat: int((position.record.slide[seat] > 0).sum()) for seat in seats}
        for seat, other in pairwise(seats):
            if laid[seat] < laid[other]:
                behind = you_or(other)
                sentences.append(
                    of_seat(say, seat, FEWER, other=behind, n=str(laid[seat]), m=str(laid[other]))
                )
        for place, level in groupby(seats, lambda seat: result.places[seat]):
            if len(equal := list(level)) > 1:
                n, together = laid[equal[0]], shared(equal, place)
                sentence = say(
                    "equal points, and as many diatoms on the slide ({n}): {shared}", n=n, shared=together
                )
                sentences.append(sentence)
    return sentences + [of_seat(say, seat, WEARS) for seat in ribbons(position)]


def split_first(position: Position, seat: int) -> str:
    """That a group waits to be taken in one way or another."""
    colour, size = pending_group(position)
    return say(
        "First choose how to take {size}/6 of {colour}: {ways}.",
        size=size,
        colour=colour_words(colour),
        ways=either([diatoms_words(taken(position, move)) for move in position.moves(seat).numbers]),
    )


def why_not(position: Position, seat: int, move: int) -> str:
    """The first reason in the order a player would look for it."""
    p, setup = position.record, position.setup
    arranging = ARRANGE <= move < LAY
    if arranging:
        return _why_not_arrange(position, seat, move)
    if p.phase == DONE:
        return say("All turns are over; only diatoms are left to arrange.")
    holder = int(rules.lens(setup.box[0], p))
    if seat != holder:
        return say(
            "The lens is with {holder}, not with {name}.", holder=seat_words(holder), name=you_or(seat)
        )
    if seat not in position.acting:
        return say("You insisted: the others arrange first.")
    if p.phase == SPLIT:
        return split_first(position, seat)
    if p.tray[seat].any():
        return say("First arrange the diatoms in your tray.")
    if TAKE <= move < ARRANGE:
        return say("There is no group to split.")
    if move == INSIST:
        return say("You can insist only in the final round, while somebody before you still arranges.")
    if p.phase == DRAW:
        return _why_not_draw(position, move)
    if move < INSIST:
        if p.turns_done < rules.draws(setup.box[0]):
            return say("You have drawn a tile already; now lay one.")
        return say("Both stacks are empty; lay a tile.")
    if move < TAKE:
        return say("A tile can be discarded only when none of yours can be laid anywhere.")
    return _why_not_lay(position, seat, move) if move >= LAY else say(NO_MOVE)


def _why_not_draw(position: Position, move: int) -> str:
    if move >= DISCARD:
        return say("First draw a tile.")
    if move < DRAW_MOVE:
        return say(NO_MOVE)
    if position.record.left[move]:
        return say("Stack {stack} is hidden.", stack=move + 1)
    return say("Stack {stack} is empty; draw from the other.", stack=move + 1)


def _why_not_arrange(position: Position, seat: int, move: int) -> str:
    p = position.record
    diatom, number = unpack_arrange(move)
    if diatom >= 25 or number >= position.setup.box[0].spaces:
        return say(NO_MOVE)
    layout = slide_of(position.setup)
    if not p.tray[seat, diatom // 5, diatom % 5]:
        what = diatom_words(diatom)
        if is_you(seat):
            return say("There is no {diatom} in your tray.", diatom=what)
        return say("There is no {diatom} in the tray of {name}.", diatom=what, name=seat_words(seat))
    if p.phase == SPLIT and seat == rules.lens(position.setup.box[0], p):
        return say("First choose how to split the group, then arrange.")
    if p.slide[seat, number]:
        return filled_already(layout, number)
    sentence = say(
        "{space} takes {shapes}, not {shape}.",
        space=space_words(layout, number),
        shapes=takes_words(layout.spaces[number].shapes),
        shape=shape_words(diatom % 5),
    )
    return capital(sentence)


def filled_already(layout: Slide, number: int) -> str:
    """Why nothing can be put on a space that is taken."""
    return capital(say("{space} is filled already.", space=space_words(layout, number)))


def _why_not_lay(position: Position, seat: int, move: int) -> str:
    slot, q, r, face = unpack_lay(move)
    tile = int(position.record.hand[seat, slot]) if slot < 3 else 0
    if not tile:
        return say("There is no such tile in your hand.")
    elsewhere = why_not_there(position, tile, face, q, r)
    return elsewhere or say("The same tile can be laid so by another of its equal faces.")


def why_not_there(position: Position, tile: int, face: int, q: int, r: int) -> str | None:
    """Why a tile cannot lie at a place of the pond in this way; None if it can."""
    p, box = position.record, position.setup.box[0]
    if pond.tile_at(p, q, r) >= 0:
        return say("A tile lies there already, {place}.", place=place_words(position, q, r))
    place = pond.open_at(p, q, r)
    if place < 0:
        return say("There, {place}, it would touch no tile of the pond.", place=place_words(position, q, r))
    for direction in range(6):
        mine, theirs = int(box.segment[tile, face, direction]), int(p.rim[place, direction])
        if not int(box.fit[tile, direction, theirs]) >> face & 1:
            return mismatch_words(place_words(position, q, r), direction, mine, theirs)
    return None


def mismatch_words(place: str, direction: int, mine: int, theirs: int) -> str:
    """Why a tile may not be laid: two segments that would meet are of different colours."""
    sentence = say(
        "{place}, {edge} does not match: {mine} would meet {theirs}.",
        place=place,
        edge=say(EDGES[direction]),
        mine=segment_words(mine),
        theirs=segment_words(theirs),
    )
    return capital(sentence)


def line_words(position: Position, line: Any) -> ScoreLine:
    setup = position.setup
    layout = slide_of(setup)
    spots = int(line.spots)
    names = tuple(space.name for i, space in enumerate(layout.spaces) if spots >> i & 1)
    part, points = int(line.part), int(line.points)
    words = score_words(position, int(line.seat), part, int(line.subject), int(line.count), points)
    return ScoreLine(int(line.seat), PARTS[part], words, points, names)


def score_words(position: Position, seat: int, part: int, subject: int, count: int, points: int) -> str:
    """A line of a seat's score in words, without its points."""
    if part == scoring.COLOUR_PART:
        colour = colour_words(subject)
        return say.count("{colour}: {n} diatom", "{colour}: {n} diatoms", count, colour=colour)
    if part == scoring.PAIR_PART:
        return _pair_words(position, seat, subject, count)
    if part == scoring.RING_PART:
        ring = say(RINGS[subject])
        return say.count("{ring}: {n} different shape", "{ring}: {n} different shapes", count, ring=ring)
    return _judge_line(position, subject, count, points)


PARTS = noted("colours", "pairs", "rings", "judge")


def _pair_words(position: Position, seat: int, pair: int, alike: int) -> str:
    line, ring, a, b = (int(v) for v in position.setup.box[0].pair[pair])
    one, other = (int(position.record.slide[seat, space]) - 1 for space in (a, b))
    if one < 0 or other < 0:
        what = say("not both filled")
    elif alike == 2:
        what = counted_words(one, 2)
    elif not alike:
        what = say("{one} and {other}, nothing in common", one=diatom_words(one), other=diatom_words(other))
    elif one % 5 == other % 5:
        what = piece(f"space-{SHAPES[one % 5]}", say(PAIRS_OF_SHAPES[one % 5]))
    else:
        what = piece(f"segment-{COLOURS[one // 5]}", say(PAIRS_OF_COLOURS[one // 5]))
    return say("{line}, {ring}: {what}", line=say(LINES[line]), ring=say(RINGS[ring]), what=what)


def _judge_line(position: Position, subject: int, count: int, points: int) -> str:
    box = position.setup.box[0]
    number = int(box.judge) - 1
    card = judges().judge[number]
    name = say(card.name)
    if subject == scoring.BLAME:
        what = say(DISLIKES[number])
        return say(
            "{judge} dislikes {what}: {n} at {each} each", judge=name, what=what, n=count, each=-card.penalty
        )
    sentence = say("{judge} counts {what}: {n}", judge=name, what=say(MEASURES[number]), n=count)
    if count < card.minimum:
        return say("{counted}, below the minimum of {least}", counted=sentence, least=card.minimum)
    if not box.persnickety:
        return say("{counted}, at {each} each", counted=sentence, each=card.each)
    if points == int(box.award[0]):
        return say("{counted}, first place", counted=sentence)
    if points == int(box.award[1]):
        return say("{counted}, second place", counted=sentence)
    return say("{counted}, taking part", counted=sentence)


def fields(position: Position) -> dict[str, Any]:
    from frustule.games.diatoms.notation import mosaic_text
    from frustule.games.diatoms.position_notation import PHASES, pond_text, tray_text

    p, setup = position.record, position.setup
    tiles = setup.box[0]

    def texts(numbers: Any) -> list[str]:
        return [tile_text(setup, int(number)) for number in numbers]

    return {
        "turn": int(p.turns_done),
        "turns": int(tiles.turns),
        "first": int(p.first) + 1,
        "lens": None if p.phase == DONE else int(rules.lens(tiles, p)) + 1,
        "phase": PHASES[int(p.phase)],
        "insisted": bool(p.insisted),
        "pond": pond_text(position).split(),
        "hands": [texts(t for t in p.hand[seat] if t) for seat in range(setup.seats)],
        "stacks": [texts(p.stack[s, : p.left[s]]) for s in range(2)],
        "out": texts(p.out[: tiles.out]),
        "discarded": texts(p.discarded[: p.discards]),
        "stock": {diatom_text(d): int(p.stock[d // 5, d % 5]) for d in range(25)},
        "trays": [tray_text(p.tray[seat]).split() for seat in range(setup.seats)],
        "slides": [mosaic_text(p.slide[seat], tiles.spaces) for seat in range(setup.seats)],
        "ribbons": [seat + 1 for seat in ribbons(position)],
    }
