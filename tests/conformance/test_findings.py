"""What the suite says of a game that is not whole: copies of the template in which something is broken."""

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import frustule
from frustule import Game
from frustule.conformance.refusals import assert_sentence
from frustule.conformance.report import examine
from frustule.conformance.survey import absences, shortcomings
from frustule.conformance.test_names import NAMES
from frustule.conformance.test_text import last_moves
from frustule.conformance.walking import Walk, walk
from frustule.core import plugins
from frustule.games import TEMPLATE
from frustule.template import grazers

SOURCE = Path(str(grazers.__file__)).parent
Edit = tuple[str, str, str]
"""A file, a text in it, and what stands there instead; without a text the file is removed."""
Broken = Callable[..., Game]


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Broken]:
    """Makes a copy of the template under another name, breaks it, and finds it as an installed package."""

    def made(name: str, *edits: Edit) -> Game:
        folder = tmp_path / name
        shutil.copytree(SOURCE, folder, ignore=shutil.ignore_patterns("__pycache__"))
        for file in [*folder.rglob("*.py"), *folder.rglob("*.toml")]:
            text = file.read_text(encoding="utf-8").replace("frustule.template.grazers", name)
            file.write_text(text.replace(f'"{TEMPLATE}', f'"{name}'), encoding="utf-8")
        for file, old, new in edits:
            path = folder / file
            if not old:
                path.unlink()
                continue
            text = path.read_text(encoding="utf-8")
            assert old in text, (file, old)
            path.write_text(text.replace(old, new), encoding="utf-8")
        info = tmp_path / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[frustule.games]\n{name} = {name}.game:Grazers\n")
        monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
        monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=":")
        plugins.installed.cache_clear()
        return frustule.game(name)

    yield made
    plugins.installed.cache_clear()


def told(sentences: list[str], *words: str) -> None:
    """That one of the sentences has all these words in it."""
    for sentence in sentences:
        assert_sentence(sentence)
    assert any(all(word in sentence for word in words) for sentence in sentences), (words, sentences)


def test_the_template_lacks_nothing():
    game = frustule.game(TEMPLATE)
    assert shortcomings(game) == []
    assert absences(game) == []


def test_facts_that_are_missing_are_named_first(broken: Broken):
    game = broken("factless", ("game.py", "    longest = CELLS - 2\n", ""), ("box.py", "size", "edge"))
    told(shortcomings(game), "factless.game lacks `longest`", "longest = 200")


def test_a_module_that_cannot_be_imported_is_named(broken: Broken):
    game = broken("unread", ("words.py", "import clauses, noted", "import clauses, noted, nothing"))
    told(shortcomings(game), "unread.words cannot be imported", "nothing")


def test_what_is_missing_is_named_with_its_module_and_what_it_is_for(broken: Broken):
    game = broken(
        "lacking",
        ("screen.py", "", ""),
        ("knowledge.py", "def worth(", "def worthy("),
        ("words.py", "def status(", "def state("),
        ("position.py", "    mover: int", "    wind: int\n    mover: int"),
        ("position.py", "MOST_MOVES = 8\n", ""),
        ("options.py", 'description="Whose snail begins."', 'description=""'),
        ("options.py", "ge=LEAST_SIZE, le=MOST_SIZE, ", ""),
    )
    said = shortcomings(game)
    told(said, "Grazers: lacking.screen is missing", "table(position, seat, marks, width)", "Write it")
    told(said, "lacking.knowledge lacks `worth(box, p, seat)`", "how good the position looks")
    told(said, "lacking.words lacks `status(position)`", "in one line")
    told(said, "lacking.position.State.wind has no range", "field(")
    told(said, "lacking.position lacks `MOST_MOVES`")
    told(said, "lacking.options.GrazersOptions.first has no words", "Meta(description=")
    told(said, "lacking.options.GrazersOptions.size is a number without a least and a most", "ge=1")
    assert len(said) == 7


def test_what_is_optional_is_named_as_such(broken: Broken):
    game = broken(
        "plainer",
        ("data/tutorial.toml", "", ""),
        ("data/rules.md", "", ""),
        ("data/rules.fr.md", "", ""),
        ("languages/fr.po", "", ""),
        ("drawing.py", "def symbol(", "def drawn("),
    )
    assert shortcomings(game) == []
    said = absences(game)
    told(said, "data/tutorial.toml of plainer is not there", "no lesson")
    told(said, "data/rules.md of plainer is not there", "English", "numbered")
    told(said, "data/rules.fr.md of plainer is not there", "Français")
    told(said, "languages/fr.po of plainer has no Français of", "texts: 'bare', 'one alga'")
    told(said, "plainer.drawing has no `symbol(name)`")
    assert len(said) == 5


