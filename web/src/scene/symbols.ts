// Drawings of a game, defined once in the page and used by every panel; styles of the theme beside them.

import type { Drawing, Part, Use, WireDocument } from '../protocol/protocol';

const SVG = 'http://www.w3.org/2000/svg';
const known = new Map<string, { game: string; parts: Drawing }>();
/** What was asked for, and what of it lies on the shelf. */
const asked = new Set<string>();
const laid = new Set<string>();
let shelf: SVGDefsElement | null = null;

/** The id that a symbol of a game has in the page, where it lies from now on. */
export function symbolId(game: string, name: string): string {
  const id = nameOf(game, name);
  if (!asked.has(id)) {
    asked.add(id);
    lay(id);
  }
  return id;
}

const nameOf = (game: string, name: string): string => `${game}-${name}`;
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const round = (value: number) => Math.round(value * 1000) / 1000;

/** A part as it is written; what is made of other symbols holds them, since a browser builds nested uses slowly. */
export function drawn(part: Part | Use, inner: (name: string) => Drawing | undefined): string {
  const [first, second] = part;
  if (typeof second === 'string') return `<path class="${escaped(second)}" d="${escaped(first)}"/>`;
  const [, x = 0, y = 0, scale = 1, angle = 0] = part as [string, ...number[]];
  const place = `translate(${round(x)} ${round(y)}) rotate(${round(angle)}) scale(${scale})`;
  const parts = (inner(first) ?? []).map((each) => drawn(each, inner));
  return `<g transform="${place}">${parts.join('')}</g>`;
}

/** Makes symbols known; they are put on the shelf when they are asked for. */
export function shelve(game: string, symbols: Record<string, Drawing>): void {
  for (const [name, parts] of Object.entries(symbols)) {
    const id = nameOf(game, name);
    if (!known.has(id)) known.set(id, { game, parts });
    if (asked.has(id)) lay(id);
  }
}

function lay(id: string): void {
  const symbol = known.get(id);
  if (!symbol || laid.has(id)) return;
  laid.add(id);
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
  const { game, parts } = symbol;
  const inner = (name: string) => known.get(nameOf(game, name))?.parts;
  const text = parts.map((part) => drawn(part, inner)).join('');
  shelf.insertAdjacentHTML('beforeend', `<g id="${escaped(id)}" class="scene ${escaped(game)}">${text}</g>`);
}

/** A game's styles, held to its own scenes: `.red{}` becomes `.scene.diatoms .red, .red.scene.diatoms {}`. */
export function scoped(css: string, game: string): string {
  return css.replace(/(^|\})\s*\.([\w-]+)\{/g, (_, end: string, name: string) => `${end}.${game} .${name}{`);
}

const sheets = new Map<string, CSSStyleSheet>();

/** Shows a game's styles in the theme; on paper always as ink. */
export function dress(document_: Pick<WireDocument, 'game' | 'styles'>, theme: string): void {
  let sheet = sheets.get(document_.game);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheets.set(document_.game, sheet);
    document.adoptedStyleSheets.push(sheet);
  }
  const { game, styles } = document_;
  const of = (name: string) => scoped(styles[name] ?? '', game);
  sheet.replaceSync(`${of(theme)}@media print{${of('light')}}`);
}
