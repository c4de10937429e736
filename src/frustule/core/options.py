"""A game's options: declared once as a msgspec struct, read from words, printed back, described to forms.

An option is a number, a yes or no, a choice among names, or a *component*: data such as a tile set that
can be replaced by a file. A component travels inside records as its content, never as a path, so that a
record can be replayed anywhere.
"""

import difflib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

import msgspec

from frustule.core.errors import InvalidData, InvalidText


class Component(msgspec.Struct, frozen=True):
    """Data of a game that a file can replace. Subclasses check themselves in `read`."""

    @classmethod
    def read(cls, text: str, place: str) -> Self:
        """The component in a file's text; errors name `place`."""
        raise NotImplementedError

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """The component in a file."""
        try:
            text = Path(path).read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
            raise InvalidData(f"The file {path} cannot be read: {reason}.") from None
        return cls.read(text, str(path))

    def check(self, place: str) -> None:
        """Refuses data that breaks the component's own rules."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every game's options."""


class OptionFacts(msgspec.Struct, frozen=True):
    """What a command or a form needs to know of one option."""

    name: str
    kind: str
    """`number`, `yes-no`, `choice` or `file`."""
    default: Any
    help: str
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


def describe(kind: type[Options]) -> tuple[OptionFacts, ...]:
    """The facts of every option, in order of declaration."""
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    declared = {field.name: field.type for field in msgspec.structs.fields(kind)}
    return tuple(_facts(field, declared[field.name]) for field in info.fields)


def _facts(field: msgspec.inspect.Field, declared: Any) -> OptionFacts:
    shown: Any = field.type
    help_text = ""
    if isinstance(shown, msgspec.inspect.Metadata):
        help_text = _description(shown)
        shown = shown.type
    default = None if field.default is msgspec.NODEFAULT else field.default
    match shown:
        case msgspec.inspect.BoolType():
            return OptionFacts(field.name, "yes-no", default, help_text)
        case msgspec.inspect.IntType():
            return OptionFacts(field.name, "number", default, help_text, (), shown.ge, shown.le)
        case msgspec.inspect.LiteralType():
            return OptionFacts(field.name, "choice", default, help_text, tuple(map(str, _union(declared))))
        case _:
            return OptionFacts(field.name, "file", default, help_text)


def _description(metadata: Any) -> str:
    extra: dict[str, Any] | None = metadata.extra_json_schema
    return str(extra["description"]) if extra else ""


def read_options(kind: type[Options], words: Mapping[str, str], *, files: bool) -> Options:
    """Options from `name=value` words; `files` allows a component to be named by its path."""
    known = {facts.name: facts for facts in describe(kind)}
    values: dict[str, Any] = {}
    for name, word in words.items():
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f" Did you mean '{near[0]}'?" if near else f" There are: {', '.join(known) or 'none'}."
            raise InvalidText(f"There is no option '{name}'.{hint}")
        values[name] = _read_value(kind, known[name], word, files=files)
    return kind(**values)


def _read_value(kind: type[Options], facts: OptionFacts, word: str, *, files: bool) -> Any:
    match facts.kind:
        case "yes-no":
            if word.lower() in ("yes", "true", "on", "1"):
                return True
            if word.lower() in ("no", "false", "off", "0"):
                return False
            raise InvalidText(f"The option '{facts.name}' is yes or no, not '{word}'.")
        case "number":
            try:
                number = int(word)
            except ValueError:
                raise InvalidText(f"The option '{facts.name}' is a number, not '{word}'.") from None
            if (facts.least is not None and number < facts.least) or (
                facts.most is not None and number > facts.most
            ):
                raise InvalidText(
                    f"The option '{facts.name}' is a number from {facts.least} to {facts.most}, not {number}."
                )
            return number
        case "choice":
            if word not in facts.choices:
                raise InvalidText(
                    f"The option '{facts.name}' is one of {', '.join(facts.choices)}; not '{word}'."
                )
            return word
        case _:
            component = _component(kind, facts.name)
            if word.startswith("{"):
                return _decode(component, word, f"option '{facts.name}'")
            if files:
                return component.load(word)
            raise InvalidText(f"The option '{facts.name}' must be given with its content, not as a path.")


def _component(kind: type[Options], name: str) -> type[Component]:
    for field in msgspec.structs.fields(kind):
        if field.name == name:
            for argument in _union(field.type):
                if isinstance(argument, type) and issubclass(argument, Component):
                    return argument
    raise TypeError(f"option {name} has no component type")


def _union(annotation: Any) -> tuple[Any, ...]:
    inner = (
        getattr(annotation, "__origin__", annotation) if hasattr(annotation, "__metadata__") else annotation
    )
    return getattr(inner, "__args__", (inner,))


def _decode(component: type[Component], word: str, place: str) -> Component:
    try:
        value = msgspec.json.decode(word.encode(), type=component)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise InvalidData(f"The content of {place} cannot be read: {error}.") from None
    value.check(place)
    return value


def option_words(options: Options) -> dict[str, str]:
    """The options that differ from their defaults, as the words that read back to them."""
    words: dict[str, str] = {}
    for facts in describe(type(options)):
        value = getattr(options, facts.name)
        if value == facts.default:
            continue
        if isinstance(value, bool):
            words[facts.name] = "yes" if value else "no"
        elif isinstance(value, Component):
            words[facts.name] = msgspec.json.encode(value).decode()
        else:
            words[facts.name] = str(value)
    return words


def split_words(text: str) -> dict[str, str]:
    """`name=value` words of one line; a value that is a JSON object may hold spaces."""
    words: dict[str, str] = {}
    rest = text.strip()
    while rest:
        name, equals, rest = rest.partition("=")
        if not equals or not name.isidentifier():
            raise InvalidText(f"Options are written name=value; '{name.strip()}' is not.")
        if rest.startswith("{"):
            try:
                _, end = json.JSONDecoder().raw_decode(rest)
            except (ValueError, RecursionError):
                raise InvalidText(f"The content of option '{name}' is cut off or malformed.") from None
        else:
            end = len(rest.split(" ", 1)[0])
        if name in words:
            raise InvalidText(f"The option '{name}' is given twice.")
        words[name], rest = rest[:end], rest[end:].lstrip()
    return words
