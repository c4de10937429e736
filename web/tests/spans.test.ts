import { describe, expect, it } from 'vitest';
import { render } from 'svelte/server';
import { capital, plain, sentence, spans } from '../src/scene/spans';
import Told from '../src/scene/Told.svelte';

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
  it('are drawn without a space that is not in them', () => {
    const { body } = render(Told, { props: { text: `eats ${OVAL}; and ${TILE}, too`, game: 'diatoms' } });
    const read = body.replace(/<[^>]*>/g, '').replaceAll('&nbsp;', '\u00a0');
    expect(read.replace(/\s+/g, ' ').trim()).toBe('eats a yellow oval; and a tile, too');
  });
  it('begin with a capital, and end where another sentence follows', () => {
    expect(capital(`${OVAL} to the north`)).toBe('\ufff9A yellow oval\ufffadiatom-6\ufffb to the north');
    expect(sentence('+5 points')).toBe('+5 points.');
    expect(sentence('ready…')).toBe('Ready…');
    expect(sentence('')).toBe('');
  });
});
