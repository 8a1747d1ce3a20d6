import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres, type RunningPostgres } from '@rollheim/embedded';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { numbered, numberOf, replayAll } from '../conformance/harness.ts';
import { until } from '../conformance/until.ts';
import { openClient, openPool } from '../connection.ts';
import { encode } from '../encoded.ts';
import type { Bus, SubscribeOptions } from '../port.ts';
import { createPostgresBus } from './bus.ts';
import { storePositions, type HubOptions } from './hub.ts';
import { installBusSchema } from './install.ts';
import { PositionStore } from './positions.ts';
import { toColumns } from './records.ts';
import { readWake } from './wake.ts';

const dataDir = join(import.meta.dirname, '../../../../.cache/test/bus-groups');
let server: RunningPostgres;
let admin: pg.Pool;
let topic: string;
const opened: { readonly bus: Bus; readonly pool: pg.Pool }[] = [];

interface End {
  readonly bus: Bus;
  /** Names of the statements that it asked the database for. */
  readonly asked: string[];
  /** Lets the next statement of this name fail before it is sent. */
  fail(name: string, error: Error): void;
}

/** An end of the bus that behaves like a process of its own. */
async function open(more: Pick<HubOptions, 'pollMs'> = {}): Promise<End> {
  const pool = openPool({ connectionString: server.url.replace('postgres@', 'bus_client@'), max: 3 });
  const asked: string[] = [];
  const failing = new Map<string, Error>();
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  pool.query = ((...args: unknown[]) => {
    const name = (args[0] as { name?: string }).name ?? String(args[0]);
    asked.push(name);
    const error = failing.get(name);
    if (failing.delete(name)) return Promise.reject(error!);
    return query(...args);
  }) as typeof pool.query;
  const bus = createPostgresBus({ pool, clientId: `end-${opened.length}`, ...more });
  opened.push({ bus, pool });
  return { bus, asked, fail: (name, error) => void failing.set(name, error) };
}

const groupOf = (
  bus: Bus,
  group: string,
  onMessages: SubscribeOptions['onMessages'],
  more: Partial<SubscribeOptions> = {},
) => bus.subscribe({ group, topics: [topic], start: 'earliest', onMessages, ...more });

const storedOf = async (group: string): Promise<number> =>
  Number(
    (
      await admin.query<{ sum: string }>('select sum(reached) from bus.positions where group_name = $1', [
        group,
      ])
    ).rows[0]?.sum ?? 0,
  );

beforeAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
  server = await startPostgres({ dataDir, durable: false });
  await installBusSchema(server.url);
  admin = openPool({ connectionString: server.url, max: 2 });
});
afterAll(async () => {
  for (const { bus, pool } of opened) {
    await bus.close();
    await pool.end();
  }
  await admin?.end();
  await server?.stop();
});
beforeEach(async () => {
  topic = `t${randomUUID().slice(0, 8)}.events`;
  const { bus } = await open();
  await bus.declare([{ name: topic, kind: 'event', partitions: 1 }]);
});

test('groups of one process read together and store their positions together', async () => {
  const { bus, asked } = await open();
  const names = Array.from({ length: 6 }, (_, nth) => `${topic}.${nth}`);
  const seen = new Map(names.map((name) => [name, [] as number[]]));
  for (const name of names)
    await groupOf(bus, name, async (messages) => void seen.get(name)!.push(...messages.map(numberOf)), {
      restMs: 50,
    });
  await sleep(300);
  asked.length = 0;
  const began = Date.now();
  for (let n = 0; n < 20; n++) {
    await bus.send([numbered(topic, 'k', n)]);
    await sleep(10);
  }
  await until(() => [...seen.values()].every((list) => list.length === 20), 'each group has all');
  await until(async () => (await storedOf(names.at(-1)!)) === 20, 'positions are stored');
  for (const list of seen.values()) expect(list).toEqual(Array.from({ length: 20 }, (_, n) => n));
  // one for each group would be 6 times as many, however long the machine took
  const ms = Date.now() - began;
  expect(asked.filter((name) => name === 'bus_read').length).toBeLessThan(10 + ms / 30);
  expect(asked.filter((name) => name === 'bus_commit').length).toBeLessThan(5 + ms / 400);
});

