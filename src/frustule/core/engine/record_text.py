"""Records as lines of text: a header of `key: value` lines, an empty line, and the moves with their notes.

Format 1 has a seat and a move a line and nothing else. Format 2 adds comments (`; text`), marks
(`! name=value`) and variations: between lines `(` and `)` play goes off from the position reached before the
bracket, and after it goes on from there. In both, lines that begin with `#` are remarks that nobody keeps.

Texts of people may hold any character: what would end a line or be lost at its ends is escaped. What this
module reads is not checked against any rule; `record` does that. docs/formats.md has the grammar.
"""

import re
from collections.abc import Generator, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass

from frustule.core.engine.lines import MARK_NAME, MOST_DEPTH, MOST_MOVES, MOST_SEATS, Branching, Line, Played
from frustule.core.errors import FrustuleError, InvalidText

TITLE = "frustule record"
NEWEST = 2
MOST_TEXT = 50_000_000
"""Characters of a record."""

_ODD = re.compile(r"[\\\x00-\x1f\x7f\x85\u2028\u2029]|\A\s|\s\Z")
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.?)", re.DOTALL)
_PLAIN = re.compile(r"[0-9A-Za-z+:/.,_-]+")
_MARK = re.compile(
    rf'(?P<name>{MARK_NAME.pattern})(?:="(?P<quoted>(?:[^"\\]|\\.)*)"|=(?P<plain>{_PLAIN.pattern}))?(?:\s+|\Z)'
)


@dataclass
class Page:
    """A record as it stands on paper: its format, the header's values with their lines, and its moves."""

    format: int
    header: dict[str, tuple[int, str]]
    body: Line


def escaped(text: str) -> str:
    """A text in one line: backslashes, line ends, controls and white space at its ends as escapes."""
    return _ODD.sub(_escape, text)


def one_line(text: str) -> bool:
    """Whether a text stands in a line as it is, and reads back: all that format 1 can hold."""
    return text == text.strip() and len(f".{text}.".splitlines()) == 1


def _escape(match: re.Match[str]) -> str:
    sign = match[0]
    return {"\\": "\\\\", "\n": "\\n"}.get(sign) or f"\\u{ord(sign):04x}"


def unescaped(text: str) -> str:
    """The text that `escaped` put in one line."""
    return _ESCAPE.sub(_unescape, text) if "\\" in text else text


def _unescape(match: re.Match[str]) -> str:
    word = match[1]
    if len(word) == 5:
        sign = chr(int(word[1:], 16))
        if "\ud800" <= sign <= "\udfff":
            raise InvalidText(f"'\\{word}' is half a character; a whole one is written as it is.")
        return sign
    sign = {"\\": "\\", "n": "\n", '"': '"'}.get(word)
    if sign is None:
        raise InvalidText(f"'\\{word}' means nothing; a backslash is written twice.")
    return sign


def _text(number: int, text: str) -> str:
    with in_line(number):
        return unescaped(text)


@contextmanager
def within(place: str) -> Generator[None]:
    """Errors within name the place they lie in."""
    try:
        yield
    except FrustuleError as error:
        raise type(error)(f"{place}: {error}") from None


def in_line(number: int) -> AbstractContextManager[None]:
    """Errors within name the line they lie in."""
    return within(f"Line {number} of the record")


def _fault(number: int, words: str) -> InvalidText:
    return InvalidText(f"Line {number} of the record {words}")


# Writing


def header_lines(format: int, values: Iterable[tuple[str, str]]) -> Iterator[str]:
    """The first line, the header, and the empty line that ends it."""
    yield f"{TITLE} {format}"
    for key, value in values:
        yield f"{key}: {value}".rstrip()
    yield ""


def move_lines(format: int, line: Branching) -> Iterator[str]:
    """A line's moves, with everything that is noted of them; format 1 has no escapes, and no notes."""
    if format == 1:
        yield from (f"{seat + 1} {text}" for seat, text in line.moves)
        return
    waiting = [_own_lines(line)]
    while waiting:
        following = next(waiting[-1], None)
        if following is None:
            waiting.pop()
            if waiting:
                yield ")"
        elif isinstance(following, str):
            yield following
        else:
            yield "("
            waiting.append(_own_lines(following))


def _own_lines(line: Branching) -> Iterator[str | Line]:
    """The lines of text of one line of moves, and in their places its variations."""
    noted = bool(line.comments or line.marks or line.variations)
    for at in range(len(line.moves) + 1):
        if at:
            seat, text = line.moves[at - 1]
            yield f"{seat + 1} {escaped(text)}"
        if noted:
            if marks := line.marks.get(at):
                yield f"! {' '.join(_mark_word(name, value) for name, value in marks.items())}"
            if comment := line.comments.get(at):
                for part in comment.split("\n"):
                    yield f"; {escaped(part)}".rstrip()
            yield from line.variations.get(at, ())


