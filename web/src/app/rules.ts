// The rules pages, turned into HTML when the client is built; each is loaded when somebody opens it. Games of other
// packages bring theirs along, and the server tells them.

import { api } from '../protocol/api';

const pages = import.meta.glob<string>('../../../docs/rules/**/*.md', { import: 'default' });

/** The rules of a game in a language; English where they are not translated. */
export async function rulesOf(game: string, language: string): Promise<string> {
  const folder = '../../../docs/rules';
  const page = pages[`${folder}/${language}/${game}.md`] ?? pages[`${folder}/${game}.md`];
  if (page) return page();
  return (await api.rules(game, language).catch(() => null))?.html ?? '';
}
