"""What every game is: declared facts, compiled rules, and how positions and moves read as text.

A game subclasses `Game` in the module `game` of its folder and declares its facts there. What it does is
found in the other modules of the folder, by names that are the same in every game: its `Rules` (compiled
functions), its `Voice` (how it reads, speaks and draws), its records and options. Everything else -
terminal, server, bots, lab - talks to a `Game` through `Setup` (a game with its seats and options) and
`Position`, and knows no rule.
"""

import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar

import msgspec
import numpy as np

from frustule.core.compile.announcing import announce
from frustule.core.compile.entries import Entry, Shapes
from frustule.core.compile.loader import Library, kept, load
from frustule.core.drawing.scene import Scene, Symbol, View
from frustule.core.drawing.theme import Style
from frustule.core.engine import playout
from frustule.core.engine.chance import STREAM, STREAM_WORDS
from frustule.core.engine.folder import Folder, Gathered, Place
from frustule.core.engine.options import (
    Meaning,
    OptionFacts,
    Options,
    boxed_words,
    describe,
    in_words,
    option_words,
    read_options,
    split_words,
)
from frustule.core.engine.score import LINE, Result, ScoreLine
from frustule.core.errors import InvalidText
from frustule.core.speech.company import shared
from frustule.core.speech.language import Texts, say, spoken

if TYPE_CHECKING:
    from rich.console import RenderableType

    from frustule.core.engine.position import Position

Compiled = Callable[..., Any]
Agreed = TypeVar("Agreed", bound=Options)
BOUND = ("deal", "acting", "moves", "calls", "play", "over", "reshuffle", "worth")


class Rules(Gathered):
    """A game's compiled functions. `box` holds components and options, `p` is a position's record."""

    deal: Annotated[
        Compiled,
        Place("rules", "(box, p, stream)", "sets up a zeroed record; all chance of a game happens here"),
    ]
    acting: Annotated[Compiled, Place("rules", "(box, p)", "gives a bit for each seat that may act")]
    moves: Annotated[
        Compiled,
        Place(
            "rules",
            "(box, p, seat, out)",
            "writes the legal moves, always in the same order, and gives how many they are",
        ),
    ]
    play: Annotated[Compiled, Place("rules", "(box, p, seat, move)", "plays a legal move")]
    over: Annotated[
        Compiled,
        Place("rules", "(box, p)", "gives 0 while the game goes on, else 1 + an index into `Game.endings`"),
    ]
    lines: Annotated[
        Compiled,
        Place("scoring", "(box, p, out)", "writes the score lines of all seats and gives how many they are"),
    ]
    places: Annotated[
        Compiled, Place("scoring", "(box, p, scores, out)", "writes the place of each seat, given the scores")
    ]
    worth: Annotated[
        Compiled,
        Place(
            "knowledge",
            "(box, p, seat)",
            "gives as a float how good the position looks to the seat, for bots that look one move ahead",
        ),
    ]
    veil: Annotated[
        Compiled,
        Place(
            "rules",
            "(box, p, seat)",
            "removes what the seat may not see; seat -1 is a spectator",
            default=playout.nothing_hidden,
        ),
    ]
    reshuffle: Annotated[
        Compiled,
        Place(
            "rules",
            "(box, p, seat, stream)",
            "puts a random guess in place of what the seat may not see",
            default=playout.nothing_unknown,
        ),
    ]
    calls: Annotated[
        Compiled,
        Place(
            "rules",
            "(box, p, seat, out)",
            "writes what a seat may say beside playing, such as resigning, and gives how many that are",
            default=playout.no_calls,
        ),
    ]
    """A call is played like a move, whether or not the seat may act; no bot and no random game makes one."""

    @property
    def bound(self) -> dict[str, Compiled]:
        """The rules that the compiled loops of `playout` call, by name."""
        return {name: getattr(self, name) for name in BOUND}


@dataclass(frozen=True)
class Pick:
    """One step on the way to a move: what a person chooses, by the id it has in scenes, and how it reads."""

    key: str
    words: str


