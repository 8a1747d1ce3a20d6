import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freeBlock, until } from '@rollheim/tooling/testing';
import { PASSWORD, PATIENT_POLICY, startHarness, type ConsoleHarness } from './testing/harness.ts';

const BASE = await freeBlock();
let harness: ConsoleHarness;

beforeAll(async () => {
  harness = await startHarness(['mf-catalog', 'mf-sell'], BASE);
  await harness.publish('mf-catalog', '1.1.0');
});
afterAll(() => harness?.stop());

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** A browser at the console, with its cookie. */
function browser() {
  let cookie = '';
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(harness.url + path, {
      method,
      headers: { 'x-console': '1', ...(cookie ? { cookie } : {}), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: (json ? JSON.parse(text) : { text }) as Record<string, unknown>,
    };
  };
  return {
    call,
    cookie: () => cookie,
    logIn: (name: string, password = PASSWORD) => call('POST', '/console/login', { name, password }),
  };
}

describe('the page', () => {
  test('is there for everyone, and nothing foreign can run in it or frame it', async () => {
    const { status, headers, body } = await browser().call('GET', '/');
    expect(status).toBe(200);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const nonce = /nonce="([^"]+)"/.exec(String(body['text']))?.[1];
    expect(policy).toContain(`'nonce-${nonce}'`);
    const again = await browser().call('GET', '/');
    expect(String(again.body['text'])).not.toContain(nonce);
  });

  test('its files are kept by browsers for good; others do not exist', async () => {
    const { body } = await browser().call('GET', '/');
    const [, script = ''] = /<script src="([^"]+)"/.exec(String(body['text'])) ?? [];
    const file = await fetch(harness.url + script);
    expect(file.status).toBe(200);
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect((await file.text()).length).toBeGreaterThan(10_000);
    for (const path of ['/assets/../package.json', '/assets/no.js', '/package.json', '/state', '/rollouts'])
      expect((await browser().call('GET', path)).status, path).toBe(404);
  });
});

describe('an address that there is not', () => {
  // `fetch` says of itself how it fetches
  const ask = async (path: string, headers: Record<string, string>) => {
    const asked = request(harness.url + path, { headers }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const type = String(answer.headers['content-type']).split(';')[0];
    return { status: answer.statusCode, type, headers: answer.headers, body: await textOf(answer) };
  };
  const accept = 'text/html,*/*;q=0.8';

  test.each(['/rollouts', '/a/b', '/assets/no.js', '/console', '/console/nothing'])(
    'is the console’s own page with 404 for somebody who opens %s, and a problem for a program',
    async (path) => {
      const opened = await ask(path, { accept, 'sec-fetch-mode': 'navigate' });
      expect([opened.status, opened.type]).toEqual([404, 'text/html']);
      expect(opened.body).toContain('<div id="root">');
      expect(opened.headers['content-security-policy']).toContain("script-src 'self';");
      // a browser that does not say how it fetches
      expect((await ask(path, { accept })).type).toBe('text/html');
      const programs = [{ accept, 'sec-fetch-mode': 'cors' }, { accept: '*/*' }];
      for (const headers of programs)
        expect((await ask(path, headers)).type).toBe('application/problem+json');
    },
  );

  test('is one also behind another site’s link, and nothing is done', async () => {
    const link = { accept, 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' };
    const { status, type } = await ask('/console/me', link);
    expect([status, type]).toEqual([404, 'text/html']);
  });
});

describe('a login', () => {
  test('gives a cookie that no script reads and no other site sends', async () => {
    const anna = browser();
    const { status, headers, body } = await anna.logIn('anna');
    expect([status, body]).toEqual([200, { name: 'anna', roles: ['release-operator'] }]);
    const cookie = headers.get('set-cookie') ?? '';
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/console']) expect(cookie).toContain(part);
    expect((await anna.call('GET', '/console/me')).body).toMatchObject({ name: 'anna' });
    expect((await anna.call('POST', '/console/logout')).status).toBe(204);
    expect((await anna.call('GET', '/console/me')).status).toBe(401);
  });

  test('ends after its twelve hours, whatever the browser kept', async () => {
    const vera = browser();
    const { headers } = await vera.logIn('vera');
    expect(headers.get('set-cookie')).toContain('Max-Age=43200');
    const aged = (by: string) =>
      harness.database.query(
        'update releases.console_sessions set expires_at = expires_at - $1::interval where operator = $2',
        [by, 'vera'],
      );
    await aged('11 hours 59 minutes');
    expect((await vera.call('GET', '/console/me')).status).toBe(200);
    await aged('1 minute');
    for (const path of ['me', 'overview', 'registry/audit'])
      expect((await vera.call('GET', `/console/${path}`)).status, path).toBe(401);
  });

  test('without one there is nothing to see', async () => {
    for (const path of [
      'me',
      'overview',
      'feed',
      'services',
      'registry/rollouts',
      'registry/errors',
      'registry/audit',
    ])
      expect((await browser().call('GET', `/console/${path}`)).status, path).toBe(401);
  });

  test('nor do errors and the history answer at the registry itself: only who signs or is logged in reads them', async () => {
    for (const path of ['/errors', '/errors?module=mf-catalog', '/audit'])
      expect((await fetch(harness.registryUrl + path)).status, path).toBe(401);
    expect(await harness.operations.errors('mf-catalog')).toEqual([]);
    expect(await harness.operations.audit()).not.toEqual([]);
    const dora = browser();
    await dora.logIn('dora');
    for (const path of ['errors', 'audit'])
      expect((await dora.call('GET', `/console/registry/${path}`)).status, path).toBe(200);
  });

  test('is limited by the caller’s own address, whatever the caller says of it', async () => {
    const guess = (n: number) =>
      browser().call(
        'POST',
        '/console/login',
        { name: `guess-${n}`, password: 'wrong' },
        { 'x-forwarded-for': `9.9.9.${n}` },
      );
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await guess(n)).status);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(statuses.slice(10)).toEqual([429, 429]);
    const refused = await guess(13);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    // the door of this test's own address opens again
    await harness.stopRegistry();
    await harness.startRegistry();
  });
});

