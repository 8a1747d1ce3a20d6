import { DEMO_USERS, pathTo, type Locale, type PathId } from '@rollheim/contracts';
import { minuteAhead, seedAuctions, type SeededAuction } from '@rollheim/tooling/testing';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { vehicle } from '../pages/vehicle.ts';
import { violationsOf, VIEWS } from '../people/judge.ts';
import { open } from '../people/places.ts';
import { enter, makeMerchants, ROLES } from '../people/roles.ts';
import { noteWhatIsSaid, whatWasSaid } from '../people/said.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const EURO = 100;
/** Pages that come from the server. */
const SERVED: readonly PathId[] = [
  'home',
  'about',
  'contact',
  'faq',
  'jobs',
  'partner',
  'merchant',
  'search',
  'pricing',
  'terms',
  'privacy',
  'imprint',
  'blog',
  'guide',
  'login',
  'catalog-list',
  'valuation-motorhome',
];

const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at === null || at === document.body ? '' : `${at.tagName} ${at.textContent?.trim() ?? ''}`;
  });

/** Notes, from now on, which title the page has whenever a heading gets the focus: screen readers read out both. */
const noteTitlesAtFocus = (page: Page) =>
  page.evaluate(() => {
    const titles: Record<string, string> = {};
    Object.assign(globalThis, { titlesAtFocus: titles });
    addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLHeadingElement) titles[target.textContent.trim()] ??= document.title;
    });
  });

const titleAtFocus = (page: Page, heading: string) =>
  page.evaluate((name) => {
    const { titlesAtFocus } = globalThis as unknown as { titlesAtFocus: Record<string, string> };
    return Object.entries(titlesAtFocus).find(([text]) => text.startsWith(name))?.[1] ?? '';
  }, heading);

/** Presses Tab until the focus is on what is looked for; throws when it does not come to it. */
async function tabTo(page: Page, what: string, most = 80): Promise<void> {
  for (let press = 0; press < most; press++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute('aria-label') ?? at?.closest('label')?.textContent ?? at?.textContent ?? '';
    });
    if (name.trim().startsWith(what)) return;
  }
  throw new Error(`${most} times Tab did not lead to ${what}`);
}

