import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres, type RunningPostgres } from '@rollheim/embedded';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { numbered, numberOf } from '../conformance/harness.ts';
import { until } from '../conformance/until.ts';
import { openPool } from '../connection.ts';
import type { Bus } from '../port.ts';
import { createPostgresBus } from './bus.ts';
import { installBusSchema } from './install.ts';

const dataDir = join(import.meta.dirname, '../../../../.cache/test/bus-busy');
let server: RunningPostgres;
let admin: pg.Pool;
let readers: pg.Pool;
let reader: Bus;
let sender: Bus;

beforeAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
  server = await startPostgres({ dataDir, durable: false });
  await installBusSchema(server.url);
  admin = openPool({ connectionString: server.url, max: 2 });
  // no look without a wake-up helps
  readers = openPool({ connectionString: server.url, max: 3 });
  reader = createPostgresBus({ pool: readers, clientId: 'busy-reader', pollMs: 3_600_000 });
  sender = createPostgresBus({ connectionString: server.url, clientId: 'sender' });
});
afterAll(async () => {
  await reader?.close();
  await readers?.end();
  await sender?.close();
  await admin?.end();
  await server?.stop();
});

/** What the listening session of the reader asked for last. */
const lastAsked = async (): Promise<string> => {
  const { rows } = await admin.query<{ query: string }>(
    "select query from pg_stat_activity where application_name = 'bus busy-reader' and query like '%listen%'",
  );
  return rows[0]?.query ?? '';
};

test('under many wake-ups groups that rest get none and miss nothing, and a group that does not rest still gets them', async () => {
  const [restful, prompt] = ['restful', 'prompt'].map((name) => `${name}${randomUUID().slice(0, 8)}.events`);
  await sender.declare([restful!, prompt!].map((name) => ({ name, kind: 'event' as const, partitions: 2 })));
  const [rested, told]: number[][] = [[], []];
  const follow = (topic: string, seen: number[], restMs: number) =>
    reader.subscribe({
      group: topic,
      topics: [topic],
      start: 'earliest',
      restMs,
      onMessages: async (messages) => void seen.push(...messages.map(numberOf)),
    });
  await follow(restful!, rested!, 60);
  await follow(prompt!, told!, 0);
  let sent = 0;
  await until(async () => {
    for (let nth = 0; nth < 40; nth++) await sender.send([numbered(restful!, 'k', sent++)]);
    return (await lastAsked()).includes('unlisten "rollheim_bus"');
  }, 'the reader listens to little');
  await until(() => rested!.length === sent, 'the restful group has all');

  // nothing is under way: a rest's end finds the next one
  await sender.send([numbered(restful!, 'k', sent++)]);
  await sender.send([numbered(prompt!, 'k', 0)]);
  await until(() => rested!.length === sent, 'the restful group has the last one');
  await until(() => told!.length === 1, 'the prompt group is told');
  expect(rested).toEqual(Array.from({ length: sent }, (_, n) => n));
});
