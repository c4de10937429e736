"""All texts for people of a package, found in its source: what `say` is given, and what is noted for it."""

import ast
import importlib
import re
import string
from collections.abc import Iterator
from pathlib import Path

from frustule.core.engine.game import Game
from frustule.core.speech.language import Message


def messages(package: str) -> dict[Message, tuple[str, ...]]:
    """Every text of a package with its forms: one, or one and many.

    Packages in it that have catalogues of their own are left out.
    """
    folder = Path(str(importlib.import_module(package).__file__)).parent
    found: dict[Message, tuple[str, ...]] = {}
    for file in sources(folder):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                for forms, context in said(node):
                    found[forms[0], context] = forms
    return found


def sources(folder: Path) -> list[Path]:
    """The modules whose texts are in the folder's catalogues."""
    found = sorted(folder.glob("*.py"))
    for inner in sorted(path for path in folder.iterdir() if (path / "__init__.py").exists()):
        if not (inner / "languages").exists():
            found += sources(inner)
    return found


def said(call: ast.Call) -> Iterator[tuple[tuple[str, ...], str]]:
    """The texts that a call says or notes, and their context."""
    match call.func:
        case ast.Name(id="say"):
            if texts := literals(call.args[:1]):
                context = [k.value for k in call.keywords if k.arg == "context"]
                yield texts, "".join(literals(context))
        case ast.Attribute(value=ast.Name(id="say"), attr="count"):
            if len(texts := literals(call.args[:2])) == 2:
                yield texts, ""
        case ast.Name(id="counted"):
            yield literals(call.args), ""
        case ast.Name(id="noted"):
            for text in literals(call.args):
                yield (text,), ""
        case ast.Name(id="Meta"):
            for keyword in call.keywords:
                if keyword.arg == "description" and (texts := literals([keyword.value])):
                    yield texts, ""
        case _:
            return


def literals(nodes: list[ast.expr]) -> tuple[str, ...]:
    """The texts among expressions, those of starred tuples included."""
    found: list[str] = []
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.append(node.value)
        elif isinstance(node, ast.Starred) and isinstance(node.value, ast.Tuple):
            found += literals(node.value.elts)
    return tuple(found)


def said_of(game: Game) -> set[str]:
    """What a game says of itself by the facts it declares."""
    said = {game.title, game.about, *game.endings, *game.score_parts}
    for option in game.option_facts:
        said |= {option.name.replace("_", " "), *(c for c in option.choices if re.search("[a-z]{2}", c))}
    return said


def untranslated(game: Game, language: str) -> list[str]:
    """The texts of a game that its catalogue of a language lacks."""
    catalogue = game.say.catalogue(language)
    texts = [*messages(game.folder.package), *((text, "") for text in sorted(said_of(game)))]
    return list(dict.fromkeys(text for text, context in texts if (text, context) not in catalogue))


def filled_in(text: str) -> set[str]:
    """The names in braces that a text fills in."""
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}
