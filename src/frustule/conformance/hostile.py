"""Hostile values for the whole public API, game by game.

Run as a program, in a process of its own since what it looks for is a process that dies or never comes back:
`python -m frustule.conformance.hostile GAME [PART]`. The API is found by looking: every public method of what
`frustule` exports, and every function of the modules in FRONT. Each argument in turn is replaced by each
hostile value while the others are as they should be (GOOD says how, by their names), and the call must give
an answer or an error of the house. What takes an argument that GOOD does not know is not driven, and that is
a failure too.
"""

import copy
import faulthandler
import importlib
import inspect
import itertools
import math
import multiprocessing.process
import operator
import os
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

import frustule
from frustule import FrustuleError, Position, Record, Setup
from frustule.bots import BOTS, Budget
from frustule.bots.review import review
from frustule.careers.book import Career
from frustule.core.engine.move import Move, Moves
from frustule.core.engine.record import result_text
from frustule.lab.arena import Fixture, Ledger, Terms, terms_of

FRONT = (
    "frustule.bots",
    "frustule.bots.analysis",
    "frustule.bots.hints",
    "frustule.bots.review",
    "frustule.core.drawing.animation",
    "frustule.lab.arena",
    "frustule.lab.simulate",
    "frustule.careers.book",
    "frustule.saves",
)
"""The modules whose functions are called from outside the house, beside what `frustule` itself exports."""
SOLVERS = ("frustule.puzzles.mosaics", "frustule.puzzles.diaominos", "frustule.games.diatoms.hindsight")
"""Those that are about games of the house, and are driven with these alone."""
HOUSE = {
    ("Game", "entries"),
    ("Game", "fill_box"),
    ("Game", "folder"),
    ("Game", "library"),
    ("Game", "rules"),
    ("Game", "shapes"),
    ("Game", "voice"),
    ("Setup", "check_room"),
    ("Setup", "handle_of"),
    ("Setup", "options_as"),
    ("Position", "handle"),
}
"""What a game answers to the engine and not to people: it takes what compiled code takes."""
STUCK = 600

NUMBERS: list[Any] = [
    *(None, True, False, 0, 1, -1, -5, 3, 64, 10**9, 10**12, 2**31, -(2**31) - 1, 2**63, -(2**63), 2**200),
    *(10**5000, 0.5, -1.0, math.nan, math.inf, 1e300, 1j, np.int8(1), np.int64(2**62), np.uint64(2**63)),
    *(np.float32(math.nan), np.bool_(True)),
]
TEXTS: list[Any] = [
    *(
        "",
        " ",
        "0",
        "1",
        "-1",
        "x",
        "\0\n\t\x1b[2J",
        "\ud800",
        "\u202e",
        "9" * 5000,
        "x" * 10**6,
        "; " * 10**5,
    ),
    *("{" * 10**4, np.str_("x"), b"", b"bytes", bytearray(b"x"), Path("/nonexistent/nowhere")),
]
THINGS: list[Any] = [
    *((), [], {}, set(), [[[[]]]], [None], [0, "a"], {"a": []}, (1, 2), range(3), iter([]), slice(0, 1), ...),
    *(object(), object, len, Exception("x"), np.array([]), np.array([1, 2]), np.array(5), np.zeros((2, 2))),
    np.array([object()]),
]
HOSTILE = NUMBERS + TEXTS + THINGS


class Stage:
    """One game with all that its API is asked about, made anew for each call, which may change it."""

    def __init__(self, name: str) -> None:
        self.game = frustule.game(name)
        self.setup = self.game.setup()
        self.bot = BOTS["searcher"]
        self.folder = Path(tempfile.mkdtemp())
        position = self.setup.deal(1)
        self.start = position.copy()
        played: list[tuple[int, str]] = []
        for _ in range(12):
            if position.over:
                break
            seat = position.acting[0]
            move = position.moves(seat)[-1]
            played.append((seat, str(move)))
            position.push(move)
        self.position = position
        self.played = played
        self.review = review(self.record(), BOTS["searcher"], Budget(work=1))

    def record(self) -> Record:
        return Record(self.setup, 1, list(self.played), result=result_text(self.position.result))

    def terms(self) -> Terms:
        return terms_of(self.setup, 1)

    def fixture(self) -> Fixture:
        return Fixture(0, ("random",) * self.setup.seats)

    def seat(self) -> int:
        return self.position.acting[0] if self.position.acting else 0

    def at_the_start(self) -> "Stage":
        """The same with nothing played, so that seats and moves are those of the start."""
        other = copy.copy(self)
        other.position = self.start
        return other


