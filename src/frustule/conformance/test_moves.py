"""Moves and calls: their notation, the picks that lead to them, and that `play` takes no others."""

from random import Random

import pytest

from frustule import FrustuleError, Game, GameOver, IllegalMove, Move, Position, Setup
from frustule.conformance.faults import expect
from frustule.conformance.refusals import refused
from frustule.conformance.walking import some_of, walk
from frustule.core.engine.choosing import OUTCOME_KINDS
from frustule.core.engine.move import Pick

POSITIONS = 8
SLOTS, KIND, STAGED = "choosing.slots", "choosing.kind", "choosing.STAGED"


def legal(position: Position, seat: int) -> list[int]:
    return position.moves(seat).numbers + position.calls(seat).numbers


def check_reading(position: Position, seat: int, move: int) -> None:
    """A move's text is a line of text, and reads back to the move, whatever spaces stand round it."""
    game, text = position.game, position.move(seat, move).text
    if text.strip() != text or not text or not text.isprintable():
        where = f"notation.move_text gives '{text}' for move {move} of seat {seat + 1} in '{position}',"
        expect(False, game, where, "which is no short text", "Give a word or a few, in one line")
    for typed in (text, f"  {text} "):
        try:
            read = position.read_move(seat, typed)
        except FrustuleError as error:
            wrong = f"refuses '{typed}', which `move_text` gives for move {move}: {str(error).rstrip('.')}"
            expect(False, game, "notation.read_move", wrong, "Let it read whatever `move_text` writes")
        else:
            if read != move:
                wrong = (
                    f"reads '{typed}' as move {read}, but `move_text` gives it for move {move}"
                    f" in '{position}'"
                )
                expect(False, game, "notation.read_move", wrong, "Make each the inverse of the other")


def check_texts(position: Position, seat: int, moves: list[int]) -> None:
    """Different moves read differently."""
    written: dict[str, int] = {}
    for move in moves:
        text = position.move(seat, move).text
        same = written.setdefault(text, move)
        if same != move:
            wrong = f"gives '{text}' for the moves {same} and {move} of seat {seat + 1} in '{position}'"
            expect(False, position.game, "notation.move_text", wrong, "Write every move differently")


def test_move_texts_differ_and_read_back(setup: Setup):
    random = Random(1)
    for position in walk(setup, 3).some(POSITIONS):
        if position.over:
            continue
        for seat in range(setup.seats):
            moves = legal(position, seat)
            check_texts(position, seat, moves)
            for move in some_of(random, moves, 30):
                check_reading(position, seat, move)


@pytest.mark.slow
def test_every_move_text_of_whole_games_reads_back(setup: Setup):
    for position in walk(setup, 4).positions[:-1]:
        for seat in range(setup.seats):
            for move in legal(position, seat):
                check_reading(position, seat, move)


def test_a_move_may_be_played_by_number_or_by_text(setup: Setup):
    for position in walk(setup, 5).some(POSITIONS):
        before = position.data.tobytes()
        for seat in range(setup.seats):
            for move in some_of(Random(2), legal(position, seat), 4):
                by_number = position.after(seat, move)
                assert position.after(seat, position.move(seat, move).text) == by_number
                pushed = position.copy()
                pushed.play(seat, move)
                assert pushed == by_number
        assert position.data.tobytes() == before


def test_paths_lead_to_one_move_each(setup: Setup):
    for position in walk(setup, 6).some(POSITIONS):
        for seat in range(setup.seats):
            moves = some_of(Random(3), legal(position, seat), 150)
            check_paths(setup.game, [position.move(seat, move).path for move in moves])


def check_paths(game: Game, paths: list[tuple[Pick, ...]]) -> None:
    """A person who picks key after key comes to exactly one move, and each pick reads the same to all."""
    words: dict[tuple[str, ...], str] = {}
    ends: set[tuple[str, ...]] = set()
    for path in paths:
        keys = tuple(pick.key for pick in path)
        expect(keys, game, "words.path", "gives no pick for a move", "Give at least one")
        wrong = f"gives the picks {keys} for two moves"
        expect(keys not in ends, game, "words.path", wrong, "Let every move have picks of its own")
        ends.add(keys)
        for k, pick in enumerate(path, 1):
            right = pick.key.strip() == pick.key != "" and pick.words.strip() == pick.words != ""
            wrong = f"gives a pick without a key or without words: {pick}"
            expect(right and pick.words.isprintable(), game, "words.path", wrong, "Give it both, in one line")
            same = words.setdefault(keys[:k], pick.words)
            wrong = f"calls the pick {keys[:k]} both '{same}' and '{pick.words}'"
            remedy = "Let words depend on the picks so far alone"
            expect(same == pick.words, game, "words.path", wrong, remedy)
    for keys in ends:
        short = next((keys[:k] for k in range(1, len(keys)) if keys[:k] in ends), None)
        wrong = f"gives one move the picks {short}, and another {keys}, which begins with them"
        remedy = "Let no move's picks be the beginning of another's"
        expect(short is None, game, "words.path", wrong, remedy)


