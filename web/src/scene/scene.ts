// A scene ready to be shown: panels with their elements, moves with what a preview changes.

import type {
  Column,
  Element,
  Role,
  Sandbox,
  SceneLine,
  Space,
  Threat,
  WireMoves,
  WirePanel,
  WireScene,
} from '../protocol/protocol';
import { ANCHOR, plain } from './spans';

/** What kind of thing comes of a move. */
export type OutcomeKind = WireScene['kinds'][number];
/** x, y, width and height of what a panel shows. */
export type Box = Readonly<WirePanel['box']>;

export interface Panel {
  id: string;
  role: Role;
  title: string;
  box: Box;
  elements: Element[];
  seat: number | null;
  words: string[];
  rotations: number;
  /** How large what lies on it is, the narrower way; 0 if all of it is to be seen. */
  piece: number;
  /** More than the labels of elements, told where they are touched; texts with pieces in them. */
  about: ReadonlyMap<string, string>;
  /** The room of its solids, if it has any. */
  space: Space | null;
  /** It is looked at and not played on: small until something happens there. */
  aside: boolean;
}

/** What a move would do to a panel: these elements replace or join what is there, those ids are taken away. */
export interface Change {
  panel: string;
  elements: Element[];
  gone: string[];
  hint: boolean;
}

export interface Move {
  move: string;
  path: string[];
  preview: number[];
  words: string;
  /** What a person does, step by step and as one sentence, and what comes of it: texts with pieces in them. */
  steps: string[];
  does: string;
  comes: string;
  /** What is chosen by each id of the path. */
  slots: string[];
  kind: OutcomeKind;
  /** Whether it may be laid out with others before they are played together. */
  staged: boolean;
}

export interface Call extends Move {
  name: string;
  /** Whether it answers what somebody offers. */
  answers: boolean;
}

export interface Scene {
  game: string;
  title: string;
  status: string;
  seat: number | null;
  panels: Panel[];
  changes: Change[];
  moves: Move[];
  calls: Call[];
  /** Whether one may plan as if it were one's turn. */
  plans: boolean;
  /** What every seat has. */
  scores: readonly number[];
  /** The seats that may act, counted from 0. */
  acting: readonly number[];
  /** The number of the rule about what is being done now. */
  section: string;
  /** When the game is over, what the scores are made of. */
  lines: readonly SceneLine[];
  /** What may be laid out as one likes before it is played. */
  sandbox: Sandbox | null;
  /** Slots that say how what is in the hand lies. */
  poses: readonly string[];
  /** What of one's own could be taken by the opponents' next move; null where the game does not say. */
  threats: readonly Threat[] | null;
}

export function readScene(wire: WireScene): Scene {
  const at = <T>(table: T[], number: number): T => {
    const found = table[number];
    if (found === undefined) throw new Error(`the scene points at ${number}, which is not there`);
    return found;
  };
  const elements = wire.elements.map(inWords);
  const panels = wire.panels.map((panel) => ({
    id: panel.id,
    role: panel.role,
    title: plain(panel.title),
    box: panel.box,
    elements: panel.elements.map((number) => at(elements, number)).sort(byLayer),
    seat: panel.seat ?? null,
    words: panel.words ?? [],
    rotations: panel.rotations ?? 0,
    piece: panel.piece ?? 0,
    about: new Map(panel.about),
    space: panel.space ?? null,
    aside: panel.aside ?? false,
  }));
  const changes = wire.changes.map(([panel, changed, gone, hint]) => ({
    panel: at(panels, panel).id,
    elements: changed.map((number) => at(elements, number)),
    gone,
    hint,
  }));
  return {
    game: wire.game,
    title: wire.title,
    status: plain(wire.status),
    seat: wire.seat,
    panels,
    changes,
    moves: wire.moves.flatMap((run) => movesOf(run, wire)),
    scores: wire.scores,
    acting: wire.acting,
    section: wire.section,
    lines: wire.lines.map((line) => ({ ...line, words: plain(line.words) })),
    sandbox: wire.sandbox,
    poses: wire.poses,
    threats: wire.threats,
    plans: wire.plans,
    calls: wire.calls.map((call) => ({
      ...call,
      name: plain(call.name),
      words: plain(call.words),
      steps: [call.name],
      does: call.name,
      comes: call.words,
      kind: 'quiet' as const,
      staged: false,
    })),
  };
}

