import { createServer, type Server } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

/** What the page of `testing/page.tsx` offers. */
interface Driver {
  readonly modules: { recall(module: string, version: string): void; state(): { status: string } };
  readonly told: string[];
}

let folder: string;
let server: Server;
let browser: Browser;
let page: Page;
const reports: string[] = [];

async function bundle(): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'rollheim-recovery-'));
  const compiler = rspack({
    mode: 'production',
    devtool: false,
    entry: join(import.meta.dirname, 'testing', 'page.tsx'),
    output: { path: folder, filename: 'page.js', publicPath: '/' },
    resolve: { extensions: ['.tsx', '.ts', '.js', '.json'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              target: 'es2022',
              transform: { react: { runtime: 'automatic' } },
            },
          },
        },
      ],
    },
    stats: 'errors-only',
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error ?? stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve();
    });
  });
  return folder;
}

beforeAll(async () => {
  const files = await bundle();
  server = createServer((req, res) => {
    if (req.method === 'POST') {
      req.on('data', (chunk: Buffer) => reports.push(chunk.toString()));
      req.on('end', () => res.writeHead(204).end());
    } else if (req.url?.endsWith('.js'))
      readFile(join(files, req.url)).then(
        (body) => res.setHeader('content-type', 'text/javascript').end(body),
        () => res.writeHead(404).end(),
      );
    else
      res.setHeader('content-type', 'text/html').end('<!doctype html><body><script src="/page.js"></script>');
  }).listen(0, '127.0.0.1');
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  reports.length = 0;
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await version('2');
  return () => page.close();
});

const version = (wanted: string) =>
  vi.waitFor(async () => expect(await page.locator('#version').innerText()).toBe(wanted));
const told = () => page.evaluate(() => (window as unknown as Driver).told);
const recall = () => page.evaluate(() => (window as unknown as Driver).modules.recall('mf-catalog', '2'));
/** Presses without moving the focus or the page. */
const press = (id: string) => page.evaluate((name) => document.getElementById(name)?.click(), id);

test('a recall keeps what was typed, the cursor and the place in the page; ordinary state goes', async () => {
  await page.locator('#plain').fill('forgotten');
  await page.locator('#amount').fill('45600');
  await page.evaluate(() => (document.getElementById('amount') as HTMLInputElement).setSelectionRange(2, 3));
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(500);
  await recall();
  await version('1');
  expect(await page.locator('#amount').inputValue()).toBe('45600');
  expect(await page.locator('#plain').inputValue()).toBe('');
  await vi.waitFor(async () => {
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('amount');
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });
  await page.keyboard.type('9'); // goes where the cursor was
  expect(await page.locator('#amount').inputValue()).toBe('45900');
  expect(await told()).toEqual(['mounted 2', 'recalled 2 1']);
});

test('a recall waits until the module is idle', async () => {
  await press('busy');
  await recall();
  await page.waitForTimeout(300);
  expect(await page.locator('#version').innerText()).toBe('2');
  await press('busy');
  await version('1');
});

test('a release that throws is remounted once, then the last good one, and the typed amount stays', async () => {
  await page.locator('#amount').fill('45600');
  await press('throw');
  await vi.waitFor(async () =>
    expect(await told()).toEqual(['mounted 2', 'render mf-catalog@2', 'mounted 2']),
  );
  expect(await page.locator('#amount').inputValue()).toBe('45600');
  await press('throw');
  await version('1');
  expect(await page.locator('#amount').inputValue()).toBe('45600');
  expect((await told()).slice(3)).toEqual(['render mf-catalog@2', 'failed 2 1']);
});

test('a lost chunk reloads the page once, with what was typed; after that the outlet says so', async () => {
  const state = () => page.evaluate(() => (window as unknown as Driver).modules.state().status);
  await page.locator('#amount').fill('45600');
  const reloaded = page.waitForEvent('load');
  await press('lose');
  await reloaded;
  await version('2');
  expect(await page.locator('#amount').inputValue()).toBe('45600');
  expect(await page.evaluate(() => sessionStorage.getItem('rollheim.drafts'))).toBeNull();
  await press('lose');
  await vi.waitFor(async () => expect(await state()).toBe('failed'));
});

test('a release that loops while rendering is stopped and replaced', async () => {
  for (const wanted of ['2', '1']) {
    await press('loop');
    await version(wanted);
  }
  await version('1');
  expect(await told()).toContain('failed 2 1');
});

test('an attempt is reported with the release that it was made on', async () => {
  await press('bid');
  expect(await told()).toContain('bid true 2');
});

test('a blocked page is reported by its worker, while it is blocked and after', async () => {
  await page.waitForTimeout(1500);
  await page.evaluate(() => {
    setTimeout(() => {
      const end = Date.now() + 9000;
      while (Date.now() < end);
    });
  });
  await vi.waitFor(() => expect(reports).toHaveLength(1), { timeout: 8500 });
  expect(JSON.parse(reports[0] ?? '')).toEqual({ still: { module: 'mf-catalog', version: '2' } });
  await vi.waitFor(async () => expect(await told()).toContain('moved true'));
});
