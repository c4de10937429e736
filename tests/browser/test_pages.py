"""Every page: accessible, all French in French, light, and asking no other site for anything."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from frustule.core.speech.language import read_catalogue
from tests.browser.conftest import Opener
from tests.browser.tables import make_table, sit_down

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
GAMES = ("diatoms", "pondscum", "diaominos", "commissions")
BOT = {"kind": "bot", "bot": "greedy"}
PUDDLE = {
    "setup": "open",
    "pieces": (Path(__file__).parent / "data" / "puddle.toml").read_text(encoding="utf-8"),
}
MOST_BYTES = 300_000
ALONE = ("/commissions", "/commissions/edit", "/commissions/card", "/career")
PAGES = [
    "/",
    "/nowhere",
    "/t/nowhere",
    "/rules/nowhere",
    "/settings",
    *ALONE,
    *(f"/{kind}/{game}" for kind in ("new", "rules", "learn") for game in GAMES),
]


def seats_of(game: str) -> list[dict[str, str]]:
    """Ada, and a bot where the game is not for one."""
    ada = {"kind": "me", "name": "Ada"}
    return [ada] if game == "commissions" else [ada, BOT]


def settled(page: Page) -> None:
    page.wait_for_load_state("networkidle")


def audit(page: Page) -> None:
    """Runs axe-core on the page as it is."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    wrong = [
        f"{each['id']}: {each['nodes'][0]['html'][:200]} {each['nodes'][0].get('failureSummary', '')}"
        for each in found["violations"]
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_no_violation_on_any_page(open_page: Opener, theme: str):
    page = open_page(theme=theme)
    for path in PAGES:
        page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/", 3)[2] + path)
        settled(page)
        audit(page)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_no_violation_at_tables(
    open_page: Opener, address: str, game: str, theme: str, size: tuple[int, int]
):
    table, token = make_table(address, game, seats_of(game), start=True)
    page = open_page(theme=theme, size=size)
    sit_down(page, table, token)
    expect(page.locator("svg.panel").first).to_be_visible()
    audit(page)


def test_no_violation_while_gathering(open_page: Opener, address: str):
    table, token = make_table(address, "diatoms", [{"kind": "me", "name": "Ada"}, {"kind": "open"}])
    page = open_page()
    sit_down(page, table, token)
    expect(page.get_by_role("button", name="Begin the game")).to_be_visible()
    audit(page)


# French


def page_texts() -> dict[str, tuple[str, str]]:
    """The page's catalogue: English and French by key."""

    def read(name: str) -> dict[str, str]:
        text = (ROOT / "web/src/languages" / name).read_text(encoding="utf-8")
        pairs = re.findall(r"^  '?([\w.-]+)'?:\s*'((?:[^'\\]|\\.)*)',$", text, re.MULTILINE)
        return {key: words.replace("\\'", "'") for key, words in pairs}

    kinds = ("", ".alone", ".shell")
    english = {key: words for kind in kinds for key, words in read(f"texts{kind}.ts").items()}
    french = {key: words for kind in kinds for key, words in read(f"texts{kind}.fr.ts").items()}
    assert english.keys() == french.keys()
    assert len(english) > 150
    return {key: (english[key], french[key]) for key in english}


def english_words() -> list[str]:
    """Texts that give an English page away: of more than one word, without blanks, other in French."""
    found = [one for one, other in page_texts().values() if one != other]
    for catalogue in sorted((ROOT / "src/frustule").rglob("languages/fr.po")):
        for (text, _), forms in read_catalogue(catalogue.read_text(encoding="utf-8"), str(catalogue)).items():
            if forms and forms[0] != text:
                found.append(text)
    return sorted({text for text in found if re.search(r"[a-z]\W+[a-z]", text) and "{" not in text})


def seen_on(page: Page) -> str:
    """Everything the page says, aloud or not."""
    labels: list[str] = page.evaluate(
        "[...document.querySelectorAll('[aria-label],[title],[placeholder],[alt]')].flatMap(node =>"
        "['aria-label', 'title', 'placeholder', 'alt'].map(name => node.getAttribute(name) ?? ''))"
    )
    return "\n".join([page.locator("body").inner_text(), page.title(), *labels])


def no_english(page: Page) -> None:
    said = seen_on(page)
    left = [text for text in english_words() if re.search(rf"(?<!\w){re.escape(text)}(?!\w)", said)]
    assert not left, left


def test_french_leaves_no_english_on_any_page(open_page: Opener):
    page = open_page(language="fr")
    for path in PAGES:
        page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/", 3)[2] + path)
        settled(page)
        no_english(page)
    assert page.locator("html").get_attribute("lang") == "fr"


ENGLISH = (
    "the",
    "of",
    "and",
    "with",
    "your",
    "you",
    "this",
    "that",
    "takes",
    "from",
    "seat",
    "side",
    "empty",
    "left",
    "every",
    "there",
    "not",
    "are",
    "has",
)


