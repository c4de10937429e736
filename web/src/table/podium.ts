// The steps of a podium: the winner in the middle, the second to the left, the others to the right.

export interface Step {
  seat: number;
  place: number;
  score: number;
  /** From left to right. */
  order: number;
}

export function steps(places: readonly number[], scores: readonly number[]): Step[] {
  const ranked = places.map((place, index) => ({ seat: index + 1, place, score: scores[index] ?? 0 }));
  ranked.sort((a, b) => a.place - b.place || a.seat - b.seat);
  return ranked.map((step, rank) => ({ ...step, order: rank === 1 ? -1 : rank }));
}
