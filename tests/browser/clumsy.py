"""A hand as people have one: it aims beside things, grips them at their edges, wobbles, and changes its mind.

It knows what it means to do, from the position, and reads from the page what came of each gesture: one that
is meant for a legal target reaches it, or is told why not, and what is played is what was meant.
"""

import math
import random
from dataclasses import dataclass, field
from typing import Any, Literal

from playwright.sync_api import FloatRect, Page, expect

import frustule
from frustule import Move, Position
from frustule.client import AtTable
from frustule.protocol.events import Moved

Way = Literal["mouse", "touch"]
OFF = 10.0
"""So many pixels it aims beside things, at most."""
TRIES = 4
"""After so many gestures that do not lead on, only Cancel would."""
WAYS = ("rotation", "prey", "shape")
"""Slots that lie in the row of choices while others lie on the table."""


@dataclass
class Count:
    """What came of the gestures."""

    meant: int = 0
    reached: int = 0
    played: int = 0
    other: int = 0
    swallowed: int = 0
    stuck: int = 0
    turns: list[int] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    @property
    def share(self) -> float:
        return self.reached / max(1, self.meant)

    def figures(self) -> dict[str, Any]:
        return {
            "gestures": self.meant,
            "reached": round(self.share, 4),
            "moves": self.played,
            "other_than_meant": self.other,
            "swallowed": self.swallowed,
            "stuck": self.stuck,
        }


@dataclass(frozen=True)
class Seen:
    """What the page shows after a gesture."""

    picks: frozenset[str]
    sent: bool
    count: int
    reason: str


