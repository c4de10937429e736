"""Pond Scum as text (Pond Scum 8): squares, spots and moves. Whole positions: `position_notation`.

A piece is its letter and the lower left square of its footprint, `Nc5`; after it `/` when it lies turned, and
for the Stentor where its mouth looks, `Sg1n`. A move is a piece, a dash and the new square, `Nc5-c7`; a slash
instead of the dash says that the piece lies the other way in the end, `Pd4/e5`. What it eats follows, each
with an `x`, `Nc5-c7xPc8xEd7`, and `*` if the mover is swallowed.
"""

import re
from typing import Any

from frustule.core.engine.position import Position
from frustule.core.engine.setup import Setup
from frustule.core.errors import InvalidText
from frustule.core.speech.language import either
from frustule.core.speech.spans import capital
from frustule.games.pondscum import box as boxes
from frustule.games.pondscum.components import MOUTHS, Species, way_of
from frustule.games.pondscum.language import say, side_words, species_words, the
from frustule.games.pondscum.moves import (
    ACCEPT,
    ARRANGE,
    DECLINE,
    LIFT_ALL,
    OFFER,
    PLACE,
    READY,
    RESIGN,
    WITHDRAW,
    pack_arrange,
    pack_lift,
    pack_move,
    pack_place,
    square_at,
    unpack_arrange,
    unpack_lift,
    unpack_move,
    unpack_place,
    unpack_stand,
    without_prey,
)
from frustule.games.pondscum.options import is_wide, pieces_of
from frustule.games.pondscum.sight import Sight

CALLS = {
    RESIGN: "resign",
    OFFER: "offer draw",
    ACCEPT: "accept draw",
    DECLINE: "decline draw",
    WITHDRAW: "withdraw offer",
    LIFT_ALL: "lift all",
}
SPOT = r"([A-Z])([a-t]\d{1,2})([nesw/]?)"


def species_at(setup: Setup, piece: int) -> Species:
    return pieces_of(setup).pieces[piece]


def arrangement_names(setup: Setup) -> list[str]:
    return [name for name, _ in boxes.offered(pieces_of(setup), is_wide(setup))]


def square_text(x: int, y: int) -> str:
    return f"{chr(ord('a') + x)}{y + 1}"


def way_sign(species: Species, way: int) -> str:
    return MOUTHS[way] if species.fixed else "/" if way else ""


def spot_text(species: Species, x: int, y: int, way: int) -> str:
    return f"{species.letter}{square_text(x, y)}{way_sign(species, way)}"


def piece_text(position: Position, seat: int, piece: int) -> str:
    """A piece by letter and square."""
    p = position.record
    species = species_at(position.setup, piece)
    return spot_text(species, int(p.x[seat, piece]), int(p.y[seat, piece]), int(p.way[seat, piece]))


def read_square(setup: Setup, text: str) -> tuple[int, int]:
    box = setup.box
    x, y = ord(text[0]) - ord("a"), int(text[1:]) - 1
    if not (0 <= x < box["width"][0] and 0 <= y < box["height"][0]):
        last = square_text(int(box["width"][0]) - 1, int(box["height"][0]) - 1)
        raise InvalidText(
            say("There is no square {square}; the squares are a1 to {last}.", square=text, last=last)
        )
    return x, y


def bits(mask: int) -> list[int]:
    return [k for k in range(mask.bit_length()) if mask >> k & 1]


def swallowed(position: Position, seat: int, move: int) -> bool:
    """Whether the mover ends in the zone of the enemy's Stentor."""
    return Sight(position).swallowed(seat, *unpack_move(move)[:4])


def move_text(position: Position, seat: int, move: int) -> str:
    return text_of(Sight(position), seat, move)


def text_of(sight: Sight, seat: int, move: int) -> str:
    """The notation of a legal move."""
    if move in CALLS:
        return CALLS[move]
    if move < 0:
        return f"lift {piece_text(sight.position, seat, unpack_lift(move))}"
    if move >= READY:
        return "ready"
    if move >= ARRANGE:
        return f"arrange {arrangement_names(sight.position.setup)[unpack_arrange(move)]}"
    if move >= PLACE:
        piece, x, y, way = unpack_place(move)
        species = sight.species[piece]
        return f"{species.letter}@{square_text(x, y)}{way_sign(species, way)}"
    piece, x, y, way, prey = unpack_move(move)
    start = square_text(sight.x[seat][piece], sight.y[seat][piece])
    sign = "-" if way == sight.way[seat][piece] else "/"
    text = f"{sight.species[piece].letter}{start}{sign}{square_text(x, y)}"
    for other in bits(prey):
        at = square_text(sight.x[1 - seat][other], sight.y[1 - seat][other])
        text += f"x{sight.species[other].letter}{at}"
    return text + ("*" if sight.swallowed(seat, piece, x, y, way) else "")


