import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scrollThrough } from './read-page.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  page = await browser.newPage({ viewport: { width: 800, height: 600 } });
});
afterAll(() => browser?.close());

test('parts that come only in sight are there behind it, those that they push down as well; the page is at its top', async () => {
  await page.setContent('<main><p style="height: 2000px">Top</p><i></i></main>');
  await page.evaluate(() => {
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        const parts = document.querySelectorAll('section').length;
        target.outerHTML = `<section style="height: 900px">${parts}</section>${parts < 3 ? '<i></i>' : ''}`;
        const next = document.querySelector('i');
        if (next) observer.observe(next);
      }
    });
    observer.observe(document.querySelector('i')!);
  });
  await page.evaluate(scrollThrough, 30);
  expect(await page.locator('section').allInnerTexts()).toEqual(['0', '1', '2', '3']);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a page that grows for ever is left after so many screens', async () => {
  await page.setContent('<main style="height: 900px"></main>');
  await page.evaluate(() => {
    const main = document.querySelector('main')!;
    addEventListener('scroll', () => (main.style.height = `${main.offsetHeight + 2000}px`));
  });
  await page.evaluate(scrollThrough, 5);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
