import { describe, expect, it, vi } from 'vitest';

import { Refused, sentAgain } from '../src/protocol/api';
import type { OptionFacts, TableEvent } from '../src/protocol/protocol';
import { beyond, kept, panned, plainly, revealed, viewOf, whole, within, zoomed } from '../src/scene/camera';
import { clockText, leftNow } from '../src/table/clock';
import { filled, ordinal, toldApart } from '../src/languages/i18n';
import { neighbour } from '../src/scene/keys';
import { logLine } from '../src/table/log';
import { changedOptions, clockOf, optionWord } from '../src/app/newtable';
import { steps } from '../src/table/podium';
import { meant, snapped } from '../src/scene/aiming';
import { rowsOf } from '../src/scene/rows';
import { drawn, scoped } from '../src/scene/symbols';
import { onPage, sideOf } from '../src/scene/turned.svelte';
import { en } from '../src/languages/texts';
import { fr } from '../src/languages/texts.fr';
import type { Box } from '../src/scene/scene';

vi.mock('../src/app/settings.svelte', () => ({ settings: { language: 'en', sound: false, name: '' } }));

describe('the camera', () => {
  const box: Box = [0, 0, 20, 10];
  const all = plainly(box);

  it('shows the whole board at first', () => {
    expect(viewOf(whole(all), all)).toEqual([0, 0, 20, 10]);
  });

  it('keeps the point under the pointer where it is', () => {
    const near = zoomed(whole(all), all, 2, 5, 5);
    expect(viewOf(near, all)).toEqual([2.5, 2.5, 10, 5]);
  });

  it('never leaves the board', () => {
    expect(kept({ x: -50, y: 99, zoom: 2 }, all)).toEqual({ x: 5, y: 7.5, zoom: 2 });
    expect(kept({ x: 0, y: 0, zoom: 0.1 }, all).zoom).toBe(1);
  });

  it('shows the middle of a board that is too large, moves about it, and goes back until all is seen', () => {
    const part = within(box, { width: 100, height: 100 }, 10);
    expect(viewOf(whole(part), part)).toEqual([5, 0, 10, 10]);
    expect(viewOf(panned(whole(part), part, 99, 99), part)).toEqual([10, 0, 10, 10]);
    expect(viewOf(zoomed(whole(part), part, 0.1, 10, 5), part)).toEqual([0, -5, 20, 20]);
  });

  it('tells on which sides there is more, and moves no further than it must to show something', () => {
    const part = within(box, { width: 100, height: 100 }, 10);
    const [here, view] = [whole(part), viewOf(whole(part), part)];
    const points = [
      { x: 4, y: 5 },
      { x: 14.5, y: 5 },
    ];
    expect(beyond(points, view, 0)).toEqual(['left']);
    expect(beyond(points, view, 1)).toEqual(['left', 'right']);
    expect(revealed(here, part, [6, 2, 4, 4])).toBe(here);
    expect(viewOf(revealed(here, part, [3, 2, 4, 4]), part)).toEqual([3, 0, 10, 10]);
    expect(viewOf(revealed(here, part, [14, 2, 4, 4]), part)).toEqual([8, 0, 10, 10]);
  });
});

describe('a screen that lies flat', () => {
  const size = { width: 1024, height: 768 };

  it('has each person’s near left corner where their page has its lower left', () => {
    const corners = [
      { x: 0, y: 768 },
      { x: 0, y: 0 },
      { x: 1024, y: 0 },
      { x: 1024, y: 768 },
    ];
    corners.forEach((corner, quarters) => {
      const high = quarters % 2 ? 1024 : 768;
      expect(onPage(corner, quarters, size)).toEqual({ x: 0, y: high });
    });
  });

  it('seats two opposite each other, and more of them clockwise', () => {
    expect([0, 1].map((place) => sideOf(place, 2))).toEqual([0, 2]);
    expect([0, 1, 2].map((place) => sideOf(place, 3))).toEqual([0, 1, 2]);
    expect([0, 1, 2, 3].map((place) => sideOf(place, 4))).toEqual([0, 1, 2, 3]);
  });
});

describe('the arrow keys', () => {
  const spots = [
    { id: 'a', x: 0, y: 0 },
    { id: 'b', x: 10, y: 1 },
    { id: 'c', x: 30, y: 0 },
    { id: 'd', x: 0, y: 20 },
  ];

  it('go to the nearest thing ahead', () => {
    expect(neighbour(spots, spots[0] as never, 'right')?.id).toBe('b');
    expect(neighbour(spots, spots[0] as never, 'down')?.id).toBe('d');
  });

  it('stop at the edge', () => {
    expect(neighbour(spots, spots[0] as never, 'left')).toBeNull();
  });
});

