// bench: P18
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { openPool } from '@rollheim/bus';
import type { AuctionState } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { filtersIn, matches, vehicleFacts, type VehicleFacts } from '@rollheim/contracts/catalog';
import { messageContract } from '@rollheim/contracts/server';
import { withPostgres } from '@rollheim/tooling/testing';
import { dealersWaiting } from './alerts.ts';
import { migrations } from './migrations.ts';
import { createSearchBook } from './search-book.ts';

/*
 * P18: auctions that appear, each against 20,000 saved searches, one after the other: who is notified, rows read, messages
 * not written. Per second of processor time, of this process and of Postgres together. The baseline reads and parses
 * the active searches for each auction. Every eighth auction comes with a search that was saved a moment before.
 */

const SEARCHES = 20_000;
const DEALERS = 2_000;
const CHANGES = 400;
const BASELINE_CHANGES = 12;

let random = 42;
const below = (bound: number) =>
  ((random = (Math.imul(random, 1_103_515_245) + 12_345) & 0x7fff_ffff) >>> 8) % bound;
const MAKES = [
  'fiat',
  'knaus',
  'hymer',
  'hobby',
  'weinsberg',
  'buerstner',
  'carado',
  'sunlight',
  'lmc',
  'tec',
];
/** The n-th make is asked for 1/n times as often as the first. */
const make = () => MAKES[Math.min(MAKES.length - 1, Math.floor(MAKES.length ** (below(1_000) / 1_000)) - 1)]!;
const PARTS: readonly (() => string)[] = [
  () => `make=${make()}`,
  () => `priceTo=${10_000 + 5_000 * below(18)}`,
  () => `mileageTo=${20_000 + 10_000 * below(16)}`,
  () => `yearFrom=${2000 + below(24)}`,
  () => `beds${below(2) ? 'From' : 'To'}=${1 + below(6)}`,
  () => `category=${['integrated', 'semi_integrated', 'alcove', 'panel_van', 'caravan'][below(5)]}`,
  () => `q=${['wohnmobil', 'sky ti', 'husbil alkoven', 'camper', 'premio'][below(5)]}`,
  () => 'auction_status=running&undamaged=true',
  () => `ends=${below(2) ? 'today' : 'tomorrow'}&productType=motorhome`,
];
const search = () =>
  [...new Set([below(4) ? 0 : 1, below(PARTS.length), below(PARTS.length)])]
    .map((at) => PARTS[at]!())
    .join('&');

await attributeLabels.loadAll();
const postgres = await withPostgres();
const { adminUrl } = await postgres.database();
const client = openPool({ connectionString: adminUrl, max: 1 });
for (const { up } of migrations) await client.query(up);

const dealers = Array.from({ length: DEALERS }, () => randomUUID());
await client.query('insert into dealers select unnest($1::uuid[])', [dealers]);
const saved = `insert into searches (search_id, customer_id, name, query, receive_by_email, rhythm, created_at, updated_at)
  select gen_random_uuid()::text, customer, 'Search', query, false, 'instant', '2026-01-01', '2026-01-01'
  from unnest($1::uuid[], $2::text[]) as one (customer, query) on conflict do nothing`;
const rows = Array.from(
  { length: SEARCHES },
  (_, at) => `${search()}&lengthTo=${8_900 + Math.floor(at / DEALERS)}`,
);
await client.query(saved, [rows.map((_, at) => dealers[at % DEALERS]), rows]);
await client.query('analyze');

type Auction = AuctionState & { readonly since: string };
const listing = messageContract('listings.published')?.example as Parameters<typeof vehicleFacts>[0];
const state = messageContract('auction.state')?.example as AuctionState;
const since = '2026-11-20T12:00:00.000Z';
const changes = Array.from({ length: CHANGES }, (_, at) => {
  const facts: VehicleFacts = {
    ...vehicleFacts(listing),
    make: make(),
    category: ['integrated', 'semi_integrated', 'alcove', 'panel_van'][below(4)]!,
    mileage: below(200_000),
    year: 1998 + below(28),
    beds: 1 + below(6),
    length: 5_500 + below(3_300),
  };
  const auction: Auction = {
    ...state,
    status: 'running',
    since,
    price: (5_000 + below(90_000)) * 100,
    endAt: '2026-11-20T18:00:00.000Z',
    ownerCustomerId: randomUUID(),
  };
  return { facts, auction, told: at % 2 };
});

/** As it is done without a book: every search is read and parsed for every auction. */
async function readAll({ facts, auction, told }: (typeof changes)[number]): Promise<number> {
  const { rows: active } = await client.query<{ customer_id: string; query: string }>(
    `select s.customer_id, s.name, s.query, s.receive_by_email from searches s
     join dealers d on d.customer_id = s.customer_id
     where s.status = 'active' and s.created_at <= $1 and s.customer_id is distinct from $2::uuid
     order by s.customer_id, s.created_at, s.search_id`,
    [auction.since, auction.ownerCustomerId],
  );
  const now = Date.parse(auction.since);
  const found = new Set<string>();
  for (const { customer_id: customerId, query } of active) {
    const filters = filtersIn(query);
    if (!filters || !matches(filters, facts, auction, now)) continue;
    if (told === 1 && matches(filters, facts, { ...auction, status: 'published' }, now)) continue;
    found.add(customerId);
  }
  return found.size;
}

const { rows: backend } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
const TICKS_PER_SECOND = 100;
/** Processor time of this process and of its Postgres process so far, s. */
function spent(): number {
  const { user, system } = process.cpuUsage();
  const fields = readFileSync(`/proc/${backend[0]!.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (user + system) / 1e6 + (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

const book = createSearchBook();
const first = performance.now();
await dealersWaiting(client as never, book, changes[0]!, changes[0]!.auction, 0);
const filled = performance.now() - first;

for (const change of changes.slice(0, BASELINE_CHANGES)) {
  const { size } = await dealersWaiting(client as never, book, change, change.auction, change.told);
  if (size !== (await readAll(change))) throw new Error('both must find the same dealers');
}
let began = spent();
for (const change of changes.slice(0, BASELINE_CHANGES)) await readAll(change);
const baseline = BASELINE_CHANGES / (spent() - began);

let told = 0;
began = spent();
for (const [at, change] of changes.entries()) {
  if (at % 8 === 0) await client.query(saved, [[dealers[at]], [`${search()}&lengthTo=${7_000 + at}`]]);
  told += (await dealersWaiting(client as never, book, change, change.auction, change.told)).size;
}
const value = CHANGES / (spent() - began);
await client.end();
await postgres.stop();
console.log(
  JSON.stringify({
    id: 'P18',
    name: `auctions against ${SEARCHES} saved searches, ${Math.round(told / CHANGES)} dealers found each; first fill ${Math.round(filled)} ms`,
    value: Math.round(value),
    unit: 'auctions/s of one core',
    baseline: Math.round(baseline * 10) / 10,
    against: 'all searches read and parsed for each auction',
    ratio: Math.round((value / baseline) * 10) / 10,
    goal: '>=100',
    holds: value >= 100,
  }),
);