GOOD: dict[str, Callable[[Stage], Any]] = {
    "answers": lambda _: {},
    "at": lambda _: 1,
    "back": lambda _: False,
    "bots": lambda _: {},
    "box_name": lambda _: "",
    "busy": lambda _: False,
    "body": lambda stage: stage.position.body,
    "bot": lambda stage: stage.bot.name,
    "budget": lambda _: Budget(seconds=0.01, work=1),
    "career": lambda _: Career("Ada"),
    "chance": lambda _: random.Random(1),
    "changed": lambda _: Career("Ada"),
    "comment": lambda _: "well played",
    "comments": lambda _: {},
    "commitment": lambda _: None,
    "count": lambda _: 2,
    "data": lambda stage: stage.position.data,
    "date": lambda _: "",
    "deals": lambda _: 1,
    "depth": lambda _: 1,
    "diatoms": lambda _: [1, 2],
    "edition": lambda stage: stage.game.edition,
    "files": lambda _: False,
    "fixture": lambda stage: stage.fixture(),
    "format": lambda _: 2,
    "game": lambda stage: stage.game.name,
    "Setup.game": lambda stage: stage.game,
    "games": lambda _: 1,
    "frustule.lab.arena.games": lambda stage: [stage.fixture()],
    "given": lambda _: Career("Ada"),
    "headers": lambda _: {},
    "jobs": lambda _: 1,
    "ladder": lambda _: False,
    "ledger": lambda stage: Ledger(stage.terms()),
    "marks": lambda _: {},
    "meetings": lambda stage: [("random",) * stage.setup.seats],
    "mosaic": lambda _: [0] * 41,
    "moves": lambda _: (),
    "move": lambda stage: next(iter(stage.position.moves(stage.seat())), 0),
    "Record.moves": lambda stage: list(stage.played),
    "name": lambda stage: stage.game.name,
    "names": lambda stage: ["random"] * stage.setup.seats,
    "Record.names": lambda _: {},
    "line_ups.names": lambda _: ["random", "greedy"],
    "number": lambda _: 1,
    "options": lambda stage: stage.game.options(),
    "others": lambda _: (),
    "path": lambda _: (),
    "frustule.saves.path": lambda stage: stage.folder / f"{next(COUNTER)}.txt",
    "place": lambda _: "here",
    "places": lambda _: False,
    "player": lambda stage: stage.bot,
    "points": lambda _: 3,
    "position": lambda stage: stage.position.copy(),
    "positions": lambda stage: [stage.start, stage.position],
    "progress": lambda _: None,
    "record": lambda stage: stage.record(),
    "reviewed": lambda stage: stage.review,
    "frustule.careers.book.facts.record": lambda stage: stage.record().text,
    "result": lambda _: None,
    "salt": lambda _: None,
    "seat": lambda stage: stage.seat(),
    "seats": lambda stage: stage.setup.seats,
    "frustule.games.diatoms.hindsight.seats": lambda _: [0],
    "seconds": lambda _: 0.01,
    "seed": lambda _: 1,
    "setup": lambda stage: stage.setup,
    "start": lambda _: None,
    "stop": lambda _: None,
    "Moves.start": lambda _: 0,
    "terms": lambda stage: stage.terms(),
    "text": lambda stage: stage.record().text,
    "read_position.text": lambda stage: stage.position.text,
    "read_move.text": lambda stage: str(next(iter(stage.position.moves(stage.seat())), "x")),
    "theme": lambda _: "dark",
    "rotation": lambda _: 0,
    "title": lambda _: "",
    "value": lambda _: 0,
    "an option.value": lambda _: None,
    "an option's word.value": lambda _: "1",
    "an operator.value": lambda _: None,
    "Record.value": lambda _: "1",
    "frustule.bots.hints.value": lambda _: 0.5,
    "values": lambda _: [0] * 41,
    "variations": lambda _: {},
    "viewer": lambda _: None,
    "width": lambda _: 100,
    "with_moves": lambda _: False,
    "words": lambda _: {},
}
COUNTER = itertools.count()
SLOW = {
    "seconds": (0.1, 10**6),
    "jobs": (2, 10**3),
    "games": (4, 10**3),
    "width": (10**4, 10**7),
    "depth": (2, 10),
}
"""Of these, numbers in between make sense, and only take their time."""
TAKEN = 3
"""So many things are taken of an answer that comes one by one."""


