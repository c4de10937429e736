"""The errors of the house: all are one family, and only one of them means the end of the game."""

import pytest

import frustule
from frustule import FrustuleError, GameOver, IllegalMove, InvalidData, InvalidText
from frustule.conformance.refusals import refused


@pytest.mark.parametrize("kind", [InvalidText, InvalidData, IllegalMove, GameOver])
def test_one_family(kind: type[FrustuleError]):
    assert issubclass(kind, FrustuleError)
    assert str(kind("This is why.")) == "This is why."


def test_a_player_can_tell_them_apart():
    assert issubclass(GameOver, IllegalMove)
    assert not issubclass(InvalidText, IllegalMove)
    assert not issubclass(InvalidText, InvalidData)
    assert issubclass(FrustuleError, ValueError)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("diatom", "Did you mean 'diatoms'?"),
        ("Diatoms", "Did you mean 'diatoms'?"),
        ("chess", "There are: "),
        ("", "There are: "),
    ],
)
def test_unknown_games(name: str, reason: str):
    assert reason in refused(lambda: frustule.game(name), InvalidText)


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\u2028", "\x0b"])
def test_a_sentence_stays_on_one_line_whatever_it_quotes(line_break: str):
    """People paste anything; what is quoted back must not break the line it is shown on."""
    odd = f"dia{line_break}toms"
    position = frustule.game("diatoms").deal(2)
    refused(lambda: frustule.game(odd))
    refused(lambda: frustule.read_position(f"{odd} 2; turn 0"))
    refused(lambda: frustule.game("diatoms").setup(2, judge=odd))
    refused(lambda: position.play(0, f"draw {odd}"))
