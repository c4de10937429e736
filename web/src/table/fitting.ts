// How boards and rows of panels fit into the rooms that a table has for them.

import type { Box, Panel } from '../scene/scene';
import { formOf, type Kinds, type Placed, type Rect, type Seat, type Size, type Wish } from './arrangement';

/** How large a piece of the shared board is at least, in pixels the narrower way. */
const PIECES = { large: 100, middle: 74, small: 60 };
/** One's own board is seen whole unless its spaces would be smaller than that. */
const SPACE = 24;
/** Up to seven pieces across, with a place on each side, are as large as that; rows lie closer. More shrink to 70% before
 *  one must pan. */
const ACROSS = { wide: 9.35, high: 8.45 };
const SHRINK = 0.7;
export const GAP = 6;

export const clamp = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

// Boards

/** How large a piece is at least. */
function leastOf(panel: Panel, window: Size): number {
  if (panel.role !== 'board') return SPACE;
  if (formOf(window) !== 'wide') return PIECES.small;
  return window.width < 1200 || window.height < 860 ? PIECES.middle : PIECES.large;
}

/** The room that a board wants whatever lies on it, so that boards stay where they are as they grow. */
function nominal(panel: Panel): Size {
  const [, , width, height] = panel.box;
  if (panel.role !== 'board' || !panel.piece) return { width, height };
  return { width: 6.5 * panel.piece, height: 6.1 * panel.piece };
}

/** Two boards in a room, side by side or one above the other, so that the one that is worse off is best off. */
export function divided(boards: readonly [Panel, Panel], room: Rect, window: Size): [Rect, Rect] {
  let best: { worth: number; rects: [Rect, Rect] } | null = null;
  const wants = boards.map((panel) => {
    if (panel.piece && panel.role === 'board') return leastOf(panel, window) / panel.piece;
    if (panel.piece) return (0.545 * leastOf(boards[0], window)) / panel.piece;
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
      // What is left over goes to the board that grows, as far as it can use it.
      const [grows] = rects;
      const growth = boards[0].piece && grows.width <= 1.25 * grows.height ? 0.02 * share : 0;
      const worth = Math.min(...worths) + 0.05 * Math.max(...worths) + growth;
      if (!best || worth > best.worth + 1e-9) best = { worth, rects };
    }
  }
  return (best as { rects: [Rect, Rect] }).rects;
}

export function cut(room: Rect, aside: boolean, share: number): [Rect, Rect] {
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

/** A board in a room: all of it is seen if its pieces stay large enough. */
export function onBoard(panel: Panel, rect: Rect, window: Size, most: number): Placed {
  const [, , wide, high] = panel.box;
  const fits = Math.min(rect.width / wide, rect.height / high);
  if (!panel.piece) return { panel, rect, unit: fits, back: fits };
  const least = leastOf(panel, window) / panel.piece;
  const few = wide <= ACROSS.wide * panel.piece && high <= ACROSS.high * panel.piece;
  const back = Math.min(most, Math.max(fits, least * SHRINK));
  return { panel, rect, unit: few ? Math.min(most, Math.max(fits, least)) : back, back };
}

/** How large pieces may be on the shared board, so that those in the hand are as large. */
export function mostOf(panel: Panel, near: readonly Panel[], high: number): number {
  if (panel.role !== 'board') return Infinity;
  const hands = near.filter((each) => each.role === 'hand').map((each) => each.box[3]);
  return hands.length ? high / Math.max(...hands) : Infinity;
}

// Rows of panels

/** Panels side by side in a room, each as large as it may be and all of them within it. */
export function inRow(panels: readonly Panel[], room: Rect, most: (panel: Panel) => number): Placed[] {
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

export function inColumn(panels: readonly Panel[], room: Rect, most: (panel: Panel) => number): Placed[] {
  const height = (room.height - GAP * (panels.length - 1)) / Math.max(1, panels.length);
  return panels.flatMap((panel, k) =>
    inRow([panel], { ...room, y: room.y + k * (height + GAP), height }, most),
  );
}

const size = (box: Box) => box[2] * box[3];

/** The seats along a row, each with its miniatures, and what is left of the row. */
export function seated(kinds: Kinds, wish: Wish, row: Rect, least: number): { seats: Seat[]; left: Rect } {
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
    const roomy = rest.length > 0 && row.height >= 60 && beside.width >= 80;
    const lines = roomy ? { ...beside, height: row.height * 0.62 } : beside;
    const below = { ...beside, y: row.y + row.height * 0.62, height: row.height * 0.38 };
    return {
      seat,
      rect,
      words: lines,
      panels: [...main, ...(roomy ? inRow(rest, below, () => Infinity) : [])],
    };
  });
  return { seats, left: { x, y: row.y, width: row.x + row.width - x, height: row.height } };
}

/** Over a miniature that is looked at closely its title stands, as high as that. */
export const TITLE = 36;
/** Below it, for words. */
const WORDS = 84;

/** A miniature that is looked at closely: as large as may be, as near to its place as the window allows. */
export function grown(rect: Rect, box: Box, window: Size): Rect {
  const free = window.height - TITLE - WORDS - 2 * GAP;
  const most = { width: Math.min(window.width - 2 * GAP, 760), height: Math.min(free, 680) };
  const unit = Math.min(most.width / box[2], most.height / box[3]);
  const [width, height] = [box[2] * unit, box[3] * unit];
  return {
    x: clamp(GAP, rect.x + (rect.width - width) / 2, window.width - width - GAP),
    y: clamp(GAP + TITLE, rect.y + (rect.height - height) / 2, window.height - height - WORDS - GAP),
    width,
    height,
  };
}

/** What is to be known, from the right: all of it if it can be recognised, else as much as there is room for. */
export function known(infos: readonly Panel[], room: Rect): Placed[] {
  const wide = infos.reduce((sum, panel) => sum + panel.box[2], 0);
  const all = Math.min(room.height / 3.5, (room.width - 2 * GAP * (infos.length - 1)) / wide);
  const found: Placed[] = [];
  let { width } = room;
  for (const panel of infos) {
    const unit = Math.min(room.height / panel.box[3], all >= READ ? all : Infinity);
    const [broad, high] = [unit * panel.box[2], unit * panel.box[3]];
    if (broad > width + 0.5) continue;
    width -= broad;
    const rect = { x: room.x + width, y: room.y + (room.height - high) / 2, width: broad, height: high };
    found.push({ panel, rect, unit });
    width -= 2 * GAP;
  }
  return found;
}
/** The length of a unit at which one can read what something says. */
const READ = 11;
/** The length of a unit at which one sees what something is, though not what it says. */
export const RECOGNISED = 6;

/** What is drawn of a panel at its left, without the texts beside it. */
export function drawnPart(panel: Panel): Box {
  const [x, y, wide, high] = panel.box;
  const drawn = panel.elements.filter(({ text }) => text === undefined).map((element) => element.x);
  return drawn.length ? [x, y, Math.min(wide, Math.max(...drawn) - x + high / 2), high] : panel.box;
}

/** What is to be known side by side in a small room: what is drawn, without the texts beside it. */
export function glimpsed(infos: readonly Panel[], room: Rect): Placed[] {
  const parts = infos.map((panel) => ({ ...panel, box: drawnPart(panel) }));
  return inRow(parts, room, () => Infinity).map((placed, k) => {
    const panel = infos[k] as Panel;
    return { ...placed, panel, part: placed.panel.box };
  });
}
