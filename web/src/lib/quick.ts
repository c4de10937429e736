// Tables for one click: against a bot of middling strength, or bots among themselves to watch.

import { t } from './i18n';
import type { BotFacts, GameFacts, NewTable } from './messages';
import { settings } from './settings.svelte';

/** The bot in the middle of the list, which goes from weak to strong. */
export function fairBot(bots: readonly BotFacts[]): string {
  return bots[Math.floor(bots.length / 2)]?.name ?? '';
}

const fewest = (game: GameFacts) => Math.max(Math.min(2, Math.max(...game.seats)), Math.min(...game.seats));

export function quickTable(game: GameFacts): NewTable {
  const bot = fairBot(game.bots);
  const others = Array.from({ length: fewest(game) - 1 }, () => ({ kind: 'bot' as const, bot }));
  const me = { kind: 'me' as const, name: settings.name || t('name.you') };
  return { game: game.name, seats: [me, ...others], start: true };
}

export function demoTable(game: GameFacts): NewTable {
  const bot = fairBot(game.bots);
  const seats = Array.from({ length: fewest(game) }, () => ({ kind: 'bot' as const, bot }));
  return { game: game.name, seats, start: true };
}
