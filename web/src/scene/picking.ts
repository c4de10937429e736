// What a person sees and can do while choosing a move, for any game: what was chosen so far, what can be chosen next or
// instead, and what would come of it. Which moves choices come nearest to is told by `choosing`.
//
// Slots whose elements lie in a choice panel while others of the move lie on the table are *ways* - how a tile is turned,
// what a joker stands for. They never hold a person up: one of them is always current, and can be turned on to the
// next. A *pose* is a way that what is in the hand lies in before it goes anywhere: it decides where it can go.
// All other slots are *steps*; the last of them is where what is chosen would lie.

import { Choosing, valueOf, type Choices } from './choosing';
import type { Move, OutcomeKind, Scene } from './scene';

export interface Picked {
  /** What was chosen, the newest last. */
  readonly chosen: Choices;
  /** The elements of the steps among them. */
  readonly picks: readonly string[];
}

export const NOTHING: Picked = { chosen: [], picks: [] };

/** What would come of some choices. */
export interface Prospect {
  /** The ways that fit what is chosen, or the poses that it can take, with the current ones. */
  ways: readonly string[];
  way: readonly string[];
  /** How what is in the hand lies. */
  pose: readonly string[];
  /** Steps are complete: this move would be played. */
  chosen: Move | null;
  /** What it, or all moves that are left, would change. */
  preview: readonly number[];
}

/** What a person sees and can do after some choices. */
export interface Outlook extends Prospect {
  /** Every id that can be picked: everything stays open until a move is played. */
  open: ReadonlySet<string>;
  /** The ids of the next step. */
  next: ReadonlySet<string>;
  /** What can be had instead of what is chosen, with all else kept. */
  instead: ReadonlySet<string>;
  /** Whether every step of the chosen move was chosen, and none filled in. */
  certain: boolean;
  /** Where what is chosen would lie: the last step. */
  lies: string | null;
  /** How many moves are left. */
  left: number;
  /** What kind of thing comes of picking an id that completes a move; the best of several. */
  kinds: ReadonlyMap<string, OutcomeKind>;
  /** What such moves would take from the table: the ids to pick for it, as it lies in the hand or else turned. */
  taken: ReadonlyMap<string, readonly string[]>;
}

/** From what one would choose first to what one would choose last. */
const LIKED: readonly OutcomeKind[] = ['takes', 'completes', 'ends', 'quiet', 'loses'];

interface Route {
  steps: readonly string[];
  ways: readonly string[];
}

export class Picking {
  private readonly choosing: Choosing;
  private readonly routes: Route[];
  private readonly open: ReadonlySet<string>;
  private readonly ways = new Set<string>();

  /** Where elements stand among the choices: the first of several poses is how things lie before they are turned. */
  private readonly ranks: ReadonlyMap<string, number>;

  constructor(
    private readonly moves: readonly Move[],
    choices: ReadonlySet<string>,
    private readonly gone: (change: number) => readonly string[] = () => [],
    private readonly poses: readonly string[] = [],
    /** What a change is about. */
    private readonly changed: (change: number) => readonly string[] = () => [],
    /** The ways to lie in space, which can be turned about its axes. */
    private readonly inSpace: ReadonlyMap<string, readonly string[]> = new Map(),
    /** How choices look that lie nowhere on the table: those that look alike stand for the same. */
    private readonly looks: ReadonlyMap<string, string> = new Map(),
  ) {
    this.choosing = new Choosing(moves);
    this.ranks = new Map([...choices].map((id, rank) => [id, rank]));
    const kinds = new Map<string, Route>();
    this.routes = moves.map(({ slots, path }) => {
      const apart = path.map((id) => choices.has(id));
      const key = `${slots.join()} ${apart.join()}`;
      let route = kinds.get(key);
      if (!route) {
        const all = apart.every(Boolean);
        const steps = slots.filter((_, k) => all || !apart[k]);
        const ways = slots.filter((slot) => !steps.includes(slot) && !poses.includes(slot));
        kinds.set(key, (route = { steps, ways }));
      }
      return route;
    });
    this.open = new Set(moves.flatMap((move) => move.path));
    moves.forEach((move, number) => {
      for (const slot of [...(this.routes[number] as Route).ways, ...poses]) {
        const value = valueOf(move, slot);
        if (value !== undefined) this.ways.add(value);
      }
    });
  }

