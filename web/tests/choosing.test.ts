import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import type { WireScene } from '../src/protocol/protocol';
import { Choosing, type Choice, type Choices } from '../src/scene/choosing';
import { readScene } from '../src/scene/scene';

interface Vector {
  chosen: Choices;
  choice: Choice;
  turn: [string, number];
}
const GAMES = ['diatoms', 'commissions', 'pondscum', 'diaominos', 'grazers'];
const read = (name: string) => readFileSync(new URL(`scenes/${name}`, import.meta.url), 'utf8');

describe('the nearest legal completion is that of the engine', () => {
  it.each(GAMES)('in %s, byte for byte', (game) => {
    const scene = readScene(JSON.parse(read(`${game}.json`)) as WireScene);
    const choosing = new Choosing(scene.moves);
    const lines = read(`${game}.choosing.jsonl`).split('\n');
    expect(lines.length).toBeGreaterThan(50);
    for (const line of lines) {
      const { chosen, choice, turn } = JSON.parse(line) as Vector;
      const after = choosing.choose(chosen, choice);
      const { left, kept, filled } = choosing.nearest(after);
      const sizes = [...choosing.offered(after)].map(([slot, values]) => [slot, values.size]);
      const found = {
        chosen,
        choice,
        left: left.length < 100 ? left : left.length,
        kept,
        filled,
        offered: Object.fromEntries(sizes) as Record<string, number>,
        turn,
        turned: choosing.turned(after, ...turn),
      };
      expect(JSON.stringify(found)).toBe(line);
    }
  });
});
