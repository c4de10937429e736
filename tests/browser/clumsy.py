"""A hand as people have one: it aims beside things, grips them at their edges, wobbles, and changes its mind.

It knows what it means to do, from the position, and reads from the page what came of each gesture: one that
is meant for a legal target reaches it, or is told why not, and what is played is what was meant. It lets go
without looking where moves are confirmed; where a drop plays, it looks at what it would play before.
"""

import math
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from playwright.sync_api import FloatRect, Locator, Page, TimeoutError, expect

import frustule
from frustule import Move, Position
from frustule.client import AtTable
from frustule.protocol.events import Moved

Way = Literal["mouse", "touch"]
OFF = 10.0
"""So many pixels it aims beside things, at most."""
TRIES = 4
"""After so many gestures that do not lead on, only Cancel would."""
LOOKS = 4
"""So often it moves on before it lets go, where it looks."""
TAP = 5_000
"""Milliseconds within which a tap that is a tap is one for the page, too."""
ROUND = ("rrrt" * 4 + "y") * 2 + "rrr"
"""Keys that turn a shape through all the ways it can lie in space."""
WAYS = ("rotation", "prey", "shape", "pose")
"""Slots that lie in the row of choices while others lie on the table."""
LISTEN = """() => {
  const why = document.querySelector('[data-testid=why]');
  const heard = (window.heard = { clicks: 0, reasons: [] });
  addEventListener('click', () => (heard.clicks += 1), true);
  new MutationObserver(() => why.textContent && heard.reasons.push(why.textContent)).observe(why, {
    childList: true,
    characterData: true,
    subtree: true,
  });
}"""
"""Has the page keep what it says about gestures that lead nowhere, and count clicks."""
LOOK = """() => {
  const { picks, count, would } = document.querySelector('[data-testid=moves]').dataset;
  return [picks, Number(count), would, window.heard.reasons.splice(0).join(' ')];
}"""
BOXES = """ids => ids.map(id => {
  const name = CSS.escape(id);
  const node = document.querySelector(`[data-choice="${name}"]`)
    ?? document.querySelector(`svg.live [data-laid="${name}"]`)
    ?? document.querySelector(`svg.live [data-id="${name}"]:not(.is-preview)`)
    ?? document.querySelector(`svg.live [data-id="${name}"]`);
  const box = node?.getBoundingClientRect();
  if (!box?.width) return null;
  const view = node.closest('svg.live, .choices')?.getBoundingClientRect() ?? box;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (x < view.left || x > view.right || y < view.top || y > view.bottom) return null;
  return { x: box.x, y: box.y, width: box.width, height: box.height };
})"""
Point = tuple[float, float]


@dataclass
class Count:
    """What came of the gestures."""

    gestures: int = 0
    """All of them, those that turn and confirm included."""
    meant: int = 0
    """Those that were meant for a legal target."""
    reached: int = 0
    moves: int = 0
    other: int = 0
    swallowed: int = 0
    stuck: int = 0
    wrong: list[str] = field(default_factory=list[str])

    @property
    def share(self) -> float:
        return self.reached / max(1, self.meant)

    def __str__(self) -> str:
        return (
            f"{self.moves} moves by {self.gestures} gestures; of {self.meant} meant for a target "
            f"{100 * self.share:.1f}% reached it, {self.other} played a move other than meant, "
            f"{self.swallowed} swallowed, {self.stuck} stuck"
        )


@dataclass(frozen=True)
class Seen:
    """What the page shows after a gesture."""

    picks: frozenset[str]
    sent: bool
    count: int
    would: str
    """The move that would be played by what is picked and pointed at."""
    reasons: str
    """What was said about gestures since it was looked before."""


