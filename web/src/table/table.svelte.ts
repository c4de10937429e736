// A table as this browser sees it: the view, the log, the scene, the live line.

import { flushSync } from 'svelte';
import { codeOf, linkWith, pointAt } from '../app/address';
import { Refused, api, newSecret, sentAgain } from '../protocol/api';
import type {
  Answer,
  Deed,
  FromServer,
  ReviewView,
  TableEvent,
  TableView,
  WireDocument,
  WireScene,
} from '../protocol/protocol';
import { notify } from './beckon';
import { Hand } from '../scene/hand.svelte';
import { listed, t, toldApart } from '../languages/i18n';
import { logLine, standing } from './log';
import { remember, tokenOf } from '../app/memory';
import { noteAway } from '../protocol/away.svelte';
import { outdated } from '../protocol/outdated.svelte';
import { preparing } from '../app/preparing.svelte';
import { onwardTable } from '../app/quick';
import { still } from '../scene/motion';
import { readScene, type Move, type Scene } from '../scene/scene';
import type { Foreseen } from '../scene/staging';
import { plain } from '../scene/spans';
import type { Teller } from '../scene/teller';
import { settings, withPieces, type Pace } from '../app/settings.svelte';
import { Past } from './past.svelte';
import { FEW, Showing, type Screen } from './showing';
import { Socket, lineAddress } from '../protocol/socket';
import { play as sound } from '../app/sound';
import { dress, shelve } from '../scene/symbols';
import { keeper } from '../protocol/unsent';

/** Milliseconds until what could not be fetched is asked for again. */
const ANEW = 1000;

export class Table {
  view: TableView | null = $state.raw(null);
  events: TableEvent[] = $state.raw([]);
  /** The scene as it is now; another one is shown in a replay. */
  scene: Scene | null = $state.raw(null);
  up = $state(false);
  /** What is wrong for good, in words. */
  wrong = $state('');
  /** The code of what is wrong for good. */
  code = $state('');
  /** What was refused, in words. */
  refused = $state('');
  sending = $state(false);
  /** Why the bot whose move is awaited takes so long, in words. */
  preparing = $state('');
  /** The game whose rules have to be prepared before the table can be seen. */
  waitsFor = $state('');
  here: number[] = $state.raw([]);
  watching = $state(0);
  /** The own seat that is played from; null for a guest. */
  seat: number | null = $state(null);
  /** The own seat that waits for the device. */
  handTo: number | null = $state(null);
  /** How far the panels that turn are turned. */
  turned = $state(0);
  /** The own seat whose time is almost up. */
  hurried: number | null = $state(null);

  /** The game looked back at, as far as the bot has come. */
  review: ReviewView | null = $state.raw(null);

  readonly hand = new Hand(
    (move, asked) => void this.move(move.move, asked),
    () => ({ confirm: settings.confirm, reversible: this.view?.take_backs === 'free' }),
    {
      ask: (moves) => this.foresee(moves),
      putDown: (moves) => void this.putDown(moves),
      lost: (moves, why) => {
        const list = listed(moves.map((move) => plain(move.does)));
        this.refused = t('stage.lost', { list, why: plain(why) });
      },
    },
  );
  /** The own move that was played without being confirmed, while it is offered to take it back: how many there were. */
  unasked: number | null = $state(null);
  readonly mine: readonly number[] = $derived(this.view?.you.seats ?? []);
  readonly mayAct: boolean = $derived(
    this.seat !== null && this.view?.state === 'playing' && this.view.acting.includes(this.seat),
  );

