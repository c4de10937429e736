import { describe, expect, it } from 'vitest';

import type { Element } from '../src/protocol/protocol';
import { alike, Items, type Marks } from '../src/scene/items';
import { NOTHING, Picking } from '../src/scene/picking';
import type { Move } from '../src/scene/scene';

const at = (id: string, x: number, more: Partial<Element> = {}): Element => ({
  id,
  x,
  y: 0,
  symbol: 'piece',
  ...more,
});
const own = [at('red', 0), at('blue', 1), at('north', 2), at('rim', 3)];
const move = (path: string): Move => ({
  move: path,
  path: path.split(' '),
  preview: [],
  words: '',
  steps: [],
  does: '',
  comes: '',
  slots: ['tile', 'place'],
  kind: 'quiet',
  staged: false,
});
const picking = new Picking([move('red north'), move('blue north')], new Set());
const marks = (...picked: string[]): Marks => {
  const state = picked.reduce((before, id) => picking.pick(before, id), NOTHING);
  return {
    outlook: picking.outlook(state),
    picks: new Set(state.picks),
    held: null,
    focused: null,
    changes: undefined,
    lit: true,
    laid: null,
  };
};

describe('what is marked', () => {
  it('is the same object as long as it is seen the same', () => {
    const items = new Items();
    const before = items.mark(own, own, marks());
    expect(items.mark(own, own, marks())).toEqual(before);
    expect(items.mark(own, own, marks()).every((item, k) => item === before[k])).toBe(true);
    const after = items.mark(own, own, marks('red'));
    expect(after.map((item, k) => item === before[k])).toEqual([false, false, false, true]);
  });

  it('stays what it is in another scene that shows the same', () => {
    const items = new Items();
    const before = items.mark(own, own, marks());
    const again = own.map((element) => ({ ...element }));
    expect(items.mark(again, again, marks()).every((item, k) => item === before[k])).toBe(true);
    const moved = [at('red', 7), ...again.slice(1)];
    expect(items.mark(moved, moved, marks())[0]).not.toBe(before[0]);
  });

  it('tells what can be picked, is next, picked, or to be had instead', () => {
    const [red, blue, north, rim] = new Items().mark(own, own, marks('red'));
    expect(red?.classes).toBe('can-pick is-picked');
    expect(blue?.classes).toBe('can-pick is-instead');
    expect(north?.classes).toBe('can-pick is-next lit');
    expect([rim?.can, rim?.classes]).toEqual([false, '']);
  });

  it('lies where it is laid until it is played, and hints are not laid', () => {
    const laid = at('tile', 2.02);
    const changes = new Map([['tile', { element: laid, hint: false }]]);
    const state = { ...marks('red', 'north'), changes };
    const found = new Items().mark([...own, laid], own, state).at(-1);
    expect([found?.laid, found?.can, found?.preview]).toEqual(['north', true, true]);
    const hinted = new Map([['tile', { element: laid, hint: true }]]);
    const hint = new Items().mark([...own, laid], own, { ...state, changes: hinted }).at(-1);
    expect([hint?.laid, hint?.classes]).toEqual([undefined, 'is-preview']);
  });
});

describe('elements', () => {
  it('are alike where they are drawn and named alike', () => {
    expect(alike(at('a', 1), at('a', 1))).toBe(true);
    for (const other of [{ x: 2 }, { angle: 90 }, { label: 'b' }, { symbol: 'b' }, { lights: ['c'] }])
      expect(alike(at('a', 1), { ...at('a', 1), ...other })).toBe(false);
  });
});
