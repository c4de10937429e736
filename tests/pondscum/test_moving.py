"""Pond Scum 3 to 5, clause by clause and option by option: moving, eating, being swallowed."""

from tests.pondscum.pond import ends, pond, unturned

FAR = "Mp10"  # an enemy far away, so that the game is not over
OWN = "Nn1 "  # and a hunter of one's own that is not in question


def test_an_ameba_moves_one_space_in_eight_directions():
    assert ends(pond("Af8", FAR), "Af8") == {"-e7", "-f7", "-g7", "-e8", "-g8", "-e9", "-f9", "-g9"}


def test_no_part_of_a_piece_leaves_the_board():
    assert ends(pond("An1", FAR), "An1") == {"-m1", "-m2", "-n2"}
    corner = {"b19", "c19", "d19", "e19", "c18", "b17", "c17", "a18", "a17", "a16", "a15"}
    assert unturned(pond("Na19", FAR), "Na19") == corner


def test_a_flagellate_goes_five_spaces_and_may_turn():
    found = unturned(pond(f"{OWN}Eh10", FAR), "Eh10")
    assert len(found) == 60
    assert {"h15", "m10", "j13", "h5", "c10"} <= found
    assert not {"h10", "h16", "k13"} & found


def test_a_flagellate_goes_round_what_blocks_it():
    position = pond(f"{OWN}Eh10 Hh11", FAR)
    assert "h12" in unturned(position, "Eh10")
    assert "goes by i10, i11, i12, h12" in position.outcome(0, position.read_move(0, "Eh10-h12"))


def test_a_straight_flagellate_does_not_turn():
    found = unturned(pond(f"{OWN}Eh10 Hh11", FAR, flagellates="straight"), "Eh10")
    assert found == {*(f"h{rank}" for rank in range(5, 10)), *(f"{file}10" for file in "cdefgijklm")}


def test_a_flagellate_eats_nothing():
    found = unturned(pond(f"{OWN}Eh10", "Hh11", flagellates="straight"), "Eh10")
    assert "h9" in found
    assert not {"h11", "h12"} & found


def test_a_ciliate_goes_three_spaces_straight():
    found = unturned(pond("Pf8", FAR), "Pf8")
    assert found == {"f5", "f6", "f7", "f9", "f10", "f11", "c8", "d8", "e8", "g8", "h8", "i8"}


def test_a_pivot_turns_about_a_corner():
    """Both ways about each of the four corners of a body on f8 and f9; walled in, one of them is left."""
    for free in ("d8", "f7", "g8", "e7", "d9", "f10", "e10", "g9"):
        assert f"/{free}" in ends(pond("Pf8", FAR), "Pf8")
    walled = pond("Pf8 Ef7 Ee8 Hg9 Hf10 Md9", FAR)
    assert ends(walled, "Pf8") == {"/g8", "/f8", "/h8", "/i8", "/g7", "/g6"}  # and spaces after it


def test_a_pivot_counts_as_a_space_and_may_come_at_any_point():
    found = ends(pond("Pf8", FAR), "Pf8")
    assert "/f12" in found  # up, up, pivot
    assert "/i8" in found  # pivot, right, right
    assert not {"/f13", "/j8"} & found


def test_there_is_one_pivot_a_turn_and_no_change_of_direction():
    found = unturned(pond("Nf8", FAR), "Nf8")
    assert {"h9", "g10", "h10"} <= found  # a pivot sideways and spaces straight on
    assert "h11" not in found  # two pivots and a space
    assert "g9" not in found  # right and up


def test_a_square_piece_pivots_too():
    """A pivot carries it two squares, so that it gets four squares far."""
    assert {"j8", "f12", "b8", "f4"} <= unturned(pond("Nf8", FAR), "Nf8")


def test_only_the_position_after_a_pivot_is_checked():
    """The Phacus lies where the body sweeps over, not where it comes to lie."""
    found = ends(pond("Pf8 He9", FAR), "Pf8")
    assert "/d8" in found
    assert not {"/d9", "-e8"} & found


def test_a_move_must_not_end_where_it_began():
    """Right, pivot to the left, right again would be a way to pass."""
    assert "-f8" not in ends(pond("Nf8", FAR), "Nf8")


def test_every_position_on_the_way_must_be_free():
    found = unturned(pond("Pf8 Hh8", FAR), "Pf8")
    assert "g8" in found
    assert not {"h8", "i8"} & found


