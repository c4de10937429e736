// Stories of moves, as the server tells them: what becomes of a scene beat by beat, and how long each takes.

import type { Beat, Element, Panel as Frame, StoryMessage } from '../protocol/protocol';
import type { Pace } from '../app/settings.svelte';
import { inWords, type Panel, type Scene } from './scene';
import { plain } from './spans';

export type Told = Pick<StoryMessage, 'version' | 'back' | 'story'>;

const byLayer = (a: { layer?: number }, b: { layer?: number }) => (a.layer ?? 0) - (b.layer ?? 0);

/** The scene after a beat; panels that it leaves alone are the same objects. */
export function afterBeat(scene: Scene, beat: Beat): Scene {
  const panels = new Map(scene.panels.map((panel) => [panel.id, panel]));
  for (const frame of beat.panels ?? []) panels.set(frame.id, framed(frame, panels.get(frame.id)));
  for (const { panel: id, elements, gone } of beat.changes ?? []) {
    const panel = panels.get(id);
    if (!panel) continue;
    const there = new Map(panel.elements.map((element) => [element.id, element]));
    for (const each of gone) there.delete(each);
    for (const element of elements) there.set(element.id, inWords(element));
    panels.set(id, { ...panel, elements: [...there.values()].sort(byLayer) });
  }
  for (const id of beat.closed ?? []) panels.delete(id);
  return { ...scene, panels: [...panels.values()] };
}

/** What stays in sight after a story of what went, by panel; null if it says nothing of what stayed before it. */
export function ghostsOf({ story, back }: Told): Map<string, Element[]> | null {
  const found = new Map<string, Element[]>();
  for (const { ghosts } of story.beats)
    for (const { panel, elements } of ghosts ?? [])
      found.set(panel, [...(found.get(panel) ?? []), ...elements.map(inWords)]);
  const changes = story.beats.some((beat) => !beat.rest && beat.changes?.length);
  return found.size || changes || back ? found : null;
}

/** A scene with what stays in sight of what went. */
export function haunted(scene: Scene, ghosts: ReadonlyMap<string, readonly Element[]>): Scene {
  if (!ghosts.size) return scene;
  const panels = scene.panels.map((panel) => {
    const here = ghosts.get(panel.id);
    return here ? { ...panel, elements: [...panel.elements, ...here].sort(byLayer) } : panel;
  });
  return { ...scene, panels };
}

/** A panel in a new frame, with what lies in it. */
function framed(frame: Frame, before: Panel | undefined): Panel {
  return {
    id: frame.id,
    role: frame.role,
    title: frame.title,
    box: frame.box,
    elements: before?.elements ?? [],
    seat: frame.seat ?? null,
    words: before?.words ?? [],
    about: before?.about ?? new Map(),
    rotations: frame.rotations ?? 0,
    piece: frame.piece ?? 0,
    space: frame.space ?? null,
    aside: frame.aside ?? false,
  };
}

/** Milliseconds at a calm pace: of a turn of somebody else at most, and of all others together. */
export const MOST_TURN = 2500;
export const MOST_OTHERS = 6000;
export const PACES: Record<Pace, number> = { calm: 1, brisk: 0.5, instant: 0 };

/** How long a beat takes at a calm pace. What only changes something is there at once. */
export function timeOf(beat: Beat): number {
  if (beat.rest) return 0;
  if (beat.lens && !beat.flights?.length) return 450;
  if (beat.flights?.length) return Math.min(450, 360 + 30 * (longest(beat) - 2));
  if (beat.points?.length || beat.lights?.length) return 420;
  return beat.words || beat.sound ? 250 : 0;
}

const longest = (beat: Beat) => Math.max(...(beat.flights ?? []).map((flight) => flight.way.length));

export const lengthOf = (told: Told): number => told.story.beats.reduce((sum, beat) => sum + timeOf(beat), 0);

/** What a story says, in one piece. */
export function wordsOf(told: Pick<Told, 'story'>): string {
  return told.story.beats.flatMap((beat) => (beat.words ? [plain(beat.words)] : [])).join('; ');
}
