"""LLVM's loader, without the compiler around it."""

import functools
import importlib
import importlib.util
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any


def processor() -> str:
    loader = llvm()
    return f"{loader.get_host_cpu_name()} {loader.get_host_cpu_features().flatten()}"


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
