// Where everything lies on the table: rectangles from the panels' roles and boxes and the size of the window. One
// system for every game and every room, from a small phone to a large screen; nothing here depends on what is said
// or picked, so nothing moves while one plays.
//
// Boards lie in the middle. The near edge holds what one plays from, at the size of the pieces on the boards; the far
// edge the seats with their boards as miniatures, and what is to be known; the rim the buttons that open drawers; one
// bar says what to do. A phone shows one board, the other as a miniature; on its side the edges lie to the right.

import { isText } from '../scene/rows';
import type { Panel } from '../scene/scene';
import {
  formOf,
  type Arrangement,
  type Kinds,
  type Placed,
  type Rect,
  type Size,
  type Wish,
} from './arrangement';
import {
  clamp,
  cut,
  divided,
  drawnPart,
  GAP,
  glimpsed,
  inColumn,
  inRow,
  known,
  mostOf,
  onBoard,
  RECOGNISED,
  seated,
} from './fitting';

/** The least size of a miniature that is swapped with the board. */
export const MINI = 120;
const TOUCH = 44;

export function kindsOf(panels: readonly Panel[], own: number | null): Kinds {
  const found: Kinds = { mains: [], near: [], sheets: [], others: new Map(), infos: [], papers: [] };
  // Where nothing is played from a hand, trays hold what is lost, and lie with whoever lost it.
  const played = panels.some(({ role }) => role === 'hand' || role === 'stack');
  for (const panel of panels) {
    const { role, seat } = panel;
    const aside = role === 'tray' && seat !== null && ((own !== null && seat !== own) || !played);
    const elsewhere = role === 'other' || aside;
    if (elsewhere && seat !== null) found.others.set(seat, [...(found.others.get(seat) ?? []), panel]);
    else if (role === 'board' || role === 'own') found.mains.push(panel);
    else if (role === 'hand' || role === 'tray') found.near.push(panel);
    else if (role === 'stack') (panel.box[3] > 4.5 ? found.sheets : found.near).push(panel);
    else if (role === 'info' && !isText(panel)) found.infos.push(panel);
    else if (role !== 'choice') found.papers.push(panel);
  }
  const rank = (panel: Panel) => (panel.aside ? 2 : Number(panel.role !== 'board'));
  found.mains.sort((a, b) => rank(a) - rank(b));
  found.near.sort((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role));
  return found;
}
const ORDER = ['hand', 'stack', 'tray'];

/** The panels that are read in a drawer: papers, and what the table has no room for. */
export function papersOf(panels: readonly Panel[], arrangement: Arrangement, own: number | null): Panel[] {
  const { infos, papers } = kindsOf(panels, own);
  const laid = new Set([...arrangement.infos, arrangement.paper].map((placed) => placed?.panel.id));
  return [...papers, ...infos].filter((panel) => !laid.has(panel.id));
}

/** The board that is not shown, if what is to be picked next lies there alone. */
export function awaits({ boards, edge, mini }: Arrangement, next: ReadonlySet<string>): Panel | null {
  const holds = ({ panel }: Placed) => panel.elements.some((element) => next.has(element.id));
  return mini && holds(mini) && ![...boards, ...edge].some(holds) ? mini.panel : null;
}

export function arrange(panels: readonly Panel[], window: Size, wish: Wish): Arrangement {
  const kinds = kindsOf(panels, wish.own);
  switch (formOf(window)) {
    case 'wide':
      return isAlone(kinds, wish) ? alone(kinds, window, wish) : wide(kinds, window, wish);
    case 'lying':
      return lying(kinds, window, wish);
    case 'phone':
      return phone(kinds, window, wish);
  }
}

/** From this width on, a table makes room for a drawer that is open; on a smaller one it lies over the boards. */
export const ROOMY = 1200;

/** The end of a game: one's own board large, and beside or below it what is told of it. */
export function endOf({ width, height }: Size): { board: Rect; side: Rect } {
  if (width >= 640 && width > height) {
    const board = Math.round(Math.min(height, width * 0.56));
    return {
      board: { x: 0, y: 0, width: board, height },
      side: { x: board, y: 0, width: width - board, height },
    };
  }
  const board = Math.round(Math.min(width, height * 0.48));
  return {
    board: { x: 0, y: 0, width, height: board },
    side: { x: 0, y: board, width, height: height - board },
  };
}

// The three forms of a table

