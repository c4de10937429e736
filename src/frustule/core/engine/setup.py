"""A setup: a game with its seats, options and edition, and the box that the rules read of them.

Setups are immutable and kept: asking a game twice for the same one gives the same object, because packing a
box takes a thousand times longer than dealing from it. A setup is its text (`diatoms 2 judge=3`): that is how
it is compared, printed, read back and pickled.
"""

import functools
from array import array
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from frustule.core.compile.calling import spelt
from frustule.core.engine import playout
from frustule.core.engine.arguments import check_number, check_seed, check_text, shown, whole_number
from frustule.core.engine.chance import STREAM, STREAM_WORDS
from frustule.core.engine.options import Options, boxed_words, checked_options, option_words, split_words
from frustule.core.engine.position import Position, trusted
from frustule.core.engine.ranges import check_ranges
from frustule.core.errors import InvalidText

if TYPE_CHECKING:
    from frustule.core.engine.game import Game

Agreed = TypeVar("Agreed", bound=Options)
KEPT = 128
"""So many setups are kept; a box is some kilobytes, Diaominos' a hundred."""
MOST_GAMES = 1_000_000
"""So many random games are played in one batch: their records must find room, some kilobytes each."""
Buffer = tuple["array[int]", Any]
"""An array, and what stands for it in calls of the rules."""


