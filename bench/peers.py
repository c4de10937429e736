"""The peers' half of the benchmark: uniformly random games of chess.

A move is counted when the library has listed every legal move of the position and played one of them. Games
are played whole, so a measure runs on past its time until the game on the board has ended. Loading a library
and building what serves every game happen before the clock starts; setting up each game is on the clock.

The libraries end a drawn game at different points, which changes the length of games but hardly the cost of
a move:

- python-chess: insufficient material, seventy-five moves without progress, fivefold repetition;
- python-chess, lean: the same without repetition, so the seventy-five moves are what bounds a game;
- OpenSpiel: insufficient material, fifty moves without progress, threefold repetition;
- PettingZoo: as OpenSpiel, claimed as soon as python-chess allows; it also builds, at every move, the
  observation that a learner would read.

`python -m bench.peers` prints the paces of the libraries that are installed.
"""

import importlib
import random
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from types import ModuleType
from typing import Any

CHESS_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SEVENTY_FIVE_MOVES = 150  # python-chess counts each side's move as one


class PeerMissing(ImportError):
    """A library of the comparison cannot be imported."""


@dataclass(frozen=True)
class Pace:
    """What one measure saw: whole games, the moves in them, and the seconds they took."""

    name: str
    games: int
    moves: int
    seconds: float
    listed: float | None
    """The legal moves that were listed for them; None where nobody can count them."""

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds

    @property
    def listed_per_second(self) -> float | None:
        """What a generator of moves works for: a game with long lists asks more of it than one with short."""
        return None if self.listed is None else self.listed / self.seconds


Counts = tuple[int, int | None]
"""The moves of a game, and the legal moves listed for them."""
Measure = Callable[[float, int], Pace]
"""Plays for about so many seconds, at least one game, from a seed."""


def python_chess(seconds: float, seed: int) -> Pace:
    """The plain loop: ask whether the game is over, list the legal moves, push one."""
    chess = _library("chess")
    draw = random.Random(seed).random

    def game() -> Counts:
        board = chess.Board()
        moves = listed = 0
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(draw() * len(legal))])
            moves += 1
            listed += len(legal)
        return moves, listed

    return _pace("python-chess", seconds, game)


def python_chess_lean(seconds: float, seed: int) -> Pace:
    """The fastest loop that still lists every legal move and ends every game.

    The list itself shows mate and stalemate. Material is looked at only after a move that can have changed
    it, a capture or a pawn's: those set the count of moves without progress back to nought.
    """
    chess = _library("chess")
    draw = random.Random(seed).random

    def game() -> Counts:
        board = chess.Board()
        moves = listed = 0
        while board.halfmove_clock < SEVENTY_FIVE_MOVES and (legal := list(board.generate_legal_moves())):
            board.push(legal[int(draw() * len(legal))])
            moves += 1
            listed += len(legal)
            if board.halfmove_clock == 0 and board.is_insufficient_material():
                break
        return moves, listed

    return _pace("python-chess, lean", seconds, game)


def open_spiel_chess(seconds: float, seed: int) -> Pace:
    """OpenSpiel's compiled rules, stepped from Python; a terminal state is one without legal actions."""
    chess = _library("pyspiel").load_game("chess")
    draw = random.Random(seed).random

    def game() -> Counts:
        state = chess.new_initial_state()
        moves = listed = 0
        while legal := state.legal_actions():
            state.apply_action(legal[int(draw() * len(legal))])
            moves += 1
            listed += len(legal)
        return moves, listed

    return _pace("OpenSpiel", seconds, game)


def open_spiel_chess_playouts(seconds: float, seed: int) -> Pace:
    """The same rules between two of OpenSpiel's own random bots: the loop over moves is in C++."""
    spiel = _library("pyspiel")
    chess = spiel.load_game("chess")
    bots = [spiel.make_uniform_random_bot(player, 2 * seed + player) for player in range(2)]

    def game() -> Counts:
        state = chess.new_initial_state()
        spiel.evaluate_bots(state, bots, seed)
        return state.move_number(), None

    return _pace("OpenSpiel, whole games in C++", seconds, game)


def pettingzoo_chess(seconds: float, seed: int) -> Pace:
    """PettingZoo's chess_v6, stepped as documented: agents in turn, an action sampled under the mask."""
    # The module behind chess_v6: importing it by that name warns that the name will go.
    env = _library("pettingzoo.classic.chess.chess").env()
    spaces = {agent: env.action_space(agent) for agent in env.possible_agents}
    for player, space in enumerate(spaces.values()):
        space.seed(2 * seed + player)

    def game() -> Counts:
        env.reset()
        moves = listed = 0
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(spaces[agent].sample(observation["action_mask"]))
                moves += 1
                listed += int(observation["action_mask"].sum())
        return moves, listed

    return _pace("PettingZoo", seconds, game)


def python_chess_perft(depth: int, fen: str = CHESS_START) -> tuple[int, float]:
    """How many lines of `depth` moves there are, and the seconds to play them all, last moves included."""
    board = _library("chess").Board(fen)
    start = perf_counter()
    nodes = _perft(board, depth)
    return nodes, perf_counter() - start


def interleaved(measures: Sequence[Measure], rounds: int, seconds: float, seed: int) -> list[Pace]:
    """The median pace of each measure, after one game of each to warm up.

    The measures take turns within a round, so that a machine that slows down for a while slows them all.
    """
    for measure in measures:
        measure(0.0, seed)
    runs = [[measure(seconds, seed + turn) for measure in measures] for turn in range(rounds)]
    return [_median(paces) for paces in zip(*runs, strict=True)]


def _library(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise PeerMissing(f"{name} cannot be imported ({error}): pip install 'frustule[bench]'") from error


def _pace(name: str, seconds: float, game: Callable[[], Counts]) -> Pace:
    start = perf_counter()
    counts = [game()]
    while perf_counter() - start < seconds:
        counts.append(game())
    took = perf_counter() - start
    lists = [listed for _, listed in counts if listed is not None]
    listed = sum(lists) if len(lists) == len(counts) else None
    return Pace(name, len(counts), sum(moves for moves, _ in counts), took, listed)


def _median(paces: Sequence[Pace]) -> Pace:
    middle = statistics.median_low(pace.moves_per_second for pace in paces)
    return next(pace for pace in paces if pace.moves_per_second == middle)


def _perft(board: Any, depth: int) -> int:
    if depth == 0:
        return 1
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += _perft(board, depth - 1)
        board.pop()
    return nodes


PEERS: tuple[Measure, ...] = (
    python_chess,
    python_chess_lean,
    open_spiel_chess,
    open_spiel_chess_playouts,
    pettingzoo_chess,
)


def main() -> None:
    peers: list[Measure] = []
    missing: set[str] = set()
    for peer in PEERS:
        try:
            peer(0.0, 0)
            peers.append(peer)
        except PeerMissing as error:
            missing.add(str(error))
    for message in sorted(missing):
        print(message)
    print(f"{'random chess':<30} {'moves/s':>10} {'games':>6} {'moves a game':>13}")
    for pace in interleaved(peers, rounds=3, seconds=1.0, seed=1):
        length = pace.moves / pace.games
        print(f"{pace.name:<30} {pace.moves_per_second:>10,.0f} {pace.games:>6} {length:>13.0f}")


if __name__ == "__main__":
    main()