def public(owner: str, kind: type) -> Iterator[tuple[str, Any]]:
    for name in dir(kind):
        if not name.startswith("_") and (owner, name) not in HOUSE:
            yield name, inspect.getattr_static(kind, name)


def objects(stage: Stage) -> dict[str, Callable[[], Any]]:
    """What methods are asked of, by its class: in the middle of a game, veiled, and at the end."""
    end = next(iter(stage.setup.random_games(1)[0]))
    moves = stage.position.moves(stage.seat())
    return {
        "Game": lambda: stage.game,
        "Setup": lambda: stage.setup,
        "Position": stage.position.copy,
        "Position at the start": stage.start.copy,
        "Position of a view": lambda: stage.position.veiled(None),
        "Position at the end": lambda: Position(stage.setup, np.array([end])),
        "Record": stage.record,
        "Moves": lambda: moves,
        "Move": lambda: moves[0] if len(moves) else None,
    }


def kinds(stage: Stage) -> dict[str, type]:
    """The classes whose methods are called."""
    return {
        "Game": type(stage.game),
        "Setup": Setup,
        "Position": Position,
        "Record": Record,
        "Move": Move,
        "Moves": Moves,
    }


def calls(stage: Stage) -> Iterator[tuple[str, str, Callable[[], Callable[..., Any]]]]:
    """Every public call: how it is called, whose it is, and how to come by it for a call."""
    for name, make in objects(stage).items():
        owner = name.split()[0]
        if make() is None:
            continue
        for method, found in public(owner, kinds(stage)[owner]):
            if callable(getattr(kinds(stage)[owner], method, None)):
                yield f"{name}.{method}", owner, lambda make=make, method=method: getattr(make(), method)
            elif isinstance(found, property) or hasattr(found, "func"):
                yield (
                    f"{name}.{method}",
                    owner,
                    lambda make=make, method=method: lambda: getattr(make(), method),
                )
        yield f"{name} ==", "an operator", lambda make=make: partial(equal, make())
        yield f"== {name}", "an operator", lambda make=make: partial(equal_in_turn, make())
    yield "in Moves", "an operator", lambda: partial(contains, objects(stage)["Moves"]())
    yield from options(stage)
    for owner, kind in (("Position", Position), ("Record", Record), ("Setup", Setup)):
        yield f"{owner}()", owner, lambda kind=kind: kind
    for name in ("game", "all_games", "read_position", "read_record"):
        yield f"frustule.{name}", name, lambda name=name: getattr(frustule, name)
    ours = type(stage.game).__module__.startswith("frustule.games.")
    for path in (*FRONT, *(SOLVERS if ours else ())):
        module = importlib.import_module(path)
        for name, function in list(vars(module).items()):
            own = getattr(function, "__module__", "") == path
            if inspect.isfunction(function) and own and not name.startswith("_"):
                yield f"{path}.{name}", path, lambda function=function: function


def contains(many: Any, value: Any) -> bool:
    return value in many


def equal(one: Any, value: Any) -> bool:
    return one == value


def equal_in_turn(one: Any, value: Any) -> bool:
    return value == one


def options(stage: Stage) -> Iterator[tuple[str, str, Callable[[], Callable[..., Any]]]]:
    """What is agreed on before a game, each option in turn: as a value, and as a word."""

    def dealt(name: str, value: Any) -> Position:
        return stage.game.deal(**{name: value})

    def read(name: str, value: Any, files: bool) -> Setup:
        return stage.game.setup_of_words(None, {name: value}, files=files)

    for name in ("edition", *(facts.name for facts in stage.game.option_facts)):
        yield f"option {name} of Game.deal", "an option", partial(partial, dealt, name)
        yield f"option {name} of Game.setup_of_words", "an option's word", partial(partial, read, name)


def entries(function: Callable[..., Any], label: str, owner: str) -> dict[str, str]:
    """The arguments that are given, each with the entry of GOOD that says how it should be."""
    last = label.rpartition(".")[2]
    found: dict[str, str] = {}
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.kind in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL):
            continue
        places = [f"{place}.{name}" for place in (label, last, owner)]
        found[name] = next((place for place in places if place in GOOD), name)
    return found


def arguments(stage: Stage, function: Callable[..., Any], label: str, owner: str) -> dict[str, Any]:
    """The arguments as they should be; KeyError names one that nobody has told."""
    if label.startswith("Position at the start"):
        stage = stage.at_the_start()
    return {name: GOOD[entry](stage) for name, entry in entries(function, label, owner).items()}


