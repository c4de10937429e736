"""What every game is: declared facts, compiled rules, and how positions and moves read as text.

A game subclasses `Game` in the module `game` of its folder and declares its facts there. What it does is
found in the other modules of the folder, by names that are the same in every game: its `Rules` (compiled
functions), its `Voice` (how it reads, speaks and draws), its records and options. Everything else -
terminal, server, bots, lab - talks to a `Game` through `Setup` (a game with its seats and options) and
`Position`, and knows no rule.
"""

import functools
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self

import msgspec
import numpy as np

from frustule.core.compile.entries import Entry, Program, Shapes
from frustule.core.compile.loader import Library, kept, load
from frustule.core.drawing.scene import Scene, Symbol, View
from frustule.core.drawing.theme import COMMON, THEMES, Style
from frustule.core.engine import playout
from frustule.core.engine.arguments import check_number, check_seat, shown, whole_number
from frustule.core.engine.chance import STREAM, STREAM_WORDS
from frustule.core.engine.choosing import OutcomeKind
from frustule.core.engine.door import door
from frustule.core.engine.folder import Folder, Gathered, Place
from frustule.core.engine.move import Pick
from frustule.core.engine.options import (
    Meaning,
    OptionFacts,
    Options,
    describe,
    in_words,
    read_options,
)
from frustule.core.engine.position import Position
from frustule.core.engine.ranges import Field, fields_of, record_of
from frustule.core.engine.score import LINE, Result, ScoreLine
from frustule.core.engine.setup import Setup, kept_setup
from frustule.core.errors import InvalidData, InvalidText
from frustule.core.speech.company import you_or
from frustule.core.speech.language import Texts, clauses, entry, say, spoken

if TYPE_CHECKING:
    from rich.console import RenderableType

    from frustule.core.drawing.telling import Telling

Compiled = Callable[..., Any]
MOST_COLUMNS = 10_000
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


def undrawn(name: str) -> Symbol:
    """For games without drawings: their scenes are paths and texts."""
    raise InvalidData(f"A scene refers to the drawing '{name}', but the game has no `drawing.symbol(name)`.")


def no_drawings(setup: Setup) -> Iterable[str]:
    """For the same games."""
    return ()


def plain_line(position: Position, seat: int, move: int) -> str:
    """For games without sentences of their own: who, the words of the move, and what comes of it."""
    voice = position.game.voice
    words = " ".join(pick.words for pick in voice.path(position, seat, move))
    return entry(you_or(seat), clauses([words, voice.outcome(position, seat, move)]))


