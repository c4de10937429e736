// Where everything lies on the table: rectangles from the panels' roles and boxes and the size of the window. One
// system for every game and every room, from a small phone to a large screen; nothing here depends on what is said
// or picked, so nothing moves while one plays.
//
// Boards lie in the middle. The near edge holds what one plays from, at the size of the pieces on the boards; the far
// edge the seats with their boards as miniatures, and what is to be known; the rim the buttons that open drawers; one
// bar says what to do. A phone shows one board, the other as a miniature; on its side the edges lie to the right.

import { isText } from '../scene/rows';
import type { Box, Panel } from '../scene/scene';

export type Form = 'wide' | 'phone' | 'lying';

export interface Size {
  width: number;
  height: number;
}
export interface Rect extends Size {
  x: number;
  y: number;
}
/** A panel and where it lies; `unit` is the length of one of its units, in pixels. */
export interface Placed {
  panel: Panel;
  rect: Rect;
  unit: number;
  /** Whether it lies turned by a quarter, since the room is wider than it is high. */
  quarter?: boolean;
  /** Where its tools lie, if they would lie over its squares. */
  tools?: 'right' | 'below';
}
export interface Seat {
  /** From nought. */
  seat: number;
  rect: Rect;
  /** The room for name and points. */
  words: Rect;
  /** The seat's panels as miniatures, the largest first. */
  panels: Placed[];
}

export interface Arrangement extends Size {
  form: Form;
  boards: Placed[];
  /** On a phone, the board that is not shown. */
  mini: Placed | null;
  edge: Placed[];
  /** The near edge of the table: all that is at hand lies on it. */
  near: Rect;
  seats: Seat[];
  /** What is to be known: the stock, a judge. Those for which there is no room lie in the drawer. */
  infos: Placed[];
  /** A drawn paper beside a lone board, where there is room. */
  paper: Placed | null;
  bar: Rect;
  choices: Rect;
  rim: Rect | null;
  /** On a phone, for the two buttons that are at hand. */
  tools: Rect | null;
  lesson: Rect | null;
}

export interface Wish {
  /** The seats to be listed, from nought. */
  seats: readonly number[];
  /** One's own among them. */
  own: number | null;
  /** On a phone, the board that is shown; else the first. */
  shown?: string | null;
  /** Whether room is needed for the words of a lesson. */
  lesson?: boolean;
  /** Boards and what one plays from alone, as part of another page. */
  bare?: boolean;
}

/** How large a piece is at least, in pixels the longer way: on the shared board, and on one's own. */
const PIECES = {
  large: { board: 100, own: 52 },
  middle: { board: 74, own: 40 },
  small: { board: 60, own: 32 },
};
/** As many pieces across are as large as that, with a place on each side; then they shrink to 70% before one must pan. */
const ACROSS = 8.2;
const SHRINK = 0.7;
const GAP = 6;
/** The least size of a miniature that is swapped with the board. */
export const MINI = 120;
const TOUCH = 44;

export function formOf({ width, height }: Size): Form {
  if (height < 500 && width >= 480) return 'lying';
  return width < 700 ? 'phone' : 'wide';
}

const clamp = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** What lies where, as panels. */
interface Kinds {
  mains: Panel[];
  near: Panel[];
  /** What lies at the edge but is a sheet rather than a row of pieces. */
  sheets: Panel[];
  others: Map<number, Panel[]>;
  infos: Panel[];
  papers: Panel[];
}

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
  found.mains.sort((a, b) => Number(a.role !== 'board') - Number(b.role !== 'board'));
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

export const choicesOf = (panels: readonly Panel[]): Panel[] =>
  panels.filter((panel) => panel.role === 'choice');

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

// Boards

/** How many pixels a unit of a board takes in a room: all of it is seen if its pieces stay large enough. */
function unitOf(panel: Panel, room: Size, least: number, most: number): number {
  const [, , wide, high] = panel.box;
  const fits = Math.min(room.width / wide, room.height / high);
  if (!panel.piece) return fits;
  const small = Math.max(wide, high) <= ACROSS * panel.piece;
  return Math.min(most, Math.max(fits, (least / panel.piece) * (small ? 1 : SHRINK)));
}

