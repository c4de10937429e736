// The naturalists of this browser: up to four, each with the log of their games, as `frustule career` exports it.
// What a log comes to is asked of the server; nothing is counted here.

import { alone } from './alone';
import type { Career as CareerSent, Entry, GameLogged } from '../protocol/protocol';
import { isRecord, laidAside, stored, throwAway } from '../app/memory';

export const MOST = 4;
export const MOST_NAME = 40;
const KEY = 'frustule.careers';

/** A career as it is kept: its log is always there. */
export type Career = Required<CareerSent>;

interface Book {
  careers: Career[];
  /** The name of the one whose games are logged now. */
  current: string;
  /** Careers that cannot be read; they stay where they are. */
  lost: unknown[];
}

const isCareer = (value: unknown): value is Career =>
  isRecord(value) && typeof value['name'] === 'string' && Array.isArray(value['entries']);

function read(): Book {
  const kept = stored<{ careers: unknown[]; current?: unknown }>(
    'careers',
    { careers: [] },
    (value) => isRecord(value) && Array.isArray(value['careers']),
  );
  return {
    careers: kept.careers.filter(isCareer),
    current: typeof kept.current === 'string' ? kept.current : '',
    lost: kept.careers.filter((each) => !isCareer(each)),
  };
}

const written = ({ careers, current, lost }: Book) =>
  JSON.stringify({ careers: [...careers, ...lost], current });
const kept: { book: Book } = $state({ book: read() });
addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) kept.book = read();
});

/** Changes the book as it is now, also where another window has written in it; tells whether it could be kept. */
function change(by: (book: Book) => Book): boolean {
  const book = by(read());
  try {
    localStorage.setItem(KEY, written(book));
  } catch {
    return false;
  }
  kept.book = book;
  return true;
}

const sameEntry = (one: unknown, other: Entry) =>
  isRecord(one) && one['seat'] === other.seat && one['record'] === other.record;
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
    return kept.book.careers.length + kept.book.lost.length >= MOST;
  },
  /** What cannot be read in this browser's book, each as a text to be saved. */
  get lost(): string[] {
    const aside = laidAside('careers');
    const each = kept.book.lost.map((one) => `${JSON.stringify(one, null, 1)}\n`);
    return aside === null ? each : [...each, aside];
  },
  /** Throws away what cannot be read: the one of that place among the lost. */
  forget(place: number): void {
    if (place >= kept.book.lost.length) throwAway('careers');
    change((was) => ({ ...was, lost: was.lost.filter((_, k) => k !== place) }));
  },
  named: (name: string): Career | null => named(kept.book, name) ?? null,

  begin(name: string): boolean {
    return book.takeIn({ name, entries: [] });
  },
  /** Somebody new, or from a file; the name must be free and there must be room. */
  takeIn(career: Career): boolean {
    if (book.full || book.named(career.name)) return false;
    return change((was) => ({ ...was, careers: [...was.careers, career], current: career.name }));
  },
  choose(name: string): void {
    change((was) => ({ ...was, current: name }));
  },
  rename(name: string, other: string): boolean {
    const taken = book.named(other);
    if (taken && !same(name, other)) return false;
    return change((was) => ({
      ...was,
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
        each.name !== name || each.entries.some((other) => sameEntry(other, entry))
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

/** Who of the book played on which of one's own seats: by name; otherwise the first seat is the current one's. Nobody
 * comes into the book unasked. */
export function players(seats: { seat: number; name: string }[]): { seat: number; career: Career }[] {
  const found = seats.flatMap(({ seat, name }) => {
    const career = book.named(name);
    return career ? [{ seat, career }] : [];
  });
  const once = found.filter(
    (one, k) => found.findIndex((other) => other.career.name === one.career.name) === k,
  );
  if (once.length || !seats[0]) return once;
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
    // Whoever joins afterwards has the game logged then.
    logging.then(
      (found) => found.length || running.delete(table),
      () => running.delete(table),
    );
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
