"""LLVM's loader, without the compiler around it."""

import ctypes
import functools
import importlib
import importlib.util
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any


@functools.cache
def processor() -> str:
    """The system, the processor and what it can do, in LLVM's words."""
    loader = llvm()
    features = loader.get_host_cpu_features().flatten()
    return f"{loader.get_process_triple()} {loader.get_host_cpu_name()} {features}"


@functools.cache
def machine() -> Any:
    """The machine that code is made for: this one, with the code to be mapped into a running process."""
    loader = llvm()
    target = loader.Target.from_triple(loader.get_process_triple())
    return target.create_target_machine(
        cpu=loader.get_host_cpu_name(),
        features=loader.get_host_cpu_features().flatten(),
        opt=3,
        reloc="static" if target.name.startswith("x86") else "default",
        codemodel="jitdefault",
        jit=True,
    )


@functools.cache
def llvm() -> Any:
    """LLVM's loader, told the addresses of Numba's C helpers, taken from its extension modules alone.

    Importing the `numba` package would cost most of a second; its three small C modules cost nothing.
    """
    loader: Any = importlib.import_module("llvmlite.binding")
    loader.initialize_native_target()
    loader.initialize_native_asmprinter()
    spec = importlib.util.find_spec("numba")
    assert spec is not None
    assert spec.submodule_search_locations
    root = Path(spec.submodule_search_locations[0])
    for where, prefix in (
        ("_helperlib", "numba_"),
        ("_dynfunc", "numba_"),
        ("core/runtime/_nrt_python", "NRT_"),
    ):
        path = root / f"{where}{EXTENSION_SUFFIXES[0]}"
        spec = importlib.util.spec_from_file_location(path.name.split(".")[0], path)
        assert spec is not None
        assert spec.loader is not None
        module: Any = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        for name, address in module.c_helpers.items():
            loader.add_symbol(name if name.startswith("_") else prefix + name, address)
    return loader


def findable(symbol: str) -> bool:
    """Whether code that needs this symbol can be linked; Python's own are found where they are."""
    loader = llvm()
    if loader.address_of_symbol(symbol) is None and hasattr(ctypes.pythonapi, symbol):
        loader.add_symbol(symbol, ctypes.cast(getattr(ctypes.pythonapi, symbol), ctypes.c_void_p).value)
    return loader.address_of_symbol(symbol) is not None
