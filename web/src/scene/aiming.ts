// What a hand means that is not exact: the whole body of a thing is its target, and a little more.

export interface Point {
  x: number;
  y: number;
}

/** Something to be hit: its middle, and how far its body reaches from there. */
export interface Target extends Point {
  id: string;
  radius: number;
}

export interface Near {
  id: string;
  distance: number;
}

/** Of things near a point the one that is meant: whatever it touches, else the nearest within reach. */
export function meant(near: readonly Near[], reach: number): string | null {
  let best: Near | null = null;
  for (const thing of near) {
    if (thing.distance <= reach && (!best || thing.distance < best.distance)) best = thing;
  }
  return best?.id ?? null;
}

/** How far a point is from a box; 0 within it. */
export function away(box: DOMRect, { x, y }: Point): number {
  return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
}

/** The target that is nearest to a point, of those whose body reaches there by this share, and so much more. */
function nearest(targets: readonly Target[], at: Point, share: number, slack: number): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const { id, x, y, radius } of targets) {
    const distance = Math.hypot(x - at.x, y - at.y);
    if (distance <= radius * share + slack && distance < least) [best, least] = [id, distance];
  }
  return best;
}

/** Where a thing that is carried would come to lie: where its middle is brought to, or else where the pointer is, since
 *  people who grip something by its edge do the one or the other. What it would take there, under the pointer, comes
 *  before places near it. */
export function snapped(
  targets: readonly Target[],
  middle: Point,
  pointer: Point,
  slack: number,
  takes: () => string | null = () => null,
): string | null {
  return (
    nearest(targets, middle, 0.5, slack / 2) ??
    takes() ??
    nearest(targets, pointer, 1, slack) ??
    nearest(targets, middle, 1, slack)
  );
}
