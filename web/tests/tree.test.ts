import { describe, expect, it } from 'vitest';

import type { TreeView } from '../src/protocol/protocol';
import {
  endOf,
  grown,
  lineTo,
  markOf,
  printed,
  pruned,
  treeOf,
  triedOf,
  type Stretch,
  type Tree,
} from '../src/analysis/tree';

const tried = (after: number, move: string, aside = false) => ({
  ...{ after, seat: 1, move, does: move, words: '', text: `after ${move}`, acting: [2] },
  ...{ comment: '', loss: null, aside },
});
const VIEW: TreeView = {
  ...{ text: 'start', acting: [1], names: ['', ''], comment: 'begin' },
  // a b c, and beside b: d e, and beside e: f
  tried: [tried(0, 'a'), tried(1, 'b'), tried(2, 'c'), tried(1, 'd'), tried(4, 'e'), tried(4, 'f')],
};
const TREE = treeOf(VIEW);

/** As a record is printed: variations in brackets after the move that they replace. */
const words = (stretches: Stretch[]): string =>
  stretches
    .map(({ moves, beside }) =>
      [...moves.map((node) => node.move), ...beside.map((line) => `(${words(line)})`)].join(' '),
    )
    .join(' ');
const moves = (tree: Tree, id: number) =>
  lineTo(tree, id)
    .map((node) => node.move)
    .join('');

describe('a tree of moves', () => {
  it('is printed with its variations beside what they replace', () => {
    expect(words(printed(TREE))).toBe('a b (d e (f)) c');
    expect(words(printed(treeOf({ ...VIEW, tried: [tried(0, 'a'), tried(1, 'b', true)] })))).toBe('a (b)');
    expect(words(printed(treeOf({ ...VIEW, tried: [] })))).toBe('');
  });

  it('has lines from the beginning to any move, and an end for each', () => {
    expect(moves(TREE, 6)).toBe('adf');
    expect(moves(TREE, endOf(TREE, 0))).toBe('abc');
    expect(moves(TREE, endOf(TREE, 4))).toBe('ade');
  });

  it('grows by a move that is not there yet', () => {
    const added = { seat: 1, move: 'e', does: 'e', words: '', text: 'x', acting: [2] };
    expect(grown(TREE, 4, added)).toEqual([TREE, 5]);
    const [more, id] = grown(TREE, 3, { ...added, move: 'g' });
    expect(moves(more, id)).toBe('abcg');
    expect(words(printed(more))).toBe('a b (d e (f)) c g');
  });

  it('loses a move with all that follows it, and goes on with what stood beside it', () => {
    expect(words(printed(pruned(TREE, 4)))).toBe('a b c');
    expect(words(printed(pruned(TREE, 2)))).toBe('a d e (f)');
    expect(words(printed(pruned(TREE, 1)))).toBe('');
  });

  it('is sent as it came', () => {
    expect(triedOf(TREE).map(({ after, move }) => [after, move])).toEqual(
      VIEW.tried.map(({ after, move }) => [after, move]),
    );
  });

  it('marks what gives much away', () => {
    expect([null, 0.01, 0.06, 0.2, 0.6].map(markOf)).toEqual(['', '', '?!', '?', '??']);
  });
});