function wide(kinds: Kinds, window: Size, wish: Wish): Arrangement {
  const { width, height } = window;
  const rim = wish.bare ? 0 : width < 1100 ? 48 : 60;
  const inner = width - rim - 2 * GAP;
  const text = wish.text ?? 1;
  const bar = Math.round(clamp(54, 0.05 * height, 72) * text);
  const pieces = Math.round(clamp(70, 0.1375 * height, 220));
  const row = wish.lesson ? clamp(96, 0.14 * height, 150) : clamp(56, 0.08 * height, 140);
  const far = wish.bare ? 0 : Math.round(wish.lesson ? row : row * text);
  const top: Rect = { x: GAP, y: GAP, width: inner, height: far };
  const foot: Rect = { x: GAP, y: height - GAP - bar, width: inner, height: bar };
  const near: Rect = { x: GAP, y: foot.y - GAP - pieces, width: inner, height: pieces };
  const room: Rect = { x: GAP, y: top.y + far + GAP, width: inner, height: near.y - far - 3 * GAP };
  const [first, second] = kinds.mains;
  const boards: Placed[] = [];
  let paper: Placed | null = null;
  const edge: Placed[] = [];
  let columns: [Rect, Rect] | null = null;
  if (first && second?.aside) {
    const broad = Math.round(clamp(190, 0.21 * width, 330));
    const aside = { ...room, x: room.x + room.width - broad, width: broad };
    edge.push(...inColumn([second, ...kinds.sheets], aside, () => Infinity));
    boards.push(onBoard(first, { ...room, width: room.width - broad - GAP }, window, Infinity));
  } else if (first && second) {
    const [whole, right] = divided([first, second], room, window);
    let left = whole;
    if (left.y === right.y) columns = [left, right];
    if (kinds.sheets.length) {
      const [upper, lower] = cut(left, left.width > 1.6 * left.height, 0.46);
      left = upper;
      edge.push(...inColumn(kinds.sheets, lower, () => 44));
    }
    boards.push(onBoard(first, left, window, mostOf(first, kinds.near, pieces)));
    boards.push(onBoard(second, right, window, Infinity));
  } else if (first) {
    const drawn = kinds.papers.find((panel) => !isText(panel) && panel.role === 'sheet');
    const fits = Math.min(room.width / first.box[2], room.height / first.box[3]);
    const spare = room.width - fits * first.box[2] - GAP;
    const beside = [...kinds.sheets, ...(drawn ? [drawn] : [])];
    if (spare >= 260 && beside.length) {
      const broad = Math.min(spare, 460);
      const aside = { ...room, x: room.x + room.width - broad, width: broad };
      const laid = inColumn(beside, aside, () => Infinity);
      edge.push(...laid.slice(0, kinds.sheets.length));
      paper = drawn ? (laid[laid.length - 1] ?? null) : null;
      boards.push(onBoard(first, { ...room, width: room.width - broad - GAP }, window, Infinity));
    } else {
      boards.push(onBoard(first, room, window, Infinity));
      kinds.near.push(...kinds.sheets);
    }
  }
  const unitFor = (panel: Panel) => {
    const board = boards.find((each) => each.panel.role === (panel.role === 'tray' ? 'own' : 'board'));
    return board?.panel.piece ? board.unit : 56;
  };
  if (columns) {
    const [left, right] = columns;
    const mine = (panel: Panel) => panel.role === 'tray';
    edge.push(
      ...inRow(
        kinds.near.filter((panel) => !mine(panel)),
        { ...near, x: left.x, width: left.width },
        unitFor,
      ),
    );
    edge.push(...inRow(kinds.near.filter(mine), { ...near, x: right.x, width: right.width }, unitFor));
  } else edge.push(...inRow(kinds.near, near, unitFor));
  const words = clamp(84, 0.085 * width, 170);
  const told = wish.lesson ? Math.round(inner * 0.72) : 0;
  const { seats, left } = wish.lesson
    ? { seats: [], left: { ...top, x: top.x + told, width: top.width - told } }
    : seated(kinds, wish, top, words);
  const split = Math.round(clamp(220, inner * 0.38, inner - 460));
  return {
    form: 'wide',
    width,
    height,
    boards,
    mini: null,
    edge,
    near: { x: 0, y: near.y - GAP / 2, width: width - rim, height: height - near.y + GAP / 2 },
    seats,
    infos: wish.bare ? [] : known(kinds.infos, { ...left, x: left.x + GAP, width: left.width - GAP }),
    paper,
    bar: { ...foot, x: foot.x + split + GAP, width: foot.width - split - GAP },
    choices: { ...foot, width: split },
    rim: wish.bare ? null : { x: width - rim, y: 0, width: rim, height },
    tools: null,
    lesson: wish.lesson ? { ...top, width: told - GAP } : null,
  };
}

