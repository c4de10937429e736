// Playing alone: what the server tells of commissions, careers and what could have been, and how one is begun.

import { json, query, Refused } from '../protocol/api';
import type {
  Afterwards,
  CardChecked,
  CardList,
  CardMade,
  Career,
  CareerTold,
  GameLogged,
  Hindsight,
  Kit,
} from '../protocol/protocol';
import { t } from '../languages/i18n';
import { openTable } from '../app/opening.svelte';
import { settings } from '../app/settings.svelte';
import { dress, shelve } from '../scene/symbols';

const spoken = () => ({ language: settings.language });

export const alone = {
  list: () => json<CardList>(`/commissions${query(spoken())}`),
  day: () => json<CardMade>(`/commissions/day${query(spoken())}`),
  fresh: (difficulty: string, style: string, seed: number) =>
    json<CardMade>(`/commissions/new${query({ difficulty, style, seed, ...spoken() })}`),
  check: (text: string) => json<CardChecked>(`/commissions/check${query(spoken())}`, { body: { text } }),
  career: (career: Career, pictures: boolean) =>
    json<CareerTold>(`/careers${query(spoken())}`, { body: { career, pictures } }),
  log: (career: Career, record: string, seat: number) =>
    json<GameLogged>(`/careers/log${query(spoken())}`, { body: { career, record, seat } }),
  afterwards: (id: string) => json<Afterwards>(`/tables/${id}/afterwards${query(spoken())}`),
  hindsight: (id: string, seat: number) =>
    json<Hindsight>(`/tables/${id}/hindsight${query({ seat, ...spoken() })}`),
};

export const DIFFICULTIES = ['gentle', 'fair', 'tricky', 'hard', 'fiendish'] as const;

let fetched: Promise<Kit> | null = null;

/** What cards are drawn with, fetched once; its symbols are then in the page. */
export async function kit(): Promise<Kit> {
  fetched ??= json<Kit>('/commissions/kit');
  try {
    const found = await fetched;
    shelve(found.game, found.symbols);
    dress(found, settings.theme);
    return found;
  } catch (error) {
    fetched = null;
    throw error;
  }
}

/** A refusal in words. */
export const told = (error: unknown) => (error instanceof Refused && error.message) || t('wrong.offline');

/** Begins a commission, of the house by its number or any card, and goes there. */
export async function begin(options: Record<string, string>, name: string): Promise<void> {
  await openTable({
    game: 'commissions',
    seats: [{ kind: 'me', name: name || settings.name || t('name.guest') }],
    options,
    start: true,
  });
}

export const pictureOf = (number: string) => `/api/commissions/${number}/picture.svg?theme=${settings.theme}`;
