// From pointers to picks: what is under a mouse or a finger, clicks, and drags that carry a piece to where it goes.
//
// Nothing is swallowed: a click or a drop that leads nowhere says why, at the pointer.

import { tick } from 'svelte';
import { away, meant, snapped, type Near, type Point, type Target } from './aiming';
import type { Hand } from './hand.svelte';
import { t } from '../languages/i18n';
import { light } from './lighting.svelte';
import { saying } from './saying.svelte';
import type { Element as SceneElement } from '../protocol/protocol';

const SLACK = { mouse: 10, touch: 24 };
const STROKE = { mouse: 6, touch: 9 };
/** For so long the places of targets are taken to be where they were. */
const FRESH = 200;

interface Drag {
  id: string;
  pointer: number;
  from: Point;
  /** From the middle of what is carried to the pointer. */
  grip: Point;
  /** By how much it was turned when it was gripped, in degrees. */
  angle: number;
  /** Half the narrower side of what is carried. */
  radius: number;
  touch: boolean;
  moving: boolean;
  /** It lies on the board already, and is dragged on. */
  laid: boolean;
  /** It is laid out with others, and has to be taken up first. */
  among: boolean;
}

export class Pointing {
  private drag: Drag | null = null;
  private ghost: SVGSVGElement | null = null;
  /** Something was dropped, and nothing was pressed since: the click that ends a drag is none. */
  private dropped = false;
  /** Where the pointer was last, and whether it was a finger. */
  private last: (Point & { touch: boolean }) | null = null;
  private targets: { when: number; outlook: unknown; found: (Target & { panel: Element })[] } | null = null;

  constructor(
    private readonly hand: Hand,
    private readonly find: (id: string) => SceneElement | undefined,
    private readonly said: (label: string, id: string | null) => void,
  ) {}

  /** What lies at a point of the screen, the uppermost first; a piece that is laid stands for where it lies. */
  private stack(x: number, y: number): { id: string; can: boolean }[] {
    const found: { id: string; can: boolean }[] = [];
    for (const node of document.elementsFromPoint(x, y)) {
      const group = node.closest<SVGGElement>('svg.live [data-id]');
      const id = group?.dataset['laid'] ?? group?.dataset['id'];
      if (group && id !== undefined) found.push({ id, can: group.classList.contains('can-pick') });
    }
    return found;
  }

  /** What a person means who clicks, or takes hold, at a point of the screen. */
  private at(x: number, y: number, touch: boolean): string | null {
    const { picking, picked, outlook } = this.hand;
    if (!picking || !outlook) return null;
    const here = this.stack(x, y);
    const exact = here.find(({ can }) => can)?.id;
    if (exact !== undefined && this.hand.isLaid(exact) && !outlook.next.has(exact)) return exact;
    if (exact !== undefined && (picked.picks.includes(exact) || picking.keeps(picked, exact))) return exact;
    const prey = here.map(({ id }) => outlook.taken.get(id)).find((goals) => goals !== undefined);
    if (prey) return this.closest(prey, { x, y });
    const wanted: Near[] = [];
    const others: Near[] = [];
    const slack = SLACK[touch ? 'touch' : 'mouse'];
    for (const panel of this.panelsNear(x, y, slack)) {
      for (const node of panel.querySelectorAll<SVGGElement>('.can-pick')) {
        const id = (node.dataset['laid'] ?? node.dataset['id']) as string;
        const near = { id, distance: away(node.getBoundingClientRect(), { x, y }) };
        (outlook.next.has(id) || outlook.instead.has(id) ? wanted : others).push(near);
      }
    }
    return meant(wanted, slack) ?? exact ?? this.goalAt(x, y) ?? meant(others, slack);
  }

  private panelAt(x: number, y: number): SVGSVGElement | null {
    const panels = document.elementsFromPoint(x, y).map((node) => node.closest<SVGSVGElement>('svg.live'));
    return panels.find((panel) => panel !== null) ?? null;
  }

  /** The panel at a point, or those that it is just beside: what lies at a rim is hit from there, too. */
  private panelsNear(x: number, y: number, slack: number): SVGSVGElement[] {
    const panel = this.panelAt(x, y);
    if (panel) return [panel];
    const all = [...document.querySelectorAll<SVGSVGElement>('svg.live')];
    return all.filter((each) => away(each.getBoundingClientRect(), { x, y }) <= slack);
  }

