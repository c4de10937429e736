// A side that is being laid out: the plan as it is, which piece is in the hand, and what is said of it.

import { listed, t } from '../languages/i18n';
import type { Sandbox } from '../protocol/protocol';
import { play as sound } from '../app/sound';
import { Desk, EMPTY, type Lie, type Plan } from './plan';

const MOST_PAST = 100;
/** So many pieces that are missing are named. */
const MOST_NAMED = 6;

export class Laying {
  plan: Plan = $state.raw(EMPTY);
  /** The piece that buttons and keys turn, move or put back. */
  chosen: string | null = $state(null);
  /** Whether it is in the hand, and arrows move it. */
  held = $state(false);
  /** What was done last, for those who hear. */
  said = $state('');
  /** What the plan is called. */
  name = $state('');
  private past: Plan[] = $state.raw([]);
  readonly desk: Desk;

  constructor(sandbox: Sandbox, text: string) {
    this.desk = new Desk(sandbox);
    const read = this.desk.read(text);
    if ('plan' in read) [this.plan, this.name] = [read.plan, read.name];
  }

  readonly clashes: ReadonlySet<string> = $derived.by(() => this.desk.clashes(this.plan));
  readonly missing = $derived.by(() => this.desk.missing(this.plan));
  readonly ready: boolean = $derived(!this.missing.length && !this.clashes.size);
  get undoable(): boolean {
    return this.past.length > 0;
  }

  /** Whether all is well, and what is not, in a sentence. */
  readonly state: string = $derived.by(() => {
    if (this.clashes.size) {
      const names = [...this.clashes].map((id) => this.desk.piece(id).name);
      return t('sandbox.overlap', { pieces: listed(names) });
    }
    if (!this.missing.length) return t('sandbox.whole');
    if (this.missing.length > MOST_NAMED) return t('sandbox.many', { count: this.missing.length });
    const counts = new Map<string, number>();
    for (const { name } of this.missing) counts.set(name, (counts.get(name) ?? 0) + 1);
    const names = [...counts].map(([name, count]) => (count > 1 ? `${name} × ${count}` : name));
    return t('sandbox.missing', { pieces: listed(names) });
  });

  /** Changes the plan, which can be taken back. */
  change(plan: Plan): void {
    if (plan === this.plan) return;
    this.past = [...this.past.slice(-MOST_PAST), this.plan];
    this.plan = plan;
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    this.past = this.past.slice(0, -1);
    this.plan = before;
    this.held = false;
    this.said = this.state;
  }

  /** Where a piece lies, in words. */
  where(id: string): string {
    const { name, about } = this.desk.piece(id);
    const lie = this.plan.get(id);
    if (!lie) return t('sandbox.waits', { piece: name, about });
    const { said } = this.desk.way(id, lie);
    const place = t('sandbox.lies', { piece: name, square: this.desk.square(id, lie) });
    const how = said ? `${place}, ${said}` : place;
    return this.clashes.has(id) ? t('sandbox.lying', { where: how }) : how;
  }

  put(id: string, lie: Lie): void {
    this.change(this.desk.put(this.plan, id, lie));
    this.chosen = id;
    this.said = this.where(id);
    sound('place');
  }

  /** Puts a piece back to where those wait that are to be placed. */
  putBack(id: string): void {
    if (!this.plan.has(id)) return;
    this.change(this.desk.without(this.plan, id));
    this.held = false;
    this.said = this.where(id);
    sound('pick');
  }

  turn(by = 1): void {
    const id = this.chosen;
    if (id === null || !this.plan.has(id)) return;
    this.change(this.desk.turn(this.plan, id, by));
    this.said = this.where(id);
    sound('turn');
  }

  mirror(): void {
    this.change(this.desk.mirror(this.plan));
    this.said = t('sandbox.mirrored');
    sound('turn');
  }

  clear(): void {
    if (!this.plan.size) return;
    this.change(EMPTY);
    [this.chosen, this.held, this.name] = [null, false, ''];
    this.said = this.state;
    sound('pick');
  }

  /** Takes a whole plan from a text; tells what is wrong with it, if anything. */
  take(text: string, name = ''): string {
    const read = this.desk.read(text);
    if ('why' in read) return t(`sandbox.wrong.${read.why}`, { word: read.word, other: read.other });
    this.change(read.plan);
    [this.chosen, this.held, this.name] = [null, false, name || read.name];
    this.said = this.name ? t('sandbox.taken', { name: this.name }) : this.state;
    sound('place');
    return '';
  }

  // Keys: arrows go from piece to piece, or move the one in the hand.

  /** Takes a piece into the hand, or lays it down. */
  grip(id: string): void {
    if (this.held && this.chosen === id) {
      this.held = false;
      this.said = this.where(id);
      return;
    }
    this.chosen = id;
    if (!this.plan.has(id)) this.change(this.desk.with(this.plan, id, this.desk.free(this.plan, id)));
    this.held = true;
    this.said = `${this.where(id)}. ${t('sandbox.held')}`;
    sound('pick');
  }

  /** Moves the piece in the hand by squares. */
  nudge(dx: number, dy: number): void {
    const id = this.chosen;
    const lie = id === null ? undefined : this.plan.get(id);
    if (id === null || !lie) return;
    const next = this.desk.nearest(id, { ...lie, column: lie.column + dx, row: lie.row + dy });
    this.change(this.desk.with(this.plan, id, next));
    this.said = this.where(id);
  }
}
