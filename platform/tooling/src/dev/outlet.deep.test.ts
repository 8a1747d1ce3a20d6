import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildHost } from '@rollheim/build';
import { repositoryRoot } from '@rollheim/build/facts';
import { defineModule } from '@rollheim/module-api';
import { renderModule } from '@rollheim/module-api/server';
import { DesignProviders } from '@rollheim/ui';
import { chromium, type Browser } from 'playwright';
import { createElement } from 'react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** What `outlet/testing/page.tsx` offers. */
interface Driver {
  open(module: string): void;
  /** What was in the place of each module that was shown, before it was mounted. */
  readonly found: readonly string[];
}

const root = repositoryRoot(import.meta.dirname);
let dir: string;
let server: Server;
let browser: Browser;

beforeAll(async () => {
  await mkdir(join(root, '.cache'), { recursive: true });
  dir = await mkdtemp(join(root, '.cache', 'outlet-'));
  // as `npm run dev` builds the shell: React then says what it would not do
  await buildHost(join(root, 'shell/web/src/outlet/testing/page.tsx'), dir, '/', 'development');
  server = createServer((req, res) => {
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

/** The first module's page, as its BFF draws it. */
const draw = () =>
  renderModule({
    module: defineModule({
      name: 'mf-one',
      pages: [],
      messages: () => Promise.resolve({ default: {} }),
      App: () => createElement('p', null, 'mf-one'),
    }),
    request: { route: 'start', path: '/', locale: 'de', identifierPrefix: 'mf-one-' },
    queries: [],
    Providers: DesignProviders,
  });

describe('the place of the modules, in a development build', () => {
  test.each([
    ['the server drew the page', true],
    ['it drew none', false],
  ])(
    'is none that React has filled, where %s: of a root in it there is no warning',
    async (_name, isDrawn) => {
      const page = await browser.newPage();
      const drawn = isDrawn ? await draw() : null;
      if (drawn) await page.addInitScript((given) => void Object.assign(globalThis, { drawn: given }), drawn);
      const said: string[] = [];
      page.on('pageerror', (error) => said.push(error.message));
      page.on('console', (message) => {
        if (/^(error|warning)$/.test(message.type())) said.push(message.text());
      });
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await page.waitForSelector('[data-release] p:text("mf-one")');
      // the place of the module that the server drew keeps its HTML's property whenever it is made
      const opened = isDrawn ? ['mf-two'] : ['mf-two', 'mf-one'];
      for (const module of opened) {
        await page.evaluate((name) => (globalThis as unknown as Driver).open(name), module);
        await page.waitForSelector(`[data-module="${module}"][data-release] p:text("${module}")`);
      }
      expect(await page.evaluate(() => (globalThis as unknown as Driver).found)).toEqual([
        drawn?.html ?? '',
        ...opened.map(() => ''),
      ]);
      expect(said.filter((text) => text.includes('as a container'))).toEqual([]);
      await page.close();
    },
  );
});