  /** The panel in which something lies, before anything is done with it. */
  private homeOf(id: string): string | undefined {
    return this.hand.scene?.panels.find(({ elements }) => elements.some((each) => each.id === id))?.id;
  }

  /** Where what is picked would lie if its body covered a point: places can be drawn smaller than what goes there. */
  private goalAt(x: number, y: number): string | null {
    const [piece] = this.hand.picked.picks;
    const box = piece === undefined ? null : nodeOf(piece)?.getBoundingClientRect();
    if (!box) return null;
    const radius = Math.min(box.width, box.height) / 2;
    return snapped(this.goals(radius, { x, y }), { x, y }, { x, y }, 0);
  }

  private closest(ids: readonly string[], at: Point): string | null {
    const near = ids.map((id): Near => {
      const box = nodeOf(id)?.getBoundingClientRect();
      const distance = box
        ? Math.hypot(box.x + box.width / 2 - at.x, box.y + box.height / 2 - at.y)
        : Infinity;
      return { id, distance };
    });
    return meant(near, Number.MAX_VALUE) ?? ids[0] ?? null;
  }

  /** Where what is carried can come to lie, on boards that are near a point. */
  private goals(radius: number, ...points: Point[]): Target[] {
    const { outlook, picking } = this.hand;
    if (!outlook || !picking) return [];
    const now = performance.now();
    if (this.targets?.outlook !== outlook || now - this.targets.when > FRESH) {
      const ids = new Set([...outlook.next, ...outlook.instead, ...this.hand.exchanges]);
      if (outlook.lies !== null) ids.add(outlook.lies);
      const found: (Target & { panel: Element })[] = [];
      for (const id of ids) {
        const node = picking.isGoal(id) ? nodeOf(id) : null;
        const panel = node?.closest('svg.live');
        const box = node?.getBoundingClientRect();
        if (!panel || !box?.width) continue;
        const half = Math.min(box.width, box.height) / 2;
        found.push({ id, x: box.x + box.width / 2, y: box.y + box.height / 2, radius: half, panel });
      }
      this.targets = { when: now, outlook, found };
    }
    const near = new Map<Element, boolean>();
    return this.targets.found
      .filter(({ panel }) => {
        let is = near.get(panel);
        if (is === undefined) {
          const box = panel.getBoundingClientRect();
          near.set(panel, (is = points.some((point) => away(box, point) <= SLACK.mouse)));
        }
        return is;
      })
      .map((target) => ({ ...target, radius: Math.max(target.radius, radius) }));
  }

  over(event: PointerEvent): void {
    const node = (event.target as Element).closest('[data-id]') as SVGGElement | null;
    const element = node ? this.find(node.dataset['id'] as string) : undefined;
    light(element?.lights);
    this.said(element?.label ?? '', element?.id ?? null);
    if (event.pointerType === 'touch' || this.drag) return;
    this.last = { x: event.clientX, y: event.clientY, touch: false };
    saying.at(event.clientX, event.clientY);
    const id = this.at(event.clientX, event.clientY, false);
    if (id !== this.hand.hovered) this.hand.hovered = id;
  }

  leave(): void {
    if (this.drag) return;
    this.last = null;
    this.hand.hovered = null;
    light(undefined);
    this.said('', null);
  }

  /** Whether a press begins on something that can be carried. */
  press(event: PointerEvent): boolean {
    this.dropped = false;
    if (event.button || !event.isPrimary) return false;
    saying.hush();
    const touch = event.pointerType === 'touch';
    const [x, y] = [event.clientX, event.clientY];
    const id = this.at(x, y, touch);
    const { picking, outlook } = this.hand;
    if (id === null || !picking) return false;
    const among = this.hand.isLaid(id);
    const laid = among || (outlook?.chosen != null && id === outlook.lies && outlook.certain);
    if (!laid && picking.isGoal(id)) return false;
    // What lies within something else leaves with its node, which the finger began on.
    if (among && touch && laidNode(id)?.dataset['id'] !== id) return false;
    const box = (laid ? laidNode(id) : nodeOf(id))?.getBoundingClientRect();
    const grip = box ? { x: x - box.x - box.width / 2, y: y - box.y - box.height / 2 } : { x: 0, y: 0 };
    const radius = box ? Math.min(box.width, box.height) / 2 : 0;
    this.drag = {
      id,
      pointer: event.pointerId,
      from: { x, y },
      grip,
      angle: laid ? 0 : this.hand.angle,
      radius,
      touch,
      moving: false,
      laid,
      among,
    };
    const target = event.target as Element;
    if (target.hasPointerCapture?.(event.pointerId)) target.releasePointerCapture(event.pointerId);
    addEventListener('pointermove', this.move);
    addEventListener('pointerup', this.drop);
    addEventListener('pointercancel', this.end);
    if (touch) addEventListener('pointerdown', this.second, true);
    return true;
  }

