"""Jobs of solo play, done in a process of their own: prove cards, make new ones, go through careers.

Each is done by the one place that knows: the solvers in `puzzles`, the generator of commissions beside
their rules, points and titles in `careers`. Answers are written here as they go to the client.
"""

import datetime
from typing import assert_never

import msgspec

from frustule.careers import book, statistics
from frustule.careers.book import Career, Entry
from frustule.careers.points import awards, progress
from frustule.core.drawing.wire import encode
from frustule.core.engine.position import Position, editing, trusted
from frustule.core.engine.record import read_record
from frustule.core.errors import FrustuleError, InvalidText
from frustule.games import game
from frustule.games.diatoms import hindsight
from frustule.games.diatoms.notation import read_mosaic
from frustule.games.diatoms.pond_options import slide_of
from frustule.games.diatoms.solo import making as generator
from frustule.games.diatoms.solo.card import Card
from frustule.games.diatoms.solo.card_pictures import drawn_slide
from frustule.games.diatoms.solo.cards import standard_card
from frustule.games.diatoms.words import space_key
from frustule.games.diatoms.written import listed_faults
from frustule.protocol.careers import CareerTold, GameLogged, GameTold, OnTheWall
from frustule.protocol.commissions import CardChecked, CardMade, Difficulty, Hindsight
from frustule.puzzles import cp_sat
from frustule.puzzles.commissions import fill
from frustule.server.commissions.cards import card_read, setup_with
from frustule.server.language import say
from frustule.server.table.setups import game_named, game_of, setup_of

PROVING = 8.0
"""Seconds for a proof."""


class SoloJob(msgspec.Struct, frozen=True, tag=True):
    """Something to find out."""

    language: str


class CheckCard(SoloJob, frozen=True, tag=True):
    """Whether a card's text is in order, whether it can be filled, and about how hard it is."""

    text: str


class MakeCard(SoloJob, frozen=True, tag=True):
    """A new card from a seed."""

    difficulty: str
    style: str
    seed: int


class CardOfTheDay(SoloJob, frozen=True, tag=True):
    """The commission of a day."""

    day: str


class ReadCareer(SoloJob, frozen=True, tag=True):
    """What a career comes to."""

    career: Career
    pictures: bool


class LogGame(SoloJob, frozen=True, tag=True):
    """A career with one game more."""

    career: Career
    record: str
    seat: int


class LookBack(SoloJob, frozen=True, tag=True):
    """What a seat could have made of its diatoms, at the end of a game."""

    setup: str
    data: bytes
    seat: int


AnySoloJob = CheckCard | MakeCard | CardOfTheDay | ReadCareer | LogGame | LookBack


def games_of(job: AnySoloJob) -> set[str]:
    """The games whose rules a job needs."""
    match job:
        case ReadCareer() | LogGame():
            records = [entry.record for entry in job.career.entries if isinstance(entry, Entry)]
            if isinstance(job, LogGame):
                records.append(job.record)
            return {"commissions", *filter(None, map(game_named, records))}
        case LookBack():
            return {game_of(job.setup)}
        case _:
            return {"commissions"}


def do(job: AnySoloJob) -> bytes:
    """What is found out, as JSON."""
    match job:
        case CheckCard():
            answer = check_card(job.text)
        case MakeCard():
            answer = _told(generator.make(job.seed, job.difficulty, job.style), None)
        case CardOfTheDay():
            made = generator.of_the_day(datetime.date.fromisoformat(job.day))
            answer = _told(made, job.day)
        case ReadCareer():
            answer = read_career(job.career, pictures=job.pictures)
        case LogGame():
            answer = log_game(job)
        case LookBack():
            answer = look_back(job)
        case _:
            assert_never(job)
    return msgspec.json.encode(answer)


# Cards


def check_card(text: str) -> CardChecked:
    """Reads a card, proves that it can be filled, and takes a first impression."""
    place = say("The card")
    try:
        draft, faults = Card.draft(text, place)
    except FrustuleError as error:
        draft, faults = None, list(error.sentences)
    if draft is None or faults:
        return _faulty(listed_faults(faults, place), None, draft)
    ends = generator.glances(draft)
    try:
        # A game that was completed is a proof; where there is none, the solver is asked.
        proof = generator.filled_in(ends, draft) or (fill(draft, PROVING) if cp_sat.installed() else "")
    except TimeoutError:
        proof = ""
    if proof is None:
        fault = say("{place}: no mosaic from the stock can fill it.", place=place)
        return _faulty([fault], False, draft)
    share = generator.share_of(ends)
    return CardChecked(
        faults=[],
        fillable=True if proof else None,
        card=card_read(draft),
        difficulty=_by_glance(generator.grade_by_glance(share), share),
        scene=msgspec.Raw(encode(drawn_slide(setup_with(draft).deal(1)))),
        proof=_filled(draft, proof) if proof else None,
    )