def unused(stage: Stage) -> list[str]:
    """What GOOD, SLOW and HOUSE tell of and no call has, asked of a game of the house: others drive fewer."""
    driven = [entries(get(), label, owner) for label, owner, get in calls(stage)]
    idle = GOOD.keys() - {entry for each in driven for entry in each.values()}
    idle |= SLOW.keys() - {name for each in driven for name in each}
    idle |= {f"{owner}.{name}" for owner, name in HOUSE if not hasattr(kinds(stage)[owner], name)}
    return sorted(idle)


def use(answer: Any) -> None:
    """Takes some of what comes one by one, goes through what is entered, and prints the rest."""
    if hasattr(answer, "__enter__") and not isinstance(answer, Path):
        with answer:
            pass
    elif inspect.isgenerator(answer) or hasattr(answer, "__next__"):
        taken: Iterator[object] = itertools.islice(answer, TAKEN)  # pyright: ignore[reportArgumentType]
        list(taken)
    else:
        repr(answer)


def drive(stage: Stage, label: str, owner: str, get: Callable[[], Callable[..., Any]], bad: list[str]) -> int:
    """Calls it as it should be, then with each hostile value in each place, then with all at once."""
    try:
        names = list(arguments(stage, get(), label, owner))
    except KeyError as unknown:
        bad.append(f"{label}: nothing is known of its argument {unknown}; tell GOOD")
        return 0
    tries: list[dict[str, Any]] = [{}]
    tries += [{name: value} for name in names for value in HOSTILE if not takes_its_time(name, value)]
    chance = random.Random(label)
    if len(names) > 1:
        tries += [
            {name: value for name in names if not takes_its_time(name, value := chance.choice(HOSTILE))}
            for _ in range(40)
        ]
    for changed in tries:
        faulthandler.dump_traceback_later(STUCK, exit=True)
        try:
            given = arguments(stage, get(), label, owner) | changed
            use(call(get(), given))
        except FrustuleError as error:
            if not changed and label.startswith(DO):
                bad.append(f"{label} as it should be: {error}")
        except Exception as error:
            shown = {name: told(value) for name, value in changed.items()}
            bad.append(f"{label} with {shown}: {told(error)}")
    return len(tries)


DO = ("Position.", "Position at the start.", "Position()", "Setup.", "Setup()", "Game.deal", "Game.setup")
"""Calls that must do what they are asked when they are asked as they should be."""


def told(value: Any) -> str:
    """A hostile value, or an error about one, in short; some are too long for Python itself to write."""
    try:
        return f"{type(value).__name__} {ascii(value)[:150]}"
    except ValueError:
        return f"{type(value).__name__} with a number of thousands of figures"


def call(function: Callable[..., Any], given: dict[str, Any]) -> Any:
    positional: list[Any] = []
    named: dict[str, Any] = {}
    for name, parameter in inspect.signature(function).parameters.items():
        if name in given:
            if parameter.kind is parameter.POSITIONAL_ONLY:
                positional.append(given[name])
            else:
                named[name] = given[name]
    return function(*positional, **named)


def takes_its_time(name: str, value: Any) -> bool:
    if name == "progress" and callable(value):
        return True  # what a callback does is its owner's affair
    least, most = SLOW.get(name, (1, 0))
    try:
        return least <= operator.index(value) <= most
    except TypeError:
        return isinstance(value, float) and least <= value <= most


def no_processes(*_: Any, **__: Any) -> None:
    """Stands for starting a process: a hostile number of them would be started in earnest."""
    raise AssertionError("this call would start a process")


def main(name: str, part: str = "") -> None:
    faulthandler.enable()
    multiprocessing.process.BaseProcess.start = no_processes
    home = tempfile.mkdtemp()
    os.environ.update(XDG_DATA_HOME=home, XDG_CONFIG_HOME=home, FRUSTULE_HOME=home)
    stage = Stage(name)
    bad: list[str] = []
    count = 0
    for label, owner, get in calls(stage):
        if part in label:
            count += drive(stage, label, owner, get, bad)
    faulthandler.cancel_dump_traceback_later()
    print("\n".join(bad))
    print(f"{count} calls, {len(bad)} bad")
    sys.exit(bool(bad))


if __name__ == "__main__":
    main(*sys.argv[1:])
