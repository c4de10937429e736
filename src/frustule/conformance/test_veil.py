"""What a seat may not see is removed, and nothing else; what it guesses fits what it sees."""

from random import Random

from frustule import Position, Setup
from frustule.conformance.faults import expect
from frustule.conformance.walking import some_of, walk

POSITIONS = 6


def viewers(setup: Setup) -> list[int | None]:
    """The seats, and None for a spectator."""
    return [None, *range(setup.seats)]


def named(viewer: int | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer + 1}"


def test_a_veil_hides_nothing_twice(setup: Setup):
    for position in walk(setup, 31).some(POSITIONS):
        before = position.data.tobytes()
        for viewer in viewers(setup):
            view = position.veiled(viewer)
            remedy = "Let what is veiled stay as it is when it is veiled again"
            wrong = f"hides more the second time, for {named(viewer)} in '{position}'"
            expect(view.veiled(viewer) == view, setup.game, "rules.veil", wrong, remedy)
        assert position.data.tobytes() == before


def test_positions_that_differ_in_what_is_hidden_look_the_same(setup: Setup):
    for position in walk(setup, 32).some(POSITIONS):
        for viewer in viewers(setup):
            view = position.veiled(viewer)
            other = position.reshuffled(viewer, 1).veiled(viewer)
            same = other.data.tobytes() == view.data.tobytes()
            same &= position.reshuffled(viewer, 2).veiled(viewer) == view
            wrong = f"changes what {named(viewer)} can see in '{position}'"
            remedy = "Replace only what `veil` hides, and let `veil` hide all that can differ"
            expect(same, setup.game, "rules.reshuffle", wrong, remedy)
            assert other.text == view.text
            assert other.fields == view.fields


def test_a_guess_depends_on_the_view_alone(setup: Setup):
    """Otherwise a bot that reshuffles the table could learn what lies under it."""
    for seed, position in enumerate(walk(setup, 33).some(POSITIONS)):
        for viewer in viewers(setup):
            view = position.veiled(viewer)
            guess = view.reshuffled(viewer, seed)
            same = guess == position.reshuffled(viewer, seed)
            wrong = f"guesses better for {named(viewer)} when it is handed what is hidden, in '{position}'"
            remedy = "Let it overwrite everything hidden before it reads any of it"
            expect(same, setup.game, "rules.reshuffle", wrong, remedy)
            assert guess.veiled(viewer) == view


def test_guesses_differ(setup: Setup):
    """Where something is hidden; a bot that always guessed the same would trust it."""
    position = setup.deal(38)
    for viewer in viewers(setup):
        if position.veiled(viewer) != position:
            different = len({position.reshuffled(viewer, seed).data.tobytes() for seed in range(4)}) > 1
            wrong = f"makes the same guess for {named(viewer)} from every seed, though `veil` hides something"
            expect(different, setup.game, "rules.reshuffle", wrong, "Draw it from the stream")


def test_guesses_are_whole_positions(setup: Setup):
    for seed, position in enumerate(walk(setup, 37).some(6)):
        guess = position.reshuffled(viewers(setup)[seed % (setup.seats + 1)], seed)
        wrong = f"makes a position that does not read back: '{guess}'"
        remedy = "Put everything in place that a position has"
        expect(setup.read(guess.body) == guess, setup.game, "rules.reshuffle", wrong, remedy)


def test_a_seat_has_the_same_moves_in_every_guess(setup: Setup):
    for position in walk(setup, 34).some(POSITIONS):
        for seat in range(setup.seats):
            for other in (position.veiled(seat), position.reshuffled(seat, 3)):
                same = other.over == position.over
                same &= (seat in other.acting) == (seat in position.acting)
                same &= other.moves(seat) == position.moves(seat)
                same &= other.calls(seat) == position.calls(seat)
                wrong = (
                    f"lists other moves for seat {seat + 1} where it does not see everything: '{position}'"
                )
                remedy = "What a seat may do follows from what it sees"
                expect(same, setup.game, "rules.moves", wrong, remedy)


def test_a_seat_can_weigh_its_moves_by_its_view(setup: Setup):
    for position in walk(setup, 35).some(POSITIONS):
        for seat in range(setup.seats):
            view = position.veiled(seat)
            view.worth(seat)
            for move in some_of(Random(6), view.moves(seat).numbers, 4):
                assert view.move(seat, move).text == position.move(seat, move).text
                assert view.move(seat, move).path == position.move(seat, move).path
                view.outcome(seat, move)


def test_guesses_can_be_played_to_the_end(setup: Setup):
    for seed, position in enumerate(walk(setup, 36).some(POSITIONS)[:-1]):
        play_to_the_end(position.reshuffled(position.acting[0], seed), Random(seed))


def play_to_the_end(position: Position, random: Random) -> None:
    for _ in range(position.game.longest):
        if position.over:
            return
        seat = random.choice(position.acting)
        position.play(seat, random.choice(position.moves(seat)))
    assert position.over


def test_what_spectators_see_is_hidden_from_no_seat(setup: Setup):
    """A server that finds nothing hidden from spectators looks no further."""
    for position in walk(setup, 22).some(POSITIONS):
        public = position.veiled(None)
        for seat in range(setup.seats):
            same = position.veiled(seat).veiled(None) == public
            wrong = f"hides from seat {seat + 1} what spectators see"
            expect(same, setup.game, "rules.veil", wrong, "Let every seat see at least what everybody does")