  /** What the newest moves were, as they were told. */
  said = $state('');
  /** What happened while one was away, in words. */
  since: string[] = $state.raw([]);
  /** Who tells stories on the page, while it is there. */
  teller: Teller | null = null;
  /** Whether the story of a move is being told. */
  telling = $state(false);
  private readonly stage: Pick<Screen, 'see' | 'tell' | 'stop'> = {
    see: (scene) => (this.hand.told = scene),
    tell: (beat, before, after, time) => {
      if (time && beat.sound) sound(beat.sound);
      flushSync();
      this.teller?.tell(beat, before, after, time);
    },
    stop: () => this.teller?.stop(),
  };
  private readonly pace = (): Pace => (still() ? 'instant' : settings.pace);
  /** The table as it was, while that is looked at. */
  readonly past: Past = new Past(
    {
      scene: (at, seat, move) => this.sceneAt(at, seat, move),
      story: async (at, back) => {
        const told = await api.story(this.id, this.token, { ...this.sight(), at, back });
        shelve(this.view?.game ?? '', told.symbols);
        return told;
      },
      now: () => ({ scene: this.scene, count: this.view?.moves ?? 0 }),
      own: (seat) => seat === this.seat,
      leave: () => (this.lifted = this.hand.lift()),
      back: () => this.hand.lay(this.lifted),
      refused: (error) => (this.refused = error.message || t('wrong.offline')),
    },
    this.hand,
    this.stage,
    this.pace,
  );
  readonly showing = new Showing(
    {
      show: (scene) => {
        if (this.past.at === null) this.hand.show(scene, this.landed());
      },
      ...this.stage,
      tells: (now) => (this.telling = now),
      laid: () => this.laid,
      say: (words) => (this.said = words || this.said),
      wait: (time) => new Promise((done) => setTimeout(done, time)),
      now: () => performance.now(),
    },
    () => ({
      pace: this.past.at !== null ? 'instant' : this.pace(),
      away: document.hidden,
      mine: (seat) => this.mine.includes(seat + 1),
    }),
  );
  /** What was seen of the own move before it was played. */
  private laid: ReadonlySet<string> = new Set();
  private laidOut: readonly string[] = [];

  /** How many own moves were answered. */
  answered = $state(0);
  /** The version of the scene, and the one that will hold the own move just played. */
  private drawn = $state(0);
  private played: number | null = null;
  /** The versions of moves that were laid out together and are played now, until a scene holds them. */
  private landing: number[] = [];
  /** What was laid out, while a replay is looked at. */
  private lifted: readonly Move[] = [];

  private looking = false;
  private closed = false;
  private token: string | null;
  private socket: Socket | null = null;
  private document: WireDocument | null = null;
  private looked: Promise<WireDocument> | null = null;

  constructor(readonly id: string) {
    this.token = tokenOf(id);
    const code = codeOf(location.hash);
    if (code) pointAt(null);
    if (code && !this.token) void this.bring(code);
    else this.connect();
  }

  private connect(): void {
    this.socket?.close();
    this.socket = new Socket(
      lineAddress(this.id, location),
      this.token,
      {
        heard: (message) => void this.heard(message).catch((error: unknown) => this.missed(error)),
        changed: (up) => {
          this.up = up;
          if (!up && !this.view) noteAway(false);
        },
        answered: (answer) => this.note(answer),
      },
      this.watch(),
      keeper(this.id, this.token),
    );
  }

  private watch() {
    const { seat, turned: rotation } = this;
    return { seat, scene: true, rotation, language: withPieces(), stories: true };
  }

  /** What a message needs could not be fetched: it is asked for again, once the server is there. */
  private missed(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    this.looked = null;
    if (this.closed) return;
    setTimeout(() => {
      if (!this.closed) this.lookAgain();
    }, ANEW);
  }

  private async heard(message: FromServer): Promise<void> {
    switch (message.type) {
      case 'welcome':
        this.preparing = '';
        this.wrong = '';
        this.see(message.view);
        break;
      case 'events':
        if (message.events.some((event) => event.kind === 'moved')) this.preparing = '';
        this.noise(message.events);
        this.events = [...this.events, ...message.events];
        this.see(message.view);
        break;
      case 'story':
        if (message.seat !== this.seat || !this.view) break;
        shelve(this.view.game, message.story.symbols);
        this.showing.hear(message);
        break;
      case 'scene':
        await this.look(message.scene, message.seat, message.version);
        break;
      case 'presence':
        this.here = message.seats;
        this.watching = message.watching;
        break;
      case 'preparing':
        this.preparing = message.words;
        break;
      case 'error':
        if (message.code === 'preparing') await this.waitFor(message.game ?? '');
        else if (outdated.page) this.up = false;
        else [this.wrong, this.code] = [message.words, message.code];
    }
  }

  /** Comes back when the rules of the game are ready. */
  private async waitFor(game: string): Promise<void> {
    this.socket?.close();
    this.waitsFor = game;
    await preparing.ready(game);
    this.waitsFor = '';
    if (!this.closed) this.connect();
  }

