// Tables for one click: against the usual bot, or bots among themselves to watch.

import { t } from '../languages/i18n';
import type { GameFacts, NewTable, TableView } from '../protocol/protocol';
import { settings } from './settings.svelte';

const fewest = (game: GameFacts) => Math.max(Math.min(2, Math.max(...game.seats)), Math.min(...game.seats));

/** The bot that somebody chose to play against, or the usual one. */
export const levelOf = (game: GameFacts): string => {
  const chosen = settings.levels[game.name];
  return game.bots.some((bot) => bot.level && bot.name === chosen) ? (chosen as string) : game.usual;
};

export function quickTable(game: GameFacts): NewTable {
  const bot = levelOf(game);
  const others = Array.from({ length: fewest(game) - 1 }, () => ({ kind: 'bot' as const, bot }));
  const me = { kind: 'me' as const, name: settings.name || t('name.guest') };
  return { game: game.name, seats: [me, ...others], start: true };
}

export function demoTable(game: GameFacts): NewTable {
  const bot = game.usual;
  const seats = Array.from({ length: fewest(game) }, () => ({ kind: 'bot' as const, bot }));
  return { game: game.name, seats, start: true };
}

/** A table to play on from a position of a finished game: one's own seats are kept, or else the one whose move came
 * next is taken; bots play for all others, the same as before where there were some. */
export function onwardTable(
  view: TableView,
  mine: readonly number[],
  next: number,
  usual: string,
  record: string,
): NewTable {
  const own = mine.length ? mine : [next];
  const seats = view.seats.map((seat) =>
    own.includes(seat.number)
      ? { kind: 'me' as const, name: (mine.length && seat.name) || settings.name || t('name.guest') }
      : { kind: 'bot' as const, bot: seat.bot ?? usual },
  );
  return { game: view.game, seats, record, start: true };
}
