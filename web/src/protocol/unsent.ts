// Intents that the server has not answered yet, kept for this tab: a page that is loaded again sends them once more
// under the same ids, and the server does nothing twice.

import { isRecord } from '../app/memory';

export interface Unsent {
  id: string;
  /** The message as it is sent. */
  text: string;
}

export interface Keeper {
  load(): Unsent[];
  save(intents: Unsent[]): void;
}

/** So old an intent is not what anybody wants any more, in milliseconds. */
const OLD = 600_000;

const isUnsent = (value: unknown): value is Unsent =>
  isRecord(value) && typeof value['id'] === 'string' && typeof value['text'] === 'string';

/** Keeps the intents of one holder at one table. */
export function keeper(
  table: string,
  token: string | null,
  kept: () => Storage = () => sessionStorage,
): Keeper {
  const key = `frustule.unsent.${table}`;
  return {
    load() {
      try {
        const found: unknown = JSON.parse(kept().getItem(key) ?? 'null');
        if (!isRecord(found) || found['token'] !== token || !Array.isArray(found['intents'])) return [];
        if (Date.now() - Number(found['at']) > OLD) return [];
        return found['intents'].filter(isUnsent);
      } catch {
        return [];
      }
    },
    save(intents) {
      try {
        if (intents.length) kept().setItem(key, JSON.stringify({ token, at: Date.now(), intents }));
        else kept().removeItem(key);
      } catch {
        // A browser that keeps nothing still plays.
      }
    },
  };
}
