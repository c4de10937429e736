// Events of a table as lines of its log.

import { t } from '../languages/i18n';
import type { TableEvent } from '../protocol/protocol';
import type { Key } from '../languages/texts';
import { capital, plain } from '../scene/spans';

export interface LogLine {
  /** A sentence with pieces in it. */
  words: string;
  /** Who made the move, if it is one, and whether that is a bot. */
  who: string;
  bot: string;
  /** In notation, if it is a move, for those who want it. */
  notation: string;
  /** The number of the move, if it is one. */
  move: number | null;
}

/** Who is who, to the one who reads. */
export interface People {
  nameOf(seat: number): string;
  /** Whether it is the reader, who plays from no other seat. */
  isYou(seat: number): boolean;
  /** The bot that sits there; empty for a person. */
  botAt(seat: number): string;
}

/** The versions of the moves that stand: of those with the same number the last one, and none beyond the newest. */
export function standing(events: readonly TableEvent[], moves: number): ReadonlySet<number> {
  const found = new Map<number, number>();
  for (const event of events) {
    if (event.kind === 'moved' && event.number <= moves) found.set(event.number, event.version);
  }
  return new Set(found.values());
}

type OfSomebody = Key & `log.${string}.you` extends `${infer K}.you` ? K & Key : never;

/** A line, or null for events that are shown elsewhere. */
export function logLine(event: TableEvent, people: People): LogLine | null {
  const note = (words: string): LogLine => ({ who: '', bot: '', words, notation: '', move: null });
  const of = (key: OfSomebody, seat: number, name = people.nameOf(seat)): LogLine =>
    note(t(people.isYou(seat) ? `${key}.you` : key, { name, seat }));
  switch (event.kind) {
    case 'moved':
      return {
        who: people.isYou(event.seat) ? t('name.you') : people.nameOf(event.seat),
        bot: people.botAt(event.seat),
        words: capital(event.told),
        notation: event.move,
        move: event.number,
      };
    case 'made':
    case 'started':
    case 'closed':
    case 'rematched':
    case 'device_added':
      return note(t(`log.${event.kind}`));
    case 'sat':
    case 'left':
    case 'renamed':
      return of(`log.${event.kind}`, event.seat, event.name);
    case 'bot_seated':
      return note(t('log.bot_seated', { name: people.nameOf(event.seat) }));
    case 'undone':
      return of(event.revealed ? 'log.revealed' : 'log.undone', event.seat);
    case 'claimed':
      return of(`log.claimed.${event.end}`, event.absent);
    case 'undo_asked':
    case 'reminded':
    case 'timed_out':
      return of(`log.${event.kind}`, event.seat);
    case 'undo_answered':
      return of(event.agree ? 'log.agreed' : 'log.refused', event.seat);
    case 'said':
    case 'reacted':
    case 'device_invited':
      return null;
  }
}

/** What the move with a number was, in words, of so many that were made; nothing where the log does not reach back. */
export function wordsOf(
  events: readonly TableEvent[],
  number: number,
  moves: number,
  people: People,
): string {
  const stand = standing(events, moves);
  const event = events.find(
    (each) => each.kind === 'moved' && each.number === number && stand.has(each.version),
  );
  const line = event ? logLine(event, people) : null;
  return line ? plain(line.words) : '';
}
