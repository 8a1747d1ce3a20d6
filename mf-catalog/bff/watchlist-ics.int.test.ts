import { Domains } from '@rollheim/contracts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchedEnds, watchlistCalendar } from './watchlist-ics.ts';
import { putVehicle, putWatch, startReadModel, type ReadModel } from './testing/read-model.ts';

let model: ReadModel;
let pool: pg.Pool;

const NOW = new Date('2026-11-23T12:00:00Z');

beforeAll(async () => {
  model = await startReadModel();
  ({ pool } = model);
  const put = async (id: string, title: string, status: string, endAt: string, watcher = 'anna') => {
    const state = { since: '2026-11-23T09:00:00.000Z' };
    await putVehicle(pool, id, { title, city: ['87700', 'Memmingen'], version: 7, status, endAt, state });
    await putWatch(pool, watcher, id);
  };
  await put('late', 'Knaus', 'published', '2026-11-24T15:00:00Z');
  await put('soon', 'Hymer; B, 544\nXL', 'running', '2026-11-23T14:10:00Z');
  await put('over', 'Hobby', 'running', '2026-11-23T11:59:00Z');
  await put('sold', 'Adria', 'sold', '2026-11-24T15:00:00Z');
  await put('theirs', 'Eriba', 'running', '2026-11-24T15:00:00Z', 'bert');
});

afterAll(() => model?.stop());

test('the file holds what the asker watches and what has not ended, the first end first', async () => {
  expect((await watchedEnds(pool, 'anna', NOW)).map(({ auctionId }) => auctionId)).toEqual(['soon', 'late']);
  expect(await watchedEnds(pool, 'carl', NOW)).toEqual([]);
});

test('an entry has the planned end in UTC, the way to the vehicle and a reminder, and no text breaks its lines', async () => {
  const file = watchlistCalendar(
    await watchedEnds(pool, 'anna', NOW),
    'de',
    new Domains('https://rollheim.example', 'one'),
  );
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toContain('UID:end-soon@rollheim.de');
  expect(lines).toContain('SEQUENCE:7');
  expect(lines).toContain('DTSTART:20261123T141000Z');
  expect(lines).toContain('SUMMARY:Auktion endet: Hymer\\; B\\, 544\\nXL');
  expect(lines).toContain('LOCATION:87700 Memmingen');
  expect(lines).toContain('TRIGGER:-PT15M');
  expect(lines.find((line) => line.startsWith('URL:'))).toMatch(/^URL:https:\/\/rollheim\.example\/.*soon$/);
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});
