import { keyFor } from '@rollheim/module-api';
import { expect, test } from 'vitest';
import { renderPart } from '@rollheim/tooling/testing/render';
import texts from '../../../locales/en.json' with { type: 'json' };
import { textFor } from '../../testing/render.tsx';
import { DayBand } from './DayBand.tsx';

/** The ruler for someone who looks at 21:50 in Berlin. */
const rulerWith = (at: string) =>
  textFor(null, <DayBand />, {
    at: '2026-11-22T20:50:00.000Z',
    queries: [[keyFor(['ends', ''], null), { ends: [{ at, count: 1 }], pins: [] }]],
  });

test('where the ruler reaches another day its first hour has the day below it, the others only the time', async () => {
  expect(await rulerWith('2026-11-22T21:10:00Z')).toMatch(/21:00 22:00 23:00 00:00 Mon,? 23\/11$/);
  expect(await rulerWith('2026-11-23T13:10:00Z')).toMatch(/14:00 Mon,? 23\/11 15:00 16:00 17:00$/);
});

test('what is bid in and watched counts as watched too, and its pin says both', async () => {
  const at = '2026-11-22T21:10:00Z';
  const pin = { auctionId: 'a', title: 'Knaus', at, kind: 'leading', watched: true } as const;
  const text = await textFor(null, <DayBand />, {
    at: '2026-11-22T20:50:00.000Z',
    queries: [[keyFor(['ends', ''], null), { ends: [{ at, count: 1 }], pins: [pin] }]],
  });
  expect(text).toContain('You lead 1 Watched 1');
});

test('legend and pins have the sign of a state, each another one', async () => {
  const at = '2026-11-22T21:10:00Z';
  const html = await renderPart(<DayBand />, {
    name: 'mf-catalog',
    texts,
    at: '2026-11-22T20:50:00.000Z',
    queries: [
      [
        keyFor(['ends', ''], null),
        {
          ends: [{ at, count: 3 }],
          pins: (['leading', 'overbid', 'watched'] as const).map((kind, index) => ({
            auctionId: kind,
            title: 'Knaus',
            at: `2026-11-22T21:${10 + 20 * index}:00Z`,
            kind,
            watched: kind === 'watched',
          })),
        },
      ],
    ],
  });
  const signs = [...html.matchAll(/<svg.*?<\/svg>/gs)].map(([svg]) => svg);
  expect(signs.length).toBe(6);
  expect(new Set(signs).size).toBe(3);
});

test('the ruler goes by the filters of the address, not by its page', async () => {
  const text = await textFor(null, <DayBand />, {
    at: '2026-11-22T20:50:00.000Z',
    path: '/en/buy-a-motorhome?page=2&make=knaus&sort=newest',
    queries: [
      [keyFor(['ends', 'make=knaus'], null), { ends: [{ at: '2026-11-22T21:10:00Z', count: 7 }], pins: [] }],
    ],
  });
  expect(text).toContain('7 auctions end by');
});

test('close ends of one kind share a pin with their number, and all of them are counted', async () => {
  const at = (minute: number) => new Date(Date.parse('2026-11-22T21:00:00Z') + minute * 60_000).toISOString();
  const pins = Array.from({ length: 90 }, (_, minute) => ({
    auctionId: `a${minute}`,
    title: 'Knaus',
    at: at(minute),
    kind: minute % 3 === 0 ? 'leading' : 'overbid',
    watched: false,
  }));
  const ends = pins.map((pin) => ({ at: pin.at, count: 1 }));
  const text = await textFor(null, <DayBand />, {
    at: '2026-11-22T20:50:00.000Z',
    queries: [[keyFor(['ends', ''], null), { ends, pins }]],
  });
  expect(text).toContain('You lead 30 Outbid 60');
  expect(text.match(/\b2 4\b/g)?.length).toBe(15);
});

test('where nothing ends there is no ruler', async () => {
  const text = await textFor(null, <DayBand />, {
    queries: [[keyFor(['ends', ''], null), { ends: [], pins: [] }]],
  });
  expect(text).toBe('');
});