/** The site for those who do not see it, do not point, or want it calm. */
export function peopleStory(harness: () => Harness): void {
  describe('people', () => {
    let lot: SeededAuction;
    beforeAll(async () => {
      const options = {
        ownerCustomerId: DEMO_USERS.privateSeller.customerId,
        startPrice: 20_000 * EURO,
        minimum: 30_000 * EURO,
        endsAt: minuteAhead(60 * 60_000),
        vehicle: 9011,
      };
      const [seeded] = await seedAuctions(harness(), [options]);
      if (!seeded) throw new Error('nothing was seeded');
      lot = seeded;
    });

    test('axe finds nothing in any layout, whoever looks', async () => {
      await makeMerchants(harness(), ROLES);
      const found: string[] = [];
      for (const role of ROLES) {
        const { page, context } = await harness().visitor();
        await enter(context, harness().url, role);
        await open(page, '/preise');
        for (const view of VIEWS) {
          for (const { rule, selector, help } of await violationsOf(page, view))
            found.push(`${role} ${view.width} ${view.theme}: ${rule} ${selector} (${help})`);
        }
        await context.close();
      }
      expect(found).toEqual([]);
    });

    test('pages of the server come alive without a word on the console, in three languages', async () => {
      const { page } = await harness().visitor();
      const titles = new Set<string>();
      for (const locale of ['de', 'en', 'pl'] satisfies Locale[]) {
        for (const id of SERVED) {
          await open(page, pathTo(id, locale));
          titles.add(`${locale} ${await page.title()}`);
        }
        await open(page, pathTo('catalog-detail', locale, { id: lot.auctionId }));
      }
      expect(titles.size).toBe(3 * SERVED.length);
      // closing the window fails when anything was announced
    });

    test('with scripts switched off every page of the server has its text and its links', async () => {
      const { page } = await harness().visitor({ javaScriptEnabled: false });
      const bare: string[] = [];
      for (const id of SERVED.filter((each) => each !== 'valuation-motorhome')) {
        await page.goto(pathTo(id, 'de'));
        const heading = (await page.locator('h1').first().textContent()) ?? '';
        const links = await page.locator('main a[href], nav a[href]').count();
        if (heading.trim() === '' || links < 5) bare.push(`${id}: “${heading}”, ${links} links`);
      }
      expect(bare).toEqual([]);
      await page.goto('/suchen');
      await page.getByRole('searchbox').fill('knaus');
      await page.getByRole('button', { name: 'Suchen' }).click();
      await page.waitForURL(/q=knaus/);
      await page
        .getByRole('link', { name: /^Knaus/ })
        .first()
        .click();
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/Knaus/);
    });

    test('the keyboard skips to the content, filters the list, and opens a vehicle at its heading', async () => {
      const { page } = await harness().visitor();
      await page.goto('/wohnmobil-kaufen');
      await alive(page);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
      await tabTo(page, 'Wohnmobil');
      const filtered = page.waitForResponse(/catalog\/search\?.*productType=/);
      await page.keyboard.press('Space');
      await page.waitForURL(/productType=/);
      // until the answer is drawn, the first card is another vehicle's
      await (await filtered).finished();
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      const card = page.getByRole('main').getByRole('article').first();
      await card.getByRole('link').first().focus();
      const title = await card.getByRole('heading').innerText();
      await noteTitlesAtFocus(page);
      await page.keyboard.press('Enter');
      await until('the heading of the vehicle has the focus', async () =>
        (await focused(page)).includes(`H1 ${title}`),
      );
      expect(await page.title()).toContain(title);
      expect(
        await titleAtFocus(page, title),
        'the title of the page when the heading got the focus',
      ).toContain(title);
    });

    test('a bid by the keyboard: asked, taken back, asked again, confirmed, and read out', async () => {
      const { page } = await harness().as('dealer1');
      const lots = vehicle(page);
      await lots.open(lot.auctionId);
      await noteWhatIsSaid(page);
      await lots.nextStep.focus();
      await page.keyboard.press('Enter');
      await lots.dialog.waitFor();
      expect(await lots.dialog.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
      await page.keyboard.press('Escape');
      await lots.dialog.waitFor({ state: 'detached' });
      await until('the focus is back', async () => (await focused(page)).endsWith(' bieten'));
      await page.keyboard.press('Enter');
      await lots.dialog.waitFor();
      await lots.dialog.getByRole('button', { name: /€ (?:brutto |netto )?bieten$/ }).focus();
      await page.keyboard.press('Enter');
      await lots.auction.getByText('Sie führen', { exact: true }).first().waitFor();
      await until('the own bid is read out politely', async () =>
        (await whatWasSaid(page)).some((text) => text.startsWith('polite ')),
      );

      const rival = vehicle((await harness().as('dealer2')).page);
      await rival.open(lot.auctionId);
      await rival.press();
      await rival.confirm();
      await until('being overbid is read out at once', async () =>
        (await whatWasSaid(page)).some((text) => /^assertive .*überboten/.test(text)),
      );
    });

    test('menu, drawer and dialogs open and close by the keyboard and give the focus back', async () => {
      const { page } = await harness().as('dealer1');
      await page.goto('/wohnmobil-kaufen');
      await alive(page);
      const account = page.getByRole('banner').getByRole('button', { name: /Ostertal|Hanna/ });
      await account.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menu').waitFor();
      await page.keyboard.press('ArrowDown');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('menuitem');
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await until('the focus is back on the menu’s button', () =>
        account.evaluate((button) => button === document.activeElement),
      );
      await page.setViewportSize({ width: 390, height: 800 });
      const opener = page.getByRole('banner').getByRole('button', { name: /Menü/ }).first();
      await opener.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await until('the focus is back on the drawer’s button', () =>
        opener.evaluate((button) => button === document.activeElement),
      );
    });

    test('messages and the first step of an ad by the keyboard alone', async () => {
      const { page } = await harness().as('privateSeller');
      await page.goto('/a/nachrichten');
      await alive(page);
      const first = page.locator('a[href*="/a/nachrichten/"]').first();
      await first.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/a\/nachrichten\/./);
      await until('the focus stands in the thread', async () => /^H1|^H2|^MAIN/.test(await focused(page)));

      await page.goto('/inserat/neu');
      await alive(page);
      await page.getByRole('radio', { name: 'Wohnmobil', exact: true }).focus();
      await page.keyboard.press('Space');
      await tabTo(page, 'Inserat beginnen', 5);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/inserat\/bearbeiten\/[^/]+\/hinweise/);
      await until('the heading of the step has the focus', async () =>
        (await focused(page)).startsWith('H1'),
      );
    });
  });
}
