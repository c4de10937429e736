"""Pond Scum in words: picks and outcomes of moves, the status line, refusals, what a score line says."""

from itertools import pairwise
from typing import Any

from frustule.core.engine.move import Pick
from frustule.core.engine.options import Meaning
from frustule.core.engine.position import Position, editing
from frustule.core.engine.score import Result, ScoreLine
from frustule.core.speech.language import clauses, counted, either, listed, noted
from frustule.core.speech.spans import capital
from frustule.core.speech.spans import piece as piece_drawn
from frustule.games.pondscum import movement
from frustule.games.pondscum.components import MOUTHS, Species, Spot, at_home, squares, standard_pieces
from frustule.games.pondscum.language import FACING, called, of_side, say, species_words, the
from frustule.games.pondscum.moves import (
    ACCEPT,
    ARRANGE,
    DECLINE,
    LIFT,
    LIFT_ALL,
    OFFER,
    PLACE,
    READY,
    RESIGN,
    WITHDRAW,
    pack_lift,
    places_somewhere,
    unpack_arrange,
    unpack_lift,
    unpack_move,
    unpack_place,
    without_prey,
)
from frustule.games.pondscum.notation import (
    CALLS,
    arrangement_names,
    bits,
    piece_text,
    route,
    species_at,
    square_text,
)
from frustule.games.pondscum.options import is_wide, pieces_of
from frustule.games.pondscum.position import (
    AGREED,
    ARRANGEMENTS,
    BARE,
    FLAGELLATE,
    HIDDEN,
    OFF,
    OPEN,
    PIECES,
    QUIET,
    SECRET,
    SETUP,
)
from frustule.games.pondscum.sight import Sight
from frustule.games.pondscum.turning import is_turned

PARTS = noted("pieces left")
NO_MOVE = noted("There is no such move.")[0]
SAYINGS = {
    RESIGN: noted("resign")[0],
    OFFER: noted("offer a draw")[0],
    ACCEPT: noted("accept the draw")[0],
    DECLINE: noted("decline the draw")[0],
    WITHDRAW: noted("withdraw the offer")[0],
    LIFT_ALL: noted("take all pieces back")[0],
}


def piece_words(position: Position, seat: int, piece: int) -> str:
    """`Didinium on c5`."""
    return seen(Sight(position), seat, piece)


def seen(sight: Sight, seat: int, piece: int) -> str:
    square = square_text(sight.x[seat][piece], sight.y[seat][piece])
    return say("{species} on {square}", species=drawn(sight, seat, piece), square=square)


def drawn(sight: Sight, seat: int, piece: int) -> str:
    """A piece by its species, with its drawing."""
    return piece_drawn(sight.symbols[seat][piece], species_words(sight.species[piece].name))


def the_drawn(sight: Sight, seat: int, piece: int) -> str:
    """The same with its article."""
    return piece_drawn(sight.symbols[seat][piece], the(sight.species[piece].name))


def path(position: Position, seat: int, move: int) -> tuple[Pick, ...]:
    box = position.setup.box[0]
    choose = False
    if 0 <= move < PLACE and (box.go_on or box.one_prey):
        choose = sum(without_prey(m) == without_prey(move) for m in position.moves(seat).numbers) > 1
    return picks(Sight(position), seat, move, choose)


def picks(sight: Sight, seat: int, move: int, choose: bool) -> tuple[Pick, ...]:
    """The path of a move; `choose` says that others lead to the same spot but eat something else."""
    if move in CALLS:
        return (Pick(f"say-{CALLS[move].replace(' ', '-')}", say(SAYINGS[move])),)
    if move < 0:
        piece = unpack_lift(move)
        return (Pick(f"piece-{seat}-{piece}", say("take back: {piece}", piece=seen(sight, seat, piece))),)
    if move >= READY:
        return (Pick("ready", say("ready")),)
    if move >= ARRANGE:
        name = arrangement_names(sight.position.setup)[unpack_arrange(move)]
        return (Pick(f"arrange-{name}", say("take the arrangement '{name}'", name=say(name))),)
    if move >= PLACE:
        piece, x, y, way = unpack_place(move)
        species = sight.species[piece]
        return (
            Pick(
                f"piece-{seat}-{piece}", say("place {the_species}", the_species=the_drawn(sight, seat, piece))
            ),
            Pick(spot_key(sight, piece, x, y, way), where(species, x, y, way)),
        )
    piece, x, y, way, prey = unpack_move(move)
    path = (
        Pick(f"piece-{seat}-{piece}", seen(sight, seat, piece)),
        pose(is_turned(sight, seat, piece, x, y, way)),
        Pick(spot_key(sight, piece, x, y, way), to_square(sight, seat, piece, x, y, way)),
    )
    if choose:
        path += (Pick(f"eat-{prey}", eating(sight, seat, prey) or say("eats nothing")),)
    return path


