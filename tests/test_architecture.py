"""How the house is built: dependencies point downward only, importing is cheap, and modules stay small."""

import ast
import functools
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest

import frustule
from frustule.games import TEMPLATE, game_names

SOURCE = Path(frustule.__file__).parent
TESTS = Path(__file__).parent
MODULES = sorted(SOURCE.rglob("*.py"))

# A module imports from its own package and from lower layers, never sideways and never up. The front door of
# the API, `frustule` itself, offers what core and games hold and stands with the games.
LAYERS = {
    "core": 0,
    "games": 1,
    "": 1,
    "bots": 2,
    "puzzles": 2,
    "saves": 2,
    "careers": 2,
    "lab": 3,
    "terminal": 3,
    "protocol": 3,
    "conformance": 4,
    "server": 4,
    "client": 5,
    "template": 5,
    "cli": 6,
    "__main__": 7,
}
# In a game's folder these stand on top of the house: what they do needs solvers and the laboratory.
ON_TOP = {"command": LAYERS["cli"], "hindsight": LAYERS["lab"], "making": LAYERS["lab"]}
# The server in itself, by packages and by modules that stand on top of theirs: `table` is pure, and what is
# solo play stands below the processes that do it, but for its routes.
SERVER_LAYERS = {
    "language": 0,
    "settings": 0,
    "configuring": 1,
    "logs": 0,
    "metrics": 0,
    "rate_limit": 1,
    "table": 1,
    "storage": 2,
    "commissions": 2,
    "workers": 3,
    "live": 4,
    "http": 5,
    "commissions.routes": 6,
    "http.app": 7,
    "serving": 8,
    "operating": 8,
}
MOST_LINES = 600
# A game played with the pieces and on the rules of another may know that one.
BUILT_ON: dict[str, str] = {}


def name_of(path: Path) -> str:
    """A module's dotted name inside the package: `games.diatoms.rules`; `` is the front door."""
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix("__init__").rstrip(".")


NAMES = {name_of(path) for path in MODULES}


@functools.cache
def imported_by(path: Path) -> set[str]:
    """The modules of the package that a module imports, anywhere in it."""
    return imports_of(ast.walk(ast.parse(path.read_text(encoding="utf-8"))), path)


def imports_of(nodes: Iterable[ast.AST], path: Path) -> set[str]:
    """The modules of the package that these lines of a module import."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                is_module = whole.removeprefix("frustule.") in NAMES
                found.add(whole if is_module else str(node.module))
    ours = {name for name in found if name == "frustule" or name.startswith("frustule.")}
    return {name.removeprefix("frustule").removeprefix(".") for name in ours}


def top(name: str) -> str:
    return name.partition(".")[0]


def test_dependencies_point_downward():
    for path in MODULES:
        own = top(name_of(path))
        assert own in LAYERS, "a new part of the house needs its place in LAYERS"
        layer = LAYERS[own]
        if own == "games":
            layer = ON_TOP.get(name_of(path).rpartition(".")[2], layer)
        for name in imported_by(path):
            assert top(name) == own or LAYERS[top(name)] < layer or own == "", (path, name)


def server_layer(name: str) -> tuple[str, int]:
    """The part of the server that a module belongs to, as `SERVER_LAYERS` divides it, and its layer."""
    inside = name.removeprefix("server.")
    parts = [part for part in SERVER_LAYERS if inside == part or inside.startswith(f"{part}.")]
    part = max(parts, key=len)
    return part, SERVER_LAYERS[part]


def test_dependencies_inside_the_server_point_downward():
    for path in MODULES:
        if not name_of(path).startswith("server."):
            continue
        own, layer = server_layer(name_of(path))
        for name in imported_by(path):
            if name.startswith("server."):
                part, lower = server_layer(name)
                assert part == own or lower < layer, (path, name)


def cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Everything in a graph that leads back to itself: what is left when all that leads nowhere, and all that
    nothing leads to, is taken away."""
    left = {name: {other for other in graph[name] if other in graph and other != name} for name in graph}
    while True:
        reached = {other for others in left.values() for other in others}
        ends = {name for name in left if not left[name] or name not in reached}
        if not ends:
            return sorted([name, *sorted(others)] for name, others in left.items())
        left = {name: others - ends for name, others in left.items() if name not in ends}


def loaded_by(path: Path) -> set[str]:
    """The modules of the package that importing a module imports; not those that a type or a call needs."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    now = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    return imports_of(now, path)


def test_cycles_are_found():
    assert cycles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}, "e": set()})
    assert not cycles({"a": {"b", "c"}, "b": {"c"}, "c": set()})


def test_no_module_imports_itself_by_way_of_others():
    assert not cycles({name_of(path): loaded_by(path) for path in MODULES})


def test_server_and_protocol_know_no_cycle_even_of_types():
    theirs = [path for path in MODULES if top(name_of(path)) in ("server", "protocol", "client")]
    assert not cycles({name_of(path): imported_by(path) for path in theirs})


def test_what_stands_on_top_is_found_by_name_and_never_imported_by_its_game():
    for path in MODULES:
        on_top = name_of(path).rpartition(".")[2] in ON_TOP
        if top(name_of(path)) in ("core", "games", "bots", "puzzles") and not on_top:
            found = {name for name in imported_by(path) if top(name) == "games"}
            assert not {name for name in found if name.rpartition(".")[2] in ON_TOP}, path


def taken_apart_by_hand(text: str) -> list[str]:
    """Where a module adds a bound of its game's ranges of moves to something, or takes one off."""
    tree = ast.parse(text)
    bounds = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and str(node.module).endswith(".moves")
        for alias in node.names
        if alias.name.isupper()
    }
    return [
        f"{node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Add | ast.Sub | ast.FloorDiv | ast.Mod)
        and any(isinstance(each, ast.Name) and each.id in bounds for each in (node.left, node.right))
    ]