  private readonly move = (event: PointerEvent): void => {
    const { drag, hand } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    const at = { x: event.clientX, y: event.clientY };
    if (!drag.moving) {
      const stroke = STROKE[drag.touch ? 'touch' : 'mouse'];
      if (Math.hypot(at.x - drag.from.x, at.y - drag.from.y) < stroke) return;
      drag.moving = true;
      this.carry(drag);
      hand.held = drag.id;
      if (drag.among) hand.takeUp(drag.id);
      else if (!drag.laid) this.takeUp(drag.id);
    }
    event.preventDefault();
    saying.at(at.x, at.y);
    this.last = { ...at, touch: drag.touch };
    this.follow(drag, at);
  };

  /** What is carried comes along, and is shown where it would lie. */
  private follow(drag: Drag, at: Point): void {
    const { hand } = this;
    hand.hovered = this.aim(drag, at);
    if (drag.touch) this.magnify(at);
    if (!this.ghost) return;
    this.ghost.style.translate = `${at.x}px ${at.y}px`;
    this.ghost.style.rotate = `${this.turned(drag)}deg`;
    const shown = hand.hovered !== null && !hand.exchanges.has(hand.hovered);
    this.ghost.style.opacity = !shown ? '0.9' : drag.touch ? '0.35' : '0';
  }

  /** By how much what is carried was turned since it was gripped. */
  private turned(drag: Drag): number {
    return drag.laid ? 0 : this.hand.angle - drag.angle;
  }

  /** Turns what is in the hand; once that is drawn, it is aimed anew at where the pointer is. */
  turn(by: number): void {
    this.hand.turn(by);
    this.targets = null;
    void tick().then(() => {
      const { drag, last } = this;
      if (!last) return;
      if (drag?.moving) this.follow(drag, last);
      else if (!last.touch) this.hand.hovered = this.at(last.x, last.y, false);
    });
  }

  /** While one finger carries something, a tap of another turns it. */
  private readonly second = (event: PointerEvent): void => {
    const { drag, hand } = this;
    if (!drag?.moving || event.pointerType !== 'touch' || event.pointerId === drag.pointer) return;
    event.preventDefault();
    event.stopPropagation();
    if (hand.ways.length > 1) this.turn(1);
    else if (hand.hovered !== null && hand.picking?.turns(drag.id))
      saying.why(t('why.onlyWay'), event.clientX, event.clientY);
  };

  /** Chooses what is taken up, unless that alone would be a whole move. */
  private takeUp(id: string): void {
    const { hand } = this;
    if (hand.picked.picks.includes(id) || hand.picking?.isWhole(id)) return;
    hand.put(id);
  }

  /** Where what is carried would come to lie. */
  private aim(drag: Drag, pointer: Point): string | null {
    // It turns about where it is gripped.
    const turn = (this.turned(drag) * Math.PI) / 180;
    const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
    const { x, y } = drag.grip;
    const middle = { x: pointer.x - x * cos + y * sin, y: pointer.y - x * sin - y * cos };
    const slack = SLACK[drag.touch ? 'touch' : 'mouse'];
    const { taken } = this.hand.outlook ?? {};
    const takes = () => {
      const prey = this.stack(pointer.x, pointer.y).find(({ id }) => taken?.has(id));
      return prey ? this.closest(taken?.get(prey.id) ?? [], middle) : null;
    };
    return snapped(this.goals(drag.radius, pointer, middle), middle, pointer, slack, takes);
  }

  private magnify({ x, y }: Point): void {
    const panel = this.panelAt(x, y);
    const matrix = panel?.getScreenCTM();
    if (!panel?.classList.contains('roams') || !matrix) {
      saying.loupe = null;
      return;
    }
    const at = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    saying.loupe = { panel: panel.dataset['shows'] ?? '', x: at.x, y: at.y };
  }

  private readonly drop = (event: PointerEvent): void => {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    this.end();
    if (!drag.moving) return;
    this.dropped = true;
    this.targets = null;
    this.hand.hovered = null;
    this.put(drag, { x: event.clientX, y: event.clientY });
  };