  static of(scene: Scene): Picking {
    const choices = new Set<string>();
    for (const panel of scene.panels) {
      if (panel.role === 'choice') for (const element of panel.elements) choices.add(element.id);
    }
    const about = scene.calls.filter((call) => call.path.length > 0);
    const turned = scene.panels.flatMap(({ elements }) => elements.filter((each) => each.turned?.length));
    return new Picking(
      [...scene.moves, ...about],
      choices,
      (change) => scene.changes[change]?.gone ?? [],
      scene.poses,
      (change) => scene.changes[change]?.elements.map(({ id }) => id) ?? [],
      new Map(turned.map((each) => [each.id, each.turned ?? []])),
      new Map(
        scene.panels
          .filter(({ role }) => role === 'choice')
          .flatMap(({ elements }) => elements.map(({ id, symbol = '' }) => [id, symbol] as const)),
      ),
    );
  }

  /** Whether an id is part of any move. */
  knows(id: string): boolean {
    return this.open.has(id);
  }

  /** Whether an id is where something comes to lie, rather than what is put there. */
  isGoal(id: string): boolean {
    const slot = this.choosing.slotOf(id);
    return this.routesOf(id).every(({ steps }) => steps.length > 1 && steps[steps.length - 1] === slot);
  }

  /** Whether an id alone is a whole move, and never part of another: a tile to draw, a word to say. */
  isWhole(id: string): boolean {
    return this.knows(id) && this.routesOf(id).every(({ steps }) => steps.length === 1);
  }

  /** Whether what an id stands for can lie in several ways in some move. */
  turns(id: string): boolean {
    return this.routesOf(id).some(({ ways }) => ways.length > 0);
  }

  /** How the moves go that an id is part of. */
  private routesOf(id: string): Route[] {
    return this.choosing.having(id).map((number) => this.routes[number] as Route);
  }

  /** What is picked, as far as it still leads to a move. */
  still({ chosen }: Picked): Picked {
    return this.picked(this.choosing.nearest(chosen).kept);
  }

  private picked(chosen: Choices): Picked {
    const picks = this.solid(chosen).map(([, value]) => value);
    return chosen.length ? { chosen, picks } : NOTHING;
  }

  /** Choices without the ways and poses among them. */
  private solid(chosen: Choices): Choices {
    return chosen.filter(([, value]) => !this.ways.has(value));
  }

  /** Picks an id; what the rules do not allow with it is let go. Unknown ids change nothing. */
  pick(state: Picked, id: string): Picked {
    const slot = this.choosing.slotOf(id);
    if (slot === undefined) return state;
    const value = this.covering(state, id) ?? id;
    // What is taken up anew lies as it lay.
    const anew = this.poses.length > 0 && !state.picks.includes(id) && !this.ways.has(id) && !this.isGoal(id);
    const chosen = anew ? state.chosen.filter(([each]) => !this.poses.includes(each)) : state.chosen;
    const after = this.choosing.choose(chosen, [slot, value]);
    return this.picked(this.exchanged(chosen, after, [slot, value]) ?? after);
  }

  /** Where another slot has to give up what looks just like what is chosen, it gets what was chosen here before: the two
   *  change places. */
  private exchanged(before: Choices, after: Choices, [slot, value]: Choices[number]): Choices | null {
    const look = this.looks.get(value);
    const had = before.find((choice) => choice[0] === slot)?.[1];
    const lost = before.filter(([other]) => other !== slot && !after.some((choice) => choice[0] === other));
    const [other, gave] = lost[0] ?? [];
    if (!look || had === undefined || lost.length !== 1 || this.looks.get(gave as string) !== look)
      return null;
    const wanted = this.looks.get(had);
    for (const [id, each] of this.looks) {
      if (each !== wanted || this.choosing.slotOf(id) !== other) continue;
      const both = this.choosing.choose(after, [other as string, id]);
      if (both.length > after.length) return both;
    }
    return null;
  }

