import { openPool } from '@rollheim/bus';
import { Domains } from '@rollheim/contracts';
import { withPostgres, type TestPostgres } from '@rollheim/tooling/testing';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply } from './projections/apply.ts';
import { watchedEnds, watchlistCalendar } from './watchlist-ics.ts';

let postgres: TestPostgres;
let pool: pg.Pool;

const NOW = new Date('2026-11-23T12:00:00Z');

beforeAll(async () => {
  postgres = await withPostgres();
  pool = openPool({ connectionString: (await postgres.database()).adminUrl, max: 2 });
  await pool.query(apply.tables);
  const put = async (id: string, title: string, status: string, endAt: string, watcher = 'anna') => {
    await pool.query(
      `insert into vehicle (ad_id, version, number, owner_customer_id, owner_segment, title, product_type, equipment,
         undamaged, vat_reportable, released_at, search, squeezed, content, zip_code, city)
       values ($1, 1, 1, 'owner', 'PRIVATE', $2, 'motorhome', '{}', true, false, now(), '', '', '{}', '87700', 'Memmingen')`,
      [id, title],
    );
    await pool.query(
      `insert into auction (auction_id, version, status, round, price, shown_price, buy_now, end_at, leader_customer_id, owner_customer_id, state)
       select $1, 7, $2, 1, 100, 100, null, $3, null, 'owner', '{"since":"2026-11-23T09:00:00.000Z"}'`,
      [id, status, endAt],
    );
    await pool.query('insert into watch (customer_id, auction_id, since) values ($1, $2, now())', [
      watcher,
      id,
    ]);
  };
  await put('late', 'Knaus', 'published', '2026-11-24T15:00:00Z');
  await put('soon', 'Hymer; B, 544\nXL', 'running', '2026-11-23T14:10:00Z');
  await put('over', 'Hobby', 'running', '2026-11-23T11:59:00Z');
  await put('sold', 'Adria', 'sold', '2026-11-24T15:00:00Z');
  await put('theirs', 'Eriba', 'running', '2026-11-24T15:00:00Z', 'bert');
});

afterAll(async () => {
  await pool?.end();
  await postgres?.stop();
});

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