  private noise(events: TableEvent[]): void {
    if (!this.events.length) return;
    for (const event of events) {
      if (event.kind === 'moved' && still()) sound('place');
      else if (event.kind === 'said' || event.kind === 'reacted') sound('message');
    }
  }

  private see(view: TableView): void {
    const before = this.view;
    this.view = inWords(view);
    remember({
      id: view.id,
      token: this.token,
      game: view.game,
      title: view.title,
      people: view.seats.map((seat) => (seat.name ? this.titleOf(seat.number) : t('gather.free'))).join(', '),
      over: view.state === 'over' || view.state === 'closed',
    });
    if (before?.state === 'playing' && view.state === 'over') {
      sound('end');
      notify(view.id, view.title, t('table.over'));
    }
    // The same token holds the seats of a rematch.
    if (view.rematch && this.token && !tokenOf(view.rematch))
      remember({ id: view.rematch, token: this.token, game: view.game, title: view.title });
    // What was taken back cannot be looked at any more.
    if (this.past.at !== null && this.past.at > view.moves) void this.past.go(null);
    this.settle(before);
  }

  /** Plays from the own seat that may act; where people share a device, it is handed over. */
  private settle(before: TableView | null): void {
    const { view } = this;
    if (!view) return;
    const mine = view.you.seats;
    // After the game everybody may look from any seat.
    if (this.seat !== null && view.state === 'over') return;
    if (this.seat !== null && !mine.includes(this.seat)) this.seat = null;
    const acting = view.acting.filter((seat) => mine.includes(seat));
    const started = before !== null && !before.acting.some((seat) => mine.includes(seat));
    if (acting.length && started && view.state === 'playing') {
      sound('yours');
      notify(view.id, view.title, t('table.turn'));
    }
    if (this.seat !== null && (acting.includes(this.seat) || !acting.length)) return;
    const next = acting[0] ?? mine[0] ?? null;
    if (next === null || next === this.seat) return;
    const shared = mine.length > 1 && this.seat !== null && view.state === 'playing';
    if (shared && view.you.secret && !settings.noHandover) this.handTo = next;
    else this.sitAt(next);
  }

  /** Looks and plays from another seat of one's own. */
  sitAt(seat: number | null): void {
    this.handTo = null;
    this.seat = seat;
    this.showing.forget();
    this.hand.show(null);
    this.socket?.watch(this.watch());
  }

  /** Looks from any seat once the game is over. */
  lookFrom(seat: number): void {
    this.seat = seat;
    this.lookAgain();
  }

  /** Asks for scenes anew: another language, another way to turn. */
  lookAgain(): void {
    this.showing.forget();
    this.socket?.watch(this.watch());
    if (this.past.at !== null) void this.past.again();
    if (this.review) void this.lookBack();
  }

  /** Has a bot look back at the game, and hears how far it has come until it is done. */
  async lookBack(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    try {
      do {
        if (this.review) await new Promise((done) => setTimeout(done, this.review?.ready ? 0 : 800));
        this.review = await api.review(this.id, withPieces());
      } while (!this.review.ready && !this.closed);
    } catch (error) {
      this.refused = (error as Error).message || t('wrong.offline');
    }
    this.looking = false;
  }

  private async look(wire: WireScene, seat: number | null, version: number): Promise<void> {
    await this.prepare(wire);
    if (seat !== this.seat) return;
    const scene = readScene(wire);
    const changed = [...this.hand.changes.values()].flatMap((panel) => [...panel.keys()]);
    this.laid = new Set([...changed, ...this.laidOut]);
    this.laidOut = [];
    const whole = this.follows(version);
    this.scene = scene;
    this.drawn = version;
    if (this.played !== null && version >= this.played) {
      this.played = null;
      this.hand.answered();
    }
    this.showing.arrive(scene, whole);
  }

  /** Whether all moves are told that lead from the scene that is there to one of this version. */
  private follows(version: number): boolean {
    const passed = this.events.filter((event) => event.version > this.drawn && event.version <= version);
    const moves = passed.filter((event) => event.kind === 'moved' || event.kind === 'undone');
    const whole = moves.every((event) => this.showing.heardOf(event.version));
    const others = moves.filter((event) => event.kind === 'moved' && !this.mine.includes(event.seat));
    // Who only watches has no turn since which anything could have happened.
    if (!whole && this.scene && this.mine.length && others.length > FEW) {
      this.since = others.flatMap((event) => {
        const line = logLine(event, this);
        return line ? [line.words] : [];
      });
    }
    return whole;
  }

