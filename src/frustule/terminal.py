"""Play in a terminal: any game, by picking in steps or by typing notation, alone, hot-seat or against bots.

The table asks the game for the picks that lead to each legal move and narrows them down as the person
chooses; nothing counts until it is confirmed. Every confirmed move is saved at once.
"""

import random
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn
from rich.prompt import Prompt
from rich.table import Table as Grid

from frustule import bots, saves
from frustule.bots import Budget
from frustule.bots.hints import hints, value_words
from frustule.bots.review import Review, review, turning_point_words
from frustule.careers import book as careers
from frustule.core.engine.move import Move, Pick
from frustule.core.engine.position import Position
from frustule.core.engine.record import Record, result_text
from frustule.core.engine.setup import Setup
from frustule.core.errors import FrustuleError
from frustule.core.speech.company import (
    Company,
    among,
    heading,
    is_you,
    name_of,
    of_seat,
    seat_title,
    shared,
    told_apart,
    you_or,
)
from frustule.core.speech.language import Texts, entry, noted

HELP = noted("""[bold]At the prompt[/bold]
  a number       choose what bears it
  Enter          confirm the move that is shown
  b              back one step: nothing counts before it is confirmed
  a move         in notation, such as those that 'm' lists
  m              all legal moves in notation, with what comes of them
  s              every score, explained line by line
  hint           the three best moves, why, and what they are worth
  v 2            look at the table from seat 2
  later          let the others go on first, when they can
  q              save and leave; 'frustule play --resume' goes on
""")[0]
YOU = "you"
"""Whoever is at the keyboard and has not said a name."""
EXPECTED = noted("What {name} could expect", "What you could expect")
say = Texts("frustule")


class Leave(Exception):
    """The person wants to stop for now."""


