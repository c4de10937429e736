"""Numba, asked for the machine code of a program.

Left to itself Numba optimises every function together with all that it calls, and makes machine code of
that, on each step of the way up, and once more for each type of number that an argument has. We hold it
back: it only translates, each function once with its integers wide; then everything that a program reaches
becomes one module of LLVM's, which is optimised and turned into machine code once (docs/architecture.md has
the figures). This needs a few of Numba's private parts. Where they do not answer, compiling goes on by its
public ones, which is slower.
"""

import importlib
import sys
import threading
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from types import FunctionType
from typing import Any

import msgspec

from frustule.core.compile.announcing import Progress, announce
from frustule.core.compile.calling import caller_name, callers
from frustule.core.compile.copying import Copies
from frustule.core.compile.entries import Program, wrapper
from frustule.core.compile.llvm import llvm, machine, processor

Step = Callable[[], None]


class Code(msgspec.Struct, frozen=True):
    """The machine code of a program: objects, what its entries are called there, and what it needs."""

    symbols: dict[str, str]
    needs: list[str]
    objects: list[bytes]
    target: str = msgspec.field(default_factory=processor)
    """For which processor it was made; LLVM ends the whole process over code that it cannot read."""


def compile_program(program: Program) -> Code:
    """Compiles a program, and announces how far it is."""
    import numba
    from numba.core.errors import NumbaError

    steps = program.steps
    done = 0

    def step() -> None:
        nonlocal done
        announce(Progress(program.name, done, steps))
        done += 1

    try:
        try:
            return _compile_as_one(program, step)
        except (NumbaError, numba.NumbaWarning):
            raise
        except Exception as error:
            print(
                f"frustule: this Numba ({numba.__version__}) is not the one we know "
                f"({type(error).__name__}: {error}); {program.name} takes longer to prepare.",
                file=sys.stderr,
            )
            done = 0
            return _compile_one_by_one(program, step)
    finally:
        announce(Progress(program.name, steps, steps))


def _compile_as_one(program: Program, step: Step) -> Code:
    with _held_back() as modules_of:
        callbacks = _callbacks(program, step, _with_wide_integers)
        step()
        modules = modules_of(callbacks.values())
    symbols = _symbols(program)
    module = _joined([_callers(program, callbacks), *modules], set(symbols.values()))
    _optimise(module)
    return Code(symbols, _needs(module), [machine().emit_object(module)])


def _compile_one_by_one(program: Program, step: Step) -> Code:
    """As Numba would have it: each entry optimised by itself, after all that it calls."""
    callbacks = _callbacks(program, step, lambda dispatcher: dispatcher)
    step()
    modules = [llvm().parse_assembly(callback.inspect_llvm()) for callback in callbacks.values()]
    modules.append(_callers(program, callbacks))
    needs = {name for module in modules for name in _needs(module)}
    needs -= {callback.native_name for callback in callbacks.values()}
    return Code(_symbols(program), sorted(needs), [machine().emit_object(module) for module in modules])


def _symbols(program: Program) -> dict[str, str]:
    return {key: caller_name(key) for key in program.entries}


def _callers(program: Program, callbacks: Mapping[str, Any]) -> Any:
    """The module of the functions that Python calls, which call what Numba made."""
    made = {key: (entry, callbacks[key].native_name) for key, entry in program.entries.items()}
    module = llvm().parse_assembly(callers(made))
    module.data_layout = str(machine().target_data)
    module.triple = machine().triple
    return module


def _callbacks(program: Program, step: Step, finish: Callable[[Any], Any]) -> Mapping[str, Any]:
    """Numba's C callbacks of all entries; it ships no type information."""
    import numba
    from numba import carray, types  # pyright: ignore[reportPrivateImportUsage]

    def dispatch(function: FunctionType) -> Any:
        bare: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # nobody but entries calls them
        return finish(numba.njit(error_model="numpy", boundscheck=False, **bare)(function))

    copies = Copies(dispatch)
    scalars = {"int": types.int64, "float": types.float64, "none": types.void}
    callbacks: dict[str, Any] = {}
    for key, entry in program.entries.items():
        step()
        assert isinstance(entry.function, FunctionType)
        pointers = [
            types.int64 if kind == "int" else types.CPointer(numba.from_dtype(program.shapes[kind][0]))
            for kind in entry.takes
        ]
        names = {"target": copies.of(entry.function), "carray": carray, "__name__": __name__}
        behind = wrapper(key, entry, program.shapes, names)
        callbacks[key] = numba.cfunc(scalars[entry.gives](*pointers), error_model="numpy")(behind)
    return callbacks


