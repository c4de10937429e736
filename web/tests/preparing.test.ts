// How the page keeps up with what is being prepared: it asks while something is not ready and somebody looks, no longer.

import { describe, expect, it } from 'vitest';

import { Preparing } from '../src/app/preparing.svelte';
import type { Progress } from '../src/protocol/protocol';

const at = (stage: Progress['stage'], done = 0): Progress => ({
  stage,
  done,
  of: 4,
  seconds: null,
  reason: '',
});
const settled = () => new Promise((resume) => setTimeout(resume, 5));

/** A server that tells one report after the other, the last one for ever. */
function server(reports: { rules: Progress; bots: Progress }[]) {
  const asked: string[] = [];
  let told = 0;
  const gates: (() => void)[] = [];
  const ask = async (address: string) => {
    asked.push(address);
    const since = Number(new URL(address, 'http://frustule.test').searchParams.get('since'));
    if (since === told + 1) await new Promise<void>((open) => gates.push(open));
    return Response.json({ version: told + 1, games: [{ name: 'ants', ...reports[told] }] });
  };
  const next = async () => {
    told += 1;
    for (const open of gates.splice(0)) open();
    await settled();
  };
  return { asked, ask, next };
}

const STEPS = [
  { rules: at('waiting'), bots: at('waiting') },
  { rules: at('preparing', 2), bots: at('waiting') },
  { rules: at('ready', 4), bots: at('waiting') },
  { rules: at('ready', 4), bots: at('ready', 4) },
];

describe('what is being prepared', () => {
  it('is followed until all is ready, and not asked for any more', async () => {
    const { asked, ask, next } = server(STEPS);
    const preparing = new Preparing(ask);
    preparing.look();
    await settled();
    expect(preparing.rules('ants')?.stage).toBe('waiting');
    await next();
    expect(preparing.rules('ants')?.done).toBe(2);
    await next();
    expect(preparing.rules('ants')).toBeNull();
    expect(preparing.of('ants')?.bots.stage).toBe('waiting');
    await next();
    expect(preparing.of('ants')).toBeNull();
    const before = asked.length;
    await settled();
    expect(asked.length).toBe(before);
  });

  it('is not followed when nobody looks', async () => {
    const { asked, ask, next } = server(STEPS);
    const leave = new Preparing(ask).look();
    await settled();
    leave();
    await next();
    const before = asked.length;
    await settled();
    expect(asked.length).toBe(before);
  });

  it('can be waited for, and a game that nobody prepares is ready', async () => {
    const { ask, next } = server(STEPS);
    const preparing = new Preparing(ask);
    await preparing.ready('bees');
    let done = false;
    const waiting = preparing.ready('ants').then(() => (done = true));
    await settled();
    await next();
    expect(done).toBe(false);
    await next();
    await waiting;
    expect(done).toBe(true);
  });
});
