// The service worker: keeps what the page itself is made of, so that it opens without the server and an old tab finds
// its parts after an update. What the server says is never kept: without it nothing can be played, and the page says so.

/** What a service worker has of its own; the rest of the page is written for a window. */
interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install' | 'activate', heard: (event: Lasting) => void): void;
  addEventListener(kind: 'fetch', heard: (event: Fetching) => void): void;
}
const worker = globalThis as unknown as Worker;

/** Put in when the page is built: what it is called, and the files of the shell. */
declare const BUILD: string;
declare const SHELL: string[];

const KEPT = `frustule-${BUILD}`;
/** The shell as it was before the last update, for tabs that were opened then. */
const CACHES = 2;
/** A server that does not answer in so many milliseconds is taken to be away. */
const PATIENCE = 5000;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((kept) => kept.addAll(SHELL))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(tidy().then(() => worker.clients.claim()));
});

async function tidy(): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith('frustule-') && name !== KEPT);
  for (const name of ours.slice(0, Math.max(0, ours.length - (CACHES - 1)))) await caches.delete(name);
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(part(request));
});

/** A page: as the server has it now, or the shell, which then says that the server is away. */
async function page(request: Request): Promise<Response> {
  const signal = AbortSignal.timeout(PATIENCE);
  try {
    return await fetch(request, { signal });
  } catch (error) {
    const shell = await caches.match('/');
    if (shell) return shell;
    throw error;
  }
}

/** A part of the page: its name changes with its content, so what is kept is right for ever. */
async function part(request: Request): Promise<Response> {
  const found = await caches.match(request);
  if (found) return found;
  const fresh = await fetch(request);
  if (fresh.ok) await (await caches.open(KEPT)).put(request, fresh.clone());
  return fresh;
}
