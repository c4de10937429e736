// What is shown of a table, in order: scenes as they come, and between them the stories that lead from one to the next.
//
// The newest scene can be played from as soon as it is there; while stories are told, something earlier is seen. Nobody
// waits for a story: one's own moves are told on the newest scene itself, a click or a key ends all others.

import type { Beat, Element } from '../protocol/protocol';
import type { Pace } from '../app/settings.svelte';
import type { Scene } from '../scene/scene';
import {
  afterBeat,
  ghostsOf,
  haunted,
  lengthOf,
  MOST_OTHERS,
  MOST_TURN,
  PACES,
  timeOf,
  wordsOf,
  type Told,
} from '../scene/story';

/** What stories are told on. */
export interface Screen {
  /** The scene that is played from. */
  show(scene: Scene): void;
  /** What is seen instead while a story is told; null: nothing else. */
  see(scene: Scene | null): void;
  /** Moves, lights and sounds of a beat, within so many milliseconds. */
  tell(beat: Beat, before: Scene, after: Scene, time: number): void;
  /** Ends all that moves. */
  stop(): void;
  /** Whether something is being told, whenever that changes. */
  tells(now: boolean): void;
  /** What is seen already of one's own move, by the ids of elements: it was laid there before it was played. */
  laid(): ReadonlySet<string>;
  say(words: string): void;
  wait(time: number): Promise<void>;
  now(): number;
}

export interface Manner {
  pace: Pace;
  /** Whether nobody looks. */
  away: boolean;
  /** Whether a seat, counted from 0, is one's own. */
  mine(seat: number): boolean;
}

/** So many moves that were missed are told to whoever comes back; of more, a strip tells in words. */
export const FEW = 3;
/** Milliseconds without a story after which the next turn has all its time again. */
const PAUSE = 1500;
/** One's own moves are told this much faster. */
const OWN = 0.5;
const FRESH = { seat: -1, turn: 0, all: 0, at: 0 };

/** What is being told. */
interface Run {
  own: boolean;
}

export class Showing {
  private scene: Scene | null = null;
  /** What stays in sight of what went by the newest move, by panel; part of no scene. */
  private ghosts: ReadonlyMap<string, readonly Element[]> = new Map();
  private heard: Told[] = [];
  private waiting: Told[] = [];
  private run: Run | null = null;
  private wake: (() => void) | null = null;
  private spent = FRESH;
  /** What happened while nobody looked, and the scene before it. */
  private missed: { before: Scene; told: Told[] } | null = null;

  constructor(
    private readonly screen: Screen,
    private readonly manner: () => Manner,
  ) {}

  /** Whether a story is being told. */
  get telling(): boolean {
    return this.run !== null;
  }

  /** Whether what was missed can be told. */
  get recalls(): boolean {
    return this.missed !== null;
  }

  /** A story, which comes before the scene that it leads to. */
  hear(told: Told): void {
    this.heard.push(told);
  }

  /** Whether the move of a version was told. */
  heardOf(version: number): boolean {
    return this.heard.some((told) => told.version === version);
  }

  /** The newest scene. Where some of what led to it was not told, nothing is. */
  arrive(scene: Scene, whole = true): void {
    const before = this.scene;
    const told = whole ? this.heard : [];
    this.heard = [];
    this.scene = scene;
    if (!whole) this.ghosts = new Map();
    for (const each of told) this.ghosts = ghostsOf(each) ?? this.ghosts;
    const { pace, away, mine } = this.manner();
    for (const each of told) this.screen.say(wordsOf(each));
    const own = told.filter((each) => mine(each.story.seat) && !each.back);
    if (before && told.length && away) this.miss(before, told);
    else if (before && told.length && pace !== 'instant') {
      if (own.length === told.length) this.flourish(before, told);
      else if (this.run && !this.run.own && !own.length) this.goOn(told);
      else this.tellFrom(before, told);
      return;
    }
    this.end();
    this.present();
  }

  /** The newest scene is played from, with what stays in sight of what went. */
  private present(): void {
    this.screen.show(haunted(this.scene as Scene, this.ghosts));
  }

  /** A move once more, as in a replay: from the scene before it, in all the time that a turn may take. */
  retell(before: Scene, told: Told, scene: Scene): void {
    this.scene = scene;
    this.spent = FRESH;
    this.ghosts = ghostsOf(told) ?? new Map();
    this.tellFrom(before, [told]);
  }

  /** Another view of the same: nothing leads from what was seen to what will be. */
  forget(): void {
    this.end();
    this.heard = [];
    this.ghosts = new Map();
    this.scene = this.missed = null;
  }

