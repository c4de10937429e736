// A page that is older than the server renews itself, as soon as nothing would be lost by it: nothing half typed, no
// move in the hand. Intents without an answer are kept and sent again (see unsent.ts). Where loading it again did not
// help, it is left to the person.

const KEY = 'frustule.renewed';
/** So soon after the last time it would not help, in milliseconds. */
const LATELY = 60_000;
const LOOK = 500;

const holds = new Set<() => boolean>();

/** Lets nobody renew the page while something is in the hand; to be used as an effect. */
export function hold(unfinished: () => boolean): () => void {
  holds.add(unfinished);
  return () => holds.delete(unfinished);
}

/** Whether a field holds what somebody has typed and not sent. */
const typed = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  !['checkbox', 'radio', 'range', 'file', 'search'].includes(field.type) &&
  field.value !== '' &&
  field.value !== field.defaultValue;

export const isUnfinished = (): boolean =>
  [...holds].some((unfinished) => unfinished()) ||
  document.querySelector('dialog[open]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(typed);

function lately(): boolean {
  try {
    const before = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - before < LATELY) return true;
    sessionStorage.setItem(KEY, String(Date.now()));
    return false;
  } catch {
    // Where nothing is kept, nobody would know that it was tried.
    return true;
  }
}

/** Loads the page again when it suits; tells how to stop waiting for that. To be used as an effect. */
export function renew(): () => void {
  if (lately()) return () => undefined;
  const timer = setInterval(() => {
    if (!isUnfinished()) location.reload();
  }, LOOK);
  return () => clearInterval(timer);
}
