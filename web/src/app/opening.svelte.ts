// Opening tables: at once, or as soon as the rules of their game are ready.

import { api, Refused } from '../protocol/api';
import type { NewTable } from '../protocol/protocol';
import { remember } from './memory';
import { go } from './router.svelte';

/** The table that was asked for before its rules were ready; the page `/play/GAME` opens it. */
const postponed: { table: NewTable | null } = { table: null };

export function takePostponed(game: string): NewTable | null {
  const { table } = postponed;
  postponed.table = null;
  return table?.game === game ? table : null;
}

/** Makes a table and goes there; where its rules are being prepared, to the page that waits for them. */
export async function openTable(table: NewTable, replace = false): Promise<void> {
  try {
    const made = await api.make(table);
    remember({ id: made.table, token: made.token, game: table.game, title: made.view.title });
    go(`/t/${made.table}`, replace);
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'preparing')) throw error;
    postponed.table = table;
    go(`/play/${table.game}`, replace);
  }
}