  /** The way to lie in space that is current. */
  private lying({ chosen }: Picked): string | undefined {
    const way = chosen.find(([, value]) => this.inSpace.has(value))?.[1];
    if (way !== undefined || !chosen.length) return way;
    return this.after(chosen).way.find((value) => this.inSpace.has(value));
  }

  /** Where what is turned in space lies so that it covers a place, if it cannot lie there by its own: it stays turned as
   *  it is. */
  private covering(state: Picked, id: string): string | undefined {
    const way = state.chosen.find(([, value]) => this.inSpace.has(value))?.[1];
    if (way === undefined || !this.isGoal(id)) return undefined;
    const slot = this.choosing.slotOf(id) as string;
    const kept = state.chosen.filter(([other]) => other !== slot);
    const left = this.choosing
      .having(way)
      .map((number) => this.moves[number] as Move)
      .filter((move) => kept.every(([other, value]) => valueOf(move, other) === value));
    if (left.some((move) => valueOf(move, slot) === id)) return undefined;
    const move = left.find(({ preview }) => preview.some((change) => this.changed(change).includes(id)));
    return move && valueOf(move, slot);
  }

  /** Turns what is picked about an axis of space, by a quarter or back; it still covers the place where it lay. */
  turnAbout(state: Picked, axis: number, by: number): Picked | null {
    let way = this.lying(state);
    for (let k = 0; way !== undefined && k < (by > 0 ? 1 : 3); k++) way = this.inSpace.get(way)?.[axis];
    const slot = way === undefined ? undefined : this.choosing.slotOf(way);
    if (way === undefined || slot === undefined) return null;
    const goal = state.picks.find((id) => this.isGoal(id));
    const others = state.chosen.filter(([, value]) => value !== goal);
    const after = this.picked(this.choosing.choose(others, [slot, way]));
    return goal === undefined ? after : this.pick(after, goal);
  }

  /** Whether what is picked can be turned about the axes of space, and how it lies. */
  inHand(state: Picked): string | null {
    return state.picks.length ? (this.lying(state) ?? null) : null;
  }

  /** Lets go of an id. */
  unpick(state: Picked, id: string): Picked {
    return this.picked(this.choosing.nearest(state.chosen.filter(([, value]) => value !== id)).kept);
  }

  /** Whether picking an id keeps everything else that is chosen, or gives it something instead. */
  keeps(state: Picked, id: string): boolean {
    const slot = this.choosing.slotOf(id);
    if (slot === undefined) return false;
    const after = new Set(this.pick(state, id).chosen.map((choice) => choice[0]));
    return this.solid(state.chosen).every(([other]) => other === slot || after.has(other));
  }

  /** Turns on to the next way (or back, by -1) of what is picked, or would be with `hovered`; where there is one way
   *  alone, to the next pose, and where it lay is let go. */
  turn(state: Picked, by: number, hovered: string | null = null): Picked {
    const tried = this.tried(state, hovered);
    const [first] = this.choosing.nearest(tried.chosen).left;
    const slot = this.routes[first ?? -1]?.ways.at(-1);
    const ways = slot === undefined ? undefined : this.choosing.offered(tried.chosen).get(slot);
    if (slot === undefined || !ways || ways.size < 2) return this.turnPose(state, by);
    const value = this.choosing.turned(tried.chosen, slot, by).find((choice) => choice[0] === slot)?.[1];
    return value === undefined ? state : this.picked(this.choosing.choose(state.chosen, [slot, value]));
  }

  private turnPose({ chosen }: Picked, by: number): Picked {
    const held = this.unplaced(chosen);
    for (const [slot, value] of this.poseOf(held)) {
      const after = this.choosing.turned([[slot, value], ...this.solid(held)], slot, by);
      if (after.every((choice) => choice[1] !== value)) return this.picked(after);
    }
    return this.picked(chosen);
  }

