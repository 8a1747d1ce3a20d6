import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildHost } from '@rollheim/build';
import { repositoryRoot } from '@rollheim/build/facts';
import type { CurrentCustomer } from '@rollheim/contracts';
import { defineModule, type ModuleSeed } from '@rollheim/module-api';
import { renderModule } from '@rollheim/module-api/server';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Answer, appWith } from './testing/late-app.tsx';

const root = repositoryRoot(import.meta.dirname);
let dir: string;
let server: Server;
let browser: Browser;

beforeAll(async () => {
  await mkdir(join(root, '.cache'), { recursive: true });
  dir = await mkdtemp(join(root, '.cache', 'late-part-'));
  // a development build: React then prints what differs
  await buildHost(join(root, 'platform/tooling/src/dev/testing/late-page.tsx'), dir, '/', 'development');
  server = createServer((req, res) => {
    if (req.url === '/answer') return void res.end('answered');
    if (req.url?.endsWith('.js'))
      return void readFile(join(dir, req.url)).then(
        (body) => res.setHeader('content-type', 'text/javascript').end(body),
        () => res.writeHead(404).end(),
      );
    const html = '<!doctype html><body><script type="module" src="/main.js"></script>';
    return void res.setHeader('content-type', 'text/html').end(html);
  }).listen(0, '127.0.0.1');
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
});

afterAll(async () => {
  await browser?.close();
  server?.close();
  await rm(dir, { recursive: true, force: true });
});

/** Opens the page as its server drew it for `viewer`, with these answers, while `customer` is logged in. */
async function open(
  viewer: CurrentCustomer | null,
  customer: CurrentCustomer | null,
  queries: ModuleSeed['queries'] = [],
) {
  const drawn = await renderModule({
    module: defineModule({
      name: 'mf-one',
      pages: [],
      messages: () => Promise.resolve({ default: {} }),
      App: appWith(Answer),
    }),
    request: { route: 'start', path: '/', locale: 'de', identifierPrefix: 'mf-one-' },
    queries,
    ...(viewer ? { viewer } : {}),
  });
  const page = await browser.newPage();
  await page.addInitScript((given) => void Object.assign(globalThis, given), { drawn, customer });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return { page, faults };
}

const customerOf = (customerId: string) => ({ customerId }) as CurrentCustomer;

test.each<[string, CurrentCustomer | null]>([
  ['everyone', null],
  ['its viewer', customerOf('c1')],
])('a part whose code comes after its answer is hydrated as the server drew it for %s', async (_, viewer) => {
  const { page, faults } = await open(viewer, viewer);
  await page.locator('#first', { hasText: 'answered' }).waitFor();
  const late = await page.locator('#late').elementHandle();
  expect(await late?.textContent()).toBe('asked');
  await page.evaluate(() => (globalThis as unknown as { arrive(): void }).arrive());
  await page.locator('#late', { hasText: 'answered' }).waitFor();
  expect(faults).toEqual([]);
  // the element of the server’s page, not one in its place
  expect(await late?.evaluate((element) => element.isConnected)).toBe(true);
  await page.close();
});

test.each<[string, CurrentCustomer | null]>([
  ['somebody else', customerOf('c2')],
  ['a guest', null],
])(
  'what was drawn for a viewer is drawn afresh for %s, without the answers of that viewer',
  async (_, customer) => {
    const { page, faults } = await open(customerOf('c1'), customer, [[['answer'], 'of c1']]);
    await page.evaluate(() => (globalThis as unknown as { arrive(): void }).arrive());
    await page.locator('#late', { hasText: 'answered' }).waitFor();
    expect(await page.locator('body').textContent()).not.toContain('of c1');
    expect(faults).toEqual([]);
    await page.close();
  },
);
