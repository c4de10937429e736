"""Rules are called, loaded and compiled from many threads and processes at once."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NoReturn

import pytest

from frustule.core.compile import loader
from frustule.core.compile.announcing import heard_by
from tests.core.compile import rules


def side_by_side(seconds: float) -> tuple[int, int]:
    """Some threads compile new libraries while others call the same rules, plain and compiled; how often."""
    expected = [rules.mixed(x) for x in range(20)]
    ready = loader.load(rules.program("ready"))
    end = time.monotonic() + seconds
    faults: list[BaseException] = []
    compiled: list[str] = []
    calls: list[int] = []

    def compiling(name: str) -> None:
        while not compiled or time.monotonic() < end:
            library = loader.load(rules.program(f"{name} {len(compiled)}"))
            assert [library.mixed(x) for x in range(20)] == expected
            compiled.append(name)

    def calling(call: Callable[[int], int]) -> None:
        count = 0
        while not compiled or time.monotonic() < end:
            assert [call(x) for x in range(20)] == expected
            count += 1
            time.sleep(0)
        calls.append(count)

    def guarded(work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException as error:
            faults.append(error)

    works: list[Callable[[], None]] = [
        lambda: compiling("one"),
        lambda: compiling("two"),
        lambda: calling(rules.mixed),
        lambda: calling(ready.mixed),
    ]
    threads = [threading.Thread(target=guarded, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    return len(compiled), sum(calls)


def test_threads_call_and_compile_side_by_side(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FRUSTULE_CACHE", str(tmp_path))
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    compiled, called = side_by_side(0)
    assert compiled >= 1
    assert called >= 2


@pytest.mark.slow
def test_threads_call_and_compile_side_by_side_for_a_minute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FRUSTULE_CACHE", str(tmp_path))
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    compiled, called = side_by_side(60)
    assert compiled > 2
    assert called > 100


LOAD = """
import sys
from frustule.core.compile import loader
from tests.core.compile import rules
assert loader.load(rules.program("shared")).mixed(3) == rules.mixed(3)
"""


def test_processes_that_need_the_same_compile_it_once(tmp_path: Path):
    env = {**os.environ, "FRUSTULE_CACHE": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}
    started = [
        subprocess.Popen([sys.executable, "-c", LOAD], env=env, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    said = [process.communicate(timeout=300)[1] for process in started]
    assert [process.returncode for process in started] == [0, 0, 0], said
    assert sum("Preparing shared" in words for words in said) == 1


def test_nobody_waits_for_one_that_has_died(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FRUSTULE_CACHE", str(tmp_path))
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    killed = subprocess.Popen([sys.executable, "-c", LOAD], stderr=subprocess.PIPE, text=True)
    assert killed.stderr
    assert "Preparing shared" in killed.stderr.readline()
    killed.kill()
    killed.communicate()
    heard: list[object] = []
    with heard_by(heard.append):
        assert loader.load(rules.program("shared")).mixed(3) == rules.mixed(3)
    assert heard


def test_what_is_kept_is_loaded_while_another_thread_compiles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("FRUSTULE_CACHE", str(tmp_path))
    asked = rules.program("kept")
    loader.load(asked)
    begun, released = threading.Event(), threading.Event()

    def wait(_: object) -> NoReturn:
        begun.set()
        assert released.wait(60)
        raise RuntimeError("enough")

    monkeypatch.setattr(loader, "compile_program", wait)
    with ThreadPoolExecutor(1) as threads:
        other = threads.submit(loader.load, rules.program("another"))
        try:
            assert begun.wait(60)
            assert loader.load(asked)
        finally:
            released.set()
        with pytest.raises(RuntimeError, match="enough"):
            other.result()
