// Scenes and the stories between them: told in order, within their time, and nobody waits for them.

import { describe, expect, it } from 'vitest';
import type { Beat, Element } from '../src/protocol/protocol';
import type { Scene } from '../src/scene/scene';
import { afterBeat, lengthOf, MOST_OTHERS, MOST_TURN, timeOf, wordsOf, type Told } from '../src/scene/story';
import { FEW, Showing, type Manner, type Screen } from '../src/table/showing';

const element = (id: string, x: number): Element => ({ id, x, y: 0, symbol: 'piece' });

/** A scene with pieces at these places. */
function scene(pieces: Record<string, number>): Scene {
  const elements = Object.entries(pieces).map(([id, x]) => element(id, x));
  const board = {
    id: 'board',
    role: 'board' as const,
    title: '',
    seat: null,
    words: [],
    rotations: 0,
    piece: 0,
    about: new Map(),
    space: null,
    aside: false,
  };
  const panels = [{ ...board, box: [0, 0, 9, 9] as const, elements }];
  return {
    game: 'g',
    title: '',
    status: '',
    seat: null,
    panels,
    changes: [],
    moves: [],
    calls: [],
    scores: [],
    acting: [],
    section: '',
    lines: [],
    sandbox: null,
    poses: [],
    threats: null,
    plans: false,
  };
}

const places = (shown: Scene | null) =>
  Object.fromEntries(shown?.panels[0]?.elements.map(({ id, x }) => [id, x]) ?? []);

/** A piece goes somewhere. */
function goes(id: string, from: number, to: number): Beat {
  const way: NonNullable<Beat['flights']>[number]['way'] = [
    ['board', from, 0, 0, 1, null, 0],
    ['board', to, 0, 0, 1, null, 0],
  ];
  const changes = [{ panel: 'board', elements: [element(id, to)], gone: [], hint: false }];
  return { words: `${id} goes to ${to}`, sound: 'step', flights: [{ way, start: id, end: id }], changes };
}

const story = (version: number, seat: number, ...beats: Beat[]): Told => ({
  version,
  back: false,
  story: { seat, beats, symbols: {} },
});

/** A screen on which time passes when the test says so. */
class Trial implements Screen {
  shown: Scene | null = null;
  seen: Scene | null = null;
  readonly told: { words: string; time: number; seen: Record<string, number> }[] = [];
  readonly said: string[] = [];
  stopped = 0;
  telling = false;
  time = 0;
  preview = new Set<string>();
  private timers: { at: number; done: () => void }[] = [];
  readonly manner: Manner = { pace: 'calm', away: false, mine: (seat) => seat === 0 };
  readonly showing = new Showing(this, () => this.manner);

  show(scene: Scene): void {
    this.shown = scene;
  }
  see(scene: Scene | null): void {
    this.seen = scene;
  }
  tell(beat: Beat, _before: Scene, after: Scene, time: number): void {
    this.told.push({ words: beat.words ?? '', time, seen: places(after) });
  }
  stop(): void {
    this.stopped += 1;
  }
  tells(now: boolean): void {
    this.telling = now;
  }
  laid(): ReadonlySet<string> {
    return this.preview;
  }
  say(words: string): void {
    this.said.push(words);
  }
  wait(time: number): Promise<void> {
    return new Promise((done) => this.timers.push({ at: this.time + time, done }));
  }
  now(): number {
    return this.time;
  }
  /** Lets so much time pass; tells what was seen at the end of it. */
  async pass(time: number): Promise<Record<string, number>> {
    const until = this.time + time;
    for (;;) {
      for (let k = 0; k < 12; k++) await Promise.resolve();
      const next = this.timers.sort((a, b) => a.at - b.at)[0];
      if (!next || next.at > until) break;
      this.timers.shift();
      this.time = next.at;
      next.done();
    }
    this.time = until;
    return places(this.seen ?? this.shown);
  }
}

