// Events of a table as lines of its log.

import { t } from './i18n';
import type { TableEvent } from './messages';

export interface LogLine {
  who: string;
  words: string;
  /** In notation, if it is a move; what comes of it is in the words. */
  notation: string;
  /** The number of the move, if it is one. */
  move: number | null;
}

/** A line, or null for events that are shown elsewhere. */
export function logLine(event: TableEvent, nameOf: (seat: number) => string): LogLine | null {
  const note = (words: string): LogLine => ({ who: '', words, notation: '', move: null });
  switch (event.kind) {
    case 'moved':
      return { who: nameOf(event.seat), words: event.words, notation: event.move, move: event.number };
    case 'made':
    case 'started':
    case 'closed':
    case 'rematched':
      return note(t(`log.${event.kind}`));
    case 'sat':
    case 'left':
    case 'renamed':
      return note(t(`log.${event.kind}`, { name: event.name, seat: event.seat }));
    case 'bot_seated':
      return note(t('log.bot_seated', { bot: nameOf(event.seat), seat: event.seat }));
    case 'undone':
    case 'undo_asked':
    case 'reminded':
    case 'timed_out':
      return note(t(`log.${event.kind}`, { name: nameOf(event.seat) }));
    case 'undo_answered':
      return note(t(event.agree ? 'log.agreed' : 'log.refused', { name: nameOf(event.seat) }));
    case 'said':
    case 'reacted':
      return null;
  }
}
