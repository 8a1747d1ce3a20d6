import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Settling, watchWaits } from './settle.ts';

let browser: Browser;
let page: Page;
let settling: Settling;
const asked: string[] = [];

beforeAll(async () => {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
});
beforeEach(async () => {
  asked.length = 0;
  page = await browser.newPage();
  await page.addInitScript(watchWaits, 1_000);
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname !== '/') asked.push(pathname);
    return route.fulfill({ contentType: 'text/html', body: '<button>Search</button>' });
  });
  settling = new Settling(page);
  await page.goto('http://page.test/');
});
afterAll(() => browser?.close());

/** In the page: each slice of work begins the next by a message, as the scheduler of React does; none is ever the last where `slices` is infinite. */
const drawInSlices = (slices: number): void => {
  const { port1, port2 } = new MessageChannel();
  let left = slices;
  port1.onmessage = () => {
    const end = performance.now() + 8;
    while (performance.now() < end);
    left -= 1;
    if (left > 0) port2.postMessage(null);
    else void fetch('/list');
  };
  port2.postMessage(null);
};

test('a page that draws in slices over many frames is done once it has asked for what it then needs', async () => {
  await page.evaluate(drawInSlices, 60);
  await settling.settled('a press');
  expect(asked).toEqual(['/list']);
});

test('timers that are short, and what they ask for, are waited for', async () => {
  await page.evaluate(() => void setTimeout(() => setTimeout(() => void fetch('/late'), 200), 200));
  await settling.settled('a press');
  expect(asked).toEqual(['/late']);
});

test('messages that go on for ever are nothing to wait for', async () => {
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => port2.postMessage(null);
    port2.postMessage(null);
  });
  await settling.settled('a press');
  expect(asked).toEqual([]);
});