def _with_wide_integers(dispatcher: Any) -> Any:
    """Compiles a function once for all integers, instead of once for each width and each constant."""
    types: Any = importlib.import_module("numba").types
    theirs = dispatcher.get_call_template

    def wide(kind: Any) -> Any:
        plain = types.unliteral(kind)
        return types.int64 if isinstance(plain, types.Integer) and plain.signed else plain

    def template(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return theirs(tuple(map(wide, args)), {name: wide(kind) for name, kind in kws.items()})

    dispatcher.get_call_template = template
    return dispatcher


@contextmanager
def _held_back() -> Generator[Callable[[Any], list[Any]]]:
    """Meanwhile Numba only translates what this thread compiles; gives a way to the modules it made.

    Afterwards it is as it was, and finishes what it needs of that by itself. Other threads notice nothing.
    """
    import numba
    from numba.core import codegen

    kind: Any = codegen.JITCodeLibrary
    home: Any = codegen.JITCPUCodegen
    numba.cfunc("int64()")(lambda: 0)  # what Numba makes for itself at first, it makes in its own way
    thread = threading.get_ident()
    held: list[Any] = []

    def finalize(library: Any) -> None:
        if threading.get_ident() == thread:
            library._finalized = True
            held.append(library)
        else:
            were[0](library)

    def optimise(library: Any, module: Any) -> None:
        if threading.get_ident() == thread:
            module.data_layout = library._codegen._data_layout
        else:
            were[1](library, module)

    def set_env(codegen: Any, name: str, env: object) -> None:
        """Functions without machine code have no place for it, and entries need none."""
        if threading.get_ident() != thread:
            were[2](codegen, name, env)

    stand_ins = (
        (kind, "finalize", finalize),
        (kind, "_optimize_functions", optimise),
        (home, "set_env", set_env),
    )
    were = [getattr(owner, name) for owner, name, _ in stand_ins]
    own = [name in vars(owner) for owner, name, _ in stand_ins]
    for owner, name, ours in stand_ins:
        setattr(owner, name, ours)
    try:
        yield _modules
    finally:
        for (owner, name, _), theirs, was_own in zip(stand_ins, were, own, strict=True):
            if was_own:
                setattr(owner, name, theirs)
            else:
                delattr(owner, name)
        for library in held:
            library._finalized = False


def _modules(callbacks: Any) -> list[Any]:
    """Copies of the modules of these callbacks and of all that they reach, callers before what they call."""
    order: list[Any] = []
    seen: set[int] = set()

    def visit(library: Any) -> None:
        if id(library) not in seen:
            seen.add(id(library))
            for other in library._linking_libraries:
                visit(other)
            order.append(library)

    for callback in callbacks:
        visit(callback._library)
    return [library._final_module.clone() for library in reversed(order)]


def _joined(modules: list[Any], entries: set[str]) -> Any:
    """One module of all, in which only entries can be seen from outside."""
    joined, *others = modules
    linkage = llvm().Linkage
    for module in modules:
        for function in module.functions:
            if not function.is_declaration and function.linkage == linkage.external:
                function.linkage = "external" if function.name in entries else "linkonce_odr"
    for module in others:
        joined.link_in(module)
    for function in joined.functions:
        if not function.is_declaration and function.name not in entries:
            function.linkage = "internal"
    joined.verify()
    return joined


def _optimise(module: Any) -> None:
    """Optimises twice: the counting of references goes only at the end of the first round, and stands in
    the way of inlining and of loops until then."""
    loader = llvm()
    options = loader.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = True
    options.slp_vectorization = False
    builder = loader.create_pass_builder(machine(), options)
    for _ in range(2):
        passes = builder.getModulePassManager()
        passes.add_refprune_pass()
        passes.run(module, builder)


def _needs(module: Any) -> list[str]:
    """The symbols that must be found where the code is linked."""
    return [f.name for f in module.functions if f.is_declaration and not f.name.startswith("llvm.")]
