// A game that is over, looked back at by a bot: what it says of the moves, as far as it has come.

import { api } from '../protocol/api';
import type { ReviewView } from '../protocol/protocol';
import { withPieces } from '../app/settings.svelte';

/** Milliseconds until it is asked again how far the bot has come. */
const AGAIN = 800;

export class LookingBack {
  review: ReviewView | null = $state.raw(null);
  private looking = false;
  private closed = false;

  constructor(
    private readonly id: string,
    private readonly refused: (error: unknown) => void,
  ) {}

  /** Has a bot look back at the game, and hears how far it has come until it is done. */
  async begin(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    try {
      do {
        if (this.review) await new Promise((done) => setTimeout(done, this.review?.ready ? 0 : AGAIN));
        this.review = await api.review(this.id, withPieces());
      } while (!this.review.ready && !this.closed);
    } catch (error) {
      this.refused(error);
    }
    this.looking = false;
  }

  /** The same in another language, where one looked back. */
  again(): void {
    if (this.review) void this.begin();
  }

  close(): void {
    this.closed = true;
  }
}
