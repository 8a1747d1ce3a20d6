import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres, type RunningPostgres } from '@rollheim/embedded';
import { openClient, openPool } from '../connection.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numbered, numberOf, replayAll } from '../conformance/harness.ts';
import { until } from '../conformance/until.ts';
import { createPostgresBus, runUpkeep } from './bus.ts';
import { installBusSchema } from './install.ts';
import { keepUp } from './upkeep.ts';

const dataDir = join(import.meta.dirname, '../../../../.cache/test/bus-access');

describe('access to the bus in Postgres', () => {
  let server: RunningPostgres;
  const urlOf = (role: string) => server.url.replace('postgres@', `${role}@`);

  beforeAll(async () => {
    await rm(dataDir, { recursive: true, force: true });
    server = await startPostgres({ dataDir, durable: false });
    await installBusSchema(server.url, [
      { role: 'svc_auctions', privateTopicsOf: ['auctions'], appendTo: '*' },
      { role: 'svc_orders', privateTopicsOf: ['orders', 'people.contact'], appendTo: ['auctions.commands'] },
      { role: 'reader', privateTopicsOf: [], appendTo: [] },
      { role: 'early', groupsOf: 'reader', privateTopicsOf: [], appendTo: [] },
    ]);
    const bus = createPostgresBus({ connectionString: urlOf('svc_auctions'), clientId: 'auctions' });
    await bus.declare([
      { name: 'auctions.commands', kind: 'command', partitions: 1, private: true },
      { name: 'auctions.events', kind: 'event', partitions: 1 },
    ]);
    await bus.send([numbered('auctions.commands', 'k', 1), numbered('auctions.events', 'k', 1)]);
    await bus.close();
  });
  afterAll(() => server?.stop());

  test('an owner has the functions and no table', async () => {
    const client = openClient({ connectionString: urlOf('svc_auctions') });
    await client.connect();
    for (const statement of [
      'select * from bus.log',
      'select * from bus.replies',
      'select * from bus.messages',
      'delete from bus.topics',
      "insert into bus.private_readers values ('svc_auctions', '*')",
      "insert into bus.writers values ('svc_auctions', '*')",
      'create table bus.mine (n int)',
    ]) {
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
    await client.end();
  });

  test('a role without the bus has neither', async () => {
    const admin = openClient({ connectionString: server.url });
    await admin.connect();
    await admin.query('create role stranger login');
    await admin.end();
    const client = openClient({ connectionString: urlOf('stranger') });
    await client.connect();
    await expect(client.query('select * from bus.describe()')).rejects.toMatchObject({ code: '42501' });
    await client.end();
  });

  test('a private topic is read by its owner alone, its dead letters too', async () => {
    const own = createPostgresBus({ connectionString: urlOf('svc_auctions'), clientId: 'auctions' });
    const foreign = createPostgresBus({ connectionString: urlOf('svc_orders'), clientId: 'orders' });
    expect(await replayAll(own, 'auctions.commands')).toHaveLength(1);
    expect(await replayAll(foreign, 'auctions.events')).toHaveLength(1);
    for (const topic of ['auctions.commands', 'auctions.commands.dlq']) {
      await expect(replayAll(foreign, topic)).rejects.toMatchObject({ code: '42501' });
    }
    const client = openClient({ connectionString: urlOf('svc_orders') });
    await client.connect();
    const { rows } = await client.query(
      "select body from bus.describe() d, bus.read(array[d.id], array[0], array[0]::bigint[], 10) where d.name = 'auctions.commands'",
    );
    expect(rows).toEqual([]);
    await client.end();
    await foreign.send([numbered('auctions.commands', 'k', 2)]);
    expect(await replayAll(own, 'auctions.commands')).toHaveLength(2);
    await own.close();
    await foreign.close();
  });

  test('a role appends to the topics that it is named for, and to no other', async () => {
    const orders = createPostgresBus({ connectionString: urlOf('svc_orders'), clientId: 'orders' });
    const before = (await replayAll(orders, 'auctions.events')).length;
    for (const refused of [
      [numbered('auctions.events', 'k', 7)],
      [numbered('auctions.commands', 'k', 7), numbered('auctions.events', 'k', 7)],
    ]) {
      await expect(orders.send(refused)).rejects.toMatchObject({ code: '42501' });
    }
    expect(await replayAll(orders, 'auctions.events')).toHaveLength(before);
    await orders.close();
  });

  test('a role that reads for many appends as the role that it is given for that', async () => {
    const connectionString = urlOf('reader');
    const alone = createPostgresBus({ connectionString, clientId: 'alone' });
    const sendAs = urlOf('svc_orders');
    const named = createPostgresBus({ connectionString, sendAs, clientId: 'named' });
    const command = () => [numbered('auctions.commands', 'k', 8)];
    await expect(alone.send(command())).rejects.toMatchObject({ code: '42501' });
    await named.send(command());
    await expect(named.send([numbered('auctions.events', 'k', 8)])).rejects.toMatchObject({ code: '42501' });
    await expect(replayAll(named, 'auctions.commands')).rejects.toMatchObject({ code: '42501' });
    await alone.close();
    await named.close();
  });

  test('a topic is declared by who may append to it', async () => {
    const bus = createPostgresBus({ connectionString: urlOf('svc_orders'), clientId: 'orders' });
    await bus.declare([{ name: 'auctions.events', kind: 'event', partitions: 1 }]);
    await expect(
      bus.declare([{ name: 'auctions.taken', kind: 'event', partitions: 1 }]),
    ).rejects.toMatchObject({ code: '42501' });
    await bus.close();
  });

  test('a single private topic is read by whom it is given to', async () => {
    const owner = createPostgresBus({ connectionString: server.url, clientId: 'people' });
    await owner.declare([{ name: 'people.contact', kind: 'state', partitions: 1, private: true }]);
    await owner.send([numbered('people.contact', 'k', 1)]);
    const orders = createPostgresBus({ connectionString: urlOf('svc_orders'), clientId: 'orders' });
    const reader = createPostgresBus({ connectionString: urlOf('reader'), clientId: 'reader' });
    expect(await replayAll(orders, 'people.contact')).toHaveLength(1);
    await expect(replayAll(reader, 'people.contact')).rejects.toMatchObject({ code: '42501' });
    for (const bus of [owner, orders, reader]) await bus.close();
  });

  test('the positions of a group are moved and forgotten by its own role alone', async () => {
    const auctions = createPostgresBus({ connectionString: urlOf('svc_auctions'), clientId: 'auctions' });
    await auctions.declare([{ name: 'auctions.groups', kind: 'event', partitions: 1 }]);
    const seen: number[] = [];
    const options = {
      group: 'auctions.own',
      topics: ['auctions.groups'],
      start: 'latest' as const,
      onMessages: async (messages: readonly { payload: unknown }[]) =>
        void seen.push(...messages.map(numberOf)),
    };
    await (await auctions.subscribe(options)).stop();
    await auctions.send([numbered('auctions.groups', 'k', 9)]);
    const stranger = openClient({ connectionString: urlOf('reader') });
    await stranger.connect();
    await stranger.query(
      `select bus.commit_positions('auctions.own', array[id], array[0], array[1000]) from bus.describe() d
       where name = 'auctions.groups'`,
    );
    await stranger.query("select bus.delete_group('auctions.own')");
    await expect(
      stranger.query("select * from bus.join_group('auctions.own', array['auctions.groups'], 'latest')"),
    ).rejects.toMatchObject({ code: '42501' });
    await stranger.end();
    const subscription = await auctions.subscribe(options);
    await subscription.caughtUp;
    await subscription.stop();
    expect(seen).toEqual([9]);
    await auctions.close();
  });

  test('who reads by itself moves the groups of the role that it reads as elsewhere', async () => {
    const read = async (role: string) => {
      const seen: number[] = [];
      const bus = createPostgresBus({ connectionString: urlOf(role), clientId: role });
      const subscription = await bus.subscribe({
        group: 'shared.group',
        topics: ['auctions.groups'],
        start: 'earliest',
        onMessages: async (messages) => void seen.push(...messages.map(numberOf)),
      });
      await subscription.caughtUp;
      await subscription.stop();
      await bus.close();
      return seen;
    };
    expect(await read('early')).toEqual([9]);
    expect(await read('reader')).toEqual([]);
    await expect(read('svc_orders')).rejects.toMatchObject({ code: '42501' });
  });

  test('messages older than their topic keeps them go, and positions survive the gap', async () => {
    const pool = openPool({ connectionString: server.url, max: 2 });
    const bus = createPostgresBus({ connectionString: urlOf('svc_auctions'), clientId: 'auctions' });
    await pool.query("update bus.topics set retention = '0' where name = 'auctions.events'");
    expect(await runUpkeep(pool, 'auctions.events', 0)).toBe(1);
    expect(await replayAll(bus, 'auctions.events')).toEqual([]);
    await pool.query("update bus.topics set retention = '1 day' where name = 'auctions.events'");
    await bus.send([numbered('auctions.events', 'k', 2)]);
    expect((await replayAll(bus, 'auctions.events')).map(({ offset }) => offset)).toEqual(['1']);
    await bus.close();
    await pool.end();
  });

  test('upkeep is done for all topics, once in its time however many processes look', async () => {
    const pool = openPool({ connectionString: urlOf('svc_orders'), max: 1 });
    const bus = createPostgresBus({ connectionString: urlOf('svc_auctions'), clientId: 'auctions' });
    await bus.declare([{ name: 'auctions.kept', kind: 'state', partitions: 1 }]);
    const kept = async () => (await replayAll(bus, 'auctions.kept')).map(numberOf);
    await bus.send([numbered('auctions.kept', 'k', 1), numbered('auctions.kept', 'k', 2)]);
    await keepUp(pool, 60_000);
    expect(await kept()).toEqual([2]);
    await bus.send([numbered('auctions.kept', 'k', 3)]);
    await keepUp(pool, 60_000);
    expect(await kept()).toEqual([2, 3]);
    await keepUp(pool, 0);
    expect(await kept()).toEqual([3]);
    await bus.close();
    await pool.end();
  });

  test('the upkeep of one topic holds nothing of those that are done', async () => {
    const pool = openPool({ connectionString: urlOf('svc_orders'), max: 1 });
    const bus = createPostgresBus({ connectionString: urlOf('svc_auctions'), clientId: 'auctions' });
    const [early, late] = ['auctions.a-early', 'auctions.z-late'];
    for (const name of [early, late]) {
      await bus.declare([{ name, kind: 'state', partitions: 1 }]);
      await bus.send([numbered(name, 'k', 1), numbered(name, 'k', 2)]);
    }
    const holder = openClient({ connectionString: server.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query(
      'select from bus.log l join bus.topics t on t.id = l.topic_id where t.name = $1 for update of l',
      [late],
    );
    const round = keepUp(pool, 0);
    await until(async () => (await replayAll(bus, early)).length === 1, 'the first topic is done', 5000);
    expect((await replayAll(bus, late)).map(numberOf)).toEqual([1, 2]);
    await holder.query('commit');
    await round;
    expect((await replayAll(bus, late)).map(numberOf)).toEqual([2]);
    await holder.end();
    await bus.close();
    await pool.end();
  });

  test('a topic cannot be declared again with another number of partitions', async () => {
    const bus = createPostgresBus({ connectionString: urlOf('svc_auctions'), clientId: 'auctions' });
    await expect(bus.declare([{ name: 'auctions.events', kind: 'event', partitions: 2 }])).rejects.toThrow(
      'exists',
    );
    await bus.close();
  });
});
