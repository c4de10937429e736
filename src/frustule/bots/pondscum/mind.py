"""The memory of a search: one record that compiled code works in, made anew for every move to be found.

Nothing of it outlives the move, so that the same position, chance and work always give the same move,
and several games can think at the same time. NumPy asks the system for zeroed memory that is not there until
it is touched: a short search in a large record costs no more than one in a small one.
"""

import numpy as np

from frustule.games.pondscum.movement import WATER
from frustule.games.pondscum.position import PIECES, POSITION, SPECIES, SQUARES, WIDEST
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

VIEW = np.dtype(
    (
        np.record,
        [
            ("away", "i1", (2, PIECES, PIECES)),  # how many moves a hunter is from prey, 0: it never eats it
            ("near", "i4", (2, PIECES)),  # the prey one move away, as bits
            ("hunting", "i4", (2, PIECES)),  # where a piece is in the table `away`, as a hunter and as prey:
            ("hunted", "i4", (2, PIECES)),  # the sum of two is how they lie to each other; -1: off the board
            ("bounds", "i4", (2, PIECES)),  # what a piece covers, as `bounds_of` writes it
            ("marks", "i8", (2, PIECES)),  # a number for the piece as it lies
            ("score", "i8"),  # what the evaluation adds up piece by piece, as side one sees it
            ("left", "i8", (2,)),  # mobile pieces
        ],
    )
)

# One position on the line that is being looked at, and how far the look at it has come.
FRAME = np.dtype(
    (
        np.record,
        [
            ("state", "i8"),
            ("depth", "i8"),  # moves still to be looked at; below 0, meals followed beyond that
            ("alpha", "i8"),
            ("beta", "i8"),
            ("begun", "i8"),  # alpha when the look began
            ("best", "i8"),
            ("judged", "i8"),  # what the position is worth as it stands
            ("move", "i8"),  # the move that is being looked at
            ("chosen", "i8"),
            ("late", "i8"),  # how much less deep than it should be
            ("open", "i8"),  # whether in the whole window
            ("tried", "i8"),  # moves looked at
            ("quiet", "i8"),  # whether quiet moves are looked at
            ("passed", "i8"),  # whether the turn was given away to get here
            ("stage", "i8"),
            ("first", "i8"),  # where its moves are listed
            ("at", "i8"),  # the next of them
            ("end", "i8"),
            ("known", "i8"),  # the move that the table of positions knows
            ("killer", "i8", (2,)),
        ],
    )
)

ENTRY = np.dtype(
    (np.record, [("key", "i8"), ("move", "i4"), ("value", "i2"), ("depth", "i1"), ("bound", "i1")])
)

# The moves of one piece, as long as nothing near it changes: meals first.
MENU_ROOM = 60
MENUS = 1 << 12
MENU = np.dtype((np.record, [("key", "i8"), ("meals", "i4"), ("count", "i4"), ("moves", "i4", (MENU_ROOM,))]))

IDEA = np.dtype(
    (np.record, [("move", "i8"), ("value", "i8"), ("depth", "i8"), ("length", "i8"), ("line", "i4", (LINE,))])
)

# The look at the root, to one depth.
ROOT = np.dtype(
    (
        np.record,
        [
            ("which", "i8"),  # the idea that is looked for; better ones are left out
            ("moves", "i8"),
            ("depth", "i8"),
            ("below", "i8"),  # the window round the guess
            ("above", "i8"),
            ("guess", "i8"),
            ("alpha", "i8"),
            ("beta", "i8"),
            ("best", "i8"),
            ("at", "i8"),
            ("late", "i8"),
            ("open", "i8"),  # whether the move is looked at in the whole window
        ],
    )
)

MIND = np.dtype(
    (
        np.record,
        [
            # What it is told.
            ("pause", "i8"),  # after so many nodes it stops, to go on when asked again
            ("deepest", "i8"),
            ("meals", "i8"),  # how many meals are followed at the end of a line
            ("selective", "i8"),  # whether lines may be cut that are not proven worse
            ("salt", "i8"),
            ("jitter", "i8"),  # how far a position's value may be off, by the salt
            ("blind", "i8"),  # of a thousand moves of four squares, how many are overlooked, by the quirk
            ("quirk", "i8"),
            ("contempt", "i8"),  # how much a tie is worth less than nothing
            ("appetite", "i8"),  # what a meal seems worth beyond itself
            ("mask", "i8"),  # of the table of positions: its size less one
            ("weights", "i4", (FEATURES,)),
            ("class_of", "i1", (SPECIES,)),
            # What it answers.
            ("nodes", "i8"),
            ("depth", "i8"),  # how deep all moves of the root were looked at
            ("idea", IDEA, (IDEAS,)),
            # What it works with.
            ("hunters", "i8"),  # pieces below this number may hunt
            ("prey_from", "i8", (SPECIES,)),  # the first piece that a species eats
            ("hunted_to", "i8", (SPECIES,)),  # pieces below this number may hunt that species
            ("lies", "i8"),  # twice the species
            ("away", "i1", (AWAY,)),  # moves from prey, by how hunter and prey lie, see `reach`
            ("root", ROOT),
            ("ply", "i8"),
            ("value", "i8"),  # of the position just left, as its side to move saw it
            ("turn_quiet", "i8"),  # quiet moves at the root
            ("place", "i4", (2, LIES, SQUARES)),
            ("swallowed", "i1", (2, LIES, SQUARES)),  # whether a piece is that ends there
            ("pair", "i4", (PIECES, PIECES, 2 * FAR)),  # by hunter, prey and how many moves they are apart
            ("price", "i4", (SPECIES,)),
            ("prices", "i4", (2, 256)),  # of several pieces together, by each half of their bits
            ("positions", POSITION, (PLIES + 1,)),
            ("views", VIEW, (PLIES + 1,)),
            ("frames", FRAME, (PLIES + 1,)),
            ("line", "i4", (PLIES + 1, PLIES + 1)),
            ("length", "i8", (PLIES + 1,)),
            ("killers", "i4", (PLIES + 1, 2)),
            ("codes", "i8", (2, PIECES, 2)),  # odd 31-bit numbers for each piece and way
            ("menus", MENU, (MENUS,)),
            ("history", "i4", (2, PIECES, SQUARES)),
            ("water", "i8", (WATER,)),
            ("walks", "i8", (WALKS,)),
            ("origin", "i8", (WALKS,)),
            ("pool", "i4", (POOL,)),
            ("keys", "i4", (POOL,)),
            ("table", ENTRY, (ENTRIES,)),
        ],
    )
)
