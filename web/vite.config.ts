import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

import { markdown } from './markdown.ts';
import { shell } from './shell.ts';

// The page is built into the Python package and served by it; a server on the usual port answers while developing.
export default defineConfig({
  plugins: [svelte(), markdown(), shell()],
  build: {
    outDir: '../src/frustule/web/dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      input: { index: 'index.html', worker: 'src/worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
});
