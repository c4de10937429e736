// The link to a table, and to a move of it: `/t/ID#12` shows the table after twelve moves.

/** The move that an address points at; null is now. */
export function moveOf(hash: string): number | null {
  const found = /^#(\d{1,5})$/.exec(hash);
  return found ? Number(found[1]) : null;
}

export function linkTo(move: number | null): string {
  const { origin, pathname } = location;
  return `${origin}${pathname}${move === null ? '' : `#${move}`}`;
}

/** Lets the address say which move is looked at, without a step in the browser's history. */
export function pointAt(move: number | null): void {
  if (linkTo(move) !== location.href) history.replaceState(history.state, '', linkTo(move));
}
