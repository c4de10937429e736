// Planning in pencil: nothing is ever played by it, and what was planned is chosen when the turn comes.

import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { WireScene } from '../src/protocol/protocol';
import { Hand, type Confirm } from '../src/scene/hand.svelte';
import { readScene, type Scene } from '../src/scene/scene';

vi.mock('../src/app/sound', () => ({ play: () => undefined }));

const GAMES = ['diatoms', 'pondscum', 'grazers'];
const read = (game: string) =>
  readScene(JSON.parse(readFileSync(new URL(`scenes/${game}.json`, import.meta.url), 'utf8')) as WireScene);
const CONFIRM: Confirm[] = ['always', 'matters', 'never'];

let played: string[] = [];
beforeEach(() => (played = []));

function waiting(confirm: Confirm): Hand {
  return new Hand(
    (move) => played.push(move.move),
    () => ({ confirm, reversible: true }),
    {
      ask: () => Promise.reject(new Error('asked')),
      putDown: (moves) => played.push(...moves.map((move) => move.move)),
      lost: () => played.push('lost'),
    },
  );
}

describe.each(GAMES)('a plan in %s', (game) => {
  const turn = read(game);
  const others: Scene = { ...turn, moves: [], calls: [] };
  const moves = turn.moves.filter((_, k) => k % Math.ceil(turn.moves.length / 12) === 0);

  it.each(CONFIRM)('is never played, where moves are confirmed %s', (confirm) => {
    for (const move of moves) {
      const hand = waiting(confirm);
      hand.show(turn, 0, true);
      for (const id of move.path) hand.put(id);
      hand.turn(1);
      hand.layShown();
      hand.confirm();
      hand.shown = move;
      hand.confirm();
      hand.show(others);
      hand.show(turn);
    }
    expect(played).toEqual([]);
  });

  it('stays through the moves of others, and is what is chosen when the turn comes', () => {
    for (const move of moves) {
      const hand = waiting('never');
      hand.show(turn, 0, true);
      hand.choose(move);
      const { picked } = hand;
      hand.show(others);
      expect(hand.picked.picks).toEqual([]);
      hand.show({ ...turn }, 0, true);
      expect(hand.picked).toEqual(picked);
      hand.show(others);
      hand.show({ ...turn });
      expect(hand.pencil).toBe(false);
      expect(hand.chosen?.move).toBe(move.move);
      expect(played).toEqual([]);
      hand.confirm();
      expect(played.splice(0)).toEqual([move.move]);
    }
  });

  it('loses what is no longer possible, and all that is rubbed out', () => {
    const [move] = moves;
    if (!move) throw new Error('no moves');
    const hand = waiting('always');
    hand.show(turn, 0, true);
    hand.choose(move);
    const without = turn.moves.filter(({ path }) => !path.some((id) => move.path.includes(id)));
    hand.show({ ...turn, moves: without }, 0, true);
    expect(hand.picked.picks).toEqual([]);
    hand.show(turn, 0, true);
    hand.choose(move);
    hand.rubOut();
    hand.show(turn);
    expect(hand.picked.picks).toEqual([]);
  });

  it('waits while a replay is looked at', () => {
    const [move] = moves;
    if (!move) throw new Error('no moves');
    const hand = waiting('always');
    hand.show(turn, 0, true);
    hand.choose(move);
    hand.lift();
    hand.show(others);
    hand.show(turn, 0, true);
    expect(hand.chosen?.move).toBe(move.move);
  });
});
