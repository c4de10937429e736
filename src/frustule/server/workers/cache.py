"""Answers that are kept in case somebody asks the same again: so many bytes of them, the newest used."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


class Cache(Generic[Answer]):
    """Answers by their questions."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, tuple[Answer, int]] = OrderedDict()
        self.size = 0
        """Bytes of all that is kept."""

    def get(self, question: Hashable) -> Answer | None:
        """The answer, if it is there."""
        found = self._kept.get(question)
        if found is None:
            return None
        self._kept.move_to_end(question)
        return found[0]

    def keep(self, question: Hashable, answer: Answer, size: int) -> None:
        """Keeps an answer of so many bytes; the oldest make room."""
        if size > self._most or question in self._kept:
            return
        self._kept[question] = answer, size
        self.size += size
        while self.size > self._most:
            _, (_, gone) = self._kept.popitem(last=False)
            self.size -= gone
