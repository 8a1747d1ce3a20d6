import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { RegistryClient } from '@rollheim/release-management';
import { buildHost } from '@rollheim/build';
import { startSystem, type SystemUnderTest } from '@rollheim/tooling/testing';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWithVite } from './plain-host/vite.ts';
import { buildWithWebpack } from './plain-host/webpack.ts';

const PAGE = `<!doctype html><html lang="de"><meta charset="utf-8"><title>A page of somebody else</title>
<link rel="stylesheet" href="/host/main.css"><script type="module" src="/host/main.js"></script>
<h1>A page of somebody else</h1><div id="place"></div></html>`;
const TYPES = { js: 'text/javascript', css: 'text/css' } as const;
const ENTRY = join(import.meta.dirname, 'plain-host', 'host.ts');
/** Who may build such a page: whatever somebody else has. */
const BUILDERS = [
  ['Rspack', buildHost],
  ['Vite', buildWithVite],
  ['webpack', buildWithWebpack],
] as const;
let system: SystemUnderTest;
let dir: string;
let server: Server;
let browser: Browser;

/** The host's own files; calls, pictures and releases come from the edge, so that the page sees one origin. */
function answer(req: IncomingMessage, res: ServerResponse): void {
  const url = req.url ?? '/';
  const [, file, kind] = /^\/host\/([\w.-]+\.(js|css))$/.exec(url) ?? [];
  if (file && kind) {
    res.writeHead(200, { 'content-type': TYPES[kind as 'js' | 'css'] });
    void readFile(join(dir, file)).then((body) => res.end(body));
  } else if (/^\/(_r|api|media)\//.test(url)) {
    const upstream = request(new URL(url, system.url), { method: req.method, headers: req.headers });
    upstream.on('response', (back) => {
      res.writeHead(back.statusCode ?? 502, back.headers);
      back.pipe(res);
    });
    upstream.on('error', () => res.writeHead(502).end());
    req.pipe(upstream);
  } else res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
}

beforeAll(async () => {
  system = await startSystem({ demo: false });
  dir = await mkdtemp(resolve(import.meta.dirname, '../../.cache/plain-host-'));
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
});

afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
  await system?.stop();
  if (dir) await rm(dir, { recursive: true, force: true });
});

test.each(BUILDERS)(
  'a plain federation host built with %s mounts mf-catalog from the registry in a bare element, and takes it away',
  async (_name, build) => {
    await build(ENTRY, dir, '/host/');
    const { modules } = await new RegistryClient(`http://127.0.0.1:${system.basePort + 3}`).state();
    const manifest = `/_r/mf-catalog/${modules['mf-catalog']?.stable}/mf-manifest.json`;
    const page = await browser.newPage();
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(error.message));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/wohnmobil-kaufen`);
    await page.evaluate(async (address) => {
      const { mountFrom } = globalThis as unknown as {
        mountFrom(manifest: string, element: HTMLElement): Promise<() => Promise<void>>;
      };
      const place = document.getElementById('place')!;
      Object.assign(globalThis, { takeAway: await mountFrom(address, place) });
    }, manifest);
    await page.waitForSelector('#place h1:has-text("Wohnmobile")');
    // Its first page asks its own BFF, through the host's origin; the browser notes a call once it is answered.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/public/catalog/')),
    );
    await page.evaluate(() => (globalThis as unknown as { takeAway(): Promise<void> }).takeAway());
    expect(await page.locator('#place *').count()).toBe(0);
    expect(await page.locator('h1').textContent()).toBe('A page of somebody else');
    expect(thrown).toEqual([]);
    await page.close();
  },
);
