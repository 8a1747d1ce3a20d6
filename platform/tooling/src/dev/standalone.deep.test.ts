import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { repositoryRoot } from '@rollheim/build/facts';
import { freePort } from '@rollheim/embedded';
import { startStandalone } from './standalone.ts';

const root = repositoryRoot(import.meta.dirname);
let dir: string;
let server: { stop(): Promise<void> };
let browser: Browser;
let page: Page;

beforeAll(async () => {
  // the compiler's output about each build is for whoever works on the module
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await mkdir(join(root, '.cache'), { recursive: true });
  dir = await mkdtemp(join(root, '.cache', 'standalone-'));
  await cp(join(root, 'platform', 'releases', 'fixtures', 'mf-fixture'), join(dir, 'mf-fixture'), {
    recursive: true,
  });
  const port = await freePort();
  // No edge answers: the module must come up without one.
  const edge = new URL(`http://127.0.0.1:${await freePort()}`);
  server = await startStandalone({ dir: join(dir, 'mf-fixture'), edge, port });
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  page = await browser.newPage();
  await page.goto(`http://localhost:${port}/`);
});

afterAll(async () => {
  vi.restoreAllMocks();
  await browser?.close();
  await server?.stop();
  await rm(dir, { recursive: true, force: true });
});

describe('a module alone', () => {
  test('comes up in a bare shell, and shows a change of its source in place, its state kept', async () => {
    await page.waitForSelector('[data-release] p');
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    const file = join(dir, 'mf-fixture', 'web', 'Card.tsx');
    const before = await readFile(file, 'utf8');
    const reload = async (word: string): Promise<number> => {
      const shown = page.waitForSelector(`text=${word}`);
      const started = performance.now();
      await writeFile(file, before.replace('{width}', `{width} ${word}`));
      await shown;
      return performance.now() - started;
    };
    await reload('first');
    process.stdout.write(`a change of a source was shown after ${Math.round(await reload('second'))} ms\n`);
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  });
});
