// Playing alone: what the server tells of commissions, careers and what could have been, and how one is begun.

import { json, query, Refused } from './api';
import { t } from './i18n';
import { openTable } from './opening.svelte';
import { settings } from './settings.svelte';
import { dress, shelve } from './symbols';
import type { WirePart, WireScene } from './wire';

export interface Difficulty {
  /** From 1 to 5. */
  grade: number;
  words: string;
  share: number;
  games: number;
}

export interface CardFacts {
  number: string;
  title: string;
  about: string;
  series: string;
  freeform: boolean;
  spaces: number;
  dishes: number;
  difficulty: Difficulty | null;
}

export interface CardList {
  series: { title: string; numbers: string[]; points: number }[];
  cards: CardFacts[];
  grades: string[];
}

export interface SpaceFacts {
  name: string;
  shapes: string;
  x: number;
  y: number;
  demand: string;
}

export interface CardRead {
  title: string;
  about: string;
  dishes: number;
  freeform: boolean;
  spaces: SpaceFacts[];
  links: [string, string][];
  used: number;
  /** What a new table takes as its card. */
  option: string;
}

export interface CardChecked {
  /** What is wrong with it, in a sentence each; none if it can be played. */
  faults: string[];
  fillable: boolean | null;
  card: CardRead | null;
  difficulty: Difficulty | null;
  scene: WireScene | null;
  proof: WireScene | null;
}

export interface CardMade {
  text: string;
  seed: number;
  style: string;
  day: string | null;
  card: CardRead;
  difficulty: Difficulty;
  scene: WireScene;
}

export interface Kit {
  game: string;
  styles: Record<string, string>;
  symbols: Record<string, WirePart[]>;
  slide: string;
  spaces: SpaceFacts[];
  links: [string, string][];
  ring: number;
  across: number;
  down: number;
  pairs: string[];
  stock: Record<string, number>;
  most_title: number;
  most_about: number;
  most_dishes: number;
  most_spaces: number;
}

export interface Entry {
  when: string;
  seat: number;
  record: string;
}

export interface Career {
  name: string;
  entries: Entry[];
}

export interface Award {
  game: number;
  points: number;
  reason: string;
}

export interface Summary {
  name: string;
  points: number;
  title: string;
  next_title: string | null;
  next_at: number | null;
  games: Record<string, number>;
  commissions: number;
  attempts: number;
  stars: number;
  company: number;
  wins: number;
  best_score: number | null;
  /** Games of Diatoms alone, before the tutor, and the tutor's best mark, 0 to 3. */
  lessons: number;
  best_mark: number;
  series: { name: string; completed: number; commissions: number }[];
  awards: Award[];
}

export interface GameTold {
  when: string;
  game: string;
  title: string;
  number: string | null;
  completed: boolean;
  stars: number;
  seats: number;
  place: number;
  score: number;
  points: number;
  /** Why it cannot be replayed; empty if it can. */
  fault: string;
}

export interface CareerTold {
  summary: Summary;
  best: Record<string, number>;
  games: GameTold[];
  wall: { number: string; title: string; stars: number; scene: WireScene }[];
}

export interface GameLogged {
  /** Null: it was in the log already. */
  entry: Entry | null;
  awards: Award[];
  points: number;
  title: string;
  risen: boolean;
  /** Name, title and points in a sentence. */
  words: string;
}

export interface Afterwards {
  commission: {
    number: string | null;
    title: string;
    completed: boolean;
    stars: number;
    dishes: number;
    next: string | null;
    words: string;
  } | null;
  hindsight: boolean;
}

export interface Hindsight {
  seat: number;
  own: number;
  possible: number;
  bound: number;
  proven: boolean;
  scene: WireScene;
}

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
