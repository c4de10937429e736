"""The memory of a search: one record that compiled code works in, made anew for every move to be found.

Nothing of it outlives the move, so that the same position, chance and work always give the same move,
and several games can think at the same time. NumPy asks the system for zeroed memory that is not there until
it is touched: a short search in a large record costs no more than one in a small one.
"""

from frustule.core.engine.arrays import Array1, Ints, Ints2, Ints3
from frustule.core.engine.ranges import Layout, dtype_of, field
from frustule.games.pondscum.movement import WATER
from frustule.games.pondscum.position import PIECES, SPECIES, SQUARES, WIDEST, State
from frustule.games.pondscum.wander import WALKS

PLIES = 64  # moves that a line may be long, meals at its end included
POOL = 1 << 16  # moves listed on the way from the root to a leaf, all together
ROOM = 8192  # of them, kept free for the next list
ENTRIES = 1 << 20  # of the table of positions, at most
LINE = 12  # moves of a line that are told
IDEAS = 3

WIN = 30000
SURE = 29000  # values beyond this are decided games, WIN less the moves to the end
MOST = 32000

# The classes of species that the evaluation tells apart, by kind and size.
CLASSES = 5
AMEBAS, LARGE, MIDDLE, SMALL, FLAGELLATES = range(CLASSES)

FAR = 4  # moves from its prey, or more
OFFSET = WIDEST - 1
SPAN = 2 * WIDEST - 1
LIES = 2 * SPECIES  # species and way
AWAY = LIES * LIES * SPAN * SPAN

# Where the features of a position stand in the vector of weights; `judgement` reads them.
MATERIAL = 0  # by class
RANKS, FILES = 6, 4  # bands of the board, from the own edge and from the middle
RANK = MATERIAL + CLASSES  # by class and band
FILE = RANK + CLASSES * RANKS
SHELTER = FILE + CLASSES * FILES  # in the zone of the own fixed piece, by class
PAIR = SHELTER + CLASSES  # hunter's class, prey's class, moves away from 1
ATTACKED = PAIR + CLASSES * CLASSES * (FAR - 1)  # of the side to move: 1, 2, 3 pieces or more
ATTACKING = ATTACKED + 3
LEAD = ATTACKING + 3
LEAD_SIGN, LEAD_QUIET, SIGN_QUIET, SIGN_FEW = range(LEAD + 1, LEAD + 5)
TEMPO = LEAD + 5
FEATURES = TEMPO + 1


class View(Layout):
    """How the pieces lie to each other on one position of the line."""

    # how many moves a hunter is from prey, 0: it never eats it
    away: Ints3 = field("i1", shape=(2, PIECES, PIECES))
    near: Ints2 = field("i4", shape=(2, PIECES))  # the prey one move away, as bits
    # where a piece is in the table `away`, as a hunter and as prey:
    hunting: Ints2 = field("i4", shape=(2, PIECES))
    # the sum of two is how they lie to each other; -1: off the board
    hunted: Ints2 = field("i4", shape=(2, PIECES))
    bounds: Ints2 = field("i4", shape=(2, PIECES))  # what a piece covers, as `bounds_of` writes it
    marks: Ints2 = field("i8", shape=(2, PIECES))  # a number for the piece as it lies
    score: int = field("i8")  # what the evaluation adds up piece by piece, as side one sees it
    left: Ints = field("i8", shape=(2,))  # mobile pieces


class Frame(Layout):
    """One position on the line that is being looked at, and how far the look at it has come."""

    state: int = field("i8")
    depth: int = field("i8")  # moves still to be looked at; below 0, meals followed beyond that
    alpha: int = field("i8")
    beta: int = field("i8")
    begun: int = field("i8")  # alpha when the look began
    best: int = field("i8")
    judged: int = field("i8")  # what the position is worth as it stands
    move: int = field("i8")  # the move that is being looked at
    chosen: int = field("i8")
    late: int = field("i8")  # how much less deep than it should be
    open: int = field("i8")  # whether in the whole window
    tried: int = field("i8")  # moves looked at
    quiet: int = field("i8")  # whether quiet moves are looked at
    passed: int = field("i8")  # whether the turn was given away to get here
    stage: int = field("i8")
    first: int = field("i8")  # where its moves are listed
    at: int = field("i8")  # the next of them
    end: int = field("i8")
    known: int = field("i8")  # the move that the table of positions knows
    killer: Ints = field("i8", shape=(2,))


class Known(Layout):
    """What is remembered of a position that was looked at."""

    key: int = field("i8")
    move: int = field("i4")
    value: int = field("i2")
    depth: int = field("i1")
    bound: int = field("i1")


