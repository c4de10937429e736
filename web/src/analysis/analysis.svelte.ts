// An analysis: what was tried so far, where one is in it, and what the best bot makes of that, growing as it thinks.

import { settings } from '../app/settings.svelte';
import { t } from '../languages/i18n';
import { api, Refused } from '../protocol/api';
import type { AnalysisView, ReadTree, ReviewView, WhatIfView, WireScene } from '../protocol/protocol';
import { Hand } from '../scene/hand.svelte';
import { readScene, type Move } from '../scene/scene';
import { shelve } from '../scene/symbols';
import { commented, endOf, grown, lineTo, nextOf, pruned, treeOf, triedOf, type Tree } from './tree';

/** Positions whose opinions are kept. */
const KEPT = 200;

export class Analysis {
  tree: Tree = $state.raw([]);
  /** Where one is. */
  at = $state(0);
  names: readonly string[] = $state.raw([]);
  wrong = $state('');
  busy = $state(false);
  /** Whether the bot is asked. */
  thinking = $state(true);
  /** Whether the board is seen from the other side. */
  turned = $state(false);
  /** What the bot makes of where one is, as far as it has thought. */
  opinion: AnalysisView | null = $state.raw(null);
  /** The newest effort that the bot has made. */
  effort = $state(0);
  readonly hand: Hand = new Hand(
    (move) => void this.play(move),
    () => ({ confirm: settings.confirm, reversible: true }),
  );
  readonly node = $derived(this.tree[this.at]);
  private base: { record?: string; position?: string } = {};
  private readonly opinions = new Map<string, { view: AnalysisView; effort: number }>();
  /** Counts what was asked: an answer to something older is of no use. */
  private asked = 0;

  constructor(readonly game: string) {}

  /** Begins anew from a record, a position or a game. */
  async begin(from: ReadTree, at?: number): Promise<boolean> {
    try {
      const view = await api.readTree(from, settings.language);
      this.tree = treeOf(view);
      this.names = view.names;
      this.base = from.record ? { record: from.record } : { position: view.text };
      this.wrong = '';
      await this.go(at === undefined ? 0 : Math.min(at, endOf(this.tree, 0)));
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  /** Shows a position of the tree. */
  async go(id: number): Promise<void> {
    const node = this.tree[id];
    if (!node) return;
    this.at = id;
    const number = ++this.asked;
    this.opinion = this.opinions.get(node.text)?.view ?? null;
    const view = await this.ask({ position: node.text, seat: node.acting[0] ?? null, moves: [] });
    if (view && number === this.asked) {
      this.show(view);
      if (this.thinking) void this.think();
    }
  }

  forward = (): Promise<void> => this.go(nextOf(this.tree, this.at)?.id ?? this.at);
  back = (): Promise<void> => this.go(this.node?.parent ?? 0);
  first = (): Promise<void> => this.go(0);
  last = (): Promise<void> => this.go(endOf(this.tree, this.at));

  /** Tries a move that was made on the board. */
  private async play(move: Move): Promise<void> {
    const seat = this.node?.acting[0];
    if (seat === undefined || this.busy) return this.hand.answered();
    await this.follow([{ seat, move: move.move, does: move.does }]);
    this.hand.answered();
  }

  /** Tries some moves in a row, from where one is. */
  async follow(moves: readonly { seat: number; move: string; does: string }[]): Promise<void> {
    this.busy = true;
    for (const { seat, move, does } of moves) {
      const from = this.node;
      if (!from) break;
      const view = await this.ask({ position: from.text, seat: null, moves: [{ seat, move }] });
      if (!view) break;
      const words = view.outcomes[0] ?? '';
      const { text, acting } = view;
      [this.tree, this.at] = grown(this.tree, this.at, { seat, move, does, words, text, acting });
    }
    this.busy = false;
    await this.go(this.at);
  }

  say(comment: string): void {
    this.tree = commented(this.tree, this.at, comment);
  }

  /** Takes the move that led here away, with all that follows it. */
  async remove(): Promise<void> {
    const parent = this.node?.parent ?? null;
    if (parent === null) return;
    this.tree = pruned(this.tree, this.at);
    await this.go(parent);
  }

  async turn(): Promise<void> {
    this.turned = !this.turned;
    await this.go(this.at);
  }

  async ponder(thinking: boolean): Promise<void> {
    this.thinking = thinking;
    if (thinking) await this.think();
    else this.asked++;
  }

  /** The record of all that was tried. */
  async record(): Promise<string | null> {
    try {
      const comment = this.tree[0]?.comment ?? '';
      const asked = { ...this.base, tried: triedOf(this.tree), comment };
      return (await api.writeTree(asked, settings.language)).record;
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  /** Marks the moves of the game by what they gave away. */
  mark(review: ReviewView): void {
    const line = lineTo(this.tree, endOf(this.tree, 0));
    const losses = new Map(line.map((node, k) => [node.id, review.moments[k]?.loss ?? null]));
    this.tree = this.tree.map((node) => ({ ...node, loss: losses.get(node.id) ?? node.loss }));
  }

  /** Asks the bot with more and more effort, as long as one stays. */
  private async think(): Promise<void> {
    const { node } = this;
    if (!node?.acting.length) return;
    const number = ++this.asked;
    const known = this.opinions.get(node.text);
    let most = known?.view.efforts ?? 1;
    for (let effort = (known?.effort ?? 0) + 1; effort <= most; effort++) {
      try {
        const view = await api.analyse({ position: node.text, moves: [], effort }, settings.language);
        this.opinions.set(node.text, { view, effort });
        if (this.opinions.size > KEPT) this.opinions.delete([...this.opinions.keys()][0] ?? '');
        if (number !== this.asked) return;
        [this.opinion, this.effort, most] = [view, effort, view.efforts];
      } catch (error) {
        if (number === this.asked) this.fail(error);
        return;
      }
    }
  }

  private async ask(asked: {
    position: string;
    seat: number | null;
    moves: { seat: number; move: string }[];
  }): Promise<WhatIfView | null> {
    try {
      // The board stays as it lies, whoever is to move.
      const rotation = Number(this.turned) ^ Number(asked.seat === 2);
      return await api.whatIf({ ...asked, rotation }, settings.language);
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  private show(view: WhatIfView): void {
    const wire = view.scene as WireScene;
    shelve(this.game, wire.symbols);
    const read = readScene(wire);
    this.hand.show({ ...read, calls: [] });
    this.wrong = '';
  }

  private fail(error: unknown): void {
    this.wrong = (error instanceof Refused && error.message) || t('wrong.offline');
  }
}
