// What client and server say to each other; the package frustule/protocol has the originals.
// Seats are counted from 1 here, from 0 in scenes.

import type { WireScene } from './wire';

export interface SeatView {
  number: number;
  kind: 'person' | 'bot' | 'open';
  name: string;
  bot: string | null;
  about: string;
  late: boolean;
}

export interface ClockView {
  kind: 'reminder' | 'total' | 'move';
  seconds: number;
  increment: number;
  seats: { seat: number; left: number; running: boolean }[];
}

export interface Result {
  places: number[];
  scores: number[];
  reason: string;
  /** The reason for people. */
  words: string;
  /** Why the places are as they are, where points alone do not tell. */
  why: string[];
}

export interface TableView {
  id: string;
  game: string;
  title: string;
  setup: string;
  options: Record<string, string>;
  state: 'gathering' | 'playing' | 'over' | 'closed';
  version: number;
  at: string;
  seats: SeatView[];
  acting: number[];
  status: string;
  scores: number[];
  moves: number;
  clock: ClockView | null;
  commitment: string | null;
  deal: { seed: number; salt: string } | null;
  result: Result | null;
  undo: { asked_by: number; waiting_for: number[] } | null;
  rematch: string | null;
  listed: boolean;
  hints: boolean;
  you: { seats: number[]; host: boolean; can_undo: number[]; must_answer: number[] };
}

export const SIGNS = ['hello', 'bravo', 'well-played', 'thinking', 'oops', 'thanks'] as const;
export type Sign = (typeof SIGNS)[number];

interface Happened {
  version: number;
  at: string;
}

export type TableEvent = Happened &
  (
    | { kind: 'made' | 'started' | 'closed' }
    | { kind: 'sat' | 'left' | 'renamed'; seat: number; name: string }
    | { kind: 'bot_seated'; seat: number; bot: string }
    | { kind: 'moved'; seat: number; move: string; words: string; number: number }
    | { kind: 'undone'; seat: number; moves: number }
    | { kind: 'undo_asked' | 'reminded' | 'timed_out'; seat: number }
    | { kind: 'undo_answered'; seat: number; agree: boolean }
    | { kind: 'said'; name: string; seats: number[]; text: string }
    | { kind: 'reacted'; name: string; seats: number[]; sign: Sign }
    | { kind: 'rematched'; table: string }
  );

/** Something said, in words or by a sign. */
export type Said = Extract<TableEvent, { kind: 'said' | 'reacted' }>;

export type Deed =
  | { kind: 'take' | 'rename'; seat: number; name: string }
  | { kind: 'leave' | 'open_seat' | 'undo'; seat: number }
  | { kind: 'seat_bot'; seat: number; bot: string }
  | { kind: 'start' | 'rematch' | 'close' }
  | { kind: 'move'; seat: number; move: string }
  | { kind: 'answer_undo'; seat: number; agree: boolean }
  | { kind: 'say'; text: string }
  | { kind: 'react'; sign: Sign };

export interface Answer {
  id: string;
  ok: boolean;
  version?: number | null;
  code?: string | null;
  words?: string | null;
}

export interface Watch {
  seat: number | null;
  scene: boolean;
  rotation: number;
  language: string;
}

export type FromServer =
  | { type: 'welcome'; view: TableView }
  | { type: 'events'; version: number; events: TableEvent[]; view: TableView }
  | { type: 'scene'; version: number; seat: number | null; scene: WireScene }
  | ({ type: 'answer' } & Answer)
  | { type: 'presence'; seats: number[]; watching: number }
  | { type: 'preparing'; words: string }
  | { type: 'pong' }
  | { type: 'error'; code: string; words: string; game?: string };

export interface OptionFacts {
  name: string;
  kind: 'number' | 'yes-no' | 'choice' | 'text' | 'file';
  default: unknown;
  help: string;
  choices: string[];
  least: number | null;
  most: number | null;
  /** Its name and its choices in words. */
  title: string;
  titles: string[];
  /** What comes of each choice; empty where that is plain. */
  about: string[];
}

export interface BotFacts {
  name: string;
  title: string;
  about: string;
  /** Whether it is one of the levels that people choose from, gentlest first. */
  level: boolean;
  /** As measured, on one scale for all bots of the game. */
  rating: number | null;
  /** How often a level was ahead of the level below it. */
  below: number | null;
}

export interface GameFacts {
  name: string;
  title: string;
  about: string;
  seats: number[];
  options: OptionFacts[];
  bots: BotFacts[];
  /** The bot for people who do not choose one. */
  usual: string;
  rotations: number;
  /** Whether there is a first game, step by step. */
  lesson: boolean;
}

export interface NewSeat {
  kind: 'me' | 'open' | 'bot';
  name?: string;
  bot?: string;
}

export interface ClockRule {
  kind: 'none' | 'reminder' | 'total' | 'move';
  seconds?: number;
  increment?: number;
}

export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: Record<string, string>;
  clock?: ClockRule;
  listed?: boolean;
  hints?: boolean;
  start?: boolean;
  record?: string;
}

export interface ListedTable {
  id: string;
  game: string;
  title: string;
  setup: string;
  state: 'gathering' | 'playing';
  seats: SeatView[];
  at: string;
}

/** A game looked back at by a bot, once it is ready. */
export interface Review {
  ready: boolean;
  /** How far the bot has come. */
  done: number;
  of: number;
  bot: string;
  /** Values are shares of the victory from 0 to 1, or alone the final score to expect. */
  unit: 'share' | 'points';
  /** For every seat, before the first move and after each. */
  courses: (number | null)[][];
  moments: {
    number: number;
    seat: number;
    move: string;
    loss: number | null;
    best: string | null;
    reason: string;
  }[];
  /** The moves at which the game turned, the worst first. */
  turning_points: { number: number; words: string }[];
}

export interface Hint {
  seat: number;
  bot: string;
  value: number | null;
  ideas: { move: string; words: string; value: number; reason: string }[];
}
