"""Mosaics to judge: short words for them, and one for each example on the French judges' cards.

The pictures of the cards are lost, so a mosaic here is ours; its measure, points and penalty are the card's.
"""

from .diatoms import COLOURS, EMPTY, SPACES, spaces_for

FIRST_OF_RING = {"c": 1, "m": 9, "o": 25}


def at(name: str) -> int:
    """A space by name: `x` the centre, else ring letter and steps clockwise from north, as in `m4`."""
    return 0 if name == "x" else FIRST_OF_RING[name[0]] + int(name[1:])


def mosaic(text: str) -> list[str]:
    slide = [EMPTY] * 41
    for entry in text.split():
        name, diatom = entry.split("=")
        assert at(name) in spaces_for(slide, diatom), entry
        slide[at(name)] = diatom
    return slide


def all_but(text: str) -> list[str]:
    bare = {at(name) for name in text.split()}
    return [EMPTY if i in bare else "r" + space.accepts[0] for i, space in enumerate(SPACES)]


def circles_only(count: int) -> list[str]:
    return mosaic(" ".join(f"m{2 * k + 1}={COLOURS[k % 5]}c" for k in range(count)))


ALL_PAIRS_BUT_ONE_BEGUN = "c0=ro c1=rc c2=ro c3=rc m0=rt m2=ro m4=rt m6=ro o0=rq o2=ro o4=rq"
EIGHT_OFF_THE_LINES = " ".join(f"m{k}=yc" for k in range(1, 16, 2))

CONNECTOR = mosaic("o0=rs o1=rc o2=ro o3=rt o4=rq m8=pt c5=yc")
ASYMMETRY = mosaic(f"x=rs {ALL_PAIRS_BUT_ONE_BEGUN} {EIGHT_OFF_THE_LINES}")
NEGATIVE_SPACE = all_but("m1 m3 m15 c6 o4 o5 o6 o8 o9 o10 c2 c3 c4 o12 o13")
CIRCLES = mosaic("m1=rc m3=rc m5=rc o9=bc o11=bc o13=bc m2=go o10=go m9=go c0=go")
EDGE = mosaic("o0=rq o1=rc o2=yo o3=gc o4=bq o5=pc o6=ro o7=yc o8=gq o9=bc o10=po m5=po m13=bc")
MEDLEY = mosaic(
    "c0=po c2=po c1=bc c3=gc "
    "m0=pt m4=pt m2=bo m6=bo m8=rt m12=rt m1=gc "
    "o0=pq o4=pq o2=bo o6=bo o8=rq o12=rq o1=gc"
)
STARS = mosaic("m0=rs m4=ys m8=gs o0=rq o4=rq o8=rq m1=bc m3=bc m5=bc m7=bc")
PURPLE = mosaic("m0=pt m1=pc m2=po m3=pc m4=pt m5=pc m6=po m7=pc o1=gc o7=gc m8=gt o11=gc x=gc")
ORNAMENTED = mosaic(
    "o15=rc o0=gs o1=rc o2=bo o3=rc o4=ys o5=rc o6=po o7=rc "
    "m7=yo m8=rt m9=yo m15=gc m0=rt m1=bc m11=po m12=rs"
)

# Judge, mosaic, measure, points from an easygoing judge, penalty of a persnickety one.
CARD_EXAMPLES = [
    (1, CONNECTOR, 5, 50, -10),
    (2, ASYMMETRY, 8, 40, -5),
    (3, NEGATIVE_SPACE, 4, 40, -15),
    (4, CIRCLES, 6, 30, -15),
    (5, EDGE, 11, 55, -15),
    (6, MEDLEY, 3, 30, -20),
    (7, STARS, 7, 70, -15),
    (8, PURPLE, 8, 80, -15),
    (9, ORNAMENTED, 5, 50, -20),
]
