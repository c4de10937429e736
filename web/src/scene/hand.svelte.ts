// A move in preparation: what is picked in the scene that is shown, what is pointed at, and what would come of it.

import { NOTHING, Picking, type Outlook, type Picked } from './picking';
import { changesOf, type Changes, type Move, type Scene } from './scene';
import { play as sound } from '../app/sound';

export class Hand {
  scene: Scene | null = $state.raw(null);
  picked: Picked = $state.raw(NOTHING);
  /** What the pointer or the focus is on. */
  hovered: string | null = $state(null);
  /** A move shown without being picked: a hint, a line of the list of moves. */
  shown: Move | null = $state.raw(null);

  readonly picking: Picking | null = $derived(this.scene ? Picking.of(this.scene) : null);
  readonly outlook: Outlook | null = $derived(this.picking?.outlook(this.picked) ?? null);
  private readonly ahead: Outlook | null = $derived.by(() => {
    const { picking, picked, hovered, outlook } = this;
    if (!picking || hovered === null || !outlook?.open.has(hovered)) return outlook;
    return picking.outlook(picked, hovered);
  });

  /** The elements to be shown although they matter only while picking. */
  readonly wanted: ReadonlySet<string> = $derived.by(() => {
    const found = new Set(this.picked.picks);
    const { outlook } = this;
    if (outlook) {
      for (const id of outlook.next) found.add(id);
      if (this.picked.picks.length) for (const id of outlook.open) found.add(id);
    }
    return found;
  });

  /** What would change, as far as it is certain. */
  readonly changes: Changes = $derived.by(() => {
    if (!this.scene) return new Map();
    if (this.shown) return changesOf(this.scene, this.shown.preview);
    if (!this.ahead) return new Map();
    const { chosen, preview } = this.ahead;
    // What is picked stays in sight until it is known where it goes.
    const certain = chosen ? preview : preview.filter((number) => !this.scene?.changes[number]?.gone.length);
    const found = changesOf(this.scene, certain);
    // Nor does what is pointed at vanish from under the pointer.
    const { hovered } = this;
    if (hovered !== null && !this.picked.picks.includes(hovered)) {
      for (const panel of found.values()) if (panel.get(hovered)?.element === null) panel.delete(hovered);
    }
    return found;
  });

  readonly chosen: Move | null = $derived(this.outlook?.chosen ?? null);
  /** In words, what would come of what is picked or pointed at. */
  readonly words: string = $derived(this.shown?.words ?? this.ahead?.chosen?.words ?? '');
  readonly ways: readonly string[] = $derived(this.ahead?.ways ?? []);
  readonly way: readonly string[] = $derived(this.ahead?.way ?? []);

  constructor(
    private readonly play: (move: Move) => void,
    private readonly quick: () => boolean,
  ) {}

  /** A new scene. What was picked stays picked while others move, as long as it still leads to a move. */
  show(scene: Scene | null): void {
    const { picked } = this;
    this.scene = scene;
    this.picked = this.picking?.allows(picked) ? picked : NOTHING;
    this.shown = null;
    if (this.hovered && !this.picking?.knows(this.hovered)) this.hovered = null;
  }

  pick(id: string): void {
    const { picking, outlook } = this;
    if (!picking?.knows(id)) return;
    this.shown = null;
    if (outlook?.chosen && this.picked.picks.includes(id)) {
      if (outlook.ways.length > 1) this.turn(1);
      else this.confirm();
      return;
    }
    this.picked = picking.pick(this.picked, id);
    sound('pick');
    if (this.quick() && this.outlook?.left === 1) this.confirm();
  }

  turn(by: number): void {
    if (!this.picking) return;
    this.picked = this.picking.turn(this.picked, by, this.hovered);
    sound('turn');
  }

  confirm(): void {
    const move = this.shown ?? this.chosen;
    if (move) this.play(move);
  }

  cancel(): boolean {
    const something = this.picked.picks.length > 0 || this.shown !== null;
    this.picked = NOTHING;
    this.shown = null;
    this.hovered = null;
    return something;
  }
}
