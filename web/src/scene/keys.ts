// Moving a focus among things on a plane with the arrow keys: to the nearest one in that direction.

export interface Spot {
  id: string;
  x: number;
  y: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

export const ARROWS: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** The spot to go to: near ahead, with what lies aside counted thrice; null at the edge. */
export function neighbour(spots: readonly Spot[], from: Spot, direction: Direction): Spot | null {
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of spots) {
    if (spot.id === from.id) continue;
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const ahead = { left: -dx, right: dx, up: -dy, down: dy }[direction];
    const aside = Math.abs(direction === 'left' || direction === 'right' ? dy : dx);
    if (ahead <= 0.5 || aside > 4 * ahead) continue;
    const cost = ahead + 3 * aside;
    if (cost < least) [best, least] = [spot, cost];
  }
  return best;
}
