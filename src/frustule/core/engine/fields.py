"""The fields of a position's text: words between semicolons, taken one by one in their order."""

import re

from frustule.core.errors import InvalidText


class Fields:
    """Reads `name word word; name word ...`, each field by its name, and refuses what is out of place."""

    def __init__(self, text: str) -> None:
        self.fields = [part.split() for part in text.split(";")]

    def has(self, name: str) -> bool:
        """Whether the next field is this one."""
        return bool(self.fields) and self.fields[0][:1] == [name]

    def next(self, name: str) -> list[str]:
        """The words of the next field, which must be this one."""
        if not self.has(name):
            present = " ".join(self.fields[0])[:30] if self.fields else "its end"
            raise InvalidText(f"The position should have '{name}' where it has '{present}'.")
        return self.fields.pop(0)[1:]

    def number(self, name: str, least: int, most: int) -> int:
        """The number that is the next field's only word."""
        words = self.next(name)
        written = len(words) == 1 and re.fullmatch(r"\d{1,4}", words[0], re.ASCII) is not None
        if not written or not least <= int(words[0]) <= most:
            raise InvalidText(f"'{name}' is a number from {least} to {most}, not '{' '.join(words)[:30]}'.")
        return int(words[0])

    def numbers(self, name: str, count: int, most: int) -> list[int]:
        """So many one-figure numbers, which are the next field's words."""
        words = self.next(name)
        if len(words) != count or not all(re.fullmatch(r"\d", w, re.ASCII) and int(w) <= most for w in words):
            what = "a number" if count == 1 else f"{count} numbers"
            raise InvalidText(f"'{name}' is {what} from 0 to {most}, not '{' '.join(words)[:30]}'.")
        return [int(word) for word in words]

    def end(self) -> None:
        """There must be nothing more."""
        if self.fields:
            raise InvalidText(
                f"The position goes on after its last field: '{' '.join(self.fields[0])[:30]}'."
            )
