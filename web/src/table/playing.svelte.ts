// One's own moves on their way: what the hand plays is sent, and seen as it was laid until a scene holds it.

import type { Answer, Deed } from '../protocol/protocol';
import { Hand } from '../scene/hand.svelte';
import type { Move, Scene } from '../scene/scene';
import { settings } from '../app/settings.svelte';
import type { Scenery } from './scenery';

/** What moves are played at. */
export interface Sender {
  readonly seat: number | null;
  readonly sending: boolean;
  /** Whether a move can be taken back without asking anybody. */
  readonly reversible: boolean;
  /** The newest scene, and its version. */
  readonly scene: Scene | null;
  readonly drawn: number;
  act(deed: Deed): Promise<Answer>;
  show(scene: Scene): void;
  /** Some of what was laid out can no longer be played, and why. */
  lost(moves: readonly Move[], why: string): void;
}

export class Playing {
  readonly hand: Hand;
  /** How many own moves were answered. */
  answered = $state(0);
  /** The own move that was played without being confirmed, while it is offered to take it back: how many there were. */
  unasked: number | null = $state(null);
  /** The version that will hold the own move just played. */
  private awaited: number | null = null;
  /** The versions of moves that were laid out together and are played now, until a scene holds them. */
  private landing: number[] = [];
  /** What was put on the table by moves that were played together, until a scene comes. */
  private laidOut: readonly string[] = [];

  constructor(
    private readonly sender: Sender,
    scenery: Scenery,
  ) {
    this.hand = new Hand(
      (move, asked) => void this.move(move.move, asked),
      () => ({ confirm: settings.confirm, reversible: sender.reversible }),
      {
        ask: (moves) => scenery.after(moves),
        putDown: (moves) => void this.putDown(moves),
        lost: (moves, why) => sender.lost(moves, why),
      },
    );
  }

  /** A scene of a version came; tells what was seen already of the own moves in it, by the ids of elements. */
  arrived(version: number): ReadonlySet<string> {
    const changed = [...this.hand.changes.values()].flatMap((panel) => [...panel.keys()]);
    const laid = new Set([...changed, ...this.laidOut]);
    this.laidOut = [];
    if (this.awaited !== null && version >= this.awaited) {
      this.awaited = null;
      this.hand.answered();
    }
    return laid;
  }

  /** How many of the moves that are being played are in the newest scene, and were not before. */
  landed(): number {
    const count = this.landing.filter((version) => version <= this.sender.drawn).length;
    this.landing = this.landing.slice(count);
    return count;
  }

  /** Sends a move; one that was not confirmed is offered to be taken back for a while. */
  async move(text: string, asked: boolean): Promise<void> {
    const { seat, sending } = this.sender;
    this.unasked = null;
    if (seat === null || sending) return this.hand.answered();
    const answer = await this.send({ kind: 'move', seat, move: text });
    // The preview stays until the scene that holds the move is there.
    if (answer.ok && (answer.version ?? 0) > this.sender.drawn) this.awaited = answer.version ?? null;
    else this.hand.answered();
    if (answer.ok && !asked) this.unasked = this.answered;
  }

  /** Plays moves together, all of them or none; what they put on the table lies there already, as it was laid out. */
  async lay(moves: string[], laid: readonly string[]): Promise<void> {
    const { seat, sending } = this.sender;
    if (seat === null || sending) return;
    this.laidOut = laid;
    const answer = await this.send({ kind: 'moves', seat, moves });
    if (!answer.ok) this.laidOut = [];
  }

  /** Sends moves that were laid out together, one after the other; one that is refused ends it, and the rest stays. */
  private async putDown(moves: readonly Move[]): Promise<void> {
    const { seat } = this.sender;
    this.unasked = null;
    this.landing = [];
    for (const { move } of seat === null ? [] : moves) {
      const answer = await this.send({ kind: 'move', seat: seat as number, move });
      if (!answer.ok) break;
      this.landing.push(answer.version ?? 0);
    }
    const last = this.landing[this.landing.length - 1] ?? 0;
    if (last > this.sender.drawn) {
      this.awaited = last;
      return;
    }
    this.hand.answered();
    if (this.sender.scene) this.sender.show(this.sender.scene);
  }

  private async send(deed: Deed): Promise<Answer> {
    const answer = await this.sender.act(deed);
    this.answered += 1;
    return answer;
  }
}