test('a slow group holds up none of the others', async () => {
  const { bus } = await open();
  const slow = Promise.withResolvers<void>();
  const [fast, late]: number[][] = [[], []];
  await groupOf(bus, `${topic}.slow`, async (messages) => {
    await slow.promise;
    late!.push(...messages.map(numberOf));
  });
  await groupOf(bus, `${topic}.fast`, async (messages) => void fast!.push(...messages.map(numberOf)));
  for (let n = 0; n < 30; n++) await bus.send([numbered(topic, 'k', n)]);
  await until(() => fast!.length === 30, 'the fast group has all');
  expect(late).toEqual([]);
  await sleep(700);
  expect(await storedOf(`${topic}.slow`)).toBe(0);
  slow.resolve();
  await until(() => late!.length === 30, 'the slow group has all');
});

test('what a wake-up did not announce is found', async () => {
  const { bus } = await open({ pollMs: 500 });
  const seen: number[] = [];
  await groupOf(bus, topic, async (messages) => void seen.push(...messages.map(numberOf)));
  await sleep(200);
  const { rows } = await admin.query<{ id: number }>('select id from bus.topics where name = $1', [topic]);
  const record = { id: rows[0]!.id, name: topic, kind: 'event', partitions: 1 } as const;
  const placed = [{ topic: record, partition: 0, message: encode(numbered(topic, 'k', 7)) }];
  const { topics, partitions, counts, keys, tombstones, bodies } = toColumns(placed);
  await admin.query('select bus.append($1, $2, $3, $4, $5, $6, true)', [
    topics,
    partitions,
    counts,
    keys,
    tombstones,
    bodies,
  ]);
  await until(() => seen.length === 1, 'the poll finds it');
});

test('a wake-up is sent by the commit of what it announces, and not without it', async () => {
  const { bus } = await open();
  const heard: string[] = [];
  const listener = openClient({ connectionString: server.url });
  await listener.connect();
  listener.on('notification', ({ payload }) => heard.push(...readWake(payload ?? '')));
  await listener.query('listen rollheim_bus');
  const append = (await bus.ownAppend(admin))!;
  const add = (client: pg.ClientBase, n: number) =>
    client.query(append.statement(1), append.values([numbered(topic, 'k', n)]));
  const [kept, cut] = [await admin.connect(), openClient({ connectionString: server.url })];
  await cut.connect();
  await cut.query('begin');
  await add(cut, 0);
  const { rows } = await cut.query<{ pid: number }>('select pg_backend_pid() as pid');
  cut.on('error', () => undefined);
  // the sender dies between its append and its commit
  await admin.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
  await kept.query('begin');
  await add(kept, 1);
  await sleep(100);
  expect(heard).toEqual([]);
  await kept.query('commit');
  // and behind its commit nothing is left for it to announce
  kept.release(true);
  await until(() => heard.includes(`${topic}/0`), 'the wake-up');
  expect((await replayAll(bus, topic)).map(numberOf)).toEqual([1]);
  await listener.end();
});

test('a sender that pauses between its append and its commit holds its partitions for 5 s, and sends nothing', async () => {
  const { bus } = await open();
  const append = (await bus.ownAppend(admin))!;
  const stuck = openClient({ connectionString: server.url });
  const broken = new Promise((resolve) => stuck.on('error', resolve));
  await stuck.connect();
  await stuck.query('begin');
  await stuck.query(append.statement(1), append.values([numbered(topic, 'k', 0)]));
  await bus.send([numbered(topic, 'k', 1)]);
  expect(await broken).toMatchObject({ code: '25P03' });
  expect((await replayAll(bus, topic)).map(numberOf)).toEqual([1]);
}, 15_000);

test('a reader at rest wakes late, and at once when somebody waits', async () => {
  const { bus } = await open();
  const seen: number[] = [];
  const subscription = await groupOf(
    bus,
    topic,
    async (messages) => void seen.push(...messages.map(numberOf)),
    {
      restMs: 60_000,
    },
  );
  await bus.send([numbered(topic, 'k', 0)]);
  await until(() => seen.length === 1, 'the first message after a pause is read at once');
  await bus.send([numbered(topic, 'k', 1)]);
  await sleep(300);
  expect(seen).toEqual([0]);
  subscription.hurry();
  await until(() => seen.length === 2, 'it reads what came meanwhile');
});

