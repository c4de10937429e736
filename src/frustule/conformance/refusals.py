"""What a refusal must be, whoever refuses: one error of the house, with one sentence for the person."""

from collections.abc import Callable

import pytest

from frustule import FrustuleError
from frustule.core.errors import KEPT


def assert_sentence(text: str) -> None:
    assert text.strip() == text != ""
    assert all(sign.isprintable() or sign in KEPT for sign in text)
    assert "Traceback" not in text
    assert text[-1] in ".?!"


def refused(action: Callable[[], object], kind: type[FrustuleError] = FrustuleError) -> str:
    """The sentence with which an action is refused."""
    with pytest.raises(kind) as caught:
        action()
    assert_sentence(str(caught.value))
    return str(caught.value)