MENU_ROOM = 60
MENUS = 1 << 12


class Menu(Layout):
    """The moves of one piece, as long as nothing near it changes: meals first."""

    key: int = field("i8")
    meals: int = field("i4")
    count: int = field("i4")
    moves: Ints = field("i4", shape=(MENU_ROOM,))


class Thought(Layout):
    """A move of the root that is among the best, and the line after it."""

    move: int = field("i8")
    value: int = field("i8")
    depth: int = field("i8")
    length: int = field("i8")
    line: Ints = field("i4", shape=(LINE,))


class Root(Layout):
    """The look at the root, to one depth."""

    which: int = field("i8")  # the idea that is looked for; better ones are left out
    moves: int = field("i8")
    depth: int = field("i8")
    below: int = field("i8")  # the window round the guess
    above: int = field("i8")
    guess: int = field("i8")
    alpha: int = field("i8")
    beta: int = field("i8")
    best: int = field("i8")
    at: int = field("i8")
    late: int = field("i8")
    open: int = field("i8")  # whether the move is looked at in the whole window


class Memory(Layout):
    """All that a search works in."""

    # What it is told.
    pause: int = field("i8")  # after so many nodes it stops, to go on when asked again
    deepest: int = field("i8")
    meals: int = field("i8")  # how many meals are followed at the end of a line
    selective: int = field("i8")  # whether lines may be cut that are not proven worse
    salt: int = field("i8")
    jitter: int = field("i8")  # how far a position's value may be off, by the salt
    blind: int = field("i8")  # of a thousand moves of four squares, how many are overlooked, by the quirk
    quirk: int = field("i8")
    contempt: int = field("i8")  # how much a tie is worth less than nothing
    appetite: int = field("i8")  # what a meal seems worth beyond itself
    mask: int = field("i8")  # of the table of positions: its size less one
    weights: Ints = field("i4", shape=(FEATURES,))
    class_of: Ints = field("i1", shape=(SPECIES,))
    # What it answers.
    nodes: int = field("i8")
    depth: int = field("i8")  # how deep all moves of the root were looked at
    idea: Array1[Thought] = field(Thought, shape=(IDEAS,))
    # What it works with.
    hunters: int = field("i8")  # pieces below this number may hunt
    prey_from: Ints = field("i8", shape=(SPECIES,))  # the first piece that a species eats
    hunted_to: Ints = field("i8", shape=(SPECIES,))  # pieces below this number may hunt that species
    lies: int = field("i8")  # twice the species
    away: Ints = field("i1", shape=(AWAY,))  # moves from prey, by how hunter and prey lie, see `reach`
    root: Root = field(Root)
    ply: int = field("i8")
    value: int = field("i8")  # of the position just left, as its side to move saw it
    root_quiet: int = field("i8")  # quiet moves at the root
    place: Ints3 = field("i4", shape=(2, LIES, SQUARES))
    swallowed: Ints3 = field("i1", shape=(2, LIES, SQUARES))  # whether a piece is that ends there
    # by hunter, prey and how many moves they are apart
    pair: Ints3 = field("i4", shape=(PIECES, PIECES, 2 * FAR))
    price: Ints = field("i4", shape=(SPECIES,))
    prices: Ints2 = field("i4", shape=(2, 256))  # of several pieces together, by each half of their bits
    positions: Array1[State] = field(State, shape=(PLIES + 1,))
    views: Array1[View] = field(View, shape=(PLIES + 1,))
    frames: Array1[Frame] = field(Frame, shape=(PLIES + 1,))
    line: Ints2 = field("i4", shape=(PLIES + 1, PLIES + 1))
    length: Ints = field("i8", shape=(PLIES + 1,))
    killers: Ints2 = field("i4", shape=(PLIES + 1, 2))
    codes: Ints3 = field("i8", shape=(2, PIECES, 2))  # odd 31-bit numbers for each piece and way
    menus: Array1[Menu] = field(Menu, shape=(MENUS,))
    history: Ints3 = field("i4", shape=(2, PIECES, SQUARES))
    water: Ints = field("i8", shape=(WATER,))
    walks: Ints = field("i8", shape=(WALKS,))
    origin: Ints = field("i8", shape=(WALKS,))
    pool: Ints = field("i4", shape=(POOL,))
    keys: Ints = field("i4", shape=(POOL,))
    remembered: Array1[Known] = field(Known, shape=(ENTRIES,))


MIND = dtype_of(Memory)
