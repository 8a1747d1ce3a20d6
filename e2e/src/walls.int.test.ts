/**
 * What a module reaches whose code is malicious: it has its database role, its secret and no more. The page is
 * docs/threat-model.md.
 */
import { readPlan } from '@rollheim/embedded';
import { createPostgresBus, installBusSchema, openClient, type OutgoingMessage } from '@rollheim/bus';
import { DEMO_USERS, TOPICS, topicsSentBy } from '@rollheim/contracts';
import {
  actorProof,
  keepProven,
  keyOf,
  keysFor,
  moduleSecret,
  permitSigners,
  proveVersions,
  signPermit,
  verifyPermit,
  type Permit,
} from '@rollheim/contracts/server';
import { previewQuery, readPreview } from '@rollheim/release-client';
import { csrfToken, csrfTokenFits, readEnv } from '@rollheim/service-kit';
import {
  testKey,
  testMessage,
  withPostgres,
  type TestDatabase,
  type TestPostgres,
} from '@rollheim/tooling/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Tickets } from '../../shell/server/src/live/ticket.ts';

/** Those that a system starts with. */
const MODULES = readPlan().bffs.map(({ module }) => module);
const roleOf = (module: string): string => module.replace('mf-', 'bff_');

let postgres: TestPostgres;
let database: TestDatabase;

beforeAll(async () => {
  postgres = await withPostgres();
  database = await postgres.database();
  await installBusSchema(database.adminUrl, [], {
    key: testKey('actor'),
    visitors: testKey('visitor'),
    always: true,
  });
});
afterAll(() => postgres?.stop());

/** The bus as the module's code can open it: with its own role, or with the one that it reads as. */
const busOf = (module: string, as: 'BUS_URL' | 'BUS_READ_URL') => {
  const connectionString = database.config(roleOf(module))[as] ?? '';
  return createPostgresBus({ connectionString, clientId: module });
};
const message = (topic: string): OutgoingMessage => testMessage(topic, 'key', { status: 'SOLD' });
/** What the module is given. */
const keysOf = (module: string) => readEnv(database.config(roleOf(module)));
/** What a part of the system is given. */
const partKeys = (role: string) => readEnv({ DATABASE_URL: 'none', ...database.config(role) });

