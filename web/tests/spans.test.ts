import { describe, expect, it } from 'vitest';
import { plain, spans } from '../src/scene/spans';

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
