import { expect, test, vi } from 'vitest';
import { ApiClient, type ApiSettings } from './client.ts';

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const problem = (code: string, status: number) =>
  json({ code, status, reference: 'ref-1', fields: { amount: 'x' } }, status);

function setUp(answers: (Response | Error)[], overrides: Partial<ApiSettings> = {}) {
  const calls: { url: string; method: string; headers: Headers }[] = [];
  const settings: ApiSettings = {
    base: '/api',
    csrfToken: () => 'csrf-1',
    locale: () => 'de',
    releaseSet: () => 'set-1',
    loggedIn: () => true,
    renewCsrf: vi.fn(() => Promise.resolve()),
    sessionEnded: vi.fn(),
    ...overrides,
  };
  const client = new ApiClient(settings, (input, init) => {
    calls.push({ url: String(input), method: init?.method ?? '', headers: new Headers(init?.headers) });
    const answer = answers.shift();
    if (!answer) throw new Error('no answer left');
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  return { client, calls, settings };
}

test('a write carries csrf token and a key of its own; empty query values are left out', async () => {
  const { client, calls } = setUp([json({ ok: true })]);
  await client.call('POST', '/private/x', { body: { a: 1 }, query: { page: 2, q: '', make: ['a', 'b'] } });
  expect(calls[0]?.url).toBe('/api/private/x?page=2&make=a&make=b');
  expect(calls[0]?.headers.get('x-csrf-token')).toBe('csrf-1');
  expect(calls[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(calls[0]?.headers.get('x-release-set')).toBe('set-1');
});

test('calls name the releases that took the place of others, as long as they are mounted', async () => {
  let mounted = '';
  const { client, calls } = setUp([json({}), json({}), json({})], { mounted: () => mounted });
  await client.call('GET', '/public/x');
  mounted = 'mf-catalog@1.4.1';
  await client.call('GET', '/public/x');
  await client.call('POST', '/private/x', { body: {} });
  expect(calls.map(({ headers }) => headers.get('x-mounted'))).toEqual([
    null,
    'mf-catalog@1.4.1',
    'mf-catalog@1.4.1',
  ]);
});

test('versions that an answer names are sent with later calls, the newest of each', async () => {
  const { client, calls } = setUp([
    json({}, 200, { 'x-version': 'auctions/42:17, listings/42:3' }),
    json({}, 200, { 'x-version': 'auctions/42:16' }),
    json({}),
  ]);
  for (let count = 0; count < 3; count += 1) await client.call('GET', '/public/x');
  expect(calls[0]?.headers.get('x-seen')).toBeNull();
  expect(calls[2]?.headers.get('x-seen')?.split(', ').toSorted()).toEqual([
    'auctions/42:17',
    'listings/42:3',
  ]);
});

test('a version is sent as it was received, with its proof, by an answer or by a frame', async () => {
  const { client, calls } = setUp([
    json({}, 200, { 'x-version': 'p17~auctions/42:17, p3~listings/42:3' }),
    json({}, 200, { 'x-version': 'p16~auctions/42:16' }),
    json({}),
    json({}),
    json({}),
  ]);
  const seen = () => calls.at(-1)?.headers.get('x-seen')?.split(', ').toSorted();
  for (let count = 0; count < 3; count += 1) await client.call('GET', '/public/x');
  expect(seen()).toEqual(['p17~auctions/42:17', 'p3~listings/42:3']);
  await client.call('GET', '/public/x', { seen: 'p18~auctions/42:18, p7~orders/7:1' });
  expect(seen()).toEqual(['p18~auctions/42:18', 'p3~listings/42:3', 'p7~orders/7:1']);
  // of a module that knows no proofs: it takes none away
  await client.call('GET', '/public/x', { seen: 'auctions/42:19' });
  expect(seen()).toEqual(['auctions/42:19', 'p18~auctions/42:18', 'p3~listings/42:3', 'p7~orders/7:1']);
});

test('the version of a live frame is sent with the call that must show it', async () => {
  const { client, calls } = setUp([json({}), json({})]);
  await client.call('GET', '/public/x', { seen: 'valuations/42:3' });
  await client.call('GET', '/public/y', { seen: undefined });
  expect(calls.map(({ headers }) => headers.get('x-seen'))).toEqual(['valuations/42:3', 'valuations/42:3']);
});

test('an answer that is behind what was seen is asked for again, twice; then the caller hears of it', async () => {
  vi.useFakeTimers();
  const behind = () => json({ rows: 0 }, 200, { 'x-stale': '1' });
  const { client, calls } = setUp([behind(), json({ rows: 1 }), behind(), behind(), behind(), behind()]);
  const onStale = vi.fn();
  const get = async (seen?: string) => {
    const answer = client.call('GET', '/public/x', { seen, onStale });
    await vi.runAllTimersAsync();
    return answer;
  };
  expect(await get('valuations/42:3')).toEqual({ rows: 1 });
  expect(onStale).not.toHaveBeenCalled();
  expect(await get('valuations/42:4')).toEqual({ rows: 0 });
  expect(calls).toHaveLength(5);
  expect(onStale).toHaveBeenCalledOnce();
  // a read model that never gets it does not slow the page down for ever
  vi.advanceTimersByTime(10_000);
  expect(await get()).toEqual({ rows: 0 });
  expect(calls).toHaveLength(6);
  vi.useRealTimers();
});

test('a refusal is an error with code, fields and reference, and is not tried again', async () => {
  const { client, calls } = setUp([problem('bid_too_low', 400)]);
  await expect(client.call('POST', '/private/bid')).rejects.toMatchObject({
    code: 'bid_too_low',
    status: 400,
    fields: { amount: 'x' },
    reference: 'ref-1',
  });
  expect(calls).toHaveLength(1);
});

test('a read is tried three times, a write once', async () => {
  vi.useFakeTimers();
  const down = () => [new Error('net'), json({}, 503), json({ found: 1 })];
  const read = setUp(down());
  const answer = read.client.call('GET', '/public/x');
  await vi.runAllTimersAsync();
  await expect(answer).resolves.toEqual({ found: 1 });
  const write = setUp(down());
  await expect(write.client.call('POST', '/private/x')).rejects.toMatchObject({
    code: 'unavailable',
    status: 0,
  });
  expect(write.calls).toHaveLength(1);
  vi.useRealTimers();
});

test('a session that ran out is renewed once for all who wait, and the call goes again under the same key', async () => {
  const expired = () => problem('not_authenticated', 401);
  const { client, calls } = setUp([
    expired(),
    expired(),
    json({ renewed: true }),
    json({ n: 1 }),
    json({ n: 2 }),
  ]);
  const answers = await Promise.all([client.call('POST', '/private/a'), client.call('POST', '/private/b')]);
  expect(answers).toHaveLength(2);
  expect(calls.filter((call) => call.url.endsWith('/auth/refresh'))).toHaveLength(1);
  const keys = calls
    .filter((call) => call.url.endsWith('/a'))
    .map((call) => call.headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a session that cannot be renewed is over', async () => {
  const { client, settings } = setUp([problem('not_authenticated', 401), problem('not_authenticated', 401)]);
  await expect(client.call('GET', '/private/x')).rejects.toMatchObject({ code: 'not_authenticated' });
  expect(settings.sessionEnded).toHaveBeenCalledOnce();
});

test('no one logged in: a 401 is an answer, no reason to renew', async () => {
  const { client, calls } = setUp([problem('credentials_wrong', 401)], { loggedIn: () => false });
  await expect(client.call('POST', '/public/customer/auth/login')).rejects.toMatchObject({
    code: 'credentials_wrong',
  });
  expect(calls).toHaveLength(1);
});

test('a stale csrf token is replaced and the call goes again', async () => {
  const { client, settings } = setUp([problem('csrf_invalid', 403), json({ ok: true })]);
  await expect(client.call('PUT', '/private/x')).resolves.toEqual({ ok: true });
  expect(settings.renewCsrf).toHaveBeenCalledOnce();
});

test('an answer that takes longer is followed until its outcome is known', async () => {
  vi.useFakeTimers();
  const href = '/api/public/commands/mf-catalog/token';
  const { client, calls } = setUp([
    json({ id: 'token', href }, 202),
    json({ id: 'token', href }, 202),
    json({ price: 7 }),
  ]);
  const answer = client.call('POST', '/private/bid');
  await vi.runAllTimersAsync();
  await expect(answer).resolves.toEqual({ price: 7 });
  expect(calls.slice(1).map((call) => `${call.method} ${call.url}`)).toEqual([`GET ${href}`, `GET ${href}`]);
  vi.useRealTimers();
});

test('an aborted call ends as aborted, not as unavailable', async () => {
  const abort = new AbortController();
  abort.abort(new DOMException('gone', 'AbortError'));
  const { client } = setUp([new DOMException('gone', 'AbortError')]);
  await expect(client.call('GET', '/public/x', { signal: abort.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('a call whose token and session are both over ends at the login, after one try of each remedy', async () => {
  const { client, settings, calls } = setUp([
    problem('csrf_invalid', 403),
    problem('not_authenticated', 401),
    problem('not_authenticated', 401),
  ]);
  await expect(client.call('PUT', '/private/x', { body: {} })).rejects.toMatchObject({
    code: 'not_authenticated',
  });
  expect(settings.sessionEnded).toHaveBeenCalledOnce();
  expect(calls).toHaveLength(3);
});
