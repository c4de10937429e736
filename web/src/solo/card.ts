// A card in the editor: its spaces and what they demand, as text to and from the file that people write by hand.

import type { CardRead, Kit } from '../protocol/protocol';

export const COLOURS = 'rygbp';
export const SHAPES = 'cotqs';
export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const NUMBERS = '123456789';
export const UNUSED = '--';
/** A freeform card's field in columns and rows, and the columns that a space snaps to. */
export const FIELD = { columns: 64, rows: 13, step: 4 };
/** Columns between two spaces of a row: the text of one and a blank must fit between. */
const NEAREST = 6;

export interface Spot {
  /** Stays the same while the card is painted. */
  id: number;
  /** On the slide its name; of a freeform card it follows from where it lies. */
  name: string;
  shapes: string;
  demand: string;
  /** In rings from the middle; or in columns and rows of the field. */
  x: number;
  y: number;
}

export interface Draft {
  title: string;
  about: string;
  dishes: number;
  freeform: boolean;
  spots: Spot[];
  links: [number, number][];
}

export function blankSlide(kit: Kit): Draft {
  const spots = kit.spaces.map((space, id) => ({ ...space, id, demand: UNUSED }));
  return { title: '', about: '', dishes: 3, freeform: false, spots, links: [] };
}

export const blankField = (): Draft => ({
  title: '',
  about: '',
  dishes: 3,
  freeform: true,
  spots: [],
  links: [],
});

const inOrder = (pair: string) => [...pair].sort((a, b) => SHAPES.indexOf(a) - SHAPES.indexOf(b)).join('');

/** Whether a card that was read, with faults or not, can be painted on: every space and demand is one. */
export function paintable(card: CardRead, kit: Kit): boolean {
  const demand = /^(--|[rygbpA-Z*][cotqs1-9*])$/;
  const shapes = (pair: string) => !card.freeform || kit.pairs.includes(inOrder(pair));
  const whole = card.freeform ? card.spaces.length : kit.spaces.length;
  return (
    card.spaces.length === whole &&
    card.spaces.every((space) => demand.test(space.demand) && shapes(space.shapes)) &&
    card.dishes >= 1 &&
    card.dishes <= kit.most_dishes
  );
}

