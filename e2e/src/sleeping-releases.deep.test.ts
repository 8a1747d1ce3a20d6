import { RegistryClient } from '@rollheim/release-management';
import { startSystem, type SystemUnderTest } from '@rollheim/tooling/testing';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releaseIn } from './pages/frame.ts';
import { copyRepository, type RepositoryCopy } from './support/repository-copy.ts';
import { until } from './support/until.ts';

const MODULE = 'mf-catalog';
const PAGE = '/wohnmobil-kaufen';
const MANY = 30;
let system: SystemUnderTest;
let copy: RepositoryCopy;
let browser: Browser;
let registry: RegistryClient;

beforeAll(async () => {
  system = await startSystem({
    demo: false,
    env: { SLEEP_AFTER_MS: '2000', GATE_SMOKE: 'off', FRAGMENT_LIMIT_MS: '10000' },
  });
  registry = new RegistryClient(`http://127.0.0.1:${system.basePort + 3}`);
  copy = await copyRepository(system, { modules: [MODULE], keys: [MODULE] });
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
});

afterAll(async () => {
  await browser?.close();
  await copy?.remove();
  await system?.stop();
});

const keyOf = (version: string): string => `${MODULE}@${version}`;
const isAsleep = async (version: string): Promise<boolean> =>
  (await registry.status()).asleep.includes(keyOf(version));
const asleep = (version: string): Promise<unknown> => until(`${version} asleep`, () => isAsleep(version));

/** The process that a release runs in; undefined where it has none. */
async function pidOf(version: string): Promise<number | undefined> {
  const { hosts } = await registry.status();
  return hosts.find(({ releases }) => releases.includes(keyOf(version)))?.pid;
}

/** A page of a visitor of its own. */
async function open(address: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: system.url })).newPage();
  await page.goto(address);
  return page;
}

/** Many calls of a page at once, as its release makes them; the statuses. */
const callMany = (page: Page): Promise<number[]> =>
  page.evaluate((times) => {
    const config = document.getElementById('rollheim-config')?.textContent ?? '';
    const { id } = (JSON.parse(config) as { releaseSet: { id: string } }).releaseSet;
    const call = async (_: unknown, at: number): Promise<number> => {
      const answer = await fetch(`/api/public/catalog/search?page=${at + 1}`, {
        headers: { 'x-release-set': id },
      });
      return answer.status;
    };
    return Promise.all(Array.from({ length: times }, call));
  }, MANY);

describe('a release that no visitor gets', () => {
  test('sleeps as a preview, wakes with the first page of a tester, and survives a kill while it wakes', async () => {
    const version = await copy.publish(MODULE, 'A preview');
    const said = await copy.rollheim('preview', MODULE, version, '--path', PAGE);
    await asleep(version);
    expect(await pidOf(version)).toBeUndefined();
    const page = await open(said.split('\n')[0] ?? '');
    expect(await releaseIn(page)).toBe(version);
    await page.getByRole('heading', { level: 1, name: 'Wohnmobile' }).waitFor();
    expect(await pidOf(version)).toBeGreaterThan(0);
    await asleep(version);
    expect(await callMany(page)).toEqual(Array.from({ length: MANY }, () => 200));
    await asleep(version);
    let answered = false;
    const calls = callMany(page).finally(() => (answered = true));
    const killed = await until('a process that wakes', () => pidOf(version));
    process.kill(killed, 'SIGKILL');
    expect(answered).toBe(false);
    expect(await calls).toEqual(Array.from({ length: MANY }, () => 200));
    expect(await pidOf(version)).not.toBe(killed);
    await page.context().close();
  });

  test('sleeps once everyone has another, and answers the pages that were opened before', async () => {
    const { stable } = (await registry.state()).modules[MODULE] ?? {};
    if (!stable) throw new Error(`${MODULE} has no release`);
    const page = await open(PAGE);
    expect(await releaseIn(page)).toBe(stable);
    const version = await copy.publish(MODULE, 'For everyone');
    await copy.rollheim('share', MODULE, version, '100', '--reason', 'a test');
    await asleep(stable);
    expect(await callMany(page)).toEqual(Array.from({ length: MANY }, () => 200));
    expect(await isAsleep(stable)).toBe(false);
    // everyone's has been awake all the time, in the same process
    const awake = await pidOf(version);
    await asleep(stable);
    expect(await isAsleep(version)).toBe(false);
    expect(await pidOf(version)).toBe(awake);
    const later = await open(PAGE);
    expect(await releaseIn(later)).toBe(version);
    await Promise.all([page, later].map((each) => each.context().close()));
  });
});
