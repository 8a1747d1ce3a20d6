// bench: P24
import type { ReceivedMessage } from '@rollheim/bus';
import { createLog, createPool } from '@rollheim/service-kit';
import { startTestSystem } from '@rollheim/tooling/testing';
import type { PoolClient } from 'pg';
import { apply, TABLES } from './projections/apply.ts';
import { subjects, thread, type Listing, type Place } from './queries.ts';
import { asReceived, sampleMessage } from './testing/sample-messages.ts';

/*
 * P24: a page of the message centre as its call asks the read model, for a reader with 10,000 messages and for one with
 * 100: the first page, one in the middle, the tasks, a page of a long thread. 99th percentile of 200 calls each, four at
 * once.
 */

const CALLS = 200;
const AT_ONCE = 4;
const GOAL_MS = 150;
const BATCH = 500;
const READERS = [
  { name: '10,000 messages', customerId: 'many', messages: 10_000, threads: 2_000 },
  { name: '100 messages', customerId: 'few', messages: 100, threads: 20 },
] as const;

const system = await startTestSystem([]);
const log = createLog('bench', 'warn');
const pool = createPool({ url: system.adminUrl, name: 'bench', size: AT_ONCE, schema: 'messages', log });
await system.query('create schema messages');
await pool.query(TABLES);
const write = (batch: ReceivedMessage[]) => apply(batch, pool as unknown as PoolClient);
for (const { customerId, messages, threads } of READERS)
  for (let from = 0; from < messages; from += BATCH)
    await write(
      asReceived(
        Array.from({ length: Math.min(BATCH, messages - from) }, (_, at) =>
          sampleMessage(customerId, from + at, threads),
        ),
      ),
    );
await pool.query('analyze');

const ALL: Listing = { filter: 'all', task: null, q: '' };

/** Slowest but one of a hundred, ms. */
async function p99(call: () => Promise<unknown>): Promise<number> {
  for (let at = 0; at < 8; at += 1) await call();
  const times: number[] = [];
  let left = CALLS;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1;
        const begun = performance.now();
        await call();
        times.push(performance.now() - begun);
      }
    }),
  );
  return times.toSorted((a, b) => a - b)[Math.ceil(CALLS * 0.99) - 1] ?? 0;
}

for (const { name, customerId, messages, threads } of READERS) {
  const reading = (after: Place | null) => ({ customerId, locale: 'de', page: 1, after }) as const;
  const { createdAt, messageId } = sampleMessage(customerId, Math.floor(messages * 0.9), threads);
  const middle = { createdAt, messageId };
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    'first page': () => subjects(pool, reading(null), ALL),
    'page in the middle': () => subjects(pool, reading(middle), ALL),
    'tasks of a kind': () => subjects(pool, reading(null), { filter: 'tasks', task: 'questions', q: '' }),
    'page of a thread': () => thread(pool, reading(null), 'thread-0'),
  };
  for (const [what, call] of Object.entries(calls)) {
    const value = Math.round((await p99(call)) * 10) / 10;
    console.log(
      JSON.stringify({
        id: 'P24',
        name: `${name}, ${what}, p99`,
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
}
await pool.end().catch(() => undefined);
await system.stop();
