// The end of a game, counted up: the lines of a seat's score from its score sheet, and how long each is shown.

import { isText, rowsOf } from '../scene/rows';
import type { Panel } from '../scene/scene';

export interface Counted {
  key: string;
  words: string;
  points: number;
  /** The elements that make the points. */
  lights: string[];
}

/** How long all lines are counted, in milliseconds, and the most that one of them takes. */
const ALL = 5600;
const MOST = 700;

export const paceOf = (lines: number): number => Math.min(MOST, ALL / Math.max(1, lines));

/** The lines that give a seat points, in the order of the sheet. */
export function countedOf(panels: readonly Panel[], seat: number): Counted[] {
  const found: Counted[] = [];
  for (const panel of panels) {
    if (panel.role !== 'sheet' || !isText(panel)) continue;
    let own = false;
    for (const row of rowsOf(panel.elements)) {
      if (row.head) own = row.key.endsWith(`-${seat}`);
      else if (own && Number(row.right))
        found.push({ key: row.key, words: row.left, points: Number(row.right), lights: row.lights });
    }
  }
  return found;
}
