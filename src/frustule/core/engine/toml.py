"""TOML that anybody may have written: whatever is wrong with it is a ValueError with words for people."""

import tomllib
from typing import Any

from frustule.core.speech.language import say


def read_toml(text: str) -> dict[str, Any]:
    """The content of a TOML file; ValueError if it is none, or none that a person wrote."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError:
        raise ValueError(say("it is nested too deeply")) from None
    except ValueError:  # Python reads no number of thousands of digits
        raise ValueError(say("a number in it is too long")) from None
