// bench: P22
import { createKnex, createLog, createPool } from '@rollheim/service-kit';
import { startTestSystem } from '@rollheim/tooling/testing';
import { adQueue, type AdQueueQuery } from '../../../mf-office/bff/ad-queue.ts';
import { orderList } from '../../../mf-office/bff/operator-orders.ts';
import { auctionList, valuationQueue } from '../../../mf-office/bff/operator-queries.ts';
import { ownersOfNumber } from '../../../mf-office/bff/persons.ts';
import { apply as ownRows } from '../../../mf-account/bff/projections/apply.ts';
import { purchases } from '../../../mf-account/bff/queries.ts';
import { apply as rows } from '../../../mf-office/bff/projections/apply.ts';

/*
 * P22: lists and searches of the back office and of purchases, as their calls ask the read model: 10,000 ads in review
 * among 60,000, 100,000 customers, 50,000 orders, 5,000 valuations. 99th percentile of 200 calls each, four at once.
 */

const ADS = 60_000;
const IN_REVIEW = 10_000;
const CUSTOMERS = 100_000;
const ORDERS = 50_000;
const VALUATIONS = 5_000;
const CALLS = 200;
const AT_ONCE = 4;
const GOAL_MS = 150;

const system = await startTestSystem([]);
const log = createLog('bench', 'warn');
const pool = createPool({ url: system.adminUrl, name: 'bench', size: AT_ONCE, schema: 'lists', log });
const knex = createKnex(pool, log);

// purchases are asked of the account's own read model
const own = createPool({ url: system.adminUrl, name: 'bench', size: AT_ONCE, schema: 'purchases', log });

await system.query('create schema lists');
await system.query('create schema purchases');
await pool.query(rows.tables);
await own.query(ownRows.tables);
await pool.query(
  `insert into customer select 'c' || n, 1, jsonb_build_object('customerId', 'c' || n, 'company',
     case when n % 3 = 0 then (array['Ostertal','Kröger','Nordlicht','Alpen','Rhein'])[n % 5 + 1] || ' Mobile ' || n end)
   from generate_series(1, ${CUSTOMERS}) n`,
);
await pool.query(
  `insert into ad select 'a' || n, 1, 48000 + n, 'c' || (n * 7 % ${CUSTOMERS} + 1),
     (array['PRIVATE','COMMERCIAL','MERCHANT'])[n % 3 + 1],
     (array['Hymer B-Klasse','Carthago c-tourer','Knaus Sky TI','Fendt Bianco'])[n % 4 + 1] || ' ' || n % 900,
     case when n % 4 = 3 then 'trailer' else 'motorhome' end, null, null, null, n % 30, n % 3, '88045', 'Friedrichshafen', 'DE',
     case when n % 5 = 0 then array['few_pictures'] else array[]::text[] end
   from generate_series(1, ${ADS}) n`,
);
await pool.query(
  `insert into auction select 'a' || n, 1, case when n <= ${IN_REVIEW} then 'under_review'
       else (array['running','sold','failed','published','renegotiation'])[n % 5 + 1] end,
     now() - n * interval '7 seconds', now() + interval '5 hours', 2000000, n % 9, false
   from generate_series(1, ${ADS}) n`,
);
await pool.query(
  `insert into sale select 'o' || n, 1, 'a' || (${IN_REVIEW} + n), 70000 + n, 'Hymer B-Klasse ' || n % 900,
     '2026-' || lpad(n::text, 6, '0'), current_date - (n % 20) + 5, now() - n * interval '3 minutes',
     'c' || (n % 400 + 1), 'c' || (n % 30000 + 500), (array['paid','paid','paid','pending','canceled'])[n % 5 + 1],
     4560000, 94962, 0, now() - n * interval '3 minutes',
     jsonb_build_object('orderId', 'o' || n, 'price', 4560000, 'received', 0,
       'dispute', case when n % 200 = 0 then jsonb_build_object('status', 'open') end,
       'commission', jsonb_build_object('net', 79800, 'vat', 15162, 'gross', 94962, 'reverseCharge', false))
   from generate_series(1, ${ORDERS}) n`,
);
await pool.query(
  `insert into valuation select 'v' || n, 1, case when n % 10 = 0 then 'under_review' else 'valuated' end,
     now() - n * interval '1 minute', '{}' from generate_series(1, ${VALUATIONS}) n`,
);
for (const [table, columns] of [
  ['ad', 'ad_id, version, number, owner_customer_id, owner_segment, zip_code, city, country'],
  [
    'sale',
    'order_id, version, auction_id, number, title, invoice, buyer, seller, status, price, commission, created_at, state',
  ],
])
  await pool.query(`insert into purchases.${table} (${columns}) select ${columns} from lists.${table}`);
await pool.query('analyze');

const ALL: AdQueueQuery = { status: 'under_review', page: 1, q: '', seller: '', type: '', hint: '', due: '' };
const group = (name: 'pending' | 'overdue' | 'paid' | 'disputed', q = '') =>
  orderList(pool, { group: name, q, page: 1, due: null });

/** Each with what it is called; `at` counts the calls. */
const CALLED: Readonly<Record<string, (at: number) => Promise<unknown>>> = {
  'ads in review': (at) => adQueue(pool, { ...ALL, page: (at % 20) + 1 }, null),
  'ads in review, filtered': (at) =>
    adQueue(pool, { ...ALL, seller: 'PRIVATE', hint: 'few_pictures', page: (at % 5) + 1 }, null),
  'ads in review, searched by title': (at) => adQueue(pool, { ...ALL, q: `tourer ${at}` }, null),
  'ads in review, searched by company': (at) => adQueue(pool, { ...ALL, q: `mobile ${at}` }, null),
  'running auctions': (at) => auctionList(knex, 'running', '', (at % 20) + 1),
  'sold auctions, searched': (at) => auctionList(knex, 'sold', `klasse ${at}`, 1),
  'open orders': () => group('pending'),
  'overdue orders': () => group('overdue'),
  'paid orders': () => group('paid'),
  disputes: () => group('disputed'),
  'orders, searched by title': (at) => group('paid', `klasse ${at}`),
  'orders, searched by company': (at) => group('paid', `mobile ${at * 3}`),
  'orders, searched by invoice': (at) => group('paid', `2026-${String(at + 1).padStart(6, '0')}`),
  'valuations that wait': () => valuationQueue(pool, 'under_review', 1),
  'owners of a number': (at) => ownersOfNumber(pool, String(48_001 + at)),
  'own purchases': (at) => purchases(own, `c${(at % 400) + 1}`, { status: null, q: '' }, 1),
  'own purchases, searched': (at) => purchases(own, `c${(at % 400) + 1}`, { status: null, q: 'klasse' }, 1),
};

/** Slowest but one of a hundred. */
async function p99(call: (at: number) => Promise<unknown>): Promise<number> {
  for (let at = 0; at < 8; at += 1) await call(at);
  const times: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < CALLS) {
        const at = next;
        next += 1;
        const begun = performance.now();
        await call(at);
        times.push(performance.now() - begun);
      }
    }),
  );
  return times.toSorted((a, b) => a - b)[Math.ceil(CALLS * 0.99) - 1] ?? 0;
}

for (const [name, call] of Object.entries(CALLED)) {
  const value = Math.round((await p99(call)) * 10) / 10;
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
await own.end();
await knex.destroy();
await pool.end().catch(() => undefined);
await system.stop();