/** A table at which one scene is seen. */
function opened(pieces: Record<string, number>): Trial {
  const trial = new Trial();
  trial.showing.arrive(scene(pieces));
  return trial;
}

describe('a story', () => {
  it('changes a scene beat by beat and leaves the rest alone', () => {
    const before = scene({ a: 1, b: 2 });
    const after = afterBeat(before, goes('a', 1, 5));
    expect(places(after)).toEqual({ a: 5, b: 2 });
    expect(places(before)).toEqual({ a: 1, b: 2 });
    const frame: NonNullable<Beat['panels']>[number] = {
      id: 'tray',
      role: 'tray',
      title: '',
      box: [0, 0, 1, 1],
      elements: [],
    };
    const opened = afterBeat(after, { panels: [frame], closed: ['board'] });
    expect(opened.panels.map(({ id }) => id)).toEqual(['tray']);
  });

  it('takes 250 to 450 ms a beat, and no time where nothing is told', () => {
    const lens: Beat = { lens: ['board', 1, 1, 0, 1, null, 0], words: 'a sample', sound: 'lens' };
    const points: Beat = { points: [{ seat: 0, points: 15, words: '', panel: 'board', at: ['a'] }] };
    for (const beat of [goes('a', 1, 2), lens, points, { words: 'passes' }]) {
      expect(timeOf(beat)).toBeGreaterThanOrEqual(250);
      expect(timeOf(beat)).toBeLessThanOrEqual(450);
    }
    expect(timeOf({ changes: goes('a', 1, 2).changes ?? [] })).toBe(0);
    expect(timeOf({ rest: true, words: 'x' })).toBe(0);
  });

  it('says its words without the names of drawings', () => {
    const beats = [{ words: 'takes \ufff9a red star\ufffadiatom-4\ufffb' }, {}, { words: '+5' }];
    expect(wordsOf(story(1, 0, ...beats))).toBe('takes a red star; +5');
  });
});

