// A table's view as the page keeps it.

import type { TableView } from '../protocol/protocol';
import { plain } from '../scene/spans';

/** A view whose texts are words alone: what is drawn into them is drawn where moves are told. */
export function inWords(view: TableView): TableView {
  const { result } = view;
  return {
    ...view,
    status: plain(view.status),
    result: result && { ...result, words: plain(result.words), why: result.why?.map(plain) },
  };
}
