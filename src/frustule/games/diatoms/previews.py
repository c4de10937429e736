"""Diatoms' moves as a person makes them: what to pick, and what would then be seen where."""

from collections.abc import Iterator

import numpy as np

from frustule.core.drawing.scene import Change, Element, SceneMove, difference
from frustule.core.engine.move import Pick
from frustule.core.engine.position import Position
from frustule.games.diatoms import choosing, compass, panels, words
from frustule.games.diatoms.choosing import ARRANGING, LAYING, kind_after
from frustule.games.diatoms.components import SHAPES, faces
from frustule.games.diatoms.language import tile_drawn
from frustule.games.diatoms.moves import (
    ARRANGE,
    DISCARD,
    INSIST,
    LAY,
    TAKE,
    unpack_arrange,
    unpack_discard,
    unpack_lay,
)
from frustule.games.diatoms.notation import move_text, tile_id, tile_text
from frustule.games.diatoms.places import place_words
from frustule.games.diatoms.pond_options import slide_of


def paths_to(position: Position, seat: int, moves: list[int]) -> dict[int, tuple[Pick, ...]]:
    """The path of every move; laying moves share most of their picks."""
    laying = [move for move in moves if move >= LAY]
    paths = {move: words.path(position, seat, move) for move in moves if move < LAY}
    if not laying:
        return paths
    setup = position.setup
    hand: list[int] = position.record.hand[seat].tolist()
    texts = [tile_text(setup, tile) if tile else "" for tile in hand]
    tiles = [
        Pick(tile_id(setup, tile, f"hand-{seat}-{slot}"), tile_drawn(texts[slot]) if tile else "")
        for slot, tile in enumerate(hand)
    ]
    ways: dict[tuple[int, int], Pick] = {}
    places: dict[tuple[int, int], Pick] = {}
    for move in laying:
        slot, q, r, face = unpack_lay(move)
        if (q, r) not in places:
            places[q, r] = Pick(words.place_key(q, r), place_words(position, q, r))
        if (slot, face) not in ways:
            text = faces(texts[slot])[face]
            ways[slot, face] = Pick(words.face_key(hand[slot], face), words.face_words(text))
        paths[move] = (tiles[slot], places[q, r], ways[slot, face])
    return {move: paths[move] for move in moves}


def scene_moves(position: Position, seat: int, paths: dict[int, tuple[Pick, ...]]) -> Iterator[SceneMove]:
    """Every move with its path, its preview and its words."""
    preview = Preview(position, seat)
    for move, path in paths.items():
        keys, steps = tuple([pick.key for pick in path]), tuple([pick.words for pick in path])
        if move >= LAY:
            collected = preview.teller.collected(move)
            said = preview.teller.harvest(collected)
            kind = kind_after(position, seat, move, position.after(seat, move))
            shown = preview.lay(move, collected)
            yield SceneMove(seat, preview.laid_text(move), keys, shown, said, LAYING, kind, steps)
        elif move >= ARRANGE:
            then = position.after(seat, move)
            said = preview.teller.gain(then)
            text, kind = move_text(position, seat, move), kind_after(position, seat, move, then)
            yield SceneMove(seat, text, keys, preview.arrange(move, then), said, ARRANGING, kind, steps)
        else:
            said = preview.teller.tell(move)
            text, kind = move_text(position, seat, move), choosing.kind(position, seat, move)
            yield SceneMove(seat, text, keys, preview.other(move), said, choosing.slots(move), kind, steps)


