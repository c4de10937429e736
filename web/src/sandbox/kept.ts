// Plans of one's own, kept in this browser, and links by which they are given to others. A link says the game and the
// plan after `#`, so that no server hears of it: `/#plan=pondscum/mine:Sg1nAc5...`.

import { t } from '../languages/i18n';
import { isRecord, store, stored } from '../app/memory';

export interface KeptPlan {
  game: string;
  name: string;
  text: string;
}

const MOST = 60;
const MOST_TEXT = 400;

const isPlan = (value: unknown): value is KeptPlan =>
  isRecord(value) &&
  typeof value['game'] === 'string' &&
  typeof value['name'] === 'string' &&
  typeof value['text'] === 'string';

const all = () => stored<unknown[]>('plans', [], Array.isArray);

export function keptPlans(game: string): KeptPlan[] {
  return all()
    .filter(isPlan)
    .filter((plan) => plan.game === game);
}

/** Keeps a plan; one of the same name is replaced. */
export function keepPlan(plan: KeptPlan): void {
  const others = all().filter(
    (entry) => !isPlan(entry) || entry.game !== plan.game || entry.name !== plan.name,
  );
  store('plans', [plan, ...others].slice(0, MOST));
}

export function forgetPlan({ game, name }: KeptPlan): void {
  store(
    'plans',
    all().filter((entry) => !isPlan(entry) || entry.game !== game || entry.name !== name),
  );
}

/** A link that gives a plan to whoever opens it. */
export function planLink(game: string, text: string): string {
  const name = text.includes(':') ? text.slice(0, text.indexOf(':')) : '';
  const words = text.slice(text.indexOf(':') + 1).replace(/\s+/g, '');
  return `${location.origin}/#plan=${game}/${encodeURIComponent(name ? `${name}:${words}` : words)}`;
}

/** The plan in an address; null if there is none. */
export function planIn(hash: string): KeptPlan | null {
  const found = /^#plan=([\w-]{1,40})\/(.+)$/.exec(hash);
  if (!found) return null;
  try {
    const text = decodeURIComponent(found[2] as string).slice(0, MOST_TEXT);
    const colon = text.indexOf(':');
    const words = text
      .slice(colon + 1)
      .replace(/(?!^)(?=[A-Z])/g, ' ')
      .trim();
    if (!words) return null;
    return { game: found[1] as string, name: text.slice(0, Math.max(0, colon)).trim(), text: words };
  } catch {
    return null;
  }
}

/** Keeps the plan that the page's address brings, and tells its name; null if it brings none. */
export function takeGiven(): string | null {
  const plan = planIn(location.hash);
  if (!plan) return null;
  const named = { ...plan, name: plan.name || t('sandbox.unnamed') };
  keepPlan(named);
  history.replaceState(history.state, '', location.pathname);
  return named.name;
}

// What is being laid out at a table, until it is played: a page that is loaded again goes on with it.

const draft = (table: string) => `frustule.plan.${table}`;

export function draftOf(table: string): string {
  try {
    return sessionStorage.getItem(draft(table)) ?? '';
  } catch {
    return '';
  }
}

export function keepDraft(table: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(draft(table), text);
    else sessionStorage.removeItem(draft(table));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
