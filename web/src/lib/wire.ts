// Scenes and their documents as the server sends them: tables, and rows that point into them.
// docs/formats.md tells the format; frustule/core/drawing/wire.py writes it.

export type Role = 'board' | 'own' | 'other' | 'hand' | 'stack' | 'tray' | 'choice' | 'sheet' | 'info';
export type Box = readonly [x: number, y: number, width: number, height: number];

export interface Element {
  id: string;
  x: number;
  y: number;
  symbol?: string;
  path?: string;
  text?: string;
  style?: string;
  angle?: number;
  scale?: number;
  mirror?: boolean;
  layer?: number;
  label?: string;
  lights?: string[];
  while_picking?: boolean;
  beside?: string;
}

export interface WirePanel {
  id: string;
  role: Role;
  title: string;
  box: Box;
  elements: number[];
  seat?: number | null;
  words?: string[];
  rotations?: number;
}

/** Panel and elements by number, ids of elements that are taken away, whether it belongs to the preview alone. */
export type WireChange = [panel: number, elements?: number[], gone?: string[], hint?: boolean];

/** One place for all moves, or the difference to the move before for each. */
export type Column = number | number[];

/** Moves in a row, as columns of places in the scene's tables. */
export interface WireMoves {
  count: number;
  move: Column[];
  path: Column[];
  preview: Column[];
  words: Column;
}

export interface WireCall {
  move: string;
  name: string;
  words: string;
  path: string[];
  preview: number[];
}

export type WirePart = [path: string, style: string] | [symbol: string, ...place: number[]];

export interface WireScene {
  format: number;
  game: string;
  title: string;
  status: string;
  seat: number | null;
  elements: Element[];
  panels: WirePanel[];
  changes: WireChange[];
  picks: string[];
  texts: string[];
  words: string[];
  moves: WireMoves[];
  calls: WireCall[];
  symbols: Record<string, WirePart[]>;
}

export interface WireDocument {
  format: number;
  game: string;
  title: string;
  setup: string;
  tokens: Record<string, Record<string, string>>;
  styles: Record<string, string>;
  symbols: Record<string, WirePart[]>;
}
