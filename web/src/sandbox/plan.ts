// Plans in a sandbox: where the pieces of one's own are to lie, before anything is played. Nothing here knows a game: a
// sandbox says how each piece can lie, where, and how that is written.

import type { Names, Naming, Sandbox, SandboxPiece, Way } from '../protocol/protocol';

/** How a piece lies: one of its ways, with its upper left square in this column and row. */
export interface Lie {
  way: number;
  column: number;
  row: number;
}

/** By the ids of pieces; those that are not in it are still to be placed. */
export type Plan = ReadonlyMap<string, Lie>;

export const EMPTY: Plan = new Map();

/** Why a text is no plan. */
export interface Wrong {
  why: 'word' | 'many' | 'overlap';
  word: string;
  other: string;
}

export interface Read {
  name: string;
  plan: Plan;
}

/** How far a piece may be moved aside so that it does not lie on another, in squares. */
const ASIDE = 1.01;

/** How much nearer another way must be than the one a piece has. */
const OTHERWISE = 0.75;

const wayOf = (piece: SandboxPiece, number: number): Way => piece.ways[number] as Way;
const clamp = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));
const key = (column: number, row: number) => `${column},${row}`;

/** How many columns and rows a way takes. */
export function extentOf(way: Way): { wide: number; high: number } {
  const columns = way.squares.map(([column]) => column);
  const rows = way.squares.map(([, row]) => row);
  return { wide: Math.max(...columns) + 1, high: Math.max(...rows) + 1 };
}

function written(naming: Naming, names: Names, { column, row }: Lie): string {
  const [before, after, dx, dy] = naming;
  return `${before}${names[0][column + dx] ?? ''}${names[1][row + dy] ?? ''}${after}`;
}

export class Desk {
  readonly pieces: ReadonlyMap<string, SandboxPiece>;
  private words: Map<string, { kind: string; lie: Lie }> | null = null;

  constructor(readonly sandbox: Sandbox) {
    this.pieces = new Map(sandbox.pieces.map((piece) => [piece.id, piece]));
  }

  piece(id: string): SandboxPiece {
    return this.pieces.get(id) as SandboxPiece;
  }

  way(id: string, lie: Lie): Way {
    return wayOf(this.piece(id), lie.way);
  }

  /** The place nearest to one that a way allows. */
  nearest(id: string, { way, column, row }: Lie): Lie {
    const [left, top, right, bottom] = wayOf(this.piece(id), way).room;
    return {
      way,
      column: clamp(left, Math.round(column), right),
      row: clamp(top, Math.round(row), bottom),
    };
  }

  /** The place nearest to one that is aimed at, in the same way if it has one near there, else in any. */
  aimed(id: string, wanted: Lie): Lie {
    const { ways } = this.piece(id);
    const { wide, high } = extentOf(wayOf(this.piece(id), wanted.way));
    let best = { lie: this.nearest(id, wanted), away: Infinity };
    ways.forEach((each, way) => {
      const extent = extentOf(each);
      const at = {
        way,
        column: wanted.column + (wide - extent.wide) / 2,
        row: wanted.row + (high - extent.high) / 2,
      };
      const lie = this.nearest(id, at);
      const away =
        Math.hypot(lie.column - at.column, lie.row - at.row) + (way === wanted.way ? 0 : OTHERWISE);
      if (away < best.away) best = { lie, away };
    });
    return best.lie;
  }

  squares(id: string, lie: Lie): string[] {
    return this.way(id, lie).squares.map(([column, row]) => key(lie.column + column, lie.row + row));
  }

  /** The pieces that a piece would lie on. */
  under(plan: Plan, id: string, lie: Lie): string[] {
    const wanted = new Set(this.squares(id, lie));
    return [...plan]
      .filter(([other, at]) => other !== id && this.squares(other, at).some((square) => wanted.has(square)))
      .map(([other]) => other);
  }

  /** Pieces that lie on each other. */
  clashes(plan: Plan): ReadonlySet<string> {
    return new Set([...plan].flatMap(([id, lie]) => (this.under(plan, id, lie).length ? [id] : [])));
  }

