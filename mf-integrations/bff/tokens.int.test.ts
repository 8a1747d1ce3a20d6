import { randomUUID } from 'node:crypto';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPostgresBus, type Bus } from '@rollheim/bus';
import {
  DEMO_PASSWORD,
  DEMO_USERS,
  TOKENS_AT_MOST,
  TOPICS,
  type ApiTokenCreated,
  type ApiTokens,
} from '@rollheim/contracts';
import { clientSecret, PASSWORD_GRANT } from '@rollheim/contracts/server';
import { WEBHOOK_EVENTS } from '@rollheim/contracts/webhooks';
import type { RunningBff, RunningService } from '@rollheim/service-kit';
import {
  startTestMailbox,
  testKey,
  testMessage,
  withPostgres,
  type TestDatabase,
  type TestMailbox,
  type TestPostgres,
} from '@rollheim/tooling/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { start } from './main.ts';

let postgres: TestPostgres;
let database: TestDatabase;
let mailbox: TestMailbox;
let bus: Bus;
let identity: RunningService;
let bff: RunningBff;
let other: RunningBff;
let session: string;
let site: Server;
/** Calls of other modules, by path, with the bearer. */
const asked: { path: string; bearer: string }[] = [];

const { dealer1, dealer2 } = DEMO_USERS;
const WAIT = { timeout: 20_000, interval: 50 };

beforeAll(async () => {
  postgres = await withPostgres();
  mailbox = await startTestMailbox();
  database = await postgres.database();
  bus = createPostgresBus({ connectionString: database.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  // the site as a program's owner sees it who may see no vehicle
  site = createServer((req, res) => {
    asked.push({ path: req.url ?? '', bearer: req.headers.authorization ?? '' });
    res.writeHead(404, { 'content-type': 'application/problem+json' });
    res.end(JSON.stringify({ code: 'not_found', status: 404 }));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const PUBLIC_URL = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const more = { DEMO: '1', SMTP_URL: mailbox.url, PUBLIC_URL, PORT: '0' };
  // composed by its main.ts, as the launcher does it
  const main = (await import('../../services/identity/src/main.ts')) as {
    start(env: Record<string, string>): Promise<RunningService>;
  };
  identity = await main.start({ ...database.config('svc_identity'), ...more });
  const IDENTITY_URL = `http://127.0.0.1:${identity.port}`;
  const env = { ...database.config('bff_integrations'), ...more, IDENTITY_URL };
  [bff, other] = await Promise.all([start(env), start(env)]);
  await vi.waitFor(async () => expect(await identity.notReady()).toEqual([]), WAIT);
  await vi.waitFor(async () => expect(await bff.notReady()).toEqual([]), WAIT);
  await vi.waitFor(async () => expect(await other.notReady()).toEqual([]), WAIT);
  session = await login(dealer1.email);
}, 60_000);

afterAll(async () => {
  await other?.stop();
  await bff?.stop();
  await identity?.stop();
  await new Promise((resolve) => site?.close(resolve));
  await bus?.close();
  await mailbox?.goDown();
  await postgres?.stop();
});

async function login(email: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${identity.port}/oidc/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`shell:${clientSecret(testKey('oidc-client'), 'shell')}`)}` },
    body: new URLSearchParams({
      grant_type: PASSWORD_GRANT,
      username: email,
      password: DEMO_PASSWORD,
      address: '198.51.100.7',
    }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

const call = (path: string, bearer: string | null, init: RequestInit = {}, at = bff): Promise<Response> =>
  fetch(`http://127.0.0.1:${at.port}/api${path}`, {
    ...init,
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      'content-type': 'application/json',
      ...(init.headers as Record<string, string>),
    },
  });

const make = (body: object, key: string = randomUUID(), bearer = session): Promise<Response> =>
  call('/private/api-tokens', bearer, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: JSON.stringify(body),
  });

async function made(scopes: readonly string[] = ['own'], name = 'DMS'): Promise<ApiTokenCreated> {
  const answer = await make({ name, scopes, days: 30 });
  expect(answer.status).toBe(201);
  return (await answer.json()) as ApiTokenCreated;
}

