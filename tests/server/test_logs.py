"""The log: one line a fact, trouble told seldom, no secrets."""

import io
import json
import logging
import logging.config
from typing import Any

import pytest

from frustule.server.logs import SPAN, Lines, Plain, Seldom, logging_config
from frustule.server.table.tokens import new_id, new_token


class Written:
    """A logger of its own, and what it wrote."""

    def __init__(self, formatter: logging.Formatter) -> None:
        self.now = 0.0
        self._text = io.StringIO()
        self.logger = logging.Logger("frustule.server")
        handler = logging.StreamHandler(self._text)
        handler.setFormatter(formatter)
        handler.addFilter(Seldom(lambda: self.now))
        self.logger.addHandler(handler)

    @property
    def lines(self) -> list[str]:
        return self._text.getvalue().splitlines()


def test_trouble_of_one_kind_is_told_once_a_minute_with_a_count():
    written = Written(Lines())
    for number in range(1000):
        written.logger.warning("table %s cannot be read", number)
        written.logger.warning("another thing")
        written.logger.info("a fact")
    assert len([line for line in written.lines if "cannot be read" in line]) == 1
    assert len([line for line in written.lines if "another" in line]) == 1
    assert len([line for line in written.lines if "a fact" in line]) == 1000
    written.now += SPAN + 1
    written.logger.warning("table %s cannot be read", 7)
    told = json.loads(written.lines[-1])
    assert (told["message"], told["repeated"]) == ("table 7 cannot be read", 999)


@pytest.mark.parametrize("formatter", [Plain(), Lines()])
def test_no_secrets_and_no_endless_lines(formatter: logging.Formatter):
    written = Written(formatter)
    token, id = new_token(), new_id()
    try:
        raise ValueError(f"Authorization: Bearer {token} for /api/tables/{id}/live " + "x" * 100_000)
    except ValueError as error:
        written.logger.error("a bug in GET /api/tables/%s of token=%s", id, token, exc_info=error)
    told = "\n".join(written.lines)
    assert token not in told
    assert id not in told
    assert id[:6] in told
    assert len(told) < 30_000


def test_json_is_an_object_a_line():
    written = Written(Lines())
    try:
        raise ValueError("two\nlines")
    except ValueError as error:
        written.logger.error("of %s\nlines", 2, exc_info=error)
    (line,) = written.lines
    told: dict[str, Any] = json.loads(line)
    assert set(told) == {"time", "level", "source", "message", "trouble"}
    assert (told["level"], told["message"]) == ("error", "of 2\nlines")
    assert "two\nlines" in told["trouble"]


@pytest.mark.parametrize("format", ["plain", "json"])
def test_both_formats_can_be_set_up(format: Any):
    names = ("frustule", "uvicorn")
    before = {name: (logging.getLogger(name).handlers[:], logging.getLogger(name).level) for name in names}
    try:
        logging.config.dictConfig(logging_config(format))
        assert logging.getLogger("frustule.server").isEnabledFor(logging.INFO)
        assert not logging.getLogger("uvicorn.error").isEnabledFor(logging.INFO)
    finally:
        for name, (handlers, level) in before.items():
            logging.getLogger(name).handlers[:] = handlers
            logging.getLogger(name).setLevel(level)
