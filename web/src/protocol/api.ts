// Questions to the server over HTTP. Every refusal is a sentence for people.

import type {
  Analyse,
  AnalysisView,
  DeviceBrought,
  ExampleShown,
  GameFacts,
  Hint,
  Joined,
  LessonTold,
  ListedTable,
  NewTable,
  ReadTree,
  RecordWritten,
  Refusal,
  ReviewView,
  RulesTold,
  TableMade,
  TableView,
  TasteTold,
  TreeView,
  WhatIf,
  WhatIfText,
  WhatIfView,
  WireDocument,
  WireScene,
  WireStory,
  WriteTree,
} from './protocol';
import { PROTOCOL, PROTOCOL_HEADER } from './protocol';
import { settings } from '../app/settings.svelte';
import { noteAway } from './away.svelte';
import { noteRefusal } from './outdated.svelte';
import { preparing } from '../app/preparing.svelte';

export class Refused extends Error {
  constructor(
    readonly code: string,
    words: string,
    /** The game whose rules are being prepared, if that is why. */
    readonly game = '',
  ) {
    super(words);
  }
}

interface Request {
  token?: string | null;
  body?: unknown;
  /** The page can be shown without the answer. */
  extra?: boolean;
}

async function answer(address: string, { token, body, extra }: Request): Promise<Response> {
  const headers: Record<string, string> = {
    [PROTOCOL_HEADER]: String(PROTOCOL),
    'Accept-Language': settings.language,
  };
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(`/api${address}`, {
      headers,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  } catch {
    noteAway(body === undefined && !token && !extra);
    throw new Refused('offline', '');
  }
  if (response.ok) return response;
  const told = (await response.json().catch(() => ({}))) as Partial<Refusal>;
  noteRefusal(told.code ?? '');
  throw new Refused(told.code ?? String(response.status), told.words ?? response.statusText, told.game ?? '');
}

/** Asks until the rules that are needed for an answer are ready; nothing is done before. */
async function patiently(address: string, request: Request): Promise<Response> {
  for (;;) {
    try {
      return await answer(address, request);
    } catch (error) {
      if (!(error instanceof Refused && error.code === 'preparing')) throw error;
      await preparing.ready(error.game);
    }
  }
}

export async function json<T>(address: string, request: Request = {}): Promise<T> {
  return (await patiently(address, request)).json() as Promise<T>;
}

export interface SceneQuery {
  seat?: number | null;
  rotation?: number;
  at?: number;
  /** In notation: with what this move of the seat would do. */
  move?: string;
  /** As if it were the seat's turn. */
  pencil?: boolean;
  language?: string;
}

export function query(values: object): string {
  const given = Object.entries(values as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text ? `?${text}` : '';
}

/** The server does not answer, or is being stopped: it will be back. */
const AWAY = ['offline', 'unavailable'];
const TRIES = 4;
const PAUSE = 700;

/** What nobody can guess. */
export const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * Asks for something that is done once, however often it is asked for with the same secret; when no answer comes,
 * it is asked for again.
 */
export async function sentAgain<T>(ask: (secret: string) => Promise<T>, pause = PAUSE): Promise<T> {
  const secret = newSecret();
  for (let left = TRIES - 1; ; left--) {
    try {
      return await ask(secret);
    } catch (error) {
      if (!left || !(error instanceof Refused && AWAY.includes(error.code))) throw error;
      await new Promise((resume) => setTimeout(resume, pause));
    }
  }
}

export const api = {
  games: (language: string) => json<GameFacts[]>(`/games${query({ language })}`),
  look: (id: string) => json<WireDocument>(`/tables/${id}/look`),
  lookOf: (game: string) => json<WireDocument>(`/games/${game}/look`),
  lesson: (game: string, language: string) => json<LessonTold>(`/games/${game}/lesson${query({ language })}`),
  rules: (game: string, language: string) => json<RulesTold>(`/games/${game}/rules${query({ language })}`),
  examples: (game: string, language: string) =>
    json<ExampleShown[]>(`/games/${game}/examples${query({ language })}`, { extra: true }),
  taste: (game: string, language: string) => json<TasteTold>(`/games/${game}/taste${query({ language })}`),
  whatIf: (asked: WhatIfText, language: string) =>
    json<WhatIfView>(`/what-if${query({ language })}`, { body: asked }),
  analyse: (asked: Analyse, language: string) =>
    json<AnalysisView>(`/analysis${query({ language })}`, { body: asked }),
  readTree: (asked: ReadTree, language: string) =>
    json<TreeView>(`/analysis/read${query({ language })}`, { body: asked }),
  writeTree: (asked: WriteTree, language: string) =>
    json<RecordWritten>(`/analysis/write${query({ language })}`, { body: asked }),
  tables: (language: string) => json<ListedTable[]>(`/tables${query({ language })}`, { extra: true }),
  /** Refused while the rules of the game are being prepared: `openTable` waits for them. */
  make: async (table: NewTable) => (await answer('/tables', { body: table })).json() as Promise<TableMade>,
  table: (id: string, token: string | null) => json<TableView>(`/tables/${id}`, { token }),
  join: (id: string, name: string, seat: number | null, token: string | null, secret: string) =>
    json<Joined>(`/tables/${id}/join`, {
      body: { name, seat, token: secret },
      token,
    }),
  bring: (id: string, code: string, secret: string) =>
    json<DeviceBrought>(`/tables/${id}/devices`, { body: { code, token: secret } }),
  scene: (id: string, token: string | null, which: SceneQuery) =>
    json<WireScene>(`/tables/${id}/scene${query(which)}`, { token }),
  foresee: (id: string, token: string | null, asked: WhatIf, language: string) =>
    json<WhatIfView>(`/tables/${id}/what-if${query({ language })}`, { body: asked, token }),
  story: (id: string, token: string | null, which: SceneQuery & { at: number; back: boolean }) =>
    json<WireStory>(`/tables/${id}/story${query(which)}`, { token }),
  hint: (id: string, token: string | null, seat: number, language: string) =>
    json<Hint>(`/tables/${id}/hint${query({ seat, language })}`, { token }),
  review: (id: string, language: string) => json<ReviewView>(`/tables/${id}/review${query({ language })}`),
  record: async (id: string, token: string | null, at?: number) =>
    (await answer(`/tables/${id}/record${query({ at })}`, { token })).text(),
  keepsake: async (id: string, token: string | null, which: SceneQuery & { theme: string }) =>
    (await answer(`/tables/${id}/end.png${query(which)}`, { token })).blob(),
};
