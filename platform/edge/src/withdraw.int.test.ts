import { execFile } from 'node:child_process';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RegistryClient } from '@rollheim/release-management';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listener } from './testing/backend.ts';
import { openHarness, type Harness } from './testing/harness.ts';

const BASE = 20_000 + (process.pid % 50) * 100;
const EDGE = `http://127.0.0.1:${BASE}`;
const PAGE = { accept: 'text/html', 'sec-fetch-dest': 'document' };
const MAIN = fileURLToPath(new URL('../../release-cli/src/main.ts', import.meta.url));

let harness: Harness;
let shell: Server;
let team: RegistryClient;
let operations: RegistryClient;

const word = async (headers: Record<string, string> = {}): Promise<string> => {
  const response = await fetch(`${EDGE}/api/public/one`, { headers });
  return ((await response.json()) as { word: string }).word;
};
const given = async (cookie = ''): Promise<string | undefined> => {
  const answer = await fetch(`${EDGE}/version.json`, { headers: { cookie } });
  return ((await answer.json()) as { versions: Record<string, string> }).versions['mf-one'];
};
/** Of the releases that a browser keeps, those that it has to give up. */
const givenUp = async (kept: string): Promise<unknown> =>
  ((await (await fetch(`${EDGE}/version.json?kept=${kept}`)).json()) as { recalled: unknown }).recalled;
const cli = async (...args: string[]): Promise<{ ok: boolean; text: string }> => {
  const env = {
    ...process.env,
    ROLLHEIM_REGISTRY: `http://127.0.0.1:${BASE + 3}`,
    ROLLHEIM_KEYS: harness.keys,
  };
  return promisify(execFile)(process.execPath, [MAIN, ...args], { env }).then(
    ({ stdout }) => ({ ok: true, text: stdout }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ ok: false, text: stdout + stderr }),
  );
};
const statusOf = async (path: string): Promise<number> =>
  (await fetch(EDGE + path, { headers: PAGE, redirect: 'manual' })).status;
/** An open page that fell back to the release before. */
const FELL = { 'x-mounted': 'mf-one@1.0.0' };

beforeAll(async () => {
  shell = await listener(BASE + 4, () => undefined);
  harness = await openHarness({
    name: 'withdraw',
    port: BASE,
    api: ['/public/one'],
    publisher: 'mf-one',
    env: { SECRET: 'the secret of the withdrawal test', GATE_SMOKE: 'off' },
  });
  [team, operations] = [await harness.client('mf-one'), await harness.client('operations')];
}, 120_000);
afterAll(async () => {
  await harness?.stop();
  shell?.closeAllConnections();
  shell?.close();
});

describe('a release that was withdrawn', () => {
  test('is refused while visitors have it, without a reason, and for another team', async () => {
    const refused = async (version: string, code: string, as = team, reason = 'it leaks names') =>
      expect(as.withdraw('mf-one', version, reason)).rejects.toMatchObject({ code });
    await refused('1.0.0', 'conflict');
    await refused('9.9.9', 'not_found');
    await refused('1.1.0', 'invalid_input', team, ' ');
    await expect(team.withdraw('shell', '1.0.0', 'ours now')).rejects.toMatchObject({ code: 'not_allowed' });
    await team.share('mf-one', '1.1.0', 10, 'a look');
    await refused('1.1.0', 'rollout_running');
    await team.share('mf-one', '1.1.0', 100, 'for everyone');
    await until(async () => (await given()) === '1.1.0');
  });

  test('is reached by no page, call, file, preview or way back, and the history says who, what and why', async () => {
    const { manifest } = await team.release('mf-one', '1.0.0');
    const file = `/_r/mf-one/1.0.0/${manifest.scripts[0]}`;
    const preview = new URL((await team.preview('mf-one', '1.0.0')).url);
    const opened = await fetch(EDGE + preview.pathname + preview.search, {
      headers: PAGE,
      redirect: 'manual',
    });
    const tester = opened.headers.get('set-cookie')!.split(';')[0]!;
    expect([await word(FELL), await given(tester), await statusOf(file)]).toEqual(['old', '1.0.0', 200]);
    expect(await givenUp('mf-one@1.0.0,mf-one@1.1.0')).toEqual([]);

    const done = await cli('withdraw', 'mf-one', '1.0.0', '--reason', 'it leaks names');
    expect(done).toEqual({
      ok: true,
      text: 'mf-one 1.0.0 cannot be reached any more; everyone has 1.1.0, there is no release to take back to\n',
    });
    await until(async () => (await given(tester)) === '1.1.0');
    expect([await word(FELL), await word({ cookie: tester })]).toEqual(['new', 'new']);
    expect(await statusOf(file)).toBe(404);
    const unknown = ['mf-one@9.9.9', 'constructor@1.0.0', ''];
    expect(await givenUp(['mf-one@1.0.0', 'mf-one@1.1.0', ...unknown].join(','))).toEqual([
      'mf-one@1.0.0',
      ...unknown,
    ]);
    expect(await statusOf(preview.pathname + preview.search)).toBe(404);
    await expect(team.preview('mf-one', '1.0.0')).rejects.toMatchObject({ code: 'release_withdrawn' });
    expect((await team.takeBack('mf-one', 'back to it')).changed).toBe(false);
    await expect(team.startRollout('mf-one', { version: '1.0.0', reason: 'again' })).rejects.toMatchObject({
      code: 'release_withdrawn',
    });
    const [line] = await operations.audit('mf-one');
    expect(line).toMatchObject({
      who: 'mf-one',
      action: 'withdraw',
      before: { previous: '1.0.0' },
      after: { stable: '1.1.0', previous: null, withdrawn: '1.0.0' },
      reason: 'it leaks names',
    });
    expect((await cli('releases', 'mf-one')).text).toMatch(/1\.0\.0 +withdrawn/);
    expect((await cli('withdraw', 'mf-one', '1.0.0', '--reason', 'again')).text).toContain(
      'withdrawn before',
    );
    expect((await operations.status()).hosts.flatMap(({ releases }) => releases)).toEqual(['mf-one@1.1.0']);
  });

  test('comes back by a share, knowingly', async () => {
    // a slip is answered with why it was withdrawn
    await expect(team.share('mf-one', '1.0.0', 100, 'everyone')).rejects.toMatchObject({
      code: 'release_withdrawn',
      message: expect.stringMatching(/1\.0\.0 was withdrawn: .+ UTC\)\. .*--restore/),
    });
    await team.share('mf-one', '1.0.0', 100, 'it did not leak', { restore: true });
    await until(async () => (await given()) === '1.0.0');
    expect(await word()).toBe('old');
  });
});
