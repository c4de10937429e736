import { beforeEach, describe, expect, it, vi } from 'vitest';

import { outdated } from '../src/protocol/outdated.svelte';
import { PROTOCOL, type Answer, type FromServer } from '../src/protocol/protocol';
import { Socket } from '../src/protocol/socket';
import { keeper } from '../src/protocol/unsent';

class Wire {
  static all: Wire[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: string) {
    Wire.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close(code = 1000) {
    this.readyState = 3;
    this.onclose?.({ code });
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
const watch = { seat: 1, scene: true, rotation: 0, language: 'en' } as const;

describe('the live line', () => {
  const heard: FromServer[] = [];
  const ups: boolean[] = [];
  const answers: Answer[] = [];
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  } as unknown as Storage;
  const open = () =>
    new Socket(
      'ws://x',
      'secret',
      {
        heard: (message) => heard.push(message),
        changed: (up) => ups.push(up),
        answered: (answer) => answers.push(answer),
      },
      watch,
      keeper('a-table', 'secret', () => storage),
      (address) => new Wire(address) as unknown as WebSocket,
    );

  beforeEach(() => {
    vi.useFakeTimers();
    Wire.all = [];
    heard.length = ups.length = answers.length = 0;
    kept.clear();
    outdated.page = false;
  });

  it('says hello first, and comes back after a break with what it saw last', () => {
    const socket = open();
    last().open();
    expect(last().sent[0]).toEqual({
      type: 'hello',
      token: 'secret',
      since: 0,
      watch: { type: 'watch', ...watch },
      protocol: PROTOCOL,
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

  it('hears messages that tell more than it knows of', async () => {
    const socket = open();
    const more = { story: [{ kind: 'moves' }], unheardOf: null };
    last().open();
    last().say({ type: 'welcome', view: { ...more }, ...more });
    const event = { kind: 'moved', version: 1, number: 1, seat: 1, move: 'x', words: '', at: '', ...more };
    last().say({ type: 'events', version: 1, events: [event], view: { ...more }, ...more });
    expect(socket.version).toBe(1);
    expect(heard.at(-1)).toMatchObject({ type: 'events', events: [{ kind: 'moved', move: 'x' }] });
    const answered = socket.act({ kind: 'start' });
    const { id } = last().sent.at(-1) as { id: string };
    last().say({ type: 'answer', id, ok: true, version: 2, ...more });
    expect(await answered).toMatchObject({ ok: true, version: 2 });
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

  it('sends what was not answered after the page was loaded again, under the same id', () => {
    const before = open();
    last().open();
    last().say({ type: 'welcome', view: {} });
    void before.act({ kind: 'start' });
    const sent = last().sent.at(-1) as { id: string };
    before.close();
    const after = open();
    last().open();
    last().say({ type: 'welcome', view: {} });
    expect(last().sent.at(-1)).toEqual(sent);
    last().say({ type: 'answer', id: sent.id, ok: false, code: 'stale', words: 'Look again.' });
    expect(answers).toMatchObject([{ id: sent.id, words: 'Look again.' }]);
    expect(kept.size).toBe(0);
    after.close();
  });

  it('waits with everything for a page that fits the server', () => {
    const socket = open();
    last().open();
    last().say({ type: 'welcome', view: {} });
    void socket.act({ kind: 'start' });
    last().close();
    vi.advanceTimersByTime(2000);
    last().open();
    last().say({ type: 'error', code: 'client_too_old', words: 'Load the page again.' });
    last().close();
    vi.advanceTimersByTime(60_000);
    expect(Wire.all).toHaveLength(2);
    expect(outdated.page).toBe(true);
    expect(kept.size).toBe(1);
  });

  it('sends an intent that cannot be read no more, and those after it again', async () => {
    const socket = open();
    last().open();
    last().say({ type: 'welcome', view: {} });
    const bad = socket.act({ kind: 'say', text: '' });
    void socket.act({ kind: 'start' });
    const good = last().sent.at(-1);
    last().say({ type: 'error', code: 'malformed', words: 'It cannot be read.' });
    last().close();
    expect(await bad).toMatchObject({ ok: false, code: 'malformed', words: 'It cannot be read.' });
    vi.advanceTimersByTime(2000);
    last().open();
    last().say({ type: 'welcome', view: {} });
    expect(last().sent.slice(1)).toEqual([good]);
    socket.close();
  });

  it('sends an intent that is too long no more', async () => {
    const socket = open();
    last().open();
    last().say({ type: 'welcome', view: {} });
    const long = socket.act({ kind: 'say', text: 'a'.repeat(100_000) });
    last().close(1009);
    expect(await long).toMatchObject({ ok: false, code: 'too_long' });
    socket.close();
  });

  it('does not say hello again to a server that cannot read it', () => {
    open();
    last().open();
    last().say({ type: 'error', code: 'malformed', words: 'It cannot be read.' });
    last().close();
    vi.advanceTimersByTime(60_000);
    expect(Wire.all).toHaveLength(1);
  });
});
