// The service worker of this page, where the browser has such things: it keeps the shell. When the server has another
// one, the page is out of date, and renews itself when nothing is lost by it.

import { outdated } from '../protocol/outdated.svelte';

/** How often an open page asks whether there is a newer one, in milliseconds. */
const ASK = 30 * 60_000;

export async function install(): Promise<void> {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  if (!workers || import.meta.env.DEV) return;
  // The first worker takes the page over as it is; only a later one is of another page.
  let known = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (known) outdated.page = true;
    known = true;
  });
  try {
    const registered = await workers.register('/worker.js', { type: 'module' });
    const ask = () => void registered.update().catch(() => undefined);
    setInterval(ask, ASK);
    document.addEventListener('visibilitychange', () => document.hidden || ask());
  } catch {
    // Without it the page is as good as it was, while the server answers.
  }
}
