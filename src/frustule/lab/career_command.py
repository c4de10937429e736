"""What `frustule career` does: the naturalists of this machine, and the logs of their games."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from frustule.core.command import Json, how_many, print_json, write_file

Name = Annotated[str, Parameter(name="NAME", help="The naturalist.")]

career = App(name="career", help="Naturalists of this machine: logs, points, titles.")


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

    summaries = [summary(one) for one in ([book.career(name)] if name else book.careers())]
    lost = [] if name else book.faults()
    for sentence in lost:
        print(f"frustule: {sentence}", file=sys.stderr)
    if json:
        print_json(summaries[0] if name else summaries)
        return
    if not summaries and not lost:
        print("There is no naturalist yet. Begin one with 'frustule career new NAME'.")
    for one in summaries:
        ahead = f", {one.next_title} at {one.next_at}" if one.next_title else ""
        print(f"{one.name}, {one.title}: {how_many(one.points, 'career point')}{ahead}")
        attempts, stars = how_many(one.attempts, "attempt"), how_many(one.stars, "star")
        print(f"  {one.commissions} of {len(NUMBERS)} commissions completed in {attempts}, {stars}")
        if one.company:
            games = how_many(one.company, "game")
            print(f"  {games} of Diatoms in company, {one.wins} won, best score {one.best_score}")
        if one.lessons:
            best = f"best mark '{MARKS[one.best_mark - 1]}'" if one.best_mark else "no mark yet"
            print(f"  {how_many(one.lessons, 'game')} of Diatoms alone, {best}")
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
        print_json(earned)
        return
    for award in earned:
        print(f"+{award.points}  {award.reason}")
    print(f"{how_many(len(changed.entries), 'game')} in the log of {changed.name}.")


@career.command(name="export")
def export_career(name: Name, /, *, out: Annotated[Path, Parameter(help="The file to write.")]) -> None:
    """Write a career to a file, with the record of every game."""
    from frustule.careers import book

    write_file(out, book.export(name))
    print(f"{out}: the career of {book.career(name).name}.")


@career.command(name="import")
def import_career(file: Annotated[str, Parameter(help="An exported career.")], /) -> None:
    """Take in a career from a file; a game in it that cannot be replayed is kept, and counts for nothing."""
    from frustule import saves
    from frustule.careers import book

    taken = book.take_in(saves.read_text(file), file)
    print(f"{taken.name} joins with {how_many(len(taken.entries), 'game')}.")
    for sentence in taken.faults:
        print(sentence)


@career.command(name="remove")
def remove_career(name: Name, /) -> None:
    """Take a naturalist out of the book; export the career first to keep it."""
    from frustule.careers import book

    print(f"{book.remove(name).name} has left the Society.")
