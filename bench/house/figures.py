"""Figures as they are shown: quantiles, and tables in Markdown that go into the documentation as they are."""

from collections.abc import Iterable, Sequence


def quantile(values: Sequence[float], share: float) -> float:
    """The value that so large a share of them does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def milliseconds(values: Sequence[float]) -> tuple[str, str]:
    """Median and p99 of times in seconds; nothing where there are none."""
    if not values:
        return "", ""
    return f"{1000 * quantile(values, 0.5):.1f}", f"{1000 * quantile(values, 0.99):.1f}"


def print_markdown(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """A table whose first column is words and whose others are numbers."""
    for row in (headings, ["---", *["---:"] * (len(headings) - 1)], *rows):
        print(f"| {' | '.join(row)} |")
