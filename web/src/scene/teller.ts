// Tells beats on what is drawn: things fly over everything along their ways, a lens glides, points rise. The picture
// below is already as it is after the beat; what is on its way waits there unseen.

import type { Beat, Element, Flight, Place } from '../protocol/protocol';
import { placement, type Scene } from './scene';
import { eyeOf, facets, isFacet, rolling, SQUARE, type Look } from './space';
import { symbolId } from './symbols';
import { turned } from './turned.svelte';

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

/** What is done once everything is read from the page: reading after a change would have it laid out anew each time. */
type Act = () => void;

/** A panel as it is seen: from its units to pixels of the page, and how one looks at its solids. */
interface View {
  svg: SVGSVGElement;
  matrix: DOMMatrix;
  look: Look | null;
  width: number;
}

interface Step extends Point {
  angle: number;
  scale: number;
}

export class Teller {
  private lens: SVGSVGElement | null = null;
  private at: Point | null = null;
  /** The panels that are seen, and where they lie, during one beat. */
  private readonly views = new Map<string, View[]>();

  constructor(
    private readonly root: ParentNode,
    /** Lies over everything, from the corner of the page on. */
    private readonly over: HTMLElement,
  ) {}

  tell(beat: Beat, before: Scene, after: Scene, time: number): void {
    if (!time) return;
    this.views.clear();
    const flights = beat.flights ?? [];
    this.swell(flights, after);
    const acts: Act[] = [
      ...flights.map((flight, k) => this.fly(flight, before, after, time, k, flights.length)),
      ...this.come(beat, before, after, time),
      this.look(beat.lens ?? null, time),
      ...(beat.lights ?? []).map(([panel, id]) => this.light(panel, id, time)),
      ...this.rise(beat, time),
    ];
    for (const act of acts) act();
  }

  /** What is looked at aside grows while something happens there. */
  private swell(flights: readonly Flight[], { panels }: Scene): void {
    const busy = new Set(flights.flatMap(({ way }) => (way.length > 1 ? [(way[0] as Place)[0]] : [])));
    for (const { id } of panels.filter(({ aside }) => aside)) {
      for (const { svg } of this.seen(id))
        svg.closest('figure, .mini')?.classList.toggle('swells', busy.has(id));
    }
    this.views.clear();
  }

  /** Takes away all that is on its way. */
  stop(): void {
    for (const node of this.root.querySelectorAll('.swells')) node.classList.remove('swells');
    for (const animation of this.over.getAnimations({ subtree: true })) animation.cancel();
    this.over.replaceChildren();
    for (const node of this.root.querySelectorAll('.is-told')) node.classList.remove('is-told');
    for (const node of this.root.querySelectorAll<SVGGElement>('[data-told]')) show(node);
    this.lens = this.at = null;
  }

  /** Where a panel is seen now. One of solids may be seen several times; the largest comes first, and what shows all
   *  of it before what shows a layer that is put aside. */
  private seen(id: string): View[] {
    let found = this.views.get(id);
    if (!found) {
      const all = this.root.querySelectorAll<SVGSVGElement>(`svg[data-shows="${CSS.escape(id)}"]`);
      found = [...all].flatMap((svg) => {
        const { width } = svg.getBoundingClientRect();
        const matrix = width ? turned.drawn(drawnOf(svg)) : null;
        const told = svg.dataset['look'];
        const look = told === undefined ? null : (JSON.parse(told) as Look);
        return matrix ? [{ svg, matrix, look, width }] : [];
      });
      const aside = ({ svg }: View) => Number(svg.closest('button') !== null);
      found.sort((a, b) => aside(a) - aside(b) || b.width - a.width);
      this.views.set(id, found);
    }
    return found;
  }

  /** Where a place of a panel is best seen. */
  private view(panel: string, z = 0): View | null {
    const all = this.seen(panel);
    const shows = ({ look }: View) => look?.layer === undefined || look.layer === Math.floor(z);
    return (
      all.find((view) => view.look?.layer === Math.floor(z) && shows(view)) ??
      all.find(shows) ??
      all[0] ??
      null
    );
  }