def test_a_move_is_its_choices(setup: Setup):
    """Each slot is chosen once, and by what is chosen a move is told from all others, in whatever order."""
    for position in walk(setup, 6).some(POSITIONS):
        for seat in range(setup.seats):
            moves = some_of(Random(3), legal(position, seat), 150)
            check_slots(setup.game, [position.move(seat, move) for move in moves])


def test_moves_that_are_laid_out_together_can_be_exchanged(setup: Setup):
    """Each is a piece and its place, and in whatever order two of them are played, it comes to the same."""
    game = setup.game
    for slots in game.voice.staged:
        wrong = f"has the slots {slots}, which are not a piece and its place"
        expect(
            len(slots) > 1, game, STAGED, wrong, "Name moves by which something is taken and put somewhere"
        )
    random = Random(9)
    for position in walk(setup, 9).some(40) if game.voice.staged else ():
        for seat in position.acting:
            moves = [int(move) for move in position.moves(seat) if move.slots in game.voice.staged]
            for one in some_of(random, moves, 3):
                for other in some_of(random, moves, 3):
                    check_order(position, seat, one, other)


def check_order(position: Position, seat: int, one: int, other: int) -> None:
    """Two moves that can be played in either order lead to the same position."""
    then, instead = position.after(seat, one), position.after(seat, other)
    if not (then.allows(seat, other) and instead.allows(seat, one)):
        return
    alike = then.after(seat, other) == instead.after(seat, one)
    told = " and ".join(f"'{position.move(seat, move)}'" for move in (one, other))
    wrong = f"lets {told} be laid out together in '{position}', but their order makes a difference"
    expect(alike, position.game, STAGED, wrong, "Leave out moves whose order matters")


def check_slots(game: Game, moves: list[Move]) -> None:
    known: dict[frozenset[tuple[str, str]], str] = {}
    slot_of: dict[str, str] = {}
    for move in moves:
        slots, keys = move.slots, [pick.key for pick in move.path]
        wrong = f"names {len(slots)} slots for the {len(keys)} picks of '{move}'"
        expect(len(slots) == len(keys), game, SLOTS, wrong, "Name one for each pick of `words.path`")
        wrong = f"names a slot twice, or none, for '{move}': {slots}"
        expect(len({*slots, ""}) > len(slots), game, SLOTS, wrong, "Give each pick a slot of its own")
        for slot, key in zip(slots, keys, strict=True):
            other = slot_of.setdefault(key, slot)
            wrong = f"lets '{key}' be chosen as '{other}' and as '{slot}'"
            expect(other == slot, game, SLOTS, wrong, "Let what is picked stand for one thing")
        choices = frozenset(zip(slots, keys, strict=True))
        other = known.setdefault(choices, move.text)
        wrong = f"gives '{other}' and '{move}' the same choices"
        expect(other == move.text, game, SLOTS, wrong, "Let `words.path` tell them apart")


def test_kinds_of_outcomes(setup: Setup):
    """What ends the game says so, or that the mover loses; and nothing else says that it ends."""
    for position in walk(setup, 7).some(POSITIONS):
        for seat in range(setup.seats):
            for move in some_of(Random(4), legal(position, seat), 50):
                listed = position.move(seat, move)
                wrong = f"calls '{listed}' in '{position}' {listed.kind!r}"
                right = listed.kind in OUTCOME_KINDS
                expect(right, setup.game, KIND, wrong, f"It is one of {', '.join(OUTCOME_KINDS)}")
                over = listed.after.over
                right = listed.kind in ("ends", "loses") if over else listed.kind != "ends"
                remedy = "Let it be 'ends' (or 'loses') if and only if the game is then over"
                expect(right, setup.game, KIND, wrong, remedy)


def test_outcomes_are_words(setup: Setup):
    for position in walk(setup, 7).some(POSITIONS):
        before = position.data.tobytes()
        for seat in range(setup.seats):
            for move in some_of(Random(4), legal(position, seat), 8):
                words = position.outcome(seat, move)
                right = words.strip() == words and words.isprintable()
                wrong = f"says {words!r} of a move"
                expect(
                    right, setup.game, "words.outcome", wrong, "Say it in one line, without spaces round it"
                )
        unchanged = position.data.tobytes() == before
        remedy = "Ask `position.after(seat, move)`, which is a copy"
        expect(unchanged, setup.game, "words.outcome", "changes the position", remedy)


