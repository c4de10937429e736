"""Who sees what: the position as a spectator and each seat see it, and what can be said of it to each.

Eye 0 is the spectator's, eye 1 + k is that of seat k; sets of eyes are bit masks. Everything that is shown
of a position is worked out from what an eye sees, never from the position itself, so nothing hidden can get
out. Eyes that see the same share the work.
"""

from dataclasses import dataclass

from frustule.core.engine.position import Position
from frustule.core.speech.company import Company, company
from frustule.core.speech.language import manner

SPECTATOR = 1


def eye_of(seat: int | None) -> int:
    return 0 if seat is None else seat + 1


@dataclass(frozen=True)
class Sight:
    """What one look at a position tells."""

    acting: tuple[int, ...]
    scores: tuple[int, ...]


class Eyes:
    """A position through every eye at a table."""

    def __init__(self, position: Position) -> None:
        seats = position.setup.seats
        self.views = [position.veiled(None), *(position.veiled(seat) for seat in range(seats))]
        self._bytes = [view.data.tobytes() for view in self.views]
        self._sights: dict[bytes, Sight] = {}
        self._words: dict[tuple[bytes, str, Company], str] = {}
        self.all = (1 << len(self.views)) - 1

    def refresh(self, position: Position) -> int:
        """Looks at the position as it is now; the eyes that see something new."""
        changed = 0
        view = position.veiled(None)
        seen = view.data.tobytes()
        open_to_all = seen == position.data.tobytes()  # what spectators see is hidden from nobody
        for eye in range(len(self.views)):
            if eye and not open_to_all:
                view = position.veiled(eye - 1)
                seen = view.data.tobytes()
            if seen != self._bytes[eye]:
                self.views[eye], self._bytes[eye] = view, seen
                changed |= 1 << eye
        if changed:
            self._sights.clear()
            self._words.clear()
        return changed

    def sight(self, eye: int) -> Sight:
        """What this eye sees."""
        seen = self._bytes[eye]
        if seen not in self._sights:
            view = self.views[eye]
            self._sights[seen] = Sight(view.acting, view.scores)
        return self._sights[seen]

    def status(self, eye: int) -> str:
        """How far the game is, in words, as this eye sees it."""
        key = self._bytes[eye], manner(), company()
        if key not in self._words:
            view = self.views[eye]
            self._words[key] = view.status
        return self._words[key]

    def data(self, eye: int) -> bytes:
        """The veiled record itself, for other processes."""
        return self._bytes[eye]

    def open(self, eye: int, position: Position) -> bool:
        """Whether nothing is hidden from this eye."""
        return self._bytes[eye] == position.data.tobytes()


def reveals_nothing(before: Position, seat: int, move: int, worlds: int = 16) -> bool:
    """Whether a move would tell nobody anything that it did not know: whatever each eye must still think
    possible, the move leads it to the same sight. Tried on some worlds, always the same ones."""
    after = before.after(seat, move)
    for viewer in (None, *range(before.setup.seats)):
        seen = after.veiled(viewer)
        if viewer != seat and seen == before.veiled(viewer):
            continue
        for seed in range(worlds):
            world = before.reshuffled(viewer, seed)
            if not world.allows(seat, move) or world.after(seat, move).veiled(viewer) != seen:
                return False
    return True
