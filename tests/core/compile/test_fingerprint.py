"""Whatever compiled code can read: changing it changes the fingerprint, leaving it does not."""

import dis
import os
import subprocess
import sys
from types import CodeType
from typing import Any

import numpy as np
import pytest

import frustule
from frustule.core.compile import mark
from frustule.core.compile.entries import Entry, Program
from frustule.core.compile.fingerprint import fingerprint
from frustule.core.compile.reading import NotCovered, chains

MADE = """
import enum, math, types
from collections import namedtuple
import numpy as np
from frustule.core.compile.mark import compiled
module = types.ModuleType("module")
"""


def made(source: str) -> str:
    """The fingerprint of a program of one function `f`, made by this source."""
    names: dict[str, Any] = {"__name__": "made"}
    exec(MADE + source, names)
    return fingerprint(Program("made", {"f": Entry(names["f"], ("int",))}, {}))


def wholly(body: str, before: str = "") -> str:
    return f"{before}\n@compiled\ndef f(x):\n    {body}\n"


def calling(call: str, before: str) -> tuple[str, str]:
    """The same function twice, with two readings of the function `g` that it calls."""
    first, second = (before.replace("BODY", body) for body in ("x + 1", "x + 2"))
    return wholly(f"return {call}", first), wholly(f"return {call}", second)


