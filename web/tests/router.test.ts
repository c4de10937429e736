import { beforeAll, describe, expect, it, vi } from 'vitest';

let readAddress: typeof import('../src/app/router.svelte').readAddress;

beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('addEventListener', () => undefined);
  ({ readAddress } = await import('../src/app/router.svelte'));
});

describe('addresses', () => {
  it('lead to pages', () => {
    expect(readAddress('/')).toEqual({ name: 'home' });
    expect(readAddress('/t/abc')).toEqual({ name: 'table', id: 'abc' });
    expect(readAddress('/rules/pond%20scum')).toEqual({ name: 'rules', game: 'pond scum' });
    expect(readAddress('/t/abc/def')).toEqual({ name: 'lost' });
  });

  it('that cannot be read lead nowhere', () => {
    expect(readAddress('/t/%E0%A4%A')).toEqual({ name: 'lost' });
    expect(readAddress('/%')).toEqual({ name: 'lost' });
  });
});
