// What is laid out and not yet played. It lives in the page alone, for the turn: each move is an ordinary one, which is
// sent when all of them are put down.

import { foreseen, ordered, overlay, within, type Foreseen } from './staging';
import type { Changes, Move, Scene } from './scene';

/** What a table does for moves that are laid out. */
export interface Ahead {
  /** What would be after these moves; fails with a sentence where one of them is not allowed. */
  ask(moves: readonly Move[]): Promise<Foreseen>;
  /** Plays them, one after the other. */
  putDown(moves: readonly Move[]): void;
  /** Some can no longer be played, and why. */
  lost(moves: readonly Move[], why: string): void;
}

const keyOf = (moves: readonly Move[]): string => moves.map((move) => move.move).join('\n');

export class Staging {
  /** The scene as the server has told it. */
  base: Scene | null = $state.raw(null);
  laid: readonly Move[] = $state.raw([]);
  private known: ReadonlyMap<string, Foreseen> = $state.raw(new Map());
  private asked = new Set<string>();

  /** What can be played from: the scene after what is laid. */
  readonly scene: Scene | null = $derived.by(() => {
    const { base, laid, known } = this;
    if (!base || !laid.length) return base;
    return within(
      base,
      foreseen(base, laid, (moves) => known.get(keyOf(moves))),
    );
  });
  /** What is seen otherwise than the server has told it. */
  readonly changes: Changes = $derived(
    this.base && this.scene && this.laid.length ? overlay(this.base, this.scene, this.laid) : new Map(),
  );

  constructor(readonly ahead: Ahead | null) {}

  /** What the seats would have after what is laid and one more move, where that is known. */
  scores(move: Move | null): readonly number[] | null {
    const moves = move ? [...this.laid, move] : this.laid;
    return moves.length ? (this.known.get(keyOf(moves))?.scene.scores ?? null) : null;
  }

  /** Another scene; the first so many of what was laid are in it. */
  show(scene: Scene | null, landed = 0): void {
    this.base = scene;
    this.known = new Map();
    this.asked.clear();
    this.laid = scene ? this.laid.slice(landed) : [];
  }

  lay(moves: readonly Move[]): void {
    this.laid = moves;
    this.check(moves);
  }

  /** Asks what would be after these moves, unless it is known or on its way. */
  check(moves: readonly Move[] = this.laid): void {
    const { ahead, base, known, asked } = this;
    const key = keyOf(moves);
    if (!ahead || !moves.length || known.has(key) || asked.has(key)) return;
    asked.add(key);
    ahead.ask(moves).then(
      (found) => {
        if (this.base === base) this.known = new Map(this.known).set(key, found);
      },
      (error: Error) => {
        asked.delete(key);
        if (this.base === base && this.laid === moves && error.message) void this.mend(moves, error.message);
      },
    );
  }

  /** What is laid cannot all be played as it is: another order is sought, and what is in none is let go. */
  private async mend(moves: readonly Move[], why: string): Promise<void> {
    const { ahead, base } = this;
    if (!ahead) return;
    const found = await ordered(moves, (some) => ahead.ask(some)).catch(() => null);
    if (!found || this.base !== base || this.laid !== moves) return;
    this.lay(found.kept);
    if (found.lost.length) ahead.lost(found.lost, why);
  }
}