describe('a rollout', () => {
  let id: string;
  const path = (call: string) => `/console/registry/rollouts/${id}/${call}`;

  beforeAll(async () => {
    await harness.operations.setPolicy('mf-catalog', PATIENT_POLICY, 'few visitors');
    id = (await harness.operations.startRollout('mf-catalog', { version: '1.1.0', reason: 'new words' })).id;
  });

  test('is seen by a viewer, and directed by those alone whose role covers its module', async () => {
    const vera = browser();
    await vera.logIn('vera');
    expect((await vera.call('GET', `/console/registry/rollouts/${id}`)).status).toBe(200);
    expect((await vera.call('POST', path('pause'), { reason: 'x' })).body).toMatchObject({
      code: 'not_allowed',
    });
    const dora = browser();
    await dora.logIn('dora');
    const paused = await dora.call('POST', path('pause'), { reason: 'a fair' });
    expect([paused.status, paused.body['phase']]).toEqual([200, 'paused']);
    expect(
      (await dora.call('PUT', '/console/registry/policies/mf-sell', { policy: PATIENT_POLICY, reason: 'x' }))
        .status,
    ).toBe(403);
    const history = await dora.call('GET', '/console/registry/audit');
    expect((history.body['entries'] as unknown[])[0]).toMatchObject({
      action: 'pause',
      who: 'dora',
      reason: 'a fair',
    });
  });

  test('wants a reason, acts once per key, and moves nothing for somebody who saw an earlier step', async () => {
    const anna = browser();
    await anna.logIn('anna');
    expect((await anna.call('POST', path('resume'), { reason: ' ' })).body).toMatchObject({
      code: 'invalid_input',
    });
    await anna.call('POST', path('resume'), { reason: 'the fair is over' });
    const key = { 'idempotency-key': 'press-0001' };
    const once = await anna.call('POST', path('promote'), { reason: 'fine', step: 0 }, key);
    const twice = await anna.call('POST', path('promote'), { reason: 'fine', step: 0 }, key);
    expect([once.body['step'], twice.body['step']]).toEqual([1, 1]);
    const late = await anna.call('POST', path('promote'), { reason: 'fine', step: 0 });
    expect(late.body['step']).toBe(1);
  });

  test('is not moved from another page, also not with the cookie', async () => {
    const anna = browser();
    await anna.logIn('anna');
    const forged: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: `http://localhost:${BASE}` },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'x-console': '' },
    ];
    for (const headers of forged) {
      const { status } = await anna.call('POST', path('roll-back'), { reason: 'x' }, headers);
      expect(status, JSON.stringify(headers)).toBe(403);
    }
    expect((await anna.call('GET', `/console/registry/rollouts/${id}`)).body['rollout']).toMatchObject({
      phase: 'running',
    });
    const own = { origin: harness.url, 'sec-fetch-site': 'same-origin' };
    expect((await anna.call('POST', path('pause'), { reason: 'x' }, own)).status).toBe(200);
    await anna.call('POST', path('resume'), { reason: 'x' }, own);
  });

  test('a signature of a team is none of the console’s, and neither are large bodies', async () => {
    const signed = { 'x-key': 'k', 'x-at': String(Date.now()), 'x-signature': 's' };
    const nobody = await browser().call('POST', path('pause'), { reason: 'x' }, signed);
    expect(nobody.body).toMatchObject({ code: 'not_authenticated' });
    const anna = browser();
    await anna.logIn('anna');
    const large = await anna.call('POST', path('pause'), { reason: 'x'.repeat(70_000) });
    expect(large.body).toMatchObject({ code: 'too_large' });
    expect(await chunked(path('pause'), anna.cookie())).toBe(413);
  });

  test('is streamed live, and the feed sends the newest state at once', async () => {
    const anna = browser();
    await anna.logIn('anna');
    const stop = new AbortController();
    const feed = await fetch(`${harness.url}/console/feed`, {
      headers: { cookie: anna.cookie() },
      signal: stop.signal,
    });
    expect(feed.headers.get('content-type')).toBe('text/event-stream');
    let heard = '';
    const listening = (async () => {
      for await (const chunk of feed.body!) heard += Buffer.from(chunk as Uint8Array).toString();
    })().catch(() => undefined);
    await until(async () => heard.includes('"type":"state"') && heard.includes(id));
    await anna.call('POST', path('pause'), { reason: 'seen live' });
    await until(async () => heard.includes('"phase":"paused"') && heard.includes('seen live'));
    stop.abort();
    await listening;
  });

  test('the feed ends with its session, whichever tab logged out', async () => {
    const anna = browser();
    await anna.logIn('anna');
    const feed = await fetch(`${harness.url}/console/feed`, { headers: { cookie: anna.cookie() } });
    const ended = (async () => {
      for await (const chunk of feed.body!) void chunk;
    })();
    expect((await anna.call('POST', '/console/logout')).status).toBe(204);
    // resolves once the server ends it
    await ended;
  });

  test('a release is listed with what the gate made of it', async () => {
    const anna = browser();
    await anna.logIn('anna');
    const { body } = await anna.call('GET', '/console/registry/releases');
    const releases = body['releases'] as { gate: unknown }[];
    expect(releases.length).toBeGreaterThan(0);
    expect(releases.map(({ gate }) => gate)).toContainEqual({ passed: true, codes: [] });
  });
});