  /** Shows the end at once. */
  skip(): void {
    if (this.run) this.end();
  }

  /** Somebody looks again: a few moves are told now. The words of more. */
  comeBack(): string[] {
    const told = this.missed?.told ?? [];
    if (told.length > FEW) return told.map(wordsOf).filter((words) => words !== '');
    this.replay();
    return [];
  }

  /** Tells what was missed. */
  replay(): void {
    const { missed } = this;
    this.missed = null;
    if (missed && this.scene && this.manner().pace !== 'instant') this.tellFrom(missed.before, missed.told);
  }

  private miss(before: Scene, told: Told[]): void {
    this.missed ??= { before, told: [] };
    this.missed.told.push(...told);
  }

  /** One's own moves: the newest scene is there, and what came of them is told upon it. */
  private flourish(before: Scene, told: Told[]): void {
    this.end();
    this.spent = FRESH;
    const run = this.begin(true);
    const laid = this.screen.laid();
    this.present();
    const beats = told.flatMap((each) => each.story.beats).map((beat) => without(beat, laid));
    void this.tellOwn(run, before, beats);
  }

  private async tellOwn(run: Run, scene: Scene, beats: Beat[]): Promise<void> {
    const factor = OWN * PACES[this.manner().pace];
    for (const beat of beats) {
      const [before, time] = [scene, timeOf(beat) * factor];
      scene = afterBeat(scene, beat);
      this.screen.tell(beat, before, scene, time);
      if (time) await this.pause(time);
      if (this.run !== run) return;
    }
    this.end();
  }

  /** More to tell after what is being told. */
  private goOn(told: Told[]): void {
    this.waiting.push(...told);
    this.present();
  }

  private tellFrom(before: Scene, told: Told[]): void {
    this.end();
    this.waiting = [...told];
    const run = this.begin(false);
    this.screen.see(before);
    this.present();
    void this.tellAll(run, before);
  }

  private async tellAll(run: Run, scene: Scene): Promise<void> {
    let told: Told | undefined;
    while ((told = this.waiting[0])) {
      const factor = this.factor(told);
      for (const beat of told.story.beats) {
        const [before, time] = [scene, timeOf(beat) * factor];
        scene = afterBeat(scene, beat);
        this.screen.see(scene);
        this.screen.tell(beat, before, scene, time);
        if (time) await this.pause(time);
        if (this.run !== run) return;
      }
      this.waiting.shift();
    }
    this.end();
  }

  /** How fast a story is told: a turn, and all that wait, have so much time and no more. */
  private factor(told: Told): number {
    const { seat } = told.story;
    const pace = PACES[this.manner().pace];
    const now = this.screen.now();
    if (now - this.spent.at > PAUSE) this.spent = FRESH;
    if (this.spent.seat !== seat) this.spent = { ...this.spent, seat, turn: 0 };
    const turn = this.waiting.filter((each) => each.story.seat === seat);
    const share = (most: number, spent: number, stories: Told[]) =>
      Math.max(0, most - spent) /
      Math.max(
        1,
        stories.reduce((sum, each) => sum + lengthOf(each), 0),
      );
    const factor = Math.min(
      1,
      share(MOST_TURN, this.spent.turn, turn),
      share(MOST_OTHERS, this.spent.all, this.waiting),
    );
    const time = lengthOf(told) * factor;
    this.spent = {
      seat,
      turn: this.spent.turn + time,
      all: this.spent.all + time,
      at: now + time * pace,
    };
    return factor * pace;
  }

  private async pause(time: number): Promise<void> {
    const skipped = new Promise<void>((done) => (this.wake = done));
    await Promise.race([this.screen.wait(time), skipped]);
    this.wake = null;
  }

  private begin(own: boolean): Run {
    this.screen.tells(true);
    return (this.run = { own });
  }

  private end(): void {
    const { run, wake } = this;
    this.run = this.wake = null;
    this.waiting = [];
    if (run) this.screen.stop();
    if (run && !run.own) this.screen.see(null);
    if (run) this.screen.tells(false);
    wake?.();
  }
}

/** A beat without the flights of what lies there already; if that was all, it takes no time. */
function without(beat: Beat, laid: ReadonlySet<string>): Beat {
  const flights = beat.flights?.filter((flight) => !laid.has(flight.end)) ?? [];
  if (flights.length === (beat.flights?.length ?? 0)) return beat;
  return flights.length || beat.lens ? { ...beat, flights } : { ...beat, flights, words: '', sound: '' };
}
