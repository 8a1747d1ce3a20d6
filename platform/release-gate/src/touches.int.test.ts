import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { restTouches, styleTouches, worldTouches } from './touches.ts';
import { watchTouch } from './watch-touch.ts';

const BASE = '/_r/mf-some/1.0.0/';
const SHELL = `
  window.addEventListener('resize', () => undefined);
  setInterval(() => undefined, 5000);
  window.ofShell = { listen: () => document.addEventListener('keyup', () => undefined) };
`;

let browser: Browser;
let server: Server;
/** The module's script, and its style sheet. */
let [script, css] = ['', ''];
const pages: Page[] = [];

beforeAll(async () => {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  server = createServer((req, res) => {
    const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
      '/_bare/main.js': ['text/javascript', SHELL],
      '/_bare/main.css': ['text/css', 'header { color: green; transition: color 9s }'],
      [`${BASE}module.js`]: ['text/javascript', script],
      [`${BASE}module.css`]: ['text/css', css],
      '/': [
        'text/html',
        `<!doctype html><script>(${watchTouch.toString()})('${BASE}')</script>
         <link rel=stylesheet href=/_bare/main.css><link rel=stylesheet href=${BASE}module.css>
         <main data-module><p class=mf-some_root>text</p></main>
         <script>touch.begin()</script><script src=/_bare/main.js></script><script src=${BASE}module.js></script>`,
      ],
    };
    const [type, text] = files[req.url ?? ''] ?? ['text/plain', ''];
    res.writeHead(200, { 'content-type': type }).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close();
});
afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

/** A page in which the module's script ran. */
async function open(moduleScript: string, moduleCss = ''): Promise<Page> {
  [script, css] = [moduleScript, moduleCss];
  const page = await browser.newPage();
  pages.push(page);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return page;
}
const keysOf = (all: readonly { readonly key: string }[]): string[] => all.map(({ key }) => key).toSorted();

test('a module that leaves the page as it is has done nothing, whatever the shell does', async () => {
  const page = await open(
    `const gone = () => undefined;
     document.addEventListener('keydown', gone);
     document.removeEventListener('keydown', gone);
     const over = new AbortController();
     addEventListener('scroll', gone, { signal: over.signal });
     over.abort();
     addEventListener('load-of-it', gone, { once: true });
     dispatchEvent(new Event('load-of-it'));
     document.body.addEventListener('click', gone, true);
     document.body.removeEventListener('click', gone, { capture: true });
     document.querySelector('main').addEventListener('click', gone);
     ofShell.listen();
     clearInterval(setInterval(gone, 10));
     clearTimeout(setTimeout(gone, 10));
     setTimeout(gone, 5000);
     cancelAnimationFrame(requestAnimationFrame(gone));`,
    '.mf-some_root { color: red }',
  );
  expect(await worldTouches(page, 'mf_some')).toMatchObject([{ key: 'ofShell' }]);
  expect(await styleTouches(page)).toEqual([]);
  expect(await restTouches(page)).toEqual([]);
});

test('what it adds to window and changes of the browser’s own is found, however it is written', async () => {
  const page = await open(
    `window.fetch = () => undefined;
     history.pushState = () => undefined;
     Object.defineProperty(Navigator.prototype, 'language', { get: () => 'xx' });
     Array.prototype.last = 1;
     delete Element.prototype.closest;
     console.error = () => undefined;
     var shared = 1;`,
  );
  expect(keysOf(await worldTouches(page, 'mf_some'))).toEqual([
    'Array.prototype.last is added',
    'Element.prototype.closest is removed',
    'Navigator.prototype.language is replaced',
    'console.error is replaced',
    'history.pushState is added',
    'ofShell',
    'shared',
    'window.fetch is replaced',
  ]);
});

test('what goes on after it is found: listeners by place and type, intervals, timers and frames that are asked for again', async () => {
  const page = await open(
    `const run = () => undefined;
     document.addEventListener('keydown', run);
     document.addEventListener('keydown', run, true);
     addEventListener('scroll', run, { passive: true });
     document.documentElement.addEventListener('click', run);
     document.onpaste = run;
     setInterval(run, 60_000);
     const again = () => setTimeout(again, 60_000);
     again();
     const frame = () => requestAnimationFrame(frame);
     frame();
     document.body.style.overflow = 'hidden';
     document.documentElement.classList.add('open');`,
  );
  expect((await restTouches(page)).map(({ key, count }) => `${key}: ${count}`).toSorted()).toEqual([
    'class of html: 1',
    'click on html: 1',
    'frame: 1',
    'interval: 1',
    'keydown on document: 2',
    'paste on document: 1',
    'scroll on window: 1',
    'style of body: 1',
    'timer: 1',
  ]);
});

test.each([
  [
    'of its sheet, by a sibling',
    '',
    '.mf-some_root { top: 1px } main:has(.mf-some_root) ~ footer a { color: red }',
  ],
  [
    'of an element that it adds',
    "document.querySelector('main').innerHTML = '<style>footer a { color: red }</style>'",
    '',
  ],
  [
    'that have no element',
    `const sheet = new CSSStyleSheet();
     sheet.replaceSync('footer a { color: red }');
     document.adoptedStyleSheets = [sheet];`,
    '',
  ],
])('styles that reach a footer are found: %s', async (_name, moduleScript, moduleCss) => {
  const page = await open(moduleScript, moduleCss);
  const found = await styleTouches(page);
  expect(found.map(({ message }) => message)[0]).toMatch(/its styles change .*color.* of footer a, which/);
  expect(found.every(({ key }) => key.startsWith('styles of footer'))).toBe(true);
  // all is as it was
  expect(await styleTouches(page)).toEqual(found);
  expect(await page.locator('header, footer').count()).toBe(0);
});

test('styles that reach the page itself and a header whose colours move are found, each where it begins', async () => {
  const page = await open('', 'body { letter-spacing: 1px } header { color: red }');
  const found = (await styleTouches(page)).map(({ message }) => message);
  expect(found[0]).toBe('its styles change letter-spacing of body, which is not its own');
  expect(found.some((each) => /color.* of header, which/.test(each))).toBe(true);
});
