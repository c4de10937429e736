import { Marked } from 'marked';
import type { Plugin } from 'vite';

// Pages of the documentation as HTML. Links to other files of the repository lead nowhere on the page: their words stay.
const marked = new Marked({
  renderer: {
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      return /^(https?:|#)/.test(href) ? `<a href="${href}" rel="noreferrer">${words}</a>` : words;
    },
  },
});

export function markdown(): Plugin {
  return {
    name: 'markdown',
    transform(source, id) {
      if (!id.endsWith('.md')) return null;
      // What may be too wide for a phone can be scrolled by keys; a corner without words heads nothing.
      const html = String(marked.parse(source))
        .replaceAll(/<(pre|table)>/g, '<$1 tabindex="0">')
        .replaceAll('<th></th>', '<td></td>');
      return { code: `export default ${JSON.stringify(html)}`, map: null };
    },
  };
}