describe('small things', () => {
  it('tell time as people do', () => {
    expect([clockText(65), clockText(3661), clockText(-3), clockText(200_000)]).toEqual([
      '1:05',
      '1:01:01',
      '0:00',
      '2 d 7 h',
    ]);
    expect(
      leftNow({ left: 60, running: true }, '2026-01-01T00:00:00Z', Date.parse('2026-01-01T00:00:10Z')),
    ).toBe(50);
    expect(leftNow({ left: 60, running: false }, '2026-01-01T00:00:00Z', 0)).toBe(60);
  });

  it('find what a finger means', () => {
    const near = [
      { id: 'far', distance: 40 },
      { id: 'near', distance: 12 },
      { id: 'nearer', distance: 9 },
    ];
    expect(meant(near, 26)).toBe('nearer');
    expect(meant(near, 5)).toBeNull();
  });

  it('put the winner in the middle of the podium', () => {
    const placed = steps([2, 1, 3], [10, 20, 5]);
    expect(placed.map((step) => [step.seat, step.place, step.order])).toEqual([
      [2, 1, 0],
      [1, 2, -1],
      [3, 3, 2],
    ]);
  });

  it('say only options that were changed', () => {
    const facts = (name: string, value: unknown): OptionFacts => ({
      name,
      kind: 'choice',
      default: value,
      help: '',
      choices: [],
      least: null,
      most: null,
      title: name,
      titles: [],
      about: [],
    });
    expect([optionWord(facts('a', true)), optionWord(facts('a', null)), optionWord(facts('a', 3))]).toEqual([
      'yes',
      '',
      '3',
    ]);
    const all = [facts('judge', 0), facts('mood', 'easygoing'), facts('tiles', null)];
    expect(changedOptions(all, { judge: '3', mood: 'easygoing', tiles: '' })).toEqual({ judge: '3' });
    expect(clockOf('total', 15, 5)).toEqual({ kind: 'total', seconds: 900, increment: 5 });
    expect(clockOf('none', 15, 5)).toEqual({ kind: 'none' });
  });

  it('read a sheet of texts as rows', () => {
    const rows = rowsOf([
      { id: 'a', x: 0.3, y: 1, text: 'Seat 1' },
      { id: 'b', x: 15, y: 1, text: '40' },
      { id: 'c', x: 0.7, y: 2, text: 'red: 5', label: 'red: 5', lights: ['x'] },
      { id: 'd', x: 15, y: 2, text: '20' },
    ]);
    expect(rows.map(({ left, right, head, lights }) => [left, right, head, lights])).toEqual([
      ['Seat 1', '40', true, []],
      ['red: 5', '20', false, ['x']],
    ]);
  });

  it('join the lines of a paragraph again', () => {
    const rows = rowsOf([
      { id: 'a', x: 0.3, y: 1, text: 'A card', label: 'A card' },
      { id: 'b', x: 0.3, y: 2, text: 'A handful of', label: 'A handful of diatoms, whatever comes.' },
      { id: 'c', x: 0.3, y: 3, text: 'diatoms, whatever' },
      { id: 'd', x: 0.3, y: 4, text: 'comes.' },
      { id: 'e', x: 0.3, y: 5, text: 'filled', label: 'filled' },
      { id: 'f', x: 15, y: 5, text: '0', beside: 'e' },
    ]);
    expect(rows.map(({ left, right }) => [left, right])).toEqual([
      ['A card', ''],
      ['A handful of diatoms, whatever comes.', ''],
      ['filled', '0'],
    ]);
  });

  it('hold the symbols that they are made of', () => {
    const petal = [['M0 0', 'red']] as [string, string][];
    const inner = (name: string) => (name === 'petal' ? petal : undefined);
    expect(drawn(['petal', 1, 2, 0.5, 60], inner)).toBe(
      '<g transform="translate(1 2) rotate(60) scale(0.5)"><path class="red" d="M0 0"/></g>',
    );
    expect(drawn(['M1 1', 'a"b'], inner)).toBe('<path class="a&#34;b" d="M1 1"/>');
  });

  it('hold the styles of a game to its scenes', () => {
    expect(scoped('.red{fill:#f00}.a-b{x:y}', 'pond')).toBe('.pond .red{fill:#f00}.pond .a-b{x:y}');
  });
});

describe('the catalogues', () => {
  const blanks = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

  it('have the same texts with the same blanks in both languages', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en) as (keyof typeof en)[])
      expect(blanks(fr[key])).toEqual(blanks(en[key]));
  });

  it('have nothing left untranslated', () => {
    const alike = (Object.keys(en) as (keyof typeof en)[]).filter((key) => en[key] === fr[key]);
    expect(alike.sort()).toEqual(
      [
        'bot.named',
        'print.points',
        'edit.shape.t',
        'end.place',
        'keys.q',
        'keys.f',
        'keys.tip',
        'keys.u',
        'keys.h',
        'keys.d',
        'keys.p',
        'keys.w',
        'keys.x',
        'keys.zoom',
        'end.podium',
        'new.seconds',
        'replay.pause',
        'table.points',
      ].sort(),
    );
  });
});

