"""What is told of games before anybody plays: first games step by step, rules, examples, pictures.

The page has the rules of the house's own games built in; those of other packages are told here.
"""

import functools
import re
from typing import Literal

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery
from markdown_it import MarkdownIt

from frustule import bots
from frustule.core.drawing.wire import encode, wire_scene
from frustule.core.engine.game import Game
from frustule.core.engine.lesson import (
    example_panel,
    in_language,
    lesson_of,
    picture,
    steps,
    taste_record,
)
from frustule.core.engine.rules_page import packed_rules
from frustule.core.engine.setup import Setup, read_setup
from frustule.core.speech.company import Company, among
from frustule.core.speech.language import SOURCE, language, speaking
from frustule.games import game, game_names
from frustule.protocol.errors import Refused
from frustule.protocol.lessons import ExampleShown, LessonTold, RulesTold, StepTold, TasteTold
from frustule.server.http.openapi import GAME, described
from frustule.server.http.requests import FOR_A_DAY, JSON, SVG, can_wait_for_rules, needs_rules
from frustule.server.language import say


def _known(name: str) -> Game:
    if name not in game_names():
        raise Refused("not_found", say("There is no game '{name}'.", name=name))
    return game(name)


def _setup(text: str) -> Setup:
    return read_setup(game, text)


@functools.lru_cache(maxsize=32)
def _lesson(name: str, spoken: str) -> bytes:
    taught = game(name)
    script = lesson_of(taught)
    assert script
    with speaking(spoken), among(_company(name, script.seat - 1)):
        made = [
            StepTold(
                words=in_language(each.step.words),
                scene=msgspec.Raw(encode(wire_scene(each.scene, each.position.setup))),
                move=each.step.move or None,
                otherwise=in_language(each.step.otherwise),
                lights=list(each.step.lights),
            )
            for each in steps(taught, script, _setup)
        ]
        return msgspec.json.encode(LessonTold(title=taught.say(taught.title), steps=made))


def _company(name: str, you: int | None = None) -> Company:
    """Who sits there where nobody does: those whom one meets in the game; whoever learns is called "you"."""
    return Company(tuple(bot.title for bot in bots.bots_of(name)[-len(bots.NAMES) :]), you)


@functools.lru_cache(maxsize=32)
def _taste(name: str, spoken: str) -> bytes:
    tried = game(name)
    script = lesson_of(tried)
    assert script
    assert script.taste
    taste = script.taste
    seat = taste.seat - 1
    record = taste_record(tried, taste, _setup)
    with speaking(spoken), among(Company(taste.names, seat)):
        scene = record.position().veiled(seat).scene(seat)
        told = TasteTold(
            title=tried.say(tried.title),
            words=[in_language(words) for words in taste.words],
            done=in_language(taste.done),
            record=record.text,
            seat=taste.seat,
            scene=msgspec.Raw(encode(wire_scene(scene, record.setup))),
        )
    return msgspec.json.encode(told)


@functools.lru_cache(maxsize=32)
def _examples(name: str, spoken: str) -> bytes:
    with speaking(spoken), among(_company(name)):
        made: list[ExampleShown] = []
        script = lesson_of(game(name))
        for example in script.example if script else ():
            scene, panel = example_panel(example, _setup)
            alone = msgspec.structs.replace(scene, panels=(panel,), moves=(), calls=())
            wire = wire_scene(alone, _setup(example.position.partition(";")[0]))
            made.append(
                ExampleShown(
                    section=example.section,
                    words=in_language(example.words),
                    scene=msgspec.Raw(encode(wire)),
                    lights=list(example.lights),
                )
            )
        return msgspec.json.encode(made)


@functools.lru_cache(maxsize=32)
def _picture(name: str, theme: str) -> bytes:
    with among(_company(name)):
        return picture(game(name), _setup, theme).encode()


@get(
    "/api/games/{name:str}/lesson",
    opt=described(LessonTold, *GAME),
    guards=[needs_rules],
    sync_to_thread=True,
)
def lesson(name: FromPath[str]) -> Response[bytes]:
    """A first game, step by step."""
    if not lesson_of(_known(name)):
        raise Refused("not_found", say("There is no lesson for '{name}' yet.", name=name))
    return Response(_lesson(_known(name).name, language()), media_type=JSON)


@get(
    "/api/games/{name:str}/taste",
    opt=described(TasteTold, *GAME),
    guards=[needs_rules],
    sync_to_thread=True,
)
def taste(name: FromPath[str]) -> Response[bytes]:
    """A few moves to try at once, without a table."""
    script = lesson_of(_known(name))
    if not (script and script.taste):
        raise Refused("not_found", say("There is nothing to try of '{name}' yet.", name=name))
    return Response(_taste(_known(name).name, language()), media_type=JSON)


@get("/api/games/{name:str}/rules", opt=described(RulesTold), sync_to_thread=True)
def rules(name: FromPath[str]) -> RulesTold:
    """The rules that a game of another package brings; in English where they are not translated."""
    found = _known(name)
    page = packed_rules(found, language()) or packed_rules(found, SOURCE)
    if page is None:
        raise Refused("not_found", say("There is no rules page for '{name}' here.", name=name))
    return RulesTold(html=_html(page))


def _html(page: str) -> str:
    """As web/markdown.ts does it: links to other files lead nowhere, what may be too wide is scrolled by
    keys, and a corner without words heads nothing. Markup in the text stays text."""
    html = MarkdownIt("js-default").render(page)
    html = re.sub(r'<a href="(?!https?:|#)[^"]*"[^>]*>(.*?)</a>', r"\1", html, flags=re.DOTALL)
    html = re.sub(r"<(pre|table)>", r'<\1 tabindex="0">', html)
    return html.replace("<th></th>", "<td></td>")


@get(
    "/api/games/{name:str}/examples",
    opt=described(list[ExampleShown], *GAME),
    guards=[needs_rules],
    sync_to_thread=True,
)
def examples(name: FromPath[str]) -> Response[bytes]:
    """Drawn examples for the rules."""
    return Response(_examples(_known(name).name, language()), media_type=JSON)


@get(
    "/api/games/{name:str}/slide.svg",
    opt=described(bytes, *GAME, media=SVG),
    guards=[can_wait_for_rules],
    sync_to_thread=True,
)
def slide(name: FromPath[str], theme: FromQuery[Literal["dark", "light"]] = "dark") -> Response[bytes]:
    """The game's picture."""
    return Response(_picture(_known(name).name, theme), media_type=SVG, headers=FOR_A_DAY)


HANDLERS = [lesson, taste, rules, examples, slide]
