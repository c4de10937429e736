// A screen that lies flat between people is turned toward whoever acts, by quarters; the page is laid out for the side
// from which it is read. What pointers tell is told of the window, and found on the page by this.

import { innerHeight, innerWidth } from 'svelte/reactivity/window';

export interface Point {
  x: number;
  y: number;
}
interface Size {
  width: number;
  height: number;
}
export interface Area extends Point, Size {}

/** Where a point of the window is on a page that is turned by so many quarters, clockwise. */
export function onPage({ x, y }: Point, quarters: number, { width, height }: Size): Point {
  switch (quarters) {
    case 1:
      return { x: y, y: width - x };
    case 2:
      return { x: width - x, y: height - y };
    case 3:
      return { x: height - y, y: x };
    default:
      return { x, y };
  }
}

/** The side at which somebody sits who shares a screen, in the order of their turns, clockwise. */
export const sideOf = (place: number, people: number): number => (people === 2 ? 2 * place : place % 4);

class Turned {
  /** Quarters clockwise: 1 is read from the left side of the screen, 2 from the far side, 3 from the right. */
  quarters = $state(0);
  private readonly window: Size = $derived({
    width: innerWidth.current ?? 0,
    height: innerHeight.current ?? 0,
  });

  /** How large the page is, read from where it is turned to. */
  readonly size: Size = $derived(
    this.quarters % 2 ? { width: this.window.height, height: this.window.width } : this.window,
  );

  /** How the page lies in the window, as a style. */
  readonly style: string = $derived.by(() => {
    if (!this.quarters) return '';
    const { width, height } = this.size;
    const [left, top] = [(this.window.width - width) / 2, (this.window.height - height) / 2];
    return `position:fixed;left:${left}px;top:${top}px;width:${width}px;height:${height}px;rotate:${this.quarters * 90}deg`;
  });

  /** Where a point of the window is on the page. */
  point(point: Point): Point {
    return onPage(point, this.quarters, this.window);
  }

  /** Where a box of the window is on the page. */
  area({ x, y, width, height }: Area): Area {
    const [from, to] = [this.point({ x, y }), this.point({ x: x + width, y: y + height })];
    return {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(to.x - from.x),
      height: Math.abs(to.y - from.y),
    };
  }

  /** From the units of something that is drawn to pixels of the page. */
  drawn(node: SVGGraphicsElement | null): DOMMatrix | null {
    const matrix = node?.getScreenCTM() ?? null;
    if (!matrix || !this.quarters) return matrix;
    const [o, x, y] = [this.point({ x: 0, y: 0 }), this.point({ x: 1, y: 0 }), this.point({ x: 0, y: 1 })];
    return new DOMMatrix([x.x - o.x, x.y - o.y, y.x - o.x, y.y - o.y, o.x, o.y]).multiply(matrix);
  }
}

export const turned = new Turned();