describe('what else runs', () => {
  test('is asked for its health, and what is away is shown as away', async () => {
    const anna = browser();
    await anna.logIn('anna');
    const { body } = await anna.call('GET', '/console/services');
    const processes = body['processes'] as {
      name: string;
      reachable: boolean;
      members: { name: string }[];
    }[];
    expect(processes.map(({ name, reachable }) => [name, reachable])).toEqual([
      ['services', false],
      ['auctions', false],
      ['releases', false],
      ['shell', false],
      ['edge', false],
    ]);
    expect(processes[0]?.members.map(({ name }) => name)).toContain('identity');
  });

  test('the registry is away: a refusal that says so, and everything again once it is back', async () => {
    const anna = browser();
    await anna.logIn('anna');
    await harness.stopRegistry();
    expect((await anna.call('GET', '/')).status).toBe(200);
    for (const path of ['/console/me', '/console/services', '/console/overview'])
      expect((await anna.call('GET', path)).body, path).toMatchObject({ status: 502, code: 'registry_away' });
    await harness.startRegistry();
    expect((await anna.call('GET', '/console/me')).status).toBe(200);
  });
});

/** A body whose length no one knows beforehand. */
function chunked(path: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      harness.url + path,
      { method: 'POST', headers: { cookie, 'x-console': '1' } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    call.once('error', reject);
    call.write('{"reason":');
    call.end('"x"}');
  });
}
