import { isProven, keyOf, visitorActor, visitorHash } from '@rollheim/contracts/server';
import { once } from 'node:events';
import { createServer, get, request, type IncomingMessage, type Server } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { bucket, previewQuery } from '@rollheim/release-client';
import type { RegistryClient } from '@rollheim/release-management';
import { csrfToken } from '@rollheim/service-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listener, type Seen } from './testing/backend.ts';
import { behindTls, freeBlock, until } from '@rollheim/tooling/testing';
import { openHarness, type Harness } from './testing/harness.ts';

const BASE = await freeBlock();
const EDGE = `http://127.0.0.1:${BASE}`;
const REGISTRY = `http://127.0.0.1:${BASE + 3}`;
const SECRET = 'the secret of the edge test';
const PAGE = { accept: 'text/html', 'sec-fetch-dest': 'document' };

interface Echo {
  readonly word: string;
  readonly headers: Record<string, string>;
  readonly bytes: number;
  readonly pid: number;
}

let harness: Harness | undefined;
let shell: Server;
let operations: RegistryClient;
let seenByShell: Seen[] = [];

const call = async (path: string, headers: Record<string, string> = {}): Promise<Echo> =>
  (await (await fetch(EDGE + path, { headers })).json()) as Echo;

const versionOf = async (cookie: string): Promise<{ tag: string; versions: Record<string, string> }> =>
  (await (await fetch(`${EDGE}/version.json`, { headers: { cookie } })).json()) as {
    tag: string;
    versions: Record<string, string>;
  };

beforeAll(async () => {
  shell = await listener(BASE + 4, (seen) => seenByShell.push(seen));
  harness = await openHarness({
    name: 'edge',
    port: BASE,
    api: ['/public/one', '/private/customer/get/'],
    shellApi: ['/public/time', '/private/customer/get', '/notifications'],
    publisher: 'operations',
    env: {
      SECRET,
      GATE_SMOKE: 'off',
    },
  });
  operations = await harness.client('operations');
});

afterAll(async () => {
  await harness?.stop();
  shell?.closeAllConnections();
  shell?.close();
});

describe('routing', () => {
  test('sends calls to the owner of the longest prefix', async () => {
    expect((await call('/api/public/one/x?y=1')).word).toBe('old');
    expect((await call('/api/private/customer/get/42')).word).toBe('old');
    seenByShell = [];
    await call('/api/private/customer/get');
    await call('/api/public/time');
    expect(seenByShell.map(({ url }) => url)).toEqual(['/api/private/customer/get', '/api/public/time']);
    expect((await call('/api/public/commands/mf-one/abc')).word).toBe('old');
    const nobody = await fetch(`${EDGE}/api/public/oneself`);
    expect(nobody.status).toBe(404);
    expect(nobody.headers.get('content-type')).toContain('application/problem+json');
    expect(await nobody.json()).toMatchObject({ type: '/problems/not_found', code: 'not_found' });
  });

  test.each([
    '/api/public/one/../two',
    '/api/public/one/%2e%2e/two',
    '/api//public/one',
    '/api/public/one%2fx',
    '/a\\b',
  ])('refuses the ambiguous path %s', async (path) => {
    const req = request({ host: '127.0.0.1', port: BASE, path }).end();
    const [res] = (await once(req, 'response')) as [IncomingMessage];
    res.resume();
    expect(res.statusCode).toBe(400);
  });
});

