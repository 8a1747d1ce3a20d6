import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { chromium, type Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closed, listening, originOf } from './site-entrance.ts';
import { pressAll } from './pressing.ts';
import { Tab } from './tab.ts';
import { typeAll } from './typing.ts';

let browser: Browser;
let server: Server;
let body = '';
const tabs: Tab[] = [];

beforeAll(async () => {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  server = await listening(
    createServer((req, res) => {
      // nothing that is sent is carried out
      if (req.method !== 'GET') return void res.writeHead(503).end();
      res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
    }),
  );
});
afterEach(async () => {
  for (const { page } of tabs.splice(0)) await page.context().close();
});
afterAll(async () => {
  await browser?.close();
  closed(server);
  await once(server, 'close');
});

/** A tab for a page with this content. */
async function open(html: string): Promise<Tab> {
  body = `<!doctype html><div id="app">${html}</div>`;
  const shown = { module: 'shell', version: '1.0.0', globalName: 'shell', isSite: true };
  const tab = await Tab.open(browser, { ...shown, origin: originOf(server) });
  tabs.push(tab);
  return tab;
}

const SENDS = `fetch('/api/bids', { method: 'POST', body: JSON.stringify({
  id: crypto.randomUUID(), at: location.href, amount: amount.value, mail: mail.value, kept: kept.value }) })`;
const FORM = `
  <form id="bid">
    <input id="amount" inputmode="decimal" aria-label="Betrag"><output id="says"></output>
    <input id="mail" type="email" maxlength="6" aria-label="Adresse">
    <input id="kept" value="as it was" readonly aria-label="Kennung">
    <input role="combobox" aria-label="Marke" id="make">
    <button>Senden</button>
  </form>
  <script>
    amount.oninput = () => { says.textContent = 'Sie zahlen ' + amount.value + ' €'; };
    bid.onsubmit = (event) => { event.preventDefault(); ${SENDS}; };
  </script>`;

test('fields are filled in, the page is read with them, and the form is sent, chance left out', async () => {
  const tab = await open(FORM);
  const typed = await typeAll(tab, `${originOf(server)}/page`);
  expect(typed?.words.map(({ text }) => text)).toContain('Sie zahlen 48.200 €');
  expect(typed?.sent?.by).toBe('button: Senden');
  expect(typed?.sent?.press.calls).toEqual([
    'POST /api/bids with {"id":"#","at":"http://host/page","amount":"48.200","mail":"gate@e","kept":"as it was"}',
  ]);
  expect(await tab.page.locator('#make').inputValue()).toBe('');
});

test('a page without fields is not sent', async () => {
  const tab = await open('<button>Senden</button>');
  expect(await typeAll(tab, `${originOf(server)}/page`)).toBeNull();
});

test('fields of a dialog that a press opens are filled in, before what is in it is pressed', async () => {
  const tab = await open(`
    <button onclick="offer.showModal()">Gegenangebot</button>
    <dialog id="offer"><input id="sum" inputmode="numeric" aria-label="Summe"><output id="costs"></output>
      <button onclick="fetch('/api/offers', { method: 'POST', body: sum.value })">Anbieten</button></dialog>
    <script>sum.oninput = () => { costs.textContent = 'Gebühr ' + sum.value / 100 + ' €'; };</script>`);
  const address = `${originOf(server)}/page`;
  await tab.load(address);
  const presses = await pressAll(tab, address, await tab.whole('the page'));
  expect(presses['button: Gegenangebot']?.filled?.map(({ text }) => text)).toContain('Gebühr 482 €');
  expect(presses['button: Gegenangebot > button: Anbieten']?.calls).toEqual(['POST /api/offers with 48200']);
});