/** A card that was read, to paint on. */
export function draftOf(card: CardRead, kit: Kit): Draft {
  const { title, about, dishes, freeform } = card;
  if (!freeform) {
    const spots = kit.spaces.map((space, id) => ({
      ...space,
      id,
      demand: card.spaces[id]?.demand ?? UNUSED,
    }));
    return { title, about, dishes, freeform, spots, links: [] };
  }
  const xs = card.spaces.map((space) => space.x);
  const ys = card.spaces.map((space) => space.y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const columns = Math.round((Math.max(...xs) - left) / kit.across);
  const rows = Math.round((Math.max(...ys) - top) / kit.down);
  const across = Math.max(0, Math.round((FIELD.columns - columns) / 2));
  const down = Math.max(0, Math.floor((FIELD.rows - 1 - rows) / 2));
  const spots = card.spaces.map((space, id) => ({
    ...space,
    id,
    shapes: inOrder(space.shapes),
    x: Math.round((space.x - left) / kit.across) + across,
    y: Math.round((space.y - top) / kit.down) + down,
  }));
  const number = new Map(spots.map((spot) => [spot.name, spot.id]));
  const links = card.links.flatMap(([a, b]): [number, number][] => {
    const [one, other] = [number.get(a), number.get(b)];
    return one === undefined || other === undefined ? [] : [[one, other]];
  });
  return { title, about, dishes, freeform, spots, links };
}

/** A freeform card's spaces with their names: rows by letter, from left to right by number. */
export function namedSpots(draft: Draft): Spot[] {
  if (!draft.freeform) return draft.spots;
  const rows = [...new Set(draft.spots.map((spot) => spot.y))].sort((a, b) => a - b);
  return rows.flatMap((y, row) =>
    draft.spots
      .filter((spot) => spot.y === y)
      .sort((a, b) => a.x - b.x)
      .map((spot, k) => ({ ...spot, name: `${LETTERS[row]?.toLowerCase() ?? '?'}${k + 1}` })),
  );
}

/** The file. */
export function textOf(draft: Draft): string {
  const head = [
    `title = ${quoted(draft.title)}`,
    `about = ${quoted(draft.about)}`,
    `dishes = ${draft.dishes}`,
  ];
  return `${[...head, ...(draft.freeform ? pictureOf(draft) : slideOf(draft))].join('\n')}\n`;
}

const quoted = (text: string) => JSON.stringify(text).replaceAll('\u007f', '\\u007f');

function slideOf(draft: Draft): string[] {
  const words = draft.spots.map((spot) => spot.demand);
  const rows = [words.slice(0, 1), words.slice(1, 9), words.slice(9, 25), words.slice(25)];
  return ['slide = """', ...rows.map((row) => row.join(' ')), '"""'];
}

function pictureOf(draft: Draft): string[] {
  const spots = namedSpots(draft);
  const left = Math.min(...spots.map((spot) => spot.x));
  const lines: string[] = [];
  const last = Math.max(...spots.map((spot) => spot.y));
  for (let y = Math.min(...spots.map((spot) => spot.y)); y <= last; y++) {
    let line = '';
    for (const spot of spots.filter((each) => each.y === y))
      line = `${line.padEnd(spot.x - left)}${spot.shapes}:${spot.demand}`;
    lines.push(line);
  }
  const found = ['picture = """', ...lines, '"""'];
  if (!draft.links.length) return found;
  const name = new Map(spots.map((spot) => [spot.id, spot.name]));
  const links = draft.links.map(([a, b]) => `${name.get(a)} ${name.get(b)}`);
  return [...found, 'lines = """', ...links, '"""'];
}

// Painting

export interface Brush {
  kind: 'demand' | 'unused' | 'line';
  colour: string;
  shape: string;
  /** The shapes that a new space of a freeform card takes. */
  pair: string;
}

export type Symmetry = 'none' | 'mirror' | 'double' | 'turn';

/** The places that belong to a place: itself, and its images. */
export function images(x: number, y: number, symmetry: Symmetry, freeform: boolean): [number, number][] {
  if (freeform)
    return symmetry === 'none'
      ? [[x, y]]
      : [
          [x, y],
          [FIELD.columns - x, y],
        ];
  switch (symmetry) {
    case 'none':
      return [[x, y]];
    case 'mirror':
      return [
        [x, y],
        [-x, y],
      ];
    case 'double':
      return [
        [x, y],
        [-x, y],
        [x, -y],
        [-x, -y],
      ];
    case 'turn':
      return [
        [x, y],
        [-y, x],
        [-x, -y],
        [y, -x],
      ];
  }
}

const near = (a: number, b: number) => Math.abs(a - b) < 0.02;
export const spotAt = (draft: Draft, x: number, y: number) =>
  draft.spots.find((spot) => near(spot.x, x) && near(spot.y, y));

export const fits = (spot: Spot, shape: string) => !SHAPES.includes(shape) || spot.shapes.includes(shape);

/** Whether a new space would lie too near another. */
export const crowded = (draft: Draft, x: number, y: number) =>
  draft.spots.some((spot) => spot.y === y && Math.abs(spot.x - x) < NEAREST);

export type Stroke = { draft: Draft } | { refused: 'shape'; spot: Spot } | { refused: 'crowded' | 'full' };

/** A stroke of the brush at a place of the slide, or of the field, and at its images. */
export function painted(
  draft: Draft,
  brush: Brush,
  place: [number, number],
  symmetry: Symmetry,
  most: number,
): Stroke {
  let spots = draft.spots;
  let { links } = draft;
  let next = Math.max(-1, ...spots.map((spot) => spot.id)) + 1;
  for (const [x, y] of images(...place, symmetry, draft.freeform)) {
    const now = { ...draft, spots };
    const spot = spotAt(now, x, y);
    if (brush.kind === 'unused') {
      if (!spot) continue;
      if (draft.freeform) {
        spots = spots.filter((each) => each !== spot);
        links = links.filter((link) => !link.includes(spot.id));
      } else spots = spots.map((each) => (each === spot ? { ...each, demand: UNUSED } : each));
      continue;
    }
    const demand = brush.colour + brush.shape;
    if (spot) {
      if (!fits(spot, brush.shape)) return { refused: 'shape', spot };
      spots = spots.map((each) => (each === spot ? { ...each, demand } : each));
    } else if (draft.freeform) {
      if (crowded(now, x, y)) return { refused: 'crowded' };
      if (spots.length >= most) return { refused: 'full' };
      spots = [...spots, { id: next++, name: '', shapes: brush.pair, demand, x, y }];
    }
  }
  return { draft: { ...draft, spots, links } };
}

/** A line between two spaces, or none where one was. */
export function joined(draft: Draft, one: number, other: number): Draft {
  const links = draft.links.filter((link) => !(link.includes(one) && link.includes(other)));
  if (links.length === draft.links.length && one !== other) links.push([one, other]);
  return { ...draft, links };
}

// Links: a card's text, deflated, in the part of an address that is not sent to any server.

const MOST_CODE = 12_000;
const MOST_TEXT = 20_000;

export async function codeOf(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** The text in a link; null where there is none that can be read. */
export async function textIn(code: string): Promise<string | null> {
  if (!code || code.length > MOST_CODE) return null;
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    );
    const reader = new Blob([bytes])
      .stream()
      .pipeThrough(new DecompressionStream('deflate-raw'))
      .pipeThrough(new TextDecoderStream('utf-8', { fatal: true }))
      .getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += value;
      if (text.length > MOST_TEXT) {
        await reader.cancel();
        return null;
      }
    }
  } catch {
    return null;
  }
}
