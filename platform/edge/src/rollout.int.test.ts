import { keyOf } from '@rollheim/contracts/server';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { armOf, type Release, type Rollout } from '@rollheim/release-client';
import { RegistryClient } from '@rollheim/release-management';
import type { FeedEvent } from '@rollheim/releases';
import { csrfToken } from '@rollheim/service-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listener } from './testing/backend.ts';
import { operator } from './testing/operator.ts';
import { freeBlock, until } from '@rollheim/tooling/testing';
import { openHarness, type Harness } from './testing/harness.ts';
import { CUSTOMER, customerOf, DORA, OLGA } from './testing/persons.ts';

const BASE = await freeBlock();
const EDGE = `http://127.0.0.1:${BASE}`;
const REGISTRY = `http://127.0.0.1:${BASE + 3}`;
const SECRET = 'the secret of the rollout test';
const PAGE = { accept: 'text/html', 'sec-fetch-dest': 'document' };
const ids = Array.from({ length: 400 }, (_, at) => `visitor-${String(at).padStart(10, '0')}`);
const policy = {
  steps: [
    { percent: 25, minMinutes: 60, minVisitors: 10 },
    { percent: 100, minMinutes: 60, minVisitors: 10 },
  ],
  analysis: 'on',
  metrics: [{ name: 'load_failure', tolerated: 1.2, critical: true }],
  maxHoldMinutes: 60,
  bakeMinutes: 10,
};

let harness: Harness;
let shell: Server;
let team: RegistryClient;
let operations: RegistryClient;
let lastPage: IncomingHttpHeaders = {};
let rollout: Rollout;
let canary: string;
let control: string;

const word = async (headers: Record<string, string>): Promise<{ status: number; word: string }> => {
  const response = await fetch(`${EDGE}/api/public/one`, { headers });
  return { status: response.status, word: ((await response.json()) as { word: string }).word };
};
const versions = async (cookie: string): Promise<{ tag: string; versions: Record<string, string> }> =>
  (await (await fetch(`${EDGE}/version.json`, { headers: { cookie } })).json()) as never;

const releaseSetFile = ({ dir }: Harness): string => join(dir, 'data', 'edge', 'release-set.json');

beforeAll(async () => {
  shell = await listener(
    BASE + 4,
    ({ headers, url }) => {
      if (url !== CUSTOMER) lastPage = headers;
    },
    undefined,
    ({ headers, url }) => (url === CUSTOMER ? customerOf(headers.authorization) : undefined),
  );
  harness = await openHarness({
    name: 'rollout',
    port: BASE,
    api: ['/public/one'],
    publisher: 'mf-one',
    env: { SECRET, ROLLOUT_TICK_MS: '50', GATE_SMOKE: 'off' },
  });
  operations = await harness.client('operations');
  team = await harness.client('mf-one');
});

afterAll(async () => {
  await harness?.stop();
  shell?.closeAllConnections();
  shell?.close();
});

