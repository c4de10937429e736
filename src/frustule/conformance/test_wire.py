"""Scenes on the wire: they decode to the same scenes, leave no drawing out, and stay small."""

import zlib
from typing import Any

import msgspec

from frustule import Game, Setup
from frustule.conformance.faults import expect
from frustule.conformance.walking import walk
from frustule.core.drawing.sandbox import Sandbox
from frustule.core.drawing.scene import Change, Element, Panel, Scene, SceneCall, SceneLine, SceneMove, Threat
from frustule.core.drawing.space import Space
from frustule.core.drawing.theme import THEMES
from frustule.core.drawing.wire import document, encode, wire_scene

POSITIONS = 5
MOST_DEFLATED = 60_000


class Reader:
    """Reads a scene as docs/formats.md tells, from plain JSON alone."""

    def __init__(self, data: bytes) -> None:
        self.wire: Any = msgspec.json.decode(data)
        self.elements: list[Element] = msgspec.convert(self.wire["elements"], list[Element])
        panels = [panel["id"] for panel in self.wire["panels"]]
        self.changes = [
            Change(panels[panel], self.of(elements), tuple(gone), hint)
            for panel, elements, gone, hint in self.wire["changes"]
        ]

    def of(self, numbers: list[int]) -> tuple[Element, ...]:
        return tuple([self.elements[number] for number in numbers])

    def scene(self) -> Scene:
        wire = self.wire
        return Scene(
            wire["game"],
            wire["title"],
            wire["status"],
            wire["seat"],
            tuple(self.panel(panel) for panel in wire["panels"]),
            tuple(move for run in wire["moves"] for move in self.run(run)),
            tuple(self.call(call) for call in wire["calls"]),
            tuple(wire["scores"]),
            tuple(wire["acting"]),
            wire["section"],
            msgspec.convert(wire["lines"], tuple[SceneLine, ...]),
            msgspec.convert(wire["sandbox"], Sandbox | None),
            tuple(wire["poses"]),
            msgspec.convert(wire["threats"], tuple[Threat, ...] | None),
        )

    def panel(self, panel: Any) -> Panel:
        return Panel(
            panel["id"],
            panel["role"],
            panel["title"],
            tuple(panel["box"]),
            self.of(panel["elements"]),
            panel.get("seat"),
            tuple(panel.get("words", ())),
            panel.get("rotations", 0),
            panel.get("piece", 0.0),
            tuple((id, text) for id, text in panel.get("about", ())),
            msgspec.convert(panel.get("space"), Space | None),
            panel.get("aside", False),
        )

    def run(self, run: Any) -> list[SceneMove]:
        count = run["count"]
        texts, path, preview, steps = (
            [places(column, count) for column in run[key]] for key in ("move", "path", "preview", "steps")
        )
        words, kinds = places(run["words"], count), places(run["kind"], count)
        return [
            SceneMove(
                self.wire["seat"],
                " ".join(self.wire["texts"][column[i]] for column in texts),
                tuple(self.wire["picks"][column[i]] for column in path),
                tuple(self.changes[column[i]] for column in preview),
                self.wire["words"][words[i]],
                tuple(run["slots"]),
                self.wire["kinds"][kinds[i]],
                steps=tuple(self.wire["steps"][column[i]] for column in steps),
            )
            for i in range(count)
        ]

    def call(self, call: Any) -> SceneCall:
        numbers: list[int] = call["preview"]
        path: list[str] = call["path"]
        told: tuple[str, str, str] = call["move"], call["name"], call["words"]
        preview = tuple(self.changes[number] for number in numbers)
        slots: list[str] = call["slots"]
        return SceneCall(self.wire["seat"], *told, tuple(path), preview, tuple(slots), call["answers"])


def places(column: int | list[int], count: int) -> list[int]:
    if isinstance(column, int):
        return [column] * count
    found: list[int] = []
    for step in column:
        found.append(step + (found[-1] if found else 0))
    return found


def test_a_scene_reads_back_to_the_same(setup: Setup):
    for position in walk(setup, 51).some(POSITIONS):
        for viewer in (None, *position.acting[:1]):
            scene = position.scene(viewer)
            wire = encode(wire_scene(scene, setup))
            assert Reader(wire).scene() == scene
            size = len(zlib.compress(wire, 6))
            wrong = f"makes a scene of {size} bytes, deflated"
            remedy = f"Stay below {MOST_DEFLATED}: draw by symbols, and put less into previews"
            expect(size < MOST_DEFLATED, setup.game, "scene.build", wrong, remedy)


def test_nothing_hidden_is_sent(setup: Setup):
    """Positions that look the same are sent as the same bytes."""
    for seed, position in enumerate(walk(setup, 52).some(POSITIONS)):
        for viewer in (None, *position.acting[:1]):
            sent = encode(wire_scene(position.scene(viewer), setup))
            other = position.reshuffled(viewer, seed).scene(viewer)
            assert encode(wire_scene(other, setup)) == sent


def test_every_drawing_is_sent_once(setup: Setup):
    kept: Any = msgspec.json.decode(encode(document(setup)))["symbols"]
    for position in walk(setup, 53).some(POSITIONS):
        wire: Any = msgspec.json.decode(
            encode(wire_scene(position.scene(position.acting[0] if position.acting else None), setup))
        )
        assert not set(wire["symbols"]) & set(kept)
        drawn = kept | wire["symbols"]
        for element in wire["elements"]:
            assert element.get("symbol", "") in {"", *drawn}
        for parts in drawn.values():
            assert all(len(part) == 2 or (len(part) == 5 and part[0] in drawn) for part in parts)


def test_the_document_tells_all_that_is_constant(game: Game):
    setup = game.setup()
    told: Any = msgspec.json.decode(encode(document(setup)))
    assert told["setup"] == setup.text
    assert [option["name"] for option in told["options"]] == [facts.name for facts in game.option_facts]
    assert told["tokens"] == game.tokens
    for theme in THEMES:
        assert all(f".{name}{{" in told["styles"][theme] for name in game.styles)
    assert len(zlib.compress(encode(document(setup)), 6)) < MOST_DEFLATED
