// Solids as they are seen: core/drawing/space.py defines where things are; this is the same for a hand that turns them,
// and test vectors hold it to that.

import type { Body, Element, Space } from '../protocol/protocol';
import { previewed, type Box, type Fate, type Panel } from './scene';

export interface Look {
  yaw: number;
  pitch: number;
  /** The only layer that is seen, from nought, and then straight from above. */
  layer?: number;
  /** How many layers are seen from below; all without. */
  cut?: number;
  /** The room between layers. */
  gap?: number;
  xray?: boolean;
}

/** A side of a solid as it is seen: its drawing is slanted, and some shade lies on it. */
export interface Facet extends Element {
  matrix: readonly [number, number, number, number];
  shade: number;
}

type Vector = readonly [number, number, number];

const [TOP, BOTTOM] = [4, 5];
const OUTWARD: readonly Vector[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
];
const RIGHT: readonly Vector[] = [
  [0, 1, 0],
  [0, -1, 0],
  [-1, 0, 0],
  [1, 0, 0],
  [1, 0, 0],
  [1, 0, 0],
];
const DOWN: readonly Vector[] = [
  [0, 0, -1],
  [0, 0, -1],
  [0, 0, -1],
  [0, 0, -1],
  [0, -1, 0],
  [0, 1, 0],
];
const LIGHT: Vector = [-0.5, 0.66, 0.56];
const SHADES = 7;
const EDGE_ON = 0.001;
export const SQUARE = 'M-.5-.5h1v1h-1z';
const FAR_BACK = -1_000_000;
const IN_FRONT = 1_000_000;

export const isFacet = (element: Element): element is Facet => 'matrix' in element;

/** Where something is to the right, down, and toward the eye. */
export type Eye = (x: number, y: number, z: number) => Vector;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The projection of a look: seen from afar, so that parallels stay parallel. */
export function eyeOf(look: Look): Eye {
  const above = look.layer !== undefined;
  const [yaw, pitch] = [radians(above ? 0 : look.yaw), radians(above ? 90 : look.pitch)];
  const [cos, sin, level, down] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
  return (x, y, z) => {
    const [across, away] = [x * cos + y * sin, y * cos - x * sin];
    return [across, -(away * down + z * level), z * down - away * level];
  };
}

function shadeOf([across, down, toward]: Vector): number {
  const bright = Math.max(0, across * LIGHT[0] - down * LIGHT[1] + toward * LIGHT[2]);
  return Math.floor(SHADES * (1 - bright) * 0.9 + 0.5);
}

const cellOf = ({ x, y, z = 0 }: Element, side?: number): string => {
  const [dx, dy, dz] = side === undefined ? [0, 0, 0] : (OUTWARD[side] as Vector);
  return `${Math.floor(x + dx)} ${Math.floor(y + dy)} ${Math.floor(z + dz)}`;
};

const layerOf = ({ z = 0 }: Element): number => Math.floor(z);

/** Solids, and what lies behind them, as flat elements from the back to the front. */
export function facets(elements: readonly Element[], space: Space, look: Look): Element[] {
  const eye = eyeOf(look);
  const bodies = new Map(space.bodies);
  const normals = OUTWARD.map((outward) => eye(...outward));
  const seen: [Element, Body][] = [];
  const walls = new Set<string>();
  for (const element of elements) {
    const body = bodies.get(element.solid ?? '');
    if (!body || !isShown(element, body, look)) continue;
    seen.push([element, body]);
    if (!body.empty && !(look.xray && body.wire) && (element.scale ?? 1) === 1) walls.add(cellOf(element));
  }
  const made: Element[] = [];
  if (look.layer === undefined) {
    made.push(...floorOf(space, eye, normals), ...rulesOf(space, look, eye, normals));
    for (const element of elements) if (!element.solid) made.push(upright(element, eye));
  }
  for (const [element, body] of seen) made.push(...sidesOf(element, body, look, eye, normals, walls));
  return made.sort((a, b) => (a.layer ?? 0) - (b.layer ?? 0));
}

function upright(element: Element, eye: Eye): Element {
  const [x, y] = eye(element.x, element.y, element.z ?? 0);
  return { ...element, x, y, z: 0, layer: IN_FRONT };
}

function isShown(element: Element, body: Body, look: Look): boolean {
  const layer = layerOf(element);
  if (look.layer !== undefined) return layer === look.layer;
  return !body.empty && (look.cut === undefined || layer < look.cut);
}