describe('a rollout over HTTP', () => {
  test('is refused before the gate, unsigned, with a key of another, and with a policy without a metric', async () => {
    const options = { version: '1.1.0', reason: 'new word' };
    await harness.database.query('update releases.releases set gate = null');
    await expect(team.startRollout('mf-one', options)).rejects.toMatchObject({
      status: 409,
      code: 'gate_refused',
    });
    await harness.database.query(`update releases.releases set gate = '{"passed":true}'`);
    await expect(new RegistryClient(REGISTRY).startRollout('mf-one', options)).rejects.toMatchObject({
      status: 401,
    });
    await expect(team.startRollout('shell', options)).rejects.toMatchObject({
      status: 403,
      code: 'not_allowed',
    });
    await expect(
      team.startRollout('mf-one', { ...options, policy: { ...policy, metrics: [] } }),
    ).rejects.toMatchObject({ status: 400, code: 'invalid_policy', fields: { metrics: expect.any(String) } });
    await expect(team.startRollout('mf-one', { version: '1.1.0' })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { reason: expect.any(String) },
    });
    expect(await team.rollouts()).toEqual([]);
  });

  test('takes the policy that the team has set, once for one key, and no second one', async () => {
    expect(await team.policy('mf-one')).toMatchObject({ own: false });
    await team.setPolicy('mf-one', policy, 'few visitors');
    expect(await team.policy('mf-one')).toMatchObject({ own: true, policy: { maxHoldMinutes: 60 } });
    const options = { version: '1.1.0', reason: 'new word' };
    rollout = await team.startRollout('mf-one', options, 'start-0001');
    expect(rollout).toMatchObject({ phase: 'running', step: 0, share: 2500, control: 2500 });
    expect((await team.startRollout('mf-one', options, 'start-0001')).id).toBe(rollout.id);
    await expect(team.startRollout('mf-one', options)).rejects.toMatchObject({
      status: 409,
      code: 'rollout_running',
    });
    canary = ids.find((id) => armOf(rollout, id) === 'canary')!;
    control = ids.find((id) => armOf(rollout, id) === 'control')!;
  });

  test('reaches its canary and no one else; the shell learns the cohort', async () => {
    await until(async () => (await versions(`visitor=${canary}`)).versions['mf-one'] === '1.1.0');
    expect(await word({ cookie: `visitor=${canary}` })).toEqual({ status: 200, word: 'new' });
    expect(await word({ cookie: `visitor=${control}` })).toEqual({ status: 200, word: 'old' });
    await fetch(EDGE, { headers: { ...PAGE, cookie: `visitor=${canary}`, 'x-cohorts': 'forged' } });
    expect(JSON.parse(Buffer.from(String(lastPage['x-cohorts']), 'base64').toString())).toEqual({
      'mf-one': { rollout: rollout.id, arm: 'canary' },
    });
    // the page fell back to the last good release: its backend answers, though the page's set is canary's
    const { tag } = await versions(`visitor=${canary}`);
    const open = { cookie: `visitor=${canary}`, 'x-release-set': tag };
    expect((await word(open)).word).toBe('new');
    // the registry hears of the set that the page uses with a call that somebody answers, and with no other
    const { tag: stands } = await versions(`visitor=${control}`);
    const noted = () =>
      harness.database.query('select id from releases.release_sets where id = $1 and not visitors', [stands]);
    await harness.database.query('delete from releases.release_sets where id = $1', [stands]);
    const fell = { ...open, 'x-mounted': 'mf-one@1.0.0' };
    expect((await fetch(`${EDGE}/api/public/nowhere`, { headers: fell })).status).toBe(404);
    expect((await fetch(`${EDGE}/api/public/one`, { method: 'POST', headers: fell })).status).toBe(403);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await noted()).toEqual([]);
    expect((await word(fell)).word).toBe('old');
    await until(async () => (await noted()).length === 1);
    const others = { cookie: `visitor=${control}`, 'x-mounted': 'mf-one@1.1.0' };
    expect((await word(others)).word).toBe('old');
    const spared = { cookie: `visitor=${canary}; stable-pins=mf-one%401.1.0` };
    expect((await word(spared)).word).toBe('old');
  });
});

describe('the hold of a page', () => {
  const hold = (body: string, headers: Record<string, string> = {}) => {
    const cookie = `visitor=${control}; session=s1`;
    const csrf = { 'x-csrf-token': csrfToken(keyOf({ SECRET }, 'csrf'), 's1') };
    return fetch(`${EDGE}/api/public/hold`, {
      method: 'POST',
      headers: { cookie, ...csrf, ...headers },
      body,
    });
  };

  test('is a signed cookie for up to 30 minutes', async () => {
    const held = await hold('{"minutes":10}');
    expect(held.status).toBe(204);
    expect(held.headers.get('set-cookie')).toMatch(/^hold-until=\d+\.[0-9a-f]{16}\..*Max-Age=600;.*HttpOnly/);
    for (const body of ['{"minutes":31}', '{"minutes":0}', '{"minutes":"10"}', 'x', ''])
      expect((await hold(body)).status).toBe(400);
    expect((await hold('{"minutes":10}', { 'x-csrf-token': 'no' })).status).toBe(403);
  });
});

