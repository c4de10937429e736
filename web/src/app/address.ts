// The link to a table, and to a move of it: `/t/ID#12` shows the table after twelve moves, `/t/ID#bring=CODE` makes a
// device one more of the holder who made the code. What stands after `#` is sent to no server.

/** The move that an address points at; null is now. */
export function moveOf(hash: string): number | null {
  const found = /^#(\d{1,5})$/.exec(hash);
  return found ? Number(found[1]) : null;
}

/** The code in an address that makes this device one more of its maker's; null if there is none. */
export function codeOf(hash: string): string | null {
  return /^#bring=([\w-]{32,100})$/.exec(hash)?.[1] ?? null;
}

/** The link that brings the seats of this table to another device. */
export const linkWith = (code: string) => `${linkTo(null)}#bring=${code}`;

export function linkTo(move: number | null): string {
  const { origin, pathname } = location;
  return `${origin}${pathname}${move === null ? '' : `#${move}`}`;
}

/** Lets the address say which move is looked at, without a step in the browser's history. */
export function pointAt(move: number | null): void {
  if (linkTo(move) !== location.href) history.replaceState(history.state, '', linkTo(move));
}
