// A table as it was: going through its moves again. A step forth is told as the move was, a step back as it is taken
// back; whoever jumps sees where that leads. A game that was looked back at shows the better move on the board, where
// it could have been made.

import { pointAt } from '../app/address';
import type { MomentView, WireStory } from '../protocol/protocol';
import type { Hand } from '../scene/hand.svelte';
import type { Move, Scene } from '../scene/scene';
import { wordsOf } from '../scene/story';
import { Showing, type Screen } from './showing';
import type { Pace } from '../app/settings.svelte';

/** Where the past comes from. */
export interface Archive {
  /** The table after so many moves: as the own eyes see it, or those of a seat; with what a move of it would do. */
  scene(at: number, seat?: number, move?: string): Promise<Scene>;
  /** The move with this number, or how it is taken back. */
  story(at: number, back: boolean): Promise<WireStory>;
  /** The present, and how many moves led to it. */
  now(): { scene: Scene | null; count: number };
  /** The present is left, and one is back there: what was laid out waits meanwhile. */
  leave(): void;
  back(): void;
  /** Whether the own eyes are those of a seat. */
  own(seat: number): boolean;
  refused(error: Error): void;
}

/** A better move than one that was made, as it is shown. */
export interface Better {
  moment: MomentView;
  move: Move;
}

export class Past {
  /** The move after which it is looked at; null is the present. */
  at: number | null = $state(null);
  /** The better move that is drawn where it could have been made. */
  better: Better | null = $state.raw(null);
  /** What the move was that was told last, in words; nothing where it was only shown. */
  words = $state('');
  /** Whether something is being told, or fetched to be shown. */
  busy: boolean = $derived.by(() => this.telling || this.fetching > 0);
  private telling = $state(false);
  private fetching = $state(0);
  /** What is shown: after how many moves, and the scene. */
  private there: { at: number; scene: Scene } | null = null;
  private readonly showing: Showing;

  constructor(
    private readonly archive: Archive,
    private readonly hand: Hand,
    screen: Pick<Screen, 'see' | 'tell' | 'stop'>,
    private readonly pace: () => Pace,
  ) {
    this.showing = new Showing(
      {
        ...screen,
        show: (scene) => hand.show(scene),
        tells: (now) => (this.telling = now),
        laid: () => new Set(),
        // What the move was is said with its number.
        say: () => undefined,
        wait: (time) => new Promise((done) => setTimeout(done, time)),
        now: () => performance.now(),
      },
      () => ({ pace: pace(), away: false, mine: () => false }),
    );
  }

  /** Shows the table after so many moves; null goes back to now. */
  async go(at: number | null): Promise<void> {
    const { scene: present, count } = this.archive.now();
    const from = this.at === null && present ? { at: count, scene: present } : this.there;
    const to = at ?? count;
    this.point(at);
    const near = from !== null && Math.abs(to - from.at) === 1 && this.pace() !== 'instant';
    const back = near && to < from.at;
    const got = await this.fetched(
      Promise.all([
        at === null && present ? present : this.archive.scene(to),
        // Without its story a move is still seen.
        near ? this.archive.story(Math.max(to, from.at), back).catch(() => null) : null,
      ]),
    );
    if (!got || this.at !== at || this.better) return;
    const [scene, story] = got;
    // While it was fetched, the game may have gone on: then that is seen already.
    if (at === null && present !== this.archive.now().scene) return this.archive.back();
    const shown = at === null ? scene : quiet(scene);
    this.there = { at: to, scene: shown };
    this.words = story && !back ? wordsOf({ story }) : '';
    if (near && story?.beats.length) this.showing.retell(from.scene, { version: to, back, story }, shown);
    else {
      this.showing.forget();
      this.hand.show(shown);
    }
    if (at === null) this.archive.back();
  }

  /** Shows what would have been better than a move that was made: before it, from the seat that made it. */
  async improve(moment: MomentView): Promise<void> {
    const at = moment.number - 1;
    if (moment.best === null) return this.go(moment.number);
    this.point(at);
    const scene = await this.fetched(this.archive.scene(at, moment.seat, moment.best));
    if (!scene || this.at !== at) return;
    const [move] = scene.moves;
    const shown = quiet(scene);
    this.showing.forget();
    this.there = this.archive.own(moment.seat) ? { at, scene: shown } : null;
    this.hand.show(shown);
    if (!move) return;
    this.better = { moment, move };
    this.hand.shown = move;
  }

  /** The same once more: another language, another seat, another way to turn. */
  async again(): Promise<void> {
    const { at, better } = this;
    this.there = null;
    if (better) await this.improve(better.moment);
    else if (at !== null) await this.go(at);
  }

  /** Shows the end of what is told at once. */
  skip(): void {
    this.showing.skip();
  }

  private point(at: number | null): void {
    if (this.at === null && at !== null) this.archive.leave();
    this.at = at;
    this.better = null;
    this.words = '';
    pointAt(at);
    this.showing.skip();
  }

  /** What is fetched; nothing where that was refused. */
  private async fetched<T>(asked: Promise<T>): Promise<T | null> {
    this.fetching += 1;
    try {
      return await asked;
    } catch (error) {
      this.archive.refused(error as Error);
      return null;
    } finally {
      this.fetching -= 1;
    }
  }
}

/** A scene to look at: nothing can be played in the past. */
const quiet = (scene: Scene): Scene => ({ ...scene, moves: [], calls: [] });