class ClumsyHand:
    """Plays at one seat of a table, gesture by gesture."""

    def __init__(
        self,
        page: Page,
        table: AtTable,
        way: Way,
        confirm: str,
        chance: random.Random,
        *,
        steady: bool = False,
    ) -> None:
        self.page, self.table, self.way, self.confirm, self.chance = page, table, way, confirm, chance
        self.steady = steady
        self.count = Count()
        self._at = 0.0, 0.0
        self._taps = 0
        self._fingers: Any = page.context.new_cdp_session(page) if way == "touch" else None
        page.evaluate(LISTEN)

    # What there is to do

    def position(self) -> Position | None:
        """The position as the seat sees it, if the seat is to move, once the page shows it."""
        if self.table.wait_for_turn() is None:
            return None
        self.page.locator(".is-next, [data-choice]").first.wait_for(state="attached")
        return frustule.read_position(self.table.position(self.seat).text)

    @property
    def seat(self) -> int:
        return self.table.view.you.seats[0]

    def look(self) -> Seen:
        picks, count, would, reasons = self.page.evaluate(LOOK)
        sent = picks == "..."
        return Seen(frozenset() if sent else frozenset(picks.split()), sent, count, would, reasons)

    def boxes(self, ids: Sequence[str]) -> list[FloatRect | None]:
        """Where things are drawn that can be touched, those that are in sight."""
        return self.page.evaluate(BOXES, list(ids))

    def box(self, id: str) -> FloatRect | None:
        return self.boxes([id])[0]

    def steps(self, move: Move) -> list[str]:
        """The ids of what is chosen on the table; of a move that is only words, all."""
        chosen = {slot: pick.key for slot, pick in move.choices.items()}
        return [key for slot, key in chosen.items() if slot not in WAYS] or list(chosen.values())

    def in_sight(self, moves: Iterable[Move]) -> list[Move]:
        """The moves whose first step can be touched; all of them where another board has to be shown."""
        firsts = {move: self.steps(move)[0] for move in moves}
        ids = sorted({*firsts.values()})
        seen = {id for id, box in zip(ids, self.boxes(ids), strict=True) if box}
        return [move for move, first in firsts.items() if first in seen] or [*firsts]

    # Gestures

    def aside(self, most: float = OFF) -> Point:
        """How far a hand is off: some pixels in any direction."""
        if self.steady:
            return 0.0, 0.0
        angle, far = self.chance.uniform(0, 2 * math.pi), most * math.sqrt(self.chance.random())
        return far * math.cos(angle), far * math.sin(angle)

    def aim(self, box: FloatRect, most: float = OFF) -> Point:
        """A point that is meant for something: near its middle, and off by some pixels."""
        (x, y), (dx, dy) = middle(box), self.aside(most)
        return x + dx, y + dy

    def grip(self, box: FloatRect) -> Point:
        """A point of something's body, rather at its edge than in its middle."""
        angle = self.chance.uniform(0, 2 * math.pi)
        far = min(box["width"], box["height"]) / 2 * (0.2 if self.steady else self.chance.uniform(0.3, 0.8))
        x, y = middle(box)
        return x + far * math.cos(angle), y + far * math.sin(angle)

    def press(self, to: Point) -> None:
        self._at = to
        if self.way == "mouse":
            self.page.mouse.move(*to)
            self.page.mouse.down()
        else:
            self._touch("touchStart", to)

    def move(self, to: Point) -> None:
        self._at = to
        if self.way == "mouse":
            self.page.mouse.move(*to)
        else:
            self._touch("touchMove", to)

    def lift(self) -> None:
        if self.way == "mouse":
            self.page.mouse.up()
            return
        # A finger rests before it lifts; one that flies off makes a fling, which eats the next tap.
        for _ in range(2):
            self.page.wait_for_timeout(60)
            self._touch("touchMove", self._at)
        self._fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self._taps = 0

    def _touch(self, kind: str, at: Point) -> None:
        points = [{"x": at[0], "y": at[1], "id": 1}]
        self._fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def _second_finger(self) -> None:
        """Taps beside the finger that holds something; fingers are lifted together, each tap is another."""
        self._taps += 1
        (x, y), beside = self._at, {"id": 1 + self._taps}
        points = [{"x": x, "y": y, "id": 1}, {"x": x + 9 * self._taps, "y": y + 60, **beside}]
        self._fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})

    def click(self, at: Point) -> None:
        self._at = at
        if self.way == "mouse":
            self.page.mouse.click(*at)
            return
        clicks = self.page.evaluate("window.heard.clicks")
        self.page.touchscreen.tap(*at)
        # The page hears of a tap a little after the finger has left.
        try:
            self.page.wait_for_function("before => window.heard.clicks > before", arg=clicks, timeout=TAP)
        except TimeoutError:
            self.count.wrong.append(f"no click came of a tap at {at}")

    def wobble(self, end: Point) -> None:
        """From where it is to there, not straight."""
        steps, (x, y) = 6, self._at
        for k in range(1, steps + 1):
            jx, jy = (self.chance.uniform(-7, 7), self.chance.uniform(-7, 7)) if k < steps else (0.0, 0.0)
            share = k / steps
            self.move((x + (end[0] - x) * share + jx, y + (end[1] - y) * share + jy))

    # Moves

    def play(self, move: Move) -> int:
        """Makes a move by gestures, and sees that it is the one that was meant. Tells how many it took."""
        before, began = self.look(), self.count.gestures
        steps = self.steps(move)
        others = [other for other in move.listed if self.steps(other) != steps]
        if not self.steady and others and self.chance.random() < 0.3:
            self._other_mind(self.chance.choice(others))
        if len(steps) == 2 and (self.steady or self._turns_held(move) or self.chance.random() < 0.6):
            self._reach(steps, lambda: self._drag(move, others))
        else:
            for k in range(len(steps)):
                self._reach(steps[: k + 1], lambda k=k: self._click(steps[k], move))
        self._finish(move, before)
        return self.count.gestures - began

    def _other_mind(self, move: Move) -> None:
        """Takes something else first, and thinks better of it; where moves are confirmed, also later."""
        steps = self.steps(move)
        if len(steps) < 2 or not self.box(steps[0]):
            return
        self._reach(steps[:1], lambda: self._click(steps[0]))
        if self.confirm == "always" and self.chance.random() < 0.5:
            self._reach(steps[:2], lambda: self._click(steps[1]))
            if move.slots in move.setup.game.voice.staged:
                self._take_back(steps[1])

    def _take_back(self, goal: str) -> None:
        """Puts back into the tray what is laid there; else it would be put down with what is laid next."""
        box, tray = self.box(goal), self.page.locator("svg.live[data-shows^=tray]").bounding_box()
        if box is None or tray is None:
            return
        self.press(self.grip(box))
        self.wobble((tray["x"] + tray["width"] - 14, tray["y"] + tray["height"] / 2))
        self.lift()
        self.count.gestures += 1
        self.count.meant += 1
        if goal not in self.look().picks:
            self.count.reached += 1
        else:
            self.count.wrong.append(f"{goal} is not taken back")

    def _reach(self, wanted: list[str], gesture: Callable[[], bool]) -> None:
        """Repeats a gesture until what it is meant for is chosen or played; Cancel is never used."""
        for _ in range(TRIES):
            before = self.look()
            if before.sent or {*wanted} <= before.picks:
                return
            if not gesture():
                break
            self.count.gestures += 1
            self.count.meant += 1
            after = self.look()
            if after.sent or after.count > before.count or {*wanted} <= after.picks:
                self.count.reached += 1
                return
            self.count.wrong.append(
                f"{wanted}: {sorted(before.picks)} -> {sorted(after.picks)}, {after.reasons!r}, at {self._at}"
            )
            if after.picks == before.picks and not after.reasons:
                self.count.swallowed += 1
        self.count.stuck += 1
        self.count.wrong.append(f"{wanted}: stuck")

    def _click(self, id: str, move: Move | None = None) -> bool:
        if move and len(self.steps(move)) > 1 and self.steps(move)[-1] == id:
            self._pose(move)
        box = self._found(id)
        if box is None:
            return False
        at = self.aim(box)
        if move and self.way == "mouse" and self._plays(id, move):
            self.move(at)
            if self._approach(id, move):
                self._turn(move, held=True)
            at = self._at
        self.click(at)
        return True

    def _plays(self, id: str, move: Move) -> bool:
        """Whether a click on something, or a drop there, plays at once, so that one looks before."""
        return self.confirm == "never" and self.steps(move)[-1] == id

    def _turns_held(self, move: Move) -> bool:
        """Whether it has to be turned while a finger holds it: it is played when it is let go."""
        return self.way == "touch" and self.confirm == "never" and len(self._ways(move)) > 1

    def _ways(self, move: Move) -> list[str]:
        """The moves that differ from one only in how something lies."""
        return [other.text for other in move.listed if self.steps(other) == self.steps(move)]

    def _found(self, id: str) -> FloatRect | None:
        """Where something is; a phone turns to the other board by a tap on its miniature."""
        for _ in range(20):
            if box := self.box(id):
                return box
            self.page.wait_for_timeout(25)
        choice = self.page.locator(f'[data-choice="{id}"]')
        if choice.count():
            choice.scroll_into_view_if_needed()
            return self.box(id)
        other, layer = self._mini(id), self._layer(id)
        if layer.count():
            layer.first.tap() if self.way == "touch" else layer.first.click()
        elif self.way == "touch" and other.count():
            other.first.tap()
        else:
            for key in "0--":
                self.page.keyboard.press(key)
        self.page.wait_for_timeout(50)
        return self.box(id)

    def _drag(self, move: Move, others: list[Move]) -> bool:
        piece, goal = self.steps(move)
        # What is laid already is dragged on from where it lies.
        laid = self.boxes(sorted(self.look().picks - {piece}))
        box = self.box(piece) or next(filter(None, laid), None)
        if box is None:
            return False
        start = self.grip(box)
        self.press(start)
        # A first bit of the way takes it up; then there is something to aim at.
        self.wobble((start[0] + self.chance.uniform(-6, 6), start[1] - 22))
        self._pose(move, carried=True)
        target = self._carried_to(goal)
        if target is None:  # nothing was taken up
            self.lift()
            return True
        if not self.steady and self.chance.random() < 0.3:
            with_it = [self.steps(other)[-1] for other in others if self.steps(other)[0] == piece]
            aside = self.box(self.chance.choice(with_it)) if with_it else None
            if aside:
                self.wobble(self.aim(aside))
        x, y = self.aim(target)
        if not self.steady and self.chance.random() < 0.5:  # by the piece, not by the pointer
            x, y = x + start[0] - middle(box)[0], y + start[1] - middle(box)[1]
        self.wobble((x, y))
        if self._plays(goal, move):
            if self._approach(goal, move):
                self._turn(move, held=True)
            else:  # back to where it was taken from
                self.wobble(start)
        self.lift()
        return True

    def _carried_to(self, goal: str) -> FloatRect | None:
        """Where something is for a full hand; on a phone, what is carried over the other board opens it."""
        mini = self._mini(goal)
        if self.way == "touch" and not self.box(goal) and mini.count() and (other := mini.bounding_box()):
            self.wobble(self.aim(other))
            expect(mini).to_have_count(0)
        layer = self._layer(goal)
        if not self.box(goal) and layer.count() and (small := layer.first.bounding_box()):
            self.wobble(self.aim(small))
        return self._found(goal)

    def _mini(self, id: str) -> Locator:
        """The miniature in which something lies."""
        return self.page.locator(".mini", has=self.page.locator(f'[data-id="{id}"]')).locator("button")

    def _pose(self, move: Move, *, carried: bool = False) -> None:
        """Turns what is in the hand, if it can go only so where it is meant to."""
        pose = move.choices.get("pose")
        if pose is None or self.box(self.steps(move)[-1]):
            return
        if self.way == "mouse":
            self.page.keyboard.press("r")
        elif carried:
            self._second_finger()
        else:
            self.page.locator(f'[data-choice="{pose.key}"]').tap()
        self.count.gestures += 1

    def _layer(self, id: str) -> Locator:
        """The small layer of a body in which something lies, beside the one that is worked on."""
        return self.page.locator("[data-leaf]", has=self.page.locator(f'[data-id="{id}"]'))

    def _approach(self, goal: str, move: Move) -> bool:
        """Goes nearer until what is carried is seen to lie where it is meant to; whether it does."""
        ways = self._ways(move)
        for k in range(LOOKS):
            if self.look().would in ways:
                return True
            if target := self.box(goal):
                self.wobble(self.aim(target, OFF / (k + 2)))
        return self.look().would in ways

    def _turn(self, move: Move, *, held: bool = False) -> None:
        """Turns what is held or laid until it lies as it is meant, the shorter way round."""
        if "rotation" in move.choices and self.page.get_by_test_id("in-hand").count():
            self._turn_in_space(move)
            return
        ways = self._ways(move)
        for _ in ways:
            would = self.look().would
            if would == move.text or would not in ways:
                return
            onward = (ways.index(move.text) - ways.index(would)) % len(ways) <= len(ways) // 2
            if self.way == "mouse":
                self.page.keyboard.press("r" if onward else "R")
            elif held:
                self._second_finger()
            else:
                self.page.get_by_role("button", name="Turn on" if onward else "Turn back").tap()
            self.count.gestures += 1

    def _turn_in_space(self, move: Move) -> None:
        """Turns what is in the hand about the axes until it lies as meant, and lays it there once more."""
        shape, way = move.choices.get("shape"), move.choices["rotation"].key
        if shape and (choice := self.page.locator(f'[data-choice="{shape.key}"]')).count():
            choice.tap() if self.way == "touch" else choice.click()
            self.count.gestures += 1
        lies = self.page.get_by_test_id("in-hand")
        for key in ROUND:
            if lies.get_attribute("data-way") == way:
                break
            if self.way == "mouse":
                self.page.keyboard.press(key)
            else:
                self.page.locator(".hand .axis").nth("tyr".index(key)).tap()
            self.count.gestures += 1
        if self.look().would != move.text and (box := self._found(self.steps(move)[-1])):
            self.press(middle(box))
            self.lift()
            self.count.gestures += 1

    def _finish(self, move: Move, before: Seen) -> None:
        """Confirms where it is asked, waits for the answer, and compares what was played."""
        seen = self.look()
        if not seen.sent and seen.count == before.count:
            if not {*self.steps(move)} <= seen.picks:  # it was stuck, which was counted
                self.page.keyboard.press("Escape")
                return
            self._turn(move)
            button = self.page.get_by_test_id("confirm")
            button.tap() if self.way == "touch" else button.click()
            self.count.gestures += 1
        table = self.page.get_by_test_id("moves")
        expect(table).not_to_have_attribute("data-count", str(before.count))
        expect(table).not_to_have_attribute("data-picks", "...")
        known = self.table.view.version
        events = self.table.events(known)
        played = [event.move for event in events if isinstance(event, Moved) and event.seat == self.seat]
        self.count.moves += 1
        if played[:1] != [move.text]:
            self.count.other += 1
            self.count.wrong.append(f"meant {move.text}, played {played}")


def middle(box: FloatRect) -> Point:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