class Voice(Gathered):
    """How a game reads, speaks and draws. People ask a `Position` and its `Move`s, which check what they are
    asked; what is called here has been checked."""

    move_text: Annotated[
        Callable[[Position, int, int], str],
        Place("notation", "(position, seat, move)", "gives the notation of a legal move"),
    ]
    read_move: Annotated[
        Callable[[Position, int, str], int],
        Place(
            "notation",
            "(position, seat, text)",
            "gives the move that a text names, legal or not, or InvalidText",
        ),
    ]
    body_text: Annotated[
        Callable[[Position], str],
        Place(
            "position_notation",
            "(position)",
            "gives the position in one line; what is veiled reads as unknown",
        ),
    ]
    read_body: Annotated[
        Callable[[Setup, str, Any], None],
        Place(
            "position_notation",
            "(setup, text, record)",
            "fills the zeroed record from that line, or InvalidText",
        ),
    ]
    why_not: Annotated[
        Callable[[Position, int, int], str],
        Place(
            "words", "(position, seat, move)", "says in a sentence why the move is not legal for the seat now"
        ),
    ]
    fields: Annotated[
        Callable[[Position], dict[str, Any]],
        Place("words", "(position)", "gives everything on the table by name, as plain data"),
    ]
    line_words: Annotated[
        Callable[[Position, Any], ScoreLine],
        Place("words", "(position, line)", "gives a compiled score line in words"),
    ]
    path: Annotated[
        Callable[[Position, int, int], tuple[Pick, ...]],
        Place(
            "words", "(position, seat, move)", "gives the picks that lead to a move, different ones to each"
        ),
    ]
    slots: Annotated[
        Callable[[int], tuple[str, ...]],
        Place(
            "choosing",
            "(move)",
            "names what each pick of a move's path chooses, in its order; a path may leave out the last ones",
        ),
    ]
    kind: Annotated[
        Callable[[Position, int, int], OutcomeKind],
        Place("choosing", "(position, seat, move)", "says what kind of thing comes of a legal move"),
    ]
    staged: Annotated[
        tuple[tuple[str, ...], ...],
        Place(
            "choosing",
            "",
            "holds the slots of the moves that a person may lay out together and exchange before they are"
            " played one after the other",
            name="STAGED",
            default=(),
        ),
    ]
    outcome: Annotated[
        Callable[[Position, int, int], str],
        Place("words", "(position, seat, move)", "says what comes of a legal move before it is played"),
    ]
    line: Annotated[
        Callable[[Position, int, int], str],
        Place("log", "(position, seat, move)", "tells a legal move in a sentence", default=plain_line),
    ]
    status: Annotated[
        Callable[[Position], str],
        Place("words", "(position)", "says in one line how far the game is, and who may do what"),
    ]
    scene: Annotated[
        Callable[[Position, View], Scene],
        Place("scene", "(position, view)", "gives a veiled position as a scene", name="build"),
    ]
    section: Annotated[
        Callable[[Position, int | None], str] | None,
        Place(
            "scene",
            "(position, seat)",
            "gives the number of the rule about what the seat, or for a spectator whoever may act, does now",
            default=None,
        ),
    ]
    lights: Annotated[
        Callable[[Position, ScoreLine], tuple[str, ...]] | None,
        Place(
            "scene",
            "(position, line)",
            "gives the ids of the elements that make the points of a score line",
            default=None,
        ),
    ]
    tell: Annotated[
        "Callable[[Telling], None] | None",
        Place(
            "story",
            "(telling)",
            "tells a move as beats: what goes where, what scores, what is said and heard",
            default=None,
        ),
    ]
    as_if: Annotated[
        Callable[[Position, Any, int], bool] | None,
        Place("planning", "(position, p, seat)", "gives the turn to a seat that waits", default=None),
    ]
    symbol: Annotated[
        Callable[[str], Symbol],
        Place("drawing", "(name)", "gives a drawing that scenes refer to", default=undrawn),
    ]
    symbols: Annotated[
        Callable[[Setup], Iterable[str]],
        Place(
            "drawing",
            "(setup)",
            "gives the names of the drawings that most scenes of a setup refer to",
            default=no_drawings,
        ),
    ]
    verdict: Annotated[
        Callable[[Position, Result], list[str]] | None,
        Place(
            "words",
            "(position, result)",
            "says how a game ended, where that takes more than its reason and who shares a place",
            default=None,
        ),
    ]
    hindsight: Annotated[
        Callable[["Position", Iterable[int]], list[str]] | None,
        Place(
            "hindsight",
            "(position, seats)",
            "says after a game what these seats could have made",
            default=None,
        ),
    ]

    @functools.cached_property
    def meanings(self) -> Mapping[str, Callable[[], Mapping[str, Meaning]]]:
        """What the values of an option mean, where they do not speak for themselves: `<option>_meanings` of
        the module `words`, by the option's name."""
        return self.folder.ending_in("words", "_meanings")


_made: "dict[type[Game], Game]" = {}