class Voice(Gathered):
    """How a game reads, speaks and draws. `Game` has a method of each name, which tells what it gives."""

    move_text: Annotated[
        Callable[["Position", int, int], str],
        Place("notation", "(position, seat, move)", "gives the notation of a legal move"),
    ]
    read_move: Annotated[
        Callable[["Position", int, str], int],
        Place(
            "notation",
            "(position, seat, text)",
            "gives the move that a text names, legal or not, or InvalidText",
        ),
    ]
    body_text: Annotated[
        Callable[["Position"], str],
        Place(
            "position_notation",
            "(position)",
            "gives the position in one line; what is veiled reads as unknown",
        ),
    ]
    read_body: Annotated[
        Callable[["Setup", str, Any], None],
        Place(
            "position_notation",
            "(setup, text, record)",
            "fills the zeroed record from that line, or InvalidText",
        ),
    ]
    why_not: Annotated[
        Callable[["Position", int, int], str],
        Place(
            "words", "(position, seat, move)", "says in a sentence why the move is not legal for the seat now"
        ),
    ]
    fields: Annotated[
        Callable[["Position"], dict[str, Any]],
        Place("words", "(position)", "gives everything on the table by name, as plain data"),
    ]
    line_words: Annotated[
        Callable[["Position", Any], ScoreLine],
        Place("words", "(position, line)", "gives a compiled score line in words"),
    ]
    path: Annotated[
        Callable[["Position", int, int], tuple[Pick, ...]],
        Place(
            "words", "(position, seat, move)", "gives the picks that lead to a move, different ones to each"
        ),
    ]
    outcome: Annotated[
        Callable[["Position", int, int], str],
        Place("words", "(position, seat, move)", "says what comes of a legal move before it is played"),
    ]
    status: Annotated[
        Callable[["Position"], str],
        Place("words", "(position)", "says in one line how far the game is, and who may do what"),
    ]
    scene: Annotated[
        Callable[["Position", View], Scene],
        Place("scene", "(position, view)", "gives a veiled position as a scene", name="build"),
    ]
    symbol: Annotated[
        Callable[[str], Symbol], Place("drawing", "(name)", "gives a drawing that scenes refer to")
    ]
    symbols: Annotated[
        Callable[["Setup"], Iterable[str]],
        Place("drawing", "(setup)", "gives the names of the drawings that most scenes of a setup refer to"),
    ]
    verdict: Annotated[
        Callable[["Position", Result], list[str]] | None,
        Place(
            "words",
            "(position, result)",
            "says how a game ended, where that takes more than its reason and who shares a place",
            default=None,
        ),
    ]

    @functools.cached_property
    def meanings(self) -> Mapping[str, Callable[[], Mapping[str, Meaning]]]:
        """What the values of an option mean, where they do not speak for themselves: `<option>_meanings` of
        the module `words`, by the option's name."""
        return self.folder.ending_in("words", "_meanings")


