// A move in preparation: what is chosen in the scene that is shown, what is pointed at, and what would come of it.
// Everything stays open until it is played: any choice can be made or changed at any time, the others are kept as far as
// the rules allow. Moves that may be laid out together are: the newest of them is what is chosen, the others are laid.

import { NOTHING, Picking, type Outlook, type Picked, type Prospect } from './picking';
import { changesOf, type Changes, type Move, type Scene } from './scene';
import { atop, goalOf, guessed, laying, pieceOf, same } from './staging';
import { Staging, type Ahead } from './staging.svelte';
import { play as sound } from '../app/sound';

/** Whether a move is asked for once more before it is played: always, never, or where several ways are left, where it
 *  costs something, or where it could not be taken back. */
export type Confirm = 'matters' | 'always' | 'never';

export interface Manners {
  confirm: Confirm;
  /** Whether a move can be taken back without asking anybody. */
  reversible: boolean;
}

export class Hand {
  private readonly staging: Staging;
  /** What is seen instead while it is told how it came to this. */
  told: Scene | null = $state.raw(null);
  picked: Picked = $state.raw(NOTHING);
  /** Whether the scene is as if it were one's turn: what is chosen in it is a plan in pencil, and nothing is played. */
  pencil = $state(false);
  /** What was planned, until it can be chosen in earnest. */
  private marks: Picked = NOTHING;
  /** What the pointer or the focus is on. */
  hovered: string | null = $state(null);
  /** What is carried by a pointer: it is seen where it was taken from, faintly, until it is dropped. A finger whose
   *  touch began on something that is gone would not be heard again. */
  held: string | null = $state(null);
  /** A move shown without being picked: a hint, a line of the list of moves. */
  shown: Move | null = $state.raw(null);
  /** The own move that is on its way: what it changes is seen until the scene that holds it is there. */
  sent: Move | null = $state.raw(null);

  /** The scene as the server has told it, and as it would be after what is laid out: that is what is played from. */
  readonly base: Scene | null = $derived.by(() => this.staging.base);
  readonly scene: Scene | null = $derived.by(() => this.staging.scene);
  /** What is laid out and not yet played. */
  readonly laid: readonly Move[] = $derived.by(() => this.staging.laid);
  /** What is seen, before what is laid out and chosen. */
  readonly seen: Scene | null = $derived(this.told ?? this.base);
  readonly picking: Picking | null = $derived(this.scene ? Picking.of(this.scene) : null);
  readonly outlook: Outlook | null = $derived(this.picking?.outlook(this.picked) ?? null);
  private readonly ahead: Prospect | null = $derived.by(() => {
    const { picking, picked, hovered, outlook } = this;
    if (!picking || hovered === null || !outlook?.open.has(hovered)) return outlook;
    return picking.prospect(picked, hovered);
  });

  /** The elements to be shown although they matter only while picking. */
  readonly wanted: ReadonlySet<string> = $derived.by(() => {
    const found = new Set(this.picked.picks);
    const { outlook } = this;
    if (!outlook) return found;
    for (const id of outlook.next) found.add(id);
    for (const id of outlook.instead) found.add(id);
    for (const id of outlook.kinds.keys()) found.add(id);
    if (!this.picked.picks.length && outlook.open.size <= FEW) for (const id of outlook.open) found.add(id);
    return found;
  });

  /** What would change, as far as it is certain. */
  readonly changes: Changes = $derived.by(() =>
    this.base ? atop(this.base, this.staging.changes, this.prepared) : new Map(),
  );

