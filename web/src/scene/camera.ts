// Looking at a board: where the view lies in the panel's coordinates, and how panning and zooming move it.

import type { Box } from './scene';

export interface Camera {
  /** Middle of the view and how much it is magnified; 1 is how the board is seen at first. */
  x: number;
  y: number;
  zoom: number;
}

/** What there is to see, and what is seen of it at first: all of it, or what fits with its pieces large enough. */
export interface Sight {
  box: Box;
  home: Box;
}

export const MOST_ZOOM = 8;

/** A box turned clockwise by a quarter, about the origin. */
export const quartered = ([x, y, wide, high]: Box): Box => [-(y + high), x, high, wide];

/** Everything in sight. */
export const plainly = (box: Box): Sight => ({ box, home: box });

/** A board in a room of so many pixels, a unit of it being `unit` long: its middle is in sight. */
export function within(box: Box, room: { width: number; height: number }, unit: number): Sight {
  const [wide, high] = [room.width / unit, room.height / unit];
  return { box, home: [box[0] + (box[2] - wide) / 2, box[1] + (box[3] - high) / 2, wide, high] };
}

export const whole = ({ home }: Sight): Camera => ({
  x: home[0] + home[2] / 2,
  y: home[1] + home[3] / 2,
  zoom: 1,
});

/** The part of the panel that is shown. */
export function viewOf(camera: Camera, { home }: Sight): Box {
  const [wide, high] = [home[2] / camera.zoom, home[3] / camera.zoom];
  return [camera.x - wide / 2, camera.y - high / 2, wide, high];
}

/** How far one can go back: until everything is in sight. */
const leastZoom = ({ box, home }: Sight): number => Math.min(1, home[2] / box[2], home[3] / box[3]);

const kindly = (zoom: number, sight: Sight): number => Math.min(MOST_ZOOM, Math.max(leastZoom(sight), zoom));

/** Keeps the view within the box and the zoom within bounds; what is smaller than the view lies in its middle. */
export function kept(camera: Camera, sight: Sight): Camera {
  const { box, home } = sight;
  const zoom = kindly(camera.zoom, sight);
  const along = (at: number, from: number, size: number, span: number) =>
    span >= size ? from + size / 2 : Math.min(from + size - span / 2, Math.max(from + span / 2, at));
  return {
    x: along(camera.x, box[0], box[2], home[2] / zoom),
    y: along(camera.y, box[1], box[3], home[3] / zoom),
    zoom,
  };
}

export const SIDES = ['left', 'right', 'up', 'down'] as const;
export type Side = (typeof SIDES)[number];

/** On which sides of a view there are points of which so much around them is not in sight. */
export function beyond(points: readonly { x: number; y: number }[], view: Box, margin: number): Side[] {
  const [left, top] = [view[0] + margin, view[1] + margin];
  const [right, bottom] = [view[0] + view[2] - margin, view[1] + view[3] - margin];
  const out: Record<Side, (point: { x: number; y: number }) => boolean> = {
    left: ({ x }) => x < left,
    right: ({ x }) => x > right,
    up: ({ y }) => y < top,
    down: ({ y }) => y > bottom,
  };
  return SIDES.filter((side) => points.some(out[side]));
}

/** Moves the view, no further than it must, until a box lies in it. */
export function revealed(camera: Camera, sight: Sight, [x, y, wide, high]: Box): Camera {
  const view = viewOf(camera, sight);
  const along = (from: number, size: number, start: number, span: number) =>
    Math.min(0, from - start) || Math.max(0, from + size - start - span);
  const [dx, dy] = [along(x, wide, view[0], view[2]), along(y, high, view[1], view[3])];
  return dx || dy ? panned(camera, sight, dx, dy) : camera;
}

export function panned(camera: Camera, sight: Sight, dx: number, dy: number): Camera {
  return kept({ ...camera, x: camera.x + dx, y: camera.y + dy }, sight);
}

/** Zooms so that the point stays where it is on the screen. */
export function zoomed(camera: Camera, sight: Sight, by: number, x: number, y: number): Camera {
  const zoom = kindly(camera.zoom * by, sight);
  const share = camera.zoom / zoom;
  return kept({ x: x + (camera.x - x) * share, y: y + (camera.y - y) * share, zoom }, sight);
}
