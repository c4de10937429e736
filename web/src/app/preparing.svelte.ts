// How far the rules and bots of all games are: after an update they have to be compiled, beside a page that is open.
// The server is asked only while something is not ready and somebody looks; it answers when there is news.

import type { GameProgress, Progress, Report } from '../protocol/protocol';

const WAIT = 25;
const PAUSE = 1500;
const pause = () => new Promise((resume) => setTimeout(resume, PAUSE));

export class Preparing {
  private games: Record<string, GameProgress> = $state.raw({});
  private version = 0;
  private asking: Promise<void> | null = null;
  private readonly waiting = new Set<() => void>();
  private lookers = 0;

  constructor(private readonly ask: (address: string, init?: RequestInit) => Promise<Response>) {}

  /** How far a game is; nothing where it is not known, or all is ready. */
  of(game: string): GameProgress | null {
    const found = this.games[game];
    return found && (found.rules.stage !== 'ready' || found.bots.stage !== 'ready') ? found : null;
  }

  /** The rules of a game as long as they are not ready. */
  rules(game: string): Progress | null {
    const found = this.games[game]?.rules;
    return found && found.stage !== 'ready' ? found : null;
  }

  /** Keeps up while somebody looks; to be used as an effect. */
  readonly look = (): (() => void) => {
    this.lookers += 1;
    void this.follow();
    return () => (this.lookers -= 1);
  };

  /** Returns when the rules of a game are ready. */
  async ready(game: string): Promise<void> {
    // What is known may be of a server that was there before.
    if (!this.asking || !this.rules(game)) await this.once(0);
    while (this.rules(game)) {
      const changed = new Promise<void>((resume) => this.waiting.add(resume));
      void this.follow();
      await changed;
    }
  }

  /** Has a game made ready before all others; `again` tries once more what has failed. */
  async want(game: string, again = false): Promise<void> {
    await this.ask(`/api/games/${game}/prepare`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ again }),
    }).catch(() => undefined);
  }

  private follow(): Promise<void> {
    this.asking ??= this.keepUp().finally(() => (this.asking = null));
    return this.asking;
  }

  private async keepUp(): Promise<void> {
    do {
      await this.once(this.version);
    } while (
      (this.lookers > 0 || this.waiting.size > 0) &&
      Object.keys(this.games).some((game) => this.of(game))
    );
  }

  private async once(since: number): Promise<void> {
    try {
      const wait = since ? `&wait=${WAIT}` : '';
      const response = await this.ask(`/api/preparing?since=${since}${wait}`);
      if (!response.ok) throw new Error(response.statusText);
      const report = (await response.json()) as Report;
      this.version = report.version;
      this.games = Object.fromEntries(report.games.map((game) => [game.name, game]));
    } catch {
      await pause();
    }
    for (const resume of this.waiting) resume();
    this.waiting.clear();
  }
}

export const preparing = new Preparing((address, init) => fetch(address, init));
