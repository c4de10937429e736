"""What a game's folder holds and what it lacks, found by looking at it before anything is played.

`shortcomings` are what keeps a game from being played everywhere; `absences` what it could have besides and
has not. Each is a sentence that names the module, and what to put there.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from frustule.conformance.faults import sentence
from frustule.conformance.messages import untranslated
from frustule.conformance.pages import rules_page
from frustule.core.engine.game import Game, undrawn
from frustule.core.engine.lesson import lesson_of
from frustule.core.engine.options import OptionFacts, describe
from frustule.core.engine.ranges import Layout, fields_of
from frustule.core.errors import FrustuleError
from frustule.core.speech.language import LANGUAGES, SOURCE

T = TypeVar("T")
FACTS: dict[str, tuple[type, str]] = {
    "name": (str, '"snails"'),
    "title": (str, '"Snails"'),
    "about": (str, '"What one does in it, in a sentence."'),
    "seats": (range, "range(2, 5)"),
    "longest": (int, "200"),
    "endings": (tuple, '("all algae are eaten",)'),
}
"""What the class in `game` declares, of which type, and for example how."""
MODULES = (
    *("position", "options", "box", "rules", "scoring", "knowledge", "notation", "position_notation"),
    *("words", "choosing", "scene", "story", "planning", "log", "drawing", "screen", "language", "command"),
    "hindsight",
)
SHOWN = 4
"""So many texts without a translation are quoted."""


def shortcomings(game: Game) -> list[str]:
    """A sentence for each thing that a game must have and has not."""
    survey = Survey(game)
    survey.facts()
    if not survey.found:
        survey.modules()
    if not survey.found:
        survey.functions()
        survey.records()
        survey.options()
    return list(dict.fromkeys(survey.found))


class Survey:
    """One look at a game; `found` has a sentence for each thing that it lacks."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.found: list[str] = []

    def note(self, where: str, wrong: str, remedy: str) -> None:
        self.found.append(sentence(self.game, where, wrong, remedy))

    def ask(self, answer: Callable[[], T]) -> T | None:
        """What a game answers; where it has no answer, it says so itself."""
        try:
            return answer()
        except FrustuleError as error:
            self.found += [f"{self.game.title}: {told}" for told in error.sentences]
            return None

    def facts(self) -> None:
        """What the class in `game` declares."""
        for name, (kind, example) in FACTS.items():
            value: object = getattr(self.game, name, None)
            remedy = f"Declare it in the class, as in `{name} = {example}`"
            if value is None:
                self.note("game", f"lacks `{name}`, which every game declares", remedy)
            elif not isinstance(value, kind) or not value:
                self.note("game", f"declares `{name}` as {value!r}", remedy)
        if self.found:
            return
        about, seats, endings = self.game.about, self.game.seats, self.game.endings
        if about.strip()[-1:] not in (".", "!", "?"):
            self.note("game", f"is about '{about}', which is no sentence", "End it with a full stop")
        if seats.step != 1 or seats.start < 1:
            self.note("game", f"is for {seats} players", "Begin with 1 or more, and leave no number out")
        self.words("game.endings", endings)

    def words(self, where: str, words: Sequence[str]) -> None:
        if not words or len({*words}) != len(words) or not all(word.strip() == word != "" for word in words):
            named = ", ".join(map(repr, words)) or "nothing"
            self.note(where, f"names {named}", "Name at least one, each differently")

    def modules(self) -> None:
        """Modules that cannot be imported."""
        for name in MODULES:
            try:
                self.game.folder.module(name)
            except Exception as error:  # whatever the code of others does
                wrong = f"cannot be imported: {type(error).__name__}: {str(error).rstrip('.')}"
                self.note(name, wrong, "Mend that first")

    def functions(self) -> None:
        """Functions, bounds and words that are missing."""
        game = self.game
        for told in (*game.rules.missing, *game.voice.missing):
            self.found.append(f"{game.title}: {told} Write it there; the template has one to begin with.")
        if game.folder.module("screen") is None:
            wrong = "is missing: terminals show a game by its function `table(position, seat, marks, width)`"
            self.note("screen", wrong, "Write it; the template's has thirty lines")
        if (parts := self.ask(lambda: game.score_parts)) is not None:
            self.words("words.PARTS", parts)
        for where, bound in (
            ("position.MOST_MOVES", self.ask(lambda: game.most_moves)),
            ("scoring.MOST_LINES", self.ask(lambda: game.most_lines)),
        ):
            if bound is not None and bound < 1:
                self.note(where, f"says {bound}", "It is a bound, so at least 1")

    def records(self) -> None:
        """The two records with the ranges of their fields."""
        held = self.game.folder.held("position")
        for name in ("State", "Box"):
            layout: object = held.get(name)
            if not (isinstance(layout, type) and issubclass(layout, Layout)):
                remedy = f"Write `class {name}(Layout)` with a `field(...)` for everything in it"
                self.note("position", f"has no layout `{name}`", remedy)
                continue
            declared = {each.name for each in fields_of(layout)}
            for bare in sorted({*layout.__annotations__} - declared):
                remedy = 'Declare it as the others are, `= field("i1", 0, 9)`'
                self.note(f"position.{name}.{bare}", "has no range", remedy)
            if not declared:
                self.note(f"position.{name}", "has no field", "A record has at least one")

    def options(self) -> None:
        """Options without words, without bounds, without a default."""
        try:
            every: tuple[OptionFacts, ...] = describe(self.game.options)
        except (FrustuleError, TypeError, AttributeError) as error:
            remedy = "An option is a number, a yes or no, a Literal of words or a Component"
            self.note("options", f"cannot be told to anybody: {error}", remedy)
            return
        for facts in every:
            where = f"options.{self.game.options.__name__}.{facts.name}"
            if not facts.help or facts.help.strip()[-1:] not in (".", "?", "!"):
                remedy = 'Give it some: `Annotated[..., Meta(description="What it decides.")]`'
                self.note(where, "has no words: nobody is told in a sentence what it is for", remedy)
            if facts.kind == "number" and (facts.least is None or facts.most is None):
                remedy = "Give it both: `Meta(ge=1, le=9, ...)`"
                self.note(where, "is a number without a least and a most", remedy)
            if facts.default is None and facts.kind not in ("file", "text"):
                self.note(where, "has no default", "Give it one, so that it can be left out")


