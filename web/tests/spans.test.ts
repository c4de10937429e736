import { describe, expect, it } from 'vitest';
import { outcomesOf } from '../src/scene/listing';
import { readScene } from '../src/scene/scene';
import { plain, spans } from '../src/scene/spans';
import type { WireScene } from '../src/protocol/protocol';
import diatoms from './scenes/diatoms.json';

const OVAL = '\ufff9a yellow oval\ufffadiatom-6\ufffb';
const TILE = '\ufff9a tile\ufffa=tile-rrryyy\ufffb';

describe('texts with pieces in them', () => {
  it('come apart into words and drawings', () => {
    expect(spans(`${OVAL} to the north`)).toEqual([
      { words: 'a yellow oval', symbol: 'diatom-6', alone: false },
      { words: ' to the north', symbol: '', alone: false },
    ]);
    expect(spans(TILE)).toEqual([{ words: 'a tile', symbol: 'tile-rrryyy', alone: true }]);
    expect(spans('')).toEqual([]);
  });
  it('are words to those who hear them', () => {
    expect(plain(`${TILE} and ${OVAL}`)).toBe('a tile and a yellow oval');
    expect(plain('nothing drawn')).toBe('nothing drawn');
  });
});

describe('the list of moves', () => {
  const scene = readScene(diatoms as unknown as WireScene);
  it('holds every move once, those together that come to the same', () => {
    const listed = outcomesOf(scene.moves, '').flatMap((each) => each.moves);
    expect(listed.length).toBe(scene.moves.length);
    expect(new Set(listed)).toEqual(new Set(scene.moves));
  });
  it('puts what completes something before what does not', () => {
    const kinds = outcomesOf(scene.moves, '').map((each) => each.kind);
    const order = ['ends', 'completes', 'takes', 'quiet', 'loses'];
    expect(kinds.map((kind) => order.indexOf(kind))).toEqual(
      kinds.map((kind) => order.indexOf(kind)).sort((a, b) => a - b),
    );
  });
  it('finds moves by their words', () => {
    const [first] = scene.moves;
    const found = outcomesOf(scene.moves, plain(first?.does ?? '')).flatMap((each) => each.moves);
    expect(found).toContain(first);
  });
});
