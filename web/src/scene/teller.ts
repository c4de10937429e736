// Tells beats on what is drawn: things fly over everything along their ways, a lens glides, points rise. The picture
// below is already as it is after the beat; what is on its way waits there unseen.

import type { Beat, Element, Flight, Place } from '../protocol/protocol';
import { placement, type Scene } from './scene';
import { symbolId } from './symbols';

const SVG = 'http://www.w3.org/2000/svg';
const EASE = 'cubic-bezier(0.3, 0.1, 0.2, 1)';
/** Parts of a turn about a point, each of which is straight. */
const ARC = 6;
/** Between two things that fly at once, as a part of the beat. */
const APART = 0.08;
const RISE = 44;

interface Point {
  x: number;
  y: number;
}

export class Teller {
  private lens: SVGElement | null = null;
  private at: Point | null = null;

  constructor(
    private readonly root: ParentNode,
    /** Lies over everything, in pixels of the window. */
    private readonly over: SVGSVGElement,
  ) {}

  tell(beat: Beat, before: Scene, after: Scene, time: number): void {
    if (!time) return;
    const flights = beat.flights ?? [];
    flights.forEach((flight, k) => this.fly(flight, before, after, time, k, flights.length));
    this.come(beat, before, time);
    this.look(beat.lens ?? null, time);
    for (const [panel, id] of beat.lights ?? []) this.light(panel, id, time);
    this.rise(beat, time);
  }

  /** Takes away all that is on its way. */
  stop(): void {
    for (const animation of this.over.getAnimations({ subtree: true })) animation.cancel();
    this.over.replaceChildren();
    for (const node of this.root.querySelectorAll('.is-told')) node.classList.remove('is-told');
    for (const node of this.root.querySelectorAll('[data-told]')) {
      for (const animation of node.getAnimations()) animation.cancel();
      node.removeAttribute('data-told');
    }
    this.lens = this.at = null;
  }

  /** The panel as it is seen now, if it is. */
  private panel(id: string): SVGSVGElement | null {
    for (const node of this.root.querySelectorAll<SVGSVGElement>(`svg[data-shows="${CSS.escape(id)}"]`)) {
      if (node.getBoundingClientRect().width) return node;
    }
    return null;
  }

  private node(panel: string, id: string): SVGGElement | null {
    return this.panel(panel)?.querySelector<SVGGElement>(`[data-id="${CSS.escape(id)}"]`) ?? null;
  }

  private fly(flight: Flight, before: Scene, after: Scene, time: number, k: number, count: number): void {
    const [first, last] = [flight.way[0], flight.way[flight.way.length - 1]];
    if (!first || !last) return;
    const element = find(after, last[0], flight.end) ?? find(before, first[0], flight.start);
    const steps = this.steps(flight.way);
    if (!element || steps.length < 2) return;
    const copy = this.draw(after.game, element);
    const mirror = element.mirror ? -1 : 1;
    const frames = steps.map(({ x, y, angle, scale }) => ({
      transform: `translate(${x}px, ${y}px) rotate(${angle}deg) scale(${scale * mirror}, ${scale})`,
    }));
    // Several at once leave one after the other, and all are there in time.
    const stagger = Math.min(APART, 0.5 / count) * time;
    const timing = { duration: time - stagger * (count - 1), delay: stagger * k, easing: EASE };
    const animation = copy.animate(frames, { ...timing, fill: 'both' });
    animation.addEventListener('finish', () => copy.remove());
    const was = find(before, last[0], flight.end);
    if (!was || was.symbol !== element.symbol || moved(was, element)) {
      this.hide(this.node(last[0], flight.end), timing.delay + timing.duration);
    }
  }

  /** A way on the screen; panels that are not seen are passed over. */
  private steps(way: readonly Place[]): { x: number; y: number; angle: number; scale: number }[] {
    const steps: { x: number; y: number; angle: number; scale: number }[] = [];
    let from: Place | null = null;
    for (const place of way) {
      const [panel, x, y, angle, scale, about] = place;
      const matrix = this.panel(panel)?.getScreenCTM();
      if (!matrix) continue;
      const put = (px: number, py: number, turned: number) => {
        const { x: sx, y: sy } = new DOMPoint(px, py).matrixTransform(matrix);
        steps.push({ x: sx, y: sy, angle: turned, scale: scale * matrix.a });
      };
      const last = steps[steps.length - 1];
      // The shorter way round.
      const turned = last ? last.angle + ((((angle - last.angle) % 360) + 540) % 360) - 180 : angle;
      if (about && from && last) {
        const sweep = swept({ x: from[1], y: from[2] }, { x, y }, { x: about[0], y: about[1] });
        for (let k = 1; k <= ARC; k++) {
          const turn = (sweep * k) / ARC;
          const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
          const [dx, dy] = [from[1] - about[0], from[2] - about[1]];
          put(
            about[0] + dx * cos - dy * sin,
            about[1] + dx * sin + dy * cos,
            last.angle + ((turned - last.angle) * k) / ARC,
          );
        }
      } else put(x, y, turned);
      from = place;
    }
    return steps;
  }