G = "@compiled\ndef g(x):\n    return BODY\n"
PLAIN = "def g(x):\n    return x\n"
"""A function for which Numba can be told anything, by `overload`; the rules of the house mark theirs."""
KINDS: dict[str, tuple[str, str]] = {
    "its own code": (wholly("return x + 1"), wholly("return x - 1")),
    "its constants": (wholly("return x + 1000"), wholly("return x + 1001")),
    "a text that its documentation has too": (
        "@compiled\ndef f(x):\n    'a'\n    return x + len('a')",
        "@compiled\ndef f(x):\n    'bbbb'\n    return x + len('bbbb')",
    ),
    "the sign of a zero": (wholly("return x * 0.0"), wholly("return x * -0.0")),
    "a set of constants": (wholly("return x in {1, 2, 3}"), wholly("return x in {1, 2, 4}")),
    "a function": calling("g(x)", G),
    "a function of a module": calling("module.g(x)", G + "module.g = g"),
    "a function of a module of a module": calling(
        "outer.module.g(x)", G + "module.g = g\nouter = types.ModuleType('outer')\nouter.module = module"
    ),
    "a function in a tuple": calling("many[0](x)", G + "many = (g,)"),
    "a function far away": calling("h(x)", G + "@compiled\ndef h(x):\n    return g(x)\n"),
    "a function in a closure": (
        "def outer(n):\n    @compiled\n    def g(x):\n        return x + n\n    return g\nf = outer(1)",
        "def outer(n):\n    @compiled\n    def g(x):\n        return x + n\n    return g\nf = outer(2)",
    ),
    "a function inside": (
        wholly("return [i + 1 for i in range(x)][0]"),
        wholly("return [i + 2 for i in range(x)][0]"),
    ),
    "a default": ("@compiled\ndef f(x, y=1):\n    return x", "@compiled\ndef f(x, y=2):\n    return x"),
    "a default by name": (
        "@compiled\ndef f(x, *, y=1):\n    return x",
        "@compiled\ndef f(x, *, y=2):\n    return x",
    ),
    "a function as default": (
        G.replace("BODY", "x + 1") + "@compiled\ndef f(x, y=g):\n    return y(x)",
        G.replace("BODY", "x + 2") + "@compiled\ndef f(x, y=g):\n    return y(x)",
    ),
    "the order of a named tuple": (
        wholly("return D(x, 2 * x).a", "D = namedtuple('D', 'a b')"),
        wholly("return D(x, 2 * x).a", "D = namedtuple('D', 'b a')"),
    ),
    "the default of a named tuple": (
        wholly("return D(x).b", "D = namedtuple('D', 'a b', defaults=(1,))"),
        wholly("return D(x).b", "D = namedtuple('D', 'a b', defaults=(2,))"),
    ),
    "a named tuple's values": (
        wholly("return d.a", "D = namedtuple('D', 'a b')\nd = D(1, 2)"),
        wholly("return d.a", "D = namedtuple('D', 'a b')\nd = D(2, 2)"),
    ),
    "an enum": (
        wholly("return x == E.A", "class E(enum.IntEnum):\n    A = 1"),
        wholly("return x == E.A", "class E(enum.IntEnum):\n    A = 2"),
    ),
    "a member of an enum": (
        wholly("return x == e", "class E(enum.IntEnum):\n    A = 1\n    B = 2\ne = E.A"),
        wholly("return x == e", "class E(enum.IntEnum):\n    A = 1\n    B = 2\ne = E.B"),
    ),
    "a number": (wholly("return x + N", "N = 1"), wholly("return x + N", "N = 2")),
    "a number's kind": (wholly("return x + N", "N = 1"), wholly("return x + N", "N = 1.0")),
    "a truth": (wholly("return x + N", "N = 1"), wholly("return x + N", "N = True")),
    "a number of a module": (
        wholly("return x + module.N", "module.N = 1"),
        wholly("return x + module.N", "module.N = 2"),
    ),
    "a nan": (wholly("return x + N", "N = math.nan"), wholly("return x + N", "N = math.inf")),
    "a number of NumPy's": (
        wholly("return x + N", "N = np.int8(1)"),
        wholly("return x + N", "N = np.int16(1)"),
    ),
    "a text": (wholly("return len(T)", "T = 'a'"), wholly("return len(T)", "T = 'b'")),
    "an array": (wholly("return A[x]", "A = np.arange(9)"), wholly("return A[x]", "A = np.arange(9) + 1")),
    "an array's kind": (
        wholly("return A[x]", "A = np.zeros(8, 'i4')"),
        wholly("return A[x]", "A = np.zeros(4, 'i8')"),
    ),
    "an array's shape": (
        wholly("return A[x]", "A = np.zeros((2, 4), 'i1')"),
        wholly("return A[x]", "A = np.zeros((4, 2), 'i1')"),
    ),
    "a large array deep in tuples": (
        wholly("return T[0][0][x]", "A = np.zeros(10_000)\nT = ((A, 1), 2)"),
        wholly("return T[0][0][x]", "A = np.zeros(10_000)\nA[5_000] = 1\nT = ((A, 1), 2)"),
    ),
    "an array of a module": (
        wholly("return module.A[x]", "module.A = np.arange(9)"),
        wholly("return module.A[x]", "module.A = np.arange(9) * 2"),
    ),
    "the fields of an array's records": (
        wholly("return A[x].a", "A = np.zeros(3, [('a', 'i2'), ('b', 'i2')])"),
        wholly("return A[x].a", "A = np.zeros(3, [('b', 'i2'), ('a', 'i2')])"),
    ),
    "a dtype": (
        wholly("return np.zeros(x, D)[0].a", "D = np.dtype([('a', 'i1'), ('b', 'i4')])"),
        wholly("return np.zeros(x, D)[0].a", "D = np.dtype([('a', 'i1'), ('b', 'i4')], align=True)"),
    ),
    "a function of NumPy's": (wholly("return g(x)", "g = np.sqrt"), wholly("return g(x)", "g = np.exp")),
    "a function of Python's": (wholly("return g(x, 1)", "g = min"), wholly("return g(x, 1)", "g = max")),
}


@pytest.mark.parametrize("kind", KINDS)
def test_changing_what_compiled_code_reads_changes_the_fingerprint(kind: str):
    first, second = KINDS[kind]
    assert made(first) == made(first)
    assert made(second) == made(second)
    assert made(first) != made(second)


