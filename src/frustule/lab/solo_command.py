"""What `frustule commissions` and `frustule career` do: cards to list, make and check; naturalists, logs."""

import datetime
import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter
from rich.console import Console
from rich.table import Table

from frustule.core.errors import InvalidText

Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON instead of text.")]
Out = Annotated[Path | None, Parameter(help="Write it to this file.")]
Name = Annotated[str, Parameter(name="NAME", help="The naturalist.")]

commissions = App(name="commissions", help="Diatoms alone: the cards, new ones, and the card of the day.")
career = App(name="career", help="Naturalists of this machine: logs, points, titles.")


def _print_json(value: Any) -> None:
    print(msgspec.json.encode(value).decode())


def _counted(n: int, thing: str) -> str:
    """`1 game`, `2 games`."""
    return f"{n} {thing}" if n == 1 else f"{n} {thing}es" if thing.endswith("sh") else f"{n} {thing}s"


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InvalidText(f"The file {path} cannot be written: {error.strerror}.") from None


class Listed(msgspec.Struct, frozen=True):
    """A commission of the house in a list."""

    number: str
    title: str
    about: str
    series: str
    freeform: bool
    spaces: int
    dishes: int
    difficulty: str | None
    share: float | None
    games: int


@commissions.default
def list_commissions(*, json: Json = False) -> None:
    """The house's commissions, and how hard they proved when our solver played them."""
    from frustule.games.diatoms.solo.cards import NUMBERS, measured, series_of, standard_card
    from frustule.games.diatoms.solo.words import GRADES

    rows: list[Listed] = []
    for number in NUMBERS:
        card, found = standard_card(number), measured(number)
        rows.append(
            Listed(
                number,
                card.title,
                card.about,
                series_of(number).name,
                card.layout is not None,
                card.used,
                card.dishes,
                GRADES[found.grade - 1] if found else None,
                round(found.share, 3) if found else None,
                found.games if found else 0,
            )
        )
    if json:
        _print_json(rows)
        return
    table = Table(box=None, padding=(0, 1))
    for heading in ("", "title", "series", "spaces", "dishes", "completed", ""):
        table.add_column(heading, justify="right" if heading in ("spaces", "dishes", "completed") else "left")
    for row in rows:
        share = f"{100 * row.share:.0f}%" if row.share is not None else ""
        cells = (row.number, row.title, row.series, str(row.spaces), str(row.dishes), share)
        table.add_row(*cells, row.difficulty or "")
    Console().print(table)
    print("Play one with: frustule play commissions --option commission=16")


@commissions.command(name="make")
def make_commission(
    *,
    seed: Annotated[int, Parameter(help="The same seed makes the same card.")] = 1,
    difficulty: Annotated[str, Parameter(help="gentle, fair, tricky, hard or fiendish")] = "tricky",
    style: Annotated[str, Parameter(help="symmetric or picture")] = "symmetric",
    out: Out = None,
    json: Json = False,
) -> None:
    """A new commission of a wanted difficulty, proven fillable."""
    from frustule.lab.commissions import make

    _show(make(seed, difficulty, style), out, json=json)


@commissions.command(name="day")
def commission_of_the_day(
    *,
    date: Annotated[str | None, Parameter(help="A day such as 2026-03-01; by default today.")] = None,
    out: Out = None,
    json: Json = False,
) -> None:
    """The commission of the day, the same for everybody."""
    from frustule.lab.commissions import of_the_day

    try:
        day = datetime.date.fromisoformat(date) if date else datetime.date.today()
    except ValueError:
        raise InvalidText(f"A day is written like 2026-03-01; '{date}' is not.") from None
    _show(of_the_day(day), out, json=json)


def _show(made: Any, out: Path | None, *, json: bool) -> None:
    if out is not None:
        _write(out, made.text)
    if json:
        _print_json(made)
        return
    dishes = _counted(made.dishes, "dish")
    print(f"{made.title}: {made.difficulty}, {dishes}, completed at a glance {made.share:.0%}.")
    print(f"Play it with: frustule play commissions --option card={out}" if out else f"\n{made.text}", end="")
    print()


