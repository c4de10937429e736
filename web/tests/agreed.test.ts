import { describe, expect, it, vi } from 'vitest';

import { settings } from '../src/app/settings.svelte';
import { agreedOn, span, type Agreement } from '../src/table/agreed';

vi.mock('../src/app/settings.svelte', () => ({ settings: { language: 'en', sound: false, name: '' } }));

const TABLE: Agreement = {
  take_backs: 'consent',
  hints: false,
  deal_known: 'no',
  claim_after: 86_400,
  clock: null,
  seats: [{}, {}],
  state: 'gathering',
  unattended: { removed: 7200, given_up: 30 * 86_400, forgotten: null },
};

/** What is told; numbers stand a fixed space off their unit. */
const words = (more: Partial<Agreement> = {}): string[] =>
  agreedOn({ ...TABLE, ...more }).map((line) => line.words.replaceAll('\u00a0', ' '));

describe('what holds at a table', () => {
  it('is told before one sits down, with what becomes of a table that nobody comes to', () => {
    expect(words()).toEqual([
      'A move that others have seen is taken back only if they agree.',
      'There are no hints.',
      'Whoever does not move for 1 day need not be waited for.',
      'If the game has not begun, the table goes when nothing happens here for 2 hours.',
      'A game at which nothing happens for 30 days is given up; its record stays.',
    ]);
  });

  it('leaves out what can no longer come about', () => {
    expect(words({ state: 'playing' }).join(' ')).not.toContain('has not begun');
    expect(words({ state: 'playing' }).join(' ')).toContain('30 days');
    expect(words({ state: 'over' }).join(' ')).not.toContain('30 days');
  });

  it('says how long a game that is over is kept, where that is not for good', () => {
    const unattended = { removed: 7200, given_up: 86_400, forgotten: 37 * 86_400 };
    for (const state of ['gathering', 'playing', 'over'] as const) {
      expect(words({ state, unattended }).at(-1)).toBe(
        'A game that is over is kept for 37 days, and longer if somebody looks at it.',
      );
    }
  });

  it('is told in French too', () => {
    settings.language = 'fr';
    try {
      expect(words()).toContain(
        'Une partie où rien ne se passe pendant 30 jours est abandonnée ; sa transcription reste.',
      );
      expect(span(7200)).toBe('2\u00a0heures');
    } finally {
      settings.language = 'en';
    }
  });
});
