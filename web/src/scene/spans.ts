// Texts with small drawings in them, as the server writes them: words, and the name of the drawing that goes with them.

/** What stands before the words of a piece. */
export const ANCHOR = '\ufff9';
const PIECE = /\ufff9([^\ufffa]*)\ufffa(=?)([^\ufffb]*)\ufffb/g;

export interface Span {
  words: string;
  /** One of the game's drawings; none for words alone. */
  symbol: string;
  /** Whether whoever sees the drawing needs no words. */
  alone: boolean;
}

/** The parts of a text, in order. */
export function spans(text: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(PIECE)) {
    if (match.index > at) found.push({ words: text.slice(at, match.index), symbol: '', alone: false });
    found.push({ words: match[1] as string, symbol: match[3] as string, alone: match[2] === '=' });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ words: text.slice(at), symbol: '', alone: false });
  return found;
}

/** A text as it begins a line. */
export const capital = (text: string): string =>
  text.replace(/^(\ufff9?)(.)/u, (_, anchor: string, first: string) => anchor + first.toUpperCase());

/** A text that another sentence follows. */
export const sentence = (text: string): string =>
  text === '' || /[.!?…]\ufffb?$/u.test(text) ? capital(text) : `${capital(text)}.`;

/** The words of a text alone. */
export const plain = (text: string): string => (text.includes(ANCHOR) ? text.replace(PIECE, '$1') : text);