def test_words_and_drawings_that_go_wrong_are_named(broken: Broken):
    """All at once, since each of them shows in another test."""
    game = broken(
        "slurred",
        ("notation.py", "int(position.setup.box[0].size))", "int(position.setup.box[0].size)) ^ 1"),
        ("position_notation.py", "str(int(p.mover) + 1)", '"1"'),
        ("scene.py", 'f"algae-{algae}", layer', 'f"weed-{algae}", layer'),
        ("scene.py", 'Panel("sheet", "sheet"', 'Panel("sheet", "paper"'),
        ("words.py", "algae = algae_words(int(line.subject))", "algae = algae_wrds(int(line.subject))"),
        ("words.py", '"turn": int(p.mover) + 1', '"turn": p.mover'),
        ("words.py", '"eight": Meaning', '"nine": Meaning'),
        ("drawing.py", '"light": {"algae": "#1d7a58"}', '"light": {"algae": "#e0e8d0"}'),
        ("data/rules.md", "**4.2**", "**4.3**"),
        ("data/rules.md", "| `ways` |", "| `paths` |"),
        ("languages/fr.po", "mange {algae}", "mange {algues}"),
    )
    assert shortcomings(game) == []
    found = examine(
        game, only="moves or scenes or scores or text or facts or rules_page or lesson or catalogues"
    ).wrong
    told(found, "slurred.notation.read_move reads", "as move", "inverse")
    told(found, "slurred.position_notation.read_body reads", "another 'mover'", "every field")
    told(found, "slurred.scene.build gives the element 'algae-", "the symbol 'weed-", "Draw it there")
    told(found, "slurred.scene.build gives the panel 'sheet' the role 'paper'", "board")
    told(found, "slurred.words.line_words fails in line", "algae_wrds", "NameError")
    told(found, "slurred.words.fields gives what JSON cannot hold", "int(")
    told(found, "slurred.words.ways_meanings tells of four, nine", "four, eight")
    told(found, "slurred.drawing.STYLES has a style 'alga'", "light theme", "drawing.TOKENS")
    told(found, "data/rules.md of slurred has 4.3 where another number is due")
    told(found, "data/rules.md of slurred does not explain the option 'ways'")
    told(found, "lesson of Grazers, step 2", "'1 a2' cannot be played")
    told(found, "languages/fr.po of slurred fills {algues} into its 'eats {algae}'")


def test_rules_that_break_their_word_are_named(broken: Broken):
    game = broken(
        "lawless",
        ("rules.py", "if n < len(out):", "if True:"),
        ("rules.py", "return 0 if acting(box, p) else 1", "return 0 if p.eaten.sum() < 9 else 1"),
        ("scoring.py", "out[seat] = 2 if", "out[seat] = 3 if"),
        ("position.py", 'eaten: Ints2 = field("i1", 0, CELLS, ', 'eaten: Ints2 = field("i1", 0, 1, '),
    )
    found = examine(game, only="ranges or random_games or scores").wrong
    told(found, "lawless.rules.moves writes past the end", "if n < len(out)")
    told(found, "lawless.rules.acting lets the seats", "act where the game is over", "Nobody acts")
    told(found, "lawless.scoring.places gives the places", "Somebody is first")
    told(found, "lawless.position.State is too narrow: 'eaten", "Widen")


@pytest.mark.parametrize(("seat", "said"), [("seat - 1", "seat 0 of 2"), ("seat + 5", "seat 6 of 2")])
def test_a_line_of_nobody_is_named_before_anything_is_counted_by_it(
    broken: Broken, monkeypatch: pytest.MonkeyPatch, seat: str, said: str
):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    game = broken("misseated", ("scoring.py", "line.seat = seat", f"line.seat = {seat}"))
    found = examine(game, only="sums_of_their_lines or result_comes").wrong
    told(found, "misseated.scoring.lines writes a line for", said, "Fill in `line.seat`")
    assert len(set(found)) == 1


def test_a_game_with_a_wide_field_is_not_blamed(broken: Broken, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    edit = (
        "position.py",
        "class State(Layout):\n",
        'class State(Layout):\n    spare: int = field("i2", 0, 400)\n',
    )
    assert examine(broken("roomy", edit), only="edited_records or arrays_of_another_kind").wrong == []


def test_a_plan_that_changes_more_than_whose_turn_it_is_is_named(
    broken: Broken, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    edit = ("planning.py", "p.mover = seat", "p.mover = seat\n    p.eaten[seat, 0] += 1")
    found = examine(broken("meddling", edit), only="planned_lies").wrong
    told(found, "meddling.planning.as_if changes the scores", "Change only whose turn it is")


def test_there_are_names_for_many_seats():
    assert len(NAMES) >= 64
    assert not any(one in other for one in NAMES for other in NAMES if one is not other)


def test_games_of_one_move_have_last_moves():
    walked = walk(frustule.game(TEMPLATE).setup(), 16)
    short = Walk(walked.positions[-2:], walked.played[-1:])
    record = last_moves(short)
    assert (record.moves, record.position()) == (short.texts, walked.end)
