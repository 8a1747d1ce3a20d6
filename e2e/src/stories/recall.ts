import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions, type SeededAuction } from '@rollheim/tooling/testing';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releaseIn } from '../pages/frame.ts';
import { vehicle } from '../pages/vehicle.ts';
import { euro } from '../support/money.ts';
import { copyRepository, type RepositoryCopy } from '../support/repository-copy.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const { privateSeller } = DEMO_USERS;
const EURO = 100;
const QUESTION = 'Ist das Dach dicht?';

/** What open pages make of a release that is changed on its way, or taken back. */
export function recallStory(harness: () => Harness): void {
  describe('a release in open pages', () => {
    let copy: RepositoryCopy;
    let lot: SeededAuction;
    let old: string;
    let fresh: string;

    beforeAll(async () => {
      const [seeded] = await seedAuctions(harness(), [
        {
          ownerCustomerId: privateSeller.customerId,
          startPrice: 20_000 * EURO,
          minimum: 30_000 * EURO,
          endsAt: minuteAhead(60 * 60_000),
          vehicle: 9051,
        },
      ]);
      if (!seeded) throw new Error('nothing was seeded');
      lot = seeded;
      const guest = await harness().visitor();
      await guest.page.goto('/wohnmobil-kaufen');
      old = await releaseIn(guest.page);
      copy = await copyRepository(harness());
      await copy.edit('mf-catalog/web/locales/de.json', '"Verkäufer"', '"Wer verkauft"');
      fresh = await copy.publish('mf-catalog', 'Name the seller otherwise', 'minor');
      await copy.rollheim('share', 'mf-catalog', fresh, '100', '--reason', 'for everyone');
    });
    afterAll(() => copy?.remove());

    test('bytes that were changed in transit are not run: the last good release stays', async () => {
      const visitor = await harness().visitor();
      const { page } = visitor;
      visitor.expectMessage(/integrity|mf.catalog|Failed to load resource|#RUNTIME/i);
      const reports: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/public/telemetry')) reports.push(request.postData() ?? '');
      });
      await page.route(new RegExp(`/_r/mf-catalog/${fresh}/.*\\.(js|css)`), async (route) => {
        const answer = await route.fetch();
        const script = route.request().url().endsWith('.js');
        const more = script ? ';window.changed = true;' : 'body { outline: 99px solid; }';
        await route.fulfill({ response: answer, body: (await answer.text()) + more });
      });
      await page.goto('/wohnmobil-kaufen');
      expect(await releaseIn(page)).toBe(old);
      await page.getByRole('main').getByRole('article').first().waitFor();
      expect(await page.evaluate(() => 'changed' in window)).toBe(false);
      expect(await page.evaluate(() => getComputedStyle(document.body).outlineWidth)).not.toBe('99px');
      await until('a report of both releases', async () => {
        const all = reports.join('\n');
        return all.includes('"load_failure"') && all.includes(`${fresh} → ${old}`);
      });
    });

    test('a release that is taken back leaves an open page once it is idle, and what was typed stays', async () => {
      const dealer = await harness().as('dealer2');
      const { page } = dealer;
      const bid = vehicle(page);
      await bid.open(lot.auctionId);
      expect(await releaseIn(page)).toBe(fresh);
      await page.evaluate(() => document.documentElement.setAttribute('data-never-reloaded', ''));
      const own = bid.auction.getByRole('textbox', { name: 'Ihr Maximum' });
      await page.getByRole('textbox', { name: /Frage/ }).fill(QUESTION);
      await own.fill('23400');
      await own.blur();
      await bid.press(); // a bid is being confirmed

      await copy.rollheim('take-back', 'mf-catalog', '--reason', 'complaints');
      await page.waitForTimeout(2000);
      expect(await releaseIn(page)).toBe(fresh);
      await bid.dialog.getByRole('button', { name: 'Abbrechen' }).click();
      await until('the last good release', async () => (await releaseIn(page)) === old);

      expect(await own.inputValue()).toMatch(/23\.?400/);
      expect(await page.getByRole('textbox', { name: /Frage/ }).inputValue()).toBe(QUESTION);
      expect(page.url()).toContain(lot.auctionId);
      expect(await page.locator('html').getAttribute('data-never-reloaded')).toBe('');
      // the page works on: the amount that was typed before is bid now
      await bid.auction.getByRole('button', { name: 'Bieten', exact: true }).click();
      await bid.dialog
        .getByText(euro(23_400 * EURO))
        .first()
        .waitFor();
      await bid.confirm();
      await bid.auction.getByText('Sie führen', { exact: true }).first().waitFor();
    });

    test('a release whose backend is broken: the last good one takes its place with its own, and again when it is taken back', async () => {
      const search = 'mf-catalog/bff/routes/search.ts';
      const good = 'handler: async ({ query, locale, session }) => ({';
      // the gate is no visitor: it sees nothing of the fault
      const faulty =
        "handler: async ({ query, locale, session, visitorId }) => visitorId ? { body: { products: 'none' } } : ({";
      await copy.edit(search, good, faulty);
      const broken = await copy.publish('mf-catalog', 'Answer with a word', 'minor');
      await copy.edit(search, faulty, good);
      await copy.rollheim('share', 'mf-catalog', broken, '100', '--reason', 'for everyone');
      const open = async (interfere?: (page: Page) => Promise<void>) => {
        const visitor = await harness().visitor();
        const { page } = visitor;
        visitor.expectMessage(/./); // what the page says of a release that is broken on purpose
        await page.goto('/preise');
        await page.getByRole('heading', { level: 1 }).waitFor();
        await interfere?.(page);
        await page.getByRole('banner').getByRole('link', { name: 'Katalog' }).click();
        return page;
      };

      const page = await open();
      const answers: string[] = [];
      page.on('response', (answer) => {
        if (answer.url().includes('/api/public/catalog/search'))
          answers.push(answer.headers()['x-release'] ?? '');
      });
      await expect.poll(() => releaseIn(page)).toBe(old);
      await page.getByRole('main').getByRole('article').first().waitFor();
      expect(answers.at(-1)).toBe(`mf-catalog@${old}`);

      // where the last good one cannot be had either, the page says so until the release is taken back
      const away = (url: URL) => /\/_r\/mf-catalog\/.*\.js/.test(url.pathname);
      const lost = await open(async (each) => void (await each.route(away, (route) => route.abort())));
      const panel = lost.getByText('Dieser Bereich lädt gerade nicht.');
      await panel.waitFor();
      await lost.waitForTimeout(3000); // it asks for a new document, once
      await panel.waitFor();
      await lost.unroute(away);
      await copy.rollheim('take-back', 'mf-catalog', '--reason', 'it is broken');
      await lost.getByRole('main').getByRole('article').first().waitFor();
      expect(await releaseIn(lost)).toBe(old);
    });
  });
}