const leastOf = (panel: Panel, window: Size): number => {
  const sizes = formOf(window) !== 'wide' ? PIECES.small : window.width < 1200 ? PIECES.middle : PIECES.large;
  return panel.role === 'board' ? sizes.board : sizes.own;
};

/** The room that a board wants whatever lies on it, so that boards stay where they are as they grow. */
function nominal(panel: Panel): Size {
  const [, , width, height] = panel.box;
  if (panel.role !== 'board' || !panel.piece) return { width, height };
  return { width: 6.5 * panel.piece, height: 6.1 * panel.piece };
}

/** Two boards in a room, side by side or one above the other, so that the one that is worse off is best off. */
function divided(boards: readonly [Panel, Panel], room: Rect, window: Size): [Rect, Rect] {
  let best: { worth: number; rects: [Rect, Rect] } | null = null;
  const wants = boards.map((panel) => {
    if (panel.piece) return leastOf(panel, window) / panel.piece;
    const { width, height } = nominal(panel);
    return (
      ((panel.role === 'board' ? 0.4 : 0.62) * Math.min(room.width, room.height)) / Math.max(width, height)
    );
  });
  for (const aside of [true, false]) {
    for (let share = 0.28; share <= 0.721; share += 0.01) {
      const rects = cut(room, aside, share);
      const worths = boards.map((panel, k) => {
        const { width, height } = nominal(panel);
        const rect = rects[k] as Rect;
        return Math.min(rect.width / width, rect.height / height) / (wants[k] as number);
      }) as [number, number];
      const worth = Math.min(...worths) + 0.05 * Math.max(...worths);
      if (!best || worth > best.worth + 1e-9) best = { worth, rects };
    }
  }
  return (best as { rects: [Rect, Rect] }).rects;
}

function cut(room: Rect, aside: boolean, share: number): [Rect, Rect] {
  const { x, y, width, height } = room;
  if (aside) {
    const first = Math.round((width - GAP) * share);
    return [
      { x, y, width: first, height },
      { x: x + first + GAP, y, width: width - first - GAP, height },
    ];
  }
  const first = Math.round((height - GAP) * share);
  return [
    { x, y, width, height: first },
    { x, y: y + first + GAP, width, height: height - first - GAP },
  ];
}

function onBoard(panel: Panel, rect: Rect, window: Size, most: number): Placed {
  return { panel, rect, unit: unitOf(panel, rect, leastOf(panel, window), most) };
}

/** How large pieces may be on the shared board, so that those in the hand are as large. */
function mostOf(panel: Panel, near: readonly Panel[], high: number): number {
  if (panel.role !== 'board') return Infinity;
  const hands = near.filter((each) => each.role === 'hand').map((each) => each.box[3]);
  return hands.length ? high / Math.max(...hands) : Infinity;
}

// Rows of panels

/** Panels side by side in a room, each as large as it may be and all of them within it. */
function inRow(panels: readonly Panel[], room: Rect, most: (panel: Panel) => number): Placed[] {
  if (!panels.length) return [];
  const units = panels.map((panel) => Math.min(room.height / panel.box[3], most(panel)));
  const wanted = panels.reduce((sum, panel, k) => sum + panel.box[2] * (units[k] as number), 0);
  const free = room.width - GAP * (panels.length - 1);
  const scale = Math.min(1, free / wanted);
  const between = Math.max(0, (free - wanted) / (panels.length + 1));
  let { x } = room;
  x += between;
  return panels.map((panel, k) => {
    const unit = (units[k] as number) * scale;
    const [width, height] = [panel.box[2] * unit, panel.box[3] * unit];
    const rect = { x, y: room.y + (room.height - height) / 2, width, height };
    x += width + GAP + between;
    return { panel, rect, unit };
  });
}

function inColumn(panels: readonly Panel[], room: Rect, most: (panel: Panel) => number): Placed[] {
  const height = (room.height - GAP * (panels.length - 1)) / Math.max(1, panels.length);
  return panels.flatMap((panel, k) =>
    inRow([panel], { ...room, y: room.y + k * (height + GAP), height }, most),
  );
}

const size = (box: Box) => box[2] * box[3];