/** An element whose label is words alone, as whoever hears it wants it. */
export const inWords = (element: Element): Element =>
  element.label?.includes(ANCHOR) ? { ...element, label: plain(element.label) } : element;

/** A column of places, written out. */
function places(column: Column, count: number): number[] {
  if (typeof column === 'number') return Array<number>(count).fill(column);
  let at = 0;
  return column.map((step) => (at += step));
}

function movesOf(run: WireMoves, wire: WireScene): Move[] {
  const columns = (all: Column[]) => all.map((column) => places(column, run.count));
  const [texts, paths, previews] = [columns(run.move), columns(run.path), columns(run.preview)];
  const steps = columns(run.steps);
  const words = places(run.words, run.count);
  const kinds = places(run.kind, run.count);
  const step = (row: number) => steps.map((column) => wire.steps[column[row] as number] as string);
  return words.map((number, row) => ({
    move: texts.map((column) => wire.texts[column[row] as number]).join(' '),
    path: paths.map((column) => wire.picks[column[row] as number] as string),
    preview: previews.map((column) => column[row] as number),
    words: plain(wire.words[number] ?? ''),
    steps: step(row),
    does: step(row).join(' '),
    comes: wire.words[number] ?? '',
    slots: run.slots,
    kind: wire.kinds[kinds[row] as number] ?? 'quiet',
    staged: run.staged,
  }));
}

const byLayer = (a: Element, b: Element) => (a.layer ?? 0) - (b.layer ?? 0);

/** What becomes of elements of a panel, by id: another element, or null where it is taken away. */
export interface Fate {
  element: Element | null;
  hint: boolean;
  /** It is laid out, not only looked at: it is drawn as it would be. */
  sure?: boolean;
  /** The place at which it is laid out, for a piece that is. */
  laidAt?: string;
}
export type Changes = Map<string, Map<string, Fate>>;

export function changesOf(scene: Scene, numbers: Iterable<number>): Changes {
  const found: Changes = new Map();
  for (const number of numbers) {
    const change = scene.changes[number];
    if (!change) continue;
    let panel = found.get(change.panel);
    if (!panel) found.set(change.panel, (panel = new Map()));
    for (const id of change.gone) panel.set(id, { element: null, hint: change.hint });
    for (const element of change.elements) panel.set(element.id, { element, hint: change.hint });
  }
  return found;
}

/** Which elements are to be seen: those that matter only while picking, only while they do. */
export function seen(panel: Panel, wanted: ReadonlySet<string>): Element[] {
  const hidden = new Set<string>();
  for (const element of panel.elements) {
    if (element.while_picking && !wanted.has(element.id)) hidden.add(element.id);
  }
  if (!hidden.size) return panel.elements;
  return panel.elements.filter((e) => !hidden.has(e.id) && !(e.beside && hidden.has(e.beside)));
}

/** A panel's elements with a preview applied, in order of their layers. */
export function previewed(elements: Element[], changes: Map<string, Fate> | undefined): Element[] {
  if (!changes?.size) return elements;
  const left = new Map(changes);
  const found: Element[] = [];
  for (const element of elements) {
    const change = left.get(element.id);
    if (!change) found.push(element);
    else if (change.element) found.push(change.element);
    left.delete(element.id);
  }
  for (const change of left.values()) if (change.element) found.push(change.element);
  return found.sort(byLayer);
}

/** The transform of an element: moved, turned, mirrored, in this order from outside; or slanted, as a side of a solid. */
export function placement(element: Element & { matrix?: readonly number[] }): string {
  const { x, y, angle, scale = 1, mirror, matrix } = element;
  if (matrix) return `matrix(${matrix.map((value) => value.toFixed(4)).join(' ')} ${x} ${y})`;
  let words = `translate(${x} ${y})`;
  if (angle) words += ` rotate(${angle})`;
  if (mirror || scale !== 1) words += ` scale(${mirror ? -scale : scale} ${scale})`;
  return words;
}