  /** The same of what is chosen or pointed at alone. */
  private readonly prepared: Changes = $derived.by(() => {
    if (!this.scene || !this.base) return new Map();
    const { shown } = this;
    if (shown) {
      // A hint may be about the scene without what is laid out.
      for (const scene of [this.scene, this.base]) {
        const here = scene.moves.find((move) => same(move, shown));
        if (here) return this.showing(scene, here);
      }
      return this.showing(this.base, shown);
    }
    const sent = this.sent && this.scene.moves.includes(this.sent) ? this.sent.preview : [];
    if (!this.ahead) return new Map();
    const { chosen, preview } = this.ahead;
    // What is picked stays in sight until it is known where it goes.
    const certain = chosen ? preview : preview.filter((number) => !this.scene?.changes[number]?.gone.length);
    const found = changesOf(this.scene, [...sent, ...certain]);
    this.steady(found);
    // Nor does anything vanish that is pointed at, or comes next: the last piece of a tray, over the place it could go.
    const { hovered, held, outlook, picked } = this;
    for (const panel of found.values()) {
      for (const [id, { element }] of panel) {
        if (element) continue;
        const open = (id === hovered || outlook?.next.has(id)) && !picked.picks.includes(id);
        if (open || id === held) panel.delete(id);
      }
    }
    return found;
  });

  /** What a move that is only shown would change: what it begins with stays in sight, where an arrow can begin. */
  private showing(scene: Scene, { path, preview }: Move): Changes {
    const found = changesOf(scene, preview);
    // There the others do not close up either.
    for (const [id, panel] of found) if (panel.get(path[0] ?? '')?.element === null) found.delete(id);
    return found;
  }

  /** What can still be chosen does not move aside before something is played: it would slip from under the pointer. */
  private steady(found: Changes): void {
    const { scene, outlook, picked } = this;
    for (const [id, fates] of found) {
      const panel = scene?.panels.find((each) => each.id === id);
      for (const { id: name, symbol, solid, beside } of panel?.elements ?? []) {
        const stays = beside ?? name;
        const fate = fates.get(name);
        if (!fate?.element || picked.picks.includes(stays) || !outlook?.open.has(stays)) continue;
        if (fate.element.symbol === symbol && fate.element.solid === solid) fates.delete(name);
      }
    }
  }

  readonly chosen: Move | null = $derived(this.outlook?.chosen ?? null);
  /** The move that would be played, by what is picked and pointed at. */
  readonly prospect: Move | null = $derived(this.shown ?? this.ahead?.chosen ?? null);
  /** In words, what would come of what is picked or pointed at. */
  readonly words: string = $derived(this.prospect?.words ?? '');
  /** The same of what is pointed at and not picked yet, for the pointer. */
  readonly promise: string = $derived(
    this.hovered !== null && !this.picked.picks.includes(this.hovered) ? (this.prospect?.words ?? '') : '',
  );
  readonly ways: readonly string[] = $derived(this.ahead?.ways ?? []);
  readonly way: readonly string[] = $derived(this.ahead?.way ?? []);
  /** By how much what is in the hand is turned, in degrees clockwise. */
  readonly angle: number = $derived.by(() => {
    const { outlook, scene } = this;
    if (!outlook?.pose.length) return 0;
    const angles = scene?.panels.flatMap((panel) =>
      panel.elements.filter(({ id }) => outlook.pose.includes(id)).map(({ angle }) => angle ?? 0),
    );
    return angles?.reduce((sum, angle) => sum + angle, 0) ?? 0;
  });

  /** What was done last while a move was on its way. */
  private eager: 'chosen' | 'confirmed' | null = null;

  /** Without `ahead`, moves are not laid out: each is played before the next. */
  constructor(
    private readonly play: (move: Move, asked: boolean) => void,
    private readonly manners: () => Manners,
    ahead: Ahead | null = null,
  ) {
    this.staging = new Staging(ahead);
  }

  /** A new scene, which holds the first so many of what was laid. What was picked or chosen from a list stays so
   *  while others move, as far as it still leads to a move; what was planned in pencil is chosen where it does. */
  show(scene: Scene | null, landed = 0, pencil = false): void {
    const { picked, shown } = this;
    const offered = shown !== null && this.offers(shown);
    this.setAside();
    if (!scene) this.rubOut();
    this.pencil = pencil;
    this.staging.show(scene, landed);
    const kept = this.picking?.still(picked) ?? NOTHING;
    this.picked = kept.chosen.length ? kept : this.planned();
    this.shown = (offered && this.scene?.moves.find((each) => same(each, shown))) || null;
    if (this.hovered && !this.picking?.knows(this.hovered)) this.hovered = null;
    if (this.sent) return;
    this.staging.check();
    if (this.eager) this.settle(this.eager === 'confirmed');
  }

