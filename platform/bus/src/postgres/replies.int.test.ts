import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres, type RunningPostgres } from '@rollheim/embedded';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCommandClient, envelopeOf, replyMessage } from '../commands.ts';
import { numbered, numberOf, replayAll } from '../conformance/harness.ts';
import { until } from '../conformance/until.ts';
import { openPool } from '../connection.ts';
import type { Bus, OutgoingMessage } from '../port.ts';
import { createPostgresBus, runUpkeep } from './bus.ts';
import { installBusSchema } from './install.ts';

const dataDir = join(import.meta.dirname, '../../../../.cache/test/bus-replies');
const TOPICS = [
  { name: 'test.replies', kind: 'reply', partitions: 1 },
  { name: 'test.events', kind: 'event', partitions: 1 },
  { name: 'test.commands', kind: 'command', partitions: 1 },
] as const;
let server: RunningPostgres;
let admin: pg.Pool;
let bus: Bus;

async function open(): Promise<void> {
  admin = openPool({ connectionString: server.url, max: 2 });
  admin.on('error', () => undefined);
  await installBusSchema(server.url);
  bus = createPostgresBus({
    connectionString: server.url.replace('postgres@', 'bus_client@'),
    clientId: 'replies',
  });
  await bus.declare(TOPICS);
}

async function close(): Promise<void> {
  await bus.close();
  await admin.end();
}

beforeAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
  server = await startPostgres({ dataDir });
  await open();
});
afterAll(async () => {
  await close();
  await server?.stop();
});

const filled = (topic: string, n: number): OutgoingMessage => ({
  ...numbered(topic, 'k', n),
  payload: { n, text: 'x'.repeat(2000) },
});

/** Bytes of the write-ahead log that sending these takes. */
async function walOf(messages: readonly OutgoingMessage[]): Promise<number> {
  const place = async () =>
    Number(
      (await admin.query("select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as at")).rows[0].at,
    );
  const before = await place();
  await bus.send(messages);
  return (await place()) - before;
}

test('answers are not written to the write-ahead log', async () => {
  const twenty = (topic: string) => Array.from({ length: 20 }, (_, n) => filled(topic, n));
  await walOf(twenty('test.events')); // pages of fresh tables
  await walOf(twenty('test.replies'));
  expect(await walOf(twenty('test.events'))).toBeGreaterThan(40_000);
  expect(await walOf(twenty('test.replies'))).toBeLessThan(10_000);
});

test('answers go when they are older than their topic keeps them', async () => {
  await bus.send([numbered('test.replies', 'k', 1)]);
  expect((await replayAll(bus, 'test.replies')).length).toBeGreaterThan(0);
  await admin.query("update bus.topics set retention = '0' where name = 'test.replies'");
  await runUpkeep(admin, 'test.replies', 0);
  await admin.query("update bus.topics set retention = '1 hour' where name = 'test.replies'");
  expect(await replayAll(bus, 'test.replies')).toEqual([]);
});

test('answers that an earlier release left in the log are found where they are now', async () => {
  await bus.send([numbered('test.replies', 'k', 41)]);
  await admin.query(
    `with moved as (delete from bus.replies returning *) insert into bus.log select * from moved`,
  );
  await installBusSchema(server.url);
  expect((await replayAll(bus, 'test.replies')).map(numberOf)).toEqual([41]);
  const { rows } = await admin.query(
    "select 1 from bus.log l join bus.topics t on t.id = l.topic_id where t.kind = 'reply'",
  );
  expect(rows).toEqual([]);
});

test('behind a crash of the server no event is lost, and a repeated command is answered', async () => {
  const decided: string[] = [];
  const answers = async (): Promise<void> => {
    await bus.subscribe({
      group: `owner-${randomUUID()}`,
      topics: ['test.commands'],
      start: 'latest',
      onMessages: async (messages) => {
        for (const message of messages) {
          const { commandId } = envelopeOf(message);
          if (!decided.includes(commandId)) decided.push(commandId);
          const answer = replyMessage(message, {
            status: 'accepted',
            result: { nth: decided.indexOf(commandId) },
          });
          await bus.send(answer ? [answer] : []);
        }
      },
    });
  };
  const commandId = randomUUID();
  const ask = async () => {
    const client = await createCommandClient(bus, { instanceId: 'caller', replyTopic: 'test.replies' });
    const outcome = await client.command({
      topic: 'test.commands',
      key: 'k',
      type: 'test.command',
      version: 1,
      commandId,
      payload: {},
      actor: 'customer-1',
      correlationId: commandId,
      releaseSet: null,
    });
    await client.close();
    return outcome.result;
  };
  await answers();
  expect(await ask()).toEqual({ nth: 0 });
  await bus.send([numbered('test.events', 'k', 99)]);

  await server.kill();
  await close();
  server = await startPostgres({ dataDir, port: server.port });
  await open();

  // what was there went with the crash; its readers go on behind the gap
  expect(await replayAll(bus, 'test.replies')).toEqual([]);
  expect((await replayAll(bus, 'test.events')).map(numberOf).at(-1)).toBe(99);
  await answers();
  expect(await ask()).toEqual({ nth: 0 });
  await until(async () => (await replayAll(bus, 'test.replies')).length === 1, 'the second answer alone');
  expect(decided).toEqual([commandId]);
});
