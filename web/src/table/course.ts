// The course of a game as a chart: lines over the moves, in a box of a fixed size.

export const WIDE = 600;
export const HIGH = 160;

/** The highest value on the chart: all of the victory, or the most points anybody could expect. */
export function ceiling(courses: readonly (readonly (number | null)[])[], unit: 'share' | 'points'): number {
  if (unit === 'share') return 1;
  return Math.max(1, ...courses.flat().map((value) => value ?? 0));
}

export function across(number: number, moves: number): number {
  return moves ? (WIDE * number) / moves : 0;
}

export function upward(value: number, top: number): number {
  return HIGH * (1 - Math.min(1, Math.max(0, value / top)));
}

/** The line of a course; it has gaps where nobody can say. */
export function lineOf(course: readonly (number | null)[], top: number): string {
  let path = '';
  let drawing = false;
  course.forEach((value, number) => {
    if (value === null) {
      drawing = false;
      return;
    }
    const at = `${across(number, course.length - 1).toFixed(1)} ${upward(value, top).toFixed(1)}`;
    path += `${drawing ? 'L' : 'M'}${at}`;
    drawing = true;
  });
  return path;
}

/** The move whose place on the chart is nearest to a share of its width. */
export function moveAt(share: number, moves: number): number {
  return Math.min(moves, Math.max(0, Math.round(share * moves)));
}

/** What a position is worth, in words: a share of the victory, or points. */
export const worthOf = (value: number, unit: 'share' | 'points'): string =>
  unit === 'points' ? String(Math.round(value)) : `${Math.round(100 * value)} %`;

/** The next of some moves after one of them, and after the last the first; null if there is no other. */
export function nearby(moves: readonly number[], from: number): number | null {
  const next = moves.find((move) => move > from) ?? moves[0];
  return next === undefined || next === from ? null : next;
}