/** The seats along a row, each with its miniatures, and what is left of the row. */
function seated(kinds: Kinds, wish: Wish, row: Rect, least: number): { seats: Seat[]; left: Rect } {
  const shape = (panel: Panel) => Math.min(3, panel.box[2] / panel.box[3]);
  const count = wish.seats.length;
  const words = clamp(least, row.width / Math.max(1, count) - row.height - 2 * GAP, Math.max(least, 120));
  const people = wish.seats.map((seat) => {
    const panels = [...(kinds.others.get(seat) ?? [])].sort((a, b) => size(b.box) - size(a.box));
    const [first] = panels;
    return { seat, panels, wide: words + (first ? row.height * shape(first) + GAP : 0) };
  });
  const wanted = people.reduce((sum, person) => sum + person.wide + GAP, -GAP);
  const scale = Math.min(1, row.width / Math.max(1, wanted));
  let { x } = row;
  const seats = people.map(({ seat, panels, wide }) => {
    const rect = { x, y: row.y, width: wide * scale, height: row.height };
    x += (wide + GAP) * scale;
    const [first, ...rest] = panels;
    if (!first) return { seat, rect, words: rect, panels: [] };
    const broad = Math.min(row.height * shape(first), rect.width - Math.min(words, rect.width * 0.48));
    const main = inRow([first], { ...rect, width: broad }, () => Infinity);
    const beside = { ...rect, x: rect.x + broad + GAP, width: rect.width - broad - GAP };
    const roomy = rest.length > 0 && row.height >= 60;
    const lines = roomy ? { ...beside, height: row.height * 0.56 } : beside;
    const below = { ...beside, y: row.y + row.height * 0.58, height: row.height * 0.42 };
    return {
      seat,
      rect,
      words: lines,
      panels: [...main, ...(roomy ? inRow(rest, below, () => Infinity) : [])],
    };
  });
  return { seats, left: { x, y: row.y, width: row.x + row.width - x, height: row.height } };
}

/** As many of what is to be known as there is room for, from the right. */
function known(infos: readonly Panel[], room: Rect): Placed[] {
  const found: Placed[] = [];
  let { width } = room;
  for (const panel of infos) {
    const wide = (room.height / panel.box[3]) * panel.box[2];
    if (wide > width) continue;
    width -= wide;
    const rect = { x: room.x + width, y: room.y, width: wide, height: room.height };
    found.push({ panel, rect, unit: room.height / panel.box[3] });
    width -= 2 * GAP;
  }
  return found;
}

// The three forms of a table