class Game:
    """The front door of one game. There is one object of each: pickles and copies are that one."""

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
    answers: ClassVar[tuple[int, int] | None] = None
    """The calls by which a seat agrees to what another offers, such as a draw, and declines it. Bots answer
    by them; None: nobody offers anything."""

    def __new__(cls) -> Self:
        made = _made.get(cls)
        if not isinstance(made, cls):
            made = _made[cls] = super().__new__(cls)
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), ()

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.title}, {self.players}>"

    def _repr_html_(self) -> str:
        """What a notebook shows: a card with the game's facts."""
        from frustule.core.drawing.notebook import game_card

        return game_card(self)

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
    def position_fields(self) -> tuple[Field, ...]:
        """The fields of a position's record, with all that each may hold."""
        purpose = "a `Layout`, the fields of a position's record with their ranges"
        return fields_of(self.folder.find("position", "State", "", purpose))

    @functools.cached_property
    def box_fields(self) -> tuple[Field, ...]:
        """The fields of the box record, with all that each may hold."""
        purpose = "a `Layout`, the fields of the record that `box.fill` fills with their ranges"
        return fields_of(self.folder.find("position", "Box", "", purpose))

    @functools.cached_property
    def position_dtype(self) -> np.dtype[Any]:
        """The record of a position."""
        return record_of(self.position_fields)

    @functools.cached_property
    def box_dtype(self) -> np.dtype[Any]:
        """The record of what stays the same during a game."""
        return record_of(self.box_fields)

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
        """The styles that scenes of this game refer to; the common ones, where it has none of its own."""
        return self.folder.find("drawing", "STYLES", "", "the styles that scenes refer to", COMMON)

    @functools.cached_property
    def tokens(self) -> dict[str, dict[str, str]]:
        """The colours of each theme by their tokens: the common ones, and those that the game adds."""
        own = self.folder.find("drawing", "TOKENS", "", "colours of its own, by theme and token", {})
        return {theme: colours | own.get(theme, {}) for theme, colours in THEMES.items()}

    @functools.cached_property
    def rotations(self) -> int:
        """In how many steps a panel of its scenes can be turned once round; 0 if none can."""
        return self.folder.find("scene", "ROTATIONS", "", "in how many steps a panel is turned once round", 0)

    def fill_box(self, box: Any, seats: int, options: Options, edition: int) -> None:
        """Writes components and options, as they are in this edition, into the zeroed box record: `fill` of
        the game's module `box`, which reads the edition in the record if that has a field for it."""
        if "edition" in (self.box_dtype.names or ()):
            box.edition = edition
        purpose = "writes components and options into the zeroed record"
        self.folder.find("box", "fill", "(box, seats, options)", purpose)(box, seats, options)

    @door
    def screen(self, position: Position, seat: int, marks: Mapping[str, str], width: int) -> "RenderableType":
        """`table` of the game's `screen` module, see `Position.screen`; the module is loaded only here, since
        nobody but a terminal needs it."""
        purpose = "shows a position in a terminal, with the marks of what can be picked"
        table = self.folder.find("screen", "table", "(position, seat, marks, width)", purpose)
        columns = check_number(width, 1, MOST_COLUMNS, "The width of a screen")
        return table(position, check_seat(seat, position.setup.seats), marks, columns)

    def setup(
        self,
        seats: int | None = None,
        options: Options | None = None,
        *,
        edition: int | None = None,
        **values: Any,
    ) -> Setup:
        """This game for a number of seats, with options given as a struct or by name, in its newest edition
        or in an older one."""
        usual = self.usual or self.seats.start
        count = usual if seats is None else whole_number(seats, "The number of players")
        if count not in self.seats:
            raise InvalidText(
                say(
                    "{game} is for {players}, not for {n}.",
                    game=self.title,
                    players=self.players,
                    n=shown(count),
                )
            )
        if options is None:
            words = {name: _word(value) for name, value in values.items() if value is not None}
            options = read_options(self.options, words, files=True)
        elif not isinstance(options, self.options):
            raise InvalidText(
                f"The options of {self.title} are {self.options.__name__}, not {shown(options)}."
            )
        try:
            hash(options)
        except TypeError:
            raise InvalidText(
                f"An option of {self.title} has a value that none has: {shown(options)}."
            ) from None
        return kept_setup(self, count, options, self._known_edition(edition))

    @door
    def setup_of_words(self, seats: int | None, words: Mapping[str, str], *, files: bool) -> Setup:
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
        number = whole_number(edition, "An edition")
        if number < 1:
            raise InvalidText(say("An edition is a number from 1 on, not '{word}'.", word=shown(number)))
        if number > self.edition:
            raise InvalidText(
                say(
                    "This is of edition {edition} of {game}; this Frustule knows its editions up to {newest}"
                    ": update it.",
                    edition=shown(number),
                    game=self.title,
                    newest=self.edition,
                )
            )
        return number

    @property
    def players(self) -> str:
        """How many can play, in words."""
        least, most = self.seats.start, self.seats.stop - 1
        if most == 1:
            return "1 player"
        if least == most:
            return say.count("{n} player", "{n} players", most)
        return say("{least} to {most} players", least=least, most=most)

    def deal(self, seats: int | None = None, seed: int = 0, **options: Any) -> Position:
        """A new game, dealt from the seed."""
        return self.setup(seats, **options).deal(seed)

    @property
    def option_facts(self) -> tuple[OptionFacts, ...]:
        """The options, in the language spoken now."""
        return _option_facts(self)

    @functools.cached_property
    def program(self) -> Program:
        """What is compiled of its rules."""
        return Program(f"the rules of {self.title}", self.entries(), self.shapes())

    @functools.cached_property
    def library(self) -> Library:
        """The compiled rules, prepared on first use."""
        return load(self.program)

    @property
    def prepared(self) -> bool:
        """Whether `library` has nothing to compile."""
        return kept(self.program)

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
        both = ("box", "position")
        names = rules.bound
        play_on = playout.bind(playout.play_on, **names)
        return {
            "deal": Entry(playout.bind(playout.deal_from, **names), (*both, "int", "stream"), "none"),
            "acting": Entry(rules.acting, both),
            "moves": Entry(rules.moves, (*both, "int", "moves")),
            "calls": Entry(rules.calls, (*both, "int", "moves")),
            "play": Entry(playout.bind(playout.play_and_tell, **names), (*both, "int", "int")),
            "over": Entry(rules.over, both),
            "lines": Entry(rules.lines, (*both, "lines")),
            "places": Entry(rules.places, (*both, "seats", "seats"), "none"),
            "veil": Entry(rules.veil, (*both, "int"), "none"),
            "reshuffle": Entry(
                playout.bind(playout.reshuffle_from, **names), (*both, "int", "int", "stream"), "none"
            ),
            "worth": Entry(rules.worth, (*both, "int"), "float"),
            "allows": Entry(playout.bind(playout.allows, **names), (*both, "int", "int", "moves")),
            "best_by_worth": Entry(
                playout.bind(playout.best_by_worth, **names),
                (*both, "int", "int", "positions", "stream", "moves"),
                long=True,
            ),
            "play_on": Entry(play_on, (*both, "stream", "moves"), long=True),
            "random_games": Entry(
                playout.bind(playout.random_games, **names, play_on=play_on),
                ("box", "int", "positions", "int", "stream", "moves"),
                long=True,
            ),
        }


@spoken
def _option_facts(game: Game) -> tuple[OptionFacts, ...]:
    meanings = {name: meaning() for name, meaning in game.voice.meanings.items()}
    return tuple(in_words(facts, game.say, meanings.get(facts.name, {})) for facts in describe(game.options))


def _word(value: Any) -> str:
    """An option's value as the word that reads back to it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    try:
        return msgspec.json.encode(value).decode() if isinstance(value, msgspec.Struct) else str(value)
    except Exception:  # a number of thousands of figures, or a stranger's object, which may raise anything
        raise InvalidText(f"An option has a value that none has: {shown(value)}.") from None
