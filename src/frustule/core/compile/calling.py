"""Calling machine code from Python as fast as Python calls its own functions.

ctypes makes an object of every argument: a call with four of them takes longer than most rules do. A built-in
function of Python gets its arguments as they are. So each entry has one beside it in the machine code, which
reads Python's integers and the addresses of arrays, calls the entry, and turns the answer back; a long entry
lets other threads have the interpreter meanwhile. An address is handed over as the bytes that spell it, which
are read faster than an integer of that size.
"""

import ctypes
import sys
from typing import Any

from frustule.core.compile.entries import Entry

FASTCALL = 0x80
"""METH_FASTCALL: the arguments come as an array and its length."""
WORD = 8
_RESULTS = {"int": "i64", "float": "double", "none": "void"}
_RETURNS = {
    "int": "  %back = call ptr @PyLong_FromLongLong(i64 %answer)",
    "float": "  %back = call ptr @PyFloat_FromDouble(double %answer)",
    "none": "  %back = call ptr @PyLong_FromLongLong(i64 0)",
}
_DECLARED = """
declare i64 @PyLong_AsLongLong(ptr)
declare i32 @PyBytes_AsStringAndSize(ptr, ptr, ptr)
declare ptr @PyErr_Occurred()
declare ptr @PyLong_FromLongLong(i64)
declare ptr @PyFloat_FromDouble(double)
declare void @PyErr_BadArgument()
declare ptr @PyEval_SaveThread()
declare void @PyEval_RestoreThread(ptr)
"""
_kept: list[object] = []
"""What Python refers to by address alone, for as long as the process lives."""


class MethodDef(ctypes.Structure):
    """Python's PyMethodDef."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("meth", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    )


def spelt(address: int) -> bytes:
    """An address as calls take it."""
    return address.to_bytes(WORD, sys.byteorder)


def builtin(address: int, name: str) -> Any:
    """The function of Python whose machine code, made of what `callers` wrote, is at an address."""
    make: Any = ctypes.pythonapi.PyCFunction_NewEx
    make.restype = ctypes.py_object
    make.argtypes = (ctypes.POINTER(MethodDef), ctypes.c_void_p, ctypes.c_void_p)
    method = MethodDef(name.encode(), address, FASTCALL, None)
    _kept.append(method)
    return make(ctypes.byref(method), None, None)


def caller_name(key: str) -> str:
    """What the function of Python that stands before an entry is called in machine code."""
    return f"frustule_call_{key}"


def callers(entries: dict[str, tuple[Entry, str]]) -> str:
    """The functions of Python for entries, of which each has its symbol, in LLVM's language.

    One whose entry gives nothing gives 0.
    """
    declared = [
        f"declare {_RESULTS[entry.gives]} @{_quoted(symbol)}({', '.join(map(_kind, entry.takes))})"
        for entry, symbol in entries.values()
    ]
    return "\n".join([_DECLARED, *declared, *(_caller(key, *entries[key]) for key in entries)])


def _caller(key: str, entry: Entry, symbol: str) -> str:
    """An integer that does not fit reads as -1 and leaves an error behind, so errors are asked for only where
    there is a -1."""
    lines = [
        f"define ptr @{caller_name(key)}(ptr %self, ptr %args, i64 %count) {{",
        "  %spelling = alloca ptr",
        "  %length = alloca i64",
        f"  %fits = icmp eq i64 %count, {len(entry.takes)}",
        "  br i1 %fits, label %read0, label %wrong",
        "wrong:",
        "  call void @PyErr_BadArgument()",
        "  ret ptr null",
        "refuse:",
        "  ret ptr null",
    ]
    for i, kind in enumerate(entry.takes):
        lines += [
            f"read{i}:",
            f"  %place{i} = getelementptr ptr, ptr %args, i64 {i}",
            f"  %object{i} = load ptr, ptr %place{i}",
            *(_read_integer(i) if kind == "int" else _read_address(i)),
        ]
    words = ", ".join(f"{_kind(kind)} %word{i}" for i, kind in enumerate(entry.takes))
    answer = "" if entry.gives == "none" else "%answer = "
    call = f"  {answer}call {_RESULTS[entry.gives]} @{_quoted(symbol)}({words})"
    around = ("  %thread = call ptr @PyEval_SaveThread()", "  call void @PyEval_RestoreThread(ptr %thread)")
    lines += [
        f"read{len(entry.takes)}:",
        *((around[0], call, around[1]) if entry.long else (call,)),
        _RETURNS[entry.gives],
        "  ret ptr %back",
        "}",
    ]
    return "\n".join(lines)


def _read_integer(i: int) -> list[str]:
    return [
        f"  %word{i} = call i64 @PyLong_AsLongLong(ptr %object{i})",
        f"  %odd{i} = icmp eq i64 %word{i}, -1",
        f"  br i1 %odd{i}, label %doubt{i}, label %read{i + 1}",
        f"doubt{i}:",
        f"  %error{i} = call ptr @PyErr_Occurred()",
        f"  %bad{i} = icmp ne ptr %error{i}, null",
        f"  br i1 %bad{i}, label %refuse, label %read{i + 1}",
    ]


def _read_address(i: int) -> list[str]:
    return [
        f"  %failed{i} = call i32 @PyBytes_AsStringAndSize(ptr %object{i}, ptr %spelling, ptr %length)",
        f"  %bad{i} = icmp ne i32 %failed{i}, 0",
        f"  br i1 %bad{i}, label %refuse, label %measure{i}",
        f"measure{i}:",
        f"  %bytes{i} = load i64, ptr %length",
        f"  %whole{i} = icmp eq i64 %bytes{i}, {WORD}",
        f"  br i1 %whole{i}, label %take{i}, label %wrong",
        f"take{i}:",
        f"  %letters{i} = load ptr, ptr %spelling",
        f"  %word{i} = load ptr, ptr %letters{i}",
        f"  br label %read{i + 1}",
    ]


def _kind(takes: str) -> str:
    return "i64" if takes == "int" else "ptr"


def _quoted(symbol: str) -> str:
    return f'"{symbol}"'
