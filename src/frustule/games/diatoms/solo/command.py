"""What `frustule commissions` does: cards to list, make and check, and the card of the day."""

import datetime
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter
from rich.console import Console
from rich.table import Table

from frustule.core.command import Json, how_many, print_json, write_file
from frustule.core.errors import InvalidText

Out = Annotated[Path | None, Parameter(help="Write it to this file.")]

commissions = App(name="commissions", help="Diatoms alone: the cards, new ones, and the card of the day.")


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
        card, measure = standard_card(number), measured(number)
        rows.append(
            Listed(
                number,
                card.title,
                card.about,
                series_of(number).name,
                card.layout is not None,
                card.used,
                card.dishes,
                GRADES[measure.grade - 1] if measure else None,
                round(measure.share, 3) if measure else None,
                measure.games if measure else 0,
            )
        )
    if json:
        print_json(rows)
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
    from frustule.games.diatoms.solo.making import make

    _show(make(seed, difficulty, style), out, json=json)


@commissions.command(name="day")
def commission_of_the_day(
    *,
    date: Annotated[str | None, Parameter(help="A day such as 2026-03-01; by default today.")] = None,
    out: Out = None,
    json: Json = False,
) -> None:
    """The commission of the day, the same for everybody."""
    from frustule.games.diatoms.solo.making import of_the_day

    try:
        day = datetime.date.fromisoformat(date) if date else datetime.date.today()
    except ValueError:
        raise InvalidText(f"A day is written like 2026-03-01; '{date}' is not.") from None
    _show(of_the_day(day), out, json=json)


def _show(made: Any, out: Path | None, *, json: bool) -> None:
    if out is not None:
        write_file(out, made.text)
    if json:
        print_json(made)
        return
    dishes = how_many(made.dishes, "dish")
    print(f"{made.title}: {made.difficulty}, {dishes}, completed at a glance {made.share:.0%}.")
    print(f"Play it with: frustule play commissions --option card={out}" if out else f"\n{made.text}", end="")
    print()


@commissions.command(name="check")
def check_commission(
    file: Annotated[str, Parameter(help="The file of a card.")], /, *, json: Json = False
) -> None:
    """Read a card, prove that it can be filled, and say about how hard it is."""
    from frustule.games.diatoms.solo.card import Card
    from frustule.games.diatoms.solo.making import shares
    from frustule.puzzles.commissions import fill

    card = Card.load(file)
    proof = fill(card)
    restored = dict(shares(card))
    if json:
        print_json(
            {
                "title": card.title,
                "spaces": card.used,
                "dishes": card.dishes,
                "proof": proof,
                "shares": restored,
            }
        )
        return
    spaces, dishes = how_many(card.used, "space"), how_many(card.dishes, "dish")
    print(f"{card.title}: {spaces}, {dishes}. It can be filled, for example so:\n{proof}")
    words = [f"{how_many(count, 'dish')} {share:.0%}" for count, share in restored.items()]
    print("Completed at a glance: " + ", ".join(words))


COMMANDS = {"commissions": commissions}