class Preview:
    """What moves of a seat would add, change or take away; what they share is looked up once."""

    def __init__(self, position: Position, seat: int) -> None:
        p = position.record
        self.position, self.seat, self.setup = position, seat, position.setup
        self.teller = words.Teller(position, seat)
        self.layout = slide_of(self.setup)
        self.hand: list[int] = [tile for tile in p.hand[seat].tolist() if tile]
        self.cells = set(zip(p.q[: p.laid].tolist(), p.r[: p.laid].tolist(), strict=True))
        self.faces = [faces(tile_text(self.setup, tile)) for tile in self.hand]
        self.held = panels.held(self.setup, seat, self.hand)
        self.tray = self._in_tray(position)
        newest = int(p.q[p.laid - 1]), int(p.r[p.laid - 1])
        self.lenses = [e.id for e in panels.newest(self.cells - {newest}, *newest) if e.id != "newest"]
        self._newest: dict[tuple[int, int], tuple[tuple[Element, ...], tuple[str, ...]]] = {}
        self._dropped: dict[int, tuple[Change, ...]] = {}
        self._gained: dict[bytes, tuple[Change, ...]] = {}
        self._fits: dict[int, tuple[Change, ...]] = {}

    def laid_text(self, move: int) -> str:
        slot, q, r, face = unpack_lay(move)
        return f"{q},{r}={self.faces[slot][face]}"

    def lay(self, move: int, collected: bytes) -> tuple[Change, ...]:
        slot, q, r, face = unpack_lay(move)
        if (q, r) not in self._newest:
            over = tuple(panels.newest(self.cells, q, r))
            ids = {element.id for element in over}
            self._newest[q, r] = over, tuple(id for id in self.lenses if id not in ids)
        over, gone = self._newest[q, r]
        tile = panels.laid(self.setup, self.hand[slot], self.faces[slot][face], q, r)
        return (Change("pond", (tile, *over), gone), *self.drop(slot), *self.gain(collected))

    def drop(self, slot: int) -> tuple[Change, ...]:
        """A tile leaves the hand, and the others move up."""
        if slot not in self._dropped:
            rest = panels.held(self.setup, self.seat, self.hand[:slot] + self.hand[slot + 1 :])
            self._dropped[slot] = difference(f"hand-{self.seat}", self.held, rest)
        return self._dropped[slot]

    def gain(self, collected: bytes) -> tuple[Change, ...]:
        """What laying a tile brings into the tray."""
        if collected not in self._gained:
            counts = (
                self.position.record.tray[self.seat].reshape(-1) + np.frombuffer(collected, np.int16)[:25]
            )
            then = panels.in_tray(self.seat, counts.tolist())
            self._gained[collected] = difference(f"tray-{self.seat}", self.tray, then)
        return self._gained[collected]

    def arrange(self, move: int, then: Position) -> tuple[Change, ...]:
        """Spaces that take the diatom show its shape; it lies on one, the compass tells what it brings."""
        diatom, number = unpack_arrange(move)
        slide = f"slide-{self.seat}"
        placed = panels.placed(self.layout, self.seat, number, diatom)
        old, new = compass.change(self.position, then, self.seat)
        return (
            *self._fitting(diatom),
            *difference(slide, old, (placed, *new)),
            *self._tray_after(then),
        )

    def _fitting(self, diatom: int) -> tuple[Change, ...]:
        if diatom not in self._fits:
            taken = self.position.record.slide[self.seat].tolist()
            empty = [number for number in range(len(self.layout.spaces)) if not taken[number]]
            takes = [number for number in empty if SHAPES[diatom % 5] in self.layout.spaces[number].shapes]
            shown = panels.for_diatom(self.layout, self.seat, diatom % 5, takes, empty)
            self._fits[diatom] = (Change(f"slide-{self.seat}", tuple(shown), hint=True),)
        return self._fits[diatom]

    def other(self, move: int) -> tuple[Change, ...]:
        """A draw, a split, a discard; insisting changes nothing that is seen."""
        if move >= TAKE:
            return self._tray_after(self.position.after(self.seat, move))
        if move >= DISCARD:
            return self.drop(unpack_discard(move))
        return self._draw(move) if move != INSIST else ()

    def _draw(self, stack: int) -> tuple[Change, ...]:
        """The top tile joins the hand; what lies below it is not known yet."""
        p = self.position.record
        count = int(p.left[stack])
        top = int(p.stack[stack, count - 1])
        with_it = panels.held(self.setup, self.seat, [*self.hand, top])
        before = panels.stack(self.setup, stack, top, count)
        after = panels.left_in_stack(stack, count - 1) if count > 1 else []
        return (
            *difference("stacks", before, after),
            *difference(f"hand-{self.seat}", self.held, with_it),
        )

    def _tray_after(self, then: Position) -> tuple[Change, ...]:
        return difference(f"tray-{self.seat}", self.tray, self._in_tray(then))

    def _in_tray(self, position: Position) -> tuple[Element, ...]:
        return panels.in_tray(self.seat, position.record.tray[self.seat].reshape(-1).tolist())
