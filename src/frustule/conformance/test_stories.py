"""Stories of moves: what they change is what the move changes, what they tell is what the viewer may know."""

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from frustule import Position, Setup
from frustule.conformance.faults import expect
from frustule.conformance.test_veil import named, viewers
from frustule.conformance.walking import some_of, walk
from frustule.core.drawing.beats import SOUNDS, Beat, Stage, Story, alike, applied, backwards
from frustule.core.drawing.scene import Scene
from frustule.core.speech.company import Company, among

TELL = "story.tell"
MOVES = 8
TABLE = ("board", "own", "other", "hand", "stack", "tray")
"""Roles of panels that a game tells everything of."""
ALTERNATIVES = 12


@dataclass(frozen=True)
class Told:
    """A move as a viewer is told of it."""

    before: Position
    after: Position
    seat: int
    move: int
    viewer: int | None
    story: Story

    @functools.cached_property
    def scenes(self) -> tuple[Scene, Scene]:
        both = (self.before, self.after)
        first, last = (position.scene(self.viewer, with_moves=False) for position in both)
        return first, last

    @property
    def named(self) -> str:
        text = self.before.move(self.seat, self.move).text
        return f"'{text}' for {named(self.viewer)} in '{self.before}'"


@functools.lru_cache(maxsize=2)
def stories(setup: Setup) -> list[Told]:
    """Moves of every kind, as each viewer is told of them; told once for all tests of a setup."""
    found: list[Told] = []
    path = walk(setup, 43)
    kinds = path.kinds()
    share = max(1, MOVES // len(kinds))
    numbers = sorted({number for kind in kinds for number in kind[:: max(1, len(kind) // share)]})
    for number in numbers:
        before, (seat, move) = path.positions[number], path.played[number]
        found += told(before, seat, move)
        for call in before.calls(seat).numbers[:3]:
            found += told(before, seat, call)
    return found


def told(before: Position, seat: int, move: int) -> Iterator[Told]:
    after = before.after(seat, move)
    for viewer in viewers(before.setup):
        yield Told(before, after, seat, move, viewer, before.story(seat, move, viewer))


def beats(setup: Setup) -> Iterator[tuple[Told, Stage, Beat]]:
    """All beats, each with what is seen before it."""
    for each in stories(setup):
        stage = Stage(each.scenes[0])
        for beat in each.story.beats:
            yield each, stage, beat
            stage.play(beat)


def test_ghosts_are_of_what_went(setup: Setup):
    for told in stories(setup):
        if not told.story.beats:
            continue
        before, after = told.scenes
        there = {panel.id: {each.id for each in panel.elements} for panel in after.panels}
        for change in (change for beat in told.story.beats for change in beat.ghosts):
            known = change.panel in {panel.id for panel in before.panels} and change.panel in there
            wrong = f"leaves ghosts of {told.named} in '{change.panel}', which is not in both scenes"
            expect(known, setup.game, TELL, wrong, "Leave them where something was")
            taken = sorted({each.id for each in change.elements} & there.get(change.panel, set()))
            wrong = f"leaves a ghost {taken[:1]} of {told.named}, which is there after the move"
            expect(not taken, setup.game, TELL, wrong, "Give ghosts ids of their own")


def test_the_changes_of_a_story_make_the_scene_after(setup: Setup):
    for each in stories(setup):
        first, last = each.scenes
        same = alike(applied(first, each.story), last)
        remedy = "Change elements by the beat's own functions alone"
        expect(same, setup.game, TELL, f"does not lead to the scene after {each.named}", remedy)
        assert alike(applied(last, backwards(first, each.story)), first)


def test_what_lies_on_the_table_is_told(setup: Setup):
    """What is left for the end is papers and titles, where a game tells anything at all."""
    if setup.game.voice.tell is None:
        return
    for each, stage, beat in beats(setup):
        if beat.rest:
            roles = {panel.id: panel.role for panel in (*stage.frames.values(), *beat.panels)}
            left = [change.panel for change in beat.changes if roles[change.panel] in TABLE]
            wrong = f"leaves changes of '{''.join(left[:1])}' untold, after {each.named}"
            expect(not left, setup.game, TELL, wrong, "Tell them in a beat, at the last by `settle`")


def test_beats_name_what_is_there(setup: Setup):
    for each, stage, beat in beats(setup):
        after = Stage(stage.now())
        after.play(beat)
        known = beat.sound == "" or beat.sound in SOUNDS
        expect(known, setup.game, TELL, f"lets '{beat.sound}' be heard", "Choose a sound of the house")
        for flight in beat.flights:
            told = f"lets something fly to '{flight.end}', after {each.named},"
            expect(len(flight.way) > 1, setup.game, TELL, f"{told} that goes nowhere", "Give it a way")
            for place in flight.way:
                there = place.panel in after.frames or place.panel in stage.frames
                expect(
                    there, setup.game, TELL, f"{told} through '{place.panel}'", "Name a panel of the scene"
                )
            start, end = flight.way[0].panel, flight.way[-1].panel
            was = not flight.start or flight.start in stage.elements.get(start, {})
            expect(was, setup.game, TELL, f"{told} from '{flight.start}', which is not there", "Name what is")
            seen = flight.end in after.elements.get(end, {}) or flight.end in stage.elements.get(end, {})
            expect(seen, setup.game, TELL, f"{told} which is not there", "Name an element")
        lit = [(spot.panel, spot.id) for spot in beat.lights]
        lit += [(points.panel, id) for points in beat.points for id in points.at]
        for panel, id in lit:
            there = id in after.elements.get(panel, {}) or id in stage.elements.get(panel, {})
            wrong = f"lights '{id}' in '{panel}', which is not there, after {each.named}"
            expect(there, setup.game, TELL, wrong, "Name elements of the scene")
        if beat.lens:
            assert beat.lens.panel in after.frames


def test_points_are_the_change_of_the_scores(setup: Setup):
    if setup.game.voice.tell is None:
        return
    for each in stories(setup):
        before, after = (each.before.veiled(each.viewer).scores, each.after.veiled(each.viewer).scores)
        told = [0] * setup.seats
        for beat in each.story.beats:
            for points in beat.points:
                told[points.seat] += points.points
        gained = [then - was for was, then in zip(before, after, strict=True)]
        wrong = f"tells of {told} points where scores change by {gained}, after {each.named}"
        expect(told == gained, setup.game, TELL, wrong, "Let `telling.gains()` rise, each once")


def test_viewers_are_told_what_they_see(setup: Setup):
    """Two deals that a viewer cannot tell apart, and two moves, are the same story."""
    random = Random(7)
    for each in stories(setup):
        before, after = each.before.veiled(each.viewer), each.after.veiled(each.viewer)
        remedy = "Tell from `telling.before` and `telling.after`"
        for seed in range(3):
            world = each.before.reshuffled(each.viewer, seed)
            possible = world.allows(each.seat, each.move)
            if possible and world.after(each.seat, each.move).veiled(each.viewer) == after:
                same = world.story(each.seat, each.move, each.viewer) == each.story
                expect(same, setup.game, TELL, f"tells what is hidden, of {each.named}", remedy)
        for move in some_of(random, each.before.moves(each.seat).numbers, ALTERNATIVES):
            if before != after and each.before.after(each.seat, move).veiled(each.viewer) == after:
                same = each.before.story(each.seat, move, each.viewer) == each.story
                wrong = f"tells which of several moves it was, of {each.named}"
                expect(same, setup.game, TELL, wrong, remedy)


def test_people_are_called_by_name(setup: Setup):
    """Nobody is called by the number of a seat where names are known."""
    names = tuple(f"Quill{number}" for number in range(setup.seats))
    for each in stories(setup)[: 4 * (setup.seats + 1)]:
        with among(Company(names)):
            story = each.before.story(each.seat, each.move, each.viewer)
        assert len(story.beats) == len(each.story.beats)
        for number in range(1, setup.seats + 1):
            assert not any(f"seat {number}" in words for words in story.words)