def test_own_pieces_may_pass_over_each_other_by_option():
    found = unturned(pond("Pf8 Hh8", FAR, pass_over="yes"), "Pf8")
    assert {"g8", "i8"} <= found
    assert "h8" not in found
    assert "h12" in unturned(pond(f"{OWN}Eh10 Hh11", FAR, pass_over="yes", flagellates="straight"), "Eh10")


def test_nobody_passes_over_a_stentor():
    own = pond("Sg1n Pf2", FAR, pass_over="yes")
    assert not {"h2", "i2"} & unturned(own, "Pf2")
    enemy = pond("Nk18", "Hp10")
    assert "l18" in unturned(enemy, "Nk18")
    assert not {"m18", "n18"} & unturned(enemy, "Nk18")


def test_overlapping_one_square_is_eating():
    assert "g9xEh10" in unturned(pond("Ng8", "Eh10"), "Ng8")


def test_the_first_meal_ends_the_move():
    found = unturned(pond("Nf8", "Eh9 Mp2"), "Nf8")
    assert "g8xEh9" in found
    assert not {end for end in found if end.startswith(("h8", "i8"))} - {"h8xEh9"}  # h8 by a pivot


def test_a_move_may_go_on_after_a_meal_by_option():
    found = unturned(pond("Nf8", "Eh9 Hi9 Mp2", go_on="yes"), "Nf8")
    assert {"g8xEh9", "h8xEh9xHi9", "i8xEh9xHi9"} <= found
    assert "f8xEh9" in found  # there and back is a move once it ate


def test_prey_is_no_larger():
    assert "g9xPh10" in unturned(pond("Ng8", "Ph10"), "Ng8")
    assert "g9xCh10" in unturned(pond("Ng8", "Ch10"), "Ng8")
    assert not {end for end in unturned(pond("Ng8", "Dh10"), "Ng8") if "x" in end}


def test_like_species_do_not_eat_each_other():
    assert not {end for end in ends(pond("Ng8", "Nh10 Ep1"), "Ng8") if "x" in end}
    assert not {end for end in ends(pond("Pg8", "Pg10 Ep1"), "Pg8") if "xP" in end}


def test_all_prey_is_eaten():
    assert "f9xEf11xHg11" in unturned(pond("Af8", "Ef11 Hg11"), "Af8")


def test_one_prey_is_chosen_by_option():
    position = pond("Af8", "Ef11 Hg11 Mp1", prey="one")
    assert {"f9xEf11", "f9xHg11"} <= unturned(position, "Af8")
    position.play(0, "Af8-f9xEf11")
    assert "g11" in " ".join(position.fields["sides"][1])
    # What was spared may leave from under the hunter.
    assert "h12" in unturned(position, "Hg11")


def test_overlapping_what_may_not_be_eaten_is_illegal_even_with_prey():
    assert not {end for end in unturned(pond("Ng8", "Eg10 Nh10"), "Ng8") if end.startswith("g9")}


def test_entering_the_zone_is_legal_and_swallows():
    position = pond("Nk15 Ea10", "Mp2")
    assert "l15*" in unturned(position, "Nk15")
    position.play(0, "Nk15-l15*")
    assert position.scores == (1, 1)


def test_the_zone_swallows_in_transit():
    """Behind the zone's first square nothing can be reached through it."""
    found = unturned(pond(f"{OWN}El15", FAR, flagellates="straight"), "El15")
    assert "m15*" in found
    assert not {"n15", "n15*", "o15"} & found


def test_what_was_eaten_in_the_zone_is_eaten_first():
    position = pond("Nk15 Ea10", "Mm15 Hp2")
    assert "l15xMm15*" in unturned(position, "Nk15")
    position.play(0, "Nk15-l15xMm15*")
    assert position.scores == (1, 1)


def test_the_zone_ends_a_move_even_when_moves_go_on_after_a_meal():
    found = unturned(pond("Nk15 Ea10", "Mm15 Hp2", go_on="yes"), "Nk15")
    assert "l15xMm15*" in found
    assert not {end for end in found if end.startswith("m15")} - {"m15xMm15*"}


def test_the_owners_pieces_pass_the_zone_freely():
    found = unturned(pond(f"{OWN}Ee5", FAR, flagellates="straight"), "Ee5")
    assert {"d5", "c5", "b5", "a5"} <= found


def test_the_wide_board_is_twenty_files_by_sixteen_ranks():
    position = pond("Sa1n Ar7", "Sq13s Ma16", board="wide")
    assert ends(position, "Ar7") == {"-q6", "-r6", "-q7", "-q8", "-r8"}
    assert "a16" in " ".join(position.fields["sides"][1])
