// A hand that lays several pieces out: what is laid, exchanged, taken back and put down together.

import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { WireScene } from '../src/protocol/protocol';
import { Hand, type Confirm } from '../src/scene/hand.svelte';
import { readScene, type Move, type Scene } from '../src/scene/scene';
import { goalOf, guessed, pieceOf } from '../src/scene/staging';

vi.mock('../src/app/sound', () => ({ play: () => undefined }));

const [first] = JSON.parse(readFileSync(new URL('scenes/staging.json', import.meta.url), 'utf8')) as {
  scene: WireScene;
}[];
const scene = readScene((first as { scene: WireScene }).scene);
const pieces = [...new Set(scene.moves.map(pieceOf))];
const goals = (piece: string) => scene.moves.filter((move) => pieceOf(move) === piece).map(goalOf);
const text = (piece: string, goal: string) =>
  scene.moves.find((move) => pieceOf(move) === piece && goalOf(move) === goal)?.move;

let alone: string[] = [];
let together: string[][] = [];
let confirm: Confirm = 'always';

function begun(): Hand {
  const hand = new Hand(
    (move) => alone.push(move.move),
    () => ({ confirm, reversible: true }),
    {
      ask: (moves) => Promise.resolve({ scene: moves.reduce<Scene>(guessed, scene), played: moves.length }),
      putDown: (moves) => together.push(moves.map((move) => move.move)),
      lost: () => undefined,
    },
  );
  hand.show(scene);
  return hand;
}
const all = (hand: Hand) => hand.together.map((move: Move) => move.move);

beforeEach(() => {
  [alone, together, confirm] = [[], [], 'always'];
});

describe('a hand', () => {
  const [one, two] = pieces as [string, string];
  const both = goals(one).filter((goal) => goals(two).includes(goal));
  const [here, there] = [
    goals(one)[0] as string,
    goals(two).find((goal) => goal !== goals(one)[0]) as string,
  ];

  it('lays a second piece beside the first, and puts both down', async () => {
    const hand = begun();
    hand.put(one);
    hand.put(here);
    expect(hand.laid).toEqual([]);
    hand.put(two);
    hand.put(there);
    expect(all(hand)).toEqual([text(one, here), text(two, there)]);
    await Promise.resolve();
    hand.confirm();
    expect(together).toEqual([[text(one, here), text(two, there)]]);
    expect(alone).toEqual([]);
  });

  it('takes up what is laid, and takes it back', () => {
    const hand = begun();
    for (const id of [one, here, two, there]) hand.put(id);
    expect(hand.isLaid(here)).toBe(true);
    expect(hand.pick(here)).toBe(true);
    expect(hand.picked.picks).toEqual([one, here]);
    expect(all(hand)).toEqual([text(two, there), text(one, here)]);
    hand.back();
    expect(hand.laid.map(({ move }) => move)).toEqual([text(two, there)]);
    hand.back();
    expect(hand.laid).toEqual([]);
  });

  it('exchanges two pieces, or sends the other one back', () => {
    const hand = begun();
    const [a, b] = both;
    if (a === undefined || b === undefined)
      throw new Error('the scene has no two pieces for the same places');
    for (const id of [one, a, two, b]) hand.put(id);
    hand.put(a);
    expect(new Set(all(hand))).toEqual(new Set([text(one, b), text(two, a)]));
    hand.cancel();
    for (const id of [one, a, two]) hand.put(id);
    hand.pick(a);
    expect(hand.laid).toEqual([]);
    expect(hand.chosen?.move).toBe(text(two, a));
  });

  it('keeps in sight what comes next while a place for it is only pointed at', () => {
    const hand = begun();
    hand.show({ ...scene, moves: scene.moves.filter((move) => pieceOf(move) === one) });
    const gone = () =>
      [...hand.changes.values()].flatMap((panel) =>
        [...panel].flatMap(([id, { element }]) => (element ? [] : [id])),
      );
    hand.hovered = here;
    expect(hand.prospect?.move).toBe(text(one, here));
    expect(gone()).not.toContain(one);
    hand.put(one);
    expect(gone()).toContain(one);
  });

  it('keeps a move that was chosen from a list while scenes come in which it can still be made', () => {
    const hand = begun();
    const [chosen] = scene.moves as [Move];
    hand.shown = chosen;
    hand.show({ ...scene, moves: scene.moves.map((move) => ({ ...move })) });
    expect(hand.shown?.move).toBe(chosen.move);
    hand.show({ ...scene, moves: scene.moves.filter((move) => move.move !== chosen.move) });
    expect(hand.shown).toBeNull();
  });

  it('plays at once where nothing is confirmed', () => {
    confirm = 'never';
    const hand = begun();
    for (const id of [one, here]) hand.put(id);
    expect(alone).toEqual([text(one, here)]);
  });

  it('lays where it matters, as long as there is more to lay', () => {
    confirm = 'matters';
    const hand = begun();
    for (const id of [one, here]) hand.put(id);
    expect(alone).toEqual([]);
    hand.cancel();
    hand.show({ ...scene, moves: scene.moves.filter((move) => move.move === text(one, here)) });
    for (const id of [one, here]) hand.put(id);
    expect(alone).toEqual([text(one, here)]);
  });

  it('shows a hint that does not go with what is laid, and plays it alone', () => {
    const hand = begun();
    for (const id of [one, here, two]) hand.put(id);
    const hint = scene.moves.find((move) => goalOf(move) === here && pieceOf(move) !== one);
    if (!hint) throw new Error('the scene has no other piece for the same place');
    hand.shown = hint;
    hand.confirm();
    expect(alone).toEqual([hint.move]);
  });
});
