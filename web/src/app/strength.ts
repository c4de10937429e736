// How strong a bot is, in words: what was measured, not what it is meant to be.

import { t } from '../languages/i18n';
import type { BotFacts } from '../protocol/protocol';

export function strengthOf({ rating, below }: Pick<BotFacts, 'rating' | 'below'>): string {
  if (rating === null) return '';
  const measured = t('bot.rating', { rating: Math.round(rating) });
  return below === null ? measured : `${measured}; ${t('bot.below', { share: Math.round(100 * below) })}`;
}
