"""OR-Tools' CP-SAT, imported only when it is needed: it takes a second."""

import importlib
import importlib.util
from typing import Any

from frustule.core.errors import FrustuleError

Variable = Any
"""A variable of OR-Tools."""
MOST_SECONDS = 7 * 24 * 3600
"""As long as any search may take."""


def installed() -> bool:
    """Whether OR-Tools is there; those who only play need not have it."""
    return importlib.util.find_spec("ortools") is not None


def cp_sat() -> Any:
    """The module of OR-Tools; refused in words where it is not installed."""
    try:
        return importlib.import_module("ortools.sat.python.cp_model")
    except ImportError:
        raise FrustuleError(
            "Solving needs OR-Tools, which is not installed: pip install 'frustule[solve]'."
        ) from None
