"""The two programs that once ran stale machine code, and that once killed their process, each as it was."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

STALE = """
import sys
from collections import namedtuple
from frustule.core.compile.entries import Entry, Program
from frustule.core.compile.loader import load
from frustule.core.compile.mark import compiled

D = namedtuple("D", sys.argv[1])

@compiled
def f(x):
    return D(x, 2 * x).a

print(load(Program("stale demo", {"f": Entry(f, ("int",))}, {})).f(10), f(10))
"""

CALLED = """
import threading, time, frustule
from frustule.bots import search

game = frustule.game("diatoms")
position = game.deal(2, seed=7)
compiling = threading.Thread(target=search.library_of, args=(game,))
compiling.start()
count = 0
while compiling.is_alive():
    position.copy().status
    [move.outcome for move in position.moves(position.acting[0])[:3]]
    count += 1
    time.sleep(0.01)
print(count > 10)
"""


def run(code: str, cache: Path, *words: str) -> list[str]:
    env = {**os.environ, "FRUSTULE_CACHE": str(cache), "NUMBA_DISABLE_JIT": "0"}
    done = subprocess.run(
        [sys.executable, "-c", code, *words], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.split()


@pytest.mark.slow
def test_machine_code_is_not_stale(tmp_path: Path):
    """Another order of the fields is another program, though its text is the same to the letter."""
    assert run(STALE, tmp_path, "a b") == ["10", "10"]
    assert run(STALE, tmp_path, "b a") == ["20", "20"]
    assert run(STALE, tmp_path, "a b") == ["10", "10"]


@pytest.mark.slow
def test_rules_are_asked_while_a_bot_is_compiled(tmp_path: Path):
    """Interpreted and compiled rules are called all the time that another thread takes to compile."""
    assert run(CALLED, tmp_path) == ["True"]
