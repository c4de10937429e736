"""What the log says of moves: a sentence about whoever made them, by name, and to themselves as you."""

from frustule import Setup
from frustule.conformance.faults import expect
from frustule.conformance.walking import walk
from frustule.core.speech.company import Company, among
from frustule.core.speech.language import PIECES, speaking
from frustule.core.speech.spans import plain

LINE = "log.line"
NAMES = ("Ada", "Bea", "Cleo", "Dora", "Edith", "Fanny", "Greta", "Hilda")


def test_moves_are_told_in_sentences(setup: Setup):
    """With the name of whoever made the move, and nobody's number."""
    names, path = NAMES[: setup.seats], walk(setup, 47)
    kinds = path.kinds()
    numbers = sorted({number for kind in kinds for number in kind[:: max(1, len(kind) // 3)]})
    for number in numbers:
        position, (seat, move) = path.positions[number], path.played[number]
        made = position.veiled(seat).move(seat, move)
        with among(Company(names)):
            told = made.line
        with among(Company(names, seat)):
            yours = made.line
        right = told.startswith(names[seat]) and told == told.strip() and "\n" not in told
        wrong = f"tells '{made}' as {told!r}"
        expect(right, setup.game, LINE, wrong, "Begin with the {name} of whoever moves: `of_seat` has it")
        alone = names[seat] not in yours and told != yours
        expect(alone, setup.game, LINE, f"tells '{made}' to its maker as {yours!r}", "Say you to them")
        numbered = f"seat {seat + 1}" in told.lower()
        expect(not numbered, setup.game, LINE, f"tells '{made}' as {told!r}", "Call people by name")
        with among(Company(names)), speaking(f"en{PIECES}"):
            drawn = made.line
        expect(
            plain(drawn) == told, setup.game, LINE, f"draws '{made}' in {drawn!r}", "Draw beside the words"
        )