/** Whether all there is to play on is one board, with nothing to play from. */
function isAlone({ mains: [board, ...others], near, sheets }: Kinds, wish: Wish): boolean {
  const edges = others.length + near.length + sheets.length > 0 || wish.lesson || wish.bare;
  return board !== undefined && board.piece === 0 && board.seat === null && !edges;
}
/** The least room for the seats beside a board that has the window. */
const ASIDE = 84;
/** The length of a unit of what was lost, at most. */
const AFLOAT = 30;
/** So much larger a board must be when it is turned. */
const WORTH = 1.1;

/** One board that takes the window, turned where that makes it larger; the seats stand beside it. */
function alone(kinds: Kinds, window: Size, wish: Wish): Arrangement {
  const { width, height } = window;
  const board = kinds.mains[0] as Panel;
  const rim = width < 1100 ? 48 : 60;
  const inner = width - rim - 2 * GAP;
  const bar = 54 * (wish.text ?? 1);
  const foot: Rect = { x: GAP, y: height - GAP - bar, width: inner, height: bar };
  const [, , across, along] = board.box;
  const room = { width: inner - ASIDE - GAP, height: foot.y - 2 * GAP };
  const fits = (wide: number, high: number) => Math.min(room.width / wide, room.height / high);
  const quarter = board.rotations === 2 && fits(along, across) > WORTH * fits(across, along);
  const unit = quarter ? fits(along, across) : fits(across, along);
  const wide = unit * (quarter ? along : across);
  const rect = { x: GAP, y: GAP, width: wide, height: room.height };
  const side = { x: GAP + wide + 2 * GAP, y: GAP, width: inner - wide - 2 * GAP, height: room.height };
  const each = Math.min(72 + Math.min(238, side.width), (side.height - GAP) / Math.max(1, wish.seats.length));
  const seats = wish.seats.map((seat, k) => {
    const place = { ...side, y: side.y + k * (each + GAP), height: each };
    const words = { ...place, height: Math.min(72, each) };
    const below = { ...place, y: place.y + words.height, height: each - words.height - GAP };
    return { seat, rect: place, words, panels: inRow(kinds.others.get(seat) ?? [], below, () => AFLOAT) };
  });
  const split = Math.round(clamp(220, inner * 0.44, inner - 460));
  return {
    form: 'wide',
    width,
    height,
    boards: [{ panel: board, rect, unit, tools: 'right', ...(quarter ? { quarter } : {}) }],
    mini: null,
    edge: [],
    near: { x: 0, y: foot.y - GAP / 2, width: width - rim, height: height - foot.y + GAP / 2 },
    seats,
    infos: [],
    paper: null,
    bar: { ...foot, x: foot.x + split + GAP, width: foot.width - split - GAP },
    choices: { ...foot, width: split },
    rim: { x: width - rim, y: 0, width: rim, height },
    tools: null,
    lesson: null,
  };
}

/** Rows that a phone has beside its board. */
interface Rows {
  people: Rect;
  /** The board that is not shown, with the tray and the buttons at hand. */
  second: Rect;
  near: Rect;
}

/** What both ways to hold a phone have in common: the shown board, the other one, the edge, the seats and what is to be
 *  known, which lies beside the seats if it can be recognised there, else below the tray. */
function held(kinds: Kinds, wish: Wish, window: Size, room: Rect, rows: Rows) {
  const shown = kinds.mains.find((panel) => panel.id === wish.shown) ?? kinds.mains[0];
  const other = kinds.mains.find((panel) => panel !== shown);
  const { people, second, near } = rows;
  // What is lost lies below a lone board; otherwise with whoever lost it.
  const lost = [...kinds.others.values()].flat();
  const afloat = !other && lost.length > 0 && lost.every(({ role }) => role === 'tray');
  const { seats, left } = seated(afloat ? { ...kinds, others: new Map() } : kinds, wish, people, 64);
  const boards: Placed[] = shown ? [onBoard(shown, room, window, Infinity)] : [];
  // A board that fills its room has its tools in the row below, which nothing else needs then.
  if (boards[0] && !other && !boards[0].panel.piece && second.y > room.y) boards[0].tools = 'below';
  const right = second.x + second.width;
  const tools = wish.bare ? null : { ...second, x: right - TOUCH, width: TOUCH };
  const mini = other ? { ...second, width: second.height } : null;
  const aside = boards[0]?.tools ? TOUCH + GAP : 0;
  const from = mini ? mini.x + mini.width + GAP : second.x + (afloat ? aside : 0);
  const beside = { ...second, x: from, width: (tools ? tools.x - GAP : right) - from };
  const trays = [...kinds.near.filter((panel) => panel.role === 'tray'), ...kinds.sheets];
  const wanted = kinds.infos.reduce((sum, panel) => sum + RECOGNISED * drawnPart(panel)[2], 0);
  const above = !wish.lesson && left.width >= wanted;
  const below = !above && beside.height - TOUCH - GAP >= SHALLOW * trays.length;
  const infos = wish.bare || !(above || below) ? [] : kinds.infos;
  const low = infos.length && below ? TOUCH + GAP : 0;
  const most = (panel: Panel) =>
    panel.role === 'hand' || panel.role === 'stack' ? Math.max(30, room.width / 11.2) : 44;
  const share = beside.width / Math.max(1, seats.length);
  const pool = (k: number) => ({ ...beside, x: beside.x + k * share, width: share - GAP });
  return {
    boards,
    seats: !afloat
      ? seats
      : seats.map((seat, k) => ({
          ...seat,
          panels: inRow(kinds.others.get(seat.seat) ?? [], pool(k), () => AFLOAT),
        })),
    mini:
      mini && other
        ? { panel: other, rect: mini, unit: mini.width / Math.max(other.box[2], other.box[3]) }
        : null,
    edge: [
      ...inColumn(trays, { ...beside, height: beside.height - low }, most),
      ...inRow(
        kinds.near.filter((panel) => panel.role !== 'tray'),
        near,
        most,
      ),
    ],
    infos: glimpsed(infos, above ? left : { ...beside, y: beside.y + beside.height - TOUCH, height: TOUCH }),
    paper: null,
    tools,
  };
}
/** How high a tray is at least. */
const SHALLOW = 34;