class Table:
    """One game at one terminal: the record so far, who sits where, and where it is saved."""

    def __init__(
        self, record: Record, path: Path, console: Console, *, quick: bool = False, places: bool = False
    ) -> None:
        self.record = record
        self.path = path
        self.console = console
        self.quick = quick
        self.position = record.position()
        self.players = dict(enumerate(bots.players_of(record, places=places)))
        bots.tell_bots(record)
        self.waiting: set[int] = set()
        """Seats of people who said 'later'."""
        self.hinted: Counter[int] = Counter()
        """How often each seat has asked for hints since its last move."""
        self.asked = 0.0
        """When the person who acts was first asked."""

    def run(self) -> None:
        """Plays to the end, or until somebody leaves; either way nothing is lost."""
        saves.save(self.record, self.path)
        with among(company_of(self.record)):
            try:
                while acting := self.position.acting:
                    self.turn(acting)
            except (Leave, EOFError, KeyboardInterrupt):
                saves.save(self.record, self.path)
                sentence = say(
                    "Saved in {path}.\nGo on with [bold]frustule play --resume[/bold].", path=self.path
                )
                self.console.print(f"\n{sentence}")
                return
            self.finish()

    def turn(self, acting: tuple[int, ...]) -> None:
        """One move of one seat: a bot answers what is offered and ends what it began, then people, unless
        they wait for others."""
        eager = [s for s in acting if self.players[s] is None and s not in self.waiting]
        machines = [s for s in acting if self.players[s] is not None]
        last = self.record.moves[-1][0] if self.record.moves else None
        asked = [s for s, player in self.players.items() if player and self.position.offered(s)]
        if asked:
            self.let_play(asked[0])
        elif last in machines:
            self.let_play(last)
        elif eager:
            self.ask(eager[0])
        elif machines:
            self.let_play(machines[0])
        else:
            self.waiting.clear()

    def let_play(self, seat: int) -> None:
        bot = self.players[seat]
        assert bot is not None
        chance = random.Random(f"{self.record.seed} {len(self.record.moves)} {seat}")
        move = self.position.move(seat, bots.ask(bot, self.position, seat, chance).move)
        said = move.story(self.viewer).words
        self.play(move)
        for words in said:
            self.console.print(f"  [dim]{escape(words)}[/dim]", highlight=False)

    @property
    def viewer(self) -> int | None:
        """Through whose eyes moves are told: those of the one person here, or of somebody who watches."""
        people = [seat for seat, player in self.players.items() if player is None]
        return people[0] if len(people) == 1 else None

    def play(self, move: Move) -> None:
        """Plays and saves."""
        chosen = self.position.move(move.seat, move)
        self.record.moves.append((chosen.seat, chosen.text))
        self.position.push(chosen)
        self.note(chosen.seat)
        saves.save(self.record, self.path)

    def note(self, seat: int) -> None:
        """Marks the last move of a person: how long it took, and how many hints were asked for."""
        if self.players[seat] is None:
            at = len(self.record.moves)
            self.record.mark(at, "time", f"{time.monotonic() - self.asked:.1f}")
            if count := self.hinted.pop(seat, 0):
                self.record.mark(at, "hint", str(count))

    def ask(self, seat: int) -> None:
        """Lets a person pick a move step by step, confirm it, or say something else."""
        self.asked = time.monotonic()
        view = self.position.veiled(seat)
        paths = {move: move.path for move in view.moves(seat)}
        chosen: list[Pick] = []
        show = True
        while True:
            left = {m: p for m, p in paths.items() if list(p[: len(chosen)]) == chosen}
            step = _forced(left, len(chosen))
            options = _distinct(path[step] for path in left.values() if len(path) > step)
            move = next(iter(left)) if len(left) == 1 else None
            if show and (move is None or not chosen):
                self.show(view, seat, options, next(iter(left.values()))[:step])
            show = True
            if move is not None and self.quick and chosen:
                self.play(move)
                return
            answer = self.prompt(view, seat, options, left, move)
            if answer == "" and move is not None:
                self.play(move)
                return
            if answer == "b":
                chosen, show = chosen[:-1], bool(chosen)
            elif answer.isdecimal() and move is None and 1 <= int(answer) <= len(options):
                path = next(path for path in left.values() if path[step] == options[int(answer) - 1])
                chosen = list(path[: step + 1])
            elif (show := self.command(view, seat, answer)) is None:
                return

    def show(self, view: Position, seat: int, options: list[Pick], made: tuple[Pick, ...]) -> None:
        marks = {pick.key: str(n) for n, pick in enumerate(options, 1)} if len(options) > 1 else {}
        marks |= {f"chosen {pick.key}": "" for pick in made}
        self.console.rule(f"{view.game.say(view.game.title)} · {escape(heading(seat))}")
        self.console.print(view.screen(seat, marks, self.console.width))
        self.console.print(f"[bold]{escape(view.status)}[/bold]", highlight=False)

    def prompt(
        self,
        view: Position,
        seat: int,
        options: list[Pick],
        left: dict[Move, tuple[Pick, ...]],
        move: Move | None,
    ) -> str:
        """Lists what can be chosen and what comes of it, and reads an answer."""
        if move is not None:
            self.console.print(f"  {escape(_words(move))}", highlight=False)
            question = say("Enter confirms, b goes back, ? for help")
        else:
            for number, pick in enumerate(options, 1):
                ways = [m for m, path in left.items() if pick in path]
                line = f"  [bold]{number:>3}[/bold]  {escape(pick.words)}{_sum_up(ways)}"
                self.console.print(line, highlight=False)
            question = say("1-{n}, ? for help", n=len(options))
        label = f"{escape(heading(seat))} [dim]({question})[/dim]"
        return Prompt.ask(label, console=self.console, default="", show_default=False).strip()

    def command(self, view: Position, seat: int, answer: str) -> bool | None:
        """Anything but a choice. False asks again without drawing the table; None: the seat is done."""
        words = answer.split()
        match words:
            case [] | ["?" | "help" | "h"]:
                self.console.print(say(HELP))
            case ["q" | "quit" | "exit"]:
                raise Leave
            case ["m" | "moves"]:
                self.list_moves(view, seat)
            case ["s" | "score" | "scores"]:
                self.console.print(score_sheet(view))
            case ["v", number] if number.isdecimal() and 1 <= int(number) <= view.setup.seats:
                self.console.print(view.screen(int(number) - 1, {}, self.console.width))
            case ["hint" | "hints"]:
                self.give_hints(seat)
            case ["later"]:
                if len(view.acting) > 1:
                    self.waiting.add(seat)
                    return None
                self.console.print(say("Nobody else can go on now."))
            case _:
                return self.typed(seat, answer)
        return False

    def typed(self, seat: int, answer: str) -> bool | None:
        """A move in notation; a refusal says why."""
        try:
            move = self.position.move(seat, answer)
        except FrustuleError as error:
            self.console.print(f"[red]{escape(str(error))}[/red]", highlight=False)
            return False
        self.play(move)
        return None

    def list_moves(self, view: Position, seat: int) -> None:
        for move in (*view.moves(seat), *view.calls(seat)):
            line = f"  {move.text:<18} {move.outcome}"
            self.console.print(line, highlight=False, markup=False)

    def give_hints(self, seat: int) -> None:
        """What the strongest bot of the game would think about, from what the seat may see."""
        self.hinted[seat] += 1
        chance = random.Random(f"{self.record.seed} {len(self.record.moves)} {seat} hint")
        with self.console.status(say("Thinking ...")):
            given = hints(bots.bot("master", self.record.game.name), self.position, seat, chance)
        seats = self.record.setup.seats
        if given.value is not None:
            now = value_words(given.value, seats)
            sentence = (
                say("Now: {value} points.", value=now) if seats == 1 else say("Now: {value}.", value=now)
            )
            self.console.print(f"  {sentence}", highlight=False)
        for number, each in enumerate(given.moves, 1):
            value = f"[bold]{value_words(each.value, seats)}[/bold]" if each.value is not None else ""
            why = f" [dim]{escape(each.reason)}[/dim]" if each.reason else ""
            line = f"  {number}  {value:<4} {escape(entry(each.words, each.outcome))}{why}"
            self.console.print(line, highlight=False)

    def finish(self) -> None:
        result = self.position.result
        self.record.result = result_text(result)
        path = saves.finish(self.record, self.path)
        assert result is not None
        self.console.rule(say("The end"))
        self.console.print(self.position.screen(result.winners[0], {}, self.console.width))
        self.console.print(score_sheet(self.position))
        reason, *why = self.position.verdict
        if len(result.places) == 1:
            sentence = say.count(
                "[bold]{n} point[/bold]: {reason}.",
                "[bold]{n} points[/bold]: {reason}.",
                result.scores[0],
                reason=reason,
            )
        else:
            sentence = entry(f"[bold]{escape(victory(result.winners))}[/bold]", f"{escape(reason)}.")
        self.console.print(sentence, highlight=False)
        for more in why:
            self.console.print(f"{_capital(more)}.", highlight=False, markup=False)
        self.console.print(say("The record is {path}.", path=path), highlight=False)
        self.look_back()

    def look_back(self) -> None:
        """What could have been, and what the people at the table have earned for their careers."""
        people = [seat for seat, player in self.players.items() if player is None]
        hindsight = self.position.game.voice.hindsight
        for sentence in hindsight(self.position, people) if hindsight else ():
            self.console.print(sentence, highlight=False, markup=False)
        for seat in people:
            for sentence in careers.log_if_known(self.record.names.get(seat, ""), self.record, seat):
                self.console.print(sentence, highlight=False, markup=False)


