// Where panels go, by their roles and the room there is. A place is an area of the table's page.

import { isText } from '../scene/rows';
import type { Panel } from '../scene/scene';

export type Device = 'phone' | 'tablet' | 'desktop';

export interface Seating {
  /** The boards one plays on, the shared one first. */
  main: Panel[];
  /** What one plays from, along the bottom. */
  strip: Panel[];
  /** The other seats' panels, by seat. */
  others: { seat: number; panels: Panel[] }[];
  /** Papers: score sheets and the like. */
  papers: Panel[];
  choices: Panel[];
}

export function deviceOf(width: number, height: number): Device {
  if (width < 700 || (height < 500 && width < 1000)) return 'phone';
  return width < 1100 ? 'tablet' : 'desktop';
}

/** A phone that lies on its side: what one plays from stands beside the board, not below it. */
export const lies = (width: number, height: number): boolean =>
  deviceOf(width, height) === 'phone' && width > height;

export function seated(panels: readonly Panel[]): Seating {
  const found: Seating = { main: [], strip: [], others: [], papers: [], choices: [] };
  for (const panel of panels) {
    switch (panel.role) {
      case 'board':
      case 'own':
        found.main.push(panel);
        break;
      case 'hand':
      case 'stack':
      case 'tray':
        found.strip.push(panel);
        break;
      case 'choice':
        found.choices.push(panel);
        break;
      case 'other': {
        const seat = panel.seat ?? -1;
        const group = found.others.find((other) => other.seat === seat);
        if (group) group.panels.push(panel);
        else found.others.push({ seat, panels: [panel] });
        break;
      }
      default:
        found.papers.push(panel);
    }
  }
  found.main.sort((a, b) => Number(a.role !== 'board') - Number(b.role !== 'board'));
  return found;
}

export interface Column {
  main: Panel;
  strip: Panel[];
  /** How much of the width it gets. */
  share: number;
}

/** Boards side by side, each with what belongs below it. Where nobody has a board of their own, a drawn paper stands
 * there instead. */
export function columnsOf(seating: Seating): Column[] {
  const mains = [...seating.main];
  const [only] = mains;
  if (mains.length === 1 && only) {
    const paper = seating.papers.find((panel) => !isText(panel) && panel.role === 'sheet');
    if (paper) mains.push(paper);
  }
  const columns = mains.map((main) => ({ main, strip: [] as Panel[], share: shareOf(main, mains) }));
  for (const panel of seating.strip) {
    const right = panel.role === 'tray' || columns[0]?.main.role === 'own' || seating.main.length === 1;
    columns[right ? columns.length - 1 : 0]?.strip.push(panel);
  }
  return columns;
}

/** Wide boards get more room, within reason; one's own more than the shared one, papers less. */
function shareOf(main: Panel, mains: readonly Panel[]): number {
  const shape = Math.min(1.1, Math.max(0.75, main.box[2] / main.box[3]));
  if (mains.length === 1 || main.role === 'board') return shape;
  return shape * (main.role === 'sheet' ? 0.7 : 1.2);
}

/** The height that a strip has on a phone, and the most that a unit of a panel is wide there, in pixels. */
const STRIP = 92;
const UNIT = 36;

/** How wide a unit of each panel is in a phone's strip: all are in sight if they can be without getting tiny; where
 * there is room left they grow. */
export function unitsOf(panels: readonly Panel[], room: number): number[] {
  const units = panels.map((panel) => Math.min(UNIT, STRIP / panel.box[3]));
  const wide = panels.reduce((sum, panel, k) => sum + panel.box[2] * (units[k] ?? 0), 0);
  const fits = wide ? (room - 8 * (panels.length - 1)) / wide : 1;
  const scale = fits < 0.8 ? 1 : Math.min(fits, 1.35);
  return units.map((unit) => unit * scale);
}
