"""A commission's moves as a person makes them: what to pick, and what would then be seen where."""

from collections.abc import Callable, Iterator, Sequence

from frustule.core.drawing.scene import Change, Element, SceneMove, difference
from frustule.core.engine.move import Pick
from frustule.core.engine.position import Position
from frustule.games.diatoms import panels as diatoms
from frustule.games.diatoms.moves import ARRANGE, LAY, unpack_arrange, unpack_lay
from frustule.games.diatoms.notation import laid_text
from frustule.games.diatoms.solo import choosing, panels, words
from frustule.games.diatoms.solo.card_text import LETTERS, NUMBERS
from frustule.games.diatoms.solo.moves import CAST, unpack_cast
from frustule.games.diatoms.solo.notation import move_text
from frustule.games.diatoms.solo.options import card_of
from frustule.games.diatoms.solo.rules import available


def scene_moves(position: Position, paths: dict[int, tuple[Pick, ...]]) -> Iterator[SceneMove]:
    """Every move with its path, its preview and its words."""
    preview = Preview(position)
    teller = words.Teller(position)
    for move, path in paths.items():
        keys, steps = tuple(pick.key for pick in path), tuple(pick.words for pick in path)
        then = position.after(0, move)
        text, kind = move_text(position, 0, move), choosing.kind_after(position, 0, move, then)
        seen, said = preview.of(move, then), teller.tell(move)
        yield SceneMove(0, text, keys, seen, said, choosing.slots(move), kind, steps)


class Preview:
    """What moves would add, change or take away; what they share is looked up once."""

    def __init__(self, position: Position) -> None:
        p = position.record
        self.position = position
        self.setup = position.setup
        self.cells = set(zip(p.q[: p.laid].tolist(), p.r[: p.laid].tolist(), strict=True))
        newest = int(p.q[p.laid - 1]), int(p.r[p.laid - 1])
        self.over = diatoms.newest(self.cells - {newest}, *newest)
        self.hand = self._hand(position)
        self.tray = self._tray(position)
        self.stacks = panels.stacks(position).elements
        self._seen: dict[tuple[str, bytes], tuple[Change, ...]] = {}

    def of(self, move: int, then: Position) -> tuple[Change, ...]:
        changes: list[Change] = []
        if move >= LAY:
            changes.append(self._lay(move))
        elif move >= CAST:
            changes += self._cast(unpack_cast(move)[1], then)
        elif move >= ARRANGE:
            changes += self._arrange(unpack_arrange(move)[1], then)
        return (*changes, *self._at_hand(then))

    def _lay(self, move: int) -> Change:
        slot, q, r, face = unpack_lay(move)
        tile = available(self.position.record, slot)
        over = diatoms.newest(self.cells, q, r)
        ids = {element.id for element in over}
        gone = tuple(element.id for element in self.over if element.id not in ids)
        return Change(
            "pond", (diatoms.laid(self.setup, tile, laid_text(self.setup, tile, face), q, r), *over), gone
        )

    def _cast(self, dish: int, then: Position) -> tuple[Change, ...]:
        return difference(
            panels.DISHES, panels.dish_elements(self.position, dish), panels.dish_elements(then, dish)
        )

    def _arrange(self, space: int, then: Position) -> tuple[Change, ...]:
        """The space, and those of its groups, which may settle on a colour or a shape."""
        card = card_of(self.setup)
        spaces = {
            space,
            *(i for sign in card.words[space] if sign in LETTERS + NUMBERS for i in card.group(sign)),
        }
        before = [element for i in sorted(spaces) for element in panels.space_elements(self.position, i)]
        after = [element for i in sorted(spaces) for element in panels.space_elements(then, i)]
        return difference(panels.SLIDE, before, after)

    def _at_hand(self, then: Position) -> tuple[Change, ...]:
        """What leaves or joins the hand, the stacks and the tray; a tile below another is not known yet."""
        p = then.record
        return (
            *self._once(panels.HAND, p.hand.tobytes(), self.hand, lambda: self._hand(then)),
            *self._once(panels.STACKS, p.left.tobytes(), self.stacks, lambda: self._stacks(then)),
            *self._once(panels.TRAY, p.tray.tobytes(), self.tray, lambda: self._tray(then)),
        )

    def _once(
        self, panel: str, key: bytes, before: Sequence[Element], after: Callable[[], Sequence[Element]]
    ) -> tuple[Change, ...]:
        if (panel, key) not in self._seen:
            self._seen[panel, key] = difference(panel, before, after())
        return self._seen[panel, key]

    def _hand(self, position: Position) -> Sequence[Element]:
        return panels.hand(position).elements

    def _tray(self, position: Position) -> Sequence[Element]:
        return panels.tray(position).elements

    def _stacks(self, then: Position) -> Sequence[Element]:
        left, before = then.record.left, self.position.record.left
        elements: list[Element] = []
        for s in range(2):
            if left[s] == before[s] and left[s]:
                top = int(then.record.stack[s, left[s] - 1])
                elements += diatoms.stack(self.setup, s, top, int(left[s]))
            elif left[s]:
                elements += diatoms.left_in_stack(s, int(left[s]))
        return elements
