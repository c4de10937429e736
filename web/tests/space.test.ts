import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import type { Element, Space, WireScene } from '../src/protocol/protocol';
import { readScene, type Panel } from '../src/scene/scene';
import { bodyPanel, facets, homeOf, isFacet, layerPanel, rolling, type Look } from '../src/scene/space';

type Seen = [string, string, string, string, number, number, ...number[]];
interface Vector {
  space: Space;
  elements: Element[];
  look: { [Name in keyof Look]: Look[Name] | null };
  seen: Seen[];
}
const read = (name: string) => readFileSync(new URL(`scenes/${name}`, import.meta.url), 'utf8');
const vectors = read('diaominos.looks.jsonl')
  .split('\n')
  .map((line) => JSON.parse(line) as Vector);
const panels = readScene(JSON.parse(read('diaominos.json')) as WireScene).panels;
const sheet = panels.find(({ id }) => id === 'sheet-0') as Panel;
const board = panels.find(({ id }) => id === 'cube') as Panel;

const given = (look: Vector['look']): Look => ({
  yaw: look.yaw as number,
  pitch: look.pitch as number,
  ...(look.layer === null ? {} : { layer: look.layer as number }),
  ...(look.cut === null ? {} : { cut: look.cut as number }),
  gap: look.gap as number,
  xray: look.xray as boolean,
});

describe('solids are seen where the engine sees them', () => {
  it('from everywhere, in x-ray, apart, cut and layer by layer', () => {
    expect(vectors.length).toBeGreaterThan(20);
    for (const { space, elements, look, seen } of vectors) {
      const found = facets(elements, space, given(look));
      expect(found.map(({ id }) => id)).toEqual(seen.map(([id]) => id));
      found.forEach((each, k) => {
        const [, drawn, style, label, layer, shade, ...where] = seen[k] as Seen;
        expect([each.symbol ?? each.path ?? each.text, each.style ?? '', each.label ?? '']).toEqual([
          drawn,
          style,
          label,
        ]);
        expect([each.layer, isFacet(each) ? each.shade : 0]).toEqual([layer, shade]);
        const here = [each.x, each.y, ...(isFacet(each) ? each.matrix : [each.scale ?? 1])];
        here.forEach((value, at) => expect(value).toBeCloseTo(where[at] as number, 6));
      });
    }
  });
});

describe('panels of solids', () => {
  it('show every place of a layer from above, under its own id', () => {
    const [w, d, h] = (sheet.space as Space).size;
    const ids = Array.from({ length: h }, (_, layer) =>
      layerPanel(sheet, layer).elements.map(({ id }) => id),
    );
    expect(ids.every((layer) => layer.length === w * d)).toBe(true);
    expect(new Set(ids.flat())).toEqual(new Set(sheet.elements.map(({ id }) => id)));
  });

  it('hold the body in their box however it is turned', () => {
    for (let yaw = 0; yaw < 360; yaw += 17) {
      for (const pitch of [-80, -20, 0, 33, 70, 88]) {
        const { box, elements } = bodyPanel(board, { yaw, pitch });
        for (const { x, y } of elements.filter((each) => isFacet(each) && each.id !== 'floor')) {
          expect(x > box[0] && x < box[0] + box[2] && y > box[1] && y < box[1] + box[3]).toBe(true);
        }
      }
    }
  });

  it('roll a solid from the place where it was to the one where it is', () => {
    const look = homeOf(board.space as Space);
    const cube = board.elements.find(({ solid }) => solid) as Element;
    const bodies = new Map((board.space as Space).bodies);
    const body = bodies.get(cube.solid ?? '') as Space['bodies'][number][1];
    const from = ['cube', cube.x - 1, cube.y, 0, 1, null, 0.5] as const;
    const middle = (sides: Element[]) => sides.map(({ x, y }) => [x, y]);
    const lying = (share: number) => rolling(cube, body, from, look, share);
    const there = facets([cube], { ...(board.space as Space), floor: '' }, look);
    expect(middle(lying(1)).flat()).toEqual(
      middle(there)
        .flat()
        .map((v) => expect.closeTo(v, 6) as number),
    );
    const was = facets([{ ...cube, x: cube.x - 1 }], { ...(board.space as Space), floor: '' }, look);
    const sorted = (sides: Element[]) => middle(sides).flat().sort();
    sorted(lying(0)).forEach((value, k) => expect(value).toBeCloseTo(sorted(was)[k] as number, 6));
  });
});
