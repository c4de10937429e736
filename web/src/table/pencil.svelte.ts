// Planning in pencil while others play: the table is shown as if it were one's turn, and what is chosen there is never
// sent. When the turn comes it is what is chosen, to be changed or confirmed.

import type { Scene } from '../scene/scene';
import type { Table } from './table.svelte';

export class Pencil {
  held = $state(false);
  /** Whether there is something to plan now. */
  readonly offered: boolean = $derived.by(() => {
    const { scene, view, mayAct, looksBack } = this.table;
    return view?.state === 'playing' && !mayAct && !looksBack && scene?.plans === true;
  });
  /** Whether it was one's own turn. */
  private mine = false;

  constructor(private readonly table: Table) {}

  /** Takes the pencil, or puts it away with all that it drew. */
  take(): void {
    this.held = !this.held;
    if (this.held) return;
    this.table.hand.rubOut();
    if (this.table.scene) this.table.show(this.table.scene);
  }

  /** Keeps up with the table, between its stories; to be called in an effect. */
  follow(): void {
    const { scene, mayAct, stories, hand } = this.table;
    if (this.mine && !mayAct) hand.rubOut();
    this.mine = mayAct;
    if (this.held && this.offered && !stories.telling && scene) void this.draw(scene);
  }

  private async draw(scene: Scene): Promise<void> {
    // Without an answer nothing is planned until something happens.
    const planned = await this.table.scenery.planned().catch(() => null);
    const { held, offered, table } = this;
    if (!planned || !held || !offered || table.scene !== scene || table.stories.telling) return;
    const { panels, moves, changes, poses } = planned;
    table.hand.show({ ...scene, panels, moves, changes, poses, calls: [] }, 0, true);
  }
}
