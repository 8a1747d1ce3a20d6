import { openClient } from '@rollheim/bus';
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Problem } from '@rollheim/contracts';
import { withPostgres, type TestDatabase, type TestPostgres } from '@rollheim/tooling/testing';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  dropReadModel,
  openBus,
  startBff,
  type BffDefinition,
  type Projection,
  type RunningBff,
  type RunningService,
} from '../src/index.ts';
import { processGate } from '../src/gate.ts';
import { counterBff, projection } from './counter-bff.ts';
import { COMMANDS, startCounters } from './counter-service.ts';

const ROLES = 'https://rollheim.example/roles';
let postgres: TestPostgres;
let database: TestDatabase;
let identity: Server;
let key: CryptoKey;
let config: Record<string, string>;
let open: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  postgres = await withPostgres({ owners: [{ role: 'svc_kit', schema: 'kit' }], bffs: ['bff_kit'] });
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  key = pair.privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'EdDSA', use: 'sig' };
  identity = createServer((_req, res) =>
    res.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] })),
  );
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  identity.close();
  await postgres.stop();
});
beforeEach(async () => {
  database = await postgres.database();
  const identityUrl = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`;
  config = { ...database.config('bff_kit'), IDENTITY_URL: identityUrl, ROLES_CLAIM: ROLES };
});
afterEach(async () => {
  for (const part of open.reverse()) await part.stop();
  open = [];
  await database.drop();
});

const token = (claims: Record<string, unknown> = {}, expiry = '5m', typ = 'at+jwt') =>
  new SignJWT({ email_verified: true, ...claims })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'k1', typ })
    .setSubject('customer-1')
    .setAudience('rollheim')
    .setExpirationTime(expiry)
    .sign(key);

async function startTestBff(
  more: Partial<BffDefinition> = {},
  env: Record<string, string> = {},
): Promise<RunningBff> {
  const bff = await startBff(counterBff(more), { ...config, ...env });
  open.push(bff);
  await expect.poll(() => bff.notReady()).toEqual([]);
  return bff;
}
async function startTestService(): Promise<RunningService> {
  const service = await startCounters(database.config('svc_kit'));
  open.push(service);
  return service;
}
interface Called {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers
  readonly body: any;
}
async function call(
  bff: RunningBff,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<Called> {
  const response = await fetch(`http://127.0.0.1:${bff.port}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text ? (JSON.parse(text) as unknown) : null,
  };
}
async function add(
  bff: RunningBff,
  id: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Called> {
  const authorization = `Bearer ${await token()}`;
  return call(
    bff,
    'POST',
    `/api/private/counters/${id}/add`,
    { authorization, 'idempotency-key': randomUUID(), ...headers },
    body,
  );
}

describe('When text that no store can hold comes in', () => {
  const refused = { status: 400, body: { status: 400, code: 'invalid_input' } };

  test('then a path or query is refused before any code reads it, with its field', async () => {
    const bff = await startTestBff();
    const cases = { '/%00': 'path', '/a?q=%00': 'q', '/a?q=%FF': 'q', '/%FF': 'path' };
    for (const [target, field] of Object.entries(cases)) {
      const answer = await call(bff, 'GET', `/api/public/counters${target}`);
      expect(answer).toMatchObject(refused);
      expect((answer.body as Problem).fields).toEqual({ [field]: 'validation.invalid' });
    }
  });

  test('then a body is refused with all of its fields at fault, known or not', async () => {
    await startTestService();
    const bff = await startTestBff();
    const answer = await add(bff, 'a', { by: 1, mode: 'a\u0000b', more: [{ deep: '\ud800' }] });
    expect(answer).toMatchObject(refused);
    expect((answer.body as Problem).fields).toEqual({
      mode: 'validation.invalid',
      'more.0.deep': 'validation.invalid',
    });
    expect(await add(bff, 'a', `${'['.repeat(20_000)}${']'.repeat(20_000)}`)).toMatchObject(refused);
    expect(await add(bff, 'a', { by: 1, mode: 'a\tb\r\nĄß漢🚐' })).toMatchObject({ status: 200 });
  });
});

describe('When a command goes through HTTP', () => {
  test('then its answer names the version, and a read that has seen it finds it', async () => {
    await startTestService();
    const bff = await startTestBff();
    const answer = await add(bff, 'a', { by: 3 });
    expect(answer).toMatchObject({ status: 200, body: { value: 3 } });
    expect(answer.headers.get('x-version')).toBe('orders/a:1');
    for (let version = 2; version <= 10; version++) {
      await add(bff, 'a', { by: 1 });
      const read = await call(bff, 'GET', '/api/public/counters/a', { 'x-seen': `orders/a:${version}` });
      expect(read).toMatchObject({ status: 200, body: { value: version + 2 } });
    }
    const never = await call(bff, 'GET', '/api/public/counters/a', { 'x-seen': 'orders/a:99' });
    expect(never.headers.get('x-stale')).toBe('1');
  });

  test('then refusals are problem documents with the catalogue’s status', async () => {
    await startTestService();
    const bff = await startTestBff();
    const refused = await add(bff, 'a', { by: 1, mode: 'refuse' }, { 'x-correlation-id': 'reference-1' });
    expect(refused.status).toBe(409);
    expect(refused.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(refused.body).toMatchObject({
      code: 'conflict',
      fields: { by: 'validation.too_large' },
      reference: 'reference-1',
    });
    const headers = { 'idempotency-key': randomUUID() };
    await add(bff, 'a', { by: 1 }, headers);
    expect((await add(bff, 'a', { by: 2 }, headers)).body).toMatchObject({ status: 422, code: 'key_reused' });
  });

  test('and too many are under way, then it is refused before anything is sent, and goes through later', async () => {
    await startTestService();
    const bff = await startTestBff();
    const inside: (() => void)[] = [];
    for (let full = false; !full;) {
      try {
        inside.push(processGate().enter(COMMANDS, `other-${inside.length}`));
      } catch {
        full = true;
      }
    }
    const headers = { 'idempotency-key': randomUUID() };
    const refused = await add(bff, 'a', { by: 3 }, headers);
    expect(refused).toMatchObject({ status: 503, body: { code: 'overloaded' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    for (const leave of inside) leave();
    expect(await add(bff, 'a', { by: 3 }, headers)).toMatchObject({ status: 200, body: { value: 3 } });
    expect(await bff.metrics()).toMatch(/commands_refused_total\{[^}]*\} [2-9]/);
  });

  test('and the owner is away, then 202 names an address that only its sender can read', async () => {
    const bff = await startTestBff();
    const pending = await add(bff, 'a', { by: 3 });
    expect(pending.status).toBe(202);
    const { href } = pending.body as { href: string };
    const authorization = `Bearer ${await token()}`;
    await startTestService();
    await expect.poll(async () => (await call(bff, 'GET', href, { authorization })).status).toBe(503);
    expect((await call(bff, 'GET', href, { authorization })).body).toMatchObject({ code: 'expired' });
    expect((await call(bff, 'GET', href)).status).toBe(404);
    expect((await call(bff, 'GET', `${href}x`, { authorization })).status).toBe(404);
  });
});

describe('When a caller asks what became of a write', () => {
  async function lookUp(bff: RunningBff, id: string, key: string, body: unknown): Promise<Called> {
    const headers = { authorization: `Bearer ${await token()}`, 'idempotency-key': key };
    return call(bff, 'POST', `/api/private/counters/${id}/add/outcome`, headers, body);
  }

  test('then it hears how it ended, and asking carries nothing out', async () => {
    await startTestService();
    const bff = await startTestBff();
    const [done, refused, never] = [randomUUID(), randomUUID(), randomUUID()];
    expect((await lookUp(bff, 'a', never, { by: 3 })).body).toEqual({ state: 'unknown' });
    await add(bff, 'a', { by: 3 }, { 'idempotency-key': done });
    await add(bff, 'a', { by: 3, mode: 'refuse' }, { 'idempotency-key': refused });
    const found = await lookUp(bff, 'a', done, { by: 3 });
    expect(found.body).toMatchObject({ state: 'done', answer: { value: 3 } });
    expect(found.headers.get('x-version')).toBe('orders/a:1');
    expect((await lookUp(bff, 'a', refused, { by: 3, mode: 'refuse' })).body).toEqual({
      state: 'refused',
      code: 'conflict',
      fields: { by: 'validation.too_large' },
    });
    expect(await add(bff, 'a', { by: 1 })).toMatchObject({ body: { value: 4 } });
  });

  test('and the owner is away, then it is told to ask again', async () => {
    const bff = await startTestBff();
    expect((await lookUp(bff, 'a', randomUUID(), { by: 3 })).body).toEqual({ state: 'pending' });
  });
});

test('When a write arrives after its caller stopped waiting, then it is not carried out', async () => {
  await startTestService();
  const bff = await startTestBff();
  const late = await add(bff, 'a', { by: 3 }, { 'x-act-until': String(Date.now() - 1) });
  expect(late).toMatchObject({ status: 503, body: { code: 'expired' } });
  const inTime = await add(bff, 'a', { by: 3 }, { 'x-act-until': String(Date.now() + 10_000) });
  expect(inTime).toMatchObject({ status: 200, body: { value: 3 } });
});

test('When streams are open, then they take no place of calls that are under way', async () => {
  const bff = await startTestBff();
  const leave = new AbortController();
  const open = Array.from({ length: 300 }, async (_, index) => {
    // one after the other: a burst would be refused rightly
    await new Promise((resolve) => setTimeout(resolve, index * 3));
    return (await fetch(`http://127.0.0.1:${bff.port}/api/public/stream`, { signal: leave.signal })).status;
  });
  expect(new Set(await Promise.all(open))).toEqual(new Set([200]));
  leave.abort();
});

describe('When a call is not right', () => {
  test('then it gets the right refusal', async () => {
    const bff = await startTestBff();
    const session = { authorization: `Bearer ${await token()}` };
    const code = async (answer: Promise<Called>) => ((await answer).body as { code: string }).code;
    const add1 = '/api/private/counters/a/add';
    expect(await code(call(bff, 'POST', add1, {}, { by: 1 }))).toBe('not_authenticated');
    expect(
      await code(call(bff, 'POST', add1, { authorization: `Bearer ${await token({}, '-1m')}` }, { by: 1 })),
    ).toBe('not_authenticated');
    expect(
      await code(
        call(bff, 'POST', add1, { authorization: `Bearer ${await token({}, '5m', 'JWT')}` }, { by: 1 }),
      ),
    ).toBe('not_authenticated');
    expect(await code(call(bff, 'POST', add1, { authorization: 'Bearer a.b.c' }, { by: 1 }))).toBe(
      'not_authenticated',
    );
    expect(await code(call(bff, 'POST', add1, session, { by: 1 }))).toBe('idempotency_key_missing');
    expect(await code(call(bff, 'GET', '/api/private/operator/counters', session))).toBe('not_allowed');
    expect(await code(call(bff, 'GET', '/api/public/nothing'))).toBe('not_found');
    const all = await add(bff, 'a', { by: 'x', word: 'long', extra: 1 });
    expect(all.body.fields).toEqual({
      by: 'validation.number',
      word: 'validation.too_long',
      extra: 'validation.unknown',
    });
    expect((await add(bff, 'a', '{"by":')).body).toMatchObject({
      status: 400,
      fields: { body: 'validation.json' },
    });
    expect((await add(bff, 'a', { by: 1, mode: 'm'.repeat(300_000) })).status).toBe(413);
    const method = await call(bff, 'DELETE', add1, session);
    expect([method.status, method.headers.get('allow')]).toEqual([405, 'POST']);
    const broken = await call(bff, 'GET', '/api/public/broken');
    expect(broken.body).toMatchObject({ status: 500, code: 'internal' });
    expect(JSON.stringify(broken.body)).not.toContain('secret');
  });

  test('then an operator is let in, counted, and limited', async () => {
    const bff = await startTestBff();
    const headers = { authorization: `Bearer ${await token({ [ROLES]: ['admin'] })}` };
    const path = '/api/private/operator/counters?page=2';
    expect((await call(bff, 'GET', path, headers)).body).toEqual({
      query: { page: 2 },
      actor: 'operator:customer-1',
    });
    await call(bff, 'GET', path, headers);
    await call(bff, 'GET', path, headers);
    const limited = await call(bff, 'GET', path, headers);
    expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  test('and identity is away, then private calls say so and public ones go on', async () => {
    await startTestService();
    const bff = await startTestBff({}, { IDENTITY_URL: 'http://127.0.0.1:9' });
    expect((await add(bff, 'a', { by: 1 })).body).toMatchObject({ status: 503, code: 'unavailable' });
    const authorization = `Bearer ${await token()}`;
    expect((await call(bff, 'GET', '/api/public/counters/a', { authorization })).status).toBe(404);
  });

  test('and its body is right, then the API document says so', async () => {
    const bff = await startTestBff();
    const { body } = await call(bff, 'GET', '/api/openapi/mf-kit.json');
    expect(Object.keys(body.paths as object)).toContain('/api/private/counters/{id}/add');
    expect(
      body.paths['/api/private/counters/{id}/add'].post.requestBody.content['application/json'].schema
        .required,
    ).toEqual(['by']);
  });
});

describe('When several processes share a read model', () => {
  test('then one writes it, and another takes over when that one stops', async () => {
    await startTestService();
    const first = await startTestBff();
    const second = await startTestBff();
    expect(second.projection).toBe(first.projection);
    await add(first, 'a', { by: 3 });
    expect((await call(second, 'GET', '/api/public/counters/a', { 'x-seen': 'orders/a:1' })).body).toEqual({
      value: 3,
    });
    await first.stop();
    open = open.filter((part) => part !== first);
    const answer = await add(second, 'a', { by: 1 });
    expect(answer.body).toMatchObject({ value: 4 });
    await expect
      .poll(async () => (await call(second, 'GET', '/api/public/counters/a')).body)
      .toEqual({ value: 4 });
    const rows = await database.query<{ writes: number }>(`select writes from ${first.projection}.counters`);
    expect(rows).toEqual([{ writes: 2 }]);
  });

  test('with other code, then each has its own, built from the topics before it is ready', async () => {
    await startTestService();
    const first = await startTestBff();
    await add(first, 'a', { by: 3 });
    const second = await startTestBff({ projection: { ...projection, version: 2 } });
    expect(second.projection).not.toBe(first.projection);
    expect((await call(second, 'GET', '/api/public/counters/a')).body).toEqual({ value: 3 });
  });

  test('and it is dropped and made again, then it holds everything before it is ready', async () => {
    await startTestService();
    const first = await startTestBff();
    await add(first, 'a', { by: 3 });
    await add(first, 'b', { by: 4 });
    await first.stop();
    open = open.filter((part) => part !== first);
    const groups = () =>
      database.query<{ group_name: string }>(
        "select distinct group_name from bus.positions where group_name like 'kit\\_p\\_%'",
      );
    const [before] = await groups();
    const bus = openBus({ BUS: 'postgres', BUS_URL: database.url('bus_client') }, 'test');
    await dropReadModel(database.url('bff_kit'), bus, first.projection!);
    expect(await groups()).toEqual([]);
    // a process that still stores what it had reached changes nothing for the one to come
    await database.query(
      'insert into bus.positions select $1, topic_id, partition, next_offset from bus.partitions',
      [before!.group_name],
    );
    await bus.close();
    const second = await startTestBff();
    expect(second.projection).toBe(first.projection);
    expect((await call(second, 'GET', '/api/public/counters/a')).body).toEqual({ value: 3 });
    expect((await call(second, 'GET', '/api/public/counters/b')).body).toEqual({ value: 4 });
  });

  test('and it was made before groups had ids, then it goes on from its positions', async () => {
    await startTestService();
    const first = await startTestBff();
    await add(first, 'a', { by: 3 });
    await first.stop();
    open = open.filter((part) => part !== first);
    await database.query(`alter table ${first.projection}.kit_progress drop column id`);
    await database.query("update bus.positions set group_name = $1 where group_name like 'kit\\_p\\_%'", [
      first.projection,
    ]);
    const second = await startTestBff();
    await add(second, 'b', { by: 4 });
    await expect.poll(async () => (await call(second, 'GET', '/api/public/counters/b')).status).toBe(200);
    const rows = await database.query(`select id, writes from ${first.projection}.counters order by id`);
    expect(rows).toEqual([
      { id: 'a', writes: 1 },
      { id: 'b', writes: 1 },
    ]);
  });

  test('and what comes cannot be projected, then /ready says which statement failed and how', async () => {
    await startTestService();
    await add(await startTestBff(), 'a', { by: 3 });
    const broken: Projection = {
      ...projection,
      version: 99,
      apply: async (_messages, client) =>
        void (await client.query('insert into counters_of_before values (1)')),
    };
    const bff = await startBff(counterBff({ projection: broken }), config);
    open.push(bff);
    const ready = async (): Promise<unknown> => (await fetch(`http://127.0.0.1:${bff.port}/ready`)).json();
    await expect.poll(ready).toEqual({
      ready: false,
      missing: ['read model'],
      why: { 'read model': 'relation "counters_of_before" does not exist' },
    });
  });

  test('and Postgres goes and comes back, then they turn not ready and ready again, and go on writing', async () => {
    await startTestService();
    const bff = await startTestBff();
    await add(bff, 'a', { by: 3 });
    const ready = async () => (await call(bff, 'GET', '/ready')).status;
    expect(await ready()).toBe(200);
    await postgres.crash();
    expect(await ready()).toBe(503);
    expect((await call(bff, 'GET', '/health')).status).toBe(200);
    await postgres.restart();
    await expect.poll(ready).toBe(200);
    await expect.poll(async () => (await add(bff, 'a', { by: 1 })).status).toBe(200);
    const value = async () =>
      ((await call(bff, 'GET', '/api/public/counters/a')).body as { value: number }).value;
    await expect.poll(value).toBeGreaterThanOrEqual(4);
  });

  test('then a BFF’s role can make no other schema and no other module’s read model', async () => {
    const client = openClient({ connectionString: database.url('bff_kit') });
    await client.connect();
    await expect(client.query('create schema mine')).rejects.toThrow(/permission denied/);
    await expect(
      client.query("select rollheim.make_projection_schema('catalog', 'abcdef123456')"),
    ).rejects.toThrow(/may not touch/);
    await expect(client.query('select * from kit.counters')).rejects.toThrow(/permission denied/);
    await client.end();
  });
});
