// Looking at a board: where the view lies in the panel's coordinates, and how panning and zooming move it.

import type { Box } from './scene';

export interface Camera {
  /** Middle of the view and how much it is magnified; 1 shows the whole box. */
  x: number;
  y: number;
  zoom: number;
}

export const MOST_ZOOM = 8;

export const whole = (box: Box): Camera => ({ x: box[0] + box[2] / 2, y: box[1] + box[3] / 2, zoom: 1 });

/** The part of the panel that is shown. */
export function viewOf(camera: Camera, box: Box): Box {
  const [wide, high] = [box[2] / camera.zoom, box[3] / camera.zoom];
  return [camera.x - wide / 2, camera.y - high / 2, wide, high];
}

/** Keeps the view within the box and the zoom within bounds. */
export function kept(camera: Camera, box: Box): Camera {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, camera.zoom));
  const [wide, high] = [box[2] / zoom, box[3] / zoom];
  const within = (at: number, from: number, size: number, span: number) =>
    Math.min(from + size - span / 2, Math.max(from + span / 2, at));
  return { x: within(camera.x, box[0], box[2], wide), y: within(camera.y, box[1], box[3], high), zoom };
}

export function panned(camera: Camera, box: Box, dx: number, dy: number): Camera {
  return kept({ ...camera, x: camera.x + dx, y: camera.y + dy }, box);
}

/** Zooms so that the point stays where it is on the screen. */
export function zoomed(camera: Camera, box: Box, by: number, x: number, y: number): Camera {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, camera.zoom * by));
  const share = camera.zoom / zoom;
  return kept({ x: x + (camera.x - x) * share, y: y + (camera.y - y) * share, zoom }, box);
}

/** The camera for a box that grew or moved: the same place is looked at; a whole view stays whole. */
export function carried(camera: Camera, box: Box): Camera {
  return camera.zoom === 1 ? whole(box) : kept(camera, box);
}
