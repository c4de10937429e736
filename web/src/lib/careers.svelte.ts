// The naturalists of this browser: up to four, each with the log of their games, as `frustule career` exports it.
// What a log comes to is asked of the server; nothing is counted here.

import { alone, type Career, type Entry, type GameLogged } from './alone';
import { stored } from './memory';

export const MOST = 4;
export const MOST_NAME = 40;
const KEY = 'frustule.careers';

interface Book {
  careers: Career[];
  /** The name of the one whose games are logged now. */
  current: string;
}

const read = (): Book => stored<Book>('careers', { careers: [], current: '' });
const kept: { book: Book } = $state({ book: read() });
addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) kept.book = read();
});

/** Changes the book as it is now, also where another window has written in it; tells whether it could be kept. */
function change(by: (book: Book) => Book): boolean {
  const book = by(read());
  try {
    localStorage.setItem(KEY, JSON.stringify(book));
  } catch {
    return false;
  }
  kept.book = book;
  return true;
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const named = (book: Book, name: string) => book.careers.find((career) => same(career.name, name));

export const book = {
  get careers(): Career[] {
    return kept.book.careers;
  },
  get current(): Career | null {
    return named(kept.book, kept.book.current) ?? kept.book.careers[0] ?? null;
  },
  get full(): boolean {
    return kept.book.careers.length >= MOST;
  },
  named: (name: string): Career | null => named(kept.book, name) ?? null,

  begin(name: string): boolean {
    return book.takeIn({ name, entries: [] });
  },
  /** Somebody new, or from a file; the name must be free and there must be room. */
  takeIn(career: Career): boolean {
    if (book.full || book.named(career.name)) return false;
    return change((was) => ({ careers: [...was.careers, career], current: career.name }));
  },
  choose(name: string): void {
    change((was) => ({ ...was, current: name }));
  },
  rename(name: string, other: string): boolean {
    const taken = book.named(other);
    if (taken && !same(name, other)) return false;
    return change((was) => ({
      careers: was.careers.map((each) => (each.name === name ? { ...each, name: other } : each)),
      current: was.current === name ? other : was.current,
    }));
  },
  remove(name: string): void {
    change((was) => ({ ...was, careers: was.careers.filter((each) => each.name !== name) }));
  },
  /** Adds an entry, unless the very same is there. */
  add(name: string, entry: Entry): boolean {
    return change((was) => ({
      ...was,
      careers: was.careers.map((each) =>
        each.name !== name || each.entries.some((e) => e.seat === entry.seat && e.record === entry.record)
          ? each
          : { ...each, entries: [...each.entries, entry] },
      ),
    }));
  },
};

export interface Logged extends GameLogged {
  name: string;
  /** Whether this browser could keep it. */
  kept: boolean;
}

const running = new Map<string, Promise<Logged[]>>();

/** Who of the book played on which of one's own seats: by name; otherwise the first seat is the current one's. */
export function players(seats: { seat: number; name: string }[]): { seat: number; career: Career }[] {
  const found = seats.flatMap(({ seat, name }) => {
    const career = book.named(name);
    return career ? [{ seat, career }] : [];
  });
  const once = found.filter(
    (one, k) => found.findIndex((other) => other.career.name === one.career.name) === k,
  );
  if (once.length || !seats[0]) return once;
  if (!book.current) book.begin(seats[0].name.trim().slice(0, MOST_NAME));
  return book.current ? [{ seat: seats[0].seat, career: book.current }] : [];
}

/** Logs a finished game for those of the book who played it, once for each table however often it is asked. */
export function logGame(
  table: string,
  record: () => Promise<string>,
  seats: { seat: number; name: string }[],
): Promise<Logged[]> {
  let logging = running.get(table);
  if (!logging) {
    logging = log(record, seats);
    running.set(table, logging);
    logging.catch(() => running.delete(table));
  }
  return logging;
}

async function log(
  record: () => Promise<string>,
  seats: { seat: number; name: string }[],
): Promise<Logged[]> {
  const text = await record();
  const found: Logged[] = [];
  for (const { seat, career } of players(seats)) {
    const logged = await alone.log(career, text, seat);
    const keeps = logged.entry === null || book.add(career.name, logged.entry);
    found.push({ ...logged, name: career.name, kept: keeps });
  }
  return found;
}

/** A career as the file that `frustule career import` reads. */
export const careerFile = (career: Career) => `${JSON.stringify(career, null, 1)}\n`;
