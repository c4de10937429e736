import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { NOTHING, Picking } from '../src/scene/picking';
import { changesOf, placement, previewed, readScene, seen } from '../src/scene/scene';
import type { Element, WireScene } from '../src/protocol/protocol';

const GAMES = ['diatoms', 'pondscum', 'diaominos'];
const read = (game: string) =>
  JSON.parse(readFileSync(new URL(`scenes/${game}.json`, import.meta.url), 'utf8')) as WireScene;

describe.each(GAMES)('a scene of %s', (game) => {
  const wire = read(game);
  const scene = readScene(wire);

  it('has all moves, with paths of elements that are there', () => {
    const count = wire.moves.reduce((sum, run) => sum + run.count, 0);
    expect(scene.moves).toHaveLength(count);
    const ids = new Set(scene.panels.flatMap((panel) => panel.elements.map((element) => element.id)));
    for (const move of scene.moves) for (const id of move.path) expect(ids).toContain(id);
  });

  it('leads to every move by its path, and only there', () => {
    const picking = Picking.of(scene);
    for (const move of scene.moves.slice(0, 200)) {
      let state = NOTHING;
      for (const id of move.path) state = picking.pick(state, id);
      expect(picking.outlook(state).chosen?.move).toBe(move.move);
    }
  });

  it('previews what a move changes', () => {
    const move = scene.moves.find((each) => each.preview.length);
    if (!move) return;
    const changes = changesOf(scene, move.preview);
    for (const [id, fates] of changes) {
      const panel = scene.panels.find((each) => each.id === id);
      const after = previewed(panel?.elements ?? [], fates);
      const ids = after.map((element) => element.id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [element, fate] of fates) expect(ids.includes(element)).toBe(fate.element !== null);
    }
  });
});

describe('elements', () => {
  const element = (id: string, more: Partial<Element> = {}): Element => ({ id, x: 1, y: 2, ...more });

  it('are placed, turned and mirrored', () => {
    expect(placement(element('a'))).toBe('translate(1 2)');
    expect(placement(element('a', { angle: 90, scale: 2, mirror: true }))).toBe(
      'translate(1 2) rotate(90) scale(-2 2)',
    );
  });

  it('that matter only while picking are hidden with what stands beside them', () => {
    const elements = [element('a'), element('b', { while_picking: true }), element('c', { beside: 'b' })];
    const panel = {
      id: 'p',
      role: 'choice' as const,
      title: '',
      box: [0, 0, 1, 1] as const,
      elements,
      seat: null,
      words: [],
      rotations: 0,
      piece: 0,
      about: new Map(),
      space: null,
      aside: false,
    };
    expect(seen(panel, new Set()).map((e) => e.id)).toEqual(['a']);
    expect(seen(panel, new Set(['b'])).map((e) => e.id)).toEqual(['a', 'b', 'c']);
  });
});
