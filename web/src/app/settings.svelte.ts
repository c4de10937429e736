// What a person prefers on this device, kept in the browser.

import { isRecord, stored, store } from './memory';

export type Theme = 'dark' | 'light';
export type Language = 'en' | 'fr';

export interface Settings {
  theme: Theme;
  language: Language;
  sound: boolean;
  /** Play a move as soon as it is picked. */
  quick: boolean;
  name: string;
  /** Do not ask to hand the device over between people at one table. */
  noHandover: boolean;
  /** Show a notice when it is one's turn while the page is not looked at. */
  notify: boolean;
  /** The bot to play against at once, by game. */
  levels: Record<string, string>;
}

const touch = () => window.matchMedia('(pointer: coarse)').matches;
const light = () => window.matchMedia('(prefers-color-scheme: light)').matches;

function begun(): Settings {
  return {
    theme: light() ? 'light' : 'dark',
    language: navigator.language.startsWith('fr') ? 'fr' : 'en',
    sound: !touch(),
    quick: false,
    name: '',
    noHandover: false,
    notify: false,
    levels: {},
    ...stored<Partial<Settings>>('settings', {}, isRecord),
  };
}

export const settings: Settings = $state(begun());

/** Keeps what is set, and shows it on the page. To be called within an effect. */
export function keepSettings(): void {
  store('settings', { ...settings });
  document.documentElement.dataset['theme'] = settings.theme;
  document.documentElement.lang = settings.language;
}
