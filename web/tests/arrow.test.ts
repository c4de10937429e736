// The arrow of a move that is shown: from the piece to where it would lie, and none where the game draws one.

import { describe, expect, it } from 'vitest';
import type { Element, Role } from '../src/protocol/protocol';
import { arrowOf } from '../src/scene/arrow';
import type { Change, Move, Panel, Scene } from '../src/scene/scene';

const element = (id: string): Element => ({ id, x: 0, y: 0, symbol: id });
const panel = (id: string, role: Role, ...ids: string[]): Panel => ({
  id,
  role,
  title: '',
  box: [0, 0, 1, 1],
  elements: ids.map(element),
  seat: null,
  words: [],
  rotations: 0,
  piece: 0,
  about: new Map(),
  space: null,
  aside: false,
});
const change = (id: string, ids: string[], gone: string[] = [], hint = false): Change => ({
  panel: id,
  elements: ids.map(element),
  gone,
  hint,
});

function arrow(path: string[], ...changes: Change[]) {
  const scene = {
    panels: [
      panel('pond', 'board', 'tile-1'),
      panel('slide', 'own', 'space-n'),
      panel('hand', 'hand', 'tile-2'),
      panel('tray', 'tray', 'red'),
      panel('choices', 'choice', 'turn'),
    ],
    changes,
  } as unknown as Scene;
  return arrowOf(scene, { path, preview: changes.map((_, k) => k) } as Move);
}

describe('an arrow', () => {
  it('goes to where the same piece would lie', () => {
    const found = arrow(
      ['tile-2', 'place', 'turn'],
      change('pond', ['newest', 'tile-2']),
      change('hand', [], ['tile-2']),
    );
    expect(found).toEqual({ from: { panel: 'hand', id: 'tile-2' }, to: { panel: 'pond', id: 'tile-2' } });
  });

  it('goes to the place that is picked, whatever else changes', () => {
    const found = arrow(
      ['red', 'space-n'],
      change('slide', ['space-s'], [], true),
      change('slide', ['points', 'space-n']),
      change('tray', [], ['red']),
    );
    expect(found).toEqual({ from: { panel: 'tray', id: 'red' }, to: { panel: 'slide', id: 'space-n' } });
  });

  it('goes to the first thing that comes where nothing of it was picked', () => {
    expect(arrow(['red', 'turn'], change('slide', ['cube-1', 'cube-2']))?.to.id).toBe('cube-1');
  });

  it('is not drawn within a panel, from a choice, or to nowhere', () => {
    expect(arrow(['tile-1', 'place'], change('pond', ['tile-1']))).toBeNull();
    expect(arrow(['turn'], change('slide', ['cube-1']))).toBeNull();
    expect(arrow(['red'])).toBeNull();
    expect(arrow([])).toBeNull();
  });
});
