// Calling somebody to the table: by sounds, and from another tab by the sign beside the page's name and the browser's
// notices.

import { t } from '../languages/i18n';
import type { TableEvent, TableView } from '../protocol/protocol';
import { still } from '../scene/motion';
import { settings } from '../app/settings.svelte';
import { play as sound } from '../app/sound';

/** Whether this browser shows notices at all; over plain HTTP from another machine it shows none. */
export const canNotify = (): boolean => 'Notification' in globalThis && globalThis.isSecureContext;

/** Asks the browser for leave; tells whether it was given. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** A notice, if the person wants them and does not look at the page. A newer one of the same table replaces it. */
function notify(table: string, title: string, words: string): void {
  if (!settings.notify || !document.hidden || !canNotify() || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification(title, { body: words, tag: table, icon: '/icon.svg' });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones let only installed pages show notices; the sign and the sound remain.
  }
}

/** The sign beside the page's name: lit while somebody is waited for here. */
export function sign(lit: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link) link.href = lit ? '/icon-turn.svg' : '/icon.svg';
}

/** It has become one's turn, or the game is over. */
export function beckon({ id, title }: TableView, what: 'turn' | 'over'): void {
  sound(what === 'turn' ? 'yours' : 'end');
  notify(id, title, t(`table.${what}`));
}

/** What is heard of what happens, beside its stories. */
export function noise(events: readonly TableEvent[]): void {
  for (const event of events) {
    if (event.kind === 'moved' && still()) sound('place');
    else if (event.kind === 'said' || event.kind === 'reacted') sound('message');
  }
}
