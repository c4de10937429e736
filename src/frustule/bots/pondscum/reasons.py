"""Why a move was chosen, in words: what it eats, saves and threatens, and the line that is expected."""

import numpy as np

from frustule.bots.pondscum.mind import SURE, WIN
from frustule.core.engine.position import Position
from frustule.core.speech.language import Texts, clauses, listed
from frustule.games.pondscum.moves import prey_in, unpack_move
from frustule.games.pondscum.notation import bits, square_text, swallowed
from frustule.games.pondscum.sight import Sight
from frustule.games.pondscum.words import the_drawn

say = Texts("frustule.bots.pondscum")

TOLD = 2  # moves of the line after the first


def reason(view: Position, seat: int, line: list[int], value: int) -> str:
    """A sentence about the first move of a line."""
    move = line[0]
    after = view.after(seat, move)
    eaten = bits(prey_in(move))
    parts: list[str] = []
    if value > SURE:
        parts.append(say.count("wins in {n} move", "wins in {n} moves", _moves_to_the_end(value)))
    elif value < -SURE:
        parts.append(say.count("loses in {n} move", "loses in {n} moves", _moves_to_the_end(value)))
    if eaten:
        parts.append(say("eats {pieces}", pieces=_those(view, 1 - seat, eaten)))
    if swallowed(view, seat, move):
        mouth = the_drawn(Sight(view), 1 - seat, 0)
        parts.append(say("{the_species} swallows it", the_species=mouth))
    if not after.over:
        parts += _changes(view, after, seat, unpack_move(move)[0])
    if not parts:
        mover = the_drawn(Sight(view), seat, unpack_move(move)[0])
        parts.append(say("finds a better place for {the_species}", the_species=mover))
    if expected := _line(after, 1 - seat, line[1:]):
        parts.append(say("expects {moves}", moves=expected))
    return clauses(parts)


def _moves_to_the_end(value: int) -> int:
    """How many moves the side itself still makes."""
    return max(1, (WIN - abs(value) + 1) // 2)


def _changes(view: Position, after: Position, seat: int, mover: int) -> list[str]:
    """What was in danger and is so no more, and what the side threatens that it did not before."""
    enemy = 1 - seat
    was, still = _edible(view, enemy), _edible(after, enemy)
    saved = [piece for piece in sorted(was - still) if after.record.x[seat, piece] >= 0]
    fresh = sorted(_edible(after, seat) - _edible(view, seat))
    parts: list[str] = []
    if saved:
        parts.append(say("saves {pieces}", pieces=_those(view, seat, saved)))
    if fresh:
        parts.append(say("threatens {pieces}", pieces=_those(after, enemy, fresh)))
    if mover in still and mover not in was:
        parts.append(say("offers itself"))
    return parts


def _edible(position: Position, hunter: int) -> set[int]:
    """The pieces that a side could eat if it were to move."""
    library = position.setup.library
    buffer = np.empty(position.game.most_moves, np.int32)
    count = library.moves(position.setup.box_handle, position.handle, hunter, library.handle(buffer))
    met = prey_in(int(np.bitwise_or.reduce(buffer[:count]))) if count else 0
    return set(bits(met))


def _those(position: Position, seat: int, pieces: list[int]) -> str:
    """`the Didinium on c5 and the Euglena on b2`."""
    sight = Sight(position)
    return listed(
        [
            say(
                "{the_species} on {square}",
                the_species=the_drawn(sight, seat, piece),
                square=square_text(sight.x[seat][piece], sight.y[seat][piece]),
            )
            for piece in pieces
        ]
    )


def _line(position: Position, seat: int, line: list[int]) -> str:
    """The moves that are expected next; a line ends where the game does."""
    told: list[str] = []
    for move in line[:TOLD]:
        if not position.allows(seat, move):
            break
        told.append(position.move(seat, move).words)
        position = position.after(seat, move)
        seat = 1 - seat
    return ", ".join(told)
