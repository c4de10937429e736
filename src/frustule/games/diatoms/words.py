"""Diatoms in sentences: what a move is, what comes of it, why it is refused, what a score line says."""

from typing import Any

import numpy as np

from frustule.core.game import Pick
from frustule.core.position import Position
from frustule.core.score import ScoreLine
from frustule.games.diatoms import pond, rules, scoring
from frustule.games.diatoms.components import COLOUR_NAMES, LINE_NAMES, RINGS, SHAPE_NAMES, judges
from frustule.games.diatoms.knowledge import HARVEST
from frustule.games.diatoms.notation import (
    diatom_text,
    laid_text,
    pending_group,
    slide_of,
    taken,
    tile_id,
    tile_text,
    unpack_lay,
)
from frustule.games.diatoms.position import (
    ARRANGE,
    DISCARD,
    DONE,
    DRAW,
    DRAW_MOVE,
    INSIST,
    LAY,
    PLACE,
    SPLIT,
    TAKE,
)

DIRECTIONS = ("east", "south-east", "south-west", "west", "north-west", "north-east")
SEGMENT_NAMES = ("clear water", *COLOUR_NAMES)

MEASURES = (
    "the largest connected group of one colour",
    "diatoms off the four lines",
    "empty spaces with all neighbours filled",
    "circles",
    "diatoms on the outer ring",
    "of the rarest colour",
    "diatoms beside a star",
    "purple diatoms",
    "complete ornaments",
)
DISLIKES = (
    "diatoms without a neighbour of their colour",
    "empty pairs on the lines",
    "gaps of three or more empty spaces",
    "ovals beside a circle",
    "outer diatoms beside their own colour",
    "colours missing, ring by ring",
    "empty spaces for a star",
    "green diatoms beside a purple one",
    "incomplete ornaments",
)


def diatom_words(diatom: int) -> str:
    return f"{COLOUR_NAMES[diatom // 5]} {SHAPE_NAMES[diatom % 5]}"


