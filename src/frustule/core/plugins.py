"""What other packages bring: games and bots installed beside us, found by their entry points.

A package says in its metadata what it brings (`[project.entry-points."frustule.games"]`), by a name and a
place, `module:name`. Nothing is imported before somebody asks for it, and a package that cannot be imported
is named with its reason; it never takes the others with it.
"""

import functools
import importlib
import importlib.metadata

from frustule.core.errors import InvalidText


@functools.cache
def installed(group: str) -> dict[str, str]:
    """The places of all that installed packages bring of a kind, by name; of two with one name the first."""
    places: dict[str, str] = {}
    for point in importlib.metadata.entry_points(group=group):
        places.setdefault(point.name, point.value)
    return places


def load(place: str) -> object:
    """What stands at `module:name`; a sentence where nothing does."""
    module, colon, name = place.strip().partition(":")
    if not colon or not all(part.isidentifier() for part in (*module.split("."), *name.split("."))):
        raise InvalidText(f"'{place}' is no place in a Python module; one is written module:name.")
    try:
        thing: object = importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name and (module == error.name or module.startswith(f"{error.name}.")):
            raise InvalidText(f"There is no Python module '{module}' to be imported here.") from None
        raise InvalidText(f"The module '{module}' cannot be imported: {_reason(error)}.") from None
    except Exception as error:  # whatever the code of others does
        raise InvalidText(f"The module '{module}' cannot be imported: {_reason(error)}.") from None
    for part in name.split("."):
        try:
            thing = getattr(thing, part)
        except AttributeError:
            raise InvalidText(f"The module '{module}' has no '{name}'.") from None
    return thing


def _reason(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".rstrip(". ")