describe('an operator', () => {
  test('logs in with name and password, and is slowed down when they guess', async () => {
    await operations.saveOperator('anna', 'a long password', ['release-operator']);
    await operations.saveOperator('vera', 'a long password', ['viewer']);
    await expect(team.saveOperator('eve', 'a long password', ['release-operator'])).rejects.toMatchObject({
      status: 403,
    });
    const { call } = operator(REGISTRY);
    expect((await call('GET', '/console/overview')).status).toBe(401);
    expect((await call('POST', '/console/login', { name: 'anna', password: 'wrong' })).status).toBe(401);
    const signed = await call('POST', '/console/login', { name: 'anna', password: 'a long password' });
    expect(signed).toEqual({ status: 200, body: { name: 'anna', roles: ['release-operator'] } });
    expect((await call('GET', '/console/me')).body).toMatchObject({ name: 'anna' });
    const guesser = operator(REGISTRY);
    const guess = () =>
      guesser.call('POST', '/console/login', { name: 'x', password: 'y' }, { 'x-forwarded-for': '9' });
    const statuses = [];
    for (let at = 0; at < 12; at++) statuses.push((await guess()).status);
    expect(statuses.slice(0, 10).every((status) => status === 401)).toBe(true);
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  test('who only views changes nothing; a cookie alone changes nothing', async () => {
    const { call, cookie } = operator(REGISTRY);
    await call('POST', '/console/login', { name: 'vera', password: 'a long password' });
    const path = `/console/registry/rollouts/${rollout.id}/pause`;
    expect((await call('GET', `/console/registry/rollouts/${rollout.id}`)).status).toBe(200);
    expect((await call('POST', path, { reason: 'because' })).status).toBe(403);
    const bare = await fetch(REGISTRY + path, { method: 'POST', headers: { cookie: cookie() }, body: '{}' });
    expect(bare.status).toBe(403);
  });

  test('rolls back in a moment: no call of a canary page fails, its pages go to the stable BFF, the feed reports it', async () => {
    const { call, cookie } = operator(REGISTRY);
    await call('POST', '/console/login', { name: 'anna', password: 'a long password' });
    const stream = new AbortController();
    const feed = await fetch(`${REGISTRY}/console/feed`, {
      headers: { cookie: cookie() },
      signal: stream.signal,
    });
    const told: FeedEvent[] = [];
    const reading = (async () => {
      for await (const chunk of feed.body!.pipeThrough(new TextDecoderStream()))
        for (const line of chunk.split('\n'))
          if (line.startsWith('data: ')) told.push(JSON.parse(line.slice(6)) as FeedEvent);
    })().catch(() => undefined);
    await until(() => Promise.resolve(told.some(({ type }) => type === 'rollout')));
    const page = await versions(`visitor=${canary}`);
    const headers = { cookie: `visitor=${canary}`, 'x-release-set': page.tag };
    expect(await word(headers)).toEqual({ status: 200, word: 'new' });
    const begun = Date.now();
    const answer = call('POST', `/console/registry/rollouts/${rollout.id}/roll-back`, {
      reason: 'complaints',
    });
    const seen: number[] = [];
    await until(async () => {
      const { status, word: said } = await word(headers);
      seen.push(status);
      return said === 'old';
    });
    expect(Date.now() - begun).toBeLessThan(10_000);
    expect(new Set(seen)).toEqual(new Set([200]));
    expect(await answer).toMatchObject({ status: 200, body: { phase: 'withdrawn', share: 0 } });
    expect((await versions(`visitor=${canary}`)).versions['mf-one']).toBe('1.0.0');
    await until(() =>
      Promise.resolve(
        told.some(({ type, data }) => type === 'audit' && (data as { who: string }).who === 'anna') &&
          told.some(({ type, data }) => type === 'rollout' && (data as Rollout).phase === 'withdrawn'),
      ),
    );
    stream.abort();
    await reading;
    const { history } = await team.rollout(rollout.id);
    expect(history.map(({ who, action }) => [who, action])).toEqual([
      ['mf-one', 'start'],
      ['anna', 'roll-back'],
    ]);
  });

  test('opens exactly what a visitor saw, also after it was withdrawn; without permission nothing opens', async () => {
    const [set] = await harness.database.query<{ id: string }>(
      `select id from releases.release_sets where versions->>'mf-one' = '1.1.0' and visitors`,
    );
    const id = set?.id ?? '';
    await expect(team.previewSet(id)).rejects.toMatchObject({ status: 403 });
    const { url } = await operations.previewSet(id, 10);
    const opened = await fetch(url, { headers: PAGE, redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/']);
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await versions(cookie)).tag).toBe(id);
    expect(await word({ cookie })).toEqual({ status: 200, word: 'new' });
    const forged = url.replace(/release\.signature=[^&]*/, 'release.signature=x');
    expect((await fetch(forged, { headers: PAGE, redirect: 'manual' })).status).toBe(403);
  });

  test('opens a release set, and any release, for an operator who is logged in, from our own pages alone', async () => {
    const [set] = await harness.database.query<{ id: string }>(
      `select id from releases.release_sets where versions->>'mf-one' = '1.1.0' and visitors`,
    );
    const id = set?.id ?? '';
    const open = (query: string, cookie: string, site: string) =>
      fetch(`${EDGE}/page?a=1&${query}`, {
        headers: { ...PAGE, cookie, 'sec-fetch-site': site },
        redirect: 'manual',
      });
    for (const query of [`release-set=${id}`, 'release.one=1.1.0']) {
      const opened = await open(query, OLGA, 'same-origin');
      expect([opened.status, opened.headers.get('location')]).toEqual([302, '/page?a=1']);
      const preview = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
      expect(await word({ cookie: `${preview}; ${OLGA}` })).toEqual({ status: 200, word: 'new' });
      // ended with the session, also for who logs in next
      for (const cookie of [preview, `${preview}; ${DORA}`, `${preview}; auth=x`])
        expect(await word({ cookie })).toEqual({ status: 200, word: 'old' });
      // typed by hand
      expect((await open(query, OLGA, 'none')).status).toBe(302);
      for (const [cookie, site] of [
        [OLGA, 'cross-site'],
        [OLGA, 'same-site'],
        [OLGA, ''],
        [DORA, 'same-origin'],
        ['', 'same-origin'],
      ] as const) {
        const refused = await open(query, cookie, site);
        expect([refused.status, refused.headers.get('set-cookie')]).toEqual([403, null]);
        expect(await refused.text()).toContain('Wer als Betreiber angemeldet ist');
      }
    }
    // somebody's signature is not made good by a session
    expect((await open('release.one=1.1.0&release.signature=x', OLGA, 'same-origin')).status).toBe(403);
    // a person reads words of their language and gets back to the page, a program reads a problem
    for (const [query, words] of [
      ['release-set=nothing', 'There is no such release set'],
      ['release.one=9.9.%3Cb', 'There is no release mf-one 9.9.&lt;b:'],
      ['release.expires=1', 'The link names no release'],
    ] as const) {
      const headers = { ...PAGE, cookie: OLGA, 'sec-fetch-site': 'same-origin' };
      const page = await fetch(`${EDGE}/en/page?a=1&${query}`, { headers, redirect: 'manual' });
      expect(page.status, query).toBe(404);
      const text = await page.text();
      for (const part of ['<html lang="en-GB">', words, '<a href="/en/page?a=1">'])
        expect(text).toContain(part);
      const call = { ...headers, accept: 'application/json', 'sec-fetch-dest': 'empty' };
      const answer = await fetch(`${EDGE}/en/page?${query}`, { headers: call, redirect: 'manual' });
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }]);
    }
  });
});

