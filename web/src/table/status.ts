// Who may act at a table, in a few words.

import { listed, t } from '../languages/i18n';
import type { Table } from './table.svelte';

export function statusOf(table: Table): string {
  const { view } = table;
  if (!view) return t('table.loading');
  if (view.state !== 'playing') return view.state === 'over' ? t('table.over') : '';
  const named = (seats: number[]) => listed(seats.map((seat) => table.nameOf(seat)));
  if (!table.mayAct) {
    const bots = view.acting.every((seat) => view.seats[seat - 1]?.kind === 'bot');
    return t(bots ? 'table.thinks' : 'table.waiting', {
      names: named(view.acting),
      count: view.acting.length,
    });
  }
  if (table.mine.length > 1)
    return t(view.acting.length > 1 ? 'table.several' : 'table.turnOf', {
      name: named(view.acting),
      names: named(view.acting),
    });
  const others = view.acting.filter((seat) => !table.isYou(seat));
  return others.length ? t('table.both', { names: named(others) }) : t('table.turn');
}