  /** The own move that was on its way is answered. */
  answered(): void {
    this.sent = null;
  }

  // Planning in pencil.

  /** What is planned is kept while something else is seen. */
  private setAside(): void {
    if (this.pencil) this.marks = this.picked;
    this.pencil = false;
  }

  /** What was planned, as far as it leads to a move here; in earnest, that is the end of the plan. */
  private planned(): Picked {
    const found = this.picking?.still(this.marks) ?? NOTHING;
    if (found.chosen.length && !this.pencil) this.rubOut();
    return found;
  }

  /** Forgets what was planned. */
  rubOut(): void {
    this.marks = NOTHING;
    if (this.pencil) this.clear();
  }

  // Laying moves out together.

  private get stages(): boolean {
    return this.staging.ahead !== null && this.manners().confirm !== 'never' && !this.pencil;
  }

  /** Whether a move is one of several that are laid out together: some are, or could be after it. */
  isStaged(move: Move | null): boolean {
    if (!move?.staged || !this.stages || !this.scene) return false;
    return this.laid.length > 0 || guessed(this.scene, move).moves.some((each) => each.staged);
  }

  /** Whether what is chosen is one of several. */
  readonly several: boolean = $derived.by(() => this.isStaged(this.chosen));
  /** The newest of what is laid out, which is still chosen. */
  private get newest(): Move | null {
    return this.several && this.outlook?.certain ? this.chosen : null;
  }

  /** What would be put down together: what is laid out, and what is chosen or shown beside it. A move that does not go
   *  with them, such as a hint, is played alone. */
  readonly together: readonly Move[] = $derived.by(() => {
    const move = this.shown ?? this.chosen;
    if (!this.laid.length || !move) return this.laid;
    return move.staged && this.scene?.moves.some((each) => same(each, move)) ? [...this.laid, move] : [];
  });

  /** What seats would have after what is laid out and chosen, as far as it is known. */
  readonly scores: readonly number[] | null = $derived.by(() => this.staging.scores(this.newest));

  /** Which of what is laid lies there; -1: none. What is being played is out of one's hands. */
  private lying(id: string): number {
    return this.sent ? -1 : this.laid.findLastIndex((move) => goalOf(move) === id);
  }

  /** Whether something that is laid out lies there and can be taken up again. */
  isLaid(id: string): boolean {
    return this.lying(id) >= 0;
  }

  /** What is in the hand: picked, or lying there as the newest. */
  get piece(): string | null {
    const { picking, picked } = this;
    return picked.picks.find((id) => picking?.isGoal(id) === false) ?? null;
  }

  /** Where something is laid that what is in the hand could lie instead of. */
  readonly exchanges: ReadonlySet<string> = $derived.by(() => {
    const { piece, base, laid } = this;
    if (piece === null || this.sent) return new Set<string>();
    return new Set(laid.map(goalOf).filter((goal) => laying(base, piece, goal)));
  });

  /** Lays what is in the hand where something else is laid; the two change places, or the other one is taken back. */
  exchange(id: string): boolean {
    const { piece, base, outlook, laid } = this;
    const mine = piece === null ? undefined : laying(base, piece, id);
    const there = laid[this.lying(id)];
    if (!mine || !there) return false;
    const from = outlook?.certain ? outlook.lies : null;
    const back = from === null ? undefined : laying(base, pieceOf(there), from);
    const others = laid.filter((move) => move !== there);
    this.staging.lay(back ? [...others, back] : others);
    this.choose(mine);
    return true;
  }

