// How a table is arranged: over windows from a small phone to a large screen and any company, nothing overlaps, nothing
// lies outside, and what is handled is large enough.

import { describe, expect, it } from 'vitest';

import { formOf, type Arrangement, type Rect, type Size } from '../src/table/arrangement';
import { grown } from '../src/table/fitting';
import { arrange, awaits, endOf, kindsOf, MINI, papersOf } from '../src/table/layout';
import type { Role } from '../src/protocol/protocol';
import type { Box, Panel } from '../src/scene/scene';

type Given = Partial<Omit<Panel, 'box'>> & { box?: Box };
const panel = (id: string, role: Role, wide: number, high: number, given: Given = {}): Panel => ({
  id,
  role,
  title: id,
  box: [0, 0, wide, high],
  elements: [{ id: `${id}-1`, x: 0, y: 0, symbol: 'x' }],
  seat: null,
  words: [],
  rotations: 0,
  piece: 0,
  about: new Map(),
  space: null,
  aside: false,
  ...given,
});

/** Across the flats of a tile as it is drawn, with sides of one. */
const TILE = 1.706;
const SPACE = 1.16;
/** A pond so many tiles across, with the places around it. */
const pond = (across: number) =>
  panel('pond', 'board', (across + 2) * Math.sqrt(3) + 0.17, 1.5 * (across + 1) + 2.1, { piece: TILE });

function diatoms(seats: number, across = 4): Panel[] {
  const others = Array.from({ length: seats - 1 }, (_, k) => [
    panel(`hand-${k + 1}`, 'other', 6, 2.1, { seat: k + 1 }),
    panel(`slide-${k + 1}`, 'other', 13.8, 13.8, { seat: k + 1 }),
    panel(`tray-${k + 1}`, 'other', 8.2, 2.1, { seat: k + 1 }),
  ]);
  return [
    pond(across),
    panel('stacks', 'stack', 4.4, 2.1),
    panel('hand-0', 'hand', 6, 2.1, { seat: 0 }),
    panel('slide-0', 'own', 13.8, 13.8, { seat: 0, piece: SPACE }),
    panel('tray-0', 'tray', 8.2, 2.1, { seat: 0 }),
    ...others.flat(),
    panel('choices', 'choice', 16, 9),
    panel('scores', 'sheet', 16, 8, { elements: [{ id: 'a', x: 0, y: 0, text: 'a' }] }),
    panel('stock', 'info', 17.5, 3.5),
  ];
}
const commissions: Panel[] = [
  ...diatoms(1).filter((each) => each.id !== 'scores'),
  panel('dishes', 'tray', 9.8, 3.9, { seat: 0 }),
];
const pondscum: Panel[] = [
  panel('board', 'board', 18, 22, { rotations: 2 }),
  panel('tray-1', 'tray', 22.9, 3.6, { seat: 1 }),
  panel('species', 'sheet', 16, 16.1),
  panel('tray-0', 'hand', 25.9, 4.6, { seat: 0 }),
];
/** The same once pieces are set up: trays hold what is lost. */
const pondscumPlayed: Panel[] = [
  panel('board', 'board', 16.24, 20.24, { rotations: 2, box: [-0.12, -0.12, 16.24, 20.24] }),
  panel('tray-1', 'tray', 8.4, 8.2, { seat: 1 }),
  panel('species', 'sheet', 16, 16.1),
  panel('tray-0', 'tray', 8.4, 8.2, { seat: 0 }),
];
const diaominos = (seats: number): Panel[] => [
  panel('cube', 'board', 6.9, 5.8),
  panel('rounds', 'stack', 13.96, seats > 2 ? 10.8 : 5.75),
  panel('hand-0', 'hand', 13.9, 3, { seat: 0 }),
  ...Array.from({ length: seats }, (_, k) =>
    panel(`sheet-${k}`, k ? 'other' : 'own', 18.4, 19.1, { seat: k, rotations: 24 }),
  ),
];

const SIZES: Size[] = [
  [320, 480],
  [320, 640],
  [320, 256],
  [360, 640],
  [375, 667],
  [390, 844],
  [414, 896],
  [430, 932],
  [568, 320],
  [600, 960],
  [640, 360],
  [667, 375],
  [740, 360],
  [768, 1024],
  [800, 600],
  [820, 1180],
  [844, 390],
  [932, 430],
  [1024, 600],
  [1024, 768],
  [1180, 820],
  [1280, 720],
  [1280, 800],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1080],
  [2560, 1440],
].map(([width, height]) => ({ width: width as number, height: height as number }));