def diatoms_words(diatoms: list[int]) -> str:
    """`a red star, two blue circles and an...` for a list of diatoms; `nothing` for an empty one."""
    if not diatoms:
        return "nothing"
    counts = [(d, diatoms.count(d)) for d in sorted(set(diatoms))]
    numbers = ("", "a", "two", "three", "four", "five", "six", "seven", "eight")
    words = [f"{numbers[n] if n < 9 else n} {diatom_words(d)}{'s' if n > 1 else ''}" for d, n in counts]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def tray_diatoms(tray: Any) -> list[int]:
    return [d for d in range(25) for _ in range(int(tray[d // 5, d % 5]))]


def path(position: Position, seat: int, move: int) -> tuple[Pick, ...]:
    p, setup = position.record, position.setup
    if move >= LAY:
        slot, q, r, face = unpack_lay(move)
        tile = int(p.hand[seat, slot])
        return (
            Pick(tile_id(setup, tile, f"hand-{seat}-{slot}"), f"lay {tile_text(setup, tile)}"),
            Pick(f"place-{q},{r}", f"at {q},{r}"),
            Pick(
                f"face-{tile}-{face}",
                f"so that it reads {laid_text(setup, tile, face)} from the east clockwise",
            ),
        )
    if move >= ARRANGE:
        diatom, space = divmod(move - ARRANGE, 64)
        name = slide_of(setup).spaces[space].name
        return (
            Pick(f"tray-{seat}-{diatom_text(diatom)}", f"the {diatom_words(diatom)}"),
            Pick(f"space-{seat}-{name}", f"on {name}"),
        )
    if move >= TAKE:
        return (Pick(f"take-{move - TAKE}", f"take {diatoms_words(taken(position, move))}"),)
    if move >= DISCARD:
        slot = move - DISCARD
        tile = int(p.hand[seat, slot])
        return (Pick(tile_id(setup, tile, f"hand-{seat}-{slot}"), f"discard {tile_text(setup, tile)}"),)
    if move == INSIST:
        return (Pick("insist", "insist that everybody before you arranges first"),)
    top = int(p.stack[move, p.left[move] - 1])
    name = tile_id(setup, top, f"stack-{move}")
    return (Pick(name, f"draw {tile_text(setup, top)} from stack {move + 1}"),)


def outcome(position: Position, seat: int, move: int) -> str:
    """What comes of a legal move, the points on the slide included."""
    if move >= ARRANGE and move < LAY:
        return _gain(position, seat, move)
    if move >= LAY:
        return _harvest(position, seat, move)
    if move >= TAKE:
        return f"the tray gains {diatoms_words(taken(position, move))}"
    if move >= DISCARD:
        return "the tile leaves the game, and the turn ends"
    if move == INSIST:
        return "the turn waits until they are done"
    return "the tile joins the hand"


def _gain(position: Position, seat: int, move: int) -> str:
    """The points that an arranging move brings, and the lines of the score sheet they come from."""
    then = position.copy()
    then.push(seat, move)
    before, after = position.lines(), then.lines()
    changed = after[(after["points"] != before["points"]) & (after["seat"] == seat)]
    if not len(changed):
        return "no points yet"
    gain = int(after["points"][after["seat"] == seat].sum() - before["points"][before["seat"] == seat].sum())
    return f"{gain:+d} points ({'; '.join(line_words(then, line).words for line in changed)})"


def _harvest(position: Position, seat: int, move: int) -> str:
    """What laying a tile collects; a group that leaves a choice is named, not guessed."""
    library = position.setup.library
    scratch, out = np.empty_like(position.data), np.zeros(HARVEST, np.int16)
    handles = library.handle(scratch), library.handle(out)
    library.harvest(position.setup.box_handle, position.handle, seat, move, 1, *handles)
    *counts, found, pending, rest = out.tolist()
    if not found:
        return "completes no sample"
    gained = [diatom for diatom in range(25) for _ in range(counts[diatom])]
    if pending:
        more = f" and {rest} more {'group' if rest == 1 else 'groups'}" if rest else ""
        choice = f"a choice for {pending & 7}/6 of {COLOUR_NAMES[pending >> 3]}{more}"
        return f"collects {diatoms_words(gained)}; then {choice}" if gained else f"leaves {choice}"
    if not gained:
        return "collects nothing: none in stock, or no space for it"
    return f"collects {diatoms_words(gained)}"


def status(position: Position) -> str:
    p, setup = position.record, position.setup
    turns = int(setup.box[0].turns)
    if p.phase == DONE:
        if position.over:
            return "the game is over"
        return "all tiles are played; the last diatoms are being arranged"
    seat = int(rules.lens(setup.box[0], p))
    task = {DRAW: "draws a tile", PLACE: "lays a tile", SPLIT: "chooses how to split a group"}[int(p.phase)]
    if seat not in position.acting:
        task = "waits for the others to arrange"
    elif p.phase != SPLIT and p.tray[seat].any():
        task = "arranges before the next turn"
    others = [str(s + 1) for s in position.acting if s != seat]
    more = f"; {_seats(others)} can arrange" if others else ""
    return f"turn {int(p.turn) // setup.seats + 1} of {turns}; seat {seat + 1} {task}{more}"


def _seats(names: list[str]) -> str:
    return f"seat{'s' if len(names) > 1 else ''} {' and '.join(names)}"


def why_not(position: Position, seat: int, move: int) -> str:
    """The first reason in the order a player would look for it."""
    p, setup = position.record, position.setup
    arranging = ARRANGE <= move < LAY
    if arranging:
        return _why_not_arrange(position, seat, move)
    if p.phase == DONE:
        return "All turns are over; only diatoms are left to arrange."
    holder = int(rules.lens(setup.box[0], p))
    if seat != holder:
        return f"The lens is with seat {holder + 1}, not with seat {seat + 1}."
    if seat not in position.acting:
        return "You insisted: the others arrange first."
    if p.phase == SPLIT:
        colour, size = pending_group(position)
        ways = [" + ".join(map(diatom_text, taken(position, m))) for m in position.moves(seat)]
        return f"First choose how to take {size}/6 of {COLOUR_NAMES[colour]}: {' or '.join(ways)}."
    if p.tray[seat].any():
        return "First arrange the diatoms in your tray."
    if TAKE <= move < ARRANGE:
        return "There is no group to split."
    if move == INSIST:
        return "You can insist only in the final round, while somebody before you still arranges."
    if p.phase == DRAW:
        if move >= DISCARD:
            return "First draw a tile."
        if move < DRAW_MOVE:
            return "There is no such move."
        fault = "is hidden" if p.left[move] else "is empty; draw from the other"
        return f"Stack {move + 1} {fault}."
    if move < INSIST:
        drawn = int(setup.box[0].turns) * setup.seats - 2 * setup.seats > p.turn
        return (
            "You have drawn a tile already; now lay one." if drawn else "Both stacks are empty; lay a tile."
        )
    if move < TAKE:
        return "A tile can be discarded only when none of yours can be laid anywhere."
    return _why_not_lay(position, seat, move) if move >= LAY else "There is no such move."


def _why_not_arrange(position: Position, seat: int, move: int) -> str:
    p = position.record
    diatom, number = divmod(move - ARRANGE, 64)
    if diatom >= 25 or number >= position.setup.box[0].spaces:
        return "There is no such move."
    space = slide_of(position.setup).spaces[number]
    if not p.tray[seat, diatom // 5, diatom % 5]:
        return f"There is no {diatom_words(diatom)} in the tray of seat {seat + 1}."
    if p.phase == SPLIT and seat == rules.lens(position.setup.box[0], p):
        return "First choose how to split the group, then arrange."
    if p.slide[seat, number]:
        return f"The space {space.name} is filled already."
    takes = " or ".join(SHAPE_NAMES["cotqs".index(letter)] for letter in space.shapes)
    return f"The space {space.name} takes {takes}, not {SHAPE_NAMES[diatom % 5]}."


def _why_not_lay(position: Position, seat: int, move: int) -> str:
    p, box = position.record, position.setup.box[0]
    slot, q, r, face = unpack_lay(move)
    tile = int(p.hand[seat, slot]) if slot < 3 else 0
    if not tile:
        return "There is no such tile in your hand."
    if pond.tile_at(p, q, r) >= 0:
        return f"There is a tile at {q},{r} already."
    place = pond.open_at(p, q, r)
    if place < 0:
        return f"A tile at {q},{r} would touch no tile of the pond."
    for direction in range(6):
        mine, theirs = int(box.segment[tile, face, direction]), int(p.rim[place, direction])
        if not int(box.fit[tile, direction, theirs]) >> face & 1:
            return (
                f"At {q},{r} the {DIRECTIONS[direction]} edge does not match: "
                f"{SEGMENT_NAMES[mine]} would meet {SEGMENT_NAMES[theirs]}."
            )
    return "The same tile can be laid so by another of its equal faces."


def line_words(position: Position, line: Any) -> ScoreLine:
    setup = position.setup
    layout = slide_of(setup)
    spots = int(line.spots)
    names = tuple(space.name for i, space in enumerate(layout.spaces) if spots >> i & 1)
    part = int(line.part)
    subject, count, points = int(line.subject), int(line.count), int(line.points)
    if part == scoring.COLOUR_PART:
        words = f"{COLOUR_NAMES[subject]}: {count} {'diatom' if count == 1 else 'diatoms'}"
    elif part == scoring.PAIR_PART:
        words = _pair_words(position, int(line.seat), subject, count)
    elif part == scoring.RING_PART:
        words = f"{RINGS[subject]} ring: {count} different {'shape' if count == 1 else 'shapes'}"
    else:
        words = _judge_words(position, subject, count, points)
    return ScoreLine(int(line.seat), PARTS[part], words, points, names)


PARTS = ("colours", "pairs", "rings", "judge")


def _pair_words(position: Position, seat: int, pair: int, alike: int) -> str:
    line, ring, a, b = (int(v) for v in position.setup.box[0].pair[pair])
    one, other = (int(position.record.slide[seat, space]) - 1 for space in (a, b))
    names = [slide_of(position.setup).spaces[space].name for space in (a, b)]
    where = f"{LINE_NAMES[line]} line, {RINGS[ring]} ring ({names[0]}, {names[1]})"
    if one < 0 or other < 0:
        return f"{where}: not both filled"
    if alike == 2:
        return f"{where}: two {diatom_words(one)}s"
    if not alike:
        return f"{where}: {diatom_words(one)} and {diatom_words(other)}, nothing in common"
    if one % 5 == other % 5:
        return f"{where}: two {SHAPE_NAMES[one % 5]}s"
    return f"{where}: both {COLOUR_NAMES[one // 5]}"


def _judge_words(position: Position, subject: int, count: int, points: int) -> str:
    box = position.setup.box[0]
    number = int(box.judge) - 1
    card = judges().judge[number]
    if subject == scoring.BLAME:
        return f"{card.name} dislikes {DISLIKES[number]}: {count} at {-card.penalty} each"
    words = f"{card.name} counts {MEASURES[number]}: {count}"
    if count < card.minimum:
        return f"{words}, below the minimum of {card.minimum}"
    if not box.persnickety:
        return f"{words}, at {card.each} each"
    place = {int(box.award[0]): "first place", int(box.award[1]): "second place"}.get(points, "taking part")
    return f"{words}, {place}"


def fields(position: Position) -> dict[str, Any]:
    from frustule.games.diatoms.notation import mosaic_text
    from frustule.games.diatoms.position_notation import PHASES, pond_text, tray_text

    p, setup = position.record, position.setup
    tiles = setup.box[0]

    def texts(numbers: Any) -> list[str]:
        return [tile_text(setup, int(number)) for number in numbers]

    return {
        "turn": int(p.turn),
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
    }
