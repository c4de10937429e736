// Several moves of a turn laid out together before they are played: what is seen of them, and what the page can tell by
// itself until the server has said what would be. Rules are asked, never copied: a guess stands for a moment.

import type { Element } from '../protocol/protocol';
import { alike } from './items';
import { changesOf, previewed, type Changes, type Fate, type Move, type Panel, type Scene } from './scene';

/** What would be after some moves, as far as anybody can tell. */
export interface Foreseen {
  scene: Scene;
  /** How many of the moves are in it: the next one would reveal something. */
  played: number;
}

/** What is taken by a move that can be laid out with others, and where it goes: its first pick and its last. */
export const pieceOf = (move: Move): string => move.path[0] as string;
export const goalOf = (move: Move): string => move.path[move.path.length - 1] as string;

export const same = (one: Move, other: Move): boolean =>
  one.path.length === other.path.length && one.path.every((id, k) => id === other.path[k]);

/** The move that lays a piece there, where there is one. */
export const laying = (scene: Scene | null, piece: string, goal: string): Move | undefined =>
  scene?.moves.find((move) => move.staged && pieceOf(move) === piece && goalOf(move) === goal);

/** Panels that things are played from: what stays in them does not move up before something is played. */
const EDGES: readonly Panel['role'][] = ['hand', 'tray', 'stack'];
const PAPERS: readonly Panel['role'][] = ['sheet', 'info'];

function find(scene: Scene, id: string): Element | undefined {
  for (const panel of scene.panels) {
    const element = panel.elements.find((each) => each.id === id);
    if (element) return element;
  }
  return undefined;
}

/**
 * A scene after a move, as its preview has it. Of the other moves those stay whose picks are still there, which is the
 * guess: a piece that is gone, or a place that the piece has taken, is no longer picked.
 */
export function guessed(scene: Scene, made: Move): Scene {
  const move = scene.moves.find((each) => same(each, made));
  if (!move) return scene;
  const certain = move.preview.filter((number) => !scene.changes[number]?.hint);
  const changes = changesOf(scene, certain);
  const gone = new Set<string>();
  for (const fates of changes.values()) for (const [id, { element }] of fates) if (!element) gone.add(id);
  const panels = scene.panels.map((panel) => ({
    ...panel,
    elements: previewed(panel.elements, changes.get(panel.id)),
  }));
  const after = { ...scene, panels };
  const goal = goalOf(move);
  const taken = find(after, goal)?.symbol === find(scene, pieceOf(move))?.symbol;
  const moves = scene.moves.filter(
    (each) => !each.path.some((id) => gone.has(id)) && !(taken && goalOf(each) === goal),
  );
  return { ...after, moves };
}

/** What is known of a list of moves, or guessed from what is known of the first of them. */
export function foreseen(
  base: Scene,
  moves: readonly Move[],
  known: (moves: readonly Move[]) => Foreseen | undefined,
): Scene {
  let scene = base;
  let from = 0;
  for (let count = moves.length; count; count--) {
    const found = known(moves.slice(0, count));
    if (!found) continue;
    scene = found.scene;
    from = found.played;
    break;
  }
  for (const move of moves.slice(from)) scene = guessed(scene, move);
  return scene;
}

/** A scene that was foreseen: what may be laid out further, and what could have been played anyhow. */
export function within(base: Scene, scene: Scene): Scene {
  const now = new Set(base.moves.map((move) => move.move));
  return {
    ...scene,
    moves: scene.moves.filter((move) => move.staged || now.has(move.move)),
    calls: base.calls,
  };
}

/** What moves that are laid out change in what is seen; each piece among it says where it was laid. */
export function overlay(base: Scene, after: Scene, laid: readonly Move[]): Changes {
  const touched = new Set<string>();
  for (const move of laid) {
    const here = base.moves.find((each) => same(each, move));
    for (const number of here?.preview ?? []) touched.add(base.changes[number]?.panel ?? '');
  }
  const goals = new Set(laid.map(goalOf));
  const symbols = new Set(laid.map((move) => find(base, pieceOf(move))?.symbol));
  const found: Changes = new Map();
  for (const panel of base.panels) {
    const then = after.panels.find((each) => each.id === panel.id);
    if (!then || !(touched.has(panel.id) || PAPERS.includes(panel.role))) continue;
    const before = new Map(panel.elements.map((element) => [element.id, element]));
    const fates = new Map<string, Fate>();
    for (const each of then.elements) {
      const element = steady(panel, before, each);
      const old = before.get(each.id);
      before.delete(each.id);
      if (old && alike(old, element)) continue;
      const goal = goals.has(each.id) ? each.id : (each.beside ?? '');
      const laidAt = goals.has(goal) && symbols.has(each.symbol ?? '') ? goal : undefined;
      fates.set(each.id, { element, hint: false, sure: true, ...(laidAt === undefined ? {} : { laidAt }) });
    }
    for (const id of before.keys()) fates.set(id, { element: null, hint: false, sure: true });
    if (fates.size) found.set(panel.id, fates);
  }
  return found;
}

/** What is played from stays where it lies until something is played: it would slip from under the pointer. */
function steady(panel: Panel, before: ReadonlyMap<string, Element>, element: Element): Element {
  const old = EDGES.includes(panel.role) ? before.get(element.id) : undefined;
  return old ? { ...element, x: old.x, y: old.y } : element;
}

/** What a move in preparation changes, on top of what is laid out. */
export function atop(base: Scene, laid: Changes, changes: Changes): Changes {
  if (!laid.size) return changes;
  const found: Changes = new Map(laid);
  for (const [id, fates] of changes) {
    const under = laid.get(id);
    const panel = base.panels.find((each) => each.id === id);
    const before = new Map(panel?.elements.map((element) => [element.id, element]));
    const merged = new Map(under);
    for (const [name, fate] of fates) {
      if (fate.hint && under?.get(name)?.laidAt !== undefined) continue;
      const element = fate.element && panel ? steady(panel, before, fate.element) : fate.element;
      merged.set(name, { ...fate, element });
    }
    found.set(id, merged);
  }
  return found;
}

/** Moves in an order that the rules allow, and those that are in none. */
export async function ordered(
  moves: readonly Move[],
  ask: (moves: readonly Move[]) => Promise<Foreseen>,
): Promise<{ kept: Move[]; lost: Move[] }> {
  const kept: Move[] = [];
  let lost = [...moves];
  while (lost.length) {
    const { scene, played } = await ask(kept);
    const next =
      played < kept.length ? undefined : lost.find((move) => scene.moves.some((m) => same(m, move)));
    if (!next) break;
    kept.push(next);
    lost = lost.filter((move) => move !== next);
  }
  return { kept, lost };
}
