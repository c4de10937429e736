"""Writing a new game: the template's files under another name, as a package of its own or into a checkout.

Names are all that changes: the template is called by its name in lower case (`grazers`), by its title
(`Grazers`) and by the classes that begin with it, and each of these words stands for nothing else in its
files. Nothing is written before everything is known to be possible.
"""

import keyword
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from frustule.core.errors import InvalidText
from frustule.games import TEMPLATE, game_names

TITLE = TEMPLATE.capitalize()
LONGEST = 20
"""Letters of a name: with more, lines of code would have to be broken otherwise."""
TAKEN = ("core", "frustule", "game", "games", "template", "test", "tests")
"""Names that mean something else where games and their tests live."""
LEFT_OUT = ("__pycache__", "rules.md", "rules.fr.md")
"""Of the game's folder, in a checkout: its rules are in docs/rules there."""


@dataclass(frozen=True)
class Names:
    """What a new game is called: by the command, by people, and where its modules and tests are."""

    name: str
    title: str
    package: str
    tests: str

    @property
    def kind(self) -> str:
        """What the names of its classes begin with."""
        return "".join(word.capitalize() for word in self.name.split("_"))

    def put_into(self, text: str) -> str:
        """A text of the template with these names; what is put in is not read again."""
        names = {
            rf"frustule\.template\.{TEMPLATE}": self.package,
            r"frustule\.template\.tests": self.tests,
            rf"(?<=class ){TITLE}|(?<=game:){TITLE}|{TITLE}(?=Options)": self.kind,
            TITLE: self.title,
            TEMPLATE: self.name,
        }
        found = re.compile("|".join(f"({name})" for name in names))
        values = list(names.values())
        return found.sub(lambda match: values[(match.lastindex or 1) - 1], text)


def check_name(name: str, title: str) -> None:
    """Refuses what no new game can be called."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or len(name) > LONGEST:
        raise InvalidText(
            f"A game is named by at most {LONGEST} small letters, digits and single '_', from a letter on, "
            f"such as water_fleas; not '{name[:40]}'."
        )
    if keyword.iskeyword(name) or keyword.issoftkeyword(name) or name in TAKEN:
        raise InvalidText(f"'{name}' means something else to Python or to Frustule; choose another name.")
    if name in (*game_names(), TEMPLATE):
        raise InvalidText(f"There is a game '{name}' already; choose another name.")
    if not re.fullmatch(r"[A-Z][A-Za-z0-9 '-]{0,29}", title) or title != title.strip():
        raise InvalidText(
            f"A title is at most 30 letters, digits and spaces, from a capital on; not '{title[:40]}'."
        )


def title_of(name: str) -> str:
    """What a game is called by people, if nobody says otherwise: `Water fleas`."""
    return name.replace("_", " ").capitalize()


def write_package(name: str, title: str, folder: Path) -> list[Path]:
    """Writes the game as a package of its own; the files, in their order."""
    check_name(name, title)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InvalidText(f"{folder} is there already; name a folder that is new or empty.")
    names = Names(name, title, f"frustule_{name}", "tests")
    template = resources.files("frustule.template")
    source = folder / "src" / names.package
    files = {source / path: file for path, file in _files(template / TEMPLATE)}
    files |= {folder / "tests" / path: file for path, file in _files(template / "tests")}
    extra = {"gitignore": ".gitignore", "conformance.py": "tests/test_conformance.py"}
    files |= {folder / extra.get(path, path): file for path, file in _files(template / "package")}
    return _write(names, {**files, source / "py.typed": None})


def write_into_checkout(name: str, title: str, folder: Path) -> list[Path]:
    """Writes the game among those of the house, in a checkout; the files, in their order."""
    check_name(name, title)
    root = checkout_of(folder)
    names = Names(name, title, f"frustule.games.{name}", f"tests.games.{name}")
    home, tests = root / "src" / "frustule" / "games" / name, root / "tests" / "games" / name
    for place in (home, tests):
        if place.exists():
            raise InvalidText(f"{place} is there already; choose another name, or remove it.")
    template = resources.files("frustule.template")
    files: dict[Path, Traversable | None] = {
        home / path: file for path, file in _files(template / TEMPLATE) if file.name not in LEFT_OUT
    }
    files |= {tests / path: file for path, file in _files(template / "tests")}
    pages, data = root / "docs" / "rules", template / TEMPLATE / "data"
    files |= {pages / f"{name}.md": data / "rules.md", pages / "fr" / f"{name}.md": data / "rules.fr.md"}
    if not (tests.parent / "__init__.py").exists():
        files[tests.parent / "__init__.py"] = None
    return _write(names, files)


def checkout_of(folder: Path) -> Path:
    """The checkout of Frustule that a folder is in."""
    for root in (folder, *folder.parents):
        project = root / "pyproject.toml"
        if (root / "src" / "frustule" / "games").is_dir() and project.is_file():
            found = tomllib.loads(project.read_text(encoding="utf-8"))
            if found.get("project", {}).get("name") == "frustule":
                return root
    raise InvalidText(
        f"{folder} is in no checkout of Frustule. Write a package of its own: "
        "frustule new GAME --package FOLDER."
    )


def _files(folder: Traversable, path: str = "") -> Iterator[tuple[str, Traversable]]:
    """All files in a folder of the template, each with its path."""
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir():
            if each.name not in LEFT_OUT:
                yield from _files(each, f"{path}{each.name}/")
        elif not each.name.endswith(".pyc"):
            yield f"{path}{each.name.replace(TEMPLATE, '{name}')}", each


def _write(names: Names, files: "dict[Path, Traversable | None]") -> list[Path]:
    """Writes each file; None stands for an empty one."""
    written: list[Path] = []
    try:
        for path, file in files.items():
            place = path.with_name(path.name.replace("{name}", names.name))
            place.parent.mkdir(parents=True, exist_ok=True)
            text = "" if file is None else names.put_into(file.read_text(encoding="utf-8"))
            place.write_text(text, encoding="utf-8")
            written.append(place)
    except OSError as error:
        raise InvalidText(f"{error.filename} cannot be written: {error.strerror}.") from None
    return written