def test_moves_are_packed_and_taken_apart_in_one_module_a_game():
    by_hand = "from frustule.games.diatoms.moves import TAKE\nway = move - TAKE\nlast = move >= TAKE\n"
    assert taken_apart_by_hand(by_hand) == ["2: move - TAKE"]
    for path in MODULES:
        if path.name != "moves.py":
            assert not taken_apart_by_hand(path.read_text(encoding="utf-8")), path


def test_games_know_no_other_game():
    for path in MODULES:
        parts = name_of(path).split(".")
        of_a_game = (parts[0] == "games" and len(parts) > 1) or parts[:2] == ["template", TEMPLATE]
        if of_a_game and parts[-1] not in ON_TOP:
            known = {parts[1], BUILT_ON.get(parts[1], parts[1])}
            for name in imported_by(path):
                assert top(name) == "core" or name.split(".")[1] in known, (path, name)


def test_the_front_door_offers_core_and_games_only():
    assert {top(name) for name in imported_by(SOURCE / "__init__.py")} <= {"core", "games"}


def in_a_fresh_process(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@functools.cache
def offsets(module: Path) -> frozenset[str]:
    """The constants of a module that are numbers: from where on a number is a move of some kind."""
    body = ast.parse(module.read_text(encoding="utf-8")).body
    assigned = (each for node in body if isinstance(node, ast.Assign) for each in ast.walk(node))
    names = [each for each in assigned if isinstance(each, ast.Name)]
    return frozenset(name.id for name in names if isinstance(name.ctx, ast.Store))


def taken_apart(node: ast.AST, names: frozenset[str]) -> Iterable[str]:
    """Where one of these is taken off something, outside of compiled functions, which cost nothing to call
    but have to be compiled anew."""
    marks = node.decorator_list if isinstance(node, ast.FunctionDef) else []
    if any(isinstance(mark, ast.Name) and mark.id == "compiled" for mark in marks):
        return
    off = node.right if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) else None
    if isinstance(off, ast.Name) and off.id in names:
        yield ast.unparse(node)
    for inner in ast.iter_child_nodes(node):
        yield from taken_apart(inner, names)


@pytest.mark.parametrize("moves", sorted(SOURCE.glob("games/*/moves.py")), ids=lambda path: path.parent.name)
def test_moves_are_taken_apart_in_one_module_a_game(moves: Path):
    found = {
        path.name: list(taken_apart(ast.parse(path.read_text(encoding="utf-8")), offsets(moves)))
        for folder in (moves.parent, SOURCE / "bots" / moves.parent.name)
        for path in folder.rglob("*.py")
        if path.name != moves.name
    }
    assert not {name: each for name, each in found.items() if each}


HEAVY = ("numba", "llvmlite", "rich", "cyclopts")


def test_importing_is_cheap():
    """Neither the package nor the games bring in a compiler or a screen, and nothing is compiled."""
    code = f"""
import sys, frustule
from frustule.core.compile import loader
loader.load = None
frustule.all_games()
print([name for name in {HEAVY} if name in sys.modules])
"""
    assert in_a_fresh_process(code).strip() == "[]"


@pytest.mark.parametrize("name", game_names())
def test_playing_needs_no_compiler_once_the_rules_are_kept(name: str):
    frustule.game(name).deal()
    code = f"""
import sys, frustule
position = frustule.game({name!r}).deal()
position.play(position.acting[0], position.moves(position.acting[0])[0])
print("numba" in sys.modules)
"""
    assert in_a_fresh_process(code).strip() == "False"


def test_modules_stay_small():
    for path in (*MODULES, *TESTS.rglob("*.py")):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES, path


def test_modules_say_what_they_are():
    for path in MODULES:
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path


def checked() -> list[Path]:
    """What the type checker reads, but for what was written for the first edition, whose modules are gone."""
    root = TESTS.parent
    paths = (path for part in TYPING["include"] for path in (root / part).rglob("*.py"))
    return sorted(path for path in paths if FIRST_EDITION not in path.parents)


FIRST_EDITION = TESTS / "fixtures" / "edition1" / "making"
TYPING = tomllib.loads((TESTS.parent / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pyright"]
COMMENT = re.compile(r"#\s*(?:pyright|type)\s*:.*")
# One line may be excused from one rule, which it names; no file and no folder is excused from strictness.
EXCUSED = re.compile(r"# ?pyright: ignore\[\w+(, \w+)*\]")


def test_no_file_is_exempt_from_strict_typing():
    for path in checked():
        for comment in COMMENT.findall(path.read_text(encoding="utf-8")):
            assert EXCUSED.match(comment), (path, comment)


def test_the_house_is_typed_strictly():
    assert TYPING["typeCheckingMode"] == "strict"
    assert set(TYPING["include"]) >= {"src", "tests", "bench", "scripts"}
    assert not {"exclude", "ignore", "strict"} & set(TYPING)
    relaxed = [place["root"] for place in TYPING["executionEnvironments"]]
    assert relaxed == ["bench"], "only the peers that the benchmarks measure come without types"