class ClumsyHand:
    """Plays at one seat of a table, gesture by gesture."""

    def __init__(
        self, page: Page, table: AtTable, way: Way, chance: random.Random, *, steady: bool = False
    ) -> None:
        self.page, self.table, self.way, self.chance = page, table, way, chance
        self.steady = steady
        self.count = Count()
        self._at = 0.0, 0.0
        self._fingers: Any = page.context.new_cdp_session(page) if way == "touch" else None

    # What there is to do

    def position(self) -> Position | None:
        """The position as the seat sees it, if the seat is to move."""
        if self.table.wait_for_turn() is None:
            return None
        return frustule.read_position(self.table.position(self.seat).text)

    @property
    def seat(self) -> int:
        return self.table.view.you.seats[0]

    def look(self) -> Seen:
        told = self.page.evaluate(
            """() => {
                const table = document.querySelector('[data-testid=moves]');
                const reason = document.querySelector('[data-testid=reason]');
                return [table.dataset.picks, Number(table.dataset.count), reason?.innerText ?? ''];
            }"""
        )
        sent = told[0] == "..."
        return Seen(frozenset() if sent else frozenset(told[0].split()), sent, told[1], told[2])

    def box(self, id: str) -> FloatRect | None:
        """Where something is drawn that can be touched, if it is in sight."""
        return self.page.evaluate(
            """id => {
                const name = CSS.escape(id);
                const node = document.querySelector(`[data-choice="${name}"]`)
                    ?? document.querySelector(`svg.live [data-id="${name}"]`);
                const box = node?.getBoundingClientRect();
                if (!box?.width) return null;
                const view = node.closest('svg.live, .choices')?.getBoundingClientRect() ?? box;
                const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
                if (x < view.left || x > view.right || y < view.top || y > view.bottom) return null;
                return {x: box.x, y: box.y, width: box.width, height: box.height};
            }""",
            id,
        )

    # Gestures

    def aside(self) -> tuple[float, float]:
        """How far a hand is off: some pixels in any direction."""
        if self.steady:
            return 0.0, 0.0
        angle, far = self.chance.uniform(0, 2 * math.pi), OFF * math.sqrt(self.chance.random())
        return far * math.cos(angle), far * math.sin(angle)

    def aim(self, box: FloatRect) -> tuple[float, float]:
        """A point that is meant for something: near its middle, and off by some pixels."""
        dx, dy = self.aside()
        return box["x"] + box["width"] / 2 + dx, box["y"] + box["height"] / 2 + dy

    def grip(self, box: FloatRect) -> tuple[float, float]:
        """A point of something's body, rather at its edge than in its middle."""
        angle = self.chance.uniform(0, 2 * math.pi)
        far = min(box["width"], box["height"]) / 2 * (0.2 if self.steady else self.chance.uniform(0.3, 0.8))
        return (
            box["x"] + box["width"] / 2 + far * math.cos(angle),
            box["y"] + box["height"] / 2 + far * math.sin(angle),
        )

    def press(self, x: float, y: float) -> None:
        self._at = x, y
        if self.way == "mouse":
            self.page.mouse.move(x, y)
            self.page.mouse.down()
        else:
            self._touch("touchStart", x, y)

    def move(self, x: float, y: float) -> None:
        if self.way == "mouse":
            self.page.mouse.move(x, y)
        else:
            self._touch("touchMove", x, y)

    def lift(self) -> None:
        if self.way == "mouse":
            self.page.mouse.up()
        else:
            # A finger rests before it lifts; one that flies off makes a fling, which eats the next tap.
            for _ in range(2):
                self.page.wait_for_timeout(60)
                self._touch("touchMove", *self._at)
            self._fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _touch(self, kind: str, x: float, y: float) -> None:
        self._at = x, y
        points = [{"x": x, "y": y, "id": 1}]
        self._fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def click(self, x: float, y: float) -> None:
        if self.way == "mouse":
            self.page.mouse.click(x, y)
        else:
            self.page.touchscreen.tap(x, y)

    def wobble(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """From here to there, not straight."""
        steps = 6
        for k in range(1, steps + 1):
            jx, jy = (self.chance.uniform(-7, 7), self.chance.uniform(-7, 7)) if k < steps else (0.0, 0.0)
            share = k / steps
            self.move(
                start[0] + (end[0] - start[0]) * share + jx, start[1] + (end[1] - start[1]) * share + jy
            )

    # Moves

    def steps(self, move: Move) -> list[str]:
        """The ids of what is chosen on the table; of a move that is only words, all."""
        chosen = {slot: pick.key for slot, pick in move.choices.items()}
        return [key for slot, key in chosen.items() if slot not in WAYS] or list(chosen.values())

    def in_sight(self, move: Move) -> bool:
        first = self.steps(move)[0]
        return self.box(first) is not None

    def play(self, position: Position, move: Move, confirm: str) -> None:
        """Makes a move by gestures, and sees that it is the one that was meant."""
        before = self.look()
        steps = self.steps(move)
        began = self.count.meant
        others = [other for other in position.moves(move.seat) if self.steps(other) != steps]
        if len(steps) == 1:
            self._reach(steps, lambda: self._click(steps[0]))
        else:
            mind = (
                None
                if self.steady or self.chance.random() > 0.3 or not others
                else self.chance.choice(others)
            )
            if mind and self.box(self.steps(mind)[0]) and len(self.steps(mind)) > 1:
                self._other_mind(self.steps(mind), confirm)
            if self.steady or self.chance.random() < 0.6:
                self._reach(steps, lambda: self._drag(steps, move, others, confirm))
            else:
                self._reach(steps[:1], lambda: self._click(steps[0]))
                self._reach(steps, lambda: self._click(steps[-1]))
        self._finish(position, move, before, confirm)
        self.count.turns.append(self.count.meant - began)

    def _other_mind(self, steps: list[str], confirm: str) -> None:
        """Takes something else first, and thinks better of it; where moves are confirmed, or once it lies."""
        self._reach(steps[:1], lambda: self._click(steps[0]))
        if confirm == "always" and self.chance.random() < 0.5:
            self._reach(steps, lambda: self._click(steps[-1]))

    def _reach(self, wanted: list[str], gesture: Any) -> None:
        """Repeats a gesture until what it is meant for is chosen or played; Cancel is never used."""
        for _ in range(TRIES):
            before = self.look()
            if {*wanted} <= before.picks:
                return
            self.page.evaluate("document.querySelector('[data-testid=reason]')?.remove()")
            if not gesture():
                break
            self.count.meant += 1
            after = self.look()
            if after.sent or after.count > before.count or {*wanted} <= after.picks:
                self.count.reached += 1
                return
            told = f"{wanted} {sorted(before.picks)} -> {sorted(after.picks)} {after.reason!r} at {self._at}"
            self.count.missed.append(told)
            if after.picks == before.picks and not after.reason:
                self.count.swallowed += 1
        self.count.stuck += 1

    def _click(self, id: str) -> bool:
        box = self._found(id)
        if box is None:
            return False
        self.click(*self.aim(box))
        return True

    def _found(self, id: str) -> FloatRect | None:
        """Where something is; a phone turns to the other board by itself, or by a tap on its miniature."""
        for _ in range(20):
            if box := self.box(id):
                return box
            self.page.wait_for_timeout(25)
        mini = self.page.locator(".mini, .miniature").first
        if mini.count():
            mini.click()
            self.page.wait_for_timeout(50)
        else:
            self.page.keyboard.press("0")
        return self.box(id)

    def _drag(self, steps: list[str], move: Move, others: list[Move], confirm: str) -> bool:
        piece, goal = steps[0], steps[-1]
        # What is laid already is dragged on from where it lies.
        box = self.box(piece) or next(filter(None, map(self.box, self.look().picks - {piece})), None)
        if box is None:
            return False
        start = self.grip(box)
        self.press(*start)
        # A first bit of the way takes it up; then there is something to aim at.
        away = (start[0] + self.chance.uniform(-6, 6), start[1] - 22)
        self.wobble(start, away)
        target = self._found(goal)
        if target is None:  # nothing was taken up
            self.lift()
            return True
        here = away
        if not self.steady and self.chance.random() < 0.3:
            with_it = [self.steps(other)[-1] for other in others if self.steps(other)[0] == piece]
            aside = self.box(self.chance.choice(with_it)) if with_it else None
            if aside:
                there = self.aim(aside)
                self.wobble(here, there)
                here = there
        x, y = self.aim(target)
        if self.chance.random() < 0.5:  # by the piece, not by the pointer
            x += start[0] - box["x"] - box["width"] / 2
            y += start[1] - box["y"] - box["height"] / 2
        self.wobble(here, (x, y))
        if confirm == "never" and self.way == "mouse":
            self._turn(move)
        self.lift()
        return True

    def _shows(self, move: Move) -> bool:
        """Whether a move is seen on the board as it is meant."""
        text = move.text.partition("=")[2].partition(" ")[0]
        if not text:
            return True
        drawn = f"svg.live[data-shows=pond] g:is(.is-new, .is-picked) > use[href$='-tile-{text}']"
        return self.page.locator(drawn).count() > 0

    def _turn(self, move: Move) -> None:
        """Turns what is held or laid until it lies as it is meant, the shorter way round."""
        ways = [other for other in move.listed if self.steps(other) == self.steps(move)]
        wanted = next(k for k, other in enumerate(ways) if other == move)
        for _ in ways:
            if self._shows(move):
                return
            now = next((k for k, other in enumerate(ways) if self._shows(other)), 0)
            onward = (wanted - now) % len(ways) <= len(ways) // 2
            if self.way == "mouse":
                self.page.keyboard.press("r" if onward else "R")
            else:
                self.page.get_by_role("button", name="Turn on" if onward else "Turn back").tap()
            self.count.meant += 1
            self.count.reached += 1

    def _finish(self, position: Position, move: Move, before: Seen, confirm: str) -> None:
        """Confirms where it is asked, waits for the answer, and compares what was played."""
        seen = self.look()
        if not seen.sent and seen.count == before.count:
            assert {*self.steps(move)} <= seen.picks, f"{move} cannot be made: {self.count.missed}"
            if confirm != "never" or self.way == "touch":
                self._turn(move)
            button = self.page.get_by_test_id("confirm")
            expect(button).to_be_enabled()
            button.tap() if self.way == "touch" else button.click()
            self.count.meant += 1
            self.count.reached += 1
        table = self.page.get_by_test_id("moves")
        expect(table).not_to_have_attribute("data-count", str(before.count))
        expect(table).not_to_have_attribute("data-picks", "...")
        known = self.table.view.version
        played = [
            event.move
            for event in self.table.events(known)
            if isinstance(event, Moved) and event.seat == self.seat
        ]
        self.count.played += 1
        if played[:1] != [move.text]:
            self.count.other += 1
            self.count.missed.append(f"meant {move.text}, played {played}")