def absences(game: Game) -> list[str]:
    """A sentence for each thing that a game could have and has not; all of them are optional."""
    survey = Survey(game)
    note = survey.note
    others = {code: name for code, name in LANGUAGES.items() if code != SOURCE}
    for code, name in others.items():
        if texts := untranslated(game, code):
            quoted = ", ".join(f"'{text}'" for text in texts[:SHOWN]) + (", ..." if texts[SHOWN:] else "")
            wrong = f"has no {name} of {len(texts)} texts: {quoted}"
            note(f"languages/{code}.po", wrong, "They are said in English")
    lesson = survey.ask(lambda: lesson_of(game))
    if lesson is None:
        remedy = "With one, people learn the game step by step, and it has a picture on the shelf"
        note("data/tutorial.toml", "is not there: the game has no lesson", remedy)
    else:
        told = [*(step.words for step in lesson.step), *(example.words for example in lesson.example)]
        for code, name in others.items():
            if missing := sum(code not in words for words in told):
                note("data/tutorial.toml", f"has {missing} texts without {name}", "They are said in English")
    for code, name in LANGUAGES.items():
        if rules_page(game, code) is None:
            file = "rules.md" if code == SOURCE else f"rules.{code}.md"
            wrong = f"is not there: the game has no rules page in {name}"
            note(f"data/{file}", wrong, "Write its rules, with numbered sections")
    if game.voice.symbol is undrawn:
        remedy = "Scenes can do without, with paths and texts alone"
        note("drawing", "has no `symbol(name)`: the game has no drawings", remedy)
    if game.voice.tell is None:
        remedy = "With it, people can follow what others do"
        note("story", "has no `tell(telling)`: moves change everything at once, without a word", remedy)
    if game.voice.section is None and rules_page(game, SOURCE) is not None:
        remedy = "With it, the rules open where one is"
        note("scene", "has no `section(position, seat)`: the rules open at their beginning", remedy)
    if game.voice.lights is None:
        remedy = "With it, what makes a score lights up as it is counted"
        note("scene", "has no `lights(position, line)`: points are counted in words alone", remedy)
    return survey.found