const revoke = (tokenId: string, bearer = session): Promise<Response> =>
  call(`/private/api-tokens/${tokenId}`, bearer, { method: 'DELETE' });

const problemOf = async (answer: Response): Promise<object> => (await answer.json()) as object;

describe('a token', () => {
  test('calls as its owner, is shown once, and is stored as a hash', async () => {
    const { secret, created, tokens } = await made();
    expect(secret).toMatch(/^rh_live_[0-9A-Za-z]{34}$/);
    expect(tokens.map(({ tokenId }) => tokenId)).toContain(created.tokenId);
    const me = await call('/v1/me', secret);
    expect(me.status).toBe(200);
    expect(await me.json()).toMatchObject({ emailVerified: true });
    const listed = (await (await call('/private/api-tokens', session)).json()) as ApiTokens;
    const entry = listed.tokens.find(({ tokenId }) => tokenId === created.tokenId);
    expect(entry).toMatchObject({ name: 'DMS', last4: secret.slice(-4), lastUsedAt: expect.any(String) });
    const kept = await database.query('select * from identity.api_tokens');
    expect(JSON.stringify(kept)).not.toContain(secret.slice('rh_live_'.length));
    await revoke(created.tokenId);
  });

  test('that is revoked is refused within a second, by every instance', async () => {
    const { secret, created } = await made();
    for (const at of [bff, other]) expect((await call('/v1/me', secret, {}, at)).status).toBe(200);
    expect((await revoke(created.tokenId)).status).toBe(200);
    for (const at of [bff, other])
      await vi.waitFor(async () => expect((await call('/v1/me', secret, {}, at)).status).toBe(401), {
        timeout: 1000,
        interval: 50,
      });
    expect((await revoke(created.tokenId)).status).toBe(200);
  });

  test('that expired is refused', async () => {
    const { secret, created } = await made();
    await database.query(
      `update identity.api_tokens set expires_at = now() where token_id = '${created.tokenId}'`,
    );
    const answer = await call('/v1/me', secret);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="rollheim"');
  });

  test('does only what its scopes say; the refusal names the one that is missing', async () => {
    const { secret, created } = await made(['own']);
    const answer = await call('/v1/vehicles', secret);
    expect(answer.status).toBe(403);
    expect(await problemOf(answer)).toMatchObject({ code: 'not_allowed', fields: { scope: 'catalog' } });
    const bid = await call('/v1/auctions/4h7k2m9p3q5r/bids', secret, {
      method: 'POST',
      headers: { 'idempotency-key': randomUUID() },
      body: JSON.stringify({ amount: { cents: 1_000_000, currency: 'EUR' } }),
    });
    expect(await problemOf(bid)).toMatchObject({ code: 'not_allowed', fields: { scope: 'bid' } });
    await revoke(created.tokenId);
  });

  test('in an address is refused, whatever else is right', async () => {
    const { secret, created } = await made();
    const answer = await call(`/v1/me?access_token=${secret}`, secret);
    expect(answer.status).toBe(400);
    expect(await problemOf(answer)).toMatchObject({ fields: { access_token: 'validation.invalid' } });
    await revoke(created.tokenId);
  });

  test('opens no call of the site, and a session none of the API', async () => {
    const { secret, created } = await made();
    expect((await call('/private/api-tokens', secret)).status).toBe(401);
    expect((await call('/v1/me', session)).status).toBe(401);
    expect((await call('/v1/me', null)).status).toBe(401);
    await revoke(created.tokenId);
  });
});

