// Things that move are shown moving: an element that has the same id before and after a change glides from where
// it was, across panels too. People who asked for less motion get none.

import { settings } from '../app/settings.svelte';
import { turned } from './turned.svelte';

export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Panel and place in it; what keeps it has not moved, however the panel is looked at. */
  spot: string;
}

export const GLIDE = 320;
const MOST = 24;
const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

/** Whether nothing shall move: that can be set here, or for the whole device. */
export const still = (): boolean =>
  settings.pace === 'instant' || window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Where the elements with a scene id are on the screen. */
export function places(root: ParentNode): Map<string, Place> {
  const found = new Map<string, Place>();
  for (const node of root.querySelectorAll<SVGGElement>('[data-moves]')) {
    const { x, y, width, height } = turned.area(node.getBoundingClientRect());
    const spot = node.dataset['spot'] ?? '';
    if (width && height) found.set(node.dataset['moves'] as string, { x, y, width, height, spot });
  }
  return found;
}

/** Whether a thing went somewhere else, and not just grew or slid with its panel. */
export function moved(before: Place, after: Place): boolean {
  const [dx, dy] = [middle(before).x - middle(after).x, middle(before).y - middle(after).y];
  return before.spot !== after.spot && Math.hypot(dx, dy) > 6;
}

export const middle = (place: Place) => ({ x: place.x + place.width / 2, y: place.y + place.height / 2 });

/** A copy of an element that flies over everything from one place to another, while the element itself waits. */
export function fly(node: SVGGElement, from: Place, to: Place, over: SVGSVGElement, delay = 0): void {
  const box = node.getBBox();
  const scale = to.width / (box.width || 1) || 1;
  const matrix = turned.drawn(node);
  if (!matrix || !Number.isFinite(scale)) return;
  const copy = node.cloneNode(true) as SVGGElement;
  copy.removeAttribute('tabindex');
  copy.removeAttribute('role');
  copy.removeAttribute('data-moves');
  copy.setAttribute('aria-hidden', 'true');
  copy.setAttribute(
    'transform',
    `matrix(${matrix.a} ${matrix.b} ${matrix.c} ${matrix.d} ${matrix.e} ${matrix.f})`,
  );
  const flight = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  flight.append(copy);
  over.append(flight);
  const [a, b] = [middle(from), middle(to)];
  const grown = from.width / (to.width || 1);
  const start = `translate(${a.x - b.x * grown}px, ${a.y - b.y * grown}px) scale(${grown})`;
  const timing = { duration: GLIDE, delay, easing: EASE, fill: 'backwards' as const };
  node.animate([{ opacity: 0 }, { opacity: 0 }], { duration: GLIDE + delay });
  const animation = flight.animate([{ transform: start }, { transform: 'none' }], timing);
  const land = () => flight.remove();
  animation.addEventListener('finish', land);
  animation.addEventListener('cancel', land);
}

/** A new element comes up where it lies. */
export function appear(node: SVGGElement): void {
  node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 220, easing: EASE });
}

/** Plays the change from one picture of the table to the next. */
export function glide(root: ParentNode, before: Map<string, Place>, over: SVGSVGElement): void {
  if (!before.size) return;
  let flying = 0;
  const after = places(root);
  for (const node of root.querySelectorAll<SVGGElement>('[data-moves]')) {
    const id = node.dataset['moves'] as string;
    const [from, to] = [before.get(id), after.get(id)];
    if (!to) continue;
    if (!from) appear(node);
    else if (moved(from, to) && flying < MOST) fly(node, from, to, over, 30 * flying++);
  }
}
