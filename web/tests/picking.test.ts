import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { NOTHING, Picking, type Picked } from '../src/scene/picking';
import type { WireScene } from '../src/protocol/protocol';
import { readScene, type Move } from '../src/scene/scene';

const move = (path: string, preview: number[] = []): Move => ({
  move: path,
  path: path.split(' '),
  preview,
  words: `plays ${path}`,
  steps: path.split(' '),
  does: path,
  comes: `plays ${path}`,
  slots: path.split(' ').map((_, k) => `step ${k}`),
  kind: 'quiet',
  staged: false,
});

// A tile, a place and a way to lie, which is a choice; and a move of one step.
const TILES = [
  move('red north up', [1, 2]),
  move('red north down', [1, 3]),
  move('red south up', [4]),
  move('blue north up', [5]),
  move('pass'),
];
const choices = new Set(['up', 'down']);
const picking = new Picking(TILES, choices);
const after = (...ids: string[]): Picked => ids.reduce((state, id) => picking.pick(state, id), NOTHING);

describe('steps', () => {
  it('offers the first step of every move', () => {
    expect([...picking.outlook(NOTHING).next].sort()).toEqual(['blue', 'pass', 'red']);
    expect(picking.outlook(NOTHING).chosen).toBeNull();
  });

  it('leaves fewer moves with every pick', () => {
    const outlook = picking.outlook(after('red'));
    expect([...outlook.next].sort()).toEqual(['north', 'south']);
    expect(outlook.left).toBe(3);
  });

  it('does not wait for a way: the first one is current', () => {
    const outlook = picking.outlook(after('red', 'north'));
    expect(outlook.chosen?.move).toBe('red north up');
    expect(outlook.ways).toEqual(['up', 'down']);
  });

  it('takes steps in any order', () => {
    expect(picking.outlook(after('south', 'red')).chosen?.move).toBe('red south up');
    expect([...picking.outlook(after('north')).next].sort()).toEqual(['blue', 'red']);
  });

  it('plays a move of one step only after it was picked', () => {
    const lone = new Picking([move('pass')], new Set());
    expect(lone.outlook(NOTHING).chosen).toBeNull();
    expect([...lone.outlook(NOTHING).next]).toEqual(['pass']);
    expect(lone.outlook(lone.pick(NOTHING, 'pass')).chosen?.move).toBe('pass');
  });

  it('knows what is a whole move alone, and what is carried somewhere in another', () => {
    const either = new Picking([...TILES, move('red')], choices);
    expect(['pass', 'red', 'blue', 'green'].map((id) => picking.isWhole(id))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(either.isWhole('red')).toBe(false);
  });

  it('lets go of what does not go with a new pick, and of nothing else', () => {
    expect(after('red', 'south', 'blue').picks).toEqual(['blue']);
    expect(after('red', 'north', 'blue').picks).toEqual(['north', 'blue']);
    expect(after('red', 'north', 'pass').picks).toEqual(['pass']);
  });

  it('keeps what is picked twice, lets go when asked, and ignores what it does not know', () => {
    expect(after('red', 'red').picks).toEqual(['red']);
    expect(picking.unpick(after('red', 'north'), 'red').picks).toEqual(['north']);
    expect(after('red', 'green').picks).toEqual(['red']);
  });

  it('fills in what is forced, and offers it', () => {
    const outlook = picking.outlook(after('blue'));
    expect(outlook.chosen?.move).toBe('blue north up');
    expect(outlook.certain).toBe(false);
    expect([...outlook.next]).toEqual(['north']);
    expect(picking.outlook(after('blue', 'north')).certain).toBe(true);
  });

  it('stays open: other tiles and places can be had instead', () => {
    const outlook = picking.outlook(after('red', 'north'));
    expect([...outlook.instead].sort()).toEqual(['blue', 'south']);
    expect(outlook.open.has('pass')).toBe(true);
    expect(outlook.lies).toBe('north');
  });

  it('tells what can be carried from where it goes', () => {
    expect(['red', 'north', 'pass'].map((id) => picking.isGoal(id))).toEqual([false, true, false]);
    expect(['red', 'north', 'pass'].map((id) => picking.isWhole(id))).toEqual([false, false, true]);
  });
});

describe('ways', () => {
  it('turns on and back, round and round', () => {
    const placed = after('red', 'north');
    const chosen = (state: Picked) => picking.outlook(state).chosen?.move;
    expect(chosen(picking.turn(placed, 1))).toBe('red north down');
    expect(chosen(picking.turn(picking.turn(placed, 1), 1))).toBe('red north up');
    expect(chosen(picking.turn(placed, -1))).toBe('red north down');
  });

  it('keeps to the preferred way where it fits', () => {
    const liked = picking.pick(after('red'), 'down');
    expect([...picking.outlook(liked).next].sort()).toEqual(['north', 'south']);
    expect(picking.prospect(liked, 'north').chosen?.move).toBe('red north down');
    expect(picking.outlook(picking.pick(liked, 'south')).chosen?.move).toBe('red south up');
  });

  it('turns what is only pointed at', () => {
    const turned = picking.turn(after('red'), 1, 'north');
    expect(picking.prospect(turned, 'north').chosen?.move).toBe('red north down');
    expect(turned.picks).toEqual(['red']);
  });
});

describe('previews', () => {
  it('show what is certain: what all moves left have in common', () => {
    expect(picking.outlook(after('red')).preview).toEqual([]);
    const sure = new Picking([move('red a', [1, 2]), move('red b', [1, 3])], new Set());
    expect(sure.outlook(sure.pick(NOTHING, 'red')).preview).toEqual([1]);
  });

  it('show what is pointed at as if it were picked', () => {
    expect(picking.prospect(after('red'), 'south').preview).toEqual([4]);
  });
});

describe('outcomes', () => {
  const of = (path: string, kind: Move['kind'], preview: number[] = []): Move => ({
    ...move(path, preview),
    kind,
  });
  const hunt = new Picking(
    [
      of('ant east', 'takes', [7]),
      of('ant west', 'quiet'),
      of('ant west', 'completes'),
      of('bee west', 'loses'),
    ],
    new Set(),
    (change) => (change === 7 ? ['fly'] : []),
  );

  it('are those of what one more pick completes, the best of several', () => {
    expect(hunt.outlook(NOTHING).kinds.size).toBe(0);
    const { kinds, taken } = hunt.outlook(hunt.pick(NOTHING, 'ant'));
    expect([...kinds]).toEqual([
      ['east', 'takes'],
      ['west', 'completes'],
    ]);
    expect([...taken]).toEqual([['fly', ['east']]]);
  });
});

describe('another scene', () => {
  it('keeps picks that still lead to a move', () => {
    const later = new Picking([move('red north up')], choices);
    expect(later.still(after('red')).picks).toEqual(['red']);
    expect(later.still(after('blue')).picks).toEqual([]);
  });
});

describe('many moves', () => {
  it('takes a pick among thousands in a few milliseconds', () => {
    const moves = Array.from({ length: 6500 }, (_, k) => move(`s${k % 5} t${k % 24} c${k % 97}`));
    const many = new Picking(moves, new Set(Array.from({ length: 24 }, (_, k) => `t${k}`)));
    const taken = many.pick(NOTHING, 's1');
    expect(many.outlook(taken).left).toBeGreaterThan(0);
    expect(many.prospect(taken, 'c7').chosen).not.toBeNull();
  });
});

// A piece lies as it lay or turned, which is chosen in the hand and decides where it can go; one can only go straight.
const posed = (path: string, prey = false): Move => ({
  ...move(path, prey ? [7] : []),
  slots: ['piece', 'pose', 'place'],
  kind: prey ? 'takes' : 'quiet',
});
const SWIMS = [
  posed('slipper turned d2'),
  posed('slipper straight a2'),
  posed('slipper straight a3'),
  posed('slipper turned d3', true),
  posed('ameba straight b2'),
];
const swimming = new Picking(SWIMS, new Set(['straight', 'turned']), () => ['prey'], ['pose']);
const swum = (...ids: string[]): Picked => ids.reduce((state, id) => swimming.pick(state, id), NOTHING);
const next = (state: Picked) => [...swimming.outlook(state).next].sort();

describe('poses', () => {
  it('offers the places of what lies as it lay, and what it would take in any pose', () => {
    const outlook = swimming.outlook(swum('slipper'));
    expect(next(swum('slipper'))).toEqual(['a2', 'a3']);
    expect(outlook.ways).toEqual(['straight', 'turned']);
    expect(outlook.way).toEqual(['straight']);
    expect([...outlook.kinds.keys()].sort()).toEqual(['a2', 'a3']);
    expect(outlook.taken.get('prey')).toEqual(['d3']);
  });

  it('turns in the hand, and back', () => {
    const turned = swimming.turn(swum('slipper'), 1);
    expect(next(turned)).toEqual(['d2', 'd3']);
    expect(swimming.outlook(turned).pose).toEqual(['turned']);
    expect(next(swimming.turn(turned, 1))).toEqual(['a2', 'a3']);
  });

  it('lets go of where it lay when it is turned there', () => {
    const laid = swum('slipper', 'a2');
    expect(swimming.outlook(laid).chosen?.move).toBe('slipper straight a2');
    const turned = swimming.turn(laid, 1);
    expect(turned.picks).toEqual(['slipper']);
    expect(next(turned)).toEqual(['d2', 'd3']);
  });

  it('is turned by a place that it can come to only so', () => {
    expect(swimming.outlook(swum('slipper', 'd3')).chosen?.move).toBe('slipper turned d3');
    const turned = swimming.turn(swum('slipper'), 1);
    expect(swimming.outlook(swimming.pick(turned, 'a3')).chosen?.move).toBe('slipper straight a3');
  });

  it('offers other places for how it lies', () => {
    const turned = swimming.pick(swimming.turn(swum('slipper'), 1), 'd2');
    expect([...swimming.outlook(turned).instead]).toEqual(['d3']);
  });

  it('takes up another thing as that lies', () => {
    const turned = swimming.turn(swum('slipper'), 1);
    const other = swimming.pick(turned, 'ameba');
    expect(swimming.outlook(other).ways).toEqual([]);
    expect(next(swimming.pick(other, 'slipper'))).toEqual(['a2', 'a3']);
  });
});

describe('what lies in space', () => {
  const file = new URL('scenes/diaominos.json', import.meta.url);
  const scene = readScene(JSON.parse(readFileSync(file, 'utf8')) as WireScene);
  const hand = Picking.of(scene);
  const turned = new Map(
    scene.panels.flatMap(({ elements }) => elements.map((each) => [each.id, each.turned ?? []] as const)),
  );
  const shapes = [...new Set(scene.moves.map(({ path }) => path[0] as string))];
  const changed = (state: Picked) =>
    hand
      .outlook(state)
      .preview.flatMap((change) => scene.changes[change]?.elements.map(({ id }) => id) ?? []);

  it('is turned about each axis, and back again', () => {
    expect(shapes.length).toBeGreaterThan(2);
    for (const shape of shapes) {
      const held = hand.pick(NOTHING, shape);
      const way = hand.inHand(held) as string;
      for (const axis of [0, 1, 2]) {
        const after = hand.turnAbout(held, axis, 1) as Picked;
        expect(hand.inHand(after)).toBe(turned.get(way)?.[axis]);
        expect(after.picks).toEqual([shape]);
      }
    }
  });

  it('still covers the place where it lay, and stays turned as it is wherever it goes', () => {
    const cubes = [...new Set(scene.moves.map(({ path }) => path.at(-1) as string))];
    for (const shape of shapes) {
      let held = hand.turnAbout(hand.pick(NOTHING, shape), 0, 1) as Picked;
      const way = hand.inHand(held);
      for (const cube of cubes.filter((_, k) => k % 7 === 0)) {
        const laid = hand.pick(held, cube);
        const fits = scene.moves.some(
          ({ path, preview }) =>
            path[0] === shape &&
            path.includes(way as string) &&
            preview.some((change) => scene.changes[change]?.elements.some(({ id }) => id === cube)),
        );
        if (!fits) continue;
        expect(hand.inHand(laid)).toBe(way);
        expect(changed(laid)).toContain(cube);
      }
      held = hand.turnAbout(held, 2, -1) as Picked;
      expect(held.picks).toEqual([shape]);
    }
  });
});

describe('choices that look alike', () => {
  // Two things get one colour each of three; no colour twice.
  const PAIRS = ['a b', 'a c', 'b a', 'b c', 'c a', 'c b'].map((both) => {
    const [one, other] = both.split(' ');
    return move(`one-${one} other-${other}`);
  });
  const ids = ['one', 'other'].flatMap((who) => ['a', 'b', 'c'].map((colour) => `${who}-${colour}`));
  const looks = new Map(ids.map((id) => [id, id.slice(-1)]));
  const sheet = new Picking(PAIRS, new Set(ids), undefined, undefined, undefined, undefined, looks);
  const given = (...all: string[]) => all.reduce((state, id) => sheet.pick(state, id), NOTHING);

  it('change places where one would be taken from the other', () => {
    expect([...given('one-a', 'other-b', 'one-b').picks].sort()).toEqual(['one-b', 'other-a']);
    expect(given('other-b', 'one-b').picks).toEqual(['one-b']);
    expect(sheet.keeps(given('one-a', 'other-b'), 'one-b')).toBe(true);
    expect(sheet.keeps(given('other-b'), 'one-b')).toBe(false);
    expect([...given('one-a', 'other-b', 'one-c').picks].sort()).toEqual(['one-c', 'other-b']);
  });
});