test('a group that takes its partitions together gets them in one batch, each in order, and goes on behind it', async () => {
  const { bus } = await open();
  const wide = `${topic}.wide`;
  await bus.declare([{ name: wide, kind: 'event', partitions: 4 }]);
  const batches: string[][] = [];
  const take = () =>
    bus.subscribe({
      group: wide,
      topics: [topic, wide],
      start: 'earliest',
      together: true,
      batchSize: 50,
      retryDelayMs: 5,
      onMessages: async (messages) => {
        const bad = messages.find((message) => numberOf(message) === 13);
        if (bad) throw new Error('thirteen');
        batches.push(
          messages.map(({ partition, payload }) => `${partition} ${(payload as { n: number }).n}`),
        );
      },
    });
  const run = (from: number) =>
    Array.from({ length: 40 }, (_, n) => ({ ...numbered(wide, `k${n % 4}`, from + n), partition: n % 4 }));
  await bus.send([...run(0), numbered(topic, 'k', 99)]);
  const first = await take();
  await until(() => batches.flat().length === 40, 'all but the one that cannot be handled');
  await first.stop();
  const ofPartition = (partition: number) =>
    batches
      .flat()
      .filter((each) => each.startsWith(`${partition} `))
      .map((each) => Number(each.split(' ')[1]))
      .filter((n) => n !== 99);
  for (let partition = 0; partition < 4; partition++) {
    const wanted = Array.from({ length: 10 }, (_, n) => 4 * n + partition).filter((n) => n !== 13);
    expect(ofPartition(partition)).toEqual(wanted);
  }
  expect(await storedOf(wide)).toBe(41);
  batches.length = 0;
  await bus.send(run(100));
  const second = await take();
  await until(() => batches.flat().length === 40, 'the next ones, and none of before');
  expect(batches).toHaveLength(1);
  await second.stop();
});

test('a group that takes its partitions together has caught up while messages keep coming', async () => {
  const { bus } = await open();
  const wide = `${topic}.wide`;
  await bus.declare([{ name: wide, kind: 'event', partitions: 2 }]);
  await bus.send([0, 1].map((partition) => ({ ...numbered(wide, 'k', 0), partition })));
  // what is older than the topic keeps it
  await admin.query(
    'delete from bus.log l using bus.topics t where t.id = l.topic_id and t.name = $1 and l.partition = 1',
    [wide],
  );
  let handled = 0;
  const subscription = await bus.subscribe({
    group: wide,
    topics: [wide],
    start: 'earliest',
    together: true,
    onMessages: async () => {
      // the next one is read while this one is handled: the group always has something to do
      if (++handled < 40) await bus.send([{ ...numbered(wide, 'k', handled), partition: 0 }]);
      await sleep(30);
    },
  });
  await subscription.caughtUp;
  expect(handled).toBeLessThan(20);
  await subscription.stop();
});

test('two processes that hold the same group never move its position back', async () => {
  const [first, second] = [await open(), await open()];
  const stuck = Promise.withResolvers<void>();
  let holds = false;
  const seen: string[] = [];
  await groupOf(first.bus, topic, async (messages) => {
    if (messages.some((message) => numberOf(message) === 1)) {
      holds = true;
      await stuck.promise;
    }
    seen.push(...messages.map((message) => `first ${numberOf(message)}`));
  });
  await first.bus.send([numbered(topic, 'k', 0)]);
  await until(() => seen.length === 1, 'the first has the group');
  await first.bus.send([numbered(topic, 'k', 1)]);
  await until(() => holds, 'the first has its batch in its hands');
  await groupOf(second.bus, topic, async (messages) => {
    seen.push(...messages.map((message) => `second ${numberOf(message)}`));
  });
  // the first's session is cut, and with it its lock; it still holds its batch
  await admin.query(
    `select pg_terminate_backend(l.pid) from pg_locks l
     where l.locktype = 'advisory' and l.granted
       and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended($1, 0)`,
    [`bus:${topic}`],
  );
  await until(() => seen.includes('second 1'), 'the second takes over');
  await first.bus.send(Array.from({ length: 8 }, (_, n) => numbered(topic, 'k', n + 2)));
  await until(async () => (await storedOf(topic)) === 10, 'the second has all');
  stuck.resolve();
  await until(() => seen.includes('first 1'), 'the first goes on with what it held');
  await sleep(700);
  expect(await storedOf(topic)).toBe(10);
  // whoever stores late, what was reached before changes nothing
  for (const groups of ['$1::text', 'array[$1::text]'])
    await admin.query(
      `select bus.commit_positions(${groups}, array[id], array[0], array[2::bigint]) from bus.topics where name = $2`,
      [topic, topic],
    );
  expect(await storedOf(topic)).toBe(10);
});

