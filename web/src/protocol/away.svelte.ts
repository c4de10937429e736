// Whether the server answers at all. Whoever asks and hears nothing notes it here; from then on it is asked for a sign of
// life until there is one, and pages that lack something are made anew.

export interface Away {
  /** Nobody answers. */
  server: boolean;
  /** What a page needs was not answered. */
  lacking: boolean;
  /** How often the server came back while something was lacking: pages are made anew with each. */
  returns: number;
  /** The server came back a moment ago. */
  back: boolean;
}

export const away: Away = $state({ server: false, lacking: false, returns: 0, back: false });

const FIRST = 1000;
const SLOWEST = 10_000;
const SAID = 3000;

/** Takes note that no answer came; `lacking` if a page cannot be shown without it. */
export function noteAway(lacking: boolean): void {
  if (lacking) away.lacking = true;
  if (away.server) return;
  away.server = true;
  away.back = false;
  void untilBack();
}

const alive = () =>
  fetch('/api/health').then(
    (response) => response.ok,
    () => false,
  );

/** Whether the server answers; if it does not, a page lacks something. */
export async function findOut(): Promise<boolean> {
  const there = await alive();
  if (!there) noteAway(true);
  return there;
}

async function untilBack(): Promise<void> {
  for (let wait = FIRST; ; wait = Math.min(SLOWEST, wait * 1.6)) {
    await new Promise<void>((done) => {
      const timer = setTimeout(done, wait);
      addEventListener('online', () => (clearTimeout(timer), done()), { once: true });
    });
    if (await alive()) break;
  }
  away.server = false;
  away.back = true;
  if (away.lacking) away.returns += 1;
  away.lacking = false;
  setTimeout(() => (away.back = false), SAID);
}