describe('what others do', () => {
  it('is told in order, while the newest scene can be played from', async () => {
    const trial = opened({ a: 1, b: 1 });
    trial.showing.hear(story(2, 1, goes('a', 1, 3), goes('a', 3, 4)));
    trial.showing.hear(story(3, 1, goes('b', 1, 7)));
    trial.showing.arrive(scene({ a: 4, b: 7 }));
    expect(places(trial.shown)).toEqual({ a: 4, b: 7 });
    expect(await trial.pass(0)).toEqual({ a: 3, b: 1 });
    expect(await trial.pass(400)).toEqual({ a: 4, b: 1 });
    expect(await trial.pass(800)).toEqual({ a: 4, b: 7 });
    expect(trial.told.map(({ words }) => words)).toEqual(['a goes to 3', 'a goes to 4', 'b goes to 7']);
    expect(trial.seen).toBeNull();
    expect(trial.said).toEqual(['a goes to 3; a goes to 4', 'b goes to 7']);
  });

  it('goes on with what comes meanwhile, and none is lost', async () => {
    const trial = opened({ a: 0 });
    for (let k = 1; k <= 5; k++) {
      trial.showing.hear(story(k, 1, goes('a', k - 1, k)));
      trial.showing.arrive(scene({ a: k }));
      await trial.pass(60);
    }
    await trial.pass(MOST_TURN);
    expect(trial.told.map(({ seen }) => seen['a'])).toEqual([1, 2, 3, 4, 5]);
    expect(trial.seen).toBeNull();
  });

  it('ends at a press', async () => {
    const trial = opened({ a: 1 });
    trial.showing.hear(story(2, 1, goes('a', 1, 3), goes('a', 3, 4)));
    trial.showing.arrive(scene({ a: 4 }));
    await trial.pass(100);
    expect(trial.showing.telling).toBe(true);
    trial.showing.skip();
    expect(places(trial.seen ?? trial.shown)).toEqual({ a: 4 });
    expect(trial.stopped).toBe(1);
    await trial.pass(3000);
    expect(trial.told).toHaveLength(1);
    expect(trial.showing.telling).toBe(false);
  });

  const long = (version: number, seat: number) =>
    story(version, seat, ...Array.from({ length: 20 }, (_, k) => goes('a', k, k + 1)));

  it.each([
    ['calm', 1],
    ['brisk', 0.5],
  ] as const)('takes no longer than its time at a %s pace', async (pace, factor) => {
    const trial = opened({ a: 0 });
    trial.manner.pace = pace;
    trial.showing.hear(long(2, 1));
    trial.showing.arrive(scene({ a: 20 }));
    expect(lengthOf(long(2, 1))).toBeGreaterThan(2 * MOST_TURN);
    await trial.pass(MOST_TURN * factor + 1);
    expect(trial.seen).toBeNull();
    expect(trial.told).toHaveLength(20);
  });

  it('takes no longer for three in a row, though they come one after the other', async () => {
    const trial = opened({ a: 0 });
    for (const seat of [1, 2, 3]) {
      trial.showing.hear(long(seat, seat));
      trial.showing.arrive(scene({ a: 20 }));
      await trial.pass(200);
    }
    await trial.pass(MOST_OTHERS - 600 + 1);
    expect(trial.seen).toBeNull();
    expect(trial.told).toHaveLength(60);
  });

  it('is shown at its end, and said, to whoever wants no motion', async () => {
    const trial = opened({ a: 1 });
    trial.manner.pace = 'instant';
    trial.showing.hear(story(2, 1, goes('a', 1, 3)));
    trial.showing.arrive(scene({ a: 3 }));
    expect(await trial.pass(0)).toEqual({ a: 3 });
    expect(trial.told).toEqual([]);
    expect(trial.said).toEqual(['a goes to 3']);
  });

  it('is shown at its end where something was not told', async () => {
    const trial = opened({ a: 1 });
    trial.showing.hear(story(3, 1, goes('a', 2, 3)));
    trial.showing.arrive(scene({ a: 3 }), false);
    expect(await trial.pass(0)).toEqual({ a: 3 });
    expect(trial.told).toEqual([]);
  });
});

describe('what went', () => {
  const bites = (version: number): Told => {
    const ghosts = [{ panel: 'board', elements: [element('ghost-b', 4)], gone: [], hint: false }];
    const changes = [{ panel: 'board', elements: [], gone: ['b'], hint: false }];
    return story(version, 1, goes('a', 1, 3), { sound: 'bite', changes, ghosts });
  };

  it('stays in sight until the next move, and in no story', () => {
    const screen = new Trial();
    screen.manner.pace = 'instant';
    screen.showing.arrive(scene({ a: 1, b: 4 }));
    screen.showing.hear(bites(1));
    screen.showing.arrive(scene({ a: 3 }));
    expect(places(screen.shown)).toEqual({ a: 3, 'ghost-b': 4 });
    // Something was said, which changes nothing on the table.
    screen.showing.hear(story(2, 0, { words: 'offers a draw' }));
    screen.showing.arrive(scene({ a: 3 }));
    expect(places(screen.shown)).toEqual({ a: 3, 'ghost-b': 4 });
    screen.manner.pace = 'calm';
    screen.showing.hear(story(3, 1, goes('a', 3, 5)));
    screen.showing.arrive(scene({ a: 5 }));
    expect(places(screen.seen)).toEqual({ a: 5 });
    expect(places(screen.shown)).toEqual({ a: 5 });
  });

  it('is gone where something was not told, and from another side', () => {
    const screen = new Trial();
    screen.manner.pace = 'instant';
    screen.showing.arrive(scene({ a: 1, b: 4 }));
    screen.showing.hear(bites(1));
    screen.showing.arrive(scene({ a: 3 }));
    screen.showing.arrive(scene({ a: 6 }), false);
    expect(places(screen.shown)).toEqual({ a: 6 });
    screen.showing.hear(bites(2));
    screen.showing.arrive(scene({ a: 3 }));
    screen.showing.forget();
    screen.showing.arrive(scene({ a: 3 }));
    expect(places(screen.shown)).toEqual({ a: 3 });
  });
});