const TABLES: [string, number, Panel[]][] = [
  ...[1, 2, 3, 4].map((seats): [string, number, Panel[]] => [`diatoms ${seats}`, seats, diatoms(seats)]),
  ['a large pond', 4, diatoms(4, 9)],
  ['commissions', 1, commissions],
  ['pondscum', 2, pondscum],
  ['pondscum, played', 2, pondscumPlayed],
  ['diaominos 1', 1, diaominos(1)],
  ['diaominos 4', 4, diaominos(4)],
];

const numbered = (count: number) => Array.from({ length: count }, (_, k) => k);
const laid = (panels: readonly Panel[], size: Size, seats: number, more = {}): Arrangement =>
  arrange(panels, size, { seats: numbered(seats), own: 0, ...more });

/** Everything that lies on the table, by name. */
function rectsOf(found: Arrangement): [string, Rect][] {
  const placed = [
    ...found.boards,
    ...found.edge,
    ...found.infos,
    ...found.seats.flatMap((seat) => seat.panels),
  ];
  if (found.mini) placed.push(found.mini);
  if (found.paper) placed.push(found.paper);
  const rects: [string, Rect][] = placed.map((each) => [each.panel.id, each.rect]);
  rects.push(['bar', found.bar], ['choices', found.choices]);
  if (found.rim) rects.push(['rim', found.rim]);
  rects.push(...found.seats.map((seat): [string, Rect] => [`words ${seat.seat}`, seat.words]));
  if (found.tools) rects.push(['tools', found.tools]);
  if (found.lesson) rects.push(['lesson', found.lesson]);
  return rects;
}

const overlap = (a: Rect, b: Rect): boolean =>
  a.x + a.width > b.x + 0.5 &&
  b.x + b.width > a.x + 0.5 &&
  a.y + a.height > b.y + 0.5 &&
  b.y + b.height > a.y + 0.5;

describe.each(TABLES)('a table of %s', (_, seats, panels) => {
  it.each(SIZES)('has everything in its place at $width x $height', (size) => {
    for (const more of [{}, { text: 2 }, { lesson: true }, { bare: true }]) {
      const found = laid(panels, size, 'lesson' in more || 'bare' in more ? 0 : seats, more);
      const rects = rectsOf(found);
      for (const [name, rect] of rects) {
        expect(Math.min(rect.width, rect.height), name).toBeGreaterThan(8);
        expect(rect.x, name).toBeGreaterThanOrEqual(-0.5);
        expect(rect.y, name).toBeGreaterThanOrEqual(-0.5);
        expect(rect.x + rect.width, name).toBeLessThanOrEqual(found.width + 0.5);
        expect(rect.y + rect.height, name).toBeLessThanOrEqual(found.height + 0.5);
      }
      for (const [k, [name, rect]] of rects.entries()) {
        for (const [other, beside] of rects.slice(k + 1)) {
          expect(overlap(rect, beside), `${name} over ${other}`).toBe(false);
        }
      }
    }
  });

  it.each(SIZES)('shows or keeps everything there is at $width x $height', (size) => {
    const found = laid(panels, size, seats);
    const { mains, near, sheets } = kindsOf(panels, 0);
    const shown = new Set(
      [...found.boards, ...found.edge, ...(found.mini ? [found.mini] : [])].map((p) => p.panel),
    );
    for (const each of [...mains, ...near, ...sheets]) expect(shown.has(each), each.id).toBe(true);
    const papers = papersOf(panels, found, 0);
    for (const each of panels.filter((p) => p.role === 'sheet' || p.role === 'info')) {
      const away = [...found.infos, found.paper].some((placed) => placed?.panel === each);
      expect(away || papers.includes(each), each.id).toBe(true);
    }
    expect(found.seats.map((seat) => seat.seat)).toEqual(numbered(seats));
  });

  it('does not scroll where a table has room', () => {
    for (const size of SIZES) {
      if (Math.min(size.width, size.height) < 375) continue;
      expect(laid(panels, size, seats).height).toBe(size.height);
    }
  });
});

