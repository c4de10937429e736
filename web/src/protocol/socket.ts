// The live line to a table. It says hello, keeps order, and comes back by itself when the connection is lost.

import { noteRefusal } from './outdated.svelte';
import {
  PROTOCOL,
  type Answer,
  type Deed,
  type Do,
  type FromClient,
  type FromServer,
  type Watch,
} from './protocol';
import type { Keeper } from './unsent';

export interface Line {
  heard(message: FromServer): void;
  /** Whether the line is up. */
  changed(up: boolean): void;
  /** What became of an intent that was sent before the page was loaded again. */
  answered(answer: Answer): void;
}

/** Which scenes to send, and in which language to speak. */
export type Watched = Omit<Watch, 'type'>;

interface Waiting {
  text: string;
  done(answer: Answer): void;
}

const BEAT = 15_000;
const PATIENCE = 8_000;
const SLOWEST = 10_000;
/** What the server refuses for good, and is not asked again. */
const FINAL = ['not_found', 'no_token', 'origin'];
/** How a socket is closed on which a message was too long. */
const TOO_LONG = 1009;

/** The address of a table's live line, next to the page's own. */
export function lineAddress(id: string, location: Location): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${id}/live`;
}

export class Socket {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private since = 0;
  private tries = 0;
  private ended = false;
  private welcome = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private deadline: ReturnType<typeof setTimeout> | undefined;
  private readonly nudge = () => {
    if (!this.socket) this.open();
  };

  constructor(
    private readonly address: string,
    private readonly token: string | null,
    private readonly line: Line,
    private watched: Watched,
    private readonly keeper: Keeper,
    private readonly make: (address: string) => WebSocket = (where) => new WebSocket(where),
  ) {
    for (const { id, text } of keeper.load())
      this.waiting.set(id, { text, done: (answer) => line.answered(answer) });
    globalThis.addEventListener?.('online', this.nudge);
    this.open();
  }

  /** The version that was seen last. */
  get version(): number {
    return this.since;
  }

  private open(): void {
    clearTimeout(this.retry);
    if (this.ended) return;
    const socket = this.make(this.address);
    this.socket = socket;
    this.welcome = false;
    socket.onopen = () => {
      this.send({
        type: 'hello',
        token: this.token,
        since: this.since,
        watch: this.watching(),
        protocol: PROTOCOL,
      });
      this.beat = setInterval(() => this.ping(), BEAT);
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as FromServer);
    socket.onclose = (event) => {
      if (event.code === TOO_LONG) this.giveUp('too_long', '');
      this.lost(socket);
    };
    this.expect();
  }

  private watching(): Watch {
    return { type: 'watch', ...this.watched };
  }

  private hear(message: FromServer): void {
    clearTimeout(this.deadline);
    switch (message.type) {
      case 'welcome':
        this.tries = 0;
        this.welcome = true;
        this.line.changed(true);
        for (const { text } of this.waiting.values()) this.socket?.send(text);
        break;
      case 'events':
        this.since = message.version;
        break;
      case 'answer':
        this.answer(message);
        return;
      case 'error':
        if (FINAL.includes(message.code) || noteRefusal(message.code)) this.ended = true;
        if (message.code === 'malformed') {
          if (this.welcome && this.giveUp(message.code, message.words)) return;
          this.ended = !this.welcome;
        }
        // A server that is being stopped will be back.
        if (message.code === 'unavailable') return;
    }
    this.line.heard(message);
  }

  private answer(answer: Answer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    this.keep();
    waiting?.done(answer);
  }

  /**
   * Sends the oldest intent without an answer no more: the server cannot read it. Those after it were not read, and
   * are sent again. Whether there was one.
   */
  private giveUp(code: string, words: string): boolean {
    const [id] = this.waiting.keys();
    if (id !== undefined) this.answer({ type: 'answer', id, ok: false, code, words });
    return id !== undefined;
  }

  private keep(): void {
    this.keeper.save([...this.waiting].map(([id, { text }]) => ({ id, text })));
  }

  private lost(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    clearInterval(this.beat);
    clearTimeout(this.deadline);
    if (this.ended) return;
    this.line.changed(false);
    const wait = Math.min(SLOWEST, 300 * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    this.retry = setTimeout(() => this.open(), wait);
  }

  private ping(): void {
    this.send({ type: 'ping' });
    this.expect();
  }

  /** Gives a silent line up. */
  private expect(): void {
    clearTimeout(this.deadline);
    const socket = this.socket;
    this.deadline = setTimeout(() => {
      if (!socket || this.socket !== socket) return;
      socket.close();
      this.lost(socket);
    }, PATIENCE);
  }

  private send(message: FromClient): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  watch(watched: Watched): void {
    this.watched = watched;
    this.send(this.watching());
  }

  /** Sends an intent; if the line breaks before the answer, it is sent again under the same id. */
  act(deed: Deed, version = this.since): Promise<Answer> {
    const id = newId();
    const intent: Do = { type: 'do', id, version, do: deed };
    const text = JSON.stringify(intent);
    return new Promise((done) => {
      this.waiting.set(id, { text, done });
      this.keep();
      if (this.socket?.readyState === 1) this.socket.send(text);
    });
  }

  close(): void {
    this.ended = true;
    globalThis.removeEventListener?.('online', this.nudge);
    clearTimeout(this.retry);
    clearTimeout(this.deadline);
    clearInterval(this.beat);
    this.socket?.close();
    this.socket = null;
  }
}

/** An id that nobody else has. Pages of plain http, such as those in a home network, have no `randomUUID`. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
