// bench: P22
import { createLog, createPool, inTransaction } from '@rollheim/service-kit';
import { startTestSystem, until } from '@rollheim/tooling/testing';
import { start } from '../main.ts';
import { merchantQueue } from '../merchant-queries.ts';
import { findCustomers } from './read.ts';

/*
 * P22: search over 100,000 customers and the queue of 1,000 dealers in review among 20,000, as their owner answers
 * them; 99th percentile of 200 calls each, one after the other.
 */

const CUSTOMERS = 100_000;
const DEALERS = 20_000;
const IN_REVIEW = 1_000;
const CALLS = 200;
const GOAL_MS = 150;

const system = await startTestSystem(['customers']);
const service = await start(system.env('customers', { DEMO: '0' }));
await until(async () => (await service.notReady()).length === 0 || undefined);
await system.query(
  `insert into customers.customers (customer_id, profile_type, segmentation, email, name, surname, company, phone,
     zip_code, city, country, language, merchant_id, accepted, review_since, vat_number)
   select gen_random_uuid(), case when n <= ${DEALERS} then 'MERCHANT' else 'PRIVATE' end, 'customer',
     'person' || n || '@haus' || n % 5000 || '.example', (array['Hanna','Jonas','Jörg','Zoë','Łukasz'])[n % 5 + 1],
     'Brandt' || n % 700, case when n % 3 = 0 or n <= ${DEALERS} then 'Ostertal Mobile ' || n end,
     '+49 381 ' || 5550000 + n, lpad((n % 90000 + 1000)::text, 5, '0'), (array['Ulm','Kassel','Potsdam'])[n % 3 + 1],
     'DE', 'de', case when n <= ${DEALERS} then 50000 + n end, case when n <= ${DEALERS} then n > ${IN_REVIEW} end,
     case when n <= ${IN_REVIEW} then now() - n * interval '2 minutes' end,
     case when n <= ${DEALERS} then 'DE' || 100000000 + n end
   from generate_series(1, ${CUSTOMERS}) n`,
);
await system.query('analyze');
const log = createLog('bench', 'warn');
const pool = createPool({ url: system.adminUrl, name: 'bench', size: 1, schema: 'customers', log });

const search = (q: string) =>
  inTransaction(pool, (client) => findCustomers(client, { q, ids: [], after: null }));
const queue = (group: 'review' | 'accepted', q = '', page = 1) =>
  inTransaction(pool, (client) => merchantQueue(client, { group, q, page }));

/** Each with what it is called; `at` counts the calls. */
const CALLED: Readonly<Record<string, (at: number) => Promise<unknown>>> = {
  'customers by e-mail': (at) => search(`person${at + 1}@haus${(at + 1) % 5000}.example`),
  'customers by company': (at) => search(`ostertal mobile ${at * 3}`),
  'customers by name and place': (at) => search(`jonas brandt${at} kassel`),
  'customers by a word that a third has': () => search('ostertal'),
  'customers by telephone': (at) => search(`0381 ${5550001 + at}`),
  'customers by number of a dealer': (at) => search(String(50_001 + at)),
  'dealers in review': (at) => queue('review', '', (at % 20) + 1),
  'released dealers, searched': (at) => queue('accepted', `mobile ${1_000 + at}`),
};

for (const [name, call] of Object.entries(CALLED)) {
  for (let at = 0; at < 8; at += 1) await call(at);
  const times: number[] = [];
  for (let at = 0; at < CALLS; at += 1) {
    const begun = performance.now();
    await call(at);
    times.push(performance.now() - begun);
  }
  const p99 = times.toSorted((a, b) => a - b)[Math.ceil(CALLS * 0.99) - 1] ?? 0;
  const value = Math.round(p99 * 10) / 10;
  console.log(
    JSON.stringify({
      id: 'P22',
      name: `${name}, p99`,
      value,
      unit: 'ms',
      baseline: null,
      against: null,
      ratio: null,
      goal: `<=${GOAL_MS}`,
      holds: value <= GOAL_MS,
    }),
  );
}
await pool.end();
await service.stop();
await system.stop();
