"""A game's folder: modules of the same names in every game, in which its functions are found by name.

`Rules` and `Voice` say of each of their functions in which module it is found, what it takes and what it is
for (`Place`). Each is looked up when it is first asked for, and its module is loaded then, so that whoever
only wants a game's facts does not wait for its drawings. What is missing is said in a sentence.
"""

import dataclasses
import functools
import importlib
import importlib.util
from types import ModuleType
from typing import Any, TypeVar, get_args

from frustule.core.errors import InvalidData

T = TypeVar("T")
REQUIRED: Any = object()
"""In place of a default: there is none."""


@dataclasses.dataclass(frozen=True)
class Place:
    """Where something of a game is found: a function or a value of one of the modules."""

    module: str
    takes: str
    """What follows the name of a function: its arguments; nothing after a value's."""
    purpose: str
    name: str = ""
    """By default that of the attribute which is looked up."""
    default: Any = REQUIRED


class Folder:
    """The modules of one game's package."""

    def __init__(self, package: str) -> None:
        self.package = package

    @functools.cache  # noqa: B019 - there is one for each game, and games are for ever
    def module(self, name: str) -> ModuleType | None:
        """The module of that name, if the folder has one."""
        whole = f"{self.package}.{name}"
        return importlib.import_module(whole) if importlib.util.find_spec(whole) else None

    def held(self, module: str) -> dict[str, Any]:
        """What a module holds by name; nothing if there is no such module."""
        loaded = self.module(module)
        return vars(loaded) if loaded else {}

    def find(self, module: str, name: str, takes: str, purpose: str, default: Any = REQUIRED) -> Any:
        """What a module holds under a name."""
        answer = self.held(module).get(name, default)
        if answer is REQUIRED:
            raise InvalidData(f"{self.package}.{module} lacks `{name}{takes}`: {purpose}.")
        return answer

    def ending_in(self, module: str, ending: str) -> dict[str, Any]:
        """What a module holds under names with this ending, by what stands before it."""
        held = self.held(module).items()
        return {name.removesuffix(ending): what for name, what in held if name.endswith(ending)}

    def only(self, module: str, base: type[T]) -> type[T] | None:
        """The one class of a kind that a module defines; None where there is no such module."""
        loaded = self.module(module)
        return only_class(loaded, base) if loaded else None


class Gathered:
    """Base of what is gathered from a folder: attributes declared as `Annotated[type, Place(...)]`."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder

    def __getattr__(self, name: str) -> Any:
        place = _places(type(self)).get(name)
        if place is None:
            raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'", name=name)
        value = self.folder.find(place.module, place.name or name, place.takes, place.purpose, place.default)
        self.__dict__[name] = value
        return value

    @property
    def missing(self) -> list[str]:
        """A sentence for each function that the folder lacks."""
        sentences: list[str] = []
        for name in _places(type(self)):
            try:
                getattr(self, name)
            except InvalidData as error:
                sentences += error.sentences
        return sentences


@functools.cache
def _places(kind: type[Gathered]) -> dict[str, Place]:
    """The places that a class declares, by attribute."""
    declared = {name: get_args(each) for name, each in kind.__annotations__.items()}
    return {name: parts[1] for name, parts in declared.items() if parts and isinstance(parts[1], Place)}


def only_class(module: ModuleType, base: type[T]) -> type[T]:
    """The one class of a kind that a module defines itself."""
    own = [
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, base) and each.__module__ == module.__name__
    ]
    if len(own) != 1:
        raise InvalidData(
            f"{module.__name__} defines one class that is a `{base.__name__}`; there are {len(own)}."
        )
    return own[0]
