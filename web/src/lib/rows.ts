// A panel that is all text reads as rows: texts at one height stand in one row.

import type { Panel } from './scene';
import type { Element } from './wire';

export interface Row {
  key: string;
  left: string;
  right: string;
  head: boolean;
  lights: string[];
}

export const isText = (panel: Panel): boolean =>
  panel.elements.length > 0 && panel.elements.every((element) => element.text !== undefined);

/** Rows from the top; two columns of rows follow each other. */
export function rowsOf(elements: readonly Element[]): Row[] {
  const texts = elements.filter((element) => element.text);
  const rows: Element[][] = [];
  for (const element of texts) {
    const last = rows[rows.length - 1]?.[0];
    if (last && Math.abs(last.y - element.y) < 0.05 && element.x > last.x)
      rows[rows.length - 1]?.push(element);
    else rows.push([element]);
  }
  const edge = Math.min(...texts.map((element) => element.x));
  return rows.map((row) => {
    const [first, ...others] = row as [Element, ...Element[]];
    return {
      key: first.id,
      left: first.text ?? '',
      right: others.map((element) => element.text).join(' '),
      head: first.x - edge < 0.05 || (others.length > 0 && !first.label),
      lights: row.flatMap((element) => element.lights ?? []),
    };
  });
}