def pose(turned: bool) -> Pick:
    """How a piece lies in the hand."""
    return Pick("pose-turned", say("pivots")) if turned else Pick("pose-straight", say("goes"))


def to_square(sight: Sight, seat: int, piece: int, x: int, y: int, way: int) -> str:
    """Where a piece goes, and whether it turns."""
    square, turned = square_text(x, y), way != sight.way[seat][piece]
    return say("to {square}, turned", square=square) if turned else say("to {square}", square=square)


def where(species: Species, x: int, y: int, way: int) -> str:
    """Where a piece is put, and how it lies there."""
    square = square_text(x, y)
    if species.fixed:
        return say("on {square}, {facing}", square=square, facing=say(FACING[way]))
    return say("on {square}, turned", square=square) if way else say("on {square}", square=square)


def spot_key(sight: Sight, piece: int, x: int, y: int, way: int) -> str:
    """What stands for a spot: its lower left square and its extent, or where the mouth looks."""
    if sight.species[piece].fixed:
        return f"to-{square_text(x, y)}-{MOUTHS[way]}"
    wide, high = sight.extents[piece][way]
    return f"to-{square_text(x, y)}-{wide}x{high}"


def eating(sight: Sight, seat: int, prey: int) -> str:
    if not prey:
        return ""
    return say("eats {prey}", prey=listed([seen(sight, 1 - seat, piece) for piece in bits(prey)]))


def outcome(position: Position, seat: int, move: int) -> str:
    spots = route(position, seat, move) if 0 <= move < PLACE else []
    return comes_of(Sight(position), seat, move, spots)


def comes_of(sight: Sight, seat: int, move: int, spots: list[tuple[int, int, int]]) -> str:
    """What a move eats and whether it is swallowed, and its shortest way, which goes by these spots."""
    setup = sight.position.setup
    if move < 0:
        return _call_outcome(move)
    if move >= READY:
        return say("this side stays as it is; the game begins when both are ready")
    if move >= ARRANGE:
        about = {each.name: each.about for each in pieces_of(setup).arrangements}
        return say(about[arrangement_names(setup)[unpack_arrange(move)]]).rstrip(".")
    if move >= PLACE:
        left = sight.x[seat][: len(sight.species)].count(OFF) - 1
        return say("{n} more to place", n=left) if left else say("the last piece")
    piece, x, y, way, prey = unpack_move(move)
    said = [eating(sight, seat, prey)] if prey else []
    if sight.swallowed(seat, piece, x, y, way):
        said.append(say("{the_species} swallows it", the_species=the_drawn(sight, 1 - seat, 0)))
    return clauses([*said, way_words(spots)])


def way_words(spots: list[tuple[int, int, int]]) -> str:
    """The shortest way of a move, spot by spot."""
    steps: list[str] = []
    for (x, y, way), (nx, ny, nway) in pairwise(spots):
        pivot = way != nway or max(abs(nx - x), abs(ny - y)) > 1
        square = square_text(nx, ny)
        steps.append(say("turn to {square}", square=square) if pivot else square)
    return say("goes by {way}", way=", ".join(steps))


def _call_outcome(call: int) -> str:
    if call == RESIGN:
        return say("the opponent wins")
    if call == OFFER:
        return say("the opponent may accept, until their next move")
    if call == ACCEPT:
        return say("the game ends in a draw")
    if call in (DECLINE, WITHDRAW):
        return say("the offer is gone")
    return say("back into the hand")


