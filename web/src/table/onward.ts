// Playing on from a position of a game, at a table of its own.

import { api } from '../protocol/api';
import { remember } from '../app/memory';
import { onwardTable } from '../app/quick';
import { settings } from '../app/settings.svelte';
import type { Table } from './table.svelte';

/** Makes a table that goes on from the move that is looked at; tells its id, or nothing where that failed. */
export async function playOn(table: Table): Promise<string | null> {
  const { id, token, view, mine, events } = table;
  const { at } = table.past;
  if (!view || at === null) return null;
  try {
    const games = await api.games(settings.language);
    const usual = games.find((game) => game.name === view.game)?.usual ?? '';
    const after = events.find((event) => event.kind === 'moved' && event.number === at + 1);
    const next = after?.kind === 'moved' ? after.seat : 1;
    const record = await api.record(id, token, at);
    const made = await api.make(onwardTable(view, mine, next, usual, record));
    remember({ id: made.table, token: made.token, game: view.game, title: view.title });
    return made.table;
  } catch (error) {
    table.failed(error);
    return null;
  }
}