function sidesOf(
  element: Element,
  body: Body,
  look: Look,
  eye: Eye,
  normals: readonly Vector[],
  walls: ReadonlySet<string>,
): Facet[] {
  const { id, scale: size = 1, style } = element;
  const gap = look.gap ?? 0;
  const above = look.layer !== undefined;
  const [x, y, depth] = eye(element.x, element.y, (element.z ?? 0) + gap * layerOf(element));
  const wired = !!look.xray && !!body.wire;
  const layer = Math.floor(1000 * depth + 0.5);
  let { label } = element;
  const made: Facet[] = [];
  body.sides.forEach((symbol, side) => {
    if (!symbol || (normals[side] as Vector)[2] <= EDGE_ON) return;
    const apart = gap > 0 && (side === TOP || side === BOTTOM);
    if (size === 1 && !wired && !apart && !above && walls.has(cellOf(element, side))) return;
    const [dx, dy, dz] = OUTWARD[side] as Vector;
    const [ox, oy] = eye((dx * size) / 2, (dy * size) / 2, (dz * size) / 2);
    const [[a, b], [c, d]] = [eye(...(RIGHT[side] as Vector)), eye(...(DOWN[side] as Vector))];
    made.push({
      id: above ? id : `${id}/${side}`,
      x: x + ox,
      y: y + oy,
      ...(wired ? { path: SQUARE, style: body.wire as string } : { symbol, ...(style ? { style } : {}) }),
      layer,
      ...(label ? { label } : {}),
      ...(element.while_picking ? { while_picking: true } : {}),
      matrix: [a * size, b * size, c * size, d * size],
      shade: wired || above || body.spark ? 0 : shadeOf(normals[side] as Vector),
    });
    label = '';
  });
  if (body.spark && !above)
    made.push({
      id: `${id}/spark`,
      x,
      y,
      symbol: body.spark,
      layer: IN_FRONT,
      matrix: [size, 0, 0, size],
      shade: 0,
    });
  return made;
}

/** A solid on its way over an edge from the place where it was, to the one beside it where it is: how far it has come. */
export function rolling(
  element: Element,
  body: Body,
  [, fromX, fromY]: readonly [string, number, number, ...unknown[]],
  look: Look,
  share: number,
): Facet[] {
  const eye = eyeOf(look);
  const { x, y, z = 0 } = element;
  const [dx, dy] = [x - fromX, y - fromY];
  const far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  const [edgeX, edgeY, edgeZ] = [(x + fromX) / 2, (y + fromY) / 2, z - far / 2];
  const back = ((1 - share) * Math.PI) / 2;
  const [cos, sin] = [Math.cos(back), Math.sin(back)];
  // Turned back about the edge: what points along the way points up again.
  const turn = ([vx, vy, vz]: Vector): Vector => {
    const along = vx * ux + vy * uy;
    const [now, up] = [along * cos - vz * sin, vz * cos + along * sin];
    return [vx + (now - along) * ux, vy + (now - along) * uy, up];
  };
  const [mx, my, mz] = turn([x - edgeX, y - edgeY, z - edgeZ]);
  const made: Facet[] = [];
  body.sides.forEach((symbol, side) => {
    const normal = eye(...turn(OUTWARD[side] as Vector));
    if (!symbol || normal[2] <= EDGE_ON) return;
    const [ox, oy, oz] = turn(OUTWARD[side] as Vector);
    const [sx, sy] = eye(edgeX + mx + ox / 2, edgeY + my + oy / 2, edgeZ + mz + oz / 2);
    const [[a, b], [c, d]] = [eye(...turn(RIGHT[side] as Vector)), eye(...turn(DOWN[side] as Vector))];
    const id = `${element.id}/${side}`;
    made.push({ id, x: sx, y: sy, symbol, matrix: [a, b, c, d], shade: shadeOf(normal) });
  });
  return made;
}

function floorOf(space: Space, eye: Eye, normals: readonly Vector[]): Facet[] {
  if (!space.floor || (normals[TOP] as Vector)[2] <= EDGE_ON) return [];
  const [x, y] = eye(0, space.size[1], 0);
  return [slanted('floor', x, y, TOP, eye, { symbol: space.floor, layer: FAR_BACK })];
}

function slanted(id: string, x: number, y: number, side: number, eye: Eye, more: Partial<Facet>): Facet {
  const [[a, b], [c, d]] = [eye(...(RIGHT[side] as Vector)), eye(...(DOWN[side] as Vector))];
  return { id, x, y, matrix: [a, b, c, d], shade: 0, ...more };
}

