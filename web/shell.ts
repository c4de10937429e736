import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

// Tells the service worker what to keep: the first page and everything it and a table need, not the rules of every game,
// which are kept when somebody reads them.

const PAGES = ['main', 'TablePage', 'Taste', 'Lost', 'SettingsPage'];
const ICONS = ['/icon.svg', '/icon-turn.svg', '/manifest.webmanifest'];

export function shell(): Plugin {
  return {
    name: 'shell',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = new Set<string>();
      const add = (name: string): void => {
        const chunk = bundle[name];
        if (!chunk || files.has(name)) return;
        files.add(name);
        if (chunk.type !== 'chunk') return;
        for (const other of chunk.imports) add(other);
        for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
      };
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && (chunk.name === 'index' || PAGES.includes(chunk.name)))
          add(chunk.fileName);
      const worker = bundle['worker.js'];
      if (worker?.type !== 'chunk') throw new Error('the service worker was not built');
      const names = [...files].sort().map((name) => `/${name}`);
      const build = createHash('sha256').update(names.join()).digest('hex').slice(0, 12);
      worker.code = `const BUILD=${JSON.stringify(build)},SHELL=${JSON.stringify(['/', ...ICONS, ...names])};${worker.code}`;
    },
  };
}
