"""Compiled rules: announced, kept, found again, made anew if damaged; and equal to interpreted ones."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from frustule.core import folders
from frustule.core.compile import keeping, loader, mark
from frustule.core.compile.announcing import Progress, heard_by
from frustule.core.compile.backend import Code
from frustule.core.compile.entries import Entry, Program
from frustule.core.compile.loader import Library
from frustule.core.engine import chance

ENTRIES = {
    "start": Entry(chance.start, ("stream", "int"), "none"),
    "below": Entry(chance.below, ("stream", "int")),
}
PROGRAM = Program("the Stream", ENTRIES, {"stream": (chance.STREAM, chance.STREAM_WORDS)})


def loaded() -> tuple[Library, list[Progress]]:
    """The library of the random stream, and what was said while it was loaded."""
    said: list[Progress] = []
    with heard_by(said.append):
        return loader.load(PROGRAM), said


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
        assert said == [Progress("the Stream", done, 3) for done in range(4)]
        yield path


def test_a_kept_library_is_found_without_a_word(cache: Path):
    (kept,) = cache.glob("the-stream-*.bin")
    before = kept.read_bytes()
    library, said = loaded()
    assert said == []
    assert kept.read_bytes() == before
    assert drawn(library, 1) == drawn(library, 1)


def test_numba_is_as_it_was_afterwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """What we had it translate only, it finishes by itself when somebody else needs it."""
    import numba

    def allocated(number: int) -> int:
        return np.zeros(number, np.int64).sum() + 42

    @mark.compiled
    def rule(number: int) -> int:
        return len(np.zeros(number, np.int64))

    monkeypatch.setenv("FRUSTULE_CACHE", str(tmp_path))
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    assert loader.load(Program("made", {"rule": Entry(rule, ("int",))}, {})).rule(3) == 3
    assert numba.njit(allocated)(41) == 42


@pytest.mark.parametrize("length", [0, 1000])
def test_a_library_cut_off_is_made_anew(cache: Path, length: int):
    (kept,) = cache.glob("the-stream-*.bin")
    kept.write_bytes(kept.read_bytes()[:length])
    library, said = loaded()
    assert said
    assert len(drawn(library, 1)) == 50
    assert loaded()[1] == []


def changed(code: Code, reason: str) -> Code:
    """Code that was written whole, and cannot be linked all the same."""
    match reason:
        case "an unknown symbol":
            return Code(code.symbols, [*code.needs, "nobody_knows_this"], code.objects)
        case "an entry gone":
            return Code({}, code.needs, code.objects)
        case _:
            return Code(code.symbols, code.needs, [b"not machine code" * 100], "another")


@pytest.mark.parametrize("reason", ["an unknown symbol", "an entry gone", "another machine"])
def test_code_that_cannot_be_linked_is_made_anew(cache: Path, reason: str):
    (path,) = cache.glob("the-stream-*.bin")
    code = keeping.read(path)
    assert code is not None
    keeping.write(path, changed(code, reason))
    library, said = loaded()
    assert said
    assert len(drawn(library, 1)) == 50
    assert loaded()[1] == []


def test_a_damaged_byte_is_found(cache: Path):
    (path,) = cache.glob("the-stream-*.bin")
    content = bytearray(path.read_bytes())
    content[-20] ^= 1
    path.write_bytes(content)
    assert keeping.read(path) is None
    assert loaded()[1]


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