describe("one's own moves", () => {
  it('are told upon the newest scene, quickly, without what was laid before', async () => {
    const trial = opened({ a: 1, b: 1 });
    trial.preview = new Set(['a']);
    trial.showing.hear(story(2, 0, goes('a', 1, 3), goes('b', 1, 2)));
    trial.showing.arrive(scene({ a: 3, b: 2 }));
    expect(trial.seen).toBeNull();
    expect(places(trial.shown)).toEqual({ a: 3, b: 2 });
    await trial.pass(0);
    expect(trial.told.map(({ time }) => time)).toEqual([0, timeOf(goes('b', 1, 2)) / 2]);
    await trial.pass(1000);
    expect(trial.showing.telling).toBe(false);
  });

  it('end what is told of others', async () => {
    const trial = opened({ a: 1, b: 1 });
    trial.showing.hear(story(2, 1, goes('a', 1, 3), goes('a', 3, 4)));
    trial.showing.arrive(scene({ a: 4, b: 1 }));
    await trial.pass(10);
    trial.showing.hear(story(3, 0, goes('b', 1, 2)));
    trial.showing.arrive(scene({ a: 4, b: 2 }));
    expect(trial.seen).toBeNull();
    expect(places(trial.shown)).toEqual({ a: 4, b: 2 });
  });

  it('are seen going back when they are taken back', async () => {
    const trial = opened({ a: 3 });
    trial.showing.hear({ ...story(2, 0, goes('a', 3, 1)), back: true });
    trial.showing.arrive(scene({ a: 1 }));
    expect(places(trial.seen)).toEqual({ a: 1 });
    expect(trial.told).toHaveLength(1);
    await trial.pass(1000);
    expect(trial.seen).toBeNull();
  });
});

describe('a move told once more', () => {
  it('has all the time of a turn each time, however many came before', async () => {
    const trial = opened({ a: 0 });
    for (let k = 1; k <= 12; k++) {
      trial.showing.retell(scene({ a: k - 1 }), story(k, 1, goes('a', k - 1, k)), scene({ a: k }));
      expect(trial.telling).toBe(true);
      expect(await trial.pass(0)).toEqual({ a: k });
      await trial.pass(1000);
      expect(trial.telling).toBe(false);
    }
    const usual = timeOf(goes('a', 0, 1));
    expect(trial.told.map(({ time }) => time)).toEqual(Array(12).fill(usual));
  });
});

describe('after an absence', () => {
  async function absent(moves: number): Promise<Trial> {
    const trial = opened({ a: 0 });
    trial.manner.away = true;
    for (let k = 1; k <= moves; k++) {
      trial.showing.hear(story(k, 1, goes('a', k - 1, k)));
      trial.showing.arrive(scene({ a: k }));
    }
    expect(await trial.pass(0)).toEqual({ a: moves });
    expect(trial.told).toEqual([]);
    trial.manner.away = false;
    return trial;
  }

  it('a few moves are told', async () => {
    const trial = await absent(FEW);
    expect(trial.showing.comeBack()).toEqual([]);
    expect(await trial.pass(0)).toEqual({ a: 1 });
    expect(await trial.pass(5000)).toEqual({ a: FEW });
  });

  it('many are said, and told to whoever asks', async () => {
    const trial = await absent(FEW + 2);
    expect(trial.showing.comeBack()).toEqual([1, 2, 3, 4, 5].map((k) => `a goes to ${k}`));
    expect(await trial.pass(0)).toEqual({ a: 5 });
    expect(trial.showing.recalls).toBe(true);
    trial.showing.replay();
    expect(await trial.pass(0)).toEqual({ a: 1 });
    await trial.pass(5000);
    expect(trial.told).toHaveLength(5);
    expect(trial.showing.recalls).toBe(false);
  });
});
