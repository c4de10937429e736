// The end of a game as a moment: what is counted, how long each part of it takes, and the way from one's own
// arrangement to the best one.

import type { Element, SceneLine } from '../protocol/protocol';

/** Milliseconds: until the first line, for each line, and until all is told after the last. */
export interface Pace {
  opening: number;
  line: number;
  ribbon: number;
}

/** The least and the most that all lines take together, and what one takes if neither is passed. */
const LEAST = 3700;
const MOST = 6200;
const EACH = 620;

/** The whole takes six to nine seconds, however many lines there are. */
export function paceOf(lines: number): Pace {
  const all = Math.min(MOST, Math.max(LEAST, EACH * lines));
  return { opening: 800, line: all / Math.max(1, lines), ribbon: 1500 };
}

/** What is counted for a seat, in the order of its lines. */
export const countedOf = (lines: readonly SceneLine[], seat: number): SceneLine[] =>
  lines.filter((line) => line.seat === seat);

/** What a winner wears. It is put on when all is counted. */
export const isRibbon = ({ id }: Element): boolean => id.startsWith('ribbon');

/** Something on the way between two arrangements, and how much of it is seen. */
export interface Seen {
  element: Element;
  opacity: number;
}

/**
 * A board between two arrangements of the same pieces: those that lie elsewhere wander one after the other, from the id
 * to the id that `moved` says; what is alike stays, everything else fades.
 */
export function between(
  own: readonly Element[],
  best: readonly Element[],
  moved: readonly (readonly [string, string])[],
  share: number,
): Seen[] {
  const [here, there] = [byId(own), byId(best)];
  const shares = moved.map((_, k) => within(share, k, moved.length));
  const shareOf = (ids: readonly string[]) => new Map(ids.map((id, k) => [id, shares[k] ?? share]));
  const [left, reached] = [shareOf(moved.map(([from]) => from)), shareOf(moved.map(([, to]) => to))];
  const seen: Seen[] = [];
  for (const element of own) {
    const other = there.get(element.id);
    if (other && alike(element, other)) seen.push({ element, opacity: 1 });
    else if (!left.has(element.id)) seen.push({ element, opacity: 1 - (reached.get(element.id) ?? share) });
  }
  for (const element of best) {
    const other = here.get(element.id);
    if ((other && alike(element, other)) || reached.has(element.id)) continue;
    seen.push({ element, opacity: left.get(element.id) ?? share });
  }
  seen.sort((a, b) => (a.element.layer ?? 0) - (b.element.layer ?? 0));
  moved.forEach(([from, to], k) => {
    const [start, end] = [here.get(from), there.get(to)];
    if (start && end) seen.push({ element: onWay(start, end, shares[k] ?? share), opacity: 1 });
  });
  return seen.filter(({ opacity }) => opacity > 0);
}

/** The part of the whole way that one piece takes. */
const PART = 0.3;

/** How far one of several is on its way: the first sets out at once, the last arrives at the end. */
export function within(share: number, number: number, count: number): number {
  const start = count > 1 ? ((1 - PART) * number) / (count - 1) : 0;
  return Math.min(1, Math.max(0, (share - start) / (count > 1 ? PART : 1)));
}

const byId = (elements: readonly Element[]) => new Map(elements.map((element) => [element.id, element]));

const alike = (one: Element, other: Element): boolean =>
  one.symbol === other.symbol &&
  one.path === other.path &&
  one.text === other.text &&
  one.style === other.style &&
  one.x === other.x &&
  one.y === other.y;

/** A piece between two places, turned the shorter way. */
function onWay(start: Element, end: Element, share: number): Element {
  const mix = (a: number, b: number) => a + (b - a) * share;
  const [from, to] = [start.angle ?? 0, end.angle ?? 0];
  const turn = ((((to - from) % 360) + 540) % 360) - 180;
  return {
    ...end,
    x: mix(start.x, end.x),
    y: mix(start.y, end.y),
    angle: from + turn * share,
    scale: mix(start.scale ?? 1, end.scale ?? 1),
  };
}
