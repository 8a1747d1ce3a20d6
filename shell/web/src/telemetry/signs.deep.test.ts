import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

/** A page with things that work and things that do not; what is noticed of it is in `told`. */
const PAGE = (code: string): string => `<!doctype html><html lang="de"><body>
<p id="clock">0</p>
<div data-module="mf-catalog"><h1 id="title">Katalog</h1>
<button id="works">Gebot</button><button id="dead">Gebot</button><button id="menu" aria-expanded="false">Menü</button>
<button id="off" disabled>Aus</button><a id="away" href="/file" download>Datei</a><a id="here" href="#top">Hier</a>
<input id="name"><input id="other"></div>
<script type="module">
${code}
window.told = [];
setInterval(() => (clock.firstChild.nodeValue = String(performance.now())), 50);
works.addEventListener('click', () => title.append(' neu'));
menu.addEventListener('click', () => menu.setAttribute('aria-expanded', 'true'));
dead.addEventListener('click', () => dead.setAttribute('data-pressed', 'true'));
watchSigns({ sign: (name) => told.push(name), shown: () => told.push('shown') });
window.go = (path) => { history.pushState(null, '', path); title.append(path); };
</script></body></html>`;

let server: Server;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  const source = await readFile(join(import.meta.dirname, 'signs.ts'), 'utf8');
  const html = PAGE(stripTypeScriptTypes(source).replace('export function', 'function'));
  server = createServer((_req, res) => res.setHeader('content-type', 'text/html').end(html));
  server.listen(0, '127.0.0.1');
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});
beforeEach(async () => {
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/list`);
  return () => page.close();
});

const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told);
const becomes = (...names: string[]) =>
  vi.waitFor(async () => expect(await told()).toEqual(names), { timeout: 15_000 });
const go = (path: string) =>
  page.evaluate((to) => (window as unknown as { go(path: string): void }).go(to), path);

test('a press after which nothing moves is noticed; one that changes something is not', async () => {
  for (const id of ['works', 'menu', 'here']) await page.locator(`#${id}`).click();
  // pressed last: whatever the others did would have been noticed before
  await page.locator('#dead').click();
  await becomes('dead-press');
});

test('words that change by themselves, and how the pressed thing looks, are no effect', async () => {
  await page.locator('#dead').click();
  await becomes('dead-press');
  expect(Number(await page.locator('#clock').innerText())).toBeGreaterThan(0);
  expect(await page.locator('#dead').getAttribute('data-pressed')).toBe('true');
});

test('three presses of one thing are noticed, of three things not', async () => {
  for (const id of ['works', 'menu', 'works']) await page.locator(`#${id}`).click();
  for (let times = 0; times < 3; times++) await page.locator('#works').click();
  await becomes('repeated-press');
});

test('what goes elsewhere, or is switched off, is left alone', async () => {
  await page.evaluate(() => {
    for (const id of ['away', 'off']) {
      const thing = document.getElementById(id);
      thing?.addEventListener('click', (event) => event.preventDefault());
      thing?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
  });
  await page.locator('#dead').click();
  await becomes('dead-press');
});

test('a field that is changed again right after it was left is a correction; nothing of it is reported', async () => {
  await page.locator('#name').pressSequentially('Anna Geheim');
  await page.locator('#other').focus();
  await page.locator('#name').pressSequentially('!');
  await becomes('correction');
  await page.locator('#other').pressSequentially('x');
  expect(JSON.stringify(await told())).not.toContain('Anna');
});

test('a page that is left for the one before at once is a quick return', async () => {
  await go('/vehicle/1');
  await becomes('shown');
  await go('/list');
  await becomes('shown', 'quick-return', 'shown');
});

test('a module that is mounted and shows nothing is noticed', async () => {
  await page.evaluate(() => document.querySelector('[data-module]')?.replaceChildren());
  await becomes('empty-content');
});
