// Picking a move in steps, for any game: every legal move is a path of element ids, and what a person picks
// leaves fewer and fewer of them.
//
// Steps that lie in a choice panel while others of the path lie on the table are *ways* - how a tile is turned,
// what a joker stands for. They never hold a person up: one of them is always current, and can be turned on to the
// next. All other steps are picked, in any order as long as they can be seen.

import type { Move, Scene } from './scene';

interface Route {
  number: number;
  path: string[];
  steps: string[];
  ways: string[];
}

export interface Picked {
  /** What was picked, in order. */
  readonly picks: readonly string[];
  /** The ways preferred, newest first; the first one that fits is current. */
  readonly taste: readonly string[];
}

export const NOTHING: Picked = { picks: [], taste: [] };

/** What a person sees and can do after some picks. */
export interface Outlook {
  /** Every id that leads on, whether it comes next or later. */
  open: ReadonlySet<string>;
  /** The ids of the next step. */
  next: ReadonlySet<string>;
  /** The ways that fit what is picked, with the current one. */
  ways: readonly string[];
  way: readonly string[];
  /** Steps are complete: this move would be played. */
  chosen: Move | null;
  /** How many moves are left. */
  left: number;
  /** What all of them, or the chosen one, would change. */
  preview: readonly number[];
  /** The picks that all of these moves share, picked or not. */
  settled: ReadonlySet<string>;
}

export class Picking {
  private readonly routes: Route[];
  private readonly known = new Map<string, Route[]>();

  constructor(
    private readonly moves: readonly Move[],
    choices: ReadonlySet<string>,
  ) {
    this.routes = moves.map((move, number) => {
      const steps = move.path.filter((id) => !choices.has(id));
      const ways = steps.length ? move.path.filter((id) => choices.has(id)) : [];
      return { number, path: move.path, steps: steps.length ? steps : move.path, ways };
    });
    for (const route of this.routes) {
      for (const id of route.path) {
        const found = this.known.get(id);
        if (found) found.push(route);
        else this.known.set(id, [route]);
      }
    }
  }

  static of(scene: Scene): Picking {
    const choices = new Set<string>();
    for (const panel of scene.panels) {
      if (panel.role === 'choice') for (const element of panel.elements) choices.add(element.id);
    }
    const about = scene.calls.filter((call) => call.path.length > 0);
    return new Picking([...scene.moves, ...about], choices);
  }

  /** Whether an id is part of any move. */
  knows(id: string): boolean {
    return this.known.has(id);
  }

  /** Whether what is picked still leads to a move. */
  allows({ picks }: Picked): boolean {
    return this.fitting(picks).length > 0;
  }

  private fitting(picks: readonly string[]): Route[] {
    if (!picks.length) return this.routes;
    const [first, ...others] = [...picks].sort((a, b) => this.count(a) - this.count(b));
    const found = this.known.get(first as string) ?? [];
    return others.length ? found.filter((route) => others.every((id) => route.path.includes(id))) : found;
  }

  private count(id: string): number {
    return this.known.get(id)?.length ?? 0;
  }

  /** Picks an id, or lets go of picks that do not go with it. Unknown ids change nothing. */
  pick(state: Picked, id: string): Picked {
    const of = this.known.get(id);
    if (!of) return state;
    if (this.isWay(id)) return this.wish(state, id);
    if (state.picks.includes(id)) return { ...state, picks: state.picks.filter((other) => other !== id) };
    const kept = [...state.picks];
    while (kept.length && !this.fitting([...kept, id]).length) {
      const same = kept.findIndex((other) => this.rivals(other, id));
      kept.splice(same >= 0 ? same : kept.length - 1, 1);
    }
    return { ...state, picks: [...kept, id] };
  }

  /** Whether both ids are steps at the same place of a path. */
  private rivals(one: string, other: string): boolean {
    const place = (id: string) => this.known.get(id)?.[0]?.path.indexOf(id);
    return place(one) === place(other);
  }

  private isWay(id: string): boolean {
    return this.known.get(id)?.[0]?.ways.includes(id) ?? false;
  }

