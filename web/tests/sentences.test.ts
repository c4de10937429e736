// What is said of moves reads as sentences do, over all moves of positions of every game: it begins with a capital, and
// no space stands before a sign that English sets close.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import type { WireScene } from '../src/protocol/protocol';
import { readScene } from '../src/scene/scene';
import { capital, plain, sentence } from '../src/scene/spans';
import { grouped, lineOf } from '../src/table/moves';

const GAMES = ['diatoms', 'commissions', 'pondscum', 'diaominos', 'grazers'];
const read = (game: string) =>
  readScene(JSON.parse(readFileSync(new URL(`scenes/${game}.json`, import.meta.url), 'utf8')) as WireScene);

describe.each(GAMES)('the moves of %s', (game) => {
  const { moves } = read(game);
  const said = new Set(
    moves.flatMap((move) => [
      capital(move.does),
      capital(move.comes),
      sentence(lineOf(move)),
      ...grouped([move], '').map((group) => capital(group.title)),
    ]),
  );

  it('are told in sentences', () => {
    expect(moves.length).toBeGreaterThan(0);
    for (const text of said) {
      const words = plain(text);
      expect(words).toMatch(/^$|^[^\p{Ll}\s]/u);
      expect(words).not.toMatch(/\s[,;:.!?]|[,;:]\S*[,;:]\s*$|\.\.$/u);
    }
  });
});
