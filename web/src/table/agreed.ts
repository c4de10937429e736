// What people owe each other at a table, and what becomes of it when nobody comes any more, in words.

import { t } from '../languages/i18n';
import type { TableView } from '../protocol/protocol';
import { settings } from '../app/settings.svelte';

/** The part of a view, or of a table in the list, that says what was agreed. */
export type Agreement = Pick<TableView, 'take_backs' | 'hints' | 'deal_known'> &
  Partial<Pick<TableView, 'claim_after' | 'clock' | 'state' | 'unattended'>> & { seats: readonly unknown[] };

export interface AgreedLine {
  words: string;
  /** Something that makes the game a different one. */
  warning: boolean;
}

/** The lines that somebody should read before sitting down. */
export function agreedOn(table: Agreement): AgreedLine[] {
  const lines: AgreedLine[] = [
    { words: t(`agreed.takeBacks.${table.take_backs}`), warning: false },
    { words: t(table.hints ? 'agreed.hints' : 'agreed.noHints'), warning: false },
  ];
  const clock = table.clock?.kind;
  if (table.claim_after !== undefined && table.seats.length > 1 && clock !== 'total' && clock !== 'move') {
    lines.push({ words: t('agreed.claims', { time: span(table.claim_after) }), warning: false });
  }
  lines.push(...leftAlone(table).map((words) => ({ words, warning: false })));
  if (table.deal_known !== 'no') {
    lines.push({ words: t(`agreed.known.${table.deal_known}`), warning: true });
  }
  return lines;
}

/** What becomes of the table, as it stands now, when nothing happens there. */
function leftAlone({ state, unattended }: Agreement): string[] {
  if (!unattended) return [];
  const { removed, given_up, forgotten } = unattended;
  const lines: string[] = [];
  if (state === 'gathering') lines.push(t('agreed.removed', { time: span(removed) }));
  if (state === 'gathering' || state === 'playing') lines.push(t('agreed.givenUp', { time: span(given_up) }));
  if (forgotten !== null) lines.push(t('agreed.forgotten', { time: span(forgotten) }));
  return lines;
}

/** A time as people say it: `3 days`, `90 minutes`. */
export function span(seconds: number): string {
  const [unit, size] =
    seconds % 86_400 === 0
      ? (['day', 86_400] as const)
      : seconds % 3600 === 0
        ? (['hour', 3600] as const)
        : (['minute', 60] as const);
  const form = new Intl.NumberFormat(settings.language, { style: 'unit', unit, unitDisplay: 'long' });
  return form.format(Math.max(1, Math.round(seconds / size)));
}