describe.each(MODULES)('%s', (module) => {
  test('appends to its command topics, and to nothing else, as none of its roles', async () => {
    const own = busOf(module, 'BUS_URL');
    const reader = busOf(module, 'BUS_READ_URL');
    const allowed = topicsSentBy(module);
    for (const { name } of TOPICS) {
      if (!allowed.includes(name))
        await expect(own.send([message(name)]), name).rejects.toMatchObject({ code: '42501' });
      await expect(reader.send([message(name)]), name).rejects.toMatchObject({ code: '42501' });
    }
    await own.send(allowed.map(message));
    await own.close();
    await reader.close();
  });

  test('acts for those whom identity vouches for, and as no operator, timer or service', async () => {
    const own = busOf(module, 'BUS_URL');
    const { customerId } = DEMO_USERS.operator;
    const { SECRET } = keysOf(module);
    const sent = (actor: string, proof?: string) => {
      const [command] = topicsSentBy(module).map(message);
      if (!command) throw new Error(`${module} sends nothing`);
      const team = ['admin'];
      const headers = { ...command.headers, actor, team, ...(proof ? { proof } : {}) };
      return own.send([{ ...command, headers }]);
    };
    const ends = Date.now() / 1000 + 60;
    const customer = actorProof(testKey('actor'), customerId, [], ends);
    await sent(customerId, customer);
    await sent(`operator:${customerId}`, actorProof(testKey('actor'), customerId, ['admin'], ends));
    const made = actorProof(keyOf({ SECRET }, 'actor'), customerId, ['admin'], ends);
    for (const [actor, proof] of [
      [`operator:${customerId}`, customer],
      [`operator:${customerId}`, made],
      [customerId, made],
      [DEMO_USERS.dealer1.customerId, customer],
      ['timer', customer],
      ['operator', customer],
      ['service:identity', customer],
      ['service:valuations', customer],
      [customerId],
    ] as const)
      await expect(sent(actor, proof), actor).rejects.toMatchObject({ code: '28000' });
    await own.close();
  });

  test('reads no command, no contact and no security event', async () => {
    const secret = TOPICS.filter((topic) => topic.private).map(({ name }) => name);
    expect(secret).toEqual(
      expect.arrayContaining(['auctions.commands', 'customers.contact', 'security.events']),
    );
    for (const role of ['BUS_URL', 'BUS_READ_URL'] as const) {
      const client = openClient({ connectionString: database.config(roleOf(module))[role] ?? '' });
      await client.connect();
      for (const topic of secret) {
        const joined = client.query("select * from bus.join_group('spy', array[$1], 'earliest')", [topic]);
        await expect(joined, topic).rejects.toMatchObject({ code: '42501' });
        const { rows } = await client.query(
          'select body from bus.describe() d, bus.read(array[d.id], array[0], array[0]::bigint[], 10) where d.name = $1',
          [topic],
        );
        expect(rows, topic).toEqual([]);
      }
      await expect(client.query('select * from bus.log')).rejects.toMatchObject({ code: '42501' });
      await client.end();
    }
  });

  test('makes no csrf token, ticket, link to a release, proof of a version, or secret of another module', () => {
    const { SECRET, KEYS } = keysOf(module);
    expect(KEYS).toEqual({});
    const [shell, edge, releases] = [partKeys('shell'), partKeys('edge'), partKeys('releases')];
    expect(csrfTokenFits(keyOf(edge, 'csrf'), 's1', csrfToken(keyOf(shell, 'csrf'), 's1'))).toBe(true);
    const far = Math.floor(Date.now() / 1000) + 600;
    const permission = { releases: { 'mf-sell': '9.9.9' }, expires: far };
    const opened = (key: string) =>
      readPreview(keyOf(edge, 'preview'), new URLSearchParams(previewQuery(key, permission)), Date.now());
    expect(opened(keyOf(releases, 'preview'))).toEqual({ permission });
    // a frame of the shell and an answer of the edge are the same to the edge
    const proven = (key: string) => keepProven(keyOf(edge, 'seen'), proveVersions(key, 'auctions/42:17'));
    expect([shell, edge].map((part) => proven(keyOf(part, 'seen')))).toEqual([
      'auctions/42:17',
      'auctions/42:17',
    ]);
    const made = (['csrf', 'preview', 'seen'] as const).map((purpose) => keyOf({ SECRET }, purpose));
    for (const key of [SECRET, ...made]) {
      expect(csrfTokenFits(keyOf(edge, 'csrf'), 's1', csrfToken(key, 's1'))).toBe(false);
      const ticket = new Tickets(key).write('customer', 's1', Date.now());
      expect(new Tickets(shell.SECRET).spend(ticket, 's1', Date.now())).toBeNull();
      expect(opened(key)).toEqual({ fault: 'tampered' });
      expect(proven(key)).toBe('');
    }
    for (const other of MODULES.filter((each) => each !== module))
      expect(moduleSecret(SECRET, other)).not.toBe(keysOf(other).SECRET);
  });
});

describe('permits for files', () => {
  const signers = () => permitSigners(partKeys('svc_media'));
  const permits: Record<string, Permit> = {
    'a picture of an ad': { use: 'upload', mediaKind: 'image', owner: 'o', adId: 'ad', maxBytes: 1 },
    'a dealer’s paper': { use: 'upload', mediaKind: 'document', owner: 'o', adId: 'merchant:o', maxBytes: 1 },
    'a file of an order': { use: 'upload', mediaKind: 'document', owner: 'o', adId: 'order:o', maxBytes: 1 },
    'reading a document': { use: 'read', mediaId: 'm', owner: 'o', session: null },
    'the archive of a person': { use: 'archive', mediaId: 'm' },
  };
  const may: Record<string, readonly string[]> = {
    'mf-sell': ['a picture of an ad', 'reading a document'],
    'mf-account': ['a dealer’s paper', 'a file of an order', 'reading a document'],
    'mf-office': ['reading a document'],
    'mf-catalog': ['reading a document'],
  };

  test.each(MODULES)('%s gives those that are its own to give', async (module) => {
    const { SECRET } = keysOf(module);
    const taken: string[] = [];
    for (const [name, permit] of Object.entries(permits)) {
      const token = await signPermit(permit, SECRET);
      if (await verifyPermit(token, signers(), permit.use)) taken.push(name);
    }
    expect(taken).toEqual(may[module] ?? []);
  });

  test('identity gives the archive’s, which is taken', async () => {
    const token = await signPermit(
      { use: 'archive', mediaId: 'm' },
      keyOf(partKeys('svc_identity'), 'media-permit'),
    );
    expect(await verifyPermit(token, signers(), 'archive')).toMatchObject({ mediaId: 'm' });
  });
});

test('no process of the system is given the system’s secret', () => {
  const root = 'the secret of a whole system';
  for (const who of ['identity', 'auctions', 'shell', 'edge', 'releases', 'demo', ...MODULES]) {
    const { SECRET, KEYS } = keysFor(root, who);
    expect([SECRET, ...Object.values(KEYS ?? {})]).not.toContain(root);
  }
});