describe('making one', () => {
  test('again after its answer was lost answers the same token', async () => {
    const key = randomUUID();
    const wanted = { name: 'Preistafel', scopes: ['catalog'], days: 90 };
    const [first, second] = await Promise.all([make(wanted, key), make(wanted, key)]);
    const [one, two] = (await Promise.all([first.json(), second.json()])) as ApiTokenCreated[];
    expect(two?.secret).toBe(one?.secret);
    expect(two?.created.tokenId).toBe(one?.created.tokenId);
    const another = await make({ ...wanted, days: 30 }, key);
    expect(another.status).toBe(422);
    // another account under the same key
    const stranger = await make(wanted, key, await login(dealer2.email));
    expect(((await stranger.json()) as ApiTokenCreated).secret).not.toBe(one?.secret);
    await revoke(one?.created.tokenId ?? '');
  });

  test.each([
    [{ name: '', scopes: ['own'], days: 30 }, 'name'],
    [{ name: 'x'.repeat(61), scopes: ['own'], days: 30 }, 'name'],
    [{ name: 'DMS', scopes: [], days: 30 }, 'scopes'],
    [{ name: 'DMS', scopes: ['admin'], days: 30 }, 'scopes.0'],
    [{ name: 'DMS', scopes: ['own'], days: 3650 }, 'days'],
    [{ name: 'DMS', scopes: ['own'], days: 30, more: 1 }, 'more'],
  ])('with %o is refused by field', async (body, field) => {
    const answer = await make(body);
    expect(answer.status).toBe(400);
    expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toContain(field);
  });

  test('ends at ten, also where many are asked for at once', async () => {
    const account = await login(DEMO_USERS.dealer3.email);
    const answers = await Promise.all(
      Array.from({ length: TOKENS_AT_MOST + 4 }, (_, at) =>
        make({ name: `Nr. ${at}`, scopes: ['own'], days: 30 }, randomUUID(), account),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(TOKENS_AT_MOST);
    expect(statuses.filter((status) => status !== 201)).toEqual([409, 409, 409, 409]);
  });

  test('and ending it is in the security log', async () => {
    const { created } = await made(['own'], 'Protokoll');
    await revoke(created.tokenId);
    const rows = await database.query<{ kind: string }>(
      "select kind from identity.security_events where about = 'Protokoll' order by event_id",
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['api_token_created', 'api_token_revoked']);
  });
});

test('identity makes no token for somebody who is not logged in, nor by a token', async () => {
  const internal = (bearer: string | null): Promise<Response> =>
    fetch(`http://127.0.0.1:${identity.port}/internal/api-tokens/create`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      },
      body: JSON.stringify({ key: randomUUID(), name: 'DMS', scopes: ['own'], days: 365 }),
    });
  const { secret, created } = await made();
  const exchange = await fetch(`http://127.0.0.1:${identity.port}/internal/api-tokens/exchange`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: secret }),
  });
  const { accessToken } = (await exchange.json()) as { accessToken: string };
  for (const bearer of [null, secret, accessToken, `${session}x`])
    expect((await internal(bearer)).status).toBe(401);
  expect((await internal(session)).status).toBe(201);
  await revoke(created.tokenId);
});

test('no one ends or sees the token of another', async () => {
  const { created } = await made();
  const stranger = await login(dealer2.email);
  expect((await revoke(created.tokenId, stranger)).status).toBe(404);
  const seen = (await (await call('/private/api-tokens', stranger)).json()) as ApiTokens;
  expect(seen.tokens.map(({ tokenId }) => tokenId)).not.toContain(created.tokenId);
  await revoke(created.tokenId);
});

test('an answer says how many calls are left, and 304 to who has it already', async () => {
  const { secret, created } = await made();
  const first = await call('/v1/me', secret);
  expect(first.headers.get('ratelimit-policy')).toBe('"calls";q=600;w=60');
  expect(first.headers.get('ratelimit')).toMatch(/^"calls";r=\d+;t=\d+$/);
  const tag = first.headers.get('etag') ?? '';
  const second = await call('/v1/me', secret, { headers: { 'if-none-match': tag } });
  expect(second.status).toBe(304);
  expect(await second.text()).toBe('');
  await revoke(created.tokenId);
});

