"""Every page: accessible, all French in French, light, and asking no other site for anything."""

import functools
import itertools
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
MISSING = ("/nowhere", *(f"/{kind}/nowhere" for kind in ("t", "new", "rules", "learn", "play")))
PAGES = [
    "/",
    *MISSING,
    "/settings",
    *ALONE,
    *(f"/{kind}/{game}" for kind in ("new", "rules", "learn") for game in GAMES),
    "/analysis/pondscum",
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
def test_every_page_has_a_title_of_its_own_its_landmarks_and_no_violation(
    open_page: Opener, address: str, theme: str
):
    page = open_page(theme=theme)
    titles: set[str] = set()
    for path in PAGES:
        page.goto(address + path)
        expect(page.locator("h1")).to_have_count(1)
        expect(page.get_by_role("main")).to_have_count(1)
        expect(page.get_by_role("banner")).to_have_count(1)
        settled(page)
        titles.add(page.title())
        levels: list[int] = page.evaluate(
            "[...document.querySelectorAll('h1,h2,h3,h4')].map(node => Number(node.tagName[1]))"
        )
        assert levels[0] == 1, path
        assert all(after <= before + 1 for before, after in itertools.pairwise(levels)), path
        audit(page)
    # What is not there is called the same, whatever was asked for.
    assert len(titles) > len(PAGES) - len(MISSING)
    assert all(title.endswith("Frustule") for title in titles)


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


# Narrow windows


PHONE = (390, 844)
NARROW = {"narrow": (320, 640), "magnified": (320, 256)}
"""A small phone; and a window of 1280 by 1024 pixels, four times magnified."""


def too_wide(page: Page) -> list[str]:
    """What sticks out of the window to the right, without anything that scrolls round it."""
    return page.evaluate(
        """() => {
          const wide = document.documentElement.clientWidth;
          const scrolls = (node) => {
            for (let each = node; each; each = each.parentElement) {
              const style = getComputedStyle(each);
              if (['auto', 'scroll', 'hidden'].includes(style.overflowX)) return true;
              if (style.position === 'fixed' && each.matches('.flights, .shelf, .ring')) return true;
            }
            return false;
          };
          return [...document.querySelectorAll('body *')]
            .filter((node) => !node.closest('svg') && node.getBoundingClientRect().right > wide + 1)
            .filter((node) => node.getBoundingClientRect().width > 1 && !scrolls(node))
            .map((node) => node.outerHTML.slice(0, 120));
        }"""
    )


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_reflows_and_speaks_one_language(open_page: Opener, address: str, language: str):
    """However small the window is made while the page is open: a phone, a small one, four times magnified."""
    page = open_page(language=language, touch=True)
    gathering, token = make_table(address, "diatoms", [{"kind": "me", "name": "Ada"}, {"kind": "open"}, BOT])
    for path in [*PAGES, f"/t/{gathering}"]:
        if path == f"/t/{gathering}":
            sit_down(page, gathering, token)
        else:
            page.goto(address + path)
        settled(page)
        if language == "fr":
            no_english(page)
        for wide, high in (PHONE, *NARROW.values()):
            page.set_viewport_size({"width": wide, "height": high})
            page.evaluate("() => new Promise(requestAnimationFrame)")
            assert not too_wide(page), (path, wide, high)
            assert page.evaluate("document.documentElement.scrollWidth") <= wide, (path, wide, high)
        page.set_viewport_size({"width": 1440, "height": 900})
        if language == "fr" and path in PAGES:
            no_common_words(page)
    assert page.locator("html").get_attribute("lang") == language


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


@functools.cache
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
    found = [text for text in english_words() if text in said]
    left = [text for text in found if re.search(rf"(?<!\w){re.escape(text)}(?!\w)", said)]
    assert not left, left


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