def company_of(record: Record) -> Company:
    """Who plays, for all that is said at the terminal: bots and people by name, one person alone as "you"."""
    seats = range(record.setup.seats)
    names = [record.called(seat) or YOU for seat in seats]
    players = bots.players_of(record)
    called = [
        bot.title if bot else "" if name == YOU else name for name, bot in zip(names, players, strict=True)
    ]
    people = [seat for seat in seats if players[seat] is None and not bots.PLACE.fullmatch(names[seat])]
    return Company(told_apart(called), people[0] if len(people) == 1 else None)


def new_record(setup: Setup, seed: int, people: Sequence[str], *, places: bool = False) -> Record:
    """A game that begins today: bots by name, and people by any other."""
    record = Record(setup, seed, date=time.strftime("%Y-%m-%d"))
    for seat, name in enumerate(people):
        seated = record.names if bots.find(name, setup.game.name, places=places) is None else record.bots
        seated[seat] = name
    return record


def victory(winners: Sequence[int]) -> str:
    """Who has won, at the beginning of a line; names stay as they are written."""
    first = winners[0]
    if len(winners) == 1:
        return say("You win") if is_you(first) else say("{name} wins", name=seat_title(first))
    sentence = shared(winners, 1)
    return sentence if name_of(first) and not any(map(is_you, winners)) else _capital(sentence)


def _capital(sentence: str) -> str:
    return f"{sentence[:1].upper()}{sentence[1:]}"


def _words(move: Move) -> str:
    """A move and what comes of it."""
    return entry(move.words, move.outcome)


def _forced(left: dict[Move, tuple[Pick, ...]], step: int) -> int:
    """The first step at which the remaining moves differ."""
    while len({path[step] for path in left.values() if len(path) > step}) == 1 and all(
        len(path) > step + 1 for path in left.values()
    ):
        step += 1
    return step