  /** Takes what is laid there into the hand again; where it lies stays chosen. */
  takeUp(id: string): boolean {
    const move = this.laid[this.lying(id)];
    if (!move) return false;
    const { newest } = this;
    const others = this.laid.filter((each) => each !== move);
    this.staging.lay(newest ? [...others, newest] : others);
    this.choose(move);
    return true;
  }

  /** Takes what is laid there back to where it came from. */
  takeBack(id: string): boolean {
    const move = this.laid[this.lying(id)];
    if (move) this.unlay(move);
    return move !== undefined;
  }
  unlay(move: Move): void {
    if (!this.sent) this.staging.lay(this.laid.filter((each) => each !== move));
  }

  /** Lays the move that is shown out with the others. */
  layShown(): void {
    const { shown, newest } = this;
    if (!shown || !this.isStaged(shown)) return;
    this.clear();
    this.staging.lay([...this.laid, ...(newest ? [newest] : []), shown]);
    sound('pick');
  }

  /** What is laid out is taken from the table while something else is looked at, and laid again afterwards. */
  lift(): readonly Move[] {
    const { laid, newest } = this;
    const all = newest ? [...laid, newest] : laid;
    this.setAside();
    this.clear();
    this.staging.lay([]);
    return this.sent ? [] : all;
  }
  lay(moves: readonly Move[]): void {
    this.staging.lay(moves);
  }

  /** Chooses all that a move takes. */
  choose(move: Move): void {
    const { picking } = this;
    this.shown = null;
    if (picking) this.picked = move.path.reduce((picked, id) => picking.pick(picked, id), NOTHING);
    this.foresee();
    sound('pick');
  }

  /** Has the server say what would be after the newest, too: another piece is likely to be laid beside it. */
  private foresee(): void {
    const { newest } = this;
    if (newest) this.staging.check([...this.laid, newest]);
  }

  /** What is picked beside something that lies there: that is laid, and the hand is free. */
  private layAside(id: string): void {
    const { newest, picking, scene } = this;
    if (!newest || !scene || picking?.isGoal(id)) return;
    if (!guessed(scene, newest).moves.some((move) => move.staged && pieceOf(move) === id)) return;
    this.picked = NOTHING;
    this.staging.lay([...this.laid, newest]);
  }

  /** A click, a tap or a key on something: chosen, changed, turned on or let go. Tells whether anything came of it. */
  pick(id: string): boolean {
    const held = this.piece !== null && !this.chosen;
    if (held && this.exchanges.has(id)) return this.exchange(id);
    if (this.isLaid(id) && !(held && this.outlook?.next.has(id))) return this.takeUp(id);
    this.layAside(id);
    const { picking, outlook } = this;
    if (!picking?.knows(id)) return false;
    this.shown = null;
    if (!this.picked.picks.includes(id)) return this.put(id);
    if (!outlook?.chosen && (outlook?.ways.length ?? 0) < 2) {
      this.letGo(id);
      return true;
    }
    if ((outlook?.ways.length ?? 0) < 2) return false;
    this.turn(1);
    return true;
  }

  /** Chooses something, as by a drop; a move whose steps have all been chosen is played if it need not be confirmed. */
  put(id: string): boolean {
    if (this.exchanges.has(id) && !this.outlook?.next.has(id)) return this.exchange(id);
    this.layAside(id);
    const { picking } = this;
    if (!picking?.knows(id)) return false;
    this.shown = null;
    this.picked = picking.pick(this.picked, id);
    this.foresee();
    sound('pick');
    if (this.sent && !this.pencil) this.eager = 'chosen';
    else this.settle(false);
    return true;
  }

  /** Lets go of one choice, and keeps the others. */
  letGo(id: string): void {
    if (this.picking) this.picked = this.picking.unpick(this.picked, id);
  }

  /** Plays what is chosen to its last step, if it is confirmed or need not be. */
  private settle(confirmed: boolean): void {
    const { outlook } = this;
    this.eager = null;
    if (this.pencil) return;
    if (outlook?.chosen && outlook.certain && (confirmed || !this.mustAsk(outlook)))
      this.send(outlook.chosen, confirmed);
  }

