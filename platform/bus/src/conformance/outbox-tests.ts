import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { inboxOnce } from '../inbox.ts';
import { enqueue, openOutbox, OUTBOX_SQL, startRelay } from '../outbox.ts';
import type { Bus, ReceivedMessage } from '../port.ts';
import { numbered, numberOf, replayAll, withScene, type ConformanceHarness } from './harness.ts';
import { until } from './until.ts';

async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Outbox, relay and inbox. */
export function outboxTests(harness: () => ConformanceHarness): void {
  describe('outbox', () => {
    test('carries what was committed, in the order of commits per key, and nothing of what was rolled back', () =>
      withScene(harness(), async ({ bus, topic, name }) => {
        const { pool } = harness().database();
        const events = await topic('events');
        await pool.query(`create schema ${name}; ${OUTBOX_SQL(name)}`);
        await pool.query(`create table ${name}.aggregates (key text primary key, version int not null)`);
        await pool.query(`insert into ${name}.aggregates select 'k' || n, 0 from generate_series(0, 3) n`);
        const received: ReceivedMessage[] = [];
        await bus.subscribe({
          group: events,
          topics: [events],
          start: 'earliest',
          onMessages: async (messages) => void received.push(...messages),
        });
        const relays = [startRelay({ pool, schema: name, bus }), startRelay({ pool, schema: name, bus })];
        const write = async (key: string, fails: boolean) => {
          const sql = `update ${name}.aggregates set version = version + 1 where key = $1 returning version`;
          await transaction(pool, async (client) => {
            const { rows } = await client.query<{ version: number }>(sql, [key]);
            await enqueue(client, [numbered(events, key, rows[0]!.version)], name);
            if (fails) throw new Error('rolled back');
          }).catch((error: Error) => expect(error.message).toBe('rolled back'));
          for (const relay of relays) relay.wake();
        };
        await Promise.all(Array.from({ length: 400 }, (_, n) => write(`k${n % 4}`, n % 10 === 9)));
        await until(() => received.length >= 360, 'all committed events arrive');
        await Promise.all(relays.map((relay) => relay.stop()));
        expect(received).toHaveLength(360);
        for (const messages of Map.groupBy(received, ({ key }) => key).values()) {
          expect(messages.map(numberOf)).toEqual(messages.map((_, index) => index + 1));
        }
        const { rowCount } = await pool.query(`select from ${name}.outbox`);
        expect(rowCount).toBe(0);
      }));

    test('an owner sends with its commits, in their order per key, whichever way its messages go', () =>
      withScene(harness(), async ({ bus, topic, name }) => {
        const { pool } = harness().database();
        const events = await topic('events');
        await pool.query(`create schema ${name}; ${OUTBOX_SQL(name)}`);
        await pool.query(`create table ${name}.aggregates (key text primary key, version int not null)`);
        await pool.query(`insert into ${name}.aggregates select 'k' || n, 0 from generate_series(0, 3) n`);
        // what a process of an earlier release left comes first
        await enqueue(pool, [numbered(events, 'k0', 0)], name);
        const outbox = await openOutbox({ pool, schema: name, bus });
        const write = async (key: string, fails: boolean) => {
          const sql = `update ${name}.aggregates set version = version + 1 where key = $1 returning version`;
          await transaction(pool, async (client) => {
            const { rows } = await client.query<{ version: number }>(sql, [key]);
            await outbox.add(client, [numbered(events, key, rows[0]!.version)]);
            if (fails) throw new Error('rolled back');
          }).catch((error: Error) => expect(error.message).toBe('rolled back'));
          outbox.wake();
        };
        await Promise.all(Array.from({ length: 200 }, (_, n) => write(`k${n % 4}`, n % 10 === 9)));
        let received: ReceivedMessage[] = [];
        await until(async () => (received = await replayAll(bus, events)).length >= 181, 'all that was sent');
        await outbox.stop();
        expect(received).toHaveLength(181);
        for (const [key, messages] of Map.groupBy(received, (message) => message.key)) {
          const first = key === 'k0' ? 0 : 1;
          expect(messages.map(numberOf)).toEqual(messages.map((_, index) => index + first));
        }
        expect((await pool.query(`select from ${name}.outbox`)).rowCount).toBe(0);
      }));

    test('a statement of the owner’s own writes and sends in one, and sends nothing without messages', () =>
      withScene(harness(), async ({ bus, topic, name }) => {
        const { pool } = harness().database();
        const events = await topic('events', 'event', 1);
        await pool.query(
          `create schema ${name}; ${OUTBOX_SQL(name)}; create table ${name}.rows (n int primary key)`,
        );
        const outbox = await openOutbox({ pool: pool, schema: name, bus });
        const text = `with written as (insert into ${name}.rows values ($1)) ${outbox.statement(2)}`;
        const write = (n: number, messages: readonly number[]) =>
          pool.query(text, [n, ...outbox.values(messages.map((each) => numbered(events, 'k', each)))]);
        await write(1, [1, 2]);
        await write(2, []);
        // what its row does not allow is not sent
        await expect(write(2, [3])).rejects.toMatchObject({ code: '23505' });
        await write(3, [4]);
        outbox.wake();
        await until(async () => (await replayAll(bus, events)).length >= 3, 'all that was sent');
        expect((await replayAll(bus, events)).map(numberOf)).toEqual([1, 2, 4]);
        await outbox.stop();
      }));

    test('repeats what a crash left between sending and deleting; the inbox lets each effect happen once', () =>
      withScene(harness(), async ({ bus, topic, name }) => {
        const { pool } = harness().database();
        const events = await topic('events', 'event', 1);
        await pool.query(`create schema ${name}; ${OUTBOX_SQL(name)}`);
        let failures = 3;
        // The bus has the messages, the relay never learns of it.
        const forgetful: Bus = Object.create(bus, {
          sendEncoded: {
            value: async (messages: Parameters<Bus['sendEncoded']>[0]) => {
              await bus.sendEncoded(messages);
              if (failures-- > 0) throw Object.assign(new Error('no answer'), { code: 'ECONNRESET' });
            },
          },
        });
        let deliveries = 0;
        const effects: number[] = [];
        await bus.subscribe({
          group: events,
          topics: [events],
          start: 'earliest',
          onMessages: async (messages) => {
            deliveries += messages.length;
            const fresh = await transaction(pool, (client) => inboxOnce(client, events, messages, name));
            effects.push(...fresh.map(numberOf));
          },
        });
        await transaction(pool, (client) =>
          enqueue(
            client,
            [1, 2, 3].map((n) => numbered(events, 'k', n)),
            name,
          ),
        );
        const errors: unknown[] = [];
        const relay = startRelay({
          pool,
          schema: name,
          bus: forgetful,
          onError: (error) => errors.push(error),
        });
        await until(
          async () => (await pool.query(`select from ${name}.outbox`)).rowCount === 0,
          'the outbox is empty',
        );
        await until(() => deliveries >= 12, 'the repetitions arrive');
        await relay.stop();
        expect(errors).toHaveLength(3);
        expect(effects).toEqual([1, 2, 3]);
      }));

    test('an inbox row goes with its effect: after a rollback the message is new again', () =>
      withScene(harness(), async ({ name }) => {
        const { pool } = harness().database();
        await pool.query(`create schema ${name}; ${OUTBOX_SQL(name)}`);
        const messages = ['a', 'b', 'a'].map((id, n) => numbered('topic', 'k', n, id));
        const attempt = (fails: boolean) =>
          transaction(pool, async (client) => {
            const fresh = await inboxOnce(client, 'group', messages, name);
            if (fails) throw new Error('failed');
            return fresh.map(numberOf);
          });
        await expect(attempt(true)).rejects.toThrow('failed');
        expect(await attempt(false)).toEqual([0, 1]);
        expect(await attempt(false)).toEqual([]);
      }));
  });
}
