// bench: P10
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '@rollheim/embedded';
import type pg from 'pg';
import { openPool } from './connection.ts';
import { toOutboxText } from './encoded.ts';
import { enqueue, openOutbox, OUTBOX_SQL, startRelay } from './outbox.ts';
import type { OutgoingMessage } from './port.ts';
import { createPostgresBus } from './postgres/bus.ts';
import { installBusSchema } from './postgres/install.ts';

/*
 * P10: events from a committed transaction to a consumer, over the embedded bus, against the insert and delete of the
 * same text rows, a batch each (nothing is carried anywhere): as owners send there, whose outbox is the log, and through
 * a table and its relay, as they do where the bus is elsewhere.
 */

const EVENTS_PER_TRANSACTION = 100;
const WRITERS = 4;
const RUN_MS = 2000;
const ROUNDS = 3;
const SCHEMA = 'bench';
const TOPIC = 'bench.events';
const dataDir = join(import.meta.dirname, '../../../.cache/bench/bus-outbox');

function events(count: number): OutgoingMessage[] {
  return Array.from({ length: count }, () => {
    const auctionId = `a${Math.floor(Math.random() * 1000)}`;
    return {
      topic: TOPIC,
      key: auctionId,
      id: randomUUID(),
      type: 'auction.bid-placed',
      version: 1,
      payload: { auctionId, seq: 17, amount: 2_450_000, bidder: randomUUID(), at: Date.now() },
      headers: {
        correlationId: randomUUID(),
        causationId: randomUUID(),
        actor: randomUUID(),
        releaseSet: '5b1f0c7e',
        time: new Date().toISOString(),
      },
    };
  });
}

/** Runs `work` again and again on so many connections for the time; returns calls per second. */
async function rate(connections: number, work: (worker: number) => Promise<void>): Promise<number> {
  const start = performance.now();
  let calls = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, worker) => {
      while (performance.now() - start < RUN_MS) {
        await work(worker);
        calls++;
      }
    }),
  );
  return (calls * 1000) / (performance.now() - start);
}

async function transaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** One insert of a batch's text and its delete, each its own commit: what carrying the rows costs at the least. */
async function baseline(pool: pg.Pool): Promise<number> {
  await pool.query(`create table if not exists ${SCHEMA}.rows (like ${SCHEMA}.outbox including all)`);
  const insert = `insert into ${SCHEMA}.rows (messages) values ($1) returning position`;
  const batches = await rate(WRITERS, async () => {
    const batch = events(EVENTS_PER_TRANSACTION);
    const { rows } = await pool.query<{ position: string }>({
      name: 'insert',
      text: insert,
      values: [toOutboxText(batch)],
    });
    const positions = rows.map(({ position }) => position);
    const text = `delete from ${SCHEMA}.rows where position = any($1)`;
    await pool.query({ name: 'delete', text, values: [positions] });
  });
  return batches * EVENTS_PER_TRANSACTION;
}

interface Carried {
  /** Events handled per second, from the first commit to the last delivery. */
  readonly perSecond: number;
  /** From just before the commit to the handler, ms. */
  readonly lagP99: number;
}

/** How the events of a transaction leave with it. */
type Way = 'log' | 'table';

/** Commits events and waits until the consumer has them all; with `offered`, at that rate of events per second. */
async function carry(pool: pg.Pool, busUrl: string, way: Way, offered: number | null): Promise<Carried> {
  const bus = createPostgresBus({ connectionString: busUrl, clientId: 'bench' });
  await bus.declare([{ name: TOPIC, kind: 'event', partitions: 8 }]);
  let handled = 0;
  const lags: number[] = [];
  const subscription = await bus.subscribe({
    group: `bench-${randomUUID()}`,
    topics: [TOPIC],
    start: 'latest',
    onMessages: async (messages) => {
      const now = Date.now();
      handled += messages.length;
      for (const { payload } of messages) lags.push(now - (payload as { at: number }).at);
    },
  });
  const outbox = way === 'log' ? await openOutbox({ pool, schema: SCHEMA, bus }) : null;
  const relay = outbox ?? startRelay({ pool, schema: SCHEMA, bus });
  await subscription.caughtUp;
  const start = performance.now();
  let committed = 0;
  await rate(WRITERS, async () => {
    const ahead =
      offered === null
        ? committed - handled - 20_000
        : committed - ((performance.now() - start) / 1000) * offered;
    if (ahead > 0) {
      await sleep(2);
      return;
    }
    const batch = events(EVENTS_PER_TRANSACTION);
    committed += batch.length;
    // a statement is a transaction: so does the writer of the auctions
    if (outbox) await outbox.add(pool, batch);
    else await transaction(pool, (client) => enqueue(client, batch, SCHEMA));
    relay.wake();
  });
  while (handled < committed) await sleep(1);
  const perSecond = (handled * 1000) / (performance.now() - start);
  await relay.stop();
  await bus.close();
  lags.sort((a, b) => a - b);
  return { perSecond, lagP99: lags[Math.floor(lags.length * 0.99)] ?? Infinity };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

await rm(dataDir, { recursive: true, force: true });
const server = await startPostgres({ dataDir });
try {
  await installBusSchema(server.url);
  const pool = openPool({ connectionString: server.url, max: WRITERS + 2 });
  await pool.query(`create schema ${SCHEMA}; ${OUTBOX_SQL(SCHEMA)}`);
  const busUrl = server.url.replace('postgres@', 'bus_client@');
  const [rowRates, rates]: [number[], number[]] = [[], []];
  const [tableRates, lags]: [number[], number[]] = [[], []];
  // In turns, so that whatever else the machine does falls on both alike.
  for (let round = 0; round < ROUNDS; round++) {
    rowRates.push(await baseline(pool));
    rates.push((await carry(pool, busUrl, 'log', null)).perSecond);
    tableRates.push((await carry(pool, busUrl, 'table', null)).perSecond);
  }
  const [rows, carried, relayed] = [median(rowRates), median(rates), median(tableRates)];
  for (let round = 0; round < ROUNDS; round++)
    lags.push((await carry(pool, busUrl, 'log', carried / 2)).lagP99);
  const lag = median(lags);
  const line = (fields: object) => console.log(JSON.stringify({ id: 'P10', ...fields }));
  const against = `insert + delete of the same text rows, ${WRITERS} connections, ${EVENTS_PER_TRANSACTION} a batch`;
  const compared = (name: string, value: number) =>
    line({
      name,
      value: Math.round(value),
      unit: 'events/s',
      baseline: Math.round(rows),
      against,
      ratio: Number((value / rows).toFixed(2)),
      goal: '>=0.7',
      holds: value / rows >= 0.7,
    });
  compared('transaction to consumer, the log is the outbox', carried);
  compared('transaction to consumer, through a table and its relay', relayed);
  line({
    name: 'lag p99 at half load',
    value: lag,
    unit: 'ms',
    baseline: null,
    against: null,
    ratio: null,
    goal: '<=50',
    holds: lag <= 50,
  });
  await pool.end();
} finally {
  await server.stop();
}
