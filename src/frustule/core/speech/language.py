"""The language that texts for people are in: English in the code, others in catalogues beside it.

`speaking("fr")` says which language is spoken within it; nothing else has to hand a language on, since it is
kept in a context variable, apart for every thread and every task. A package has its texts translated by a
`Texts` of its own, which looks them up in the package's `languages/fr.po`: the usual form of such
catalogues, with plural forms, and contexts where one English word stands for several French ones. What
has no translation stays English.

Whoever draws small pieces into texts (`spans`) says so with the language, `speaking("fr-x-pieces")`: the
form that language tags have for what people agree on among themselves.

Notation, records and identifiers are no texts for people; they are the same in every language.
"""

import functools
import re
from collections.abc import Callable
from contextvars import ContextVar
from importlib import resources
from typing import ParamSpec, TypeVar

from frustule.core.errors import InvalidData, InvalidText

SOURCE = "en"
LANGUAGES = {"en": "English", "fr": "Français"}
"""Each language by its own name."""
PLURALS: dict[str, Callable[[float], int]] = {"en": lambda n: int(n != 1), "fr": lambda n: int(abs(n) >= 2)}
"""Which form a number takes: 0 the first, 1 the second."""

PIECES = "-x-pieces"
"""At the end of a language, where pieces are drawn into its texts."""

_spoken: ContextVar[str] = ContextVar("language", default=SOURCE)
_drawn: ContextVar[bool] = ContextVar("pieces", default=False)
P = ParamSpec("P")
R = TypeVar("R")


def language() -> str:
    """The language spoken now."""
    return _spoken.get()


def draws_pieces() -> bool:
    """Whether texts carry the drawings of what they name."""
    return _drawn.get()


def manner() -> str:
    """How it is spoken now, as `speaking` takes it: the language, and whether pieces are drawn."""
    return f"{_spoken.get()}{PIECES}" if _drawn.get() else _spoken.get()


class speaking:
    """Within it, texts for people are in this language. A plain class, since servers say it at every move."""

    __slots__ = ("_before", "_drawn", "_language", "_was_drawn")

    def __init__(self, language: str) -> None:
        bare = language.removesuffix(PIECES)
        if bare not in LANGUAGES:
            raise InvalidText(f"The languages are {' and '.join(LANGUAGES)}; not '{language}'.")
        self._language, self._drawn = bare, bare != language

    def __enter__(self) -> None:
        self._before = _spoken.set(self._language)
        self._was_drawn = _drawn.set(self._drawn)

    def __exit__(self, *error: object) -> None:
        _spoken.reset(self._before)
        _drawn.reset(self._was_drawn)


def spoken(function: Callable[P, R]) -> Callable[P, R]:
    """As `functools.lru_cache`, for answers with words in them: they are kept apart for each language, with
    and without pieces."""

    @functools.lru_cache(maxsize=1024)
    def answer(language: str, drawn: bool, *args: P.args, **kwargs: P.kwargs) -> R:
        return function(*args, **kwargs)

    @functools.wraps(function)
    def ask(*args: P.args, **kwargs: P.kwargs) -> R:
        return answer(_spoken.get(), _drawn.get(), *args, **kwargs)

    return ask


Message = tuple[str, str]
"""A text to be translated, and a context that tells apart what English does not."""
Catalogue = dict[Message, tuple[str, ...]]
"""The translation of each message, in as many forms as its number can take."""


class Texts:
    """The texts of a package in all languages. Called with a text it gives its translation.

    Words in braces are filled in: `say("seat {seat}", seat=2)`. Texts must be given as literals, or be
    noted by `noted`, so that tests find them all in the catalogues.
    """

    def __init__(self, package: str) -> None:
        self.package = package
        self._catalogues: dict[str, Catalogue] = {SOURCE: {}}

    def __call__(self, text: str, /, context: str = "", **values: object) -> str:
        language = _spoken.get()
        if language != SOURCE and (translated := self.catalogue(language).get((text, context))):
            text = translated[0]
        return text.format_map(values) if values else text

    def count(self, one: str, many: str, n: int, /, **values: object) -> str:
        """The text that goes with a number, which stands in it as {n} if at all."""
        language = _spoken.get()
        forms = self.catalogue(language).get((one, ""))
        forms, rule = (forms, PLURALS[language]) if forms else ((one, many), PLURALS[SOURCE])
        return forms[rule(n)].format_map({"n": n, **values})

    def catalogue(self, language: str) -> Catalogue:
        """What the package's texts are in a language."""
        if language not in self._catalogues:
            file = resources.files(self.package) / "languages" / f"{language}.po"
            catalogue = read_catalogue(file.read_text(encoding="utf-8"), str(file)) if file.is_file() else {}
            self._catalogues[language] = catalogue
        return self._catalogues[language]


def noted(*texts: str) -> tuple[str, ...]:
    """These texts as they are: they are translated where they are said."""
    return texts


def counted(one: str, many: str) -> tuple[str, str]:
    """These two forms of a text as they are: they are translated where they are counted."""
    return one, many


say = Texts("frustule.core")
"""The texts of core itself."""


def listed(words: list[str]) -> str:
    """`a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return say("{several} and {last}", several=", ".join(words[:-1]), last=words[-1])


def either(words: list[str]) -> str:
    """`a, b or c`."""
    if len(words) < 2:
        return "".join(words)
    return say("{several} or {last}", several=", ".join(words[:-1]), last=words[-1])


def entry(name: str, what: object) -> str:
    """`name: what`, with the colon of the language."""
    return say("{name}: {what}", name=name, what=what)


def clauses(parts: list[str]) -> str:
    """Parts of a sentence, with the semicolon of the language between them."""
    return say("; ").join(parts)


# Catalogues

ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


def read_catalogue(text: str, place: str) -> Catalogue:
    """The messages of a .po file; its header, remarks and messages without a translation are passed over."""
    catalogue: Catalogue = {}
    entry: dict[str, str] = {}
    last = ""

    def close() -> None:
        forms = tuple(entry[key] for key in ("msgstr", "msgstr[0]", "msgstr[1]") if key in entry)
        if entry.get("msgid") and all(forms):
            catalogue[entry["msgid"], entry.get("msgctxt", "")] = forms
        entry.clear()

    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            close()
            continue
        match = re.fullmatch(
            r'(msgctxt|msgid|msgid_plural|msgstr(?:\[[01]\])?)?\s*"((?:[^"\\]|\\.)*)"', stripped
        )
        if not match or not (match[1] or entry):
            raise InvalidData(f"{place}: line {number} is not of a catalogue: {stripped[:40]}")
        last = match[1] or last
        entry[last] = entry.get(last, "") + re.sub(r"\\(.)", lambda m: ESCAPES.get(m[1], m[1]), match[2])
    close()
    return catalogue
