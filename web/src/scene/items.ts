// The elements of a panel as they are seen now, each with all that marks it. Whatever is seen as it was before stays the
// same object, so that a pick or a preview draws only what it changes anew.

import type { Element } from '../protocol/protocol';
import type { Outlook } from './picking';
import { isFacet } from './space';
import type { Fate } from './scene';

export interface Item {
  element: Element;
  /** It is there only in a preview, and there only to hint at something. */
  preview: boolean;
  hint: boolean;
  can: boolean;
  picked: boolean;
  next: boolean;
  /** Where it lies, if it is laid there until it is played. */
  laid: string | undefined;
  /** It is laid out with others and not put down. */
  staged: boolean;
  /** Whether keys come to it first. */
  first: boolean;
  classes: string;
}

/** What marks elements. */
export interface Marks {
  outlook: Outlook | null;
  picks: ReadonlySet<string>;
  held: string | null;
  focused: string | null;
  changes: ReadonlyMap<string, Fate> | undefined;
  /** Whether what comes next is lit: so many that light would say nothing are not. */
  lit: boolean;
  /** What is laid out with others. */
  laid: Laid | null;
}

export interface Laid {
  /** Whether what is chosen is one of several. */
  several: boolean;
  /** Whether what lies there can be taken up again. */
  lies(id: string): boolean;
  /** Where something is laid that what is in the hand could lie instead of. */
  exchanges: ReadonlySet<string>;
}

export class Items {
  private before: ReadonlyMap<string, Item> = new Map();
  private symbols: ReadonlyMap<string, string | undefined> = new Map();
  private of: readonly Element[] = [];

  /** The items of what is seen; `own` are the elements of the panel without any preview. */
  mark(seen: readonly Element[], own: readonly Element[], marks: Marks): Item[] {
    if (own !== this.of) {
      this.of = own;
      this.symbols = new Map(own.map(({ id, symbol }) => [id, symbol]));
    }
    const { outlook } = marks;
    const lies = outlook?.certain ? own.find(({ id }) => id === outlook.lies) : undefined;
    const after = new Map<string, Item>();
    const items = seen.map((element) => {
      const now = this.item(element, marks, lies);
      const was = this.before.get(element.id);
      const item = was && same(was, now) ? was : now;
      after.set(element.id, item);
      return item;
    });
    this.before = after;
    return items;
  }

  private item(element: Element, marks: Marks, lies: Element | undefined): Item {
    const { outlook, picks, held, focused, lit } = marks;
    const { id } = element;
    const fate = marks.changes?.get(id);
    // What a hint draws otherwise is still what it is: an empty space while a piece is in the hand.
    const preview = !!fate && !fate.sure && !(fate.hint && this.symbols.has(id));
    const among = fate?.laidAt;
    const hint = preview && fate.hint;
    const chosen = picks.has(id);
    const laid = !!lies && preview && !hint && (chosen || near(element, lies));
    const can = laid || !!outlook?.open.has(id) || (among !== undefined && !!marks.laid?.lies(among));
    const staged = among !== undefined || (laid && !!marks.laid?.several);
    const next = !!outlook?.next.has(id);
    const classes = [
      can && 'can-pick',
      next && 'is-next',
      next && lit && 'lit',
      (outlook?.instead.has(id) || marks.laid?.exchanges.has(among ?? '')) && 'is-instead',
      can && element.while_picking && !next && !picks.size && 'is-far',
      (laid || (chosen && !preview && among === undefined)) && 'is-picked',
      staged && 'is-staged',
      held === id && !preview && 'is-held',
      preview && !laid && 'is-preview',
      preview && !laid && !hint && this.isNew(element, chosen) && 'is-new',
      element.lights && 'has-lights',
    ];
    return {
      element,
      preview,
      hint,
      can,
      picked: chosen,
      next,
      laid: laid ? (outlook?.lies ?? undefined) : among,
      staged,
      first: can && focused === id,
      classes: classes.filter(Boolean).join(' '),
    };
  }

  /** What is here anyhow, and is only moved aside by a preview, stays as it is. */
  private isNew({ id, symbol }: Element, chosen: boolean): boolean {
    return chosen || !this.symbols.has(id) || this.symbols.get(id) !== symbol;
  }
}

const near = (one: Element, other: Element) => Math.hypot(one.x - other.x, one.y - other.y) < 0.1;

function same(one: Item, other: Item): boolean {
  return (
    one.classes === other.classes &&
    one.laid === other.laid &&
    one.first === other.first &&
    one.picked === other.picked &&
    one.preview === other.preview &&
    one.hint === other.hint &&
    alike(one.element, other.element)
  );
}

/** How a side of a solid is seen. */
const slant = (element: Element): string =>
  isFacet(element) ? `${element.matrix.join()} ${element.shade}` : '';

/** Whether two elements are drawn, named and lit alike. */
export function alike(one: Element, other: Element): boolean {
  if (one === other) return true;
  return (
    one.id === other.id &&
    one.x === other.x &&
    one.y === other.y &&
    one.symbol === other.symbol &&
    one.path === other.path &&
    one.text === other.text &&
    one.style === other.style &&
    one.angle === other.angle &&
    one.scale === other.scale &&
    one.mirror === other.mirror &&
    one.layer === other.layer &&
    one.label === other.label &&
    one.while_picking === other.while_picking &&
    one.beside === other.beside &&
    one.z === other.z &&
    one.solid === other.solid &&
    slant(one) === slant(other) &&
    !one.lights === !other.lights
  );
}
