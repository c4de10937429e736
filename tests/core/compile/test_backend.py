"""What Numba makes of rules is what Python makes of them, with its private parts and without."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

WITHOUT = """
import sys
from numba.core import ccallback, codegen
from frustule.core.compile import loader
from tests.bots.tiny.game import Prizes
from tests.core.compile import rules

match sys.argv[1]:
    case "no class":
        del codegen.JITCodeLibrary
    case "another attribute":
        compile = ccallback.CFunc.compile
        def renamed(self):
            compile(self)
            self.result = vars(self).pop("_library")
        ccallback.CFunc.compile = renamed
        ccallback.CFunc.inspect_llvm = lambda self: self.result.get_llvm_str()
library = loader.load(rules.program("made"))
assert [library.mixed(x) for x in range(20)] == [rules.mixed(x) for x in range(20)]
if sys.argv[1] == "no class":
    _, moves = Prizes().setup(3).random_games(5, 1)
    print(moves)
"""


@pytest.mark.parametrize("gone", ["no class", "another attribute"])
def test_a_numba_without_its_private_parts_still_plays(tmp_path: Path, gone: str):
    env = {**os.environ, "FRUSTULE_CACHE": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}
    words = [sys.executable, "-c", WITHOUT, gone]
    first = subprocess.run(words, env=env, capture_output=True, text=True)
    assert first.returncode == 0, first.stderr
    assert first.stderr.count("is not the one we know") == (2 if gone == "no class" else 1)
    assert first.stdout == ("75\n" if gone == "no class" else "")
    again = subprocess.run(words, env=env, capture_output=True, text=True)
    assert again.stdout == first.stdout
    assert again.stderr == ""