def no_common_words(page: Page) -> None:
    """What is in no catalogue gives itself away by the commonest words; notation is the same everywhere."""
    page.evaluate("document.querySelectorAll('code, pre').forEach(node => node.remove())")
    said = seen_on(page).lower()
    assert not [word for word in ENGLISH if re.search(rf"(?<![\w'’-]){word}(?![\w'’-])", said)]


@pytest.mark.parametrize("path", PAGES)
def test_french_has_none_of_the_commonest_english_words(open_page: Opener, path: str):
    page = open_page(path, language="fr")
    settled(page)
    no_common_words(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_french_game_ends_in_french(open_page: Opener, address: str, game: str):
    """A game that bots have played, with all its papers, its log and the table in words."""
    seats = [BOT] * len(seats_of(game))
    options = PUDDLE if game == "pondscum" else {}
    table, _ = make_table(address, game, seats, start=True, options=options)
    page = open_page(f"/t/{table}", language="fr")
    expect(page.get_by_test_id("podium")).to_be_visible(timeout=120_000)
    no_english(page)
    page.get_by_role("dialog").get_by_role("button", name="Fermer", exact=True).click()
    page.get_by_role("button", name="Plus", exact=True).click()
    for tab in ("Journal", "Discussion", "En mots"):
        page.get_by_role("tab", name=tab, exact=True).click()
        no_english(page)
    no_common_words(page)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_is_wider_than_a_phone(open_page: Opener, address: str, language: str):
    page = open_page(language=language, size=(390, 844), touch=True)
    gathering, token = make_table(address, "diatoms", [{"kind": "me", "name": "Ada"}, {"kind": "open"}, BOT])
    home = page.url.rstrip("/")
    wide: list[str] = []
    for path in [*PAGES, f"/t/{gathering}"]:
        if path.startswith("/t/"):
            sit_down(page, gathering, token)
        else:
            page.goto(home + path)
        settled(page)
        if page.evaluate("document.documentElement.scrollWidth") > 390:
            wide.append(path)
    assert not wide


@pytest.mark.parametrize("game", GAMES)
def test_french_leaves_no_english_at_tables(open_page: Opener, address: str, game: str):
    table, token = make_table(address, game, seats_of(game), start=True)
    page = open_page(language="fr")
    sit_down(page, table, token)
    expect(page.locator("svg.panel").first).to_be_visible()
    page.keyboard.press("w")
    expect(page.get_by_role("tab", name="En mots")).to_be_visible()
    no_english(page)


def test_the_language_is_switched_without_leaving_the_table(open_page: Opener, address: str):
    table, token = make_table(address, "pondscum", [{"kind": "me", "name": "Ada"}, BOT], start=True)
    page = open_page()
    sit_down(page, table, token)
    expect(page.locator("svg.panel").first).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("fr")
    expect(page.get_by_role("button", name="Réglages")).to_be_visible()


# Weight


def test_the_first_page_is_light_and_asks_nobody_else(open_page: Opener, address: str):
    page = open_page("/nowhere")
    sizes: list[int] = []
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    page.goto(address + "/")
    settled(page)
    assert sum(sizes) < MOST_BYTES
    assert all(url.startswith((address, "data:")) for url in asked), asked


# Learning


@pytest.mark.parametrize("game", GAMES)
def test_the_first_game_can_be_learned_to_its_end(open_page: Opener, game: str):
    """Whoever is stuck is shown the move; another move than the one meant is refused with words."""
    page = open_page(f"/learn/{game}")
    last = page.get_by_role("button", name="Play a real game now")
    step = page.locator(".lesson .caps")
    expect(step).to_be_visible()
    while not last.is_visible():
        before = step.inner_text()
        forward = page.get_by_role("button", name="Next", exact=True)
        if forward.is_visible():
            forward.click()
        else:
            page.get_by_role("button", name="Show me").click()
            page.get_by_test_id("confirm").click()
        expect(step).not_to_have_text(before)
    last.click()
    expect(page.get_by_test_id("moves")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "judge", "wanted"),
    [
        ("en", "Purple Purist", "Looks for purple diatoms: 10 points for each"),
        ("fr", "la Puriste du pourpre", "Cherche les diatomées violettes"),
    ],
)
def test_judges_are_chosen_by_name(open_page: Opener, language: str, judge: str, wanted: str):
    """What the form shows of an option's values is what the game declares of them."""
    page = open_page("/new/diatoms", language=language)
    field = page.locator("#option-judge")
    field.select_option(label=judge)
    expect(field).to_have_value("8")
    expect(page.locator("#option-judge-help")).to_contain_text(wanted)
    assert field.get_attribute("aria-describedby") == "option-judge-help"