  /** What is chosen, but for where it would lie. */
  private unplaced(chosen: Choices): Choices {
    const [first] = this.choosing.nearest(chosen).left;
    const steps = this.routes[first ?? -1]?.steps ?? [];
    return steps.length < 2 ? chosen : chosen.filter(([slot]) => slot !== steps[steps.length - 1]);
  }

  /** How what is in the hand lies: as it was turned to, or as the first of the choices has it. */
  private poseOf(chosen: Choices): Choices {
    const solid = this.solid(chosen);
    if (!this.poses.length || !solid.length) return [];
    const turned = chosen.filter(([slot]) => this.poses.includes(slot));
    const { left } = this.choosing.nearest([...turned, ...solid]);
    const first = this.routes[left[0] ?? -1]?.steps[0];
    if (!solid.some(([slot]) => slot === first)) return [];
    return this.poses.flatMap((slot) => {
      const values = new Set(left.map((number) => valueOf(this.moves[number] as Move, slot)));
      const known = [...values].filter((value) => value !== undefined);
      const [value] = known.sort((one, two) => this.rank(one) - this.rank(two));
      return value === undefined ? [] : [[slot, value] as const];
    });
  }

  private rank(id: string): number {
    return this.ranks.get(id) ?? Infinity;
  }

  /** The poses that what is in the hand can take. */
  private posesOf(chosen: Choices): string[] {
    const held = this.unplaced(chosen);
    const pose = this.poseOf(held);
    const offered = this.choosing.offered([...pose, ...this.solid(held)]);
    return pose.flatMap(([slot]) => {
      const values = [...(offered.get(slot) ?? [])];
      return values.length > 1 ? values.sort((one, two) => this.rank(one) - this.rank(two)) : [];
    });
  }

  private tried(state: Picked, hovered: string | null): Picked {
    return hovered !== null && this.keeps(state, hovered) ? this.pick(state, hovered) : state;
  }

  /** What would come of what is picked, with something else that is looked at as if it were picked, too. */
  prospect(state: Picked, hovered: string): Prospect {
    return this.after(this.tried(state, hovered).chosen);
  }

  /** What can be done now. */
  outlook({ chosen }: Picked): Outlook {
    const { solid, firm, left, complete, route, ...prospect } = this.after(chosen);
    const made = new Set(solid.map(([slot]) => slot));
    const lies =
      prospect.chosen && route ? valueOf(prospect.chosen, route.steps.at(-1) as string) : undefined;
    return {
      ...prospect,
      open: this.open,
      next: this.next(left, solid, firm, complete),
      instead: this.instead(solid, firm),
      certain: !!prospect.chosen && !!route?.steps.every((slot) => made.has(slot)),
      lies: lies ?? null,
      left: left.length,
      ...this.outcomes(solid, firm),
    };
  }

  /** What choices come to: the steps among them, these with the pose, the moves left, whether those differ in their
   *  ways alone. */
  private after(chosen: Choices) {
    const solid = this.solid(chosen);
    const pose = this.poseOf(chosen);
    const firm = [...pose, ...solid];
    const { left } = this.choosing.nearest(firm);
    const others = chosen.filter(([slot]) => !this.poses.includes(slot));
    const current = this.choosing.nearest([...pose, ...others]).left[0] ?? -1;
    const [move, route] = [this.moves[current], this.routes[current]];
    const complete =
      move !== undefined && left.every((number) => this.sameSteps(this.moves[number] as Move, move, route));
    const ready = complete && solid.length > 0;
    // What is turned in space is so before it is known where it goes.
    const ways = (ready || (this.inSpace.size && solid.length)) && route ? this.waysOf(left, route) : [];
    return {
      solid,
      firm,
      left,
      complete,
      route,
      ways: ways.length < 2 && pose.length ? this.posesOf(chosen) : ways,
      way: [...(route?.ways ?? []), ...pose.map(([slot]) => slot)].map(
        (slot) => valueOf(move as Move, slot) as string,
      ),
      pose: pose.map(([, value]) => value),
      chosen: ready ? move : null,
      preview: ready ? move.preview : solid.length ? this.common(left) : [],
    };
  }

