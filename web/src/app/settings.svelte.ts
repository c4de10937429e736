// What a person prefers on this device, kept in the browser.

import { MediaQuery } from 'svelte/reactivity';
import type { Confirm } from '../scene/hand.svelte';
import { isRecord, stored, store } from './memory';

export type Theme = 'dark' | 'light';
export type Language = 'en' | 'fr';
/** How fast moves of others are told. */
export type Pace = 'calm' | 'brisk' | 'instant';
/** How large texts are, in per cent of what the browser is set to. */
export const TEXT_SIZES = [100, 125, 150, 200] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** How moves can be confirmed. */
export const CONFIRMS: readonly Confirm[] = ['matters', 'always', 'never'];

export interface Settings {
  theme: Theme;
  language: Language;
  sound: boolean;
  /** Whether a move is asked for once more before it is played. */
  confirm: Confirm;
  name: string;
  /** Do not ask to hand the device over between people at one table. */
  noHandover: boolean;
  /** Whether the screen lies flat between people who share it, and turns toward whoever acts; null if nobody was asked. */
  flat: boolean | null;
  /** Show a notice when it is one's turn while the page is not looked at. */
  notify: boolean;
  /** The bot to play against at once, by game. */
  levels: Record<string, string>;
  pace: Pace;
  /** Whether single keys such as U do something. */
  keys: boolean;
  text: TextSize;
  /** More contrast, whatever the device prefers. */
  contrast: boolean;
  /** Show the notation of moves beside their words. */
  notation: boolean;
  /** Show what of one's own could be taken by the opponents' next move. */
  threats: boolean;
}

const moreContrast = new MediaQuery('prefers-contrast: more');
const touch = () => window.matchMedia('(pointer: coarse)').matches;
const light = () => window.matchMedia('(prefers-color-scheme: light)').matches;

function begun(): Settings {
  return {
    theme: light() ? 'light' : 'dark',
    language: navigator.language.startsWith('fr') ? 'fr' : 'en',
    sound: !touch(),
    confirm: 'matters',
    name: '',
    noHandover: false,
    flat: null,
    notify: false,
    levels: {},
    pace: 'calm',
    keys: true,
    text: 100,
    contrast: false,
    notation: false,
    threats: false,
    ...kept(stored('settings', {}, isRecord)),
  };
}

/** What was set before; the first edition knew only whether moves were played at once. */
function kept({ quick, ...others }: Partial<Settings> & { quick?: boolean }): Partial<Settings> {
  return quick ? { confirm: 'never', ...others } : others;
}

export const settings: Settings = $state(begun());

/** How texts are asked for that pieces are drawn into. */
export const withPieces = (): `${Language}-x-pieces` => `${settings.language}-x-pieces`;

/** Keeps what is set, and shows it on the page. To be called within an effect. */
export function keepSettings(): void {
  store('settings', { ...settings });
  const root = document.documentElement;
  root.dataset['theme'] = settings.theme;
  root.dataset['contrast'] = settings.contrast || moreContrast.current ? 'more' : '';
  root.style.setProperty('--text-size', `${settings.text}%`);
  root.lang = settings.language;
}
