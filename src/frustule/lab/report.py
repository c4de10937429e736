"""The report of an arena: tables in Markdown with plots beside them, or one HTML page with all inside."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

import msgspec

from frustule.core.drawing.theme import SANS, THEMES
from frustule.core.errors import InvalidText
from frustule.games import game
from frustule.lab import plots
from frustule.lab.arena import Outcome, Terms
from frustule.lab.ratings import Entrant, Meeting, Share, entrants, meetings


class Report(msgspec.Struct, frozen=True):
    """What an arena found, as plain data."""

    setup: str
    seed: int
    deals: int
    games: int
    entrants: list[Entrant]
    meetings: list[Meeting]


def report_on(terms: Terms, outcomes: Sequence[Outcome]) -> Report:
    """Sums up the games of a ledger."""
    deals = len({outcome.deal for outcome in outcomes})
    return Report(terms.setup, terms.seed, deals, len(outcomes), entrants(outcomes), meetings(outcomes))


def share_words(share: Share) -> str:
    """A share and its interval in words: `62.5% (51-73)`."""
    return f"{100 * share.mean:.1f}% ({100 * share.low:.0f}-{100 * share.high:.0f})"


def entrant_rows(report: Report) -> list[list[str]]:
    """The table of contestants, with its headings."""
    rows = [["bot", "rating", "victories", "mean score", "s a move", "slowest"]]
    for row in report.entrants:
        rating = f"{row.rating.mu:.1f} +- {row.rating.sigma:.1f}"
        times = [f"{row.seconds:.3f}", f"{row.slowest:.2f}"]
        rows.append([row.name, rating, share_words(row.victories), f"{row.score:.1f}", *times])
    return rows


def meeting_rows(report: Report) -> list[list[str]]:
    """The table of who was ahead of whom, with its headings; each pair once, the stronger first."""
    order = [row.name for row in report.entrants]
    rows = [["bot", "against", "ahead", "margin", "games"]]
    ordered = sorted(report.meetings, key=lambda each: (order.index(each.name), order.index(each.other)))
    for each in ordered:
        if order.index(each.name) < order.index(each.other):
            share = each.share
            rows.append([each.name, each.other, share_words(share), f"{each.margin:+.1f}", str(share.games)])
    return rows


def draw(report: Report) -> dict[str, str]:
    """The plots by name, as SVG."""
    names = [row.name for row in report.entrants]
    rated = [
        plots.Dot(
            row.name,
            row.rating.mu,
            row.rating.mu - 2 * row.rating.sigma,
            row.rating.mu + 2 * row.rating.sigma,
        )
        for row in report.entrants
        if row.rating.sigma
    ]
    shares = {(each.name, each.other): each.share.mean for each in report.meetings}
    drawn: dict[str, str] = {}
    if rated:
        drawn["ratings"] = plots.dots("Ratings, with twice their doubt", rated)
    if shares:
        drawn["shares"] = plots.shares("How often the row is ahead of the column", names, shares)
    return drawn


def write_report(report: Report, path: Path) -> list[Path]:
    """Writes the report; a name that ends in .md has its plots in files beside it. What was written."""
    drawn = draw(report)
    if path.suffix == ".html":
        files = {path: _page(report, drawn)}
    elif path.suffix == ".md":
        beside = {name: path.with_name(f"{path.stem}-{name}.svg") for name in drawn}
        files = {path: _markdown(report, {name: each.name for name, each in beside.items()})}
        files |= {beside[name]: svg for name, svg in drawn.items()}
    else:
        raise InvalidText(f"A report is a .md or a .html file, not '{path.name}'.")
    for each, text in files.items():
        try:
            each.parent.mkdir(parents=True, exist_ok=True)
            each.write_text(text, encoding="utf-8")
        except OSError as error:
            raise InvalidText(f"The file {each} cannot be written: {error.strerror}.") from None
    return list(files)


def _title(report: Report) -> str:
    return f"Arena: {game(report.setup.partition(' ')[0]).title}"


def _summary(report: Report) -> str:
    return (
        f"{report.games} games on {report.deals} deals of `{report.setup}`, from seed {report.seed}. Every "
        "deal is played in every rotation of the seats. Intervals hold the true share with 95% confidence."
    )


def markdown_table(rows: list[list[str]]) -> str:
    """Rows as a Markdown table; the first is its heading, all columns but the first are aligned right."""
    heading, *rest = rows
    lines = [f"| {' | '.join(heading)} |", "|---|" + "---:|" * (len(heading) - 1)]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rest)])


def _markdown(report: Report, images: dict[str, str]) -> str:
    parts = [f"# {_title(report)}", _summary(report), markdown_table(entrant_rows(report))]
    if "ratings" in images:
        parts.append(f"![Ratings]({images['ratings']})")
    if "shares" in images:
        parts += [
            "## Who was ahead of whom",
            markdown_table(meeting_rows(report)),
            f"![Shares]({images['shares']})",
        ]
    return "\n\n".join(parts) + "\n"


def _page(report: Report, drawn: dict[str, str]) -> str:
    ink = THEMES["light"]
    style = (
        f"body{{font:16px/1.5 {SANS};color:{ink['text']};background:{ink['ground']};max-width:44rem;"
        "margin:2rem auto;padding:0 1rem}table{border-collapse:collapse}"
        f"td,th{{padding:.2rem .8rem;text-align:right;border-bottom:1px solid {ink['hairline']}}}"
        "td:first-child,th:first-child{text-align:left}svg{max-width:100%;height:auto}"
    )
    title = _title(report)
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="en"><meta charset="utf-8"><title>{escape(title)}</title><style>{style}</style>',
            f"<h1>{escape(title)}</h1>",
            f"<p>{escape(_summary(report)).replace('`', '')}</p>",
            _html_table(entrant_rows(report)),
            drawn.get("ratings", ""),
            "<h2>Who was ahead of whom</h2>" if "shares" in drawn else "",
            _html_table(meeting_rows(report)) if "shares" in drawn else "",
            drawn.get("shares", ""),
            "</html>\n",
        ]
    )


def _html_table(rows: list[list[str]]) -> str:
    heading, *rest = rows
    head = "".join(f"<th>{escape(word)}</th>" for word in heading)
    body = "".join(f"<tr>{''.join(f'<td>{escape(word)}</td>' for word in row)}</tr>" for row in rest)
    return f"<table><tr>{head}</tr>{body}</table>"