def read_move(position: Position, seat: int, text: str) -> int:
    words = text.strip().split()
    for call, name in CALLS.items():
        if [word.lower() for word in words] == name.split():
            return call
    match words:
        case [word] if word.lower() == "ready":
            return READY
        case ["lift", word]:
            return pack_lift(_read_own(position, seat, word))
        case ["arrange", name]:
            names = [each.lower() for each in arrangement_names(position.setup)]
            if name.lower() not in names:
                raise InvalidText(
                    say(
                        "There is no arrangement '{name}'. There are: {names}.",
                        name=name[:20],
                        names=", ".join(names) or say("none"),
                    )
                )
            return pack_arrange(names.index(name.lower()))
        case [word] if "@" in word:
            return _read_place(position, seat, word)
        case [word] if "-" in word or "/" in word:
            return _read_go(position, seat, word)
        case _:
            raise InvalidText(
                say(
                    "'{text}' is no move. Moves read: Nc5-c7 (move), Pd4/e5 (move and turn), "
                    "Nc5-c7xPc8 (eat), N@c5 (place), arrange, ready, resign, offer draw.",
                    text=text.strip()[:40],
                )
            )


def piece_on(position: Position, seat: int, letter: str, x: int, y: int) -> int | None:
    """The piece of a side whose lower left square is this; an empty letter stands for any."""
    p = position.record
    for piece, species in enumerate(pieces_of(position.setup).pieces):
        if p.x[seat, piece] == x and p.y[seat, piece] == y and letter in ("", species.letter):
            return piece
    return None


def _read_own(position: Position, seat: int, text: str) -> int:
    match = re.fullmatch(SPOT, text, re.ASCII)
    if match:
        piece = piece_on(position, seat, match[1], *read_square(position.setup, match[2]))
        if piece is not None:
            return piece
    raise InvalidText(
        say(
            "There is no piece '{text}' of side {side}: a letter and the lower left square.",
            text=text[:20],
            side=side_words(seat),
        )
    )


def _read_place(position: Position, seat: int, text: str) -> int:
    match = re.fullmatch(r"([A-Z])@([a-t]\d{1,2})([nesw/]?)", text, re.ASCII)
    if not match:
        raise InvalidText(
            say("'{text}' places nothing: it reads N@c5, P@d4/ (turned) or S@g1n.", text=text[:20])
        )
    setup = position.setup
    x, y = read_square(setup, match[2])
    kin = [k for k, species in enumerate(pieces_of(setup).pieces) if species.letter == match[1]]
    if not kin:
        raise InvalidText(say("No species has the letter {letter}.", letter=match[1]))
    species = species_at(setup, kin[0])
    way = way_of(species, match[3])
    if way is None:
        looks, never = say("n, e, s or w says where its mouth looks"), say("it cannot be turned")
        hint = looks if species.fixed else never
        raise InvalidText(say("'{text}' says wrongly how the piece lies: {hint}.", text=text, hint=hint))
    left = [k for k in kin if position.record.x[seat, k] < 0]
    return pack_place((left or kin)[0], square_at(x, y), way)


GO = re.compile(r"([A-Z]?)([a-t]\d{1,2})([-/])([a-t]\d{1,2})((?:x[A-Z]?[a-t]\d{1,2})*)(\*?)", re.ASCII)


def _read_go(position: Position, seat: int, text: str) -> int:
    match = GO.fullmatch(text)
    if not match:
        raise InvalidText(
            say(
                "'{text}' is no move: it reads Nc5-c7, or Pd4/e5 when it turns, or Nc5-c7xPc8 when it eats.",
                text=text[:40],
            )
        )
    letter, start, sign, end, meals, star = match.groups()
    setup, p = position.setup, position.record
    piece = piece_on(position, seat, letter, *read_square(setup, start))
    if piece is None:
        name = next(
            (species_words(s.name) for s in pieces_of(setup).order if s.letter == letter), say("piece")
        )
        raise InvalidText(
            say(
                "Side {side} has no {piece} whose lower left square is {square}.",
                side=side_words(seat),
                piece=name,
                square=start,
            )
        )
    x, y = read_square(setup, end)
    way = int(p.way[seat, piece]) ^ (sign == "/")
    if way >= int(setup.box[0].ways[setup.box[0].species_of[piece]]):
        name = the(species_at(setup, piece).name)
        raise InvalidText(
            capital(
                say("{the_species} lies the same whether it is turned or not: write '-'.", the_species=name)
            )
        )
    move = pack_move(piece, square_at(x, y), way, 0)
    if meals:
        move |= _read_prey(position, seat, meals)
    elif (legal := position.moves(seat).numbers) and move not in legal:
        meant = [m for m in legal if without_prey(m) == move]
        if len(meant) > 1:
            ways = either([move_text(position, seat, m) for m in meant])
            raise InvalidText(say("'{text}' could mean {ways}.", text=text, ways=ways))
        move = meant[0] if meant else move
    if star and not swallowed(position, seat, move):
        raise InvalidText(
            say("'{text}' ends outside the enemy's zone, so nothing swallows the mover.", text=text)
        )
    return move


def _read_prey(position: Position, seat: int, meals: str) -> int:
    prey = 0
    for word in meals.split("x")[1:]:
        letter, square = (word[0], word[1:]) if word[0].isupper() else ("", word)
        piece = piece_on(position, 1 - seat, letter, *read_square(position.setup, square))
        if piece is None:
            raise InvalidText(say("The enemy has no piece {piece} to be eaten.", piece=word))
        prey |= 1 << piece
    return prey


def route(position: Position, seat: int, move: int) -> list[tuple[int, int, int]]:
    """The spots (x, y, way) of a move's shortest way, start and end included; none if it is no move."""
    import numpy as np

    out = np.zeros(8, np.int32)
    library: Any = position.setup.library
    count = library.route(position.setup.box_handle, position.handle, seat, move, library.handle(out))
    return [unpack_stand(stand)[1:] for stand in out[:count].tolist()]
