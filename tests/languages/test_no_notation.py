"""What people are told of moves that were made, advised or looked back at: words, in both languages.

Scenes, refusals and score lines are held to the same in the conformance suite, for every game.
"""

import random
import re

import pytest

from frustule import Record, game
from frustule.bots import BOTS
from frustule.bots.contract import Advice, Bot, Budget, Idea
from frustule.bots.hints import hints
from frustule.bots.review import review, turning_point_words
from frustule.conformance.walking import setup_of, walk
from frustule.core.engine.position import Position
from frustule.core.speech.language import LANGUAGES, PIECES, speaking
from frustule.core.speech.spans import plain, spans
from tests.fixtures.test_logs import LOGS, shown

SETUPS = ["diatoms 2", "commissions 1 commission=9", "pondscum 2 setup=wings", "diaominos 2", "grazers 2"]
NOTATION = re.compile(
    r"-?\d+,-?\d+|[=@>]|(?<!\w)[rygbp.]{6}(?!\w)|(?<!\w)[cmo][NESW]{1,3}(?!\w)|[+-][xyz]|\d/\d(?!\w)(?<!/6)"
)
"""Places, moves and pieces as records write them."""
SET_WRONG = re.compile(r"\s[,;:.!?]|\s\s|^[\s,;:.]|[\s,;:]$")
"""As no English text is set."""


def undecided(view: Position, seat: int, chance: random.Random, budget: Budget) -> Advice:
    """Thinks more of the first move than of any other, and less of what comes after it."""
    moves = view.moves(seat).numbers
    value = 1 / (1 + chance.random())
    return Advice(moves[0], tuple(Idea(move, value) for move in moves[:3]), value)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("setup", SETUPS)
def test_hints_name_piece_and_place_in_words(setup: str, language: str):
    """From the sentence alone a move is known among any other three: no two moves share one."""
    chance = random.Random(5)
    for position in walk(setup_of(setup), 81).some(8)[:-1]:
        seat = position.acting[0]
        with speaking(language):
            for hint in hints(BOTS["greedy"], position, seat, chance).moves:
                assert not NOTATION.search(f"{hint.words} {hint.outcome} {hint.reason}"), hint
                others = [move for move in position.moves(seat) if int(move) != hint.move]
                for other in chance.sample(others, min(3, len(others))):
                    assert other.words != hint.words
        with speaking(f"{language}{PIECES}"):
            drawn = position.moves(seat)[0].words
        with speaking(language):
            assert plain(drawn) == position.moves(seat)[0].words
            assert "".join(span.words for span in spans(drawn)) == position.moves(seat)[0].words


@pytest.mark.parametrize("setup", SETUPS)
def test_what_is_said_of_moves_is_set_as_english(setup: str):
    """In whole games: signs stand close to the word before them, and no phrase begins or ends with one."""
    chance = random.Random(6)
    for position in walk(setup_of(setup), 83).of_every_kind(12):
        for seat in position.acting:
            moves = position.moves(seat)
            phrases = {text for move in moves for text in (move.words, move.outcome)}
            phrases |= {hint.reason for hint in hints(BOTS["greedy"], position, seat, chance).moves}
            for phrase in phrases:
                assert not SET_WRONG.search(phrase), phrase


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["diatoms", "pondscum"])
def test_looking_back_is_told_in_words(name: str, language: str):
    setup = game(name).setup(2)
    played = walk(setup, 82)
    record = Record(setup, 82, names={0: "Ada", 1: "Grace"}, moves=played.texts[:24])
    with speaking(language):
        looked = review(record, Bot("undecided", "", undecided))
        for moment in looked.moments:
            assert moment.does
            assert not NOTATION.search(f"{moment.does} {moment.better}"), moment
            assert not NOTATION.search(turning_point_words(looked, moment.number)), moment


@pytest.mark.parametrize("name", LOGS)
def test_logs_are_told_in_words(name: str):
    told = [
        event for viewer in shown(name).values() for event in viewer["events"] if event["kind"] == "moved"
    ]
    for event in told:
        assert event["does"]
        assert not NOTATION.search(f"{event['does']} {event['words']}"), event