describe('the command line', () => {
  const cli = async (...args: string[]): Promise<{ ok: boolean; text: string }> => {
    const main = fileURLToPath(new URL('../../release-cli/src/main.ts', import.meta.url));
    const env = { ...process.env, ROLLHEIM_KEYS: harness.keys };
    return promisify(execFile)(process.execPath, [main, ...args, '--url', REGISTRY], { env }).then(
      ({ stdout }) => ({ ok: true, text: stdout }),
      (error: { stderr: string }) => ({ ok: false, text: error.stderr }),
    );
  };
  const why = ['--reason', 'because'];

  test('starts, shows and steers a rollout, sets a policy, and lets operators in', async () => {
    await harness.publish('1.2.0', 'newer');
    const file = join(harness.dir, 'policy.json');
    await writeFile(file, JSON.stringify({ ...policy, metrics: [] }));
    expect(await cli('policy', 'set', 'mf-one', file, ...why)).toMatchObject({
      ok: false,
      text: expect.stringContaining('must name a metric'),
    });
    await writeFile(file, JSON.stringify({ ...policy, maxHoldMinutes: 7 }));
    expect((await cli('policy', 'set', 'mf-one', file, ...why)).text).toContain('longest hold 7 min');
    expect((await cli('policy', 'show', 'mf-one')).text).toContain('25 %');
    expect(await cli('rollout', 'start', 'mf-one', '1.1.0', ...why)).toMatchObject({
      ok: false,
      text: expect.stringContaining('was withdrawn'),
    });
    expect(await cli('rollout', 'start', 'mf-one', '1.2.0')).toMatchObject({
      ok: false,
      text: expect.stringContaining('--reason'),
    });
    expect((await cli('rollout', 'start', 'mf-one', '1.2.0', ...why)).text).toContain('step 1 of 2: 25 %');
    expect((await cli('rollout', 'pause', 'mf-one', ...why)).text).toContain('paused');
    expect((await cli('rollout', 'resume', 'mf-one', ...why)).text).toContain('running');
    expect((await cli('rollout', 'promote', 'mf-one', ...why)).text).toContain('baking, step 2 of 2: 95 %');
    expect((await cli('rollout', 'roll-back', 'mf-one', ...why)).text).toContain('withdrawn');
    const shown = (await cli('rollout', 'show', 'mf-one')).text;
    for (const word of ['start', 'pause', 'resume', 'promote', 'roll-back']) expect(shown).toContain(word);
    expect((await cli('rollout', 'show')).text).toContain('1.0.0 → 1.2.0');
    expect((await cli('operator', 'add', 'ben', '--role', 'deployer:mf-one')).text).toMatch(
      /password \S{16}/,
    );
    expect((await cli('operator', 'remove', 'ben')).ok).toBe(true);
    expect((await cli('operator', 'add', 'ben', '--role', 'king')).text).toContain('king is no role');
    // sixteen starts of the program
  }, 300_000);
});

