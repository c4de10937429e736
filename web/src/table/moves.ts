// Moves as a list for people who read it or hear it: complete, in groups by what is picked first, and within a group what
// does most before what does nothing. A line says what a person does, then what comes of it.

import type { Move } from '../scene/scene';
import { plain } from '../scene/spans';

export interface Group {
  title: string;
  moves: Move[];
}

const RANK: Record<Move['kind'], number> = { ends: 0, completes: 1, takes: 1, quiet: 2, loses: 3 };

/** The last number in what comes of a move, such as the points of it: more is better among equals. */
const size = (move: Move): number => Number(/[+-]?\d+(?!.*\d)/.exec(move.words)?.[0] ?? 0);

const byOutcome = (a: Move, b: Move): number =>
  RANK[a.kind] - RANK[b.kind] || size(b) - size(a) || a.words.localeCompare(b.words);

/** What is done after the first step; all of it where there is only one. */
export const lineOf = (move: Move): string =>
  (move.steps.length > 1 ? move.steps.slice(1) : move.steps).join(' ');

/** The groups of the moves that hold all words sought. */
export function grouped(moves: readonly Move[], sought: string): Group[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, Move[]>();
  for (const move of moves) {
    const text = plain(`${move.does} ${move.words}`).toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    const title = move.steps.length > 1 ? (move.steps[0] as string) : '';
    const group = groups.get(title);
    if (group) group.push(move);
    else groups.set(title, [move]);
  }
  return [...groups]
    .map(([title, found]) => ({ title, moves: found.sort(byOutcome) }))
    .sort((a, b) => byOutcome(a.moves[0] as Move, b.moves[0] as Move));
}
