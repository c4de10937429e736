// Plans in a sandbox come to the same in the page as in the engine, and every change keeps to the room there is.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Sandbox } from '../src/protocol/protocol';
import { Desk, EMPTY, waitingRoom, type Plan, type Read } from '../src/sandbox/plan';

interface Box {
  sandbox: Sandbox;
  plans: { text: string; moves: string[]; mirrored: string }[];
}
const lines = readFileSync(new URL('./scenes/pondscum.plans.jsonl', import.meta.url), 'utf8').split('\n');
const boxes = lines.map((line) => JSON.parse(line) as Box);

const read = (desk: Desk, text: string): Read => {
  const found = desk.read(text);
  if ('why' in found) throw new Error(`${found.why}: ${found.word}`);
  return found;
};

/** A stream of numbers that is always the same. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

/** The order of words in a plan says nothing. */
const sorted = (text: string) => text.split(' ').sort().join(' ');

describe.each(boxes.map((box, number) => ({ ...box, number })))(
  'sandbox $number',
  ({ sandbox, plans, number }) => {
    const desk = new Desk(sandbox);

    it('reads, writes, plays and mirrors plans as the engine does', () => {
      for (const { text, moves, mirrored } of plans) {
        const { plan } = read(desk, text);
        expect(desk.isWhole(plan)).toBe(true);
        expect(desk.text(plan)).toBe(text);
        expect(desk.moves(plan)).toEqual(moves);
        expect(sorted(desk.text(desk.mirror(plan)))).toBe(sorted(mirrored));
        expect(desk.mirror(desk.mirror(plan))).toEqual(plan);
        expect(read(desk, `my own: ${text}`).name).toBe('my own');
        expect(read(desk, text.replace(/ /g, '')).plan).toEqual(plan);
      }
    });

    it('refuses texts that are no plan, by the word that is wrong', () => {
      const [first] = plans;
      const text = first?.text ?? '';
      expect(desk.read(`${text} Zz9`)).toMatchObject({ why: 'word', word: 'Zz9' });
      const [word] = text.split(' ');
      expect(desk.read(`${text} ${word}`)).toMatchObject({ why: 'many', word });
      const on =
        text
          .split(' ')
          .find((each) => each.startsWith('E'))
          ?.replace('E', 'H') ?? '';
      expect(
        desk.read(
          `${text
            .split(' ')
            .filter((each) => !each.startsWith('H'))
            .join(' ')} ${on}`,
        ),
      ).toMatchObject({ why: 'overlap', word: on });
    });

    it('keeps every piece in its room, whatever is done', () => {
      const next = chance(number + 1);
      let plan: Plan = EMPTY;
      const inRoom = () => {
        for (const [id, lie] of plan) expect(desk.nearest(id, lie)).toEqual(lie);
      };
      for (let step = 0; step < 400; step++) {
        const piece = sandbox.pieces[next(sandbox.pieces.length)] as (typeof sandbox.pieces)[number];
        switch (next(6)) {
          case 0:
            plan = desk.turn(plan, piece.id, next(2) ? 1 : -1);
            break;
          case 1:
            plan = desk.mirror(plan);
            break;
          case 2:
            plan = desk.without(plan, piece.id);
            break;
          default:
            plan = desk.put(plan, piece.id, {
              way: next(piece.ways.length),
              column: next(30) - 5 + next(10) / 10,
              row: next(30) - 5 + next(10) / 10,
            });
        }
        inRoom();
      }
    });

    it('changes places with a piece that lies alone where another is put', () => {
      const { plan } = read(desk, plans[0]?.text ?? '');
      const small = sandbox.pieces.filter(({ ways }) => ways.length === 1 && ways[0]?.squares.length === 1);
      const [one, other] = small as [(typeof small)[number], (typeof small)[number]];
      const [here, there] = [plan.get(one.id), plan.get(other.id)];
      const crowded = desk.put(plan, one.id, there as NonNullable<typeof there>);
      // It lies just beside if there is room, else they change places.
      expect(desk.clashes(crowded).size).toBe(0);
      expect(crowded.size).toBe(plan.size);
      expect(here).toBeDefined();
    });

    it('finds free places for all pieces one after the other', () => {
      let plan: Plan = EMPTY;
      for (const { id } of sandbox.pieces) plan = desk.with(plan, id, desk.free(plan, id));
      expect(desk.isWhole(plan)).toBe(true);
    });

    it('has room for all that wait beside each other', () => {
      const [, , wide] = sandbox.home;
      const { at, scale } = waitingRoom(sandbox.pieces, wide);
      const taken = new Set<string>();
      for (const { id, ways } of sandbox.pieces) {
        const { x, y } = at.get(id) as { x: number; y: number };
        for (const [column, row] of ways[0]?.squares ?? []) {
          expect((x + column + 1) * scale).toBeLessThanOrEqual(wide + 1e-9);
          const square = `${Math.round((x + column) * 100)} ${Math.round((y + row) * 100)}`;
          expect(taken.has(square)).toBe(false);
          taken.add(square);
        }
      }
    });
  },
);
