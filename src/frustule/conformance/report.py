"""What the suite finds in a game, as sentences: shortcomings first, then what playing it brings to light.

The tests run in a process of their own, so that what a game does there does not stay here, and a game that
takes its process down is a finding, too. `Listener` is the pytest plugin that turns failures into sentences:
a `Fault` is one already; an error in the game's own code is named by its module and line; and whatever else
goes wrong is told with the test that shows it.
"""

import faulthandler
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Generator
from pathlib import Path

import msgspec
import pytest

from frustule.conformance.faults import Fault
from frustule.conformance.survey import absences, shortcomings
from frustule.core.engine.game import Game
from frustule.core.errors import FrustuleError
from frustule.games import game as find

PLUGIN = "frustule.conformance.plugin"
STUCK = 240
"""A test that takes so many seconds has met a loop without an end."""


class Findings(msgspec.Struct):
    """What was found in a game: what must be mended, what is absent by choice, and how many tests ran."""

    game: str
    wrong: list[str]
    absent: list[str]
    tests: int = 0


class Listener:
    """A pytest plugin that notes the sentences of what fails, and how many tests were run."""

    def __init__(self, game: Game, now: Path, *, long: bool) -> None:
        self.game, self.now, self.long = game, now, long
        self.faults: dict[str, str] = {}
        """By what is at fault: one setup in which it shows says enough."""
        self.consequences: dict[str, str] = {}
        """What fails without a fault being named, by the tests; mostly that follows from the faults."""
        self.tests = 0

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.now.write_text(nodeid.rpartition("::")[2], encoding="utf-8")
        if not self.long:
            faulthandler.dump_traceback_later(STUCK, exit=True)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        self.tests += report.when == "call"
        if report.failed and call.excinfo is not None:
            name = report.nodeid.rpartition("::")[2]
            self.note(name.partition("[")[0], call.excinfo.value, name)
        return report

    def note(self, test: str, error: BaseException, name: str) -> None:
        if isinstance(error, Fault):
            self.faults.setdefault(f"{test}: {' '.join(str(error).split()[:3])}", str(error))
        elif told := in_own_code(self.game, error):
            self.faults.setdefault(told, f"{told} The test is {name}.")
        else:
            self.consequences.setdefault(test, consequence(self.game, error, name))

    @property
    def found(self) -> list[str]:
        """Faults, or what else fails where there are none."""
        return [*(self.faults or self.consequences).values()]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            last = str(report.longrepr).strip().rpartition("\n")[2].removeprefix("E ").strip().rstrip(".")
            told = f"{self.game.title} cannot be put through the suite: {last}."
            self.faults.setdefault(told, told)


def in_own_code(game: Game, error: BaseException) -> str:
    """The sentence about an error in a game's own code; empty for others."""
    folder = str(Path(sys.modules[type(game).__module__].__file__ or "").parent)
    own = [each for each in traceback.extract_tb(error.__traceback__) if each.filename.startswith(folder)]
    if not own or isinstance(error, AssertionError | FrustuleError):
        return ""
    where = f"{game.folder.package}.{Path(own[-1].filename).stem}.{own[-1].name}"
    return f"{game.title}: {where} fails in line {own[-1].lineno}, `{own[-1].line}`: {_reason(error)}."


def consequence(game: Game, error: BaseException, test: str) -> str:
    """What fails otherwise, and how to see more of it."""
    if isinstance(error, FrustuleError):
        return f"{game.title}: {str(error).rstrip('.')}. The test is {test}."
    frames = traceback.extract_tb(error.__traceback__)
    line = f" at `{frames[-1].line}`" if frames else ""
    command = f"python -m pytest --pyargs frustule.conformance --game {game.name} -k {test.partition('[')[0]}"
    return f"{game.title}: the test {test} fails{line}: {_reason(error)}. See `{command}`."


def _reason(error: BaseException) -> str:
    first = str(error).partition("\n")[0]
    return f"{type(error).__name__}: {first}".rstrip(": .")


def examine(game: Game, *, only: str = "", long: bool = False) -> Findings:
    """Puts a game through the suite, or through those tests that an expression of pytest's names; with `long`
    through its long searches, too."""
    lacking = shortcomings(game)
    if lacking:
        return Findings(game.name, lacking, [])
    absent = absences(game)
    with tempfile.TemporaryDirectory() as folder:
        answer, now = Path(folder, "findings.json"), Path(folder, "now")
        words = [game.name, str(answer), str(now), only, "long" if long else ""]
        done = subprocess.run(
            [sys.executable, "-m", __spec__.name, *words], capture_output=True, text=True, check=False
        )
        if answer.is_file():
            found = msgspec.json.decode(answer.read_bytes(), type=Findings)
            return Findings(game.name, found.wrong, absent, found.tests)
        test = now.read_text(encoding="utf-8") if now.is_file() else "the suite"
    return Findings(game.name, [_died(game, test, done.stderr)], absent)


def _died(game: Game, test: str, said: str) -> str:
    """The sentence about a game that took its process down."""
    rules = f"{game.folder.package}.rules"
    if "Timeout" in said:
        told = f"{game.title}: {test} was not done after {STUCK} seconds."
        return f"{told} Look for a loop or a game without an end in {rules}."
    reason = said.strip().rpartition("\n")[2].rstrip(".") or "it left no word"
    told = f"{game.title}: {test} took the whole process down: {reason}."
    return f"{told} Look for an index out of range in {rules}; NUMBA_DISABLE_JIT=1 shows where."


def run(name: str, answer: Path, now: Path, only: str, *, long: bool) -> None:
    """Runs the tests on a game and writes down what they find."""
    listener = Listener(find(name), now, long=long)
    tests = Path(__file__).parent
    words = (
        "--game",
        name,
        "-k",
        only,
        "-m",
        "slow or not slow" if long else "not slow",
        "-p",
        "no:terminal",
    )
    settings = ("-c", str(tests / "suite.ini"), "--rootdir", str(tests), "-p", "no:cacheprovider")
    pytest.main([str(tests), *words, *settings, "-p", PLUGIN], plugins=[listener])
    found = Findings(name, listener.found, [], listener.tests)
    answer.write_bytes(msgspec.json.encode(found))


if __name__ == "__main__":
    run(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4], long=bool(sys.argv[5]))
