import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { FromServer } from '../src/lib/messages';
import { Socket } from '../src/lib/socket';

class Wire {
  static all: Wire[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: string) {
    Wire.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const last = () => Wire.all.at(-1) as Wire;
const watch = { seat: 1, scene: true, rotation: 0, language: 'en' };

describe('the live line', () => {
  const heard: FromServer[] = [];
  const ups: boolean[] = [];
  const open = () =>
    new Socket(
      'ws://x',
      'secret',
      { heard: (message) => heard.push(message), changed: (up) => ups.push(up) },
      watch,
      (address) => new Wire(address) as unknown as WebSocket,
    );

  beforeEach(() => {
    vi.useFakeTimers();
    Wire.all = [];
    heard.length = ups.length = 0;
  });

  it('says hello first, and comes back after a break with what it saw last', () => {
    const socket = open();
    last().open();
    expect(last().sent[0]).toEqual({
      type: 'hello',
      token: 'secret',
      since: 0,
      watch: { type: 'watch', ...watch },
    });
    last().say({ type: 'welcome', view: {} });
    last().say({ type: 'events', version: 7, events: [], view: {} });
    last().close();
    expect(ups).toEqual([true, false]);
    vi.advanceTimersByTime(2000);
    last().open();
    expect(Wire.all).toHaveLength(2);
    expect(last().sent[0]).toMatchObject({ type: 'hello', since: 7 });
    socket.close();
  });

  it('sends an intent again, under the same id, if the line broke before the answer', async () => {
    const socket = open();
    last().open();
    last().say({ type: 'welcome', view: {} });
    const answered = socket.act({ kind: 'start' });
    const first = last().sent.at(-1);
    last().close();
    vi.advanceTimersByTime(2000);
    last().open();
    last().say({ type: 'welcome', view: {} });
    const second = last().sent.at(-1);
    expect(second).toEqual(first);
    last().say({ type: 'answer', id: (second as { id: string }).id, ok: true, version: 1 });
    expect((await answered).ok).toBe(true);
    socket.close();
  });

  it('gives up a line that is silent', () => {
    const socket = open();
    last().open();
    last().say({ type: 'welcome', view: {} });
    vi.advanceTimersByTime(15_000);
    expect(last().sent.at(-1)).toEqual({ type: 'ping' });
    vi.advanceTimersByTime(8_000);
    expect(ups.at(-1)).toBe(false);
    socket.close();
  });

  it('takes a server that is being stopped for a lost line, and comes back', () => {
    const socket = open();
    last().open();
    last().say({ type: 'welcome', view: {} });
    last().say({ type: 'error', code: 'unavailable', words: 'The server is being stopped.' });
    last().close();
    expect(heard.map((message) => message.type)).toEqual(['welcome']);
    expect(ups).toEqual([true, false]);
    vi.advanceTimersByTime(2000);
    last().open();
    last().say({ type: 'welcome', view: {} });
    expect(ups).toEqual([true, false, true]);
    socket.close();
  });

  it('does not ask again for what is not there', () => {
    open();
    last().open();
    last().say({ type: 'error', code: 'not_found', words: 'There is no such table.' });
    last().close();
    vi.advanceTimersByTime(60_000);
    expect(Wire.all).toHaveLength(1);
    expect(heard.at(-1)).toMatchObject({ type: 'error' });
  });
});
