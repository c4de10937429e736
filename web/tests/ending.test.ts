// The end of a game: counted in its time, from the lines of a seat; and the way to a better arrangement.

import { describe, expect, it } from 'vitest';
import type { Element } from '../src/protocol/protocol';
import { between, countedOf, isRibbon, paceOf, within } from '../src/table/ending';

describe('the counting', () => {
  it('takes six to nine seconds with the ribbon, however many lines there are', () => {
    for (let lines = 1; lines <= 60; lines++) {
      const { opening, line, ribbon } = paceOf(lines);
      const whole = opening + lines * line + ribbon;
      expect(whole).toBeGreaterThanOrEqual(6000);
      expect(whole).toBeLessThanOrEqual(9000);
    }
  });

  it('is of the lines of one seat, in their order', () => {
    const line = (seat: number, points: number) => ({ seat, points, words: '', lights: [] });
    const lines = [line(0, 20), line(1, 5), line(0, -5)];
    expect(countedOf(lines, 0).map(({ points }) => points)).toEqual([20, -5]);
    expect(countedOf(lines, 2)).toEqual([]);
  });
});

describe('the way to a better arrangement', () => {
  const glass: Element = { id: 'glass', x: 0, y: 0, symbol: 'slide' };
  const at = (id: string, x: number, symbol: string, angle = 0): Element => ({
    id,
    x,
    y: 0,
    symbol,
    angle,
    layer: 2,
  });
  const points = (text: string): Element => ({ id: 'points', x: 9, y: 9, text });
  const own = [glass, at('a', 1, 'red', 350), at('b', 2, 'empty'), at('c', 3, 'blue'), points('5')];
  const best = [glass, at('a', 1, 'empty'), at('b', 2, 'red', 10), at('c', 3, 'blue'), points('15')];
  const moved: [string, string][] = [['a', 'b']];
  const drawn = (share: number) =>
    between(own, best, moved, share).map(({ element, opacity }) => [
      element.symbol ?? element.text,
      element.x,
      opacity,
    ]);

  it('begins with the one and ends with the other', () => {
    expect(drawn(0)).toEqual([
      ['slide', 0, 1],
      ['5', 9, 1],
      ['empty', 2, 1],
      ['blue', 3, 1],
      ['red', 1, 1],
    ]);
    expect(drawn(1)).toEqual([
      ['slide', 0, 1],
      ['15', 9, 1],
      ['blue', 3, 1],
      ['empty', 1, 1],
      ['red', 2, 1],
    ]);
  });

  it('lets what lies elsewhere wander, turned the shorter way, and the rest fade', () => {
    const half = between(own, best, moved, 0.5);
    const red = half.find(({ element }) => element.symbol === 'red');
    expect(red).toMatchObject({ element: { x: 1.5, angle: 360 }, opacity: 1 });
    const faded = half.filter(({ opacity }) => opacity < 1).map(({ element }) => element.id);
    expect(faded.sort()).toEqual(['a', 'b', 'points', 'points']);
    expect(half.filter(({ element }) => element.id === 'c')).toHaveLength(1);
  });

  it('is gone one after the other', () => {
    const far = [0, 1, 2, 3, 4].map((number) => within(0.5, number, 5));
    expect(far).toEqual([...far].sort((a, b) => b - a));
    expect(far[0]).toBe(1);
    expect(far[4]).toBe(0);
    for (const number of [0, 4]) {
      expect(within(0, number, 5)).toBe(0);
      expect(within(1, number, 5)).toBeCloseTo(1);
    }
  });

  it('has a ribbon for the winner', () => {
    expect(isRibbon({ ...glass, id: 'ribbon-0' })).toBe(true);
    expect(isRibbon(glass)).toBe(false);
  });
});