  private sameSteps(one: Move, other: Move, route: Route | undefined): boolean {
    return !!route?.steps.every((slot) => valueOf(one, slot) === valueOf(other, slot));
  }

  private waysOf(left: readonly number[], route: Route): string[] {
    const found = new Set<string>();
    for (const number of left)
      for (const slot of route.ways) {
        const value = valueOf(this.moves[number] as Move, slot);
        if (value !== undefined) found.add(value);
      }
    return [...found];
  }

  /** The first step of every move left that is neither chosen nor filled in. Nothing is filled in before a choice. */
  private next(left: readonly number[], solid: Choices, firm: Choices, complete: boolean): Set<string> {
    const found = new Set<string>();
    const made = new Set(solid.map(([slot]) => slot));
    const sure = solid.length ? new Set(this.choosing.nearest(firm).filled.map(([slot]) => slot)) : made;
    for (const number of left) {
      const { steps } = this.routes[number] as Route;
      const slot =
        steps.find((each) => !made.has(each) && !sure.has(each)) ??
        (complete ? steps.find((each) => !made.has(each)) : undefined);
      if (slot !== undefined) found.add(valueOf(this.moves[number] as Move, slot) as string);
    }
    return found;
  }

  private instead(solid: Choices, firm: Choices): Set<string> {
    const found = new Set<string>();
    if (!solid.length) return found;
    const made = new Map(solid);
    const held = new Set(this.unplaced(solid).map(([slot]) => slot));
    const add = (slot: string, values: ReadonlySet<string> = new Set()) => {
      for (const value of values) if (made.get(slot) !== value) found.add(value);
    };
    // Another thing can be taken whatever its pose; another place is for how the thing lies.
    const [taken, placed] = [this.choosing.offered(solid), this.choosing.offered(firm)];
    for (const slot of made.keys()) add(slot, (held.has(slot) ? taken : placed).get(slot));
    return found;
  }

  /** For the moves that one more choice completes: their kinds, and what they would take. */
  private outcomes(solid: Choices, firm: Choices): Pick<Outlook, 'kinds' | 'taken'> {
    const kinds = new Map<string, OutcomeKind>();
    const [taken, turned] = [new Map<string, string[]>(), new Map<string, string[]>()];
    const pose = firm.filter(([slot]) => this.poses.includes(slot));
    this.moves.forEach((move, number) => {
      const { steps } = this.routes[number] as Route;
      if (steps.length > solid.length + 1) return;
      const goal = steps[steps.length - 1] as string;
      const agrees = solid.every(([slot, value]) => slot === goal || valueOf(move, slot) === value);
      const made = steps.every((slot) => slot === goal || solid.some((choice) => choice[0] === slot));
      if (!agrees || !made) return;
      const id = valueOf(move, goal) as string;
      const lies = pose.every(([slot, value]) => valueOf(move, slot) === value);
      const known = kinds.get(id);
      if (lies && (!known || LIKED.indexOf(move.kind) < LIKED.indexOf(known))) kinds.set(id, move.kind);
      if (move.kind !== 'takes' && move.kind !== 'loses') return;
      for (const change of move.preview) {
        for (const prey of this.gone(change)) {
          if (this.open.has(prey)) continue;
          const goals = (lies ? taken : turned).get(prey);
          if (!goals) (lies ? taken : turned).set(prey, [id]);
          else if (!goals.includes(id)) goals.push(id);
        }
      }
    });
    return { kinds, taken: new Map([...turned, ...taken]) };
  }

  /** What all of these moves would change alike. */
  private common(left: readonly number[]): number[] {
    const [first, ...others] = left;
    if (first === undefined) return [];
    let found = (this.moves[first] as Move).preview;
    for (const number of others) {
      if (!found.length) break;
      const preview = new Set((this.moves[number] as Move).preview);
      found = found.filter((change) => preview.has(change));
    }
    return found;
  }
}