  /** Somebody looks at the page again. */
  comeBack(): void {
    const words = this.showing.comeBack();
    if (words.length && this.mine.length) this.since = words;
  }

  private async prepare(wire: WireScene): Promise<void> {
    if (!this.document) {
      this.looked ??= api.look(this.id);
      this.document = await this.looked;
      shelve(wire.game, this.document.symbols);
      this.dress();
    }
    shelve(wire.game, wire.symbols);
  }

  dress(): void {
    if (this.document) dress(this.document, settings.theme);
  }

  turn(by: number, turns: number): void {
    this.turned = (this.turned + by + turns) % turns;
    this.lookAgain();
  }

  private sight() {
    return { seat: this.seat, rotation: this.turned, language: withPieces() };
  }

  private async sceneAt(at: number, seat?: number, move?: string): Promise<Scene> {
    const eyes = seat === undefined ? {} : { seat };
    const wire = await api.scene(this.id, this.token, {
      ...this.sight(),
      ...eyes,
      at,
      ...(move === undefined ? {} : { move }),
    });
    await this.prepare(wire);
    return readScene(wire);
  }

  async act(deed: Deed): Promise<Answer> {
    this.refused = '';
    this.sending = true;
    const answer = await (this.socket as Socket).act(deed);
    this.sending = false;
    this.note(answer);
    return answer;
  }

  private note(answer: Answer): void {
    if (answer.ok) return;
    this.refused = plain(answer.words ?? '') || t('wrong.refused');
    sound('refused');
  }

  /** Sends a move; one that was not confirmed is offered to be taken back for a while. */
  async move(text: string, asked: boolean): Promise<void> {
    this.unasked = null;
    if (this.seat === null || this.sending) return this.hand.answered();
    const answer = await this.act({ kind: 'move', seat: this.seat, move: text });
    this.answered += 1;
    this.since = [];
    // The preview stays until the scene that holds the move is there.
    if (answer.ok && (answer.version ?? 0) > this.drawn) this.played = answer.version ?? null;
    else this.hand.answered();
    if (answer.ok && !asked) this.unasked = this.answered;
  }

  /** Plays moves together, all of them or none; what they put on the table lies there already, as it was laid out. */
  async lay(moves: string[], laid: readonly string[]): Promise<void> {
    if (this.seat === null || this.sending) return;
    this.laidOut = laid;
    const answer = await this.act({ kind: 'moves', seat: this.seat, moves });
    this.answered += 1;
    this.since = [];
    if (!answer.ok) this.laidOut = [];
  }

  /** What would be seen after moves that are laid out and not sent. */
  private async foresee(moves: readonly Move[]): Promise<Foreseen> {
    const { seat, turned: rotation } = this;
    const asked = { seat, rotation, moves: moves.map(({ move }) => ({ move })) };
    const { scene, played } = await api.foresee(this.id, this.token, asked, withPieces());
    await this.prepare(scene as WireScene);
    return { scene: readScene(scene as WireScene), played };
  }

  /** Sends moves that were laid out together, one after the other; one that is refused ends it, and the rest stays. */
  private async putDown(moves: readonly Move[]): Promise<void> {
    const { seat } = this;
    this.unasked = null;
    this.landing = [];
    for (const { move } of moves) {
      const answer = seat === null ? null : await this.act({ kind: 'move', seat, move });
      this.answered += 1;
      if (!answer?.ok) break;
      this.landing.push(answer.version ?? 0);
    }
    this.since = [];
    const last = this.landing[this.landing.length - 1] ?? 0;
    if (last > this.drawn) {
      this.played = last;
      return;
    }
    this.hand.answered();
    if (this.past.at === null) this.hand.show(this.scene, this.landed());
  }

  /** How many of the moves that are being played are in the newest scene, and were not before. */
  private landed(): number {
    const count = this.landing.filter((version) => version <= this.drawn).length;
    this.landing = this.landing.slice(count);
    return count;
  }

  /** Takes a seat, and goes on as its holder. */
  async join(name: string, seat: number | null): Promise<void> {
    try {
      const joined = await sentAgain((secret) => api.join(this.id, name, seat, this.token, secret));
      this.seat ??= joined.seat;
      if (joined.token !== this.token) {
        this.token = joined.token;
        remember({ id: this.id, token: joined.token });
        this.events = [];
        this.connect();
      }
    } catch (error) {
      this.refused = (error as Error).message || t('wrong.offline');
    }
  }