def test_every_process_finds_the_same_fingerprints():
    code = (
        "from tests.core.compile.test_fingerprint import KINDS, made\n"
        "print([made(source) for pair in KINDS.values() for source in pair])"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


LAYOUTS = (
    np.dtype([("a", "i1"), ("b", "i4")]),
    np.dtype([("b", "i4"), ("a", "i1")]),
    np.dtype([("a", "i1"), ("b", "i4")], align=True),
    np.dtype({"names": ["a", "b"], "formats": ["i1", "i4"], "offsets": [0, 4]}),
    np.dtype({"names": ["a", "b"], "formats": ["i1", "i4"], "offsets": [0, 1], "itemsize": 8}),
    np.dtype([("a", "i1"), ("b", "i4", (2,))]),
    np.dtype([("a", "i1"), ("b", "i4", (2, 1))]),
    np.dtype([("a", "i1"), ("b", ">i4")]),
)


def test_every_layout_of_a_shape_has_a_fingerprint_of_its_own():
    @mark.compiled
    def first(r: Any) -> Any:
        return r.a

    entry = Entry(first, ("r",))
    found = [fingerprint(Program("made", {"f": entry}, {"r": (layout, 1)})) for layout in LAYOUTS]
    assert len(set(found)) == len(LAYOUTS)
    assert fingerprint(Program("made", {"f": entry}, {"r": (LAYOUTS[0], 2)})) != found[0]


def test_words_and_places_do_not_matter():
    assert made(wholly("return x + 1")) == made("# moved\n\n\n" + wholly("return x + 1"))
    told, retold = (f"@compiled\ndef f(x):\n    {words!r}\n    return x + 1" for words in ("One.", "Two."))
    assert made(told) == made(retold)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (wholly("return T[0]", "T = [1, 2]"), ("made.f", "'T'", "list")),
        (wholly("return T[0]", "T = {0: 1}"), ("made.f", "'T'", "dict")),
        (wholly("return C.a", "class C:\n    a = 1"), ("made.f", "'C'")),
        (wholly("return module.C.a", "class C:\n    a = 1\nmodule.C = C"), ("made.f", "'module.C'")),
        (wholly("return T[0]", "T = np.array([None])"), ("made.f", "'T'", "objects")),
        (wholly("return g(module)", G.replace("BODY", "x")), ("made.f", "'module'")),
        (wholly("return T[1].a", "T = (1, object())"), ("made.f", "'T'", "item 1")),
        (wholly("return g(x)", PLAIN), ("made.f", "'g'", "@compiled")),
        (wholly("return module.g(x)", PLAIN + "module.g = g"), ("made.f", "'module.g'", "@compiled")),
        (wholly("return T[0](x)", PLAIN + "T = (g,)"), ("made.f", "'T'", "item 0", "@compiled")),
        (PLAIN + "f = g", ("'f'", "made.g", "@compiled")),
    ],
)
def test_what_cannot_be_covered_is_refused_by_name(source: str, words: tuple[str, ...]):
    with pytest.raises(NotCovered) as caught:
        made(source)
    assert all(word in str(caught.value) for word in words), str(caught.value)


def codes(code: CodeType) -> list[CodeType]:
    return [code, *(one for inner in code.co_consts if isinstance(inner, CodeType) for one in codes(inner))]


def test_names_are_read_from_bytecode_as_python_reads_them():
    """Our few lines against the standard library's disassembler, on all rules of the house."""
    for game in frustule.all_games():
        for entry in game.entries().values():
            code: CodeType = entry.function.__code__  # pyright: ignore[reportFunctionMemberAccess]
            expected: list[list[str]] = []
            for each in codes(code):
                following = False
                for step in dis.get_instructions(each):
                    if step.opname == "LOAD_GLOBAL":
                        expected.append([step.argval])
                    elif following and step.opname in ("LOAD_ATTR", "LOAD_METHOD"):
                        expected[-1].append(step.argval)
                    if step.opname != "EXTENDED_ARG":
                        goes_on = following and step.opname in ("LOAD_ATTR", "LOAD_METHOD")
                        following = goes_on or step.opname == "LOAD_GLOBAL"
            assert [list(chain) for chain in chains(code)] == expected
