// Going through a game again: steps are told, jumps are shown, and the better move is drawn where it could have been.

import { describe, expect, it, vi } from 'vitest';
import type { Beat, MomentView, WireStory } from '../src/protocol/protocol';
import type { Hand } from '../src/scene/hand.svelte';
import type { Move, Scene } from '../src/scene/scene';
import { Past } from '../src/table/past.svelte';

vi.mock('../src/app/address', () => ({ pointAt: () => undefined }));

const COUNT = 6;
const scene = (at: number, seat: number | null = null): Scene => ({
  game: 'g',
  title: '',
  status: `after ${at}`,
  seat,
  panels: [],
  changes: [],
  moves: [],
  calls: [],
  scores: [at],
  acting: [],
  section: '',
  lines: [],
  sandbox: null,
  poses: [],
  threats: null,
  plans: false,
});
const move = { move: 'best' } as Move;
const moment = { number: 3, seat: 2, best: 'best' } as MomentView;
const beat: Beat = { words: 'goes', lights: [['board', 'a']] };

/** A past with six moves; what was asked for, seen and told is written down. */
function trial(pace: 'calm' | 'instant' = 'calm') {
  const asked: string[] = [];
  const passed: string[] = [];
  const told: number[] = [];
  const refused: string[] = [];
  const hand = { seen: null as Scene | null, shown: null as Move | null };
  const present = scene(COUNT);
  let story = (): Promise<WireStory> => Promise.resolve({ seat: 0, beats: [beat], symbols: {} });
  const past = new Past(
    {
      scene: (at, seat, wanted) => {
        asked.push(`scene ${at}${seat ? ` of ${seat}` : ''}`);
        if (at > COUNT) return Promise.reject(new Error('no such move'));
        return Promise.resolve({ ...scene(at, seat ?? null), moves: wanted ? [move] : [] });
      },
      story: (at, back) => {
        asked.push(`story ${at}${back ? ' back' : ''}`);
        return story();
      },
      now: () => ({ scene: present, count: COUNT }),
      own: (seat) => seat === 1,
      leave: () => passed.push('leave'),
      back: () => passed.push('back'),
      refused: (error) => refused.push(error.message),
    },
    {
      show: (shown: Scene) => Object.assign(hand, { seen: shown, shown: null }),
      set shown(shown: Move | null) {
        hand.shown = shown;
      },
    } as unknown as Hand,
    {
      see: () => undefined,
      tell: (_beat, before) => told.push(before.scores[0] ?? -1),
      stop: () => undefined,
    },
    () => pace,
  );
  return {
    past,
    asked,
    passed,
    told,
    refused,
    hand,
    fail: () => (story = () => Promise.reject(new Error('gone'))),
  };
}

describe('a step', () => {
  it('forth is told as the move was', async () => {
    const { past, asked, told, hand } = trial();
    await past.go(2);
    await past.go(3);
    expect(asked).toEqual(['scene 2', 'scene 3', 'story 3']);
    expect(told).toEqual([2]);
    expect(hand.seen?.scores).toEqual([3]);
    expect(past.busy).toBe(true);
    past.skip();
    expect(past.busy).toBe(false);
  });

  it('back is told as it is taken back, from the present too', async () => {
    const { past, asked, told } = trial();
    await past.go(COUNT - 1);
    expect(asked).toEqual([`scene ${COUNT - 1}`, `story ${COUNT} back`]);
    expect(told).toEqual([COUNT]);
    await past.go(null);
    expect(asked.slice(2)).toEqual([`story ${COUNT}`]);
    expect(past.at).toBeNull();
  });

  it('is shown where its story cannot be had', async () => {
    const { past, told, hand, fail } = trial();
    await past.go(2);
    fail();
    await past.go(3);
    expect(told).toEqual([]);
    expect(hand.seen?.scores).toEqual([3]);
  });

  it('is shown where nothing is to be told', async () => {
    const { past, asked, hand } = trial('instant');
    await past.go(2);
    await past.go(3);
    expect(asked).toEqual(['scene 2', 'scene 3']);
    expect(hand.seen?.scores).toEqual([3]);
  });
});

describe('a jump', () => {
  it('shows where it leads', async () => {
    const { past, asked, told, hand } = trial();
    await past.go(0);
    await past.go(4);
    expect(asked).toEqual(['scene 0', 'scene 4']);
    expect(told).toEqual([]);
    expect(hand.seen?.scores).toEqual([4]);
  });

  it('overtakes what was asked for before', async () => {
    const { past, hand } = trial();
    const first = past.go(1);
    await past.go(4);
    await first;
    expect(hand.seen?.scores).toEqual([4]);
  });

  it('that is refused says why', async () => {
    const { past, refused } = trial();
    await past.go(COUNT + 3);
    expect(refused).toEqual(['no such move']);
    expect(past.busy).toBe(false);
  });
});

describe('the present', () => {
  it('is left once, and come back to', async () => {
    const { past, passed } = trial();
    await past.go(3);
    await past.go(5);
    await past.improve(moment);
    expect(passed).toEqual(['leave']);
    await past.go(null);
    expect(passed).toEqual(['leave', 'back']);
  });
});

describe('the better move', () => {
  it('is drawn before the one that was made, from its seat, and cannot be played', async () => {
    const { past, asked, hand } = trial();
    await past.improve(moment);
    expect(asked).toEqual(['scene 2 of 2']);
    expect(past.at).toBe(2);
    expect(past.better).toEqual({ moment, move });
    expect(hand.shown).toBe(move);
    expect(hand.seen?.moves).toEqual([]);
  });

  it('leads on to what was played: told from the own seat, shown from another', async () => {
    const { past, asked } = trial();
    await past.improve({ ...moment, seat: 1 });
    await past.go(3);
    expect(past.better).toBeNull();
    expect(asked.slice(1)).toEqual(['scene 3', 'story 3']);
    asked.length = 0;
    await past.improve(moment);
    await past.go(3);
    expect(asked.slice(1)).toEqual(['scene 3']);
  });

  it('is drawn again in another language', async () => {
    const { past, asked, hand } = trial();
    await past.improve(moment);
    await past.again();
    expect(asked).toEqual(['scene 2 of 2', 'scene 2 of 2']);
    expect(hand.shown).toBe(move);
  });
});