PLACES_ONE = noted("{name} places a piece", "you place a piece")
PLACES = noted("{name} places pieces", "you place pieces")
IS_READY = noted("{name} is ready", "you are ready")
MOVES = noted("{name} moves", "you move")
OFFERS = noted("{name} offers a draw", "you offer a draw")


GAVE_UP = noted("{name} resigned", "you resigned")
HAS_NONE = noted("{name} has no piece left but {the_species}", "you have no piece left but {the_species}")
HAS_MORE = noted("{name} has more pieces left, {n} to {m}", "you have more pieces left, {n} to {m}")


def verdict(position: Position, result: Result) -> list[str]:
    """The end, and how the pieces that are left decided it (Pond Scum 6.2)."""
    p, (one, two) = position.record, result.scores
    if p.resigned:
        return [of_side(int(p.resigned) - 1, GAVE_UP)]
    if p.ending == BARE and one != two:
        return [of_side(int(two < one), HAS_NONE, the_species=the(pieces_of(position.setup).order[0].name))]
    sentences = [say(result.reason)]
    if p.ending == AGREED:
        return sentences
    if one == two:
        return [*sentences, say("both sides have as many pieces left ({n}) and share the victory", n=one)]
    return [*sentences, of_side(int(two > one), HAS_MORE, n=str(max(one, two)), m=str(min(one, two)))]


def setup_meanings() -> dict[str, Meaning]:
    """The ways to set up, with what each is like."""
    ways = {
        "secret": say("Both place their pieces at the same time, behind a screen."),
        "open": say("The players place their pieces in turn, and see each other's."),
        "random": say("The pieces are dealt onto each half."),
        **{each.name: say(each.about) for each in standard_pieces().arrangements},
    }
    return {way: Meaning(say(way), about) for way, about in ways.items()}


def first_meanings() -> dict[str, Meaning]:
    """Who moves first."""
    return {
        "random": Meaning(say("by lot")),
        "one": Meaning(say("side one, the first seat")),
        "two": Meaning(say("side two, the second seat")),
    }


def status(position: Position) -> str:
    p, box = position.record, position.setup.box[0]
    if result := position.result:
        return say("the game is over: {reason}", reason=verdict(position, result)[0])
    if p.phase == SETUP:
        if box.setup == OPEN:
            return clauses([say("open setup"), of_side(int(p.mover), PLACES_ONE)])
        if not p.ready:
            return say("secret setup; both sides place pieces")
        ready = int(p.ready) - 1
        return clauses([say("secret setup"), of_side(1 - ready, PLACES), of_side(ready, IS_READY)])
    parts = [say("move {n}", n=int(p.moves) + 1), of_side(int(p.mover), MOVES)]
    if p.quiet:
        one, many = counted("{n} of {most} moves without a meal", "{n} of {most} moves without a meal")
        parts.append(say.count(one, many, int(p.quiet), most=QUIET))
    if p.offer:
        parts.append(of_side(int(p.offer) - 1, OFFERS))
    return clauses(parts)


def why_not(position: Position, seat: int, move: int) -> str:
    """The first reason in the order a player would look for it."""
    p = position.record
    if not -(2**31) <= move < 2**31:
        return say(NO_MOVE)
    if move < 0:
        return _why_no_call(position, seat, move)
    if p.phase == SETUP:
        if move < PLACE:
            return say("First all pieces are set up.")
        return _why_not_set_up(position, seat, move)
    if move >= PLACE:
        return say("All pieces are set up; now they move.")
    if seat != p.mover:
        return say("It is the turn of {name}.", name=called(int(p.mover)))
    return _why_not_go(position, seat, move)


def _why_no_call(position: Position, seat: int, call: int) -> str:
    p, box = position.record, position.setup.box[0]
    if call in (OFFER, ACCEPT, DECLINE, WITHDRAW):
        if p.phase == SETUP:
            return say("A draw can be offered once the pieces are set up.")
        if call == OFFER:
            return say("An offer of a draw stands already.")
        if call == WITHDRAW:
            return say("You have not offered a draw.")
        return say("There is no offer of a draw to answer.")
    if call == LIFT_ALL or LIFT <= call < pack_lift(box.pieces):
        if p.phase != SETUP or box.setup != SECRET:
            return say("A piece can be taken back only while it is set up in secret.")
        if p.ready >> seat & 1:
            return say("You said you were ready; your side stays as it is.")
        return say("There is no such piece of yours on the board.")
    return say(NO_MOVE)