  /** What is still to be placed, in order. */
  missing(plan: Plan): SandboxPiece[] {
    return this.sandbox.pieces.filter(({ id }) => !plan.has(id));
  }

  isWhole(plan: Plan): boolean {
    return !this.missing(plan).length && !this.clashes(plan).size;
  }

  /**
   * Lays a piece down near a place: there if it is free, else just beside it. What lies in the way and is alone changes
   * places with it, or goes back to where pieces wait. Else it lies on the others, and one sees that it does.
   */
  put(plan: Plan, id: string, wanted: Lie): Plan {
    const before = plan.get(id);
    const exact = this.aimed(id, wanted);
    const others = this.under(plan, id, exact);
    if (!others.length) return this.with(plan, id, exact);
    const beside = exact.way === wanted.way ? this.beside(plan, id, wanted) : null;
    if (beside) return this.with(plan, id, beside);
    const [other] = others;
    if (others.length > 1 || other === undefined) return this.with(plan, id, exact);
    const moved = this.with(plan, id, exact);
    const there = plan.get(other) as Lie;
    if (before) {
      const swapped = this.nearest(other, { ...before, way: there.way });
      if (!this.under(moved, other, swapped).length) return this.with(moved, other, swapped);
      return moved;
    }
    return this.without(moved, other);
  }

