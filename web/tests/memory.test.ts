// One entry that cannot be read hides no other: not in the list of tables, not in the book of careers.

import { beforeEach, describe, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
});
vi.stubGlobal('addEventListener', () => undefined);
vi.mock('../src/solo/alone', () => ({ alone: {} }));

const { forget, knownTables, laidAside, lostTables, remember } = await import('../src/app/memory');
const table = (id: string, seen: number) => ({
  id,
  token: 'secret',
  game: 'diatoms',
  title: 'Diatoms',
  people: 'Ada',
  seen,
  over: false,
});
const BROKEN: unknown[] = [null, 7, 'x', {}, [], { id: 'no more' }, { ...table('b', 1), token: 3 }];
const put = (key: string, value: unknown) => kept.set(`frustule.${key}`, JSON.stringify(value));
const got = (key: string) => JSON.parse(kept.get(`frustule.${key}`) ?? 'null') as unknown;

beforeEach(() => kept.clear());

describe('the list of tables', () => {
  it.each(BROKEN)('goes on without %j, and keeps it', (broken) => {
    put('tables', [table('a', 1), broken, table('c', 2)]);
    expect(knownTables().map(({ id }) => id)).toEqual(['c', 'a']);
    remember({ id: 'a', over: true });
    forget('c');
    expect(knownTables().map(({ id, over }) => [id, over])).toEqual([['a', true]]);
    expect(lostTables()).toEqual([broken]);
  });

  it.each(['{', '{}', 'null', '7'])('begins anew after %s, which is laid aside', (text) => {
    kept.set('frustule.tables', text);
    expect(knownTables()).toEqual([]);
    remember({ id: 'a' });
    expect(knownTables().map(({ id }) => id)).toEqual(['a']);
    expect(laidAside('tables')).toBe(text);
  });
});

describe('the book of careers', () => {
  const ada = { name: 'Ada', entries: [{ when: '2026-01-01', seat: 0, record: 'r' }] };
  const opened = async () => {
    vi.resetModules();
    return (await import('../src/solo/careers.svelte')).book;
  };

  it.each([null, 7, 'x', {}, { name: 7, entries: [] }, { name: 'Grace', entries: 'none' }])(
    'goes on without %j, and keeps it',
    async (broken) => {
      put('careers', { careers: [broken, ada], current: 'Ada' });
      const book = await opened();
      expect(book.careers).toEqual([ada]);
      expect(book.current?.name).toBe('Ada');
      expect(book.begin('Emmy')).toBe(true);
      expect(book.add('Ada', { when: '', seat: 0, record: 'r2' })).toBe(true);
      expect(book.lost.map((text) => JSON.parse(text) as unknown)).toEqual([broken]);
      expect((got('careers') as { careers: unknown[] }).careers).toContainEqual(broken);
      book.forget(0);
      expect(book.lost).toEqual([]);
      expect(book.careers.map(({ name }) => name)).toEqual(['Ada', 'Emmy']);
    },
  );

  it('logs a game beside an entry that it cannot read', async () => {
    put('careers', { careers: [{ ...ada, entries: [null, ...ada.entries] }], current: 'Ada' });
    const book = await opened();
    expect(book.add('Ada', { when: '', seat: 0, record: 'r' })).toBe(true);
    expect(book.current?.entries.length).toBe(2);
    expect(book.add('Ada', { when: '', seat: 1, record: 'r' })).toBe(true);
    expect(book.current?.entries.length).toBe(3);
  });

  it.each(['{', '[]', 'null', '{"careers": 7}'])('lays %s aside', async (text) => {
    kept.set('frustule.careers', text);
    const book = await opened();
    expect(book.careers).toEqual([]);
    expect(book.begin('Ada')).toBe(true);
    expect(book.lost).toEqual([text]);
    book.forget(0);
    expect(book.lost).toEqual([]);
    expect(book.careers.map(({ name }) => name)).toEqual(['Ada']);
  });
});
