"""What a seat may not see is removed, and nothing else; what it guesses fits what it sees."""

from random import Random

from frustule import Position, Setup
from tests.walking import some_of, walk

POSITIONS = 6


def viewers(setup: Setup) -> list[int | None]:
    """The seats, and None for a spectator."""
    return [None, *range(setup.seats)]


def test_a_veil_hides_nothing_twice(setup: Setup):
    for position in walk(setup, 31).some(POSITIONS):
        before = position.data.tobytes()
        for viewer in viewers(setup):
            view = position.veiled(viewer)
            assert view.veiled(viewer) == view
        assert position.data.tobytes() == before


def test_positions_that_differ_in_what_is_hidden_look_the_same(setup: Setup):
    for position in walk(setup, 32).some(POSITIONS):
        for viewer in viewers(setup):
            view = position.veiled(viewer)
            other = position.reshuffled(viewer, 1).veiled(viewer)
            assert other.data.tobytes() == view.data.tobytes()
            assert other.text == view.text
            assert other.fields == view.fields
            assert position.reshuffled(viewer, 2).veiled(viewer) == view


def test_a_guess_depends_on_the_view_alone(setup: Setup):
    """Otherwise a bot that reshuffles the table could learn what lies under it."""
    for seed, position in enumerate(walk(setup, 33).some(POSITIONS)):
        for viewer in viewers(setup):
            view = position.veiled(viewer)
            guess = view.reshuffled(viewer, seed)
            assert guess == position.reshuffled(viewer, seed)
            assert guess.veiled(viewer) == view


def test_guesses_differ(setup: Setup):
    """Where something is hidden; a bot that always guessed the same would trust it."""
    position = setup.deal(38)
    for viewer in viewers(setup):
        if position.veiled(viewer) != position:
            assert len({position.reshuffled(viewer, seed).data.tobytes() for seed in range(4)}) > 1


def test_guesses_are_whole_positions(setup: Setup):
    for seed, position in enumerate(walk(setup, 37).some(6)):
        guess = position.reshuffled(viewers(setup)[seed % (setup.seats + 1)], seed)
        assert setup.read(guess.body) == guess


def test_a_seat_has_the_same_moves_in_every_guess(setup: Setup):
    for position in walk(setup, 34).some(POSITIONS):
        for seat in range(setup.seats):
            for other in (position.veiled(seat), position.reshuffled(seat, 3)):
                assert other.over == position.over
                assert (seat in other.acting) == (seat in position.acting)
                assert other.moves(seat) == position.moves(seat)
                assert other.calls(seat) == position.calls(seat)


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
