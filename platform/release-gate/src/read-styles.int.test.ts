import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStyles, type StyleTouch } from './read-styles.ts';

const FONT = new URL('../../ui/fonts/overpass-latin-wght-normal.woff2', import.meta.url);
const SHELL_CSS = `
  @font-face { font-family: Brand; font-display: optional; src: url(/font.woff2) }
  @font-face { font-family: Fallback; src: local('DejaVu Sans'), local('Liberation Sans'); size-adjust: 130% }
  body, input { font: 16px Brand, Fallback }
`;

let browser: Browser;
let server: Server;
/** The module's style sheet. */
let css = '';

beforeAll(async () => {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const font = await readFile(FONT);
  server = createServer((req, res) => {
    const files: Readonly<Record<string, readonly [type: string, body: string | Buffer]>> = {
      '/_bare/main.css': ['text/css', SHELL_CSS],
      '/module.css': ['text/css', css],
      '/font.woff2': ['font/woff2', font],
      '/': [
        'text/html',
        '<!doctype html><link rel=stylesheet href=/_bare/main.css><link rel=stylesheet href=/module.css><main>text</main>',
      ],
    };
    const [type, body] = files[req.url ?? ''] ?? ['text/plain', ''];
    res.writeHead(200, { 'content-type': type }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

/** What the module's styles change of a page that was just opened and whose fonts are there. */
async function touchedBy(moduleCss: string): Promise<StyleTouch[]> {
  css = moduleCss;
  const page = await browser.newPage();
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.evaluate(async () => {
      await Promise.all([...document.fonts].map((font) => font.load()));
    });
    return await page.evaluate(readStyles, '/_bare/');
  } finally {
    await page.close();
  }
}

test('a font that the browser chooses once more while it reads is no change of the module', async () => {
  for (let load = 0; load < 10; load++)
    expect(await touchedBy('@layer module { .mf-some_root { color: red } }')).toEqual([]);
});

test('a size that the module gives to inputs of the page is found in its layer as well', async () => {
  expect(await touchedBy('@layer module { input { inline-size: 50% } }')).toContain(
    'inline-size of header form label input',
  );
});
