// Cards in the editor: painting, symmetry, the text that people write, and links.

import { describe, expect, it } from 'vitest';
import type { CardRead, Kit } from '../src/protocol/protocol';
import {
  blankField,
  blankSlide,
  codeOf,
  draftOf,
  FIELD,
  joined,
  namedSpots,
  paintable,
  painted,
  textIn,
  textOf,
  type Brush,
  type Draft,
  type Stroke,
  type Symmetry,
} from '../src/solo/card';

const spaces = Array.from({ length: 41 }, (_, k) => {
  const ring = k === 0 ? 0 : k < 9 ? 1 : k < 25 ? 2 : 3;
  const [first, count] = [
    [0, 1],
    [1, 8],
    [9, 16],
    [25, 16],
  ][ring] as [number, number];
  const angle = ((k - first) / count) * 2 * Math.PI;
  const [x, y] = [ring * Math.sin(angle), -ring * Math.cos(angle)];
  return { name: `s${k}`, shapes: k % 2 ? 'cs' : 'oq', x, y, demand: '--' };
});
const kit = { spaces, links: [], across: 1 / 8, down: 3 / 4, ring: 1.75 } as unknown as Kit;
const brush: Brush = { kind: 'demand', colour: 'r', shape: '*', pair: 'ct' };

function drawn(stroke: Stroke): Draft {
  if (!('draft' in stroke)) throw new Error(stroke.refused);
  return stroke.draft;
}
const paint = (draft: Draft, x: number, y: number, symmetry: Symmetry = 'none', with_: Partial<Brush> = {}) =>
  painted(draft, { ...brush, ...with_ }, [x, y], symmetry, 60);
const words = (draft: Draft) => draft.spots.filter((spot) => spot.demand !== '--').map((spot) => spot.name);

describe('painting', () => {
  it('paints one space, and unpaints it', () => {
    const one = drawn(paint(blankSlide(kit), 0, -1));
    expect(words(one)).toEqual(['s1']);
    expect(words(drawn(paint(one, 0, -1, 'none', { kind: 'unused' })))).toEqual([]);
  });
  it.each([
    ['mirror', ['s2', 's8']],
    ['double', ['s2', 's4', 's6', 's8']],
    ['turn', ['s2', 's4', 's6', 's8']],
  ] as const)('paints the images of a space: %s', (symmetry, found) => {
    const { x, y } = spaces[2] as { x: number; y: number };
    expect(words(drawn(paint(blankSlide(kit), x, y, symmetry)))).toEqual(found);
  });
  it('refuses a shape that a space does not take', () => {
    expect(paint(blankSlide(kit), 0, 0, 'none', { shape: 's' })).toMatchObject({ refused: 'shape' });
  });
  it('sets spaces in a field, not too near each other, nor too many', () => {
    const one = drawn(paint(blankField(), 40, 6));
    expect(paint(one, 44, 6)).toEqual({ refused: 'crowded' });
    expect(painted(one, brush, [48, 6], 'none', 1)).toEqual({ refused: 'full' });
    expect(drawn(paint(one, 4, 6, 'mirror')).spots.map((spot) => spot.x)).toEqual([40, 4, FIELD.columns - 4]);
  });
  it('joins and parts spaces, and takes lines away with their spaces', () => {
    const two = drawn(paint(drawn(paint(blankField(), 40, 6)), 48, 6));
    const line = joined(two, 0, 1);
    expect(line.links).toEqual([[0, 1]]);
    expect(joined(line, 1, 0).links).toEqual([]);
    expect(drawn(paint(line, 40, 6, 'none', { kind: 'unused' })).links).toEqual([]);
  });
});

describe('texts', () => {
  it('writes the slide as four rows', () => {
    const text = textOf({ ...drawn(paint(blankSlide(kit), 0, 0)), title: 'A "card"', about: 'x' });
    expect(text).toContain('title = "A \\"card\\""');
    const rows = (/slide = """\n([^"]*)\n"""/.exec(text)?.[1] ?? '').split('\n').map((row) => row.split(' '));
    expect(rows.map((row) => row.length)).toEqual([1, 8, 16, 16]);
    expect(rows[0]).toEqual(['r*']);
  });
  it('writes a field as a picture, and lines by the names of spaces', () => {
    let draft = blankField();
    for (const [x, y] of [
      [48, 4],
      [40, 4],
      [44, 6],
    ] as const)
      draft = drawn(paint(draft, x, y));
    expect(namedSpots(draft).map((spot) => spot.name)).toEqual(['a1', 'a2', 'b1']);
    const text = textOf(joined(draft, 0, 2));
    expect(text).toContain('picture = """\nct:r*   ct:r*\n\n    ct:r*\n"""\nlines = """\na2 b1\n"""');
  });
  it('reads back what the server says of a text', () => {
    const card = {
      title: 'T',
      about: '',
      dishes: 2,
      freeform: true,
      spaces: [
        { name: 'a1', shapes: 'ct', x: -0.5, y: -0.375, demand: 'r*' },
        { name: 'b1', shapes: 'os', x: 0.5, y: 0.375, demand: 'A1' },
      ],
      links: [['a1', 'b1']],
      used: 2,
      option: '',
    } as CardRead;
    const text = textOf(draftOf(card, kit));
    expect(text).toContain('ct:r*\n        os:A1\n');
    expect(text).toContain('lines = """\na1 b1\n"""');
  });
});

describe('what was read', () => {
  const card = {
    freeform: true,
    spaces: [{ name: 'a1', shapes: 'tc', x: 0, y: 0, demand: 'r*' }],
    links: [],
    dishes: 2,
  } as unknown as CardRead;
  const pairs = { ...kit, pairs: ['ct'], most_dishes: 5 };
  it('is painted on where it can be', () => {
    expect(paintable(card, pairs)).toBe(true);
    expect(draftOf(card, pairs).spots[0]?.shapes).toBe('ct');
    for (const odd of [{ shapes: 'cx' }, { demand: 'rr' }, { shapes: 'c' }])
      expect(
        paintable({ ...card, spaces: [{ ...(card.spaces[0] as CardRead['spaces'][0]), ...odd }] }, pairs),
      ).toBe(false);
    expect(paintable({ ...card, dishes: 9 }, pairs)).toBe(false);
    expect(paintable({ ...card, freeform: false }, pairs)).toBe(false);
  });
});

describe('links', () => {
  it('carry a text there and back', async () => {
    const text = textOf(blankSlide(kit)) + 'é ✶';
    const code = await codeOf(text);
    expect(code).toMatch(/^[\w-]+$/);
    expect(await textIn(code)).toBe(text);
  });
  it.each(['', 'nonsense', '!!!', 'A'.repeat(20_000)])('that hold no text are told apart', async (code) => {
    expect(await textIn(code)).toBeNull();
  });
  it('are not unpacked without end', async () => {
    expect(await textIn(await codeOf('x'.repeat(1_000_000)))).toBeNull();
  });
});