  private put(drag: Drag, at: Point): void {
    const { hand } = this;
    const goal = this.aim(drag, at);
    const home = this.homeOf(drag.laid ? (hand.picked.picks[0] ?? drag.id) : drag.id);
    const panel = this.panelAt(at.x, at.y)?.dataset['shows'];
    if (goal !== null) {
      if (!hand.picked.picks.includes(goal)) hand.put(goal);
    } else if (hand.picking?.isWhole(drag.id)) {
      if (panel !== undefined && panel !== home) hand.put(drag.id);
      else if (panel !== home) saying.why(t('why.single'), at.x, at.y);
    } else if (drag.laid && panel === home) {
      if (hand.isStaged(hand.chosen)) hand.back();
      else hand.letGo(drag.id);
    } else if (panel !== home) {
      saying.why(this.whyNot(this.stack(at.x, at.y)), at.x, at.y);
    }
  }

  private readonly end = (): void => {
    if (this.drag?.touch) {
      // What the finger began on stays until the browser has told the end of the touch, too.
      addEventListener('touchend', () => setTimeout(this.release), { once: true, capture: true });
      setTimeout(this.release, 400);
    } else this.hand.held = null;
    this.drag = null;
    this.ghost?.remove();
    this.ghost = null;
    saying.loupe = null;
    removeEventListener('pointermove', this.move);
    removeEventListener('pointerup', this.drop);
    removeEventListener('pointercancel', this.end);
    removeEventListener('pointerdown', this.second, true);
  };

  private readonly release = (): void => {
    if (!this.drag) this.hand.held = null;
  };

  /** A copy of what is dragged hangs at the pointer, over everything, by where it was gripped. */
  private carry(drag: Drag): void {
    const node = drag.laid ? laidNode(drag.id) : nodeOf(drag.id);
    const matrix = node?.getScreenCTM();
    const scene = node?.ownerSVGElement?.dataset['game'];
    if (!node || !matrix || scene === undefined) return;
    const ghost = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const copy = node.cloneNode(true) as SVGGElement;
    for (const name of ['class', 'data-id', 'data-laid', 'data-moves', 'tabindex', 'role'])
      copy.removeAttribute(name);
    const { a, b, c, d, e, f } = matrix;
    copy.setAttribute('transform', `matrix(${a} ${b} ${c} ${d} ${e - drag.from.x} ${f - drag.from.y})`);
    ghost.append(copy);
    ghost.setAttribute('aria-hidden', 'true');
    ghost.setAttribute('class', `ghost scene ${scene}`);
    document.body.append(ghost);
    this.ghost = ghost;
  }

  click(event: MouseEvent): void {
    if (this.dropped) {
      this.dropped = false;
      return;
    }
    const [x, y] = [event.clientX, event.clientY];
    const touch = (event as PointerEvent).pointerType === 'touch';
    const { hand } = this;
    const id = this.at(x, y, touch);
    if (id === null) {
      const here = this.stack(x, y);
      if (hand.picked.picks.length || here.some((each) => this.find(each.id)?.label))
        saying.why(this.whyNot(here), x, y);
      return;
    }
    const lost = hand.picked.picks.length > 0 && hand.picking?.keeps(hand.picked, id) === false;
    if (!hand.pick(id)) saying.why(t(hand.picking?.turns(id) ? 'why.onlyWay' : 'why.ready'), x, y);
    else if (lost) saying.why(t('why.letGo'), x, y);
  }

  /** Why nothing comes of a click or a drop on what lies there. */
  private whyNot(here: readonly { id: string }[]): string {
    const { hand } = this;
    if (hand.laid.length && !hand.picked.picks.length) return t('why.laid');
    if (!hand.outlook?.open.size) return t(hand.base?.plans ? 'why.plan' : 'why.otherTurn');
    if (!hand.picked.picks.length) return t('why.nothing');
    const label = here.map(({ id }) => this.find(id)?.label).find(Boolean);
    return label ? t('why.notThereNamed', { label }) : t('why.notThere');
  }
}

/** What is drawn of an element on the table. */
function nodeOf(id: string): SVGGElement | null {
  return document.querySelector<SVGGElement>(`svg.live [data-id="${CSS.escape(id)}"]`);
}

/** What is laid where an element is. */
function laidNode(id: string): SVGGElement | null {
  return document.querySelector<SVGGElement>(`svg.live [data-laid="${CSS.escape(id)}"]`);
}