class Game:
    """The front door of one game."""

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    seats: ClassVar[range]
    edition: ClassVar[int] = 1
    """The newest edition of its rules and components. Whatever changes what a seed or a record means is a
    new one; all older ones are played for ever."""
    usual: ClassVar[int] = 0
    """How many play where nobody says how many; 0: as few as can."""
    order: ClassVar[int] = 1000
    """Where the game stands among others: lower first, and equals by their names."""
    longest: ClassVar[int]
    """No game lasts more moves than this."""
    endings: ClassVar[tuple[str, ...]]

    @functools.cached_property
    def folder(self) -> Folder:
        """The modules of the game, beside the one that its class is in."""
        known = [each for each in type(self).__mro__ if issubclass(each, Game)]
        return Folder(known[-2].__module__.rpartition(".")[0])

    @functools.cached_property
    def rules(self) -> Rules:
        """Its compiled functions."""
        return Rules(self.folder)

    @functools.cached_property
    def voice(self) -> Voice:
        """How it reads, speaks and draws."""
        return Voice(self.folder)

    @functools.cached_property
    def say(self) -> Texts:
        """Translates the game's texts: its title, what it is about, its endings, the parts of its scores."""
        texts = self.folder.find("language", "say", "", "its texts in all languages", None)
        return texts or Texts(self.folder.package)

    @functools.cached_property
    def options(self) -> type[Options]:
        """What can be agreed on before it: the struct in its module `options`."""
        return self.folder.only("options", Options) or Options

    @functools.cached_property
    def position_dtype(self) -> np.dtype[Any]:
        """The record of a position."""
        return self.folder.find("position", "POSITION", "", "the dtype of a position's record")

    @functools.cached_property
    def box_dtype(self) -> np.dtype[Any]:
        """The record of what stays the same during a game."""
        return self.folder.find("position", "BOX", "", "the dtype of the record that `box.fill` fills")

    @functools.cached_property
    def most_moves(self) -> int:
        """No position offers one seat more moves than this."""
        return self.folder.find("position", "MOST_MOVES", "", "how many moves one seat has at most")

    @functools.cached_property
    def most_lines(self) -> int:
        """No position has more score lines than this."""
        return self.folder.find("scoring", "MOST_LINES", "", "how many lines `lines` writes at most")

    @functools.cached_property
    def score_parts(self) -> tuple[str, ...]:
        """The sections of the score sheet."""
        return self.folder.find("words", "PARTS", "", "the sections of the score sheet, by their names")

    @functools.cached_property
    def styles(self) -> dict[str, Style]:
        """The styles that scenes of this game refer to."""
        return self.folder.find("drawing", "STYLES", "", "the styles that scenes refer to")

    @functools.cached_property
    def turns(self) -> int:
        """In how many steps a panel of its scenes can be turned once round; 0 if none can."""
        return self.folder.find("scene", "TURNS", "", "in how many steps a panel is turned once round", 0)

    def fill_box(self, box: Any, seats: int, options: Options, edition: int) -> None:
        """Writes components and options, as they are in this edition, into the zeroed box record: `fill` of
        the game's module `box`, which reads the edition in the record if that has a field for it."""
        if "edition" in (self.box_dtype.names or ()):
            box.edition = edition
        purpose = "writes components and options into the zeroed record"
        self.folder.find("box", "fill", "(box, seats, options)", purpose)(box, seats, options)

    def move_text(self, position: "Position", seat: int, move: int) -> str:
        """The notation of a legal move."""
        return self.voice.move_text(position, seat, move)

    def read_move(self, position: "Position", seat: int, text: str) -> int:
        """The move that the text names; InvalidText if it names none. It need not be legal."""
        return self.voice.read_move(position, seat, text)

    def why_not(self, position: "Position", seat: int, move: int) -> str:
        """A sentence that says why this move is not legal for the seat now."""
        return self.voice.why_not(position, seat, move)

    def body_text(self, position: "Position") -> str:
        """The position in one line; what is veiled reads as unknown."""
        return self.voice.body_text(position)

    def read_body(self, setup: "Setup", text: str, record: Any) -> None:
        """Fills the zeroed record from `body_text`'s line; InvalidText if it is not one."""
        self.voice.read_body(setup, text, record)

    def fields(self, position: "Position") -> dict[str, Any]:
        """Everything on the table by name, as plain data."""
        return self.voice.fields(position)

    def line_words(self, position: "Position", line: Any) -> ScoreLine:
        """A compiled score line in words."""
        return self.voice.line_words(position, line)

    def path(self, position: "Position", seat: int, move: int) -> tuple[Pick, ...]:
        """The picks that lead to the move, first to last; different moves have different paths."""
        return self.voice.path(position, seat, move)

    def outcome(self, position: "Position", seat: int, move: int) -> str:
        """What comes of a legal move, in words, before it is played."""
        return self.voice.outcome(position, seat, move)

    def status(self, position: "Position") -> str:
        """One line: how far the game is, and who may do what."""
        return self.voice.status(position)

    def verdict(self, position: "Position") -> list[str]:
        """How the game ended and why the places are as they are, in words; nothing while it goes on."""
        result = position.result
        if result is None:
            return []
        if self.voice.verdict:
            return self.voice.verdict(position, result)
        level = [shared(seats, result.places[seats[0]]) for seats in result.level]
        return [self.say(result.reason), *(say("equal points: {shared}", shared=each) for each in level)]

    def scene(
        self, position: "Position", seat: int | None, *, with_moves: bool = True, turn: int = 0
    ) -> Scene:
        """The position as the seat (None: a spectator) sees it, drawn and in words, with its legal moves.

        `turn` turns the panels that can be turned, by so many of their steps.
        """
        if not 0 <= turn < max(1, self.turns):
            if not self.turns:
                raise InvalidText(say("{game} has nothing that can be turned.", game=self.title))
            raise InvalidText(
                say(
                    "{game} is turned by 0 to {most} steps, not by {n}.",
                    game=self.title,
                    most=self.turns - 1,
                    n=turn,
                )
            )
        return self.voice.scene(position.veiled(seat), View(seat, with_moves, turn))

    def symbol(self, name: str) -> Symbol:
        """A drawing that scenes of this game refer to."""
        return self.voice.symbol(name)

    def symbols(self, setup: "Setup") -> Iterable[str]:
        """The drawings that most scenes of a setup refer to, by name; clients keep them."""
        return self.voice.symbols(setup)

    def screen(
        self, position: "Position", seat: int, marks: Mapping[str, str], width: int
    ) -> "RenderableType":
        """The table as the seat sees it, for a terminal: `table` of the game's `screen` module.

        `marks` gives a short mark to each pick that can be made now, by its key; picks already made on the
        way to a move stand there too, as `chosen ` and their key. The module is loaded only here, since
        nobody but a terminal needs it.
        """
        purpose = "shows a position in a terminal, with the marks of what can be picked"
        table = self.folder.find("screen", "table", "(position, seat, marks, width)", purpose)
        return table(position, seat, marks, width)

    def setup(
        self,
        seats: int | None = None,
        options: Options | None = None,
        *,
        edition: int | None = None,
        **values: Any,
    ) -> "Setup":
        """This game for a number of seats, with options given as a struct or by name, in its newest edition
        or in an older one."""
        count = (self.usual or self.seats.start) if seats is None else seats
        if count not in self.seats:
            raise InvalidText(
                say("{game} is for {players}, not for {n}.", game=self.title, players=self.players, n=count)
            )
        if options is None:
            words = {name: _word(value) for name, value in values.items() if value is not None}
            options = read_options(self.options, words, files=True)
        return Setup(self, count, options, self._known_edition(edition))

    def setup_of_words(self, seats: int | None, words: Mapping[str, str], *, files: bool) -> "Setup":
        """A setup from `name=value` words, where `edition` can stand among the options."""
        options = {name: word for name, word in words.items() if name != "edition"}
        number = words.get("edition")
        if number is not None and not (number.isascii() and number.isdecimal() and len(number) <= 9):
            raise InvalidText(say("An edition is a number from 1 on, not '{word}'.", word=number[:20]))
        edition = None if number is None else int(number)
        return self.setup(seats, read_options(self.options, options, files=files), edition=edition)

    def _known_edition(self, edition: int | None) -> int:
        if edition is None:
            return self.edition
        if edition < 1:
            raise InvalidText(say("An edition is a number from 1 on, not '{word}'.", word=edition))
        if edition > self.edition:
            raise InvalidText(
                say(
                    "This is of edition {edition} of {game}; this Frustule knows its editions up to {newest}"
                    ": update it.",
                    edition=edition,
                    game=self.title,
                    newest=self.edition,
                )
            )
        return edition

    @property
    def players(self) -> str:
        """How many can play, in words."""
        least, most = self.seats.start, self.seats.stop - 1
        if most == 1:
            return "1 player"
        if least == most:
            return say.count("{n} player", "{n} players", most)
        return say("{least} to {most} players", least=least, most=most)

    def deal(self, seats: int | None = None, seed: int = 0, **options: Any) -> "Position":
        """A new game, dealt from the seed."""
        return self.setup(seats, **options).deal(seed)

    @property
    def option_facts(self) -> tuple[OptionFacts, ...]:
        """The options, in the language spoken now."""
        return _option_facts(self)

    @functools.cached_property
    def library(self) -> Library:
        """The compiled rules, prepared on first use."""
        return load(self.title, self.entries(), self.shapes(), announce)

    @property
    def prepared(self) -> bool:
        """Whether `library` has nothing to compile."""
        return kept(self.title, self.entries(), self.shapes())

    def shapes(self) -> Shapes:
        """The arrays that entries take; a game adds its own for entries of its own."""
        return {
            "box": (self.box_dtype, 1),
            "position": (self.position_dtype, 1),
            "positions": (self.position_dtype, None),
            "moves": (np.dtype("i4"), self.most_moves),
            "seats": (np.dtype("i4"), max(2, self.seats.stop - 1)),  # Numba takes a single one for a number
            "lines": (LINE, self.most_lines),
            "stream": (STREAM, STREAM_WORDS),
        }

    def entries(self) -> dict[str, Entry]:
        """The compiled functions that Python calls; a game adds its own solvers and searches."""
        rules = self.rules
        table = ("box", "position")
        names = rules.bound
        play_on = playout.bind(playout.play_on, **names)
        return {
            "deal": Entry(playout.bind(playout.deal_from, **names), (*table, "int", "stream"), "none"),
            "acting": Entry(rules.acting, table),
            "moves": Entry(rules.moves, (*table, "int", "moves")),
            "calls": Entry(rules.calls, (*table, "int", "moves")),
            "play": Entry(rules.play, (*table, "int", "int"), "none"),
            "over": Entry(rules.over, table),
            "lines": Entry(rules.lines, (*table, "lines")),
            "places": Entry(rules.places, (*table, "seats", "seats"), "none"),
            "veil": Entry(rules.veil, (*table, "int"), "none"),
            "reshuffle": Entry(
                playout.bind(playout.reshuffle_from, **names), (*table, "int", "int", "stream"), "none"
            ),
            "worth": Entry(rules.worth, (*table, "int"), "float"),
            "allows": Entry(playout.bind(playout.allows, **names), (*table, "int", "int", "moves")),
            "best_by_worth": Entry(
                playout.bind(playout.best_by_worth, **names),
                (*table, "int", "int", "positions", "stream", "moves"),
                long=True,
            ),
            "play_on": Entry(play_on, (*table, "stream", "moves"), long=True),
            "random_games": Entry(
                playout.bind(playout.random_games, **names, play_on=play_on),
                ("box", "int", "positions", "int", "stream", "moves"),
                long=True,
            ),
        }


