"""Compiled rules: announced, kept, found again, made anew if damaged; and equal to interpreted ones."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from frustule.core import folders
from frustule.core.compile import fingerprint, loader, mark
from frustule.core.compile.entries import ENTRY, Entry, Shapes
from frustule.core.compile.loader import Library
from frustule.core.engine import chance

ENTRIES = {
    "start": Entry(chance.start, ("stream", "int"), "none"),
    "below": Entry(chance.below, ("stream", "int")),
}
SHAPES: Shapes = {"stream": (chance.STREAM, chance.STREAM_WORDS)}


def loaded() -> tuple[Library, list[str]]:
    """The library of the random stream, and what was said while it was loaded."""
    said: list[str] = []
    return loader.load("The Stream", ENTRIES, SHAPES, said.append), said


def drawn(library: Library, seed: int) -> list[int]:
    stream = np.zeros(chance.STREAM_WORDS, chance.STREAM)
    library.start(library.handle(stream), seed)
    return [library.below(library.handle(stream), 1000) for _ in range(50)]


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cache directory in which the library has been kept once."""
    path = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FRUSTULE_CACHE", str(path))
        patch.delenv("NUMBA_DISABLE_JIT", raising=False)
        _, said = loaded()
        assert said[0].startswith("Preparing the rules of The Stream")
        assert said[-1] == ""
        yield path


def test_a_kept_library_is_found_without_a_word(cache: Path):
    (kept,) = cache.glob("the-stream-*.bin")
    before = kept.read_bytes()
    library, said = loaded()
    assert said == []
    assert kept.read_bytes() == before
    assert drawn(library, 1) == drawn(library, 1)


def test_machine_code_is_made_of_entries_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """What an entry calls is optimised with it, not before; afterwards Numba is as it was."""
    import numba
    from numba.core import codegen

    kind: Any = codegen.JITCodeLibrary
    optimised: list[str] = []
    optimise = kind._optimize_final_module

    def noting(library: Any) -> None:
        optimised.append(library.name)
        optimise(library)

    def one_more(number: int) -> int:
        return number + 1

    monkeypatch.setattr(kind, "_optimize_final_module", noting)
    monkeypatch.setenv("FRUSTULE_CACHE", str(tmp_path))
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    assert drawn(loaded()[0], 1)
    assert optimised == [ENTRY] * len(ENTRIES)
    assert numba.njit(one_more)(41) == 42
    assert len(optimised) > len(ENTRIES)


@pytest.mark.parametrize("length", [0, 1000])
def test_a_library_cut_off_is_made_anew(cache: Path, length: int):
    (kept,) = cache.glob("the-stream-*.bin")
    kept.write_bytes(kept.read_bytes()[:length])
    library, said = loaded()
    assert said
    assert len(drawn(library, 1)) == 50
    assert loaded()[1] == []


@pytest.mark.parametrize("seed", [0, 1, 42, 2**32 + 5, 2**63 - 1])
def test_compiled_and_interpreted_streams_agree(cache: Path, monkeypatch: pytest.MonkeyPatch, seed: int):
    assert cache.exists()
    fast = drawn(loaded()[0], seed)
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    slow, said = loaded()
    assert isinstance(slow, loader.InterpretedLibrary)
    assert said == []
    assert drawn(slow, seed) == fast


def test_a_cache_that_cannot_be_written_only_costs_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("FRUSTULE_CACHE", str(blocked))
    library, _ = loaded()
    assert len(drawn(library, 3)) == 50
    assert "cannot be kept" in capsys.readouterr().err


def test_an_entry_that_is_not_there_is_an_ordinary_mistake(cache: Path):
    assert cache.exists()
    with pytest.raises(AttributeError):
        _ = loaded()[0].nothing


def test_where_the_cache_is(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FRUSTULE_CACHE", "/somewhere")
    assert folders.cache_folder() == Path("/somewhere")
    monkeypatch.delenv("FRUSTULE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/caches")
    assert folders.cache_folder() == Path("/caches/frustule")


@pytest.mark.parametrize(("value", "expected"), [("1", True), ("0", False), ("", False)])
def test_interpreted_is_a_switch(monkeypatch: pytest.MonkeyPatch, value: str, expected: bool):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", value)
    assert mark.interpreted() is expected


def made(source: str) -> str:
    """The name under which the cache keeps a library of one function with this source."""
    names: dict[str, object] = {"__name__": "made", "STEP": 1, "np": np}
    exec(source, names)
    function = mark.compiled(names["f"])  # pyright: ignore[reportArgumentType]
    return fingerprint.fingerprint({"f": Entry(function, ("int",))}, {})


def test_only_what_the_compiler_sees_makes_code_anew():
    plain = made("def f(x):\n    return x + STEP")
    assert made("# moved\n\ndef f(x):\n    'Explained.'\n    return x + STEP") == plain
    assert made("def f(x):\n    return x - STEP") != plain
    assert made("def f(x):\n    return x + STEP + 2") != made("def f(x):\n    return x + STEP + 3")
    assert made("STEP = 2\ndef f(x):\n    return x + STEP") != plain