describe('probes of a backend', () => {
  test.each(['/metrics/', '/METRICS', '/Ready/', '/health/x'])('are no one’s business: %s', async (path) => {
    seenByShell = [];
    expect((await fetch(EDGE + path)).status).toBe(404);
    expect(seenByShell).toEqual([]);
  });

  test('nor are the edge’s metrics that of anyone behind a proxy', async () => {
    expect((await fetch(`${EDGE}/metrics`)).status).toBe(200);
    expect((await fetch(`${EDGE}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(
      404,
    );
  });
});

describe('behind TLS', () => {
  test('its own cookies are sent over TLS alone, and pages ask for TLS from then on', async () => {
    const edge = await harness?.anotherEdge({ PUBLIC_URL: 'https://rollheim.example' });
    if (!edge) throw new Error('there is no harness');
    const tls = await behindTls(edge.port);
    try {
      await until(async () => (await edge.notReady()).length === 0, 20_000);
      const { status, headers } = await tls.call('GET', '/', PAGE);
      expect(status).toBe(200);
      const cookies = headers['set-cookie'] ?? [];
      expect(cookies.map((line) => line.split('=')[0])).toContain('visitor');
      expect(cookies.filter((line) => !/; Secure(;|$)/.test(line))).toEqual([]);
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    } finally {
      tls.close();
      await edge.stop();
    }
  });
});

describe('headers to a backend', () => {
  test('are the edge’s own; the same from outside are dropped', async () => {
    const forged = {
      'x-uuid': 'forged',
      'x-uuid-hash': 'forged',
      'x-uuid-proof': 'forged',
      'x-caller-marks': 'forged',
      'x-visitor-id': 'forged',
      'x-correlation-id': 'forged',
      'x-customer-id': 'forged',
      'x-live-channel': 'forged',
      'x-forwarded-for': '9.9.9.9',
    };
    const { headers } = await call('/api/public/one', { ...forged, 'accept-language': 'en' });
    expect(JSON.stringify(headers)).not.toContain('forged');
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers['x-locale']).toBe('en');
    expect(headers['x-release-set']).toBe((await versionOf('a=b')).tag);
  });

  test('turn cookies into what a BFF reads, and keep the cookies away from it', async () => {
    const cookie = 'auth=a.b.c; uuid=12345678-abcd; visitor=visitor-0123456789';
    const { headers } = await call('/api/public/one', { cookie });
    expect(headers).toMatchObject({
      authorization: 'Bearer a.b.c',
      'x-uuid-hash': visitorHash('12345678-abcd'),
      'x-visitor-id': 'visitor-0123456789',
    });
    expect(headers['cookie']).toBeUndefined();
    expect(JSON.stringify(headers)).not.toContain('12345678-abcd');
    const proof = String(headers['x-uuid-proof']);
    expect(isProven(keyOf({ SECRET }, 'visitor'), proof, visitorActor(visitorHash('12345678-abcd')))).toBe(
      true,
    );
    expect(isProven(keyOf({ SECRET }, 'visitor'), proof, visitorActor(visitorHash('another')))).toBe(false);
  });
});

describe('text that no store can hold', () => {
  test('does not pass in cookies: a session that cannot be one is none', async () => {
    const cookie = 'uuid=12345678-abcd; other=%00; session=%1fs; auth=a%C4%85.b.c; lasts=100%';
    const { headers } = await call('/api/public/one', { cookie });
    expect(headers).toMatchObject({ 'x-uuid-hash': visitorHash('12345678-abcd') });
    expect(headers['authorization']).toBeUndefined();
    seenByShell = [];
    await call('/api/public/time', { cookie });
    expect(seenByShell[0]?.headers['cookie']).toBe('uuid=12345678-abcd; auth=a%C4%85.b.c; lasts=100%');
  });

  test('leaves the address of a page, which is opened without it; a call is refused', async () => {
    const page = async (target: string) => {
      const answer = await fetch(`${EDGE}${target}`, { headers: PAGE, redirect: 'manual' });
      return [answer.status, answer.headers.get('location')];
    };
    expect(await page('/list?q=%00&make=3')).toEqual([302, '/list?make=3']);
    expect(await page('/list?q=%FF')).toEqual([302, '/list']);
    expect((await page('/list?q=%C4%85'))[0]).toBe(200);
  });

  test('does not pass in a form', async () => {
    const post = (body: string) =>
      fetch(`${EDGE}/api/public/time`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
    expect((await post('state=a%00')).status).toBe(400);
    expect((await post('state=%FF')).status).toBe(400);
    expect((await post('state=a%0Ab')).status).toBe(200);
  });
});

describe('the policy of what an answer may do', () => {
  test('of a service worker’s script may ask this site, other answers may not', async () => {
    const policyOf = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(EDGE + path, { headers })).headers.get('content-security-policy');
    const dest = { 'sec-fetch-dest': 'serviceworker' };
    for (const path of ['/offline-worker.js', '/push-worker.js'])
      expect(await policyOf(path, dest)).toContain("default-src 'none';connect-src 'self'");
    for (const path of ['/api/public/time', '/some/offline-worker.js'])
      expect(await policyOf(path)).not.toContain('connect-src');
  });

  test('of a page that a browser keeps is that of a document, with its nonce; it is no visit', async () => {
    seenByShell = [];
    const answer = await fetch(`${EDGE}/offline-page/de`, { headers: { 'sec-fetch-dest': 'empty' } });
    const [seen] = seenByShell;
    const nonce = String(seen?.headers['x-csp-nonce']);
    expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(seen?.headers['x-document']).toBeUndefined();
    expect(answer.headers.get('set-cookie')).toBeNull();
    const list = await fetch(`${EDGE}/offline-page/de/files`);
    expect(list.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('is media’s own where it says one, and the edge’s where it says none', async () => {
    const own = "sandbox; default-src 'none'; frame-ancestors 'none'";
    const media = createServer((req, res) => {
      if (req.url?.includes('document')) res.setHeader('content-security-policy', own);
      res.end('x');
    }).listen(BASE + 2, '127.0.0.1');
    await once(media, 'listening');
    try {
      const headerOf = async (path: string, name: string) => (await fetch(EDGE + path)).headers.get(name);
      const policyOf = (path: string) => headerOf(path, 'content-security-policy');
      expect(await policyOf('/media/4h7k2m9p3q5r/document')).toBe(own);
      expect(await policyOf('/media/4h7k2m9p3q5r/w320.webp')).toContain("default-src 'none'");
      // a mailbox in the browser shows the pictures of our mails; papers no one else shows
      const showing = (path: string) => headerOf(path, 'cross-origin-resource-policy');
      expect(await showing('/media/4h7k2m9p3q5r/w1280.jpg')).toBe('cross-origin');
      expect(await showing('/media/4h7k2m9p3q5r/document')).toBe('same-origin');
      expect(await showing('/version.json')).toBe('same-origin');
    } finally {
      media.closeAllConnections();
      media.close();
    }
  });
});

describe('a write that came with cookies', () => {
  const write = (headers: Record<string, string>) =>
    fetch(`${EDGE}/api/public/one`, { method: 'POST', headers, body: '{}' });
  const token = csrfToken(keyOf({ SECRET }, 'csrf'), 's1');

  test('needs the token of its session', async () => {
    expect((await write({ cookie: 'session=s1', 'x-csrf-token': token })).status).toBe(200);
    for (const headers of [
      { cookie: 'session=s1' },
      { cookie: 'session=s2', 'x-csrf-token': token },
      { cookie: 'uuid=1', 'x-csrf-token': token },
    ]) {
      const refused = await write(headers as Record<string, string>);
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ code: 'csrf_invalid' });
    }
  });

  test('needs none at the signed link of a mail, but its own origin all the same', async () => {
    const press = (headers: Record<string, string>) =>
      fetch(`${EDGE}/api/public/unsubscribe/t`, { method: 'POST', headers });
    for (const headers of [{}, { cookie: 'session=s1' }, { cookie: 'session=s1', origin: EDGE }])
      expect((await press(headers as Record<string, string>)).status).not.toBe(403);
    // its page is drawn by its own styles and has no script
    const policy = (await press({})).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none';style-src 'unsafe-inline';form-action 'self'");
    expect((await write({})).headers.get('content-security-policy')).not.toContain('unsafe-inline');
    expect((await press({ cookie: 'session=s1', origin: 'https://evil.example' })).status).toBe(403);
  });

  test('must come from our own origin', async () => {
    const good = { cookie: 'session=s1', 'x-csrf-token': token };
    expect((await write({ ...good, origin: EDGE })).status).toBe(200);
    expect((await write({ ...good, origin: 'https://evil.example' })).status).toBe(403);
    expect((await write({ ...good, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await write({ authorization: 'Bearer x' })).status).toBe(200);
    expect((await write({ origin: 'https://evil.example' })).status).toBe(403);
  });
});

describe('static assets', () => {
  test('are immutable, compressed, and distinguished by their tag', async () => {
    const url = '/_r/mf-one/1.0.0/remoteEntry.js';
    const req = get({ host: '127.0.0.1', port: BASE, path: url, headers: { 'accept-encoding': 'br' } });
    const [res] = (await once(req, 'response')) as [IncomingMessage];
    const body = brotliDecompressSync(Buffer.concat(await res.toArray()));
    expect(res.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
    });
    const plain = await fetch(EDGE + url, { headers: { 'accept-encoding': 'identity' } });
    expect(Buffer.from(await plain.arrayBuffer()).equals(body)).toBe(true);
    const again = await fetch(EDGE + url, {
      headers: { 'accept-encoding': 'identity', 'if-none-match': plain.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('hold neither source maps nor the server’s code', async () => {
    for (const path of ['remoteEntry.js.map', '../server/bff.mjs', 'bff.mjs', 'none.js'])
      expect((await fetch(`${EDGE}/_r/mf-one/1.0.0/${path}`)).status).toBeGreaterThanOrEqual(400);
    expect((await fetch(`${EDGE}/_r/mf-one/9.0.0/remoteEntry.js`)).status).toBe(404);
  });
});

describe('a document', () => {
  test('gets a visitor cookie once, a nonce, and a strict policy with it', async () => {
    seenByShell = [];
    const first = await fetch(`${EDGE}/wohnmobil-kaufen`, { headers: PAGE });
    expect(first.headers.get('set-cookie')).toMatch(/^visitor=[\w-]{36};.*HttpOnly/);
    const nonce = seenByShell[0]?.headers['x-csp-nonce'];
    expect(first.headers.get('content-security-policy')).toContain(`'nonce-${String(nonce)}'`);
    const second = await fetch(`${EDGE}/`, { headers: { ...PAGE, cookie: 'visitor=visitor-0123456789' } });
    expect(second.headers.get('set-cookie')).toBeNull();
  });
});

describe('two releases', () => {
  const ids = Array.from({ length: 400 }, (_, index) => `visitor-${String(index).padStart(10, '0')}`);

  test('open by a signed link only', async () => {
    const link = await operations.preview('mf-one', '1.1.0', 10, '/wohnmobil-kaufen?a=1');
    const opened = await fetch(link.url.replace(/^.*?\/w/, `${EDGE}/w`), {
      headers: PAGE,
      redirect: 'manual',
    });
    expect(opened.status).toBe(302);
    expect(opened.headers.get('location')).toBe('/wohnmobil-kaufen?a=1');
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await call('/api/public/one', { cookie })).word).toBe('new');
    expect((await call('/api/public/one')).word).toBe('old');
    await fetch(`${EDGE}/wohnmobil-kaufen`, { headers: { ...PAGE, cookie } });
    const set = String(seenByShell.at(-1)?.headers['x-release-set']);
    const answer = (await (await fetch(`${REGISTRY}/release-sets/${set}`)).json()) as {
      modules: Record<string, { version: string; fallback: { version: string } }>;
    };
    expect(answer.modules['mf-one']).toMatchObject({ version: '1.1.0', fallback: { version: '1.0.0' } });
    const query = previewQuery('another secret', { releases: { 'mf-one': '1.1.0' }, expires: 2_000_000_000 });
    expect((await fetch(`${EDGE}/?${query}`, { headers: PAGE, redirect: 'manual' })).status).toBe(403);
    expect((await fetch(`${EDGE}/?release.one=1.1.0`, { headers: PAGE, redirect: 'manual' })).status).toBe(
      403,
    );
    const late = previewQuery(keyOf({ SECRET }, 'preview'), {
      releases: { 'mf-one': '1.1.0' },
      expires: 1_000_000_000,
    });
    expect((await fetch(`${EDGE}/?${late}`, { headers: PAGE, redirect: 'manual' })).status).toBe(410);
    // cut off, as a link in a mail can be; and of a release that no one published
    const cut = link.url.slice(link.url.indexOf('?') + 1, -3);
    expect((await fetch(`${EDGE}/?${cut}`, { headers: PAGE, redirect: 'manual' })).status).toBe(403);
    const soon = Math.floor(Date.now() / 1000) + 600;
    const none = previewQuery(keyOf({ SECRET }, 'preview'), {
      releases: { 'mf-one': '9.9.9' },
      expires: soon,
    });
    const refused = await fetch(`${EDGE}/?${none}`, { headers: PAGE, redirect: 'manual' });
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([404, null]);
    // the cookie is as good as the link: cut off, forged or over, it opens nothing
    const forged = previewQuery('another secret', { releases: { 'mf-one': '1.1.0' }, expires: soon });
    for (const value of [cookie.slice('preview='.length, -3), ...[forged, late].map(encodeURIComponent)])
      expect((await call('/api/public/one', { cookie: `preview=${value}` })).word).toBe('old');
  });

  test('are given by sticky bucket, grow without a flip back, and an open page keeps its own', async () => {
    await operations.share('mf-one', '1.1.0', 25, 'first step');
    const rollout = await until(
      async () => (await operations.state()).modules['mf-one']?.rollout ?? undefined,
    );
    const wanted = (id: string, share: number) => (bucket(rollout.id, id) < share ? '1.1.0' : '1.0.0');
    await until(
      async () =>
        (await versionOf(`visitor=${ids.find((id) => wanted(id, 2500) === '1.1.0')}`)).versions['mf-one'] ===
        '1.1.0',
    );
    for (const id of ids.slice(0, 60))
      expect((await versionOf(`visitor=${id}`)).versions['mf-one']).toBe(wanted(id, 2500));
    expect((await versionOf('a=b')).versions['mf-one']).toBe('1.0.0');
    const mover = ids.find((id) => wanted(id, 2500) === '1.0.0' && wanted(id, 6000) === '1.1.0') ?? '';
    const page = await versionOf(`visitor=${mover}`);
    await operations.share('mf-one', '1.1.0', 60, 'second step');
    await until(async () => (await versionOf(`visitor=${mover}`)).versions['mf-one'] === '1.1.0');
    const cookie = `visitor=${mover}`;
    expect((await call('/api/public/one', { cookie })).word).toBe('new');
    expect((await call('/api/public/one', { cookie, 'x-release-set': page.tag })).word).toBe('old');
    expect((await call('/api/public/one', { cookie, 'x-release-set': 'made-up' })).word).toBe('new');
    await operations.takeBack('mf-one', 'done');
    await until(async () => (await versionOf(cookie)).versions['mf-one'] === '1.0.0');
  });
});
