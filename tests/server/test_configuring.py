"""A server is set up by a file, the environment and the command line, each overruling the one before."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from frustule.core.errors import InvalidText
from frustule.server.configuring import configure
from frustule.server.settings import LOOPBACK, Limits, Settings

NUMBERS = [field.name for field in msgspec.structs.fields(Limits) if field.type in (int, float)]


def written(folder: Path, text: str) -> Path:
    path = folder / "settings.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_nothing_said_is_the_usual():
    listening, settings = configure({"port": None, "database": "x.db"})
    assert (listening.host, listening.port, listening.workers) == ("127.0.0.1", 8000, 1)
    assert settings == Settings("x.db", hosts=LOOPBACK)


def test_the_last_word_counts(tmp_path: Path):
    file = written(
        tmp_path,
        'port = 81\nbots = 2\nhosts = ["a", "b"]\n[limits]\ntables = 1\nlog = 2\nchats = 3\n',
    )
    environment = {
        "FRUSTULE_SERVE_PORT": "82",
        "FRUSTULE_SERVE_ORIGINS": "https://a.example, https://b.example",
        "FRUSTULE_LIMIT_LOG": "20",
        "FRUSTULE_LIMIT_CHATS": "30",
        "FRUSTULE_HOME": "elsewhere",
        "PATH": "/bin",
    }
    listening, settings = configure({"port": 83, "database": "x.db"}, ["chats=300"], file, environment)
    assert listening.port == 83
    assert (settings.bots, settings.hosts) == (2, ("a", "b"))
    assert settings.origins == ("https://a.example", "https://b.example")
    assert (settings.limits.tables, settings.limits.log, settings.limits.chats) == (1, 20, 300)
    assert configure({}, (), file, environment)[0].port == 82


@given(name=st.sampled_from(NUMBERS), number=st.integers(0, 10**9))
def test_every_limit_can_be_set_in_each_way(name: str, number: int):
    by_word = configure({}, [f"{name}={number}"])[1].limits
    by_environment = configure({}, environment={f"FRUSTULE_LIMIT_{name.upper()}": str(number)})[1].limits
    assert by_word == by_environment == msgspec.structs.replace(Limits(), **{name: number})


@pytest.mark.parametrize(
    ("given", "limits", "text", "environment", "words"),
    [
        ({}, ["tabels=1"], "", {}, "nothing called 'tabels'.*tables"),
        ({}, ["tables"], "", {}, "NAME=NUMBER"),
        ({}, ["tables=many"], "", {}, "'tables' cannot be 'many'"),
        ({}, ["tables=-1"], "", {}, "from 0 on"),
        ({}, ["tables_per_hour=inf"], "", {}, "from 0 on"),
        ({}, ["tables_per_hour=nan"], "", {}, "from 0 on"),
        ({"port": 70000}, [], "", {}, "'port' cannot be 70000"),
        ({"workers": 0}, [], "", {}, "'workers' cannot be 0"),
        ({"bots": 0}, [], "", {}, "'bots' cannot be 0"),
        ({}, [], "prot = 1", {}, "nothing called 'prot'.*port"),
        ({}, [], "port = 'high'", {}, "'port' cannot be 'high'"),
        ({}, [], "limits = 3", {}, "is a table"),
        ({}, [], "port = ", {}, "cannot be read"),
        ({}, [], "a = " + "[" * 5000, {}, "cannot be read"),
        ({}, [], "", {"FRUSTULE_SERVE_PROT": "1"}, "nothing called 'prot'"),
        ({}, [], "", {"FRUSTULE_LIMIT_TABLES": "x"}, "'tables' cannot be 'x'"),
    ],
)
def test_what_is_wrong_is_told(
    given: dict[str, object],
    limits: list[str],
    text: str,
    environment: dict[str, str],
    words: str,
    tmp_path: Path,
):
    with pytest.raises(InvalidText, match=words):
        configure(given, limits, written(tmp_path, text), environment)


def test_a_file_that_is_not_there(tmp_path: Path):
    with pytest.raises(InvalidText, match="cannot be read from"):
        configure({}, (), tmp_path / "none.toml")