class Setup:
    """A game with its number of seats, its options and its edition: what stays the same from the deal to the
    end."""

    def __init__(self, game: "Game", seats: int, options: Options, edition: int) -> None:
        from frustule.core.engine.game import Game

        if not isinstance(game, Game) or not isinstance(options, game.options):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise InvalidText(
                f"A setup is made of a game and its options, not {shown(game)}, {shown(options)}."
            )
        self.game = game
        seats = self.seats = check_number(
            seats, game.seats.start, game.seats.stop - 1, "The number of players"
        )
        edition = self.edition = check_number(edition, 1, game.edition, f"An edition of {game.title}")
        options = self.options = checked_options(game.options, options)
        self.library = game.library
        self.box = np.zeros(1, game.box_dtype)
        game.fill_box(self.box[0], seats, options, edition)
        check_ranges(game.box_fields, self.box, f"the box of {game.title}")
        self.box.flags.writeable = False
        self.box_handle = self.library.handle(self.box)
        self.seats_of = [tuple(s for s in range(seats) if bits >> s & 1) for bits in range(1 << seats)]
        """The seats of each set that the rules give as bits."""
        self.buffers: list[Buffer] = []

    def handle_of(self, memory: "array[int]") -> Any:
        """What stands in calls of the rules for a record in this memory."""
        if self.library.interprets:
            return np.frombuffer(memory, self.game.position_dtype)
        return spelt(memory.buffer_info()[0])

    def new_buffer(self) -> Buffer:
        """Room for the moves of a seat."""
        moves = array("i", bytes(4 * self.game.most_moves))
        return moves, self.library.handle(np.frombuffer(moves, np.int32))

    @contextmanager
    def buffer(self) -> Generator[Buffer]:
        """Room for the moves of a seat, kept for the next who needs some. One that is in use belongs to the
        thread that took it: taking and giving back are single steps."""
        try:
            buffer = self.buffers.pop()
        except IndexError:
            buffer = self.new_buffer()
        yield buffer
        self.buffers.append(buffer)

    def check_room(self, rule: str, count: int, room: int) -> None:
        """A rule that lists more than its game declares is a mistake in the game, and named as such: it has
        written as far as there was room, and counted on."""
        if count > room:
            raise RuntimeError(
                f"{self.game.title}: '{rule}' lists {count}, but most_{rule} says that {room} are the most"
            )

    def options_as(self, kind: type[Agreed]) -> Agreed:
        """The options as the struct that the game declares; a TypeError where they are of another game."""
        if not isinstance(self.options, kind):
            raise TypeError(f"{self.game.title} is not played by {kind.__name__}.")
        return self.options

    def deal(self, seed: int) -> Position:
        """A new game; the same seed deals the same game for ever."""
        number = check_seed(seed)
        memory = array("b", bytes(self.game.position_dtype.itemsize))
        position = trusted(self, memory)
        stream = np.zeros(STREAM_WORDS, STREAM)
        self.library.deal(self.box_handle, position.handle, number, self.library.handle(stream))
        return position

    def random_games(self, count: int, seed: int = 0) -> tuple[np.ndarray[Any, Any], int]:
        """Plays `count` random games in compiled code: their final records, and the moves played in all."""
        games = whole_number(count, "The number of games")
        if not 0 <= games <= MOST_GAMES:
            raise InvalidText(f"The number of games is from 0 to {MOST_GAMES}, not {shown(games)}.")
        first = check_seed(seed)
        check_seed(first + games)
        positions = np.zeros(games, self.game.position_dtype)
        stream, buffer = np.zeros(STREAM_WORDS, STREAM), np.zeros(self.game.most_moves, np.int32)
        handle = self.library.handle
        total = self.library.random_games(
            self.box_handle, games, handle(positions), first, handle(stream), handle(buffer)
        )
        if total == playout.BROKEN:
            self._explain_broken(trusted(self, positions[-1:]))
        return positions, int(total)

    def _explain_broken(self, position: Position) -> None:
        """Says why a random game could not go on from here: a mistake in the rules, and named as such."""
        where = f"{self.game.title}: in '{position}'"
        if not position.acting:
            raise RuntimeError(f"{where} nobody may act, and the game is not over")
        stuck = [seat for seat in position.acting if not position.moves(seat)]
        raise RuntimeError(f"{where} the seats {stuck} may act, and have no move")

    @functools.cached_property
    def text(self) -> str:
        """Game, seats, and what else was chosen, in one line: `diatoms 2 edition=2 judge=3`."""
        return setup_text(self.game, self.seats, self.options, self.edition)

    def read(self, body: str) -> Position:
        """The position whose text after the setup is `body`."""
        data = np.zeros(1, self.game.position_dtype)
        self.game.voice.read_body(self, check_text(body, "A position"), data[0])
        check_ranges(self.game.position_fields, data, f"a position of {self.game.title}")
        return trusted(self, data)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Setup) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"<Setup {self.text}>"

    def _repr_html_(self) -> str:
        """What a notebook shows: a card with what was agreed on."""
        from frustule.core.drawing.notebook import setup_card

        return setup_card(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return setup_of_game, (self.game, self.text)

    def __copy__(self) -> "Setup":
        return self

    def __deepcopy__(self, memo: object) -> "Setup":
        return self


@functools.lru_cache(maxsize=KEPT)
def kept_setup(game: "Game", seats: int, options: Options, edition: int) -> Setup:
    """The setup of these facts, made once."""
    return Setup(game, seats, options, edition)


def setup_text(game: "Game", seats: int, options: Options, edition: int, *, boxed: bool = True) -> str:
    """A setup in one line: the edition is there after the first, and every option that was changed, those in
    the box only if wanted."""
    box = {} if boxed else boxed_words(options)
    words = [f"edition={edition}"] if edition > 1 else []
    words += [f"{name}={value}" for name, value in option_words(options).items() if name not in box]
    return " ".join([game.name, str(seats), *words])


def read_setup(find: "Callable[[str], Game]", text: str, box: Mapping[str, str] | None = None) -> Setup:
    """The setup that `Setup.text` printed; `find` knows the games by name, `box` holds what was left out.

    Where no edition is named, it is the first, which is older than editions are.
    """
    name, _, rest = check_text(text, "A setup").strip().partition(" ")
    count, _, words = rest.partition(" ")
    game = find(name)
    if not count.isdecimal() or len(count) > 2:
        raise InvalidText(f"After '{name}' comes the number of players, not '{count}'.")
    given = split_words(words)
    if twice := given.keys() & (box or {}):
        raise InvalidText(f"The option '{min(twice)}' is given twice.")
    return game.setup_of_words(int(count), {"edition": "1", **given, **(box or {})}, files=False)


def setup_of_game(game: "Game", text: str) -> Setup:
    """The setup of a game whose text this is, for a pickle: there the game comes along by itself."""
    return read_setup(lambda _: game, text)