  /** Holds what another device holds, by the code that was made there. */
  private async bring(code: string): Promise<void> {
    try {
      this.token = (await sentAgain((secret) => api.bring(this.id, code, secret))).token;
      remember({ id: this.id, token: this.token });
    } catch (error) {
      this.refused = (error as Error).message || t('wrong.offline');
    }
    if (!this.closed) this.connect();
  }

  /** A link by which another device can hold the same seats, once; nothing if it was refused. */
  async invite(): Promise<string | null> {
    const code = newSecret();
    const answer = await this.act({ kind: 'invite_device', code });
    return answer.ok ? linkWith(code) : null;
  }

  hint() {
    return api.hint(this.id, this.token, this.seat as number, withPieces());
  }

  record() {
    return api.record(this.id, this.token);
  }

  /** A new table that goes on from the move that is looked at; tells its id. */
  async playOn(): Promise<string | null> {
    const { view } = this;
    const { at } = this.past;
    if (!view || at === null) return null;
    try {
      const games = await api.games(settings.language);
      const usual = games.find((game) => game.name === view.game)?.usual ?? '';
      const after = this.events.find((event) => event.kind === 'moved' && event.number === at + 1);
      const next = after?.kind === 'moved' ? after.seat : 1;
      const record = await api.record(this.id, this.token, at);
      const made = await api.make(onwardTable(view, this.mine, next, usual, record));
      remember({ id: made.table, token: made.token, game: view.game, title: view.title });
      return made.table;
    } catch (error) {
      this.refused = (error as Error).message || t('wrong.offline');
      return null;
    }
  }

  /** The picture of the game when it is over: the board of a seat, and who came where. */
  keepsake(seat: number): Promise<Blob> {
    const { theme, language } = settings;
    return api.keepsake(this.id, this.token, { seat, theme, language });
  }

  /** The end as a seat sees it. */
  sceneOf(seat: number): Promise<Scene> {
    return this.sceneAt(this.view?.moves ?? 0, seat);
  }

  /** What the move that is looked at was, in words; nothing where the log does not reach back to it. */
  get lookedAt(): string {
    const { at } = this.past;
    if (at === null) return '';
    const stand = standing(this.events, this.view?.moves ?? 0);
    const event = this.events.find(
      (each) => each.kind === 'moved' && each.number === at && stand.has(each.version),
    );
    const line = event ? logLine(event, this) : null;
    return line ? plain(line.words) : '';
  }

  /** Whether the last move is seen, and its story told. */
  get settled(): boolean {
    const last = this.events.findLast((event) => event.kind === 'moved' || event.kind === 'undone');
    return this.scene !== null && this.drawn >= (last?.version ?? 0) && !this.telling;
  }

  /** What every seat has: now, or as it was then. */
  get scores(): readonly number[] {
    return (this.past.at === null ? this.view?.scores : this.hand.seen?.scores) ?? [];
  }

  /** Who may act: now, or as it was then. */
  get acting(): readonly number[] {
    if (this.past.at !== null) return this.hand.seen?.acting.map((seat) => seat + 1) ?? [];
    return this.view?.state === 'playing' ? this.view.acting : [];
  }

  /** Whether the seat is the only one of one's own: `you` could be nobody else. */
  isYou(seat: number): boolean {
    return this.mine.length === 1 && this.mine[0] === seat;
  }

  /** Who sits there; whoever has no name of their own is `you`. */
  titleOf(seat: number): string {
    return this.isYou(seat) && !settings.name ? t('name.you') : this.nameOf(seat);
  }

  botAt(seat: number): string {
    return this.view?.seats[seat - 1]?.bot ?? '';
  }

  nameOf(seat: number): string {
    const names = this.view?.seats.map((other) => other.name) ?? [];
    return toldApart(names, seat - 1) || t('name.player', { number: seat });
  }

  close(): void {
    this.closed = true;
    this.showing.forget();
    this.socket?.close();
  }
}

/** A view whose texts are words alone: what is drawn into them is drawn where moves are told. */
function inWords(view: TableView): TableView {
  const { result } = view;
  return {
    ...view,
    status: plain(view.status),
    result: result && { ...result, words: plain(result.words), why: result.why?.map(plain) },
  };
}
