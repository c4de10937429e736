// A move in preparation: what is chosen in the scene that is shown, what is pointed at, and what would come of it.
// Everything stays open until it is played: any choice can be made or changed at any time, the others are kept as far as
// the rules allow.

import { NOTHING, Picking, type Outlook, type Picked, type Prospect } from './picking';
import { changesOf, type Changes, type Move, type Scene } from './scene';
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
  scene: Scene | null = $state.raw(null);
  /** What is seen instead while it is told how it came to this. */
  told: Scene | null = $state.raw(null);
  picked: Picked = $state.raw(NOTHING);
  /** What the pointer or the focus is on. */
  hovered: string | null = $state(null);
  /** What is carried by a pointer: it is seen where it was taken from, faintly, until it is dropped. A finger whose
   *  touch began on something that is gone would not be heard again. */
  held: string | null = $state(null);
  /** A move shown without being picked: a hint, a line of the list of moves. */
  shown: Move | null = $state.raw(null);
  /** The own move that is on its way: what it changes is seen until the scene that holds it is there. */
  sent: Move | null = $state.raw(null);

  /** What is seen. */
  readonly seen: Scene | null = $derived(this.told ?? this.scene);
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
  readonly changes: Changes = $derived.by(() => {
    if (!this.scene) return new Map();
    if (this.shown) return changesOf(this.scene, this.shown.preview);
    const sent = this.sent && this.scene.moves.includes(this.sent) ? this.sent.preview : [];
    if (!this.ahead) return new Map();
    const { chosen, preview } = this.ahead;
    // What is picked stays in sight until it is known where it goes.
    const certain = chosen ? preview : preview.filter((number) => !this.scene?.changes[number]?.gone.length);
    const found = changesOf(this.scene, [...sent, ...certain]);
    this.steady(found);
    // Nor does what is pointed at vanish from under the pointer.
    const { hovered, held } = this;
    for (const panel of found.values()) {
      if (hovered !== null && !this.picked.picks.includes(hovered) && panel.get(hovered)?.element === null)
        panel.delete(hovered);
      if (held !== null && panel.get(held)?.element === null) panel.delete(held);
    }
    return found;
  });

  /** What can still be chosen does not move aside before something is played: it would slip from under the pointer. */
  private steady(found: Changes): void {
    const { scene, outlook, picked } = this;
    for (const [id, fates] of found) {
      const panel = scene?.panels.find((each) => each.id === id);
      for (const { id: name, symbol, beside } of panel?.elements ?? []) {
        const stays = beside ?? name;
        const fate = fates.get(name);
        if (!fate?.element || picked.picks.includes(stays) || !outlook?.open.has(stays)) continue;
        if (fate.element.symbol === symbol) fates.delete(name);
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

  /** What was done last while a move was on its way. */
  private eager: 'chosen' | 'confirmed' | null = null;

  constructor(
    private readonly play: (move: Move, asked: boolean) => void,
    private readonly manners: () => Manners,
  ) {}

  /** A new scene. What was picked stays picked while others move, as far as it still leads to a move. */
  show(scene: Scene | null): void {
    const { picked } = this;
    this.scene = scene;
    this.picked = this.picking?.still(picked) ?? NOTHING;
    this.shown = null;
    if (this.hovered && !this.picking?.knows(this.hovered)) this.hovered = null;
    if (!this.sent && this.eager) this.settle(this.eager === 'confirmed');
  }

  /** The own move that was on its way is answered. */
  answered(): void {
    this.sent = null;
  }

  /** A click, a tap or a key on something: chosen, changed, turned on or let go. Tells whether anything came of it. */
  pick(id: string): boolean {
    const { picking, outlook } = this;
    if (!picking?.knows(id)) return false;
    this.shown = null;
    if (!this.picked.picks.includes(id)) return this.put(id);
    if (!outlook?.chosen) {
      this.letGo(id);
      return true;
    }
    if (outlook.ways.length < 2) return false;
    this.turn(1);
    return true;
  }

  /** Chooses something, as by a drop; a move whose steps have all been chosen is played if it need not be confirmed. */
  put(id: string): boolean {
    const { picking } = this;
    if (!picking?.knows(id)) return false;
    this.shown = null;
    this.picked = picking.pick(this.picked, id);
    sound('pick');
    if (this.sent) this.eager = 'chosen';
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
    if (outlook?.chosen && outlook.certain && (confirmed || !this.mustAsk(outlook)))
      this.send(outlook.chosen, confirmed);
  }

  private mustAsk({ chosen, left }: Outlook): boolean {
    const { confirm, reversible } = this.manners();
    if (confirm === 'always' || chosen?.kind === 'loses') return true;
    return confirm === 'matters' && (left > 1 || !reversible);
  }

  turn(by: number): void {
    if (!this.picking) return;
    this.picked = this.picking.turn(this.picked, by, this.hovered);
    sound('turn');
  }

  confirm(): void {
    const move = this.shown ?? this.chosen;
    if (this.sent) this.eager = 'confirmed';
    else if (move) this.send(move, true);
  }

  /** Plays a move; the hand is free for the next one at once. */
  private send(move: Move, asked: boolean): void {
    this.cancel();
    this.sent = move;
    this.play(move, asked);
  }

  cancel(): boolean {
    const something = this.picked.chosen.length > 0 || this.shown !== null;
    this.picked = NOTHING;
    this.shown = null;
    this.hovered = null;
    this.eager = null;
    return something;
  }
}

/** So few things to pick that all can be shown before anything is picked. */
const FEW = 48;
