// What is said at a table, for somebody whose chat may be closed: what was said before one came is old.

import type { TableEvent } from '../protocol/protocol';
import type { Table } from './table.svelte';

/** Something said, in words or by a sign. */
export type Said = Extract<TableEvent, { kind: 'said' | 'reacted' }>;

const HEARD = 8000; // milliseconds that a line stays in sight

export class Talk {
  /** The newest line, while it is shown beside the boards. */
  heard: Said | null = $state.raw(null);
  private read = $state(-1);
  private readonly lines: readonly Said[] = $derived.by(() =>
    this.table.events.filter((event): event is Said => event.kind === 'said' || event.kind === 'reacted'),
  );
  /** How many lines of others have not been read. */
  readonly unread: number = $derived.by(() =>
    this.read < 0 ? 0 : this.lines.slice(this.read).filter((line) => !this.isOwn(line)).length,
  );

  constructor(private readonly table: Table) {}

  /** Keeps up with what is said; to be called in an effect, with whether the chat is open. */
  follow(reading: boolean): (() => void) | undefined {
    if (!this.table.events.length) return undefined;
    if (this.read < 0 || reading) {
      this.read = this.lines.length;
      this.heard = null;
    } else if (this.unread) {
      this.heard = this.lines[this.lines.length - 1] ?? null;
      const timer = setTimeout(() => (this.heard = null), HEARD);
      return () => clearTimeout(timer);
    }
    return undefined;
  }

  private isOwn(line: Said): boolean {
    return line.seats.some((seat) => this.table.isYou(seat));
  }
}
