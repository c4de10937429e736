// What this browser remembers: the tables it holds seats at, with their secret tokens, and settings.
// What cannot be read, by itself or within a list, is kept and hides nothing else: a later page may know it.

const PREFIX = 'frustule.';
const ASIDE = '.unreadable';

/** What is kept under a key, if it is what it should be; anything else is laid aside before it is written over. */
export function stored<T>(key: string, otherwise: T, fits: (value: unknown) => boolean): T {
  let text: string | null = null;
  try {
    text = localStorage.getItem(PREFIX + key);
    const value: unknown = text === null ? otherwise : JSON.parse(text);
    if (fits(value)) return value as T;
  } catch {
    // Laid aside like anything else that does not fit.
  }
  try {
    if (text !== null && laidAside(key) === null) localStorage.setItem(PREFIX + key + ASIDE, text);
  } catch {
    // A browser that keeps nothing has nothing to lay aside.
  }
  return otherwise;
}

/** What was under a key and could not be read at all. */
export function laidAside(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key + ASIDE);
  } catch {
    return null;
  }
}

export function throwAway(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key + ASIDE);
  } catch {
    // Nothing was kept.
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export interface KnownTable {
  id: string;
  token: string | null;
  game: string;
  title: string;
  /** Who plays, in one line. */
  people: string;
  /** Milliseconds since 1970. */
  seen: number;
  over: boolean;
}

const MOST = 60;

const isTable = (value: unknown): value is KnownTable =>
  isRecord(value) &&
  [value['id'], value['game'], value['title'], value['people']].every((word) => typeof word === 'string') &&
  (value['token'] === null || typeof value['token'] === 'string') &&
  typeof value['seen'] === 'number' &&
  typeof value['over'] === 'boolean';

const listed = () => stored<unknown[]>('tables', [], Array.isArray);

export function knownTables(): KnownTable[] {
  return listed()
    .filter(isTable)
    .sort((a, b) => b.seen - a.seen);
}

/** Entries of the list of tables that cannot be read; they stay in it. */
export const lostTables = (): unknown[] => listed().filter((entry) => !isTable(entry));

const keep = (tables: KnownTable[]) => store('tables', [...tables, ...lostTables()]);

export function tokenOf(id: string): string | null {
  return knownTables().find((table) => table.id === id)?.token ?? null;
}

/** Remembers a table, or what is new about it. */
export function remember(table: Partial<KnownTable> & { id: string }): void {
  const tables = knownTables();
  const before = tables.find((other) => other.id === table.id);
  const blank: KnownTable = {
    id: table.id,
    token: null,
    game: '',
    title: '',
    people: '',
    seen: 0,
    over: false,
  };
  const after = { ...blank, ...before, ...table, seen: Date.now() };
  keep([after, ...tables.filter((other) => other.id !== table.id)].slice(0, MOST));
}

export function forget(id: string): void {
  keep(knownTables().filter((table) => table.id !== id));
}