  private node(panel: string, id: string): SVGGElement | null {
    const name = CSS.escape(id);
    for (const { svg } of this.seen(panel)) {
      const node = svg.querySelector<SVGGElement>(`[data-id="${name}"], [data-id^="${name}/"]`);
      if (node) return node;
    }
    return null;
  }

  /** Something over everything in a layer of its own, which moves and fades without being drawn anew. */
  private layer(kind: string, ...drawn: SVGElement[]): SVGSVGElement {
    const layer = document.createElementNS(SVG, 'svg');
    layer.setAttribute('class', `told ${kind}`);
    layer.append(...drawn);
    this.over.append(layer);
    return layer;
  }

  private fly(flight: Flight, before: Scene, after: Scene, time: number, k: number, count: number): Act {
    const [first, last] = [flight.way[0], flight.way[flight.way.length - 1]];
    if (!first || !last) return nothing;
    const element = find(after, last[0], flight.end) ?? find(before, first[0], flight.start);
    if (element?.solid && first[0] === last[0] && last[5]) return this.roll(element, flight, after, time);
    const steps = this.steps(flight.way);
    const end = steps[steps.length - 1];
    if (!element || !end || steps.length < 2) return nothing;
    const mirror = element.mirror ? -1 : 1;
    // It is drawn as large as it is in the end.
    const frames = steps.map(({ x, y, angle, scale }) => ({
      transform: `translate(${x}px, ${y}px) rotate(${angle}deg) scale(${(scale / end.scale) * mirror}, ${scale / end.scale})`,
    }));
    // Several at once leave one after the other, and all are there in time.
    const stagger = Math.min(APART, 0.5 / count) * time;
    const timing = { duration: time - stagger * (count - 1), delay: stagger * k, easing: EASE };
    const was = find(before, last[0], flight.end);
    const comes = !was || was.symbol !== element.symbol || was.solid !== element.solid || moved(was, element);
    const node = comes ? this.node(last[0], flight.end) : null;
    const look = this.view(last[0], last[6])?.look;
    return () => {
      const piece = element.solid ? drawSolid(after, last[0], element, look) : draw(after.game, element);
      piece.setAttribute('transform', `scale(${end.scale})`);
      const copy = this.layer('told-piece', piece);
      this.until(copy.animate(frames, { ...timing, fill: 'both' }), copy, node ? [node] : []);
    };
  }

