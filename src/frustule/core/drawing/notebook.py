"""What a notebook shows: cards of games and setups, and a record as a slider over its positions.

A record is a small page of its own inside a frame: pictures, moves and the few lines of script that turn
them travel in it, so it needs no kernel and no network, and many of them in one notebook know nothing of each
other. Most of a picture is the same from move to move, so pictures are lists of pieces, and a piece is kept
once. A long game is shown by some of its positions, the more the smaller they are.
"""

import json
from collections.abc import Iterable, Sequence
from html import escape
from string import Template
from typing import TYPE_CHECKING

from frustule.core.drawing.scene import Scene, number
from frustule.core.drawing.svg import arrange, definitions, element_svg, framed, sheet, shown, titled
from frustule.core.engine.options import option_words
from frustule.core.speech.company import Company, among

if TYPE_CHECKING:
    from frustule.core.engine.game import Game
    from frustule.core.engine.record import Record
    from frustule.core.engine.setup import Setup

MOST_POSITIONS = 240
MOST_BYTES = 3_000_000
HEIGHT = 640
THEME = "dark"

_CARD = (
    "<div style='font-family:sans-serif;max-width:44em;padding:.8em 1em;border:1px solid #8888;"
    "border-radius:.4em'>{}</div>"
)
_ROW = "<tr><td style='text-align:left'><code>{}</code></td><td style='text-align:left'>{}</td></tr>"

_PAGE = Template("""<!doctype html><meta charset="utf-8"><style>
html,body{margin:0;height:100%;background:$ground;color:$text;font:14px/1.4 sans-serif}
body{display:flex;flex-direction:column}
main{flex:1;display:flex;min-height:0}
figure{flex:1;margin:0;min-width:0}figure>svg{width:100%;height:100%}
ol{width:19em;margin:0;padding:0 .5em 0 3.2em;overflow:auto}
li{cursor:pointer;padding:.1em .3em;border-radius:.2em}
li[aria-current]{background:$panel;outline:1px solid $muted}
li small{display:block;color:$muted}
form{display:flex;gap:.6em;align-items:center;padding:.4em .8em;margin:0}
input{flex:1}output{min-width:50%}
$rules</style>
<header style="padding:.4em .8em"><b>$title</b></header>
<main><figure>$figure</figure><ol start="1">$moves</ol></main>
<form onsubmit="return false">
<input type="range" min="0" max="$last" value="$last" aria-label="$slider">
<output></output></form>
<script>
const data=$data,at=data.at,svg=document.querySelector("figure>svg"),stage=svg.querySelector(".stage");
const slider=document.querySelector("input"),told=document.querySelector("output");
const items=[...document.querySelectorAll("li")];
function show(k){const f=data.frames[k];svg.setAttribute("viewBox","0 0 "+f[0]+" "+f[1]);
stage.innerHTML=f[2].map(i=>data.pieces[i]).join("");told.textContent=data.status[k];slider.value=k;
items.forEach((item,i)=>item.toggleAttribute("aria-current",i===at[k]-1));
const here=items[at[k]-1];if(here)here.scrollIntoView({block:"nearest"})}
slider.oninput=()=>show(+slider.value);
items.forEach((item,i)=>item.onclick=()=>{let k=at.findIndex(n=>n>=i+1);show(k<0?at.length-1:k)});
show(data.frames.length-1);
</script>""")


def game_card(game: "Game") -> str:
    """A game's facts."""
    rows = [
        _ROW.format(escape(facts.name), f"{escape(facts.help)} <i>({escape(_word(facts.default))})</i>")
        for facts in game.option_facts
    ]
    table = f"<table>{''.join(rows)}</table>" if rows else ""
    head = f"<b>{escape(game.say(game.title))}</b> · {escape(game.players)}<br>{escape(game.say(game.about))}"
    return _CARD.format(f"{head}{table}<code>frustule.game({escape(repr(game.name))})</code>")