def candidates(position: Position, seat: int, random: Random) -> set[int]:
    """Numbers that might pass for moves: those of the other seats, near misses, and anything at all."""
    own = some_of(random, legal(position, seat), 4)
    others = [m for other in range(position.setup.seats) for m in some_of(random, legal(position, other), 3)]
    near = [move + step for move in own + others for step in (-64, -1, 1, 12)]
    edges = [-1, 0, 1, 2**31 - 1, 2**31, -(2**31), -(2**31) - 1, 2**63, 10**25]
    anything = [random.randrange(-(2**33), 2**33) for _ in range(3)]
    small = [random.randrange(4096) for _ in range(4)]
    return {*own, *others, *near, *edges, *anything, *small}


def test_play_takes_exactly_the_legal_moves(setup: Setup):
    random = Random(5)
    for position in walk(setup, 8).some(POSITIONS):
        before = position.data.tobytes()
        for seat in range(setup.seats):
            allowed = set(legal(position, seat))
            for move in candidates(position, seat, random):
                assert position.allows(seat, move) == (move in allowed)
                if move in allowed:
                    changed = position.after(seat, move).data.tobytes() != before
                    wrong = f"changes nothing when seat {seat + 1} plays {move} in '{position}'"
                    expect(changed, setup.game, "rules.play", wrong, "Let every move leave its trace")
                else:
                    refused(lambda p=position, s=seat, m=move: p.play(s, m), IllegalMove)
                    assert position.data.tobytes() == before


def test_seats_that_do_not_exist_are_refused(setup: Setup):
    position = walk(setup, 3).positions[0]
    seat_in_play = position.acting[0]
    move = position.moves(seat_in_play)[0]
    text = position.move(seat_in_play, move).text
    for seat in (-1, 64, 10**6):
        assert not position.allows(seat, move)
        assert "seat" in refused(lambda seat=seat: position.copy().play(seat, move), IllegalMove)
        refused(lambda seat=seat: position.copy().play(seat, text), FrustuleError)


def test_nothing_is_played_after_the_end(setup: Setup):
    walked = walk(setup, 9)
    end = walked.end.copy()
    seat, move = walked.played[-1]
    text = walked.texts[-1][1]
    assert "over" in refused(lambda: end.play(seat, move), GameOver)
    assert "over" in refused(lambda: end.play(seat, text), GameOver)
    assert end == walked.end


def test_an_offer_can_be_agreed_to_and_declined(setup: Setup):
    """Where a seat can agree it can decline too; declined, the game goes on without the offer."""
    if setup.game.answers is None:
        return
    agree, decline = setup.game.answers
    offers = 0
    for position in walk(setup, 11).some(8):
        for seat in range(setup.seats):
            for call in position.calls(seat).numbers:
                after = position.after(seat, call)
                for other in range(setup.seats):
                    if position.offered(other) or not after.offered(other):
                        continue
                    offers += 1
                    said, remedy = f"after '{after}'", "Let whoever is asked agree and decline"
                    told = after.allows(other, agree) and after.allows(other, decline)
                    expect(told, setup.game, "rules.calls", f"lacks an answer {said}", remedy)
                    left = after.after(other, decline)
                    remedy = "Take the offer away when it is declined"
                    expect(not left.offered(other), setup.game, "rules.play", f"asks for ever {said}", remedy)
                    expect(
                        not left.over, setup.game, "rules.over", f"ends by a declined offer {said}", remedy
                    )
    remedy = "Leave `answers` out where nobody offers anything"
    expect(offers, setup.game, "game.answers", "names calls that answer no offer", remedy)


def test_calls_end_or_change_the_game_and_leave_it_whole(setup: Setup):
    """Random games never choose a call, so their consequences are walked here."""
    for position in walk(setup, 10).some(5):
        for seat in range(setup.seats):
            for call in position.calls(seat):
                after, told = position.after(seat, call), f"the call '{call}' in '{position}'"
                remedy = "Let every call leave its trace"
                expect(after != position, setup.game, "rules.play", f"changes nothing by {told}", remedy)
                assert setup.read(after.body) == after
                ended = bool(after.acting) != after.over and (after.result is not None) == after.over
                remedy = "Nobody acts when the game is over, and somebody while it is not"
                expect(ended, setup.game, "rules.acting", f"disagrees with `over` after {told}", remedy)
                expect(
                    after.status, setup.game, "words.status", f"is empty after {told}", "Say how far it is"
                )
