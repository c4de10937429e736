// A panel that is all text reads as rows: texts at one height stand in one row.

import type { Panel } from './scene';
import type { Element } from '../protocol/protocol';

export interface Row {
  key: string;
  left: string;
  right: string;
  head: boolean;
  lights: string[];
}

export const isText = (panel: Panel): boolean =>
  panel.elements.length > 0 && panel.elements.every((element) => element.text !== undefined);

/** Lines into which a paragraph was broken, as one: the label of the first says all of it, the others have none. */
function joined(elements: readonly Element[]): Element[] {
  const found: Element[] = [];
  let first: Element | null = null;
  for (const element of elements) {
    const [whole, text] = [first?.label ?? '', element.text ?? ''];
    const goesOn = whole.startsWith(first?.text ?? ' ') && whole !== first?.text;
    if (first && goesOn && !element.label && !element.beside && whole.includes(text)) {
      found[found.length - 1] = { ...first, text: whole };
    } else {
      first = element;
      found.push(element);
    }
  }
  return found;
}

/** Rows from the top; two columns of rows follow each other. */
export function rowsOf(elements: readonly Element[]): Row[] {
  const texts = joined(elements.filter((element) => element.text));
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