it('a request that got no answer is sent again with the same secret', async () => {
  const secrets: string[] = [];
  const answer = await sentAgain((secret) => {
    secrets.push(secret);
    const away = ['offline', 'unavailable'][secrets.length - 1];
    return away ? Promise.reject(new Refused(away, '')) : Promise.resolve('seat');
  }, 0);
  expect(answer).toBe('seat');
  expect(secrets).toHaveLength(3);
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[0-9a-f]{40}$/);
});

it('a refusal is final, and so is silence after a while', async () => {
  let asked = 0;
  const refuse = (code: string) => sentAgain(() => (asked++, Promise.reject(new Refused(code, 'no'))), 0);
  await expect(refuse('taken')).rejects.toThrow('no');
  expect(asked).toBe(1);
  await expect(refuse('offline')).rejects.toThrow();
  expect(asked).toBe(5);
});

describe('log', () => {
  const people = {
    nameOf: (seat: number) => ['Ada', 'Grace'][seat - 1] as string,
    botAt: (seat: number) => (seat === 2 ? 'greedy' : ''),
  };
  const told = (event: object, you: number | null) => {
    const line = logLine({ version: 1, at: '', ...event } as TableEvent, {
      ...people,
      isYou: (seat) => seat === you,
    });
    return line && `${line.who}|${line.words}`;
  };

  it('speaks of people by name, and to whoever reads it as you', () => {
    const moved = (told: string) => ({ kind: 'moved', seat: 1, move: 'draw 1', told, words: '', number: 1 });
    expect([told(moved('Ada draws a tile'), null), told(moved('you draw a tile'), 1)]).toEqual([
      'Ada|Ada draws a tile',
      'You|You draw a tile',
    ]);
    const undone = { kind: 'undone', seat: 2, moves: 1 };
    expect([told(undone, 1), told(undone, 2)]).toEqual([
      '|Grace took back a move.',
      '|You took back a move.',
    ]);
    expect(told({ kind: 'undo_answered', seat: 1, agree: false }, 1)).toBe('|You did not agree.');
    expect(told({ kind: 'bot_seated', seat: 2, bot: 'greedy' }, 1)).toBe('|The bot Grace sat down.');
    expect(told({ kind: 'renamed', seat: 1, name: 'Augusta' }, 1)).toBe('|You are now called Augusta.');
    expect(told({ kind: 'said', name: 'Ada', seats: [1], text: 'hello' }, null)).toBeNull();
  });
});

describe('texts with numbers', () => {
  const text = '{points} {points|point|points}';
  it('take the form that goes with the number, as each language counts', () => {
    const said = (language: 'en' | 'fr') =>
      [0, 1, 2, 1000000].map((points) => filled(text, { points }, language));
    expect(said('en')).toEqual(['0 points', '1 point', '2 points', '1000000 points']);
    expect(said('fr')).toEqual(['0 point', '1 point', '2 points', '1000000 points']);
  });

  it('have the same gaps in both languages, and never a bare plural after a number that may be 1', () => {
    const gaps = (words: string) => new Set([...words.matchAll(/\{(\w+)/g)].map((found) => found[1]));
    for (const [key, words] of Object.entries(en))
      expect(gaps(fr[key as keyof typeof en]), key).toEqual(gaps(words));
    for (const words of [...Object.values(en), ...Object.values(fr)])
      expect(words).not.toMatch(/\{(points|score|games)\} (points|games|parties)/);
  });
});

describe('aiming', () => {
  const places = [
    { id: 'near', x: 0, y: 0, radius: 40 },
    { id: 'far', x: 87, y: 0, radius: 40 },
  ];
  it('lays a piece where its middle is brought to, though the pointer is on another place', () => {
    expect(snapped(places, { x: 8, y: 4 }, { x: 48, y: 4 }, 10)).toBe('near');
  });
  it('or where the pointer is, though the piece hangs beside it', () => {
    expect(snapped(places, { x: 40, y: 30 }, { x: 80, y: 4 }, 10)).toBe('far');
  });
  it('and nowhere where there is no place', () => {
    expect(snapped(places, { x: 0, y: 90 }, { x: 0, y: 120 }, 10)).toBeNull();
  });
});

describe('namesakes', () => {
  it('are counted like kings, and nobody else is', () => {
    const names = ['Pip', 'Ada', 'Pip', '', ''];
    expect(names.map((_, number) => toldApart(names, number))).toEqual(['Pip I', 'Ada', 'Pip II', '', '']);
  });

  it('places are counted as each language counts them', () => {
    expect([1, 2, 3, 4, 11, 21].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '21st']);
  });
});