describe('pieces', () => {
  const least: [number, number, number, number][] = [
    [1440, 900, 100, 52],
    [1024, 768, 74, 40],
    [390, 844, 60, 32],
  ];
  const both = (size: Size, panels: Panel[], seats: number) => {
    const found = laid(panels, size, seats);
    const pieces = found.boards.map(({ panel: each, unit }) => [each.role, unit * each.piece]);
    if (found.mini) {
      const swapped = laid(panels, size, seats, { shown: found.mini.panel.id });
      pieces.push(...swapped.boards.map(({ panel: each, unit }) => [each.role, unit * each.piece]));
    }
    return Object.fromEntries(pieces) as { board: number; own: number };
  };

  it.each(least)('are large enough at %d x %d', (width, height, tile, space) => {
    for (const seats of [1, 2, 3, 4]) {
      for (let across = 1; across <= 7; across++) {
        const pieces = both({ width, height }, diatoms(seats, across), seats);
        expect(pieces.board).toBeGreaterThanOrEqual(tile - 1e-9);
        expect(pieces.own).toBeGreaterThanOrEqual(space);
      }
    }
  });

  it.each(least)('shrink to 70% and no further at %d x %d', (width, height, tile) => {
    const pieces = [8, 9, 12, 20].map((across) => both({ width, height }, diatoms(2, across), 2).board);
    for (const piece of pieces) expect(piece).toBeGreaterThanOrEqual(0.7 * tile - 0.01);
    expect(pieces[3]).toBeCloseTo(0.7 * tile);
  });

  it.each(SIZES)('on one’s own board are all in sight at $width x $height', (size) => {
    const shown = laid(diatoms(2), size, 2, { shown: 'slide-0' });
    const own = shown.boards.find((placed) => placed.panel.id === 'slide-0');
    const [, , wide, high] = own?.panel.box as Box;
    expect((own?.unit ?? 0) * wide).toBeLessThanOrEqual((own?.rect.width ?? 0) + 0.5);
    expect((own?.unit ?? 0) * high).toBeLessThanOrEqual((own?.rect.height ?? 0) + 0.5);
  });

  it.each(least)('may be seen from farther away while one is in the hand at %d x %d', (width, height) => {
    for (let across = 1; across <= 7; across++) {
      const [board] = laid(diatoms(2, across), { width, height }, 2).boards;
      const [, , wide, high] = board?.panel.box as Box;
      const { width: room, height: tall } = board?.rect as Rect;
      const back = board?.back ?? 0;
      expect(back).toBeLessThanOrEqual(board?.unit ?? 0);
      // Seven across and all places round them.
      if (width > 700) expect([back * wide <= room + 0.5, back * high <= tall + 0.5]).toEqual([true, true]);
    }
  });

  it('in the hand are about as large as on the board', () => {
    for (const [width, height] of least) {
      const found = laid(diatoms(2), { width, height }, 2);
      const board = found.boards.find((placed) => placed.panel.role === 'board');
      const hand = found.edge.find((placed) => placed.panel.role === 'hand');
      expect((hand?.unit ?? 0) / (board?.unit ?? 1)).toBeGreaterThan(0.8);
      expect((hand?.unit ?? 0) / (board?.unit ?? 1)).toBeLessThan(1.25);
    }
  });
});

describe('a phone', () => {
  const upright = SIZES.filter((size) => formOf(size) === 'phone');
  const lying = SIZES.filter((size) => formOf(size) === 'lying');

  it.each([...upright, ...lying])('swaps boards on a miniature at $width x $height', (size) => {
    const found = laid(diatoms(2), size, 2);
    expect(found.boards.map((placed) => placed.panel.id)).toEqual(['pond']);
    expect(found.mini?.panel.id).toBe('slide-0');
    if (size.height >= 360)
      expect(found.mini?.rect.height).toBeGreaterThanOrEqual(size.height < 390 ? 100 : MINI);
    const swapped = laid(diatoms(2), size, 2, { shown: 'slide-0' });
    expect(swapped.mini?.panel.id).toBe('pond');
    expect(swapped.mini?.rect).toEqual(found.mini?.rect);
  });

  it.each([...upright, ...lying])('keeps stock and judge in sight at $width x $height', (size) => {
    if (size.width > 480 && size.height < 360) return;
    const panels = [...diatoms(2), panel('judge', 'info', 9.6, 3.5)];
    for (const [table, seats] of [
      [panels, 2],
      [commissions, 1],
    ] as const) {
      const found = laid(table, size, seats);
      const infos = table.filter(({ role }) => role === 'info').map(({ id }) => id);
      expect(found.infos.map((placed) => placed.panel.id)).toEqual(infos);
      for (const { unit } of found.infos) expect(unit).toBeGreaterThan(3);
      for (const placed of found.infos) {
        const large = grown(placed.rect, placed.panel.box, found);
        expect(large.x).toBeGreaterThanOrEqual(0);
        expect(large.y).toBeGreaterThanOrEqual(0);
        expect(large.x + large.width).toBeLessThanOrEqual(found.width);
        expect(large.y + large.height).toBeLessThanOrEqual(found.height);
        expect(large.width).toBeGreaterThan(placed.rect.width);
      }
    }
  });

  it('tells where the next step is if it is on the other board alone', () => {
    const found = laid(diatoms(2), { width: 390, height: 844 }, 2);
    expect(awaits(found, new Set(['slide-0-1']))?.id).toBe('slide-0');
    expect(awaits(found, new Set(['slide-0-1', 'pond-1']))).toBeNull();
    expect(awaits(found, new Set())).toBeNull();
    expect(awaits(laid(diatoms(2), { width: 1440, height: 900 }, 2), new Set(['slide-0-1']))).toBeNull();
  });

  it('has its edges to the right when it lies', () => {
    for (const size of lying) {
      const found = laid(diatoms(2), size, 2);
      const board = found.boards[0]?.rect as Rect;
      for (const { rect } of found.edge) expect(rect.x).toBeGreaterThanOrEqual(board.x + board.width);
      expect(board.height).toBeGreaterThanOrEqual(size.height);
    }
  });
});