  /** Prefers a way; steps that do not go with it are let go. */
  private wish(state: Picked, id: string): Picked {
    const taste = [id, ...state.taste.filter((other) => other !== id)];
    const kept = [...state.picks];
    while (kept.length && !this.fitting([...kept, id]).length) kept.pop();
    return { picks: kept, taste };
  }

  /** Turns on to the next way (or back, by -1) of what is picked, or would be with `hovered`. */
  turn(state: Picked, by: number, hovered: string | null = null): Picked {
    const { routes, current } = this.standing(state, hovered);
    if (!current) return state;
    const ways = routes.filter((route) => sameSteps(route, current));
    const at = ways.indexOf(current);
    const after = ways[(at + by + ways.length) % ways.length];
    if (!after) return state;
    return { ...state, taste: [...after.ways, ...state.taste.filter((id) => !after.ways.includes(id))] };
  }

  private standing(state: Picked, hovered: string | null): { routes: Route[]; current: Route | null } {
    let picks: readonly string[] = state.picks;
    if (hovered !== null && this.known.has(hovered) && !picks.includes(hovered)) {
      const tried = this.pick(state, hovered).picks;
      if (tried.length >= picks.length) picks = tried;
    }
    const routes = this.fitting(picks);
    return { routes, current: prefer(routes, state.taste) };
  }

  /** What can be done now; `hovered` is looked at as if it were picked. */
  outlook(state: Picked, hovered: string | null = null): Outlook {
    const { routes, current } = this.standing(state, hovered);
    const picks = hovered === null ? state.picks : [...state.picks, hovered];
    const settled = shared(routes);
    const open = new Set<string>();
    const next = new Set<string>();
    const complete =
      current !== null && routes.every((route) => sameSteps(route, current)) && routes.length > 0;
    const touched = complete || picks.length > 0;
    const wished = state.taste.find((way) => routes.some((route) => route.ways.includes(way)));
    for (const route of routes) {
      let first = wished === undefined || route.ways.includes(wished);
      for (const id of route.steps) {
        if (state.picks.includes(id)) continue;
        open.add(id);
        if (first && !settled.has(id)) {
          next.add(id);
          first = false;
        }
      }
    }
    // One move only, and nothing picked: its first step is offered, not taken.
    if (!touched || (complete && !picks.length))
      for (const route of routes) next.add(route.steps[0] as string);
    const around = current ? routes.filter((route) => sameSteps(route, current)) : [];
    const ways = new Set<string>();
    if (picks.length) {
      for (const route of complete ? around : routes) for (const id of route.ways) ways.add(id);
    }
    const chosen = complete && picks.length && current ? (this.moves[current.number] as Move) : null;
    return {
      open,
      next,
      ways: [...ways],
      way: current?.ways ?? [],
      chosen,
      left: routes.length,
      preview: chosen ? chosen.preview : picks.length ? this.common(routes) : [],
      settled,
    };
  }

  /** What all of these moves would change alike. */
  private common(routes: Route[]): number[] {
    const [first, ...others] = routes;
    if (!first) return [];
    let found = (this.moves[first.number] as Move).preview;
    for (const route of others) {
      if (!found.length) break;
      const preview = new Set((this.moves[route.number] as Move).preview);
      found = found.filter((number) => preview.has(number));
    }
    return found;
  }
}

function sameSteps(one: Route, other: Route): boolean {
  return one.steps.length === other.steps.length && one.steps.every((id, k) => id === other.steps[k]);
}

/** The route whose ways come first in the taste. */
function prefer(routes: Route[], taste: readonly string[]): Route | null {
  let best: Route | null = null;
  let rank = Infinity;
  for (const route of routes) {
    let sum = 0;
    for (const id of route.ways) {
      const at = taste.indexOf(id);
      sum += at < 0 ? 1000 : at;
    }
    if (sum < rank) [best, rank] = [route, sum];
  }
  return best;
}

function shared(routes: Route[]): Set<string> {
  const [first, ...others] = routes;
  const found = new Set(first?.path);
  for (const route of others) {
    if (!found.size) break;
    for (const id of found) if (!route.path.includes(id)) found.delete(id);
  }
  return found;
}
