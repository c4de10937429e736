// Moves that are laid out together: what the page guesses comes true, what is laid is marked, and rules decide.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import type { WireScene } from '../src/protocol/protocol';
import { previewed, readScene, type Move, type Scene } from '../src/scene/scene';
import {
  atop,
  foreseen,
  goalOf,
  guessed,
  laying,
  ordered,
  overlay,
  pieceOf,
  same,
  within,
} from '../src/scene/staging';

const told = JSON.parse(readFileSync(new URL('scenes/staging.json', import.meta.url), 'utf8')) as {
  scene: WireScene;
  move: string;
}[];
const scenes = told.map(({ scene }) => readScene(scene));
const moves = scenes
  .slice(0, -1)
  .map((scene, k) => scene.moves.find(({ move }) => move === told[k]?.move) as Move);
const [base, last] = [scenes[0] as Scene, scenes[scenes.length - 1] as Scene];
const slide = (scene: Scene) => scene.panels.find(({ role }) => role === 'own');
const drawn = (scene: Scene) =>
  new Map((slide(scene)?.elements ?? []).map((element) => [element.id, element.symbol ?? '']));

describe('a guess', () => {
  it('shows the pieces where the rules will have them', () => {
    for (const [k, move] of moves.entries())
      expect(drawn(guessed(scenes[k] as Scene, move))).toEqual(drawn(scenes[k + 1] as Scene));
  });

  it('is made of moves that the rules allow, and of all of them as long as nothing is used up', () => {
    for (const [k, move] of moves.entries()) {
      const then = new Set((scenes[k + 1] as Scene).moves.map((each) => each.move));
      const guess = guessed(scenes[k] as Scene, move).moves.filter((each) => each.staged);
      const sure = guess.filter((each) => pieceOf(each) !== pieceOf(move));
      for (const each of sure) expect(then).toContain(each.move);
      for (const each of guess) expect(goalOf(each)).not.toBe(goalOf(move));
    }
  });

  it('begins where something is known', () => {
    const known = (some: readonly Move[]) =>
      some.length === 2 ? { scene: scenes[2] as Scene, played: 2 } : undefined;
    expect(foreseen(base, moves.slice(0, 2), known)).toBe(scenes[2]);
    expect(drawn(foreseen(base, moves, known))).toEqual(drawn(last));
    expect(drawn(foreseen(base, moves, () => undefined))).toEqual(drawn(last));
  });

  it('goes on from where the server could not tell more', () => {
    const known = (some: readonly Move[]) =>
      some.length === 3 ? { scene: scenes[2] as Scene, played: 2 } : undefined;
    expect(drawn(foreseen(base, moves.slice(0, 3), known))).toEqual(drawn(scenes[3] as Scene));
  });

  it('leaves a move out that is not there', () => {
    expect(guessed(last, moves[0] as Move)).toBe(last);
  });
});

describe('what is laid', () => {
  const changes = overlay(base, last, moves);

  it('is drawn over the scene that the server has told', () => {
    const panel = slide(base);
    const seen = previewed(panel?.elements ?? [], changes.get(panel?.id ?? ''));
    expect(new Map(seen.map((element) => [element.id, element.symbol ?? '']))).toEqual(drawn(last));
  });

  it('says of each piece where it lies, and of nothing else', () => {
    const at = [...changes.values()].flatMap((fates) => [...fates.values()].map(({ laidAt }) => laidAt));
    expect(at.filter((id) => id !== undefined).sort()).toEqual(moves.map(goalOf).sort());
    for (const fates of changes.values()) for (const fate of fates.values()) expect(fate.sure).toBe(true);
  });

  it('lets what stays in the tray lie where it was', () => {
    const tray = base.panels.find(({ role }) => role === 'tray');
    for (const fate of changes.get(tray?.id ?? '')?.values() ?? []) {
      const before = tray?.elements.find(({ id }) => id === fate.element?.id);
      if (before && fate.element) expect([fate.element.x, fate.element.y]).toEqual([before.x, before.y]);
    }
  });

  it('is not covered by hints of what is in the hand', () => {
    const goal = goalOf(moves[0] as Move);
    const hint = { element: { id: goal, x: 0, y: 0, symbol: 'fits' }, hint: true };
    const panel = slide(base)?.id ?? '';
    const merged = atop(base, changes, new Map([[panel, new Map([[goal, hint]])]]));
    expect(merged.get(panel)?.get(goal)?.laidAt).toBe(goal);
  });

  it('can be followed by what may be laid, too, and by what could be played anyhow', () => {
    const free = { ...(base.moves[0] as Move), move: 'draw', staged: false };
    expect(within(base, { ...last, moves: [free] }).moves).toEqual([]);
    expect(within({ ...base, moves: [free] }, { ...last, moves: [free] }).moves).toEqual([free]);
  });

  it('is found by its piece and its place', () => {
    for (const move of moves.slice(0, 1)) {
      expect(same(laying(base, pieceOf(move), goalOf(move)) as Move, move)).toBe(true);
      expect(laying(base, goalOf(move), pieceOf(move))).toBeUndefined();
    }
  });
});

describe('an order that the rules allow', () => {
  const [one, two, three] = moves as [Move, Move, Move];
  /** Rules by which a move can be played only after others. */
  const rules =
    (after: Map<Move, Move[]>) =>
    (laid: readonly Move[]): Promise<{ scene: Scene; played: number }> => {
      const open = moves.filter(
        (move) => !laid.includes(move) && (after.get(move) ?? []).every((each) => laid.includes(each)),
      );
      return Promise.resolve({ scene: { ...base, moves: open }, played: laid.length });
    };

  it('is found where there is one', async () => {
    const ask = rules(
      new Map([
        [one, [three]],
        [two, [one]],
      ]),
    );
    expect(await ordered([one, two, three], ask)).toEqual({ kept: [three, one, two], lost: [] });
  });

  it('leaves out what is in none, and nothing else', async () => {
    const ask = rules(new Map([[two, [two]]]));
    expect(await ordered([one, two, three], ask)).toEqual({ kept: [one, three], lost: [two] });
  });
});
