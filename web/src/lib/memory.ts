// What this browser remembers: the tables it holds seats at, with their secret tokens, and settings.

const PREFIX = 'frustule.';

export function stored<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

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

export function knownTables(): KnownTable[] {
  return stored<KnownTable[]>('tables', []).sort((a, b) => b.seen - a.seen);
}

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
  store('tables', [after, ...tables.filter((other) => other.id !== table.id)].slice(0, MOST));
}

export function forget(id: string): void {
  store(
    'tables',
    knownTables().filter((table) => table.id !== id),
  );
}
