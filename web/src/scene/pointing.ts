// From pointers to picks: what is under a mouse or a finger, clicks, and drags that are two picks in one stroke.

import type { Hand } from './hand.svelte';
import { light } from './lighting.svelte';
import type { Element as SceneElement } from '../protocol/protocol';

const FINGER = 26;
const STROKE = 8;

interface Near {
  id: string;
  distance: number;
}

/** Of things near a point the one that a finger means: whatever it touches, else the nearest within reach. */
export function meant(near: readonly Near[], reach: number): string | null {
  let best: Near | null = null;
  for (const thing of near) {
    if (thing.distance <= reach && (!best || thing.distance < best.distance)) best = thing;
  }
  return best?.id ?? null;
}

export class Pointing {
  private drag: { id: string; pointer: number; x: number; y: number; moving: boolean } | null = null;
  private ghost: SVGSVGElement | null = null;
  private dropped = 0;

  constructor(
    private readonly hand: Hand,
    private readonly find: (id: string) => SceneElement | undefined,
    private readonly said: (label: string) => void,
  ) {}

  /** What can be picked at a point of the screen. */
  private at(x: number, y: number, touch: boolean): string | null {
    for (const node of document.elementsFromPoint(x, y)) {
      const id = (node.closest('.can-pick') as SVGGElement | null)?.dataset['id'];
      if (id !== undefined) return id;
    }
    const reach = touch ? FINGER : 4;
    const near: Near[] = [];
    const board = document.elementFromPoint(x, y)?.closest('svg.panel');
    for (const node of board?.querySelectorAll<SVGGElement>('.can-pick') ?? []) {
      const box = node.getBoundingClientRect();
      const dx = Math.max(box.left - x, 0, x - box.right);
      const dy = Math.max(box.top - y, 0, y - box.bottom);
      near.push({ id: node.dataset['id'] as string, distance: Math.hypot(dx, dy) });
    }
    return meant(near, reach);
  }

  over(event: PointerEvent): void {
    const node = (event.target as Element).closest('[data-id]') as SVGGElement | null;
    const element = node ? this.find(node.dataset['id'] as string) : undefined;
    light(element?.lights);
    this.said(element?.label ?? '');
    if (event.pointerType === 'touch' || this.drag) return;
    const id = this.at(event.clientX, event.clientY, false);
    if (id !== this.hand.hovered) this.hand.hovered = id;
  }

  leave(): void {
    if (this.drag) return;
    this.hand.hovered = null;
    light(undefined);
    this.said('');
  }

  /** Whether a press begins on something that can be dragged. */
  press(event: PointerEvent): boolean {
    if (event.button || !event.isPrimary) return false;
    const id = this.at(event.clientX, event.clientY, event.pointerType === 'touch');
    if (id === null) return false;
    this.drag = { id, pointer: event.pointerId, x: event.clientX, y: event.clientY, moving: false };
    const target = event.target as Element;
    if (target.hasPointerCapture?.(event.pointerId)) target.releasePointerCapture(event.pointerId);
    addEventListener('pointermove', this.move);
    addEventListener('pointerup', this.drop);
    addEventListener('pointercancel', this.end);
    return true;
  }

  private readonly move = (event: PointerEvent): void => {
    const { drag, hand } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    if (!drag.moving) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < STROKE) return;
      drag.moving = true;
      if (!hand.picked.picks.includes(drag.id)) hand.pick(drag.id);
      this.carry(drag.id);
    }
    event.preventDefault();
    const id = this.at(event.clientX, event.clientY, event.pointerType === 'touch');
    hand.hovered = id === drag.id ? null : id;
    if (this.ghost) {
      this.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
      this.ghost.style.opacity = hand.hovered ? '0' : '0.85';
    }
  };

  private readonly drop = (event: PointerEvent): void => {
    const { drag, hand } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    if (drag.moving) {
      const id = this.at(event.clientX, event.clientY, event.pointerType === 'touch');
      if (id !== null && id !== drag.id && !hand.picked.picks.includes(id)) hand.pick(id);
      this.dropped = event.timeStamp;
    }
    this.end();
  };

  private readonly end = (): void => {
    this.drag = null;
    this.ghost?.remove();
    this.ghost = null;
    removeEventListener('pointermove', this.move);
    removeEventListener('pointerup', this.drop);
    removeEventListener('pointercancel', this.end);
  };

  /** A copy of what is dragged hangs at the pointer. */
  private carry(id: string): void {
    const node = document.querySelector<SVGGElement>(`svg.panel [data-id="${CSS.escape(id)}"]`);
    const box = node?.getBoundingClientRect();
    const matrix = node?.getScreenCTM();
    if (!node || !box || !matrix) return;
    const ghost = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const copy = node.cloneNode(true) as SVGGElement;
    for (const name of ['data-id', 'data-moves', 'tabindex', 'role']) copy.removeAttribute(name);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const { a, b, c, d, e, f } = matrix;
    copy.setAttribute('transform', `matrix(${a} ${b} ${c} ${d} ${e - x} ${f - y})`);
    ghost.append(copy);
    ghost.setAttribute('aria-hidden', 'true');
    ghost.setAttribute('class', `ghost ${node.ownerSVGElement?.getAttribute('class') ?? ''}`);
    document.body.append(ghost);
    this.ghost = ghost;
  }

  click(event: MouseEvent): void {
    if (event.timeStamp - this.dropped < 50) return;
    const touch = (event as PointerEvent).pointerType === 'touch';
    const id = this.at(event.clientX, event.clientY, touch);
    if (id !== null) this.hand.pick(id);
  }
}