test.each(['..', '%2e%2e', '..%2f..', 'a b', 'x'.repeat(81)])(
  'an id that is none (%s) leads nowhere else',
  async (id) => {
    const { secret, created } = await made(['catalog', 'own', 'bid']);
    // as it is: `fetch` would take the dots away
    const status = await new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${secret}` };
      const path = `/api/v1/purchases/${id}/invoice.pdf`.replaceAll(' ', '%20');
      request({ host: '127.0.0.1', port: bff.port, path, headers }, (res) => resolve(res.statusCode))
        .on('error', reject)
        .end();
    });
    expect([400, 404]).toContain(status);
    await revoke(created.tokenId);
  },
);

test('a token is refused at once after its account was deleted', async () => {
  const account = await login(dealer2.email);
  const answer = await make({ name: 'DMS', scopes: ['own'], days: 30 }, randomUUID(), account);
  const { secret, created } = (await answer.json()) as ApiTokenCreated;
  expect((await call('/v1/me', secret)).status).toBe(200);
  // what a deletion leaves: neither the row nor the state
  await database.query(`delete from identity.api_tokens where token_id = '${created.tokenId}'`);
  await bus.send([testMessage('identity.api-tokens', created.tokenId, null)]);
  await vi.waitFor(async () => expect((await call('/v1/me', secret)).status).toBe(401), {
    timeout: 2000,
    interval: 50,
  });
});

test('who tries tokens is refused after three hundred', async () => {
  const guess = (at: number) =>
    call('/v1/me', `rh_live_${String(at).padStart(34, '0')}`, {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
  const statuses: number[] = [];
  for (let at = 0; at < 300; at++) statuses.push((await guess(at)).status);
  expect(new Set(statuses)).toEqual(new Set([401]));
  const refused = await guess(301);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await call('/v1/me', 'rh_live_wrong')).status).toBe(401);
});

test('the document names every call with its scope, and every event that a webhook may choose', async () => {
  const document = (await (await call('/v1/openapi.json', null)).json()) as {
    paths: Record<string, Record<string, { 'x-scope'?: string }>>;
    webhooks: Record<string, object>;
  };
  expect(Object.keys(document.webhooks)).toEqual(Object.values(WEBHOOK_EVENTS).flat());
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations.length).toBeGreaterThan(12);
  expect(operations.filter((operation) => !operation['x-scope'])).toEqual([]);
});

test('what its owner may not see a program neither reads nor acts on: it is not found, and no command is sent', async () => {
  const { secret, created } = await made(['catalog', 'bid']);
  const commands: string[] = [];
  const listening = await bus.subscribe({
    group: 'test.hidden',
    topics: ['auctions.commands'],
    start: 'earliest',
    onMessages: async (messages) => void commands.push(...messages.map(({ type }) => type)),
  });
  const id = '4h7k2m9p3q5r';
  const amount = { cents: 1_000_000, currency: 'EUR' };
  const send = (method: string, path: string, body: object) =>
    call(`/v1/auctions/${id}/${path}`, secret, {
      method,
      headers: { 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    });
  asked.length = 0;
  const answers = [
    await call(`/v1/vehicles/${id}`, secret),
    await call(`/v1/auctions/${id}`, secret),
    await send('POST', 'bids', { amount }),
    await send('PUT', 'agent', { amount }),
    await send('POST', 'buy-now', {}),
    await send('POST', 'late-offers', { amount }),
    await send('POST', 'negotiation/accept', { offerId: 'o1' }),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(404);
    expect(await problemOf(answer)).toMatchObject({ code: 'not_found' });
  }
  expect(new Set(asked.map(({ path }) => path))).toEqual(new Set([`/api/public/catalog/get/${id}`]));
  // as its owner, not as the program
  for (const { bearer } of asked) expect(bearer).toMatch(/^Bearer (?!rh_live_)\S+$/);
  expect(commands).toEqual([]);
  await listening.stop();
  await revoke(created.tokenId);
});

test('a make is found however it is spelled', async () => {
  const { secret, created } = await made(['catalog']);
  asked.length = 0;
  await call('/v1/vehicles?make=Hymer&make=KNAUS&sort=ending', secret);
  const [{ path } = { path: '' }] = asked;
  expect(new URLSearchParams(path.split('?')[1]).getAll('make')).toEqual(['hymer', 'knaus']);
  await revoke(created.tokenId);
});