describe('while the registry is away', () => {
  test('visitors keep what they have', async () => {
    await operations.share('mf-one', '1.1.0', 25, 'again', { restore: true });
    const [running] = await team.rollouts('mf-one');
    const visitor = ids.find((id) => armOf(running!, id) === 'canary')!;
    await until(async () => (await versions(`visitor=${visitor}`)).versions['mf-one'] === '1.1.0');
    await harness.stopRegistry();
    expect((await versions(`visitor=${visitor}`)).versions['mf-one']).toBe('1.1.0');
    const document = () => fetch(EDGE, { headers: { ...PAGE, cookie: `visitor=${visitor}` } });
    expect((await document()).status).toBe(200);

    await harness.restartEdge();
    expect((await versions(`visitor=${visitor}`)).versions['mf-one']).toBe('1.1.0');
    expect((await document()).status).toBe(200);
    const { manifest } = JSON.parse(await readFile(releaseSetFile(harness), 'utf8')).releases[0] as Release;
    const [file] = manifest.scripts;
    expect((await fetch(`${EDGE}/_r/${manifest.module}/${manifest.version}/${file}`)).status).toBe(200);
  });

  test('an edge that never knew a release set answers documents with a page that asks again', async () => {
    await harness.restartEdge(true);
    const answer = await fetch(`${EDGE}/en/about-us`, { headers: PAGE });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(answer.headers.get('content-type')).toContain('text/html');
    const text = await answer.text();
    expect(text).toContain('<html lang="en-GB">');
    expect(text).toContain('Back in a moment');
    expect(text).toContain(answer.headers.get('x-correlation-id'));
  });
});
