// Single keys can be switched off: whoever speaks to the machine, or rests a hand on it, would press them unawares.

import { settings } from './settings.svelte';

/** Whether a key is a letter or sign that is to do nothing by itself. */
export const isMuted = (event: KeyboardEvent): boolean =>
  !settings.keys && event.key.length === 1 && event.key !== ' ';
