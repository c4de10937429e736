"""A turn's diatoms are tried on the slide and exchanged before they are put down together (Diatoms 3.7)."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import frustule
from frustule import Position
from frustule.bots import ask, bot
from frustule.client import AtTable, House
from frustule.core.engine.record import Record
from frustule.protocol.events import Moved
from tests.browser.conftest import Opener
from tests.browser.tables import look_in, make_table, sit_down
from tests.browser.test_pages import audit

ALONE = [{"kind": "me", "name": "Ada"}]
SIZES = [(1440, 900), (1024, 768), (390, 844)]
Start = Callable[..., tuple[Page, AtTable, Position]]


def arranging(game: str, pieces: int) -> tuple[Record, Position]:
    """A game in which somebody alone has so many diatoms of different kinds to arrange."""
    setup, chance = frustule.game(game).setup(seats=1), random.Random(5)
    for seed in range(1, 100):
        record = Record(setup, seed)
        position = record.begin()
        while not position.over:
            kinds = {move.path[0].key for move in position.moves(0) if move.slots[0] == "diatom"}
            spaces = {move.path[1].key for move in position.moves(0) if move.slots[0] == "diatom"}
            if len(kinds) >= pieces and len(spaces) > 2 * pieces:
                return record, position
            move = ask(bot("greedy"), position, 0, chance).move
            record.moves.append((0, position.move(0, move).text))
            position.play(0, move)
    raise AssertionError("nobody ever has so much to arrange")


@pytest.fixture
def start(open_page: Opener, address: str) -> Any:
    with House(address) as house:

        def begin(game: str = "diatoms", pieces: int = 3, **how: Any) -> tuple[Page, AtTable, Position]:
            record, position = arranging(game, pieces)
            id, token = make_table(address, game, ALONE, record=record.text, start=True)
            page = open_page("/api/health", **how)
            sit_down(page, id, token)
            page.locator(".tray .is-next").first.wait_for()
            return page, house.visit(id, token), position

        yield begin


class Arranger:
    """Lays diatoms by one kind of gesture, and reads what is laid."""

    def __init__(self, page: Page, position: Position, way: str) -> None:
        self.page, self.position, self.way = page, position, way

    def plan(self, count: int) -> list[tuple[str, str]]:
        """Diatoms of different kinds to different spaces."""
        found: dict[str, str] = {}
        for move in self.position.moves(0):
            piece, space = (pick.key for pick in move.path)
            if move.slots == ("diatom", "space") and piece not in found and space not in found.values():
                found[piece] = space
        assert len(found) >= count
        return list(found.items())[:count]

    def text(self, piece: str, space: str) -> str:
        return next(m.text for m in self.position.moves(0) if [p.key for p in m.path] == [piece, space])

    def node(self, id: str) -> Locator:
        return self.page.locator(f'svg.live [data-id="{id}"]')

    def middle(self, id: str) -> tuple[float, float]:
        box = self.node(id).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def tray(self) -> tuple[float, float]:
        box = self.page.locator("svg.live[data-shows^=tray]").bounding_box()
        assert box
        return box["x"] + box["width"] - 12, box["y"] + box["height"] / 2

    def lay(self, piece: str, space: str) -> None:
        if self.way == "keys":
            self.key(piece)
            self.key(space)
        elif self.way == "touch":
            self.page.touchscreen.tap(*self.middle(piece))
            expect(self.page.get_by_test_id("moves")).to_have_attribute("data-picks", piece)
            other = self.page.locator("[data-mini^=slide] button")
            if other.count():  # on a phone, the slide is a tap away
                other.first.tap()
            self.page.touchscreen.tap(*self.middle(space))
        else:
            self.drag(piece, space)

    def key(self, id: str, key: str = "Enter") -> None:
        node = self.node(id)
        expect(node).to_have_class(re.compile("can-pick"))
        node.focus()
        self.page.keyboard.press(key)

    def drag(self, start: str, end: str = "") -> None:
        """To a place; to none: back into the tray."""
        (x, y), (to_x, to_y) = self.middle(start), self.middle(end) if end else self.tray()
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, y - 20)
        self.page.mouse.move(to_x + 3, to_y, steps=4)
        self.page.mouse.up()

    def laid(self, *places: tuple[str, str]) -> None:
        """What is laid, and nothing else: the newest of it may be what is chosen."""
        table = self.page.get_by_test_id("moves")
        wanted = {self.text(*place) for place in places}
        laid: list[str] = []
        chosen: list[str] = []
        for _ in range(100):
            picks = (table.get_attribute("data-picks") or "").split()
            chosen = [self.text(*picks)] if len(picks) == 2 else []
            laid = [each for each in (table.get_attribute("data-laid") or "").split(", ") if each]
            if {*laid, *chosen} == wanted and len(laid) + len(chosen) == len(wanted):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{laid} and {chosen} are laid, not {wanted}")

    def put_down(self, count: int) -> None:
        button = self.page.get_by_role("button", name=f"Put {count} down")
        if self.way == "keys":
            button.focus()
            self.page.keyboard.press("Enter")
        elif self.way == "touch":
            button.tap()
        else:
            button.click()


def played(table: AtTable, count: int) -> list[str]:
    """The newest moves of the log."""
    return [event.move for event in table.events(0) if isinstance(event, Moved)][-count:]


def exchangeable(position: Position) -> list[tuple[str, str]]:
    """Two diatoms of different kinds, and two spaces each of which takes both."""
    takes: dict[str, set[str]] = {}
    for move in position.moves(0):
        piece, space = (pick.key for pick in move.path)
        if move.slots == ("diatom", "space"):
            takes.setdefault(piece, set()).add(space)
    for one, its in takes.items():
        for other, others in takes.items():
            both = sorted(its & others)
            if one != other and len(both) > 1:
                return [(one, both[0]), (other, both[1])]
    raise AssertionError("no two diatoms go to the same spaces")


@pytest.mark.parametrize("game", ["diatoms", "commissions"])
@pytest.mark.parametrize(("way", "size"), [("mouse", SIZES[0]), ("keys", SIZES[1]), ("touch", SIZES[2])])
def test_diatoms_are_laid_and_put_down_together(start: Start, game: str, way: str, size: tuple[int, int]):
    page, table, position = start(game, size=size, touch=way == "touch")
    hand = Arranger(page, position, way)
    before = table.view.moves
    places = hand.plan(3)
    for place in places:
        hand.lay(*place)
    hand.laid(*places)
    expect(page.locator(".is-staged")).to_have_count(3)
    assert table.refresh().moves == before, "nothing is sent before it is put down"
    hand.put_down(3)
    expect(page.get_by_test_id("moves")).to_have_attribute("data-laid", "")
    expect(page.locator(".is-staged")).to_have_count(0)
    assert table.refresh().moves == before + 3, "each is played once"
    assert played(table, 3) == [hand.text(*place) for place in places]


@pytest.mark.parametrize("size", SIZES[:2])
def test_what_is_laid_is_moved_exchanged_and_taken_back(start: Start, size: tuple[int, int]):
    page, table, position = start(pieces=4, size=size)
    hand, before = Arranger(page, position, "mouse"), table.view.moves
    one, other = exchangeable(position)
    third = next(place for place in hand.plan(4) if place[0] not in (one[0], other[0]))
    if third[1] in (one[1], other[1]):
        third = (
            third[0],
            next(
                move.path[1].key
                for move in position.moves(0)
                if move.path[0].key == third[0] and move.path[1].key not in (one[1], other[1])
            ),
        )
    for place in (one, other, third):
        hand.lay(*place)
    hand.laid(one, other, third)
    hand.drag(one[1], other[1])  # onto each other: they change places
    hand.laid((one[0], other[1]), (other[0], one[1]), third)
    hand.drag(other[1], one[1])
    hand.laid(one, other, third)
    free = next(
        move.path[1].key
        for move in position.moves(0)
        if move.path[0].key == one[0] and move.path[1].key not in (one[1], other[1], third[1])
    )
    hand.drag(one[1], free)
    hand.laid((one[0], free), other, third)
    hand.drag(free)
    hand.laid(other, third)
    hand.drag(one[0], other[1])  # from the tray onto what is laid: that goes back
    hand.laid((one[0], other[1]), third)
    page.get_by_role("button", name="Cancel").click()
    hand.laid()
    assert table.refresh().moves == before


def test_keys_exchange_and_take_back(start: Start):
    page, _, position = start(pieces=3)
    hand = Arranger(page, position, "keys")
    one, other = exchangeable(position)
    hand.lay(*one)
    hand.lay(*other)
    hand.laid(one, other)
    hand.key(one[1], "x")
    hand.laid((one[0], other[1]), (other[0], one[1]))
    hand.key(other[1], "Delete")
    hand.laid((other[0], one[1]))
    hand.key(one[1], "Delete")
    hand.laid()
    hand.lay(*one)
    hand.lay(*other)
    page.keyboard.press("Escape")
    hand.laid(one)
    page.keyboard.press("Escape")
    hand.laid()


def test_what_is_laid_counts_as_it_would(start: Start):
    """The compass, the points and the bar show what would be, and nothing of it is true yet."""
    page, _, position = start(pieces=4)
    hand = Arranger(page, position, "mouse")
    best = max(position.moves(0), key=lambda move: position.after(0, int(move)).scores[0])
    piece, space = (pick.key for pick in best.path)
    would = position.after(0, int(best)).scores[0]
    assert would > position.scores[0]
    points = page.locator("[data-seat='1'] .points")
    expect(points).to_have_text(str(position.scores[0]))
    hand.lay(piece, space)
    expect(points).to_have_text(str(would))
    another = next(place for place in hand.plan(3) if place[0] != piece and place[1] != space)
    hand.page.mouse.click(*hand.middle(another[0]))
    expect(page.locator(".is-staged")).to_have_count(1)
    expect(page.get_by_test_id("outcome")).to_contain_text("1 laid.")
    page.keyboard.press("Escape")
    expect(points).to_have_text(str(would))
    page.get_by_role("button", name="Cancel").click()
    expect(points).to_have_text(str(position.scores[0]))


def test_by_ear_diatoms_are_laid_from_the_list(start: Start):
    page, table, _ = start(pieces=3)
    before = table.view.moves
    for count in (1, 2):
        look_in(page, "In words")
        listed = page.get_by_role("region", name="All moves")
        listed.get_by_label("Find a move").fill("ring")
        if listed.locator("details:not([open])").count():
            listed.locator("details:not([open]) > summary").first.click()
        listed.locator("li button").first.press("Enter")
        expect(page.get_by_test_id("confirm")).to_be_focused()
        page.get_by_test_id("lay").press("Enter")
        expect(page.get_by_test_id("laid").locator("li")).to_have_count(count)
        expect(page.get_by_test_id("prepared")).to_contain_text(f"{count} laid.")
    expect(page.locator(".is-staged").first).to_have_attribute(
        "aria-label", re.compile("laid, not yet put down")
    )
    audit(page)
    page.get_by_test_id("laid").get_by_role("button", name="Take back").first.press("Enter")
    expect(page.get_by_test_id("laid").locator("li")).to_have_count(1)
    page.get_by_role("button", name="Put 1 down").press("Enter")
    expect(page.get_by_test_id("moves")).to_have_attribute("data-laid", "")
    assert table.refresh().moves == before + 1


@pytest.mark.parametrize("confirm", ["never", "matters"])
def test_nobody_is_made_to_lay_what_goes_down_alone(start: Start, confirm: str):
    """With nothing confirmed a drop plays, as ever; where it matters, the last diatom alone does."""
    page, table, position = start(pieces=3, confirm=confirm)
    hand, before = Arranger(page, position, "mouse"), table.view.moves
    moves = page.get_by_test_id("moves")
    if confirm == "matters":
        places = hand.plan(2)
        for place in places:
            hand.lay(*place)
        hand.laid(*places)
        assert table.refresh().moves == before
        return
    hand.lay(*hand.plan(1)[0])
    expect(moves).to_have_attribute("data-count", "1")
    assert played(table, 1) == [hand.text(*hand.plan(1)[0])]


def test_a_refusal_in_the_middle_keeps_the_rest_laid(start: Start):
    """Somebody with the same seat on another device puts one elsewhere; this page has not heard of it."""
    page, table, position = start(pieces=3)
    hand = Arranger(page, position, "mouse")
    places = hand.plan(3)
    for place in places:
        hand.lay(*place)
    hand.laid(*places)
    second = hand.text(*places[1])
    # The second move reaches the server as one that no rule allows.
    page.evaluate(
        """([move, other]) => {
            const send = WebSocket.prototype.send;
            WebSocket.prototype.send = function (text) { send.call(this, text.replace(move, other)); };
        }""",
        [f'"{second}"', f'"{hand.text(*places[0])}"'],
    )
    before = table.view.moves
    hand.put_down(3)
    expect(page.get_by_test_id("refused")).to_be_visible()
    hand.laid(*places[1:])
    assert table.refresh().moves == before + 1
    assert played(table, 1) == [hand.text(*places[0])]


def test_what_is_laid_in_french(start: Start):
    page, _, position = start(pieces=3, language="fr")
    hand = Arranger(page, position, "mouse")
    for place in hand.plan(2):
        hand.lay(*place)
    expect(page.get_by_role("button", name="Poser (2)")).to_be_enabled()
    expect(page.locator(".is-staged").first).to_have_attribute("aria-label", re.compile("pas encore posé"))


def test_what_is_laid_survives_a_look_back(start: Start):
    page, _, position = start(pieces=3)
    hand = Arranger(page, position, "mouse")
    places = hand.plan(2)
    for place in places:
        hand.lay(*place)
    hand.laid(*places)
    page.keyboard.press("PageUp")
    expect(page.locator(".is-staged")).to_have_count(0)
    page.keyboard.press("Escape")
    hand.laid(*places)