function wide(kinds: Kinds, window: Size, wish: Wish): Arrangement {
  const { width, height } = window;
  const rim = wish.bare ? 0 : width < 1100 ? 48 : 60;
  const inner = width - rim - 2 * GAP;
  const bar = height < 820 ? 54 : 56;
  const pieces = Math.round(clamp(70, 0.13 * height, 220));
  const row = wish.lesson ? clamp(96, 0.14 * height, 150) : clamp(56, 0.085 * height, 140);
  const far = wish.bare ? 0 : Math.round(row);
  const top: Rect = { x: GAP, y: GAP, width: inner, height: far };
  const foot: Rect = { x: GAP, y: height - GAP - bar, width: inner, height: bar };
  const near: Rect = { x: GAP, y: foot.y - GAP - pieces, width: inner, height: pieces };
  const room: Rect = { x: GAP, y: top.y + far + GAP, width: inner, height: near.y - far - 3 * GAP };
  const [first, second] = kinds.mains;
  const boards: Placed[] = [];
  let paper: Placed | null = null;
  const edge: Placed[] = [];
  let columns: [Rect, Rect] | null = null;
  if (first && second) {
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
  const split = Math.round(clamp(220, inner * 0.44, inner - 460));
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
/** So much larger a board must be when it is turned. */
const WORTH = 1.1;

/** One board that takes the window, turned where that makes it larger; the seats stand beside it. */
function alone(kinds: Kinds, window: Size, wish: Wish): Arrangement {
  const { width, height } = window;
  const board = kinds.mains[0] as Panel;
  const rim = width < 1100 ? 48 : 60;
  const inner = width - rim - 2 * GAP;
  const bar = height < 820 ? 54 : 56;
  const foot: Rect = { x: GAP, y: height - GAP - bar, width: inner, height: bar };
  const [, , across, along] = board.box;
  const room = { width: inner - ASIDE - GAP, height: foot.y - 2 * GAP };
  const fits = (wide: number, high: number) => Math.min(room.width / wide, room.height / high);
  const quarter = board.rotations === 2 && fits(along, across) > WORTH * fits(across, along);
  const unit = quarter ? fits(along, across) : fits(across, along);
  const wide = unit * (quarter ? along : across);
  const rect = { x: GAP, y: GAP, width: wide, height: room.height };
  const side = { x: GAP + wide + 2 * GAP, y: GAP, width: inner - wide - 2 * GAP, height: room.height };
  const each = Math.min(170, (side.height - GAP) / Math.max(1, wish.seats.length));
  const seats = wish.seats.map((seat, k) => {
    const place = { ...side, y: side.y + k * (each + GAP), height: each };
    const words = { ...place, height: Math.min(72, each) };
    const below = { ...place, y: place.y + words.height, height: each - words.height - GAP };
    return { seat, rect: place, words, panels: inRow(kinds.others.get(seat) ?? [], below, () => 22) };
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
  /** The board that is not shown, with the tray and the buttons at hand. */
  second: Rect;
  near: Rect;
}

/** What both ways to hold a phone have in common: the shown board, the other one, and the edge. */
function held(kinds: Kinds, wish: Wish, window: Size, room: Rect, rows: Rows) {
  const shown = kinds.mains.find((panel) => panel.id === wish.shown) ?? kinds.mains[0];
  const other = kinds.mains.find((panel) => panel !== shown);
  const { second, near } = rows;
  const boards: Placed[] = shown ? [onBoard(shown, room, window, Infinity)] : [];
  // A board that fills its room has its tools in the row below, which nothing else needs then.
  if (boards[0] && !other && !boards[0].panel.piece && second.y > room.y) boards[0].tools = 'below';
  const right = second.x + second.width;
  const tools = wish.bare ? null : { ...second, x: right - TOUCH, width: TOUCH };
  const mini = other ? { ...second, width: second.height } : null;
  const trays = kinds.near.filter((panel) => panel.role === 'tray');
  const from = mini ? mini.x + mini.width + GAP : second.x;
  const beside = { ...second, x: from, width: (tools ? tools.x - GAP : right) - from };
  const most = (panel: Panel) =>
    panel.role === 'hand' || panel.role === 'stack' ? Math.max(30, room.width / 13) : 44;
  return {
    boards,
    mini:
      mini && other
        ? { panel: other, rect: mini, unit: mini.width / Math.max(other.box[2], other.box[3]) }
        : null,
    edge: [
      ...inColumn([...trays, ...kinds.sheets], beside, most),
      ...inRow(
        kinds.near.filter((panel) => panel.role !== 'tray'),
        near,
        most,
      ),
    ],
    infos: [],
    paper: null,
    tools,
  };
}

function phone(kinds: Kinds, window: Size, wish: Wish): Arrangement {
  const { width } = window;
  const inner = width - 2 * GAP;
  const [far, choices, bar, mini] = [wish.bare ? 0 : 52, 62, 76, MINI + 4];
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
    ...held(kinds, wish, window, room, { second, near }),
    seats: seated(kinds, wish, people, 64).seats,
    near: { x: 0, y: second.y - GAP / 2, width, height: height - second.y + GAP / 2 },
    bar: { x: 0, y: height - bar, width, height: bar },
    choices: picks,
    rim: wish.bare ? null : rim,
    lesson: told,
  };
}

function lying(kinds: Kinds, window: Size, wish: Wish): Arrangement {
  const { width } = window;
  const height = Math.max(window.height, 360);
  const board = Math.round(Math.min(width * 0.54, height * 1.15));
  const x = board + GAP;
  const inner = width - x - GAP;
  const [far, bar, pieces, choices] = [wish.bare ? 0 : TOUCH, 62, clamp(58, 0.18 * height, 84), 50];
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
    ...held(kinds, wish, window, room, { second, near }),
    seats: seated(kinds, wish, top, 64).seats,
    near: { x: board, y: 0, width: width - board, height },
    bar: { x, y: height - bar, width: width - x, height: bar },
    choices: picks,
    rim: wish.bare ? null : { ...top, x: x + inner - TOUCH, width: TOUCH },
    lesson: wish.lesson ? top : null,
  };
}
