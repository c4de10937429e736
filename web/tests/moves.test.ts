import { describe, expect, it } from 'vitest';
import type { Move } from '../src/scene/scene';
import { grouped, lineOf } from '../src/table/moves';

const move = (steps: string[], words: string, kind: Move['kind'] = 'quiet'): Move => ({
  move: steps.join(),
  path: [],
  preview: [],
  words,
  slots: [],
  kind,
  steps,
  does: steps.join(' '),
  comes: words,
  staged: false,
});

const MOVES = [
  move(['a star', 'to the north'], 'nothing'),
  move(['a circle', 'to the north'], '+5 points', 'completes'),
  move(['a star', 'to the south'], 'it fails', 'loses'),
  move(['a star', 'to the centre'], '+15 points', 'completes'),
  move(['pass'], 'the turn ends'),
];

describe('the list of moves', () => {
  it('is complete, in groups by what is picked first, the best before the rest', () => {
    const groups = grouped(MOVES, '');
    expect(groups.flatMap((group) => group.moves).length).toBe(MOVES.length);
    expect(groups.map((group) => group.title)).toEqual(['a star', 'a circle', '']);
    expect(groups[0]?.moves.map((each) => each.words)).toEqual(['+15 points', 'nothing', 'it fails']);
  });

  it('finds what holds all words', () => {
    expect(grouped(MOVES, 'NORTH star').flatMap((group) => group.moves)).toEqual([MOVES[0]]);
    expect(grouped(MOVES, 'whale')).toEqual([]);
  });

  it('does not say again what its group says', () => {
    expect(lineOf(MOVES[0] as Move)).toBe('to the north');
    expect(lineOf(MOVES[4] as Move)).toBe('pass');
  });
});
