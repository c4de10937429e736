"""A game's folder: modules of the same names in every game, in which its functions are found by name.

`Rules` and `Voice` say of each of their functions in which module it is found, what it takes and what it is
for (`found_in`); a `Folder` looks them up, and where some are missing says so in a sentence for each.
Modules are loaded when something in them is first asked for, so that whoever only wants a game's facts
does not wait for its drawings.
"""

import dataclasses
import functools
import importlib
import importlib.util
from types import ModuleType
from typing import Any, TypeVar

from frustule.core.errors import InvalidData

T = TypeVar("T")
REQUIRED: Any = object()
"""In place of a default: there is none."""


@dataclasses.dataclass(frozen=True)
class Place:
    """Where something of a game is found: a function or a value by its name in one of the modules."""

    module: str
    name: str
    takes: str
    """What follows the name of a function: its arguments and what it gives; nothing after a value's."""
    purpose: str
    default: Any = REQUIRED

    def missing(self, package: str) -> str:
        """The sentence that says it is not there."""
        return f"{package}.{self.module} lacks `{self.name}{self.takes}`: {self.purpose}."


def found_in(
    module: str, takes: str, purpose: str, *, name: str = "", default: Any = REQUIRED
) -> dict[str, Place]:
    """The metadata of a dataclass field that `Folder.gather` fills: what a module holds under the field's
    name, or under another."""
    return {"place": Place(module, name, takes, purpose, default)}


class Folder:
    """The modules of one game's package."""

    def __init__(self, package: str) -> None:
        self.package = package

    @functools.cache  # noqa: B019 - there is one for each game, and games are for ever
    def module(self, name: str) -> ModuleType | None:
        """The module of that name, if the folder has one."""
        whole = f"{self.package}.{name}"
        return importlib.import_module(whole) if importlib.util.find_spec(whole) else None

    def find(self, module: str, name: str, takes: str, purpose: str, default: Any = REQUIRED) -> Any:
        """What a module holds under a name."""
        return self._all([Place(module, name, takes, purpose, default)])[0]

    def gather(self, kind: type[T], **others: Any) -> T:
        """A dataclass whose fields were declared by `found_in`; `others` are the rest of its fields."""
        places = {
            field.name: dataclasses.replace(place, name=place.name or field.name)
            for field in dataclasses.fields(kind)  # pyright: ignore[reportArgumentType]
            if (place := field.metadata.get("place"))
        }
        return kind(**dict(zip(places, self._all(list(places.values())), strict=True)), **others)

    def ending_in(self, module: str, ending: str) -> dict[str, Any]:
        """What a module holds under names with this ending, by what stands before it."""
        held = self._held(module).items()
        return {name.removesuffix(ending): what for name, what in held if name.endswith(ending)}

    def only(self, module: str, base: type[T]) -> type[T] | None:
        """The one class of a kind that a module defines; None where there is no such module."""
        if (loaded := self.module(module)) is None:
            return None
        return only_class(loaded, base)

    def _held(self, name: str) -> dict[str, Any]:
        module = self.module(name)
        return vars(module) if module else {}

    def _all(self, places: list[Place]) -> list[Any]:
        answers = [self._held(at.module).get(at.name, at.default) for at in places]
        if lacking := [at for at, answer in zip(places, answers, strict=True) if answer is REQUIRED]:
            raise InvalidData(*(at.missing(self.package) for at in lacking))
        return answers


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