test('positions that cannot be stored are reported to the subscriber, and a database that is away is not', async () => {
  const { bus, asked, fail } = await open();
  const faults: unknown[] = [];
  await groupOf(bus, topic, async () => undefined, { onCrash: (error) => faults.push(error) });
  const away = Object.assign(new Error('the connection was cut'), { code: 'ECONNRESET' });
  const refused = Object.assign(new Error('permission denied'), { code: '42501', severity: 'ERROR' });
  fail('bus_commit', away);
  await bus.send([numbered(topic, 'k', 0)]);
  await until(async () => (await storedOf(topic)) === 1, 'the next round stores it');
  expect(asked.filter((name) => name === 'bus_commit')).toHaveLength(2);
  expect(faults).toEqual([]);
  fail('bus_commit', refused);
  await bus.send([numbered(topic, 'k', 1)]);
  await until(() => faults.length > 0, 'the subscription fails');
  expect(faults).toEqual([refused]);
});

test('positions are stored at once for those who want to read them', async () => {
  const bus = createPostgresBus({ connectionString: server.url, clientId: 'asked' });
  const handled = Promise.withResolvers<void>();
  await groupOf(bus, topic, async () => handled.resolve());
  await bus.send([numbered(topic, 'k', 0)]);
  await handled.promise;
  await sleep(20);
  const before = await storedOf(topic);
  await storePositions();
  expect([before, await storedOf(topic)]).toEqual([0, 1]);
  await bus.close();
});

test('positions are stored once more at the end, and not again after it', async () => {
  const pool = openPool({ connectionString: server.url, max: 1 });
  const away = Object.assign(new Error('the connection was cut'), { code: 'ECONNRESET' });
  const query = vi.spyOn(pool, 'query').mockRejectedValueOnce(away as never);
  const store = new PositionStore(pool, () => undefined);
  store.note(topic, 1, 0, 1);
  await store.close();
  store.note(topic, 1, 0, 2);
  await sleep(700);
  expect(query).toHaveBeenCalledTimes(1);
  await pool.end();
});

test('two copies of the same code in a process share one end of the bus', async () => {
  const connectionString = server.url.replace('postgres@', 'bus_client@');
  const copies: Bus[] = [];
  for (let n = 0; n < 2; n++) {
    vi.resetModules();
    const copy = await import('./bus.ts');
    expect(copy.createPostgresBus).not.toBe(createPostgresBus);
    copies.push(copy.createPostgresBus({ connectionString, clientId: 'copy' }));
  }
  const seen: number[] = [];
  for (const [n, bus] of copies.entries())
    await groupOf(bus, `${topic}.${n}`, async (messages) => void seen.push(...messages.map(numberOf)));
  await copies[0]!.partitionsOf(topic);
  await copies[0]!.send([numbered(topic, 'k', 1)]);
  await until(() => seen.length === 2, 'both hear it');
  const { rows } = await admin.query(
    `select distinct a.pid from pg_stat_activity a join pg_locks l using (pid)
     where a.application_name = 'bus copy' and l.locktype = 'advisory'`,
  );
  // the session that holds both groups
  expect(rows).toHaveLength(1);
  await copies[0]!.close();
  await copies[1]!.send([numbered(topic, 'k', 2)]);
  await until(() => seen.includes(2), 'the other goes on when one is closed');
  await copies[1]!.close();
});