describe('what lies on the table', () => {
  const boards = (found: Arrangement) => found.boards.map(({ panel: { id }, rect }) => [id, rect]);

  it('stays where it is as the pond grows and the tray fills', () => {
    for (const size of SIZES) {
      const before = laid(diatoms(3, 2), size, 3);
      const grown = diatoms(3, 9).map((each) =>
        each.id === 'tray-0' ? { ...each, box: [0, 0, 11.4, 4.2] as Box } : each,
      );
      const after = laid(grown, size, 3);
      expect(boards(after)).toEqual(boards(before));
      expect(after.bar).toEqual(before.bar);
      expect(after.choices).toEqual(before.choices);
      expect(after.seats.map((seat) => seat.rect)).toEqual(before.seats.map((seat) => seat.rect));
    }
  });

  it('of others that is a tray belongs to their seats', () => {
    const found = laid(pondscum, { width: 1440, height: 900 }, 2);
    expect(found.seats[1]?.panels.map((placed) => placed.panel.id)).toEqual(['tray-1']);
    expect(found.edge.map((placed) => placed.panel.id)).toEqual(['tray-0']);
  });

  it('shows a drawn paper beside a lone board where there is room', () => {
    expect(laid(pondscum, { width: 1440, height: 900 }, 2).paper?.panel.id).toBe('species');
    expect(laid(pondscum, { width: 800, height: 900 }, 2).paper).toBeNull();
  });
});

describe('the end of a game', () => {
  it.each(SIZES)('covers nothing of the board at $width x $height', (size) => {
    const { board, side } = endOf(size);
    expect(overlap(board, side)).toBe(false);
    expect(Math.min(board.width, board.height)).toBeGreaterThanOrEqual(
      0.4 * Math.min(size.width, size.height),
    );
    for (const rect of [board, side]) {
      expect(rect.x + rect.width).toBeLessThanOrEqual(size.width);
      expect(rect.y + rect.height).toBeLessThanOrEqual(size.height);
    }
  });
});

describe('a lone board', () => {
  it.each([
    [1440, 900, 46],
    [1024, 768, 42],
    [390, 844, 24],
  ])('has squares as large as they shall be at %i x %i', (width, height, least) => {
    const { boards } = laid(pondscumPlayed, { width, height }, 2);
    expect(boards[0]?.unit).toBeGreaterThanOrEqual(least);
  });

  it('is turned where the room is wider than high, and not otherwise', () => {
    const turned = (width: number, height: number) =>
      laid(pondscumPlayed, { width, height }, 2).boards[0]?.quarter ?? false;
    expect(turned(1440, 900)).toBe(true);
    expect(turned(820, 1180)).toBe(false);
    expect(turned(390, 844)).toBe(false);
  });

  it('has what is lost beside it, large enough to be known', () => {
    for (const [width, height, least] of [
      [1440, 900, 24],
      [1024, 768, 9],
      [390, 844, 14],
    ] as const) {
      const found = laid(pondscumPlayed, { width, height }, 2);
      const pools = found.seats.flatMap(({ panels }) => panels);
      expect(pools.map(({ panel }) => panel.id).sort()).toEqual(['tray-0', 'tray-1']);
      for (const { unit } of pools) expect(unit).toBeGreaterThanOrEqual(least);
      const rects = [...pools, ...found.boards].map(({ rect }) => rect);
      expect(rects.some((one, k) => rects.slice(k + 1).some((two) => overlap(one, two)))).toBe(false);
    }
  });

  it('stays upright in a room that is as high as it needs', () => {
    const { boards } = laid(pondscumPlayed, { width: 820, height: 1180 }, 2);
    expect(boards[0]?.unit).toBeGreaterThan(40);
  });
});
