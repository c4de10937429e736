"""Bots are somebody: each has a name, a face, a habit and something to say, and faces can be told apart."""

import itertools
import re
import struct
import zlib
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from msgspec import structs

from frustule import InvalidData, all_games, game
from frustule.bots import NAMES, Bot, Character, Face, bots_of, find
from frustule.bots.characters import HOUSE, default
from frustule.bots.characters.faces import KNOWN, portrait_svg
from frustule.bots.simple import play_anything
from frustule.core.drawing.colour import oklab
from frustule.core.drawing.picture import render
from frustule.core.drawing.theme import THEMES
from frustule.core.speech.language import speaking
from frustule.games import TEMPLATE

GAMES = [*(each.name for each in all_games()), TEMPLATE]
EVERYBODY = list({bot.title: bot for name in GAMES for bot in bots_of(name)}.values())


def seen(face: Face | str, theme: str, size: int) -> np.ndarray[Any, Any]:
    """A portrait as it is seen at a size, in OKLab."""
    rows = pixels(render([portrait_svg(face, theme)], "png", size))
    colours = {tuple(colour): oklab("#{:02x}{:02x}{:02x}".format(*colour)) for row in rows for colour in row}
    return np.array([[colours[tuple(colour)] for colour in row] for row in rows])


def pixels(png: bytes) -> list[list[tuple[int, int, int]]]:
    """The rows of a PNG with eight bits for each of three or four channels."""
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert depth == 8
    channels = {2: 3, 6: 4}[kind]
    at, packed = 8, b""
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            packed += png[at + 8 : at + 8 + length]
        at += 12 + length
    data, above = zlib.decompress(packed), [0] * (width * channels)
    rows: list[list[tuple[int, int, int]]] = []
    for row in range(height):
        start = row * (width * channels + 1)
        line = list(data[start + 1 : start + 1 + width * channels])
        for k in range(len(line)):
            left, corner = (line[k - channels], above[k - channels]) if k >= channels else (0, 0)
            guess = left + above[k] - corner
            paeth = min((left, above[k], corner), key=lambda each: abs(guess - each))
            line[k] += (0, left, above[k], (left + above[k]) // 2, paeth)[data[start]]
            line[k] &= 255
        rows.append([(line[k], line[k + 1], line[k + 2]) for k in range(0, len(line), channels)])
        above = line
    return rows


@pytest.mark.parametrize("name", GAMES)
def test_four_people_stand_behind_the_levels(name: str):
    people = [bot for bot in bots_of(name) if bot.name in NAMES]
    assert [bot.name for bot in people] == list(NAMES)
    assert len({bot.title for bot in people}) == 4
    for bot in people:
        assert isinstance(bot.who.face, Face)
        assert re.fullmatch("[A-Z][a-z]{1,9}", bot.title)
        for language in ("en", "fr"):
            with speaking(language):
                assert all((bot.rank, bot.description, bot.says))
                assert not re.search(r"\b(it|its|he|she|il|elle)\b", bot.description.lower()), bot.description


def test_nobody_is_in_two_games():
    met = [bot.title for each in all_games() for bot in bots_of(each.name) if bot.name in NAMES]
    assert len(met) == len({*met}) == 4 * len(all_games())


def test_levels_are_still_found_by_their_names():
    for name in GAMES:
        for level in NAMES:
            bot = find(level, name)
            assert bot is not None
            assert bot.name == level
            assert find(bot.title, name) is None, "a person may be called like that"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", GAMES)
def test_faces_are_told_apart_when_they_are_small(name: str, theme: str):
    """At the size of a line of text, any two at a table differ over a good part of the frame."""
    small = {bot.title: seen(bot.who.face, theme, 24) for bot in bots_of(name)}
    for (one, a), (two, b) in itertools.combinations(small.items(), 2):
        apart = np.linalg.norm(a - b, axis=2)
        assert (apart > 0.15).mean() > 0.09, f"{one} and {two} look alike"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("bot", EVERYBODY, ids=lambda bot: bot.title)
def test_portraits_are_drawn_in_the_colours_of_a_theme(bot: Bot, theme: str):
    picture = portrait_svg(bot.who.face, theme)
    root = ElementTree.fromstring(picture)
    classes = set(re.findall(r"\.([\w-]+)\{", picture))
    assert {each.get("class") for each in root.iter() if each.get("class")} == classes
    assert THEMES[theme]["brass"] in picture
    assert len(picture) < 6000
    edge = seen(bot.who.face, theme, 96)
    middle = edge[30:70, 30:70].reshape(-1, 3)
    assert middle.std(axis=0)[0] > 0.05, "a face is more than one colour"


def test_bots_of_others_are_machines_with_their_own_names():
    swimmer = Bot("back_stroke", "Swims.", play_anything)
    assert (swimmer.title, swimmer.rank, swimmer.says) == ("Back stroke", "", "")
    assert default("their.bots:LastOne").name == "LastOne"
    assert portrait_svg(swimmer.who.face, "dark") == portrait_svg(swimmer.who.face, "dark")
    looks = {portrait_svg(default(f"bot{k}").face, "dark") for k in range(40)}
    assert len(looks) > 30
    known = Bot(
        "swimmer", "Swims.", play_anything, character=Character("Ondine", HOUSE["master"].face, "Splash.")
    )
    assert (known.title, known.rank, known.says) == ("Ondine", "swimmer", "Splash.")


def test_a_face_has_only_what_can_be_drawn():
    with pytest.raises(InvalidData, match="the hat 'crown'"):
        Face("pale", "red", "blue", hat="crown")
    for part, names in KNOWN.items():
        for name in names:
            face = structs.replace(Face("pale", "red", "blue"), **{part: name})
            assert portrait_svg(face, "light")


def test_games_by_others_have_the_house_at_their_levels():
    assert {bot.name: bot.title for bot in bots_of(TEMPLATE) if bot.name in NAMES} == {
        level: who.name for level, who in HOUSE.items()
    }
    assert game(TEMPLATE).name not in {each.name for each in all_games()}