def _distinct(picks: Iterable[Pick]) -> list[Pick]:
    return list(dict.fromkeys(picks))


def _sum_up(moves: list[Move]) -> str:
    """What comes of a choice: the outcome itself, or the different ones it can lead to."""
    outcomes = list(dict.fromkeys(move.outcome for move in moves))
    if len(moves) == 1:
        return f"  [dim]{escape(outcomes[0])}[/dim]"
    shown = " / ".join(escape(o) for o in outcomes[:3]) + (" / ..." if len(outcomes) > 3 else "")
    several = say.count("{n} way: {outcomes}", "{n} ways: {outcomes}", len(moves), outcomes=shown)
    return f"  [dim]{several}[/dim]"


def score_sheet(position: Position) -> Grid:
    """Every line of every score that gives or could give points."""
    grid = Grid(title=say("Scores, line by line"), box=None, padding=(0, 1))
    for title in ("", say("part"), say("line")):
        grid.add_column(title)
    grid.add_column(say("points"), justify="right")
    for seat, total in enumerate(position.scores):
        who = escape(heading(seat))
        for line in position.explain():
            if line.seat == seat and (line.points or line.spots):
                grid.add_row(who, position.game.say(line.part), escape(line.words), str(line.points))
        grid.add_row(who, f"[bold]{say('total')}[/bold]", "", f"[bold]{total}[/bold]", end_section=True)
    return grid


BARS = " ▁▂▃▄▅▆▇█"
ROWS = 6


def look_back(record: Record, console: Console, seconds: float) -> None:
    """Looks back at a game, at each position for so long, and shows its course; Ctrl-C leaves it out."""
    master = bots.bot("master", record.game.name)
    bar = Progress(TextColumn("{task.description}"), BarColumn(), console=console, transient=True)
    try:
        with bar:
            task = bar.add_task(say("Looking back (Ctrl-C leaves it out)"), total=len(record.moves))
            reviewed = review(
                record, master, Budget(seconds=seconds), progress=lambda k: bar.update(task, completed=k)
            )
    except KeyboardInterrupt:
        return
    show_review(reviewed, record, console)


def show_review(reviewed: Review, record: Record, console: Console) -> None:
    """The value over the moves, a chart for one or two seats, else a line for each; and where it turned."""
    with among(company_of(record)):
        _show_course(reviewed, record, console)


def _show_course(reviewed: Review, record: Record, console: Console) -> None:
    seats = record.setup.seats
    names = [you_or(seat) for seat in range(seats)]
    courses = [[value or 0.0 for value in reviewed.course(seat)] for seat in range(seats)]
    top = max(1.0, *(value for course in courses for value in course))
    columns = min(len(courses[0]), console.width - 12)
    console.rule(say("The course of the game"))
    if seats <= 2:
        heading = of_seat(say, 0, EXPECTED)
        console.print(f"{heading} (0 - {value_words(top, seats)})", highlight=False, markup=False)
        for line in bar_chart(courses[0], top, columns):
            console.print(f"  {line}", highlight=False, markup=False)
    else:
        for name, course in zip(names, courses, strict=True):
            console.print(f"  {bar_chart(course, top, columns, 1)[0]}  {name}", highlight=False, markup=False)
    marks = [" "] * columns
    for nth, number in enumerate(reviewed.turning_points, 1):
        marks[number * (columns - 1) // max(1, len(record.moves))] = str(nth)
    console.print(f"  {''.join(marks)}", highlight=False, markup=False)
    for nth, number in enumerate(reviewed.turning_points, 1):
        heading = f"{nth}  {turning_point_words(reviewed, number)}"
        console.print(f"  {heading}", highlight=False, markup=False)
    if not reviewed.turning_points:
        console.print(f"  {say('There was no turning point.')}", highlight=False)


def bar_chart(values: list[float], top: float, columns: int, rows: int = ROWS) -> list[str]:
    """Values from 0 to `top` as bars, side by side in so many columns; the lines of the chart."""
    heights: list[int] = []
    for k in range(columns):
        at = values[
            k * len(values) // columns : max((k + 1) * len(values) // columns, k * len(values) // columns + 1)
        ]
        heights.append(round(sum(at) / len(at) / top * rows * 8))
    return ["".join(BARS[min(8, max(0, h - 8 * row))] for h in heights) for row in range(rows - 1, -1, -1)]