function rulesOf(space: Space, look: Look, eye: Eye, normals: readonly Vector[]): Facet[] {
  if (!space.rules) return [];
  const [w, d, h] = space.size;
  const gap = look.gap ?? 0;
  const corners: Vector[] = [
    [w, 0, h],
    [0, d, h],
    [w, d, h],
    [0, 0, h],
    [0, d, h],
    [0, 0, 0],
  ];
  const extents = [
    [d, h],
    [d, h],
    [w, h],
    [w, h],
    [w, d],
    [w, d],
  ] as const;
  const made: Facet[] = [];
  for (let side = 0; side < 6; side++) {
    if ((normals[side] as Vector)[2] >= -EDGE_ON || (gap && side !== TOP && side !== BOTTOM)) continue;
    const [[x, y, z], extent] = [corners[side] as Vector, extents[side] as readonly [number, number]];
    for (let level = 0; level < (gap ? h : 1); level++) {
      const lifted = level * (1 + gap);
      const [sx, sy] = eye(x, y, z + lifted);
      const depth = Math.floor(1000 * eye(w / 2, d / 2, lifted)[2] + 0.5);
      const layer = gap ? depth - 100_000 : FAR_BACK;
      const more = { path: ruled(...extent), style: space.rules, layer };
      made.push(slanted(`rules/${side}/${level}`, sx, sy, side, eye, more));
    }
  }
  return made;
}

function ruled(wide: number, high: number): string {
  let path = '';
  for (let k = 0; k <= high; k++) path += `M0 ${k}H${wide}`;
  for (let k = 0; k <= wide; k++) path += `M${k} 0V${high}`;
  return path;
}

// Panels of solids, as panels that are flat

/** How a space is looked at when nobody has turned it. */
export const homeOf = ({ yaw = 0, pitch = 33 }: Space): Look => ({ yaw, pitch });

/** A layer of a space from above: places keep their ids, so that it is picked from. */
export function layerPanel(panel: Panel, layer: number): Panel {
  const space = panel.space as Space;
  const [w, d] = space.size;
  return {
    ...panel,
    box: [-EDGE, -d - EDGE, w + 2 * EDGE, d + 2 * EDGE],
    elements: facets(panel.elements, space, { yaw: 0, pitch: 90, layer }),
    rotations: 0,
    space: null,
  };
}
/** Around a layer, in its units. */
export const EDGE = 0.14;

/** What becomes of a layer, of what becomes of a space. */
export function layerChanges(
  panel: Panel,
  changes: Map<string, Fate> | undefined,
  layer: number,
): Map<string, Fate> | undefined {
  if (!changes?.size) return undefined;
  const space = panel.space as Space;
  const there = new Map(panel.elements.map((element) => [element.id, element]));
  const found = new Map<string, Fate>();
  for (const [id, fate] of changes) {
    const element = fate.element ?? there.get(id);
    if (!element || layerOf(element) !== layer) continue;
    const [flat] = fate.element ? facets([fate.element], space, { yaw: 0, pitch: 90, layer }) : [];
    found.set(id, { ...fate, element: flat ?? null });
  }
  return found;
}

/** All of a space as one body, in a box that holds it however it is turned. */
export function bodyPanel(panel: Panel, look: Look, changes?: Map<string, Fate>): Panel {
  const space = panel.space as Space;
  const [w, d, h] = space.size;
  const high = h + (look.gap ?? 0) * (h - 1);
  const [x, y] = eyeOf(look)(w / 2, d / 2, high / 2);
  // It is as large as it can be while it may be turned about the axis that is upright, and tilted a little.
  const across = Math.hypot(w, d) + 2 * EDGE;
  const pitch = radians(Math.abs(look.pitch));
  const down = across * Math.sin(pitch) + high * Math.cos(pitch) + 2 * EDGE;
  const least = across * Math.sin(radians(33)) + h * Math.cos(radians(33)) + 2 * EDGE;
  const tall = Math.max(down, least);
  const box: Box = [x - across / 2, y - tall / 2, across, tall];
  const elements = facets(previewed(panel.elements, ghosts(changes)), space, look);
  return { ...panel, box, elements, space: null };
}

/** What would be there and is not yet, so that it can be seen to be so. */
function ghosts(changes: Map<string, Fate> | undefined): Map<string, Fate> | undefined {
  if (!changes?.size) return undefined;
  const style = (fate: Fate) => (fate.sure ? {} : { style: 'is-ghost' });
  return new Map(
    [...changes].map(([id, fate]) => [
      id,
      fate.element ? { ...fate, element: { ...fate.element, ...style(fate) } } : fate,
    ]),
  );
}

/** The layer that an element of a space lies in; null if it is none of its solids. */
export function layerOfId(panel: Panel, id: string | null): number | null {
  const element = id === null ? undefined : panel.elements.find((each) => each.id === id);
  return element?.solid ? layerOf(element) : null;
}
