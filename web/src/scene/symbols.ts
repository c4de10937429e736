// Drawings of a game, defined once in the page and used by every panel; styles of the theme beside them.

import type { Drawing, Part, Use, WireDocument } from '../protocol/protocol';

const SVG = 'http://www.w3.org/2000/svg';
const known = new Set<string>();
let shelf: SVGDefsElement | null = null;

/** The id that a symbol of a game has in the page. */
export const symbolId = (game: string, name: string): string => `${game}-${name}`;

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const round = (value: number) => Math.round(value * 1000) / 1000;

function drawn(game: string, part: Part | Use): string {
  const [first, second] = part;
  if (typeof second === 'string') return `<path class="${escaped(second)}" d="${escaped(first)}"/>`;
  const [, x = 0, y = 0, scale = 1, angle = 0] = part as [string, ...number[]];
  const place = `translate(${round(x)} ${round(y)}) rotate(${round(angle)}) scale(${scale})`;
  return `<use href="#${escaped(symbolId(game, first))}" transform="${place}"/>`;
}

/** Puts symbols on the shelf that are not there yet. */
export function shelve(game: string, symbols: Record<string, Drawing>): void {
  if (!shelf) {
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('width', '0');
    svg.setAttribute('height', '0');
    svg.setAttribute('aria-hidden', 'true');
    svg.classList.add('shelf');
    shelf = document.createElementNS(SVG, 'defs');
    svg.append(shelf);
    document.body.append(svg);
  }
  let text = '';
  for (const [name, parts] of Object.entries(symbols)) {
    const id = symbolId(game, name);
    if (known.has(id)) continue;
    known.add(id);
    text += `<g id="${escaped(id)}" class="scene ${escaped(game)}">`;
    for (const part of parts) text += drawn(game, part);
    text += '</g>';
  }
  if (text) shelf.insertAdjacentHTML('beforeend', text);
}

/** A game's styles, held to its own scenes: `.red{}` becomes `.scene.diatoms .red, .red.scene.diatoms {}`. */
export function scoped(css: string, game: string): string {
  return css.replace(/(^|\})\s*\.([\w-]+)\{/g, (_, end: string, name: string) => `${end}.${game} .${name}{`);
}

const sheets = new Map<string, CSSStyleSheet>();

/** Shows a game's styles in the theme. */
export function dress(document_: Pick<WireDocument, 'game' | 'styles'>, theme: string): void {
  let sheet = sheets.get(document_.game);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheets.set(document_.game, sheet);
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(scoped(document_.styles[theme] ?? '', document_.game));
}
