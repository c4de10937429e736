// What the arrangement of a table is made of.

import type { Box, Panel } from '../scene/scene';

export type Form = 'wide' | 'phone' | 'lying';

export interface Size {
  width: number;
  height: number;
}
export interface Rect extends Size {
  x: number;
  y: number;
}
/** A panel and where it lies; `unit` is the length of one of its units, in pixels. */
export interface Placed {
  panel: Panel;
  rect: Rect;
  unit: number;
  /** Whether it lies turned by a quarter, since the room is wider than it is high. */
  quarter?: boolean;
  /** Where its tools lie, if they would lie over its squares. */
  tools?: 'right' | 'below';
  /** What is seen of it while it is small; all of it without. */
  part?: Box;
  /** The unit at which more of a board is seen, while something is in the hand that goes where nobody looks. */
  back?: number;
}
export interface Seat {
  /** From nought. */
  seat: number;
  rect: Rect;
  /** The room for name and points. */
  words: Rect;
  /** The seat's panels as miniatures, the largest first. */
  panels: Placed[];
}

export interface Arrangement extends Size {
  form: Form;
  boards: Placed[];
  /** On a phone, the board that is not shown. */
  mini: Placed | null;
  edge: Placed[];
  /** The near edge of the table: all that is at hand lies on it. */
  near: Rect;
  seats: Seat[];
  /** What is to be known: the stock, a judge. Those for which there is no room lie in the drawer. */
  infos: Placed[];
  /** A drawn paper beside a lone board, where there is room. */
  paper: Placed | null;
  bar: Rect;
  choices: Rect;
  rim: Rect | null;
  /** On a phone, for the two buttons that are at hand. */
  tools: Rect | null;
  lesson: Rect | null;
}

export interface Wish {
  /** The seats to be listed, from nought. */
  seats: readonly number[];
  /** One's own among them. */
  own: number | null;
  /** On a phone, the board that is shown; else the first. */
  shown?: string | null;
  /** Whether room is needed for the words of a lesson. */
  lesson?: boolean;
  /** How large texts are, 1 as at first: rows of words are as much higher. */
  text?: number;
  /** Boards and what one plays from alone, as part of another page. */
  bare?: boolean;
}

/** What lies where, as panels. */
export interface Kinds {
  mains: Panel[];
  near: Panel[];
  /** What lies at the edge but is a sheet rather than a row of pieces. */
  sheets: Panel[];
  others: Map<number, Panel[]>;
  infos: Panel[];
  papers: Panel[];
}

export function formOf({ width, height }: Size): Form {
  if (height < 500 && width >= 480) return 'lying';
  return width < 700 ? 'phone' : 'wide';
}
