// A table as this browser sees it: the view, the log, the scene, the live line.

import { codeOf, linkWith, pointAt } from '../app/address';
import { Refused, api, newSecret, sentAgain } from '../protocol/api';
import type { Answer, Deed, FromServer, TableEvent, TableView, WireScene } from '../protocol/protocol';
import { beckon, noise } from './beckon';
import { listed, t, toldApart } from '../languages/i18n';
import { wordsOf } from './log';
import { LookingBack } from './lookingback.svelte';
import { remember, tokenOf } from '../app/memory';
import { noteAway } from '../protocol/away.svelte';
import { outdated } from '../protocol/outdated.svelte';
import { Past } from './past.svelte';
import { Pencil } from './pencil.svelte';
import { Playing, type Sender } from './playing.svelte';
import { preparing } from '../app/preparing.svelte';
import type { Move, Scene } from '../scene/scene';
import { Scenery, type Onlooker } from './scenery';
import { plain } from '../scene/spans';
import { settings, withPieces } from '../app/settings.svelte';
import { Socket, lineAddress } from '../protocol/socket';
import { play as sound } from '../app/sound';
import { Stories, type Listener } from './stories.svelte';
import { shelve } from '../scene/symbols';
import { keeper } from '../protocol/unsent';
import { inWords } from './view';

/** Milliseconds until what could not be fetched is asked for again. */
const ANEW = 1000;

export class Table implements Onlooker, Sender, Listener {
  view: TableView | null = $state.raw(null);
  events: TableEvent[] = $state.raw([]);
  /** The scene as it is now; another one is shown in a replay. */
  scene: Scene | null = $state.raw(null);
  /** Its version. */
  drawn = $state(0);
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

  readonly mine: readonly number[] = $derived(this.view?.you.seats ?? []);
  readonly mayAct: boolean = $derived(
    this.seat !== null && this.view?.state === 'playing' && this.view.acting.includes(this.seat),
  );

  readonly scenery: Scenery = new Scenery(this);
  readonly playing: Playing = new Playing(this, this.scenery);
  readonly hand = this.playing.hand;
  readonly stories: Stories = new Stories(this, this.hand);
  /** The table as it was, while that is looked at. */
  readonly past: Past = new Past(
    {
      scene: (at, seat, move) => this.scenery.at(at, seat, move),
      story: (at, back) => this.scenery.story(this.view?.game ?? '', at, back),
      now: () => ({ scene: this.scene, count: this.view?.moves ?? 0 }),
      own: (seat) => seat === this.seat,
      leave: () => (this.lifted = this.hand.lift()),
      back: () => this.hand.lay(this.lifted),
      refused: (error) => this.failed(error),
    },
    this.hand,
    this.stories.stage,
    this.stories.pace,
  );
  readonly pencil: Pencil = new Pencil(this);
  readonly lookingBack: LookingBack;
  /** What was laid out, while a replay is looked at. */
  private lifted: readonly Move[] = [];

  private closed = false;
  token: string | null;
  private socket: Socket | null = null;

  constructor(readonly id: string) {
    this.lookingBack = new LookingBack(id, (error) => this.failed(error));
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
    this.scenery.askAnew();
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
        if (this.events.length) noise(message.events);
        this.events = [...this.events, ...message.events];
        this.see(message.view);
        break;
      case 'story':
        if (message.seat !== this.seat || !this.view) break;
        shelve(this.view.game, message.story.symbols);
        this.stories.showing.hear(message);
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
    if (before?.state === 'playing' && view.state === 'over') beckon(view, 'over');
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
    if (acting.length && started && view.state === 'playing') beckon(view, 'turn');
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
    this.stories.showing.forget();
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
    this.stories.showing.forget();
    this.socket?.watch(this.watch());
    if (this.past.at !== null) void this.past.again();
    this.lookingBack.again();
  }

  private async look(wire: WireScene, seat: number | null, version: number): Promise<void> {
    const scene = await this.scenery.read(wire);
    if (seat !== this.seat) return;
    const passed = this.events.filter((event) => event.version > this.drawn && event.version <= version);
    const first = this.scene === null;
    const laid = this.playing.arrived(version);
    this.scene = scene;
    this.drawn = version;
    this.stories.arrive(scene, passed, laid, first);
  }

  /** Plays from a scene, unless another one is looked at. */
  show(scene: Scene): void {
    if (!this.looksBack) this.hand.show(scene, this.playing.landed());
  }

  get looksBack(): boolean {
    return this.past.at !== null;
  }

  get reversible(): boolean {
    return this.view?.take_backs === 'free';
  }

  turn(by: number, turns: number): void {
    this.turned = (this.turned + by + turns) % turns;
    this.lookAgain();
  }

  async act(deed: Deed): Promise<Answer> {
    this.refused = '';
    this.sending = true;
    const answer = await (this.socket as Socket).act(deed);
    this.sending = false;
    if (deed.kind === 'move' || deed.kind === 'moves') this.stories.since = [];
    this.note(answer);
    return answer;
  }

  private note(answer: Answer): void {
    if (answer.ok) return;
    this.refused = plain(answer.words ?? '') || t('wrong.refused');
    sound('refused');
  }

  /** Something could not be fetched or done. */
  failed(error: unknown): void {
    this.refused = (error as Error).message || t('wrong.offline');
  }

  /** What was laid out can no longer be played. */
  lost(moves: readonly Move[], why: string): void {
    const list = listed(moves.map((move) => plain(move.does)));
    this.refused = t('stage.lost', { list, why: plain(why) });
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
      this.failed(error);
    }
  }

  /** Holds what another device holds, by the code that was made there. */
  private async bring(code: string): Promise<void> {
    try {
      this.token = (await sentAgain((secret) => api.bring(this.id, code, secret))).token;
      remember({ id: this.id, token: this.token });
    } catch (error) {
      this.failed(error);
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

  /** The picture of the game when it is over: the board of a seat, and who came where. */
  keepsake(seat: number): Promise<Blob> {
    const { theme, language } = settings;
    return api.keepsake(this.id, this.token, { seat, theme, language });
  }

  /** The end as a seat sees it. */
  sceneOf(seat: number): Promise<Scene> {
    return this.scenery.at(this.view?.moves ?? 0, seat);
  }

  /** What the move that is looked at was, in words; nothing where the log does not reach back to it. */
  get lookedAt(): string {
    const { at } = this.past;
    if (at === null) return '';
    return wordsOf(this.events, at, this.view?.moves ?? 0, this);
  }

  /** Whether the last move is seen, and its story told. */
  get settled(): boolean {
    const last = this.events.findLast((event) => event.kind === 'moved' || event.kind === 'undone');
    return this.scene !== null && this.drawn >= (last?.version ?? 0) && !this.stories.telling;
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
    this.lookingBack.close();
    this.stories.showing.forget();
    this.socket?.close();
  }
}