function phone(kinds: Kinds, window: Size, wish: Wish): Arrangement {
  const { width } = window;
  const inner = width - 2 * GAP;
  const text = wish.text ?? 1;
  const [far, bar] = [wish.bare ? 0 : 52 * text, (width < 360 ? 96 : 76) * text];
  const [choices, mini] = [62, MINI + 4];
  const pieces = kinds.near.some((panel) => panel.role !== 'tray') ? clamp(62, 0.1 * window.height, 110) : 0;
  const lesson = wish.lesson ? clamp(110, 0.2 * window.height, 190) : 0;
  const taken = far + lesson + mini + pieces + choices + bar + (6 + Number(lesson > 0)) * GAP;
  // What does not fit is scrolled to.
  const height = Math.max(window.height, taken + Math.round(0.65 * width));
  let y = 2;
  const row = (high: number): Rect => {
    const rect = { x: GAP, y, width: inner, height: high };
    y += high + GAP;
    return rect;
  };
  const top = row(far);
  const told = lesson ? row(lesson) : null;
  const room = { ...row(height - taken), x: 0, width };
  const second = row(mini);
  const near = pieces ? row(pieces) : { ...second, height: 0 };
  const picks = row(choices);
  const rim = { ...top, x: width - GAP - TOUCH, width: TOUCH };
  const people = { ...top, width: inner - TOUCH - GAP };
  return {
    form: 'phone',
    width,
    height,
    ...held(kinds, wish, window, room, { people, second, near }),
    near: { x: 0, y: second.y - GAP / 2, width, height: height - second.y + GAP / 2 },
    bar: { x: 0, y: height - bar, width, height: bar },
    choices: picks,
    rim: wish.bare ? null : rim,
    lesson: told,
  };
}

function lying(kinds: Kinds, window: Size, wish: Wish): Arrangement {
  const { width } = window;
  const text = wish.text ?? 1;
  const height = Math.max(window.height, 360 + 106 * (text - 1));
  const board = Math.round(Math.min(width * 0.54, height * 1.15));
  const x = board + GAP;
  const inner = width - x - GAP;
  const [far, bar] = [wish.bare ? 0 : TOUCH * text, 62 * text];
  const [pieces, choices] = [clamp(58, 0.18 * height, 84), 50];
  // A lesson's words lie where the seats are at a table, and take what they need.
  const head = wish.lesson ? 2 * far : far;
  const rest = height - head - bar - pieces - choices - 6 * GAP;
  const top = { x, y: GAP, width: inner - TOUCH - GAP, height: head };
  const second = { x, y: head + 2 * GAP, width: inner, height: rest };
  const near = { x, y: second.y + rest + GAP, width: inner, height: pieces };
  const picks = { x, y: near.y + pieces + GAP, width: inner, height: choices };
  const room = { x: 0, y: 0, width: board, height };
  return {
    form: 'lying',
    width,
    height,
    ...held(kinds, wish, window, room, { people: top, second, near }),
    near: { x: board, y: 0, width: width - board, height },
    bar: { x, y: height - bar, width: width - x, height: bar },
    choices: picks,
    rim: wish.bare ? null : { ...top, x: x + inner - TOUCH, width: TOUCH },
    lesson: wish.lesson ? top : null,
  };
}