def _why_not_set_up(position: Position, seat: int, move: int) -> str:
    p, setup = position.record, position.setup
    box = setup.box[0]
    if seat not in position.acting:
        if box.setup == SECRET:
            return say("You are ready; wait for the other side.")
        return say("The other side places now.")
    due = next((k for k in range(box.pieces) if p.x[seat, k] == OFF), None)
    if move == READY:
        if due is not None:
            return say("You still have to place {the_species}.", the_species=the(species_at(setup, due).name))
        return say("There is nothing to confirm.")
    if move >= ARRANGE:
        if unpack_arrange(move) >= min(int(box.arrangements), ARRANGEMENTS):
            return say(NO_MOVE)
        return say("An arrangement can be taken only while you have placed nothing.")
    piece, x, y, way = unpack_place(move)
    if piece >= box.pieces or not places_somewhere(move):
        return say(NO_MOVE)
    if due is None:
        return say("All your pieces are placed; say that you are ready.")
    if piece != due:
        first = the(species_at(setup, due).name)
        return say("The larger pieces are placed first; now place {the_species}.", the_species=first)
    return _why_not_there(position, seat, piece, Spot(x, y, way))


def _why_not_there(position: Position, seat: int, piece: int, spot: Spot) -> str:
    """Why the piece that is due cannot be placed on a spot."""
    p, setup = position.record, position.setup
    species = species_at(setup, piece)
    if spot.way >= species.ways:
        return say(NO_MOVE)
    if not at_home(pieces_of(setup).board(is_wide(setup)), seat, species, spot):
        if species.fixed:
            sentence = say(
                "{the_species} must lie on your own half with its foot on an edge of the board.",
                the_species=the(species.name),
            )
        else:
            sentence = say("{the_species} must lie on your own half.", the_species=the(species.name))
        return capital(sentence)
    for other in range(setup.box[0].pieces):
        if p.x[seat, other] >= 0 and _touching(position, seat, other, squares(species, spot)):
            return say("There it would overlap your {piece}.", piece=piece_words(position, seat, other))
    return say(NO_MOVE)


def _touching(position: Position, seat: int, piece: int, taken: list[tuple[int, int]]) -> bool:
    p = position.record
    spot = Spot(int(p.x[seat, piece]), int(p.y[seat, piece]), int(p.way[seat, piece]))
    return not set(squares(species_at(position.setup, piece), spot)).isdisjoint(taken)


def _why_not_go(position: Position, seat: int, move: int) -> str:
    p, setup = position.record, position.setup
    box = setup.box[0]
    piece, x, y, way, prey = unpack_move(move)
    if piece >= box.pieces or x >= box.width or y >= box.height:
        return say(NO_MOVE)
    species = species_at(setup, piece)
    name = the(species.name)
    if p.x[seat, piece] < 0:
        return capital(say("{the_species} has been eaten.", the_species=name))
    if species.fixed:
        return capital(say("{the_species} never moves.", the_species=name))
    if way >= species.ways or any(k >= box.pieces or p.x[1 - seat, k] < 0 for k in bits(prey)):
        return say(NO_MOVE)
    start = Spot(int(p.x[seat, piece]), int(p.y[seat, piece]), int(p.way[seat, piece]))
    if (x, y, way) == start:
        return say("You must move a piece; this one would end where it began.")
    taken = squares(species, Spot(x, y, way))
    if any(not (file < box.width and rank < box.height) for file, rank in taken):
        return say("There {the_species} would stick out over the edge of the board.", the_species=name)
    if reason := _why_overlap(position, seat, piece, taken):
        return capital(reason)
    return capital(_why_no_way(position, seat, move))