  private draw(game: string, element: Element): SVGGElement {
    const group = document.createElementNS(SVG, 'g');
    const kind = element.symbol ? 'use' : element.path ? 'path' : 'text';
    const drawn = document.createElementNS(SVG, kind);
    if (element.symbol) drawn.setAttribute('href', `#${symbolId(game, element.symbol)}`);
    else if (element.path) drawn.setAttribute('d', element.path);
    else drawn.textContent = element.text ?? '';
    if (element.style) drawn.setAttribute('class', element.style);
    group.append(drawn);
    this.over.append(group);
    return group;
  }

  private hide(node: SVGGElement | null, time: number): void {
    if (!node) return;
    node.dataset['told'] = '';
    node.animate([{ opacity: 0 }, { opacity: 0 }], { duration: time });
  }

  /** What comes by itself comes up where it lies, and what goes by itself fades there. */
  private come(beat: Beat, before: Scene, time: number): void {
    const flown = new Set((beat.flights ?? []).flatMap(({ start, end }) => [start, end]));
    for (const { panel, elements, gone } of beat.changes ?? []) {
      for (const { id } of elements) {
        if (flown.has(id) || find(before, panel, id)) continue;
        const node = this.node(panel, id);
        if (!node) continue;
        node.dataset['told'] = '';
        node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: time / 2, easing: EASE });
      }
      const matrix = this.panel(panel)?.getScreenCTM();
      for (const id of matrix ? gone : []) {
        const element = find(before, panel, id);
        if (flown.has(id) || !element?.symbol || !matrix) continue;
        const ghost = this.draw(before.game, element);
        const { a, b, c, d, e, f } = matrix;
        ghost.setAttribute('transform', `matrix(${a} ${b} ${c} ${d} ${e} ${f}) ${placement(element)}`);
        const animation = ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: time, easing: EASE });
        animation.addEventListener('finish', () => ghost.remove());
      }
    }
  }

  /** The lens glides to where it is now, and goes when it looks at nothing. */
  private look(place: Place | null, time: number): void {
    const matrix = place ? this.panel(place[0])?.getScreenCTM() : null;
    if (!place || !matrix) {
      this.lens?.remove();
      this.lens = this.at = null;
      return;
    }
    const { x, y } = new DOMPoint(place[1], place[2]).matrixTransform(matrix);
    const from = this.at ?? { x, y };
    if (!this.lens) {
      this.lens = document.createElementNS(SVG, 'circle');
      this.lens.setAttribute('class', 'told-lens');
      this.over.append(this.lens);
    }
    this.lens.setAttribute('r', String(1.08 * matrix.a));
    this.at = { x, y };
    const moves = [from, { x, y }].map((point) => ({ transform: `translate(${point.x}px, ${point.y}px)` }));
    this.lens.animate(moves, { duration: time * 0.55, easing: EASE, fill: 'forwards' });
  }

  private light(panel: string, id: string, time: number): void {
    const node = this.node(panel, id);
    node?.classList.add('is-told');
    if (node) setTimeout(() => node.classList.remove('is-told'), time);
  }

  /** Points rise from the middle of what makes them; several of one place one above the other. */
  private rise(beat: Beat, time: number): void {
    const stacked = new Map<string, number>();
    for (const { points, panel, at } of beat.points ?? []) {
      const boxes = at.flatMap((id) => this.node(panel, id)?.getBoundingClientRect() ?? []);
      const whole = this.panel(panel)?.getBoundingClientRect();
      const around = boxes.length ? boxes : whole ? [whole] : [];
      if (!around.length || !points) continue;
      const x = around.reduce((sum, box) => sum + box.x + box.width / 2, 0) / around.length;
      const y = around.reduce((sum, box) => sum + box.y + box.height / 2, 0) / around.length;
      const key = `${Math.round(x / 8)} ${Math.round(y / 8)}`;
      const level = stacked.get(key) ?? 0;
      stacked.set(key, level + 1);
      const text = document.createElementNS(SVG, 'text');
      text.setAttribute('class', points > 0 ? 'told-points' : 'told-points lost');
      text.textContent = points > 0 ? `+${points}` : `−${-points}`;
      this.over.append(text);
      const [low, high] = [y - 26 * level, y - 26 * level - RISE];
      const animation = text.animate(
        [
          { transform: `translate(${x}px, ${low}px)`, opacity: 0 },
          { transform: `translate(${x}px, ${low - RISE / 3}px)`, opacity: 1, offset: 0.25 },
          { transform: `translate(${x}px, ${high}px)`, opacity: 0 },
        ],
        { duration: Math.max(700, 2 * time), easing: 'ease-out' },
      );
      animation.addEventListener('finish', () => text.remove());
    }
  }
}

function find(scene: Scene, panel: string, id: string): Element | undefined {
  return scene.panels.find((each) => each.id === panel)?.elements.find((each) => each.id === id);
}

const moved = (one: Element, other: Element): boolean =>
  one.x !== other.x || one.y !== other.y || (one.angle ?? 0) !== (other.angle ?? 0);

/** By how much something turned about a point to come from one place to another, in radians. */
export function swept(from: Point, to: Point, about: Point): number {
  const [ax, ay, bx, by] = [from.x - about.x, from.y - about.y, to.x - about.x, to.y - about.y];
  return Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
}