def _mark_word(name: str, value: str) -> str:
    if not value:
        return name
    if _PLAIN.fullmatch(value):
        return f"{name}={value}"
    quoted = escaped(value).replace('"', '\\"')
    return f'{name}="{quoted}"'


# Reading


def read_page(text: str) -> Page:
    """What a record's text says; every error names its line."""
    if len(text) > MOST_TEXT:
        raise InvalidText(f"A record has at most {MOST_TEXT} characters.")
    lines = (
        (number, line.strip()) for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1)
    )
    numbered = ((number, line) for number, line in lines if not line.startswith("#"))
    format = _read_first(numbered)
    header = _read_header(numbered)
    body = Line()
    if format == 1:
        body.moves = [_read_move(number, line) for number, line in numbered if line]
        if len(body.moves) > MOST_MOVES:
            raise InvalidText(f"A record has at most {MOST_MOVES} moves.")
    else:
        _Reader(body).read(numbered)
    return Page(format, header, body)


def _read_first(numbered: Iterator[tuple[int, str]]) -> int:
    first = next((line for _, line in numbered if line), "")
    title, _, number = first.rpartition(" ")
    if title != TITLE or not (number.isascii() and number.isdecimal() and len(number) < 6) or int(number) < 1:
        raise InvalidText(f"A record begins with the line '{TITLE} {NEWEST}'.")
    if int(number) > NEWEST:
        raise InvalidText(
            f"This is a record of format {number}; this Frustule reads formats 1 to {NEWEST}: update it."
        )
    return int(number)


def _read_header(numbered: Iterator[tuple[int, str]]) -> dict[str, tuple[int, str]]:
    header: dict[str, tuple[int, str]] = {}
    for number, line in numbered:
        if not line:
            break
        key, colon, value = line.partition(":")
        if not colon or key in header:
            fault = f"gives '{key}' twice" if colon else "is neither 'key: value' nor empty"
            raise _fault(number, f"{fault}.")
        header[key] = (number, value.strip())
    return header


def _read_move(number: int, line: str) -> Played:
    seat, _, text = line.partition(" ")
    known = seat.isascii() and seat.isdecimal() and len(seat) <= 2 and 1 <= int(seat) <= MOST_SEATS
    if not known or not text.strip():
        raise _fault(number, f"is not a seat number followed by a move: '{line[:40]}'.")
    return int(seat) - 1, text.strip()


class _Reader:
    """Reads moves and notes line by line, however deep the variations lie."""

    def __init__(self, body: Line) -> None:
        self.open: list[tuple[int, Line]] = [(0, body)]
        """The lines of moves that are not ended yet, with the lines of text of their brackets."""
        self.moves = 0
        self.said: dict[tuple[int, int], tuple[Line, list[str]]] = {}
        """The comments so far, line by line, by their places."""

    def read(self, numbered: Iterable[tuple[int, str]]) -> None:
        for number, line in numbered:
            self._read_line(number, line)
        if len(self.open) > 1:
            raise _fault(self.open[-1][0], "opens a bracket that nobody closes.")
        for (_, at), (line, said) in self.said.items():
            if comment := "\n".join(said):
                line.comments[at] = comment

    def _read_line(self, number: int, line: str) -> None:
        now = self.open[-1][1]
        match line[:1]:
            case "":
                return
            case ";":
                self._read_comment(now, _text(number, line[1:].strip()))
            case "!":
                self._read_marks(now, number, line[1:].strip())
            case "(" if line == "(":
                self._open(now, number)
            case ")" if line == ")":
                self._close(now, number)
            case _:
                self.moves += 1
                if self.moves > MOST_MOVES:
                    raise _fault(number, f"has one move too many: at most {MOST_MOVES} can be read.")
                seat, text = _read_move(number, line)
                now.moves.append((seat, _text(number, text)))

    def _open(self, now: Line, number: int) -> None:
        if len(self.open) > MOST_DEPTH:
            raise _fault(number, f"opens one bracket too many: variations lie at most {MOST_DEPTH} deep.")
        variation = Line()
        now.variations.setdefault(len(now.moves), []).append(variation)
        self.open.append((number, variation))

    def _close(self, now: Line, number: int) -> None:
        if len(self.open) == 1:
            raise _fault(number, "closes a bracket that nobody opened.")
        if not now.moves:
            raise _fault(number, "closes a bracket without a move in it.")
        self.open.pop()

    def _read_comment(self, now: Line, text: str) -> None:
        self.said.setdefault((id(now), len(now.moves)), (now, []))[1].append(text)

    def _read_marks(self, now: Line, number: int, text: str) -> None:
        marks = now.marks.setdefault(len(now.moves), {}) if text else {}
        at = 0
        while at < len(text):
            match = _MARK.match(text, at)
            if match is None:
                raise _fault(number, f"has marks, name or name=value; '{text[at : at + 40]}' is none.")
            name, quoted = match["name"], match["quoted"]
            if name in marks:
                raise _fault(number, f"gives the mark '{name}' twice.")
            marks[name] = match["plain"] or "" if quoted is None else _text(number, quoted)
            at = match.end()