@commissions.command(name="check")
def check_commission(
    file: Annotated[str, Parameter(help="The file of a card.")], /, *, json: Json = False
) -> None:
    """Read a card, prove that it can be filled, and say about how hard it is."""
    from frustule.games.diatoms.solo.card import Card
    from frustule.lab.commissions import shares
    from frustule.puzzles.commissions import fill

    card = Card.load(file)
    proof = fill(card)
    found = dict(shares(card))
    if json:
        _print_json(
            {"title": card.title, "spaces": card.used, "dishes": card.dishes, "proof": proof, "shares": found}
        )
        return
    spaces, dishes = _counted(card.used, "space"), _counted(card.dishes, "dish")
    print(f"{card.title}: {spaces}, {dishes}. It can be filled, for example so:\n{proof}")
    told = [f"{_counted(count, 'dish')} {share:.0%}" for count, share in found.items()]
    print("Completed at a glance: " + ", ".join(told))


@career.default
def show_careers(
    name: Annotated[str | None, Parameter(name="NAME", help="One naturalist; by default all.")] = None,
    /,
    *,
    json: Json = False,
) -> None:
    """Points, titles and progress."""
    from frustule.careers import book
    from frustule.careers.statistics import summary
    from frustule.games.diatoms.solo.cards import NUMBERS
    from frustule.games.diatoms.tutor import MARKS

    found = [summary(one) for one in ([book.career(name)] if name else book.careers())]
    lost = [] if name else book.faults()
    for sentence in lost:
        print(f"frustule: {sentence}", file=sys.stderr)
    if json:
        _print_json(found[0] if name else found)
        return
    if not found and not lost:
        print("There is no naturalist yet. Begin one with 'frustule career new NAME'.")
    for one in found:
        ahead = f", {one.next_title} at {one.next_at}" if one.next_title else ""
        print(f"{one.name}, {one.title}: {_counted(one.points, 'career point')}{ahead}")
        attempts, stars = _counted(one.attempts, "attempt"), _counted(one.stars, "star")
        print(f"  {one.commissions} of {len(NUMBERS)} commissions completed in {attempts}, {stars}")
        if one.company:
            games = _counted(one.company, "game")
            print(f"  {games} of Diatoms in company, {one.wins} won, best score {one.best_score}")
        if one.lessons:
            best = f"best mark '{MARKS[one.best_mark - 1]}'" if one.best_mark else "no mark yet"
            print(f"  {_counted(one.lessons, 'game')} of Diatoms alone, {best}")
        for sentence in one.faults:
            print(f"  {sentence}")
        if name:
            for series in one.series:
                print(f"  {series.name}: {series.completed} of {series.commissions}")
            for award in one.awards:
                print(f"  +{award.points}  {award.reason}")


@career.command(name="new")
def new_career(name: Name, /) -> None:
    """A new naturalist; there is room for four."""
    from frustule.careers import book

    print(f"{book.begin(name).name} joins the Society. Games played under this name are logged.")


@career.command(name="add")
def add_to_career(
    name: Name,
    record: Annotated[str, Parameter(help="The record of a finished game.")],
    /,
    *,
    seat: Annotated[int, Parameter(help="The seat that was played.")] = 1,
    json: Json = False,
) -> None:
    """Log a finished game."""
    from frustule import saves
    from frustule.careers import book
    from frustule.careers.points import awards

    changed = book.log_game(name, saves.load(record), seat - 1)
    earned = [award for award in awards(changed.log) if award.game == len(changed.entries) - 1]
    if json:
        _print_json(earned)
        return
    for award in earned:
        print(f"+{award.points}  {award.reason}")
    print(f"{_counted(len(changed.entries), 'game')} in the log of {changed.name}.")


@career.command(name="export")
def export_career(name: Name, /, *, out: Annotated[Path, Parameter(help="The file to write.")]) -> None:
    """Write a career to a file, with the record of every game."""
    from frustule.careers import book

    _write(out, book.export(name))
    print(f"{out}: the career of {book.career(name).name}.")


@career.command(name="import")
def import_career(file: Annotated[str, Parameter(help="An exported career.")], /) -> None:
    """Take in a career from a file; a game in it that cannot be replayed is kept, and counts for nothing."""
    from frustule import saves
    from frustule.careers import book

    taken = book.take_in(saves.read_text(file), file)
    print(f"{taken.name} joins with {_counted(len(taken.entries), 'game')}.")
    for sentence in taken.faults:
        print(sentence)


@career.command(name="remove")
def remove_career(name: Name, /) -> None:
    """Take a naturalist out of the book; export the career first to keep it."""
    from frustule.careers import book

    print(f"{book.remove(name).name} has left the Society.")
