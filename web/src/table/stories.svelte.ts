// What is told at a table: every move as it happens, on the page and in words, and what happened while nobody looked.

import { flushSync } from 'svelte';
import type { TableEvent } from '../protocol/protocol';
import type { Hand } from '../scene/hand.svelte';
import { still } from '../scene/motion';
import type { Scene } from '../scene/scene';
import type { Teller } from '../scene/teller';
import { settings, type Pace } from '../app/settings.svelte';
import { play as sound } from '../app/sound';
import { logLine, type People } from './log';
import { FEW, Showing, type Screen } from './showing';

/** Whom it is told to. */
export interface Listener extends People {
  /** One's own seats. */
  readonly mine: readonly number[];
  /** Whether the table is looked at as it was. */
  readonly looksBack: boolean;
  /** A scene that can be played from. */
  show(scene: Scene): void;
}

export class Stories {
  /** What the newest moves were, as they were told. */
  said = $state('');
  /** What happened while one was away, in words. */
  since: string[] = $state.raw([]);
  /** Whether the story of a move is being told. */
  telling = $state(false);
  /** Who tells on the page, while it is there. */
  teller: Teller | null = null;
  readonly showing: Showing;
  readonly stage: Pick<Screen, 'see' | 'tell' | 'stop'>;
  readonly pace = (): Pace => (still() ? 'instant' : settings.pace);
  /** What was seen of the own move before it was played. */
  private laid: ReadonlySet<string> = new Set();

  constructor(
    private readonly listener: Listener,
    hand: Hand,
  ) {
    this.stage = {
      see: (scene) => (hand.told = scene),
      tell: (beat, before, after, time) => {
        if (time && beat.sound) sound(beat.sound);
        flushSync();
        this.teller?.tell(beat, before, after, time);
      },
      stop: () => this.teller?.stop(),
    };
    this.showing = new Showing(
      {
        show: (scene) => listener.show(scene),
        ...this.stage,
        tells: (now) => (this.telling = now),
        laid: () => this.laid,
        say: (words) => (this.said = words || this.said),
        wait: (time) => new Promise((done) => setTimeout(done, time)),
        now: () => performance.now(),
      },
      () => ({
        pace: listener.looksBack ? 'instant' : this.pace(),
        away: document.hidden,
        mine: (seat) => listener.mine.includes(seat + 1),
      }),
    );
  }

  /** The newest scene, the events that led to it from the one before, if there was one, and what was seen already of the
   *  own moves among them. */
  arrive(scene: Scene, passed: readonly TableEvent[], laid: ReadonlySet<string>, first: boolean): void {
    this.laid = laid;
    const moves = passed.filter((event) => event.kind === 'moved' || event.kind === 'undone');
    const whole = moves.every((event) => this.showing.heardOf(event.version));
    if (!whole && !first) this.missed(moves);
    this.showing.arrive(scene, whole);
  }

  private missed(moves: readonly TableEvent[]): void {
    const { listener } = this;
    const others = moves.filter((event) => event.kind === 'moved' && !listener.mine.includes(event.seat));
    // Who only watches has no turn since which anything could have happened.
    if (!listener.mine.length || others.length <= FEW) return;
    this.since = others.flatMap((event) => logLine(event, listener)?.words ?? []);
  }

  /** Somebody looks at the page again. */
  comeBack(): void {
    const words = this.showing.comeBack();
    if (words.length && this.listener.mine.length) this.since = words;
  }
}