  private mustAsk({ chosen, left }: Outlook): boolean {
    const { confirm, reversible } = this.manners();
    if (confirm === 'always' || chosen?.kind === 'loses') return true;
    return confirm === 'matters' && (left > 1 || !reversible || this.isStaged(chosen));
  }

  /** How what is picked lies in space, if it can be turned about its axes. */
  readonly inSpace: string | null = $derived(this.picking?.inHand(this.picked) ?? null);

  /** Turns what is picked about an axis of space: x, y or z. */
  turnAbout(axis: number, by = 1): boolean {
    const turned = this.picking?.turnAbout(this.picked, axis, by);
    if (!turned) return false;
    this.picked = turned;
    sound('turn');
    return true;
  }

  /** Turns what is in the hand, or would lie where one points. Where it lay is let go if it cannot lie there so; then it
   *  comes to lie at the nearest place. */
  turn(by: number): void {
    const { picking, outlook, hovered } = this;
    if (!picking || this.turnAbout(UPRIGHT, by)) return;
    const lay = outlook?.certain ? outlook.lies : null;
    this.picked = picking.turn(this.picked, by, hovered);
    const next = this.outlook?.next ?? new Set<string>();
    if (hovered !== null && picking.isGoal(hovered) && !next.has(hovered)) {
      if (!this.outlook?.instead.has(hovered) && this.outlook?.lies !== hovered) this.hovered = null;
    }
    const near = lay !== null && !this.picked.picks.includes(lay) ? this.nearest(lay, next) : undefined;
    if (near !== undefined) this.picked = picking.pick(this.picked, near);
    sound('turn');
  }

  /** Of some elements the one that is nearest to another. */
  private nearest(id: string, others: ReadonlySet<string>): string | undefined {
    for (const { elements } of this.scene?.panels ?? []) {
      const from = elements.find((each) => each.id === id);
      if (!from) continue;
      const away = (each: { x: number; y: number }) => Math.hypot(each.x - from.x, each.y - from.y);
      const found = elements.filter((each) => others.has(each.id));
      return found.sort((one, two) => away(one) - away(two))[0]?.id;
    }
    return undefined;
  }

  confirm(): void {
    if (this.pencil) return;
    const move = this.shown ?? this.chosen;
    // What is shown may be a move that could have been made, in the past.
    if (this.shown && !this.offers(this.shown)) return;
    if (this.sent) this.eager = 'confirmed';
    else if (this.together.length) this.putDown(this.together);
    else if (move) this.send(move, true);
  }

  private offers(move: Move): boolean {
    return [this.scene, this.base].some((scene) => scene?.moves.some((made) => same(made, move)));
  }

  /** Plays a move; the hand is free for the next one at once. */
  private send(move: Move, asked: boolean): void {
    this.clear();
    this.sent = move;
    this.play(move, asked);
  }

  /** Plays what is laid out. */
  private putDown(moves: readonly Move[]): void {
    this.clear();
    this.sent = moves[moves.length - 1] ?? null;
    this.staging.laid = moves;
    this.staging.ahead?.putDown(moves);
  }

  private clear(): void {
    this.picked = NOTHING;
    this.shown = null;
    this.hovered = null;
    this.eager = null;
  }

  /** Lets go of what is picked or shown; where nothing is, of what was laid out last. */
  back(): boolean {
    const { laid } = this;
    const something = this.picked.chosen.length > 0 || this.shown !== null;
    this.clear();
    if (!something && laid.length && !this.sent) this.staging.lay(laid.slice(0, -1));
    return something || laid.length > 0;
  }

  /** Lets go of everything that is not played. */
  cancel(): void {
    this.clear();
    if (!this.sent) this.staging.lay([]);
  }
}

/** The axis about which things turn that lie flat. */
const UPRIGHT = 2;
/** So few things to pick that all can be shown before anything is picked. */
const FEW = 48;
