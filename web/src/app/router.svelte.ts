// Which page is shown, by the address.

import { depart } from './arriving';

export type Page =
  | { name: 'home' }
  | { name: 'new'; game: string }
  | { name: 'table'; id: string }
  | { name: 'rules'; game: string }
  | { name: 'learn'; game: string }
  | { name: 'play'; game: string }
  | { name: 'analysis'; game: string }
  | { name: 'commissions' | 'editor' | 'card' | 'career' | 'settings' }
  | { name: 'lost' };

export function readAddress(path: string): Page {
  let parts: string[];
  try {
    parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    // No page of ours has such an address.
    return { name: 'lost' };
  }
  const [first, second, ...rest] = parts;
  if (rest.length) return { name: 'lost' };
  if (first === undefined) return { name: 'home' };
  if (second === undefined)
    return first === 'commissions' || first === 'career' || first === 'settings'
      ? { name: first }
      : { name: 'lost' };
  switch (first) {
    case 'commissions':
      return second === 'edit' ? { name: 'editor' } : { name: second === 'card' ? 'card' : 'lost' };
    case 't':
      return { name: 'table', id: second };
    case 'new':
    case 'rules':
    case 'learn':
    case 'play':
    case 'analysis':
      return { name: first, game: second };
    default:
      return { name: 'lost' };
  }
}

export const route: { page: Page } = $state({ page: readAddress(location.pathname) });

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  show();
  scrollTo(0, 0);
}

function show(): void {
  const page = readAddress(location.pathname);
  // Another move of the same table is no other page.
  if (JSON.stringify(page) === JSON.stringify(route.page)) return;
  depart();
  route.page = page;
}

addEventListener('popstate', show);

/** Lets plain links to pages of ours change the page without loading it anew. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a');
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  if (link.pathname.startsWith('/api/')) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