def _why_overlap(position: Position, seat: int, piece: int, taken: list[tuple[int, int]]) -> str:
    """Why a piece may not end on these squares, if it may not."""
    p, setup = position.record, position.setup
    box = setup.box[0]
    species, number = species_at(setup, piece), int(box.species_of[piece])
    name = the(species.name)
    for other in range(box.pieces):
        if other != piece and p.x[seat, other] >= 0 and _touching(position, seat, other, taken):
            own = piece_words(position, seat, other)
            return say("there {the_species} would overlap your own {piece}.", the_species=name, piece=own)
    for other in range(box.pieces):
        kin = int(box.species_of[other])
        if p.x[1 - seat, other] < 0 or int(box.prey[number]) >> kin & 1:
            continue
        if _touching(position, seat=1 - seat, piece=other, taken=taken):
            enemy = piece_words(position, 1 - seat, other)
            if species_at(setup, other).fixed:
                return say("the enemy's {piece} is in the way; it is never eaten.", piece=enemy)
            if box.kind[number] == FLAGELLATE:
                return say(
                    "{the_species} eats nothing, so it cannot go there: {piece}.",
                    the_species=name,
                    piece=enemy,
                )
            if kin == number:
                return say(
                    "{the_species} does not eat its own species, so it cannot go there: {piece}.",
                    the_species=name,
                    piece=enemy,
                )
            return say(
                "{the_species} cannot eat what is larger than itself: {piece}.", the_species=name, piece=enemy
            )
    return ""


def _why_no_way(position: Position, seat: int, move: int) -> str:
    """Why a piece cannot get to a spot where it might rest."""
    setup = position.setup
    piece, x, y, _, _ = unpack_move(move)
    species = species_at(setup, piece)
    name = the(species.name)
    same = [m for m in position.moves(seat).numbers if without_prey(m) == without_prey(move)]
    if same:
        sight = Sight(position)
        ways = [eating(sight, seat, unpack_move(m)[4]) or say("eats nothing") for m in same[:4]]
        return say(
            "{the_species} gets there, and what it eats is part of the move: it {ways}.",
            the_species=name,
            ways=either(ways),
        )
    alone = position.copy()
    with editing(alone) as p:
        for side in range(2):
            for other in range(PIECES):
                if (side, other) != (seat, piece):
                    p.x[side, other] = OFF
    to = square_text(x, y)
    if not route(alone, seat, without_prey(move)):
        reach = _reach(species, bool(setup.box[0].straight))
        return say(
            "{square} is out of reach: {the_species} moves {reach}.", square=to, the_species=name, reach=reach
        )
    return say(
        "{the_species} cannot get to {square}: the way is blocked, or ends earlier with a meal or in a zone.",
        the_species=name,
        square=to,
    )


def _reach(species: Species, straight: bool) -> str:
    """How far a kind of piece moves."""
    if species.kind == "ameba":
        return say("one space in any direction")
    if species.kind == "ciliate":
        return say("up to {n} spaces in one direction, one of them perhaps a pivot", n=movement.SPACES)
    if straight:
        return say("up to {n} spaces in a straight line", n=movement.FLAGELLATE_SPACES)
    return say("up to {n} spaces along files and ranks", n=movement.FLAGELLATE_SPACES)


def line_words(position: Position, line: Any) -> ScoreLine:
    p, setup = position.record, position.setup
    seat, count = int(line.seat), int(line.count)
    species = pieces_of(setup).order[int(line.subject)]
    names = tuple(
        piece_text(position, seat, piece) if p.x[seat, piece] >= 0 else f"{species.letter} {piece}"
        for piece in bits(int(line.spots))
    )
    sentence = say("{species}: {n} left", species=species_words(species.name), n=count)
    return ScoreLine(seat, PARTS[0], sentence, int(line.points), names)


def fields(position: Position) -> dict[str, Any]:
    from frustule.games.pondscum.position_notation import PHASES, last_text, quiet_moves, side_text

    p, setup = position.record, position.setup
    hidden = [p.x[seat, 0] == HIDDEN for seat in range(2)]
    return {
        "phase": PHASES[p.phase],
        "first": int(p.first) + 1,
        "turn": int(p.mover) + 1 if p.phase != SETUP or setup.box[0].setup == OPEN else None,
        "ready": [seat + 1 for seat in bits(int(p.ready))],
        "move": int(p.moves),
        "sides": [None if hidden[seat] else side_text(position, seat).split() for seat in range(2)],
        "last": last_text(position) if p.last else None,
        "quiet": int(p.quiet),
        "since": quiet_moves(position),
        "offer": int(p.offer) or None,
        "resigned": int(p.resigned) or None,
    }