  /** A solid rolls over an edge to the square beside it. */
  private roll(element: Element, flight: Flight, after: Scene, time: number): Act {
    const [first, last] = [flight.way[0], flight.way[flight.way.length - 1]] as [Place, Place];
    const panel = after.panels.find(({ id }) => id === last[0]);
    const view = this.view(last[0]);
    const body = new Map(panel?.space?.bodies).get(element.solid ?? '');
    if (!view?.look || !body) return nothing;
    const { svg, matrix, look } = view;
    const { a, b, c, d, e, f } = matrix;
    return () => {
      const layer = this.layer('told-roll');
      const group = document.createElementNS(SVG, 'g');
      group.setAttribute('transform', `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
      layer.append(group);
      const hidden = svg.querySelectorAll<SVGGElement>(`[data-id^="${CSS.escape(element.id)}/"]`);
      for (const node of hidden) hide(node);
      const began = performance.now();
      const step = (now: number) => {
        const share = Math.min(1, Math.max(0, now - began) / time);
        if (!layer.isConnected || share === 1) {
          for (const node of svg.querySelectorAll<SVGGElement>('[data-told]')) show(node);
          layer.remove();
          return;
        }
        const sides = rolling(element, body, first, look, share * share * (3 - 2 * share));
        group.replaceChildren(...sides.map((side) => draw(after.game, side)));
        requestAnimationFrame(step);
      };
      step(began);
    };
  }

  /** A layer goes when it has told what it tells; what it stands for waits unseen until then. */
  private until(animation: Animation, layer: SVGSVGElement, nodes: readonly SVGGElement[]): void {
    for (const node of nodes) hide(node);
    animation.addEventListener('finish', () => {
      for (const node of nodes) show(node);
      layer.remove();
    });
  }

  /** A way on the screen; panels that are not seen are passed over. */
  private steps(way: readonly Place[]): Step[] {
    const steps: Step[] = [];
    let from: Place | null = null;
    for (const place of way) {
      const [panel, px, py, upright, scale, about, z] = place;
      const view = this.view(panel, z);
      if (!view) continue;
      const { matrix, look } = view;
      const [x, y] = look ? eyeOf(look)(px, py, z) : [px, py];
      const angle = upright + angleOf(matrix);
      const put = (px: number, py: number, turned: number) => {
        const { x: sx, y: sy } = new DOMPoint(px, py).matrixTransform(matrix);
        steps.push({ x: sx, y: sy, angle: turned, scale: scale * lengthOf(matrix) });
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

  /** What comes by itself comes up where it lies, and what goes by itself fades there. */
  private come(beat: Beat, before: Scene, after: Scene, time: number): Act[] {
    const flown = new Set((beat.flights ?? []).flatMap(({ start, end }) => [start, end]));
    return (beat.changes ?? []).flatMap(({ panel, elements, gone }) => {
      const matrix = this.view(panel)?.matrix;
      if (!matrix) return [];
      const drawn = (element: Element | undefined) => !!element?.symbol && !flown.has(element.id);
      const come = elements.filter((each) => drawn(each) && !find(before, panel, each.id));
      const go = gone.map((id) => find(before, panel, id)).filter(drawn) as Element[];
      const nodes = come.flatMap(({ id }) => this.node(panel, id) ?? []);
      return [
        () => this.fade(after.game, matrix, come, nodes, [0, 1], time / 2),
        () => this.fade(before.game, matrix, go, [], [1, 0], time),
      ];
    });
  }

  private fade(
    game: string,
    matrix: DOMMatrix,
    elements: readonly Element[],
    nodes: readonly SVGGElement[],
    opacity: [number, number],
    duration: number,
  ): void {
    if (!elements.length) return;
    const { a, b, c, d, e, f } = matrix;
    const pieces = elements.map((element) => {
      const piece = draw(game, element);
      piece.setAttribute('transform', `matrix(${a} ${b} ${c} ${d} ${e} ${f}) ${placement(element)}`);
      return piece;
    });
    const layer = this.layer('told-fade', ...pieces);
    this.until(layer.animate({ opacity }, { duration, easing: EASE, fill: 'both' }), layer, nodes);
  }

  /** The lens glides to where it is now, and goes when it looks at nothing. */
  private look(place: Place | null, time: number): Act {
    const matrix = place ? (this.view(place[0])?.matrix ?? null) : null;
    if (!place || !matrix) {
      return () => {
        this.lens?.remove();
        this.lens = this.at = null;
      };
    }
    const { x, y } = new DOMPoint(place[1], place[2]).matrixTransform(matrix);
    return () => {
      const from = this.at ?? { x, y };
      this.lens ??= this.layer('told-lens', document.createElementNS(SVG, 'circle'));
      this.lens.firstElementChild?.setAttribute('r', String(1.08 * lengthOf(matrix)));
      this.at = { x, y };
      const moves = [from, { x, y }].map((point) => ({ transform: `translate(${point.x}px, ${point.y}px)` }));
      this.lens.animate(moves, { duration: time * 0.55, easing: EASE, fill: 'forwards' });
    };
  }

  private light(panel: string, id: string, time: number): Act {
    const node = this.node(panel, id);
    return () => {
      node?.classList.add('is-told');
      if (node) setTimeout(() => node.classList.remove('is-told'), time);
    };
  }

  /** Points rise from the middle of what makes them; several of one place one above the other. */
  private rise(beat: Beat, time: number): Act[] {
    const stacked = new Map<string, number>();
    return (beat.points ?? []).map(({ points, panel, at }): Act => {
      const nodes = at.flatMap((id) => this.node(panel, id) ?? []);
      const around = (nodes.length ? nodes : [this.view(panel)?.svg]).flatMap((node) =>
        node ? turned.area(node.getBoundingClientRect()) : [],
      );
      if (!around.length || !points) return nothing;
      const x = around.reduce((sum, box) => sum + box.x + box.width / 2, 0) / around.length;
      const y = around.reduce((sum, box) => sum + box.y + box.height / 2, 0) / around.length;
      const key = `${Math.round(x / 8)} ${Math.round(y / 8)}`;
      const level = stacked.get(key) ?? 0;
      stacked.set(key, level + 1);
      const [low, high] = [y - 26 * level, y - 26 * level - RISE];
      return () => {
        const text = document.createElementNS(SVG, 'text');
        text.textContent = points > 0 ? `+${points}` : `−${-points}`;
        const layer = this.layer(points > 0 ? 'told-points' : 'told-points lost', text);
        const frames = [
          { transform: `translate(${x}px, ${low}px)`, opacity: 0 },
          { transform: `translate(${x}px, ${low - RISE / 3}px)`, opacity: 1, offset: 0.25 },
          { transform: `translate(${x}px, ${high}px)`, opacity: 0 },
        ];
        const duration = Math.max(700, 2 * time);
        this.until(layer.animate(frames, { duration, easing: 'ease-out' }), layer, []);
      };
    });
  }
}

const nothing: Act = () => undefined;

function draw(game: string, element: Element): SVGGElement {
  const group = document.createElementNS(SVG, 'g');
  const kind = element.symbol ? 'use' : element.path ? 'path' : 'text';
  const drawn = document.createElementNS(SVG, kind);
  if (element.symbol) drawn.setAttribute('href', `#${symbolId(game, element.symbol)}`);
  else if (element.path) drawn.setAttribute('d', element.path);
  else drawn.textContent = element.text ?? '';
  if (element.style) drawn.setAttribute('class', element.style);
  group.append(drawn);
  if (isFacet(element)) {
    group.setAttribute('transform', placement(element));
    if (element.shade) {
      const shade = document.createElementNS(SVG, 'path');
      shade.setAttribute('class', `shade-${element.shade}`);
      shade.setAttribute('d', SQUARE);
      group.append(shade);
    }
  }
  return group;
}

/** A solid by itself, its middle at nought, as one looks at it. */
function drawSolid(
  scene: Scene,
  panel: string,
  element: Element,
  look: Look | null | undefined,
): SVGGElement {
  const group = document.createElementNS(SVG, 'g');
  const space = scene.panels.find(({ id }) => id === panel)?.space;
  if (!space || !look) return group;
  const { yaw, pitch } = look.layer === undefined ? look : { yaw: 0, pitch: 90 };
  const whole = { ...space, rules: '', floor: '' };
  const sides = facets([{ ...element, x: 0, y: 0, z: 0, scale: 1 }], whole, { yaw, pitch });
  group.append(...sides.map((side) => draw(scene.game, side)));
  return group;
}

/** Unseen, but there: what has the focus keeps it. */
function hide(node: SVGGElement): void {
  node.dataset['told'] = '';
  node.style.opacity = '0';
}

function show(node: SVGGElement): void {
  node.removeAttribute('data-told');
  node.style.removeProperty('opacity');
}

/** What is drawn of a panel, also where it is drawn turned. */
const drawnOf = (panel: SVGSVGElement | null): SVGGElement | null =>
  (panel?.firstElementChild as SVGGElement | null | undefined) ?? null;

const lengthOf = ({ a, b }: DOMMatrix): number => Math.hypot(a, b);
const angleOf = ({ a, b }: DOMMatrix): number => (Math.atan2(b, a) * 180) / Math.PI;

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
