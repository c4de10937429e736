"""A game's options: declared once as a msgspec struct, read from words, printed back, described to forms.

An option is a number, a yes or no, a choice among names, or a *component*: data such as a tile set that
can be replaced by a file, or so little that it is typed as a short text. A component travels inside records
as its content, never as a path, so that a record can be replayed anywhere.
"""

import difflib
import functools
import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Literal, Self

import msgspec

from frustule.core.engine.arguments import shown
from frustule.core.errors import FrustuleError, InvalidData, InvalidText
from frustule.core.speech.language import say

_LINE_ENDS = {ord(sign): f"\\u{ord(sign):04x}" for sign in "\x85\u2028\u2029"}
"""What JSON takes as it is, and would yet end a line of a record."""


class Component(msgspec.Struct, frozen=True):
    """Data of a game that a file can replace. Subclasses check themselves in `read`."""

    typed: ClassVar[bool] = False
    """Whether it is a short text, typed where another would be a file."""
    boxed: ClassVar[bool] = True
    """Whether it is something in the box, which records tell apart from what players agree on."""

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


class Meaning(msgspec.Struct, frozen=True):
    """What one value of an option is to people: its name, and what comes of it."""

    title: str
    about: str = ""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every game's options."""


OptionKind = Literal["number", "yes-no", "choice", "text", "file"]


class OptionFacts(msgspec.Struct, frozen=True):
    """What a command or a form needs to know of one option."""

    name: str
    kind: OptionKind
    default: Any
    help: str
    choices: tuple[str, ...] = ()
    """The words that can be given; of a number only where each of them has a meaning."""
    least: int | None = None
    most: int | None = None
    title: str = ""
    """Its name in words."""
    titles: tuple[str, ...] = ()
    """The choices in words."""
    about: tuple[str, ...] = ()
    """What comes of each choice, where that has to be told."""


def in_words(
    facts: OptionFacts, translate: Callable[[str], str], meanings: Mapping[str, Meaning]
) -> OptionFacts:
    """An option's facts with name, choices and help as people read them."""
    choices = facts.choices or tuple(meanings)
    words = [meanings.get(choice) or Meaning(translate(choice)) for choice in choices]
    return msgspec.structs.replace(
        facts,
        title=translate(facts.name.replace("_", " ")),
        choices=choices,
        titles=tuple(each.title for each in words),
        about=tuple(each.about for each in words) if meanings else (),
        help=translate(facts.help),
    )


@functools.cache
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
            kind = "text" if _component_in(declared).typed else "file"
            return OptionFacts(field.name, kind, default, help_text)


def _description(metadata: Any) -> str:
    extra: dict[str, Any] | None = metadata.extra_json_schema
    return str(extra["description"]) if extra else ""


def read_options(kind: type[Options], words: Mapping[str, str], *, files: bool) -> Options:
    """Options from `name=value` words; `files` allows a component to be named by its path."""
    known = {facts.name: facts for facts in describe(kind)}
    values: dict[str, Any] = {}
    for name, word in words.items():
        if name not in known:
            if near := difflib.get_close_matches(name, known, 1):
                raise InvalidText(
                    say("There is no option '{name}'. Did you mean '{near}'?", name=name, near=near[0])
                )
            raise InvalidText(
                say(
                    "There is no option '{name}'. There are: {names}.",
                    name=name,
                    names=", ".join(known) or say("none"),
                )
            )
        values[name] = _read_value(kind, known[name], word, files=files)
    return kind(**values)


def _read_value(kind: type[Options], facts: OptionFacts, word: str, *, files: bool) -> Any:
    match facts.kind:
        case "yes-no":
            if word.lower() in ("yes", "true", "on", "1"):
                return True
            if word.lower() in ("no", "false", "off", "0"):
                return False
            raise InvalidText(
                say("The option '{name}' is yes or no, not '{word}'.", name=facts.name, word=word)
            )
        case "number":
            try:
                number = int(word)
            except ValueError:
                sentence = say("The option '{name}' is a number, not '{word}'.", name=facts.name, word=word)
                raise InvalidText(sentence) from None
            if (facts.least is not None and number < facts.least) or (
                facts.most is not None and number > facts.most
            ):
                raise InvalidText(
                    say(
                        "The option '{name}' is a number from {least} to {most}, not {number}.",
                        name=facts.name,
                        least=facts.least,
                        most=facts.most,
                        number=number,
                    )
                )
            return number
        case "choice":
            if word not in facts.choices:
                raise InvalidText(
                    say(
                        "The option '{name}' is one of {choices}; not '{word}'.",
                        name=facts.name,
                        choices=", ".join(facts.choices),
                        word=word,
                    )
                )
            return word
        case _:
            component = _component(kind, facts.name)
            if word.startswith("{"):
                return _decode(component, word, f"option '{facts.name}'")
            if files:
                return component.load(word)
            if component.typed or "\n" in word:  # the content of a file, in a request
                return component.read(word, f"The option '{facts.name}'")
            raise InvalidText(
                say("The option '{name}' must be given with its content, not as a path.", name=facts.name)
            )


def _component(kind: type[Options], name: str) -> type[Component]:
    return _component_in(next(field.type for field in msgspec.structs.fields(kind) if field.name == name))


def _component_in(annotation: Any) -> type[Component]:
    """The component that an option's type allows beside None."""
    for argument in _union(annotation):
        if isinstance(argument, type) and issubclass(argument, Component):
            return argument
    raise TypeError(f"{annotation} has no component type")


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
            words[facts.name] = msgspec.json.encode(value).decode().translate(_LINE_ENDS)
        else:
            words[facts.name] = str(value)
    return words


def checked_options(kind: type[Options], options: Options) -> Options:
    """The options as they read back from their words, which a value that none may have does not."""
    try:
        return read_options(kind, option_words(options), files=False)
    except FrustuleError:
        raise
    except (ValueError, TypeError, OverflowError, RecursionError):  # what no word can be made of
        raise InvalidText(f"An option has a value that none has: {shown(options)}.") from None


def boxed_names(kind: type[Options]) -> tuple[str, ...]:
    """The options that are components in the box."""
    facts = (each for each in describe(kind) if each.kind in ("file", "text"))
    return tuple(each.name for each in facts if _component(kind, each.name).boxed)


def boxed_words(options: Options) -> dict[str, str]:
    """The components in the box that differ from the standard, as the words that read back to them."""
    boxed = boxed_names(type(options))
    return {name: word for name, word in option_words(options).items() if name in boxed}


def box_digest(options: Options) -> str:
    """A name for what is in the box by its content alone; empty for the standard one."""
    words = boxed_words(options)
    if not words:
        return ""
    content = {name: json.loads(word) for name, word in words.items()}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


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
