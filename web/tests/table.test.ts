// What stands around a table: links to moves, clocks that warn, what a log leads to.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it, vi } from 'vitest';

import { moveOf } from '../src/app/address';
import { isLow } from '../src/table/clock';
import { logLine, standing } from '../src/table/log';
import type { OptionFacts, TableEvent } from '../src/protocol/protocol';
import { saidOption } from '../src/app/newtable';
import { strengthOf } from '../src/app/strength';
import { en } from '../src/languages/texts';

vi.mock('../src/app/settings.svelte', () => ({ settings: { language: 'en', sound: false, name: '' } }));

describe('a link', () => {
  it('points at a move, or at now', () => {
    expect(moveOf('#12')).toBe(12);
    expect(moveOf('#0')).toBe(0);
    for (const hash of ['', '#', '#-1', '#1.5', '#move', '#123456']) expect(moveOf(hash)).toBeNull();
  });
});

describe('a clock', () => {
  it('warns in the last twenty seconds, or in the last third of a short time', () => {
    const long = { kind: 'total', seconds: 900 };
    expect(isLow(long, 21)).toBe(false);
    expect(isLow(long, 19)).toBe(true);
    expect(isLow({ kind: 'move', seconds: 15 }, 6)).toBe(false);
    expect(isLow({ kind: 'move', seconds: 15 }, 4)).toBe(true);
  });

  it('that only reminds never warns', () => {
    expect(isLow({ kind: 'reminder', seconds: 900 }, 0)).toBe(false);
  });
});

describe('a log', () => {
  const moved = (version: number, number: number) =>
    ({
      kind: 'moved',
      version,
      number,
      seat: 1,
      move: 'x',
      words: '',
      told: 'Ada draws',
      at: '',
    }) as TableEvent;

  it('leads to the moves that stand', () => {
    const undone = { kind: 'undone', version: 3, seat: 1, moves: 1, at: '' } as TableEvent;
    const events = [moved(1, 1), moved(2, 2), undone, moved(4, 2), moved(5, 3)];
    expect([...standing(events, 3)]).toEqual([1, 4, 5]);
    expect([...standing(events.slice(0, 3), 1)]).toEqual([1]);
  });

  it('reads an event that tells more than it knows of', () => {
    const more = { story: [{ kind: 'moves', what: 'tile-3' }], unheardOf: null };
    const told = JSON.parse(JSON.stringify({ ...moved(1, 1), ...more })) as TableEvent;
    const people = { nameOf: () => 'Ada', isYou: () => false, botAt: () => '' };
    expect([...standing([told], 1)]).toEqual([1]);
    expect(logLine(told, people)).toEqual(logLine(moved(1, 1), people));
    expect(logLine(told, people)).toMatchObject({ who: 'Ada', words: 'Ada draws', notation: 'x', move: 1 });
  });
});

describe('words about a table', () => {
  it('say how strong a bot is, as far as it was measured', () => {
    expect(strengthOf({ rating: null, below: null })).toBe('');
    expect(strengthOf({ rating: 13.1, below: null })).toBe('Measured rating 13');
    expect(strengthOf({ rating: 36.1, below: 0.925 })).toContain('93 %');
  });

  it('say how an option was set', () => {
    const option = (kind: string, by: unknown, choices: string[] = [], titles: string[] = []) =>
      ({ name: 'o', kind, default: by, choices, titles }) as unknown as OptionFacts;
    expect(saidOption(option('yes-no', true), undefined)).toBe('yes');
    expect(saidOption(option('yes-no', true), 'no')).toBe('no');
    expect(saidOption(option('choice', 'a', ['a', 'b'], ['first', 'second']), 'b')).toBe('second');
    expect(saidOption(option('number', 3), undefined)).toBe('3');
    expect(saidOption(option('file', null), undefined)).toBe('standard');
    expect(saidOption(option('file', null), 'tiles...')).toBe('a set of your own');
  });
});

describe('the texts', () => {
  /** Keys that the sources name, and beginnings of keys that they put together. */
  const folder = new URL('../src', import.meta.url).pathname;
  const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svelte|ts)$/.test(name) && !/texts(\.\w+)*\.ts$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const begun = [...source.matchAll(/[`']([a-zA-Z]+\.(?:[a-zA-Z]+\.)*)\$\{/g)].map((found) => found[1] ?? '');

  it('are all said somewhere', () => {
    const ends = ['.you', '.help'];
    const used = (key: string): boolean =>
      source.includes(`'${key}'`) ||
      begun.some((start) => key.startsWith(start)) ||
      ends.some((end) => key.endsWith(end) && used(key.slice(0, -end.length)));
    expect(Object.keys(en).filter((key) => !used(key))).toEqual([]);
  });
});
