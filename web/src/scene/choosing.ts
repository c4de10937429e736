// Choosing a move: a move is a set of named choices, made in any order and changed at will. The definition is
// core/engine/choosing.py; this is the same for a hand that does not wait for a server, and test vectors hold it to that.

/** A slot of a move - tile, place, rotation - and the element that is chosen for it. */
export type Choice = readonly [slot: string, value: string];
/** What is chosen, the newest last; no slot comes twice. */
export type Choices = readonly Choice[];
/** A legal move: its slots, and the element of each. */
export interface Option {
  slots: readonly string[];
  path: readonly string[];
}

/** What choices come nearest to. */
export interface Completion {
  /** The moves that remain, by their places in the list. */
  left: readonly number[];
  /** The choices that all of these agree with; the others are let go. */
  kept: Choices;
  /** The choices that were not made and follow from these. */
  filled: Choices;
}

export const NOTHING: Choices = [];
const NONE: Completion = { left: [], kept: [], filled: [] };

/** The element that a move has for a slot. */
export function valueOf(move: Option, slot: string): string | undefined {
  const at = move.slots.indexOf(slot);
  return at < 0 ? undefined : move.path[at];
}

export class Choosing {
  private readonly numbers = new Map<string, number[]>();
  private readonly slots = new Map<string, string>();
  private readonly every: readonly number[];

  constructor(readonly moves: readonly Option[]) {
    this.every = moves.map((_, number) => number);
    moves.forEach((move, number) => {
      move.path.forEach((value, k) => {
        const found = this.numbers.get(value);
        if (found) found.push(number);
        else {
          this.numbers.set(value, [number]);
          this.slots.set(value, move.slots[k] as string);
        }
      });
    });
  }

  /** What is chosen by an element; nothing if it is no part of any move. */
  slotOf(value: string): string | undefined {
    return this.slots.get(value);
  }

  /** The moves that an element is part of. */
  having(value: string): readonly number[] {
    return this.numbers.get(value) ?? [];
  }

  /** The nearest legal completion. */
  nearest(chosen: Choices): Completion {
    const newest = chosen[chosen.length - 1];
    if (!newest) return this.completion(this.every, []);
    let [most, best] = [-1, -1];
    let left: number[] = [];
    const older = chosen.slice(0, -1);
    for (const number of this.agreeing(newest)) {
      const move = this.moves[number] as Option;
      let [count, agrees] = [0, 0];
      older.forEach(([slot, value], k) => {
        if (valueOf(move, slot) === value) {
          count += 1;
          agrees |= 1 << k;
        }
      });
      if (count > most || (count === most && agrees > best)) [most, best, left] = [count, agrees, [number]];
      else if (count === most && agrees === best) left.push(number);
    }
    if (!left.length) return NONE;
    return this.completion(left, [...older.filter((_, k) => (best >> k) & 1), newest]);
  }

  private agreeing([slot, value]: Choice): readonly number[] {
    return this.slots.get(value) === slot ? this.having(value) : [];
  }

  private completion(left: readonly number[], kept: Choices): Completion {
    const first = this.moves[left[0] as number];
    if (!first) return NONE;
    const made = new Set(kept.map(([slot]) => slot));
    const filled: Choice[] = [];
    first.slots.forEach((slot, k) => {
      const value = first.path[k] as string;
      if (made.has(slot)) return;
      if (left.every((number) => valueOf(this.moves[number] as Option, slot) === value))
        filled.push([slot, value]);
    });
    return { left, kept, filled };
  }

  /** What is chosen after one more choice, or another one for the same slot. */
  choose(chosen: Choices, choice: Choice): Choices {
    const { kept } = this.nearest([...without(chosen, choice[0]), choice]);
    return kept.length ? kept : chosen;
  }

  /** For each slot what can be chosen for it, or instead of what is chosen, without another choice being let go. */
  offered(chosen: Choices): Map<string, Set<string>> {
    const { kept } = this.nearest(chosen);
    const found = new Map<string, Set<string>>();
    for (const move of this.moves) {
      let against: string | null = null;
      let many = false;
      for (const [slot, value] of kept) {
        if (valueOf(move, slot) === value) continue;
        if (against !== null) many = true;
        against = slot;
      }
      if (many) continue;
      move.slots.forEach((slot, k) => {
        if (against !== null && against !== slot) return;
        const values = found.get(slot);
        if (values) values.add(move.path[k] as string);
        else found.set(slot, new Set([move.path[k] as string]));
      });
    }
    return found;
  }

  /** The next element of a slot (or one further back) among those offered. */
  turned(chosen: Choices, slot: string, by: number): Choices {
    const ways = [...(this.offered(chosen).get(slot) ?? [])];
    if (!ways.length) return chosen;
    const { left } = this.nearest(chosen);
    const current =
      chosen.find((choice) => choice[0] === slot)?.[1] ??
      left.map((number) => valueOf(this.moves[number] as Option, slot)).find((value) => value !== undefined);
    const at = Math.max(0, ways.indexOf(current ?? ''));
    const after = ways[(((at + by) % ways.length) + ways.length) % ways.length] as string;
    return this.choose(chosen, [slot, after]);
  }
}

/** The choices for other slots. */
export function without(chosen: Choices, slot: string): Choices {
  return chosen.filter((choice) => choice[0] !== slot);
}