@spoken
def _option_facts(game: Game) -> tuple[OptionFacts, ...]:
    meanings = {name: told() for name, told in game.voice.meanings.items()}
    return tuple(in_words(facts, game.say, meanings.get(facts.name, {})) for facts in describe(game.options))


def _word(value: Any) -> str:
    """An option's value as the word that reads back to it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, msgspec.Struct):
        return msgspec.json.encode(value).decode()
    return str(value)


class Setup:
    """A game with its number of seats, its options and its edition: what stays the same from the deal to the
    end."""

    def __init__(self, game: Game, seats: int, options: Options, edition: int) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.edition = edition
        self.library = game.library
        self.box = np.zeros(1, game.box_dtype)
        game.fill_box(self.box[0], seats, options, edition)
        self.box_handle = self.library.handle(self.box)

    def options_as(self, kind: type[Agreed]) -> Agreed:
        """The options as the struct that the game declares; a TypeError where they are of another game."""
        if not isinstance(self.options, kind):
            raise TypeError(f"{self.game.title} is not played by {kind.__name__}.")
        return self.options

    def deal(self, seed: int) -> "Position":
        """A new game; the same seed deals the same game for ever."""
        from frustule.core.engine.position import Position

        check_seed(seed)
        position = Position(self, np.zeros(1, self.game.position_dtype))
        stream = np.zeros(STREAM_WORDS, STREAM)
        self.library.deal(self.box_handle, position.handle, seed, self.library.handle(stream))
        return position

    def random_games(self, count: int, seed: int = 0) -> tuple[np.ndarray[Any, Any], int]:
        """Plays `count` random games in compiled code: their final records, and the moves played in all."""
        check_seed(seed)
        check_seed(seed + count)
        positions = np.zeros(count, self.game.position_dtype)
        stream, buffer = np.zeros(STREAM_WORDS, STREAM), np.zeros(self.game.most_moves, np.int32)
        handle = self.library.handle
        total = self.library.random_games(
            self.box_handle, count, handle(positions), seed, handle(stream), handle(buffer)
        )
        return positions, int(total)

    @functools.cached_property
    def text(self) -> str:
        """Game, seats, and what else was chosen, in one line: `diatoms 2 edition=2 judge=3`."""
        return setup_text(self.game, self.seats, self.options, self.edition)

    def read(self, body: str) -> "Position":
        """The position whose text after the setup is `body`."""
        from frustule.core.engine.position import Position

        position = Position(self, np.zeros(1, self.game.position_dtype))
        self.game.read_body(self, body, position.data[0])
        return position

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"<Setup {self.text}>"


def setup_text(game: Game, seats: int, options: Options, edition: int, *, boxed: bool = True) -> str:
    """A setup in one line: the edition is there after the first, and every option that was changed, those in
    the box only if wanted."""
    box = {} if boxed else boxed_words(options)
    words = [f"edition={edition}"] if edition > 1 else []
    words += [f"{name}={value}" for name, value in option_words(options).items() if name not in box]
    return " ".join([game.name, str(seats), *words])


def read_setup(find: Callable[[str], Game], text: str, box: Mapping[str, str] | None = None) -> Setup:
    """The setup that `Setup.text` printed; `find` knows the games by name, `box` holds what was left out.

    Where no edition is named, it is the first, which is older than editions are.
    """
    name, _, rest = text.strip().partition(" ")
    count, _, words = rest.partition(" ")
    game = find(name)
    if not count.isdecimal() or len(count) > 2:
        raise InvalidText(f"After '{name}' comes the number of players, not '{count}'.")
    given = split_words(words)
    if twice := given.keys() & (box or {}):
        raise InvalidText(f"The option '{min(twice)}' is given twice.")
    return game.setup_of_words(int(count), {"edition": "1", **given, **(box or {})}, files=False)


def check_seed(seed: int) -> None:
    """Refuses what no random stream begins with."""
    if not 0 <= seed < 2**63:
        raise InvalidText(f"A seed is a number from 0 to {2**63 - 1}, not {seed}.")
