import { describe, expect, it } from 'vitest';

import { ceiling, HIGH, lineOf, moveAt, upward, WIDE, nearby, worthOf } from '../src/table/course';

describe('the course of a game', () => {
  it('draws a line over the moves, from the first to the last', () => {
    expect(lineOf([0.5, 1, 0], 1)).toBe(`M0.0 ${HIGH / 2}.0L${WIDE / 2}.0 0.0L${WIDE}.0 ${HIGH}.0`);
  });

  it('leaves gaps where nobody can say', () => {
    expect(lineOf([0.5, null, 0.5, 0.5], 1).match(/M/g)).toHaveLength(2);
  });

  it('has room for the most points that were to be expected', () => {
    expect(ceiling([[10, null, 28]], 'points')).toBe(28);
    expect(ceiling([[0.1, 0.2]], 'share')).toBe(1);
    expect(upward(14, 28)).toBe(HIGH / 2);
  });

  it('goes on to the next turning point, and after the last to the first', () => {
    expect(nearby([3, 9, 20], 3)).toBe(9);
    expect(nearby([3, 9, 20], 20)).toBe(3);
    expect(nearby([3], 3)).toBeNull();
    expect(nearby([], 3)).toBeNull();
  });

  it('says what a position is worth', () => {
    expect(worthOf(0.625, 'share')).toBe('63 %');
    expect(worthOf(27.6, 'points')).toBe('28');
  });

  it('finds the move that was pointed at', () => {
    expect(moveAt(0.52, 10)).toBe(5);
    expect(moveAt(-1, 10)).toBe(0);
    expect(moveAt(2, 10)).toBe(10);
  });
});
