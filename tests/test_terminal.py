"""Play in the terminal, with a scripted person at the keyboard."""

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from frustule import game, read_record, saves
from frustule.core.engine.game import Game
from frustule.core.speech.company import Company, among
from frustule.games import all_games
from frustule.terminal import Table, new_record, victory


class Person:
    """Types prepared lines; afterwards always the same line, or leaves."""

    def __init__(self, lines: list[str], then: str | None = None) -> None:
        self.lines = iter(lines)
        self.then = then
        self.typed = 0

    def read(self) -> str:
        self.typed += 1
        if self.typed > 3000:
            raise AssertionError("the game does not come to its end")
        line = next(self.lines, self.then)
        if line is None:
            raise EOFError
        return line


class Keyboard(Console):
    """A console whose input comes from a person of ours."""

    def __init__(self, person: Person) -> None:
        super().__init__(file=io.StringIO(), width=150, force_terminal=False)
        self.person = person

    def input(self, prompt: object = "", **_: object) -> str:
        self.print(prompt)
        return self.person.read()

    @property
    def shown(self) -> str:
        assert isinstance(self.file, io.StringIO)
        return self.file.getvalue()


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("FRUSTULE_HOME", str(tmp_path))
    return tmp_path


def sit(
    person: Person, seats: str = "you,greedy", seed: int = 5, name: str = "diatoms", *, quick: bool = False
) -> tuple[Table, Keyboard]:
    names = seats.split(",")
    record = new_record(game(name).setup(len(names)), seed, names)
    keyboard = Keyboard(person)
    return Table(record, saves.new_path(name), keyboard, quick=quick), keyboard


class FirstChoice(Person):
    """Chooses 1 and confirms, over and over."""

    def __init__(self) -> None:
        super().__init__([])

    def read(self) -> str:
        self.typed += 1
        if self.typed > 5000:
            raise AssertionError("the game does not come to its end")
        return "1" if self.typed % 2 else ""


@pytest.mark.parametrize("name", [g.name for g in all_games()])
def test_whole_game_by_first_choices(name: str, home: Path):
    """Any game can be played to its end by numbers and Enter alone."""
    chosen: Game = game(name)
    seats = ",".join(["you", "random", "random", "random"][: min(2, chosen.seats.stop - 1)])
    table, keyboard = sit(FirstChoice(), seats, name=name, quick=True)
    table.run()
    assert table.position.over
    assert "The end" in keyboard.shown
    (kept,) = (home / "finished").glob("*.txt")
    assert read_record(kept.read_text()).check().over
    assert not list((home / "unfinished").glob("*"))


def test_hot_seat(home: Path):
    table, keyboard = sit(FirstChoice(), "Ada,Grace", quick=True)
    table.run()
    for words in (
        "Diatoms · Ada",
        "Grace (1-2, ? for help)",
        "Ada: slide",
        "Grace: hand",
        "Ada (shown) with the lens",
    ):
        assert words in keyboard.shown
    assert re.search(
        r"(Ada|Grace) wins: all tiles are played|Ada and Grace share the victory", keyboard.shown
    )
    assert "seat 1" not in keyboard.shown.lower()
    assert table.position.over


def test_one_person_alone_is_you():
    """Whatever the name: bots are called by theirs, two of a kind counted like kings."""
    for name in ("you", "Ada"):
        table, keyboard = sit(FirstChoice(), f"greedy,{name},greedy", quick=True)
        table.run()
        for words in (
            "Diatoms · You",
            "You (1-2, ? for help)",
            "Your slide",
            "Your hand",
            "Gripp I draws a tile",
            "Gripp II lays a tile",
        ):
            assert words in keyboard.shown
        assert re.search(r"(You win|You share the victory with Gripp I+|Gripp I+ wins): all", keyboard.shown)
        assert not re.search(r"[Ss]eat [13]|Ada", keyboard.shown)


def test_people_without_names_have_numbers():
    table, keyboard = sit(Person([]), "you,you")
    table.run()
    assert re.search(r"Diatoms · Seat [12]", keyboard.shown)
    assert "Seat 1: slide" in keyboard.shown or "Seat 2: slide" in keyboard.shown