def _word(value: object) -> str:
    if value is None:
        return "as in the box"
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def setup_card(setup: "Setup") -> str:
    """A setup: the game, how many play it, and what was agreed on."""
    chosen = option_words(setup.options)
    rows = [_ROW.format(escape(name), escape(word[:80])) for name, word in chosen.items()]
    table = f"<table>{''.join(rows)}</table>" if rows else ""
    title = escape(setup.game.say(setup.game.title))
    return _CARD.format(f"<b>{title}</b> · {setup.seats}{table}<code>{escape(setup.text[:300])}</code>")


def record_slider(record: "Record") -> str:
    """A record as its positions, one at a time, with every move and what came of it beside them."""
    with among(Company(tuple(record.called(seat) for seat in range(record.setup.seats)))):
        page = _page(record)
    return (
        f'<iframe srcdoc="{escape(page)}" sandbox="allow-scripts" loading="lazy" '
        f'style="width:100%;height:{HEIGHT}px;border:0"></iframe>'
    )


def _page(record: "Record") -> str:
    """The page inside the frame."""
    scenes: list[Scene] = []
    moves: list[str] = []
    count = len(record.moves)
    taken = set(_spread(count, MOST_POSITIONS))
    for at, position in enumerate(record.replay()):
        if at in taken:
            scenes.append(position.scene(None, with_moves=False))
        if at < count:
            seat, text = record.moves[at]
            made = position.move(seat, text)
            moves.append(
                f"<li>{seat + 1} <code>{escape(text)}</code><small>{escape(made.outcome)}</small></li>"
            )
    places = sorted(taken)
    while True:
        pieces, frames = _frames(scenes)
        used = {e.symbol for scene in scenes for panel in scene.panels for e in shown(panel) if e.symbol}
        drawn = definitions(used, record.game.voice.symbol)
        data = json.dumps(
            {"pieces": pieces, "frames": frames, "at": places, "status": [scene.status for scene in scenes]},
            separators=(",", ":"),
            ensure_ascii=False,
        )
        data = data.replace("</", "<\\/").replace("<!--", "\\u003c!--")  # neither ends or hides the script
        if len(data) + len(drawn) <= MOST_BYTES or len(scenes) < 3:
            break
        kept = _spread(len(scenes) - 1, len(scenes) * 2 // 3)
        scenes, places = [scenes[k] for k in kept], [places[k] for k in kept]
    return _filled(record, drawn, scenes[-1], moves, data, len(scenes) - 1)


def _filled(record: "Record", drawn: str, last: Scene, moves: Sequence[str], data: str, end: int) -> str:
    pieces, ((across, down, order),) = _frames([last])
    stage = "".join(pieces[k] for k in order)
    colours = record.game.tokens[THEME]
    return _PAGE.substitute(
        title=escape(record.title or record.game.say(record.game.title)),
        figure=f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {down}" role="img">'
        f'{drawn}<g class="stage">{stage}</g></svg>',
        moves="".join(moves),
        last=str(end),
        slider=escape(last.title),
        rules=sheet(record.game.styles, colours),
        data=data,
        **{name: colours[name] for name in ("ground", "text", "panel", "muted")},
    )


def _frames(scenes: Iterable[Scene]) -> tuple[list[str], list[tuple[str, str, list[int]]]]:
    """Pictures as pieces, each kept once, and for every picture its size and which pieces it has."""
    numbers: dict[str, int] = {}
    frames: list[tuple[str, str, list[int]]] = []
    for scene in scenes:
        layout, across, down = arrange(scene)
        pictures: list[str] = []
        for panel, x, y, scale in layout:
            before, _, after = framed(panel, x, y, scale, titled(panel.title), "\0").partition("\0")
            elements = (element_svg(each) for each in sorted(shown(panel), key=lambda each: each.layer))
            pictures += [before, *elements, after]
        frames.append(
            (number(across), number(down), [numbers.setdefault(piece, len(numbers)) for piece in pictures])
        )
    return list(numbers), frames


def _spread(last: int, most: int) -> list[int]:
    """0 to `last`, or so many of them, evenly, both ends among them."""
    if last < most:
        return list(range(last + 1))
    return sorted({round(k * last / (most - 1)) for k in range(most)})