  private beside(plan: Plan, id: string, wanted: Lie): Lie | null {
    let best: { lie: Lie; away: number } | null = null;
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        const lie = this.nearest(id, { ...wanted, column: wanted.column + dx, row: wanted.row + dy });
        const away = Math.hypot(lie.column - wanted.column, lie.row - wanted.row);
        if (away > ASIDE || (best && away >= best.away) || this.under(plan, id, lie).length) continue;
        best = { lie, away };
      }
    }
    return best?.lie ?? null;
  }

  with(plan: Plan, id: string, lie: Lie): Plan {
    return new Map(plan).set(id, lie);
  }

  without(plan: Plan, id: string): Plan {
    const after = new Map(plan);
    after.delete(id);
    return after;
  }

  /** The same piece turned on to its next way, about its middle. */
  turned(id: string, lie: Lie, by = 1): Lie {
    const { ways } = this.piece(id);
    const way = (lie.way + by + ways.length) % ways.length;
    const [old, now] = [extentOf(wayOf(this.piece(id), lie.way)), extentOf(wayOf(this.piece(id), way))];
    const column = lie.column + (old.wide - now.wide) / 2;
    const row = lie.row + (old.high - now.high) / 2;
    return this.nearest(id, { way, column: Math.floor(column), row: Math.floor(row) });
  }

  turn(plan: Plan, id: string, by = 1): Plan {
    const lie = plan.get(id);
    if (!lie || this.piece(id).ways.length < 2) return plan;
    return this.with(plan, id, this.turned(id, lie, by));
  }

  /** Left and right exchanged. */
  mirror(plan: Plan): Plan {
    const [left, , wide] = this.sandbox.home;
    return new Map(
      [...plan].map(([id, lie]) => {
        const way = this.way(id, lie);
        const column = 2 * left + wide - lie.column - extentOf(way).wide;
        return [id, this.nearest(id, { way: way.mirrored, column, row: lie.row })];
      }),
    );
  }

  /** The first place where a piece can lie without touching another; from the middle of the own part outwards. */
  free(plan: Plan, id: string): Lie {
    const [left, top, wide, high] = this.sandbox.home;
    const middle = { column: left + wide / 2, row: top + high / 2 };
    let best: { lie: Lie; away: number } | null = null;
    this.piece(id).ways.forEach((way, number) => {
      const [first, upper, last, lower] = way.room;
      const { wide: across, high: deep } = extentOf(way);
      for (let column = first; column <= last; column++) {
        for (let row = upper; row <= lower; row++) {
          const lie = { way: number, column, row };
          const away =
            Math.hypot(column + across / 2 - middle.column, row + deep / 2 - middle.row) + number * 0.01;
          if ((!best || away < best.away) && !this.under(plan, id, lie).length) best = { lie, away };
        }
      }
    });
    return (best as { lie: Lie } | null)?.lie ?? this.nearest(id, { way: 0, ...middle });
  }

  /** Where a piece lies, as the board names it. */
  square(id: string, lie: Lie): string {
    const [, , dx, dy] = this.way(id, lie).move;
    const [columns, rows] = this.sandbox.moves;
    return `${columns[lie.column + dx] ?? ''}${rows[lie.row + dy] ?? ''}`;
  }

  /** The plan as a text to be kept and shared. */
  text(plan: Plan, name = ''): string {
    const words = this.sandbox.pieces.flatMap(({ id }) => {
      const lie = plan.get(id);
      return lie ? [written(this.way(id, lie).word, this.sandbox.words, lie)] : [];
    });
    return [...(name ? [`${name}:`] : []), ...words].join(' ');
  }

  /** The moves that a whole plan stands for. */
  moves(plan: Plan): string[] {
    const { before, after, pieces, moves } = this.sandbox;
    const placed = pieces.map(({ id }) => {
      const lie = plan.get(id) as Lie;
      return written(this.way(id, lie).move, moves, lie);
    });
    return [...before, ...placed, ...after];
  }

  /** A plan from its text, or why it is none. */
  read(text: string): Read | Wrong {
    const colon = text.lastIndexOf(':');
    const name = text.slice(0, Math.max(0, colon)).trim().slice(0, 40);
    const rest = text.slice(colon + 1).replace(/\s+/g, '');
    let plan = EMPTY;
    for (const word of rest.split(/(?=[A-Z])/).filter(Boolean)) {
      const found = this.known().get(word);
      if (!found) return { why: 'word', word, other: '' };
      const piece = this.sandbox.pieces.find(({ id, kind }) => kind === found.kind && !plan.has(id));
      if (!piece) return { why: 'many', word, other: '' };
      const [under] = this.under(plan, piece.id, found.lie);
      if (under !== undefined) return { why: 'overlap', word, other: this.piece(under).name };
      plan = this.with(plan, piece.id, found.lie);
    }
    return { name, plan };
  }

  /** Every word that a plan can have. */
  private known(): Map<string, { kind: string; lie: Lie }> {
    if (this.words) return this.words;
    this.words = new Map();
    const kinds = new Set<string>();
    for (const { kind, ways } of this.sandbox.pieces) {
      if (kinds.has(kind)) continue;
      kinds.add(kind);
      ways.forEach((way, number) => {
        const [left, top, right, bottom] = way.room;
        for (let column = left; column <= right; column++) {
          for (let row = top; row <= bottom; row++) {
            const lie = { way: number, column, row };
            this.words?.set(written(way.word, this.sandbox.words, lie), { kind, lie });
          }
        }
      });
    }
    return this.words;
  }
}

/** Where pieces wait that are still to be placed: in columns, small ones one above the other, as wide as the board. */
export function waitingRoom(
  pieces: readonly SandboxPiece[],
  wide: number,
): { at: ReadonlyMap<string, { x: number; y: number }>; scale: number; high: number } {
  const GAP = 0.25;
  const extents = pieces.map((piece) => extentOf(wayOf(piece, 0)));
  const tallest = Math.max(...extents.map(({ high }) => high));
  const at = new Map<string, { x: number; y: number }>();
  let [x, y, across] = [0, 0, 0];
  pieces.forEach(({ id }, number) => {
    const extent = extents[number] as { wide: number; high: number };
    if (y && (y + extent.high > tallest + 0.6 || extent.wide > across)) {
      [x, y, across] = [x + across + GAP, 0, 0];
    }
    across = Math.max(across, extent.wide);
    at.set(id, { x, y });
    y += extent.high + GAP;
  });
  const scale = Math.min(1, wide / (x + across));
  return { at, scale, high: (tallest + 0.6) * scale };
}