def test_sides_are_called_by_name():
    table, keyboard = sit(Person(["v 2"]), "Ada,Grace", name="pondscum")
    table.run()
    assert "[  ] Ada" in keyboard.shown
    assert "(••) Grace" in keyboard.shown


def test_sheets_are_called_by_name():
    table, keyboard = sit(Person(["v 2", "s"]), "Ada,Grace,novice", name="diaominos")
    table.run()
    for words in ("Grace: sheet", "Ada", "Nils"):
        assert words in keyboard.shown


def test_names_are_no_markup():
    table, keyboard = sit(Person([]), "[red]Ada,Grace")
    table.run()
    assert "[red]Ada" in keyboard.shown


def test_how_a_victory_is_told():
    for company, winners, told in [
        (Company(("ada", "greedy")), [0], "ada wins"),
        (Company(("ada", "greedy"), 0), [0], "You win"),
        (Company(("ada", "greedy"), 0), [1], "greedy wins"),
        (Company(("ada", "greedy"), 0), [0, 1], "You share the victory with greedy"),
        (Company(("ada", "greedy")), [0, 1], "ada and greedy share the victory"),
        (Company(), [0, 1], "Seat 1 and seat 2 share the victory"),
        (Company(), [1], "Seat 2 wins"),
    ]:
        with among(company):
            assert victory(winners) == told


def test_nothing_counts_before_it_is_confirmed():
    table, keyboard = sit(Person(["1", "b", "2", "b", "b"]), "you,Ada", seed=4)
    table.run()
    assert table.record.moves == []
    assert "Enter confirms" in keyboard.shown


def test_leaving_saves_and_resuming_goes_on(home: Path):
    table, keyboard = sit(Person(["draw 1", "q"]), "you,Ada", seed=4)
    first = table.position.acting[0]
    table.run()
    assert "frustule play --resume" in keyboard.shown
    path = saves.unfinished("diatoms")[0]
    again = Table(saves.load(path), path, Keyboard(Person([])))
    assert again.record.moves == [(first, "draw 1")]
    assert again.position == table.position


def test_every_move_is_on_disk_before_the_next_prompt(home: Path):
    seen: list[str] = []

    class Watcher(Person):
        def read(self) -> str:
            seen.append(saves.unfinished("diatoms")[0].read_text())
            return super().read()

    table, _ = sit(Watcher(["draw 1"]), "you,Ada", seed=4)
    table.run()
    assert not read_record(seen[0]).moves
    assert [text for _, text in read_record(seen[1]).moves] == ["draw 1"]


def test_mistakes_are_answered_with_the_reason():
    table, keyboard = sit(Person(["17", "rs@oN", "draw 3", "insist", "0,1=rrrrrr"]), "you,Ada", seed=4)
    table.run()
    assert "'17' is no move" in keyboard.shown
    assert "There is no red star in the tray" in keyboard.shown
    assert "You can insist only in the final round" in keyboard.shown
    assert table.record.moves == []


def test_help_moves_scores_and_another_view():
    table, keyboard = sit(Person(["?", "m", "s", "v 2", "later"]), "you,Ada", seed=4)
    table.run()
    for words in (
        "choose what bears it",
        "draw 1",
        "Scores, line by line",
        "Ada: slide",
        "Nobody else",
    ):
        assert words in keyboard.shown


def test_later_lets_the_others_go_on():
    """A person with diatoms to arrange may let the bot take its turn first."""
    table, _ = sit(Person([]), "you,greedy", seed=5)
    position = table.position
    while not (0 in position.acting and len(position.acting) == 2 and position.record.tray[0].any()):
        seat = position.acting[0]
        table.play(position.moves(seat)[-1])
    moves = len(table.record.moves)
    table.console = Keyboard(Person(["later"]))
    table.run()
    assert [seat for seat, _ in table.record.moves[moves:]] == [1] * (len(table.record.moves) - moves)
    assert len(table.record.moves) > moves


def test_previews_tell_what_a_placement_collects():
    table, keyboard = sit(Person(["draw 1", "1"]), "you,Ada", seed=5)
    table.run()
    assert "collects" in keyboard.shown
    assert "completes no sample" in keyboard.shown