def _faulty(faults: list[str], fillable: bool | None, draft: Card | None) -> CardChecked:
    card = card_read(draft) if draft else None
    return CardChecked(faults=faults, fillable=fillable, card=card, difficulty=None, scene=None, proof=None)


def _filled(card: Card, mosaic: str) -> msgspec.Raw:
    """A card filled so."""
    position = setup_with(card).deal(1)
    values = read_mosaic(card.slide, mosaic)
    with editing(position) as record:
        record.slide[0, : len(values)] = values
    return msgspec.Raw(encode(drawn_slide(position, words=False)))


def _by_glance(grade: int, share: float) -> Difficulty:
    words = game("commissions").say(generator.GRADES[grade - 1])
    return Difficulty(grade=grade, words=words, share=share, games=generator.GAMES)


def _told(made: generator.Made, day: str | None) -> CardMade:
    card = made.card
    return CardMade(
        text=made.text,
        seed=made.seed,
        style=made.style,
        day=day,
        card=card_read(card),
        difficulty=_by_glance(1 + generator.GRADES.index(made.difficulty), made.share),
        scene=msgspec.Raw(encode(drawn_slide(setup_with(card).deal(1)))),
    )


# Careers


def read_career(career: Career, *, pictures: bool) -> CareerTold:
    """Points, titles, statistics, the log in words; with pictures the wall too."""
    career_read = book.checked(career, say("The career"))
    summed, log = statistics.summary(career_read), career_read.log
    points = [0] * len(log)
    for award in summed.awards:
        points[award.game] += award.points
    games = [
        GameTold(
            when=entry.when if isinstance(entry, Entry) else "",
            game=each.game,
            title=_title(each.game, each.number),
            number=each.number,
            completed=each.completed,
            stars=each.stars,
            seats=each.seats,
            place=each.place,
            score=each.score,
            points=points[k],
            fault=each.fault,
        )
        for k, (entry, each) in enumerate(zip(career_read.entries, log, strict=True))
    ]
    wall = [_hung(finished) for finished in summed.wall] if pictures else []
    return CareerTold(summary=summed, best=progress(log), games=games, wall=wall)


def _title(name: str, number: str | None) -> str:
    """What a game of the log is called; one that cannot be read is called nothing."""
    if not name:
        return ""
    known = game(name)
    if number is None:
        return known.say(known.title)
    return known.say(
        "Commission {number}: {title}", number=number, title=known.say(standard_card(number).title)
    )


def _hung(finished: statistics.Finished) -> OnTheWall:
    card = standard_card(finished.number)
    title = game("commissions").say(card.title)
    scene = _filled(card, finished.mosaic)
    return OnTheWall(number=finished.number, title=title, stars=finished.stars, scene=scene)


def log_game(job: LogGame) -> GameLogged:
    """One game more, unless it is there already."""
    before = book.checked(job.career, say("The career"))
    record = read_record(game, job.record)
    seat = job.seat - 1
    if before.holds(record, seat):
        summed = statistics.summary(before)
        words = book.standing(before.name, summed.points)
        return GameLogged(
            entry=None, awards=[], points=summed.points, title=summed.title, risen=False, words=words
        )
    after = before.with_game(record, seat)
    last = len(after.entries) - 1
    earned = [award for award in awards(after.log) if award.game == last]
    was, summed = statistics.summary(before), statistics.summary(after)
    return GameLogged(
        entry=after.entries[-1],
        awards=earned,
        points=summed.points,
        title=summed.title,
        risen=summed.title != was.title,
        words=book.standing(after.name, summed.points),
    )


# Looking back


def look_back(job: LookBack) -> Hindsight:
    """The best mosaic of a seat's diatoms."""
    setup = setup_of(job.setup)
    position = trusted(setup, job.data)
    if position.game.voice.hindsight is None:
        raise InvalidText(say("Nothing better is known of this game."))
    seen = hindsight.look_back(position, job.seat)
    better = position.copy()
    values = read_mosaic(slide_of(setup), seen.mosaic)
    with editing(better) as record:
        record.slide[job.seat, : len(values)] = values
    return Hindsight(
        seat=job.seat + 1,
        own=seen.own,
        possible=seen.possible,
        bound=seen.bound,
        proven=seen.proven,
        scene=msgspec.Raw(encode(drawn_slide(better, job.seat, named=True))),
        moved=_moved(position, better, job.seat),
    )


def _moved(position: Position, better: Position, seat: int) -> list[tuple[str, str]]:
    """Which diatoms lie elsewhere in the other position of the same, from which space to which."""
    spaces = slide_of(position.setup).spaces
    one, other = (each.record.slide[seat].tolist()[: len(spaces)] for each in (position, better))
    left: dict[int, list[int]] = {}
    for k, (was, now) in enumerate(zip(one, other, strict=True)):
        if was and was != now:
            left.setdefault(was, []).append(k)
    return [
        (space_key(seat, spaces[left[now].pop(0)].name), space_key(seat, spaces[k].name))
        for k, (was, now) in enumerate(zip(one, other, strict=True))
        if was != now and left.get(now)
    ]
