import { openClient } from '@rollheim/bus';
import { setTimeout as sleep } from 'node:timers/promises';
import { withOwnPostgres } from '@rollheim/tooling/testing';
import { describe, expect, test } from 'vitest';
import { dropReadModel, openBus, startBff, type Projection, type RunningBff } from '../src/index.ts';
import { add, bffHarness, call } from './bff-harness.ts';
import { counterBff, projection } from './counter-bff.ts';
import { STATE } from './counter-service.ts';

const kit = bffHarness(withOwnPostgres);

describe('When several processes share a read model', () => {
  test('then one writes it, and another takes over when that one stops', async () => {
    await kit.startTestService();
    const first = await kit.startTestBff();
    const second = await kit.startTestBff();
    expect(second.projection).toBe(first.projection);
    await add(kit, first, 'a', { by: 3 });
    expect((await call(second, 'GET', '/api/public/counters/a', { 'x-seen': 'orders/a:1' })).body).toEqual({
      value: 3,
    });
    await kit.stop(first);
    const answer = await add(kit, second, 'a', { by: 1 });
    expect(answer.body).toMatchObject({ value: 4 });
    await expect
      .poll(async () => (await call(second, 'GET', '/api/public/counters/a')).body)
      .toEqual({ value: 4 });
    const rows = await kit.database.query<{ writes: number }>(
      `select writes from ${first.projection}.counters`,
    );
    expect(rows).toEqual([{ writes: 2 }]);
  });

  test('and something follows it, then it follows in the one that writes, behind what its topics hold', async () => {
    await kit.startTestService();
    const told: string[] = [];
    const startFollowed = async (name: string) => {
      const note = (what: string) => told.push(`${name} ${what}`);
      const keysOf = (messages: readonly { readonly key: string }[]) => messages.map(({ key }) => key).join();
      const follow: Projection['follow'] = () => ({
        begins: () => note('begins'),
        writing: (messages) => note(`writing ${keysOf(messages)}`),
        wrote: (messages) => note(`wrote ${keysOf(messages)}`),
        ends: () => note('ends'),
      });
      const followed = { ...projection, version: 97, follow };
      return kit.keep(await startBff(counterBff({ projection: followed }), kit.config));
    };
    const plain = await kit.startTestBff();
    await add(kit, plain, 'a', { by: 3 });
    // its topic holds it
    await expect.poll(async () => (await call(plain, 'GET', '/api/public/counters/a')).status).toBe(200);
    const first = await startFollowed('first');
    await expect.poll(() => told).toEqual(['first writing a', 'first wrote a', 'first begins']);
    const second = await startFollowed('second');
    await add(kit, second, 'b', { by: 1 });
    await expect.poll(() => told.slice(3)).toEqual(['first writing b', 'first wrote b']);
    await kit.stop(first);
    await expect.poll(() => told.slice(5)).toEqual(['first ends', 'second begins']);
  });

  test('with other code, then each has its own, built from the topics before it is ready', async () => {
    await kit.startTestService();
    const first = await kit.startTestBff();
    await add(kit, first, 'a', { by: 3 });
    const second = await kit.startTestBff({ projection: { ...projection, version: 2 } });
    expect(second.projection).not.toBe(first.projection);
    // by its metrics it has taken in everything: what a start waits for before it says that it is ready
    const metrics = await fetch(`http://127.0.0.1:${second.port}/metrics`);
    expect(await metrics.text()).toMatch(/^consumer_lag_messages\{consumer="[^"]+"[^}]*\} 0$/m);
    expect((await call(second, 'GET', '/api/public/counters/a')).body).toEqual({ value: 3 });
  });

  test('and it is dropped and made again, then it holds everything before it is ready', async () => {
    await kit.startTestService();
    const first = await kit.startTestBff();
    await add(kit, first, 'a', { by: 3 });
    await add(kit, first, 'b', { by: 4 });
    await kit.stop(first);
    const groups = () =>
      kit.database.query<{ group_name: string }>(
        "select distinct group_name from bus.positions where group_name like 'kit\\_p\\_%'",
      );
    const [before] = await groups();
    const bus = openBus({ BUS: 'postgres', BUS_URL: kit.database.busUrl }, 'test');
    await dropReadModel(kit.database.url('bff_kit'), bus, first.projection!);
    expect(await groups()).toEqual([]);
    // a process that still stores what it had reached changes nothing for the one to come
    await kit.database.query(
      'insert into bus.positions select $1, topic_id, partition, next_offset from bus.partitions',
      [before!.group_name],
    );
    await bus.close();
    const second = await kit.startTestBff();
    expect(second.projection).toBe(first.projection);
    expect((await call(second, 'GET', '/api/public/counters/a')).body).toEqual({ value: 3 });
    expect((await call(second, 'GET', '/api/public/counters/b')).body).toEqual({ value: 4 });
  });

  test('and it was made before groups had ids, then it goes on from its positions', async () => {
    await kit.startTestService();
    const first = await kit.startTestBff();
    await add(kit, first, 'a', { by: 3 });
    await expect.poll(async () => (await call(first, 'GET', '/api/public/counters/a')).status).toBe(200);
    await kit.stop(first);
    await kit.database.query(`alter table ${first.projection}.kit_progress drop column id`);
    await kit.database.query("update bus.positions set group_name = $1 where group_name like 'kit\\_p\\_%'", [
      first.projection,
    ]);
    const second = await kit.startTestBff();
    await add(kit, second, 'b', { by: 4 });
    await expect.poll(async () => (await call(second, 'GET', '/api/public/counters/b')).status).toBe(200);
    const rows = await kit.database.query(`select id, writes from ${first.projection}.counters order by id`);
    expect(rows).toEqual([
      { id: 'a', writes: 1 },
      { id: 'b', writes: 1 },
    ]);
  });

  test('and what comes cannot be projected, then /ready says which statement failed and how', async () => {
    await kit.startTestService();
    await add(kit, await kit.startTestBff(), 'a', { by: 3 });
    const broken: Projection = {
      ...projection,
      version: 99,
      apply: async (_messages, client) =>
        void (await client.query('insert into counters_of_before values (1)')),
    };
    const bff = kit.keep(await startBff(counterBff({ projection: broken }), kit.config));
    const ready = async (): Promise<unknown> => (await fetch(`http://127.0.0.1:${bff.port}/ready`)).json();
    await expect.poll(ready).toEqual({
      ready: false,
      missing: ['read model'],
      why: { 'read model': 'relation "counters_of_before" does not exist' },
    });
  });

  test('and one process could not take something in, then the next is not ready before it was put back', async () => {
    await kit.startTestService();
    await add(kit, await kit.startTestBff(), 'a', { by: 3 });
    let refuses = true;
    const strict: Projection = {
      ...projection,
      version: 98,
      apply: async (messages, client) => {
        if (refuses) throw Object.assign(new Error('not this one'), { code: '22003', severity: 'ERROR' });
        await projection.apply(messages, client);
      },
    };
    const start = async () => kit.keep(await startBff(counterBff({ projection: strict }), kit.config));
    const missing = async (bff: RunningBff) =>
      (await (await fetch(`http://127.0.0.1:${bff.port}/ready`)).json()) as object;
    const first = await start();
    await expect.poll(() => missing(first)).toMatchObject({ why: { 'read model': 'not this one' } });
    const letters = () =>
      kit.database.query(
        `select 1 from bus.log l join bus.topics t on t.id = l.topic_id where t.name = '${STATE}.dlq'`,
      );
    await expect.poll(letters).toHaveLength(1);
    await kit.stop(first);
    refuses = false;
    const second = await start();
    await sleep(1500);
    expect(await missing(second)).toMatchObject({ why: { 'read model': 'not this one' } });
    const bus = openBus({ BUS: 'postgres', BUS_URL: kit.database.busUrl }, 'test');
    expect(await bus.redrive(STATE)).toBe(1);
    await bus.close();
    await expect.poll(() => missing(second)).toMatchObject({ ready: true });
    expect((await call(second, 'GET', '/api/public/counters/a')).body).toEqual({ value: 3 });
  });

  test('and Postgres goes and comes back, then they turn not ready and ready again, and go on writing', async () => {
    await kit.startTestService();
    const bff = await kit.startTestBff();
    await add(kit, bff, 'a', { by: 3 });
    const ready = async () => (await call(bff, 'GET', '/ready')).status;
    expect(await ready()).toBe(200);
    await kit.postgres.crash();
    expect(await ready()).toBe(503);
    expect((await call(bff, 'GET', '/health')).status).toBe(200);
    await kit.postgres.restart();
    await expect.poll(ready).toBe(200);
    // asked seldom: writes that wait for the service must not block each other
    const patient = { interval: 1_000, timeout: 90_000 };
    await expect.poll(async () => (await add(kit, bff, 'a', { by: 1 })).status, patient).toBe(200);
    const value = async () =>
      ((await call(bff, 'GET', '/api/public/counters/a')).body as { value: number }).value;
    await expect.poll(value).toBeGreaterThanOrEqual(4);
  });

  test('then a BFF’s role can make no other schema and no other module’s read model', async () => {
    const client = openClient({ connectionString: kit.database.url('bff_kit') });
    await client.connect();
    await expect(client.query('create schema mine')).rejects.toThrow(/permission denied/);
    await expect(
      client.query("select rollheim.make_projection_schema('catalog', 'abcdef123456')"),
    ).rejects.toThrow(/may not touch/);
    await expect(client.query('select * from kit.counters')).rejects.toThrow(/permission denied/);
    await client.end();
  });
});
