import { keyFor } from '@rollheim/module-api';
import { expect, test } from 'vitest';
import { textFor } from '../../testing/render.tsx';
import { DayBand } from './DayBand.tsx';

/** The ruler for someone who looks at 21:50 in Berlin. */
const rulerWith = (at: string) =>
  textFor(null, <DayBand />, {
    at: '2026-11-22T20:50:00.000Z',
    queries: [[keyFor(['ends'], null), { ends: [{ at, count: 1 }], pins: [] }]],
  });

test('where the ruler reaches another day its first hour has the day below it, the others only the time', async () => {
  expect(await rulerWith('2026-11-22T21:10:00Z')).toMatch(/21:00 22:00 23:00 00:00 Mon,? 23\/11$/);
  expect(await rulerWith('2026-11-23T13:10:00Z')).toMatch(/14:00 Mon,? 23\/11 15:00 16:00 17:00$/);
});
