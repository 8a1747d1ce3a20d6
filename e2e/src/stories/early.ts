import { DEMO_USERS, PATHS, pathTo, type PathId } from '@rollheim/contracts';
import { seedAuctions } from '@rollheim/tooling/testing';
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';
import { LIVES, TERMS } from './lives.ts';

/** How much slower than this machine the visitor's is. */
const SLOWER = 20;
const LONGEST_MS = 120_000;
const PHONE = { width: 390, height: 844 };

/** Pages that anyone opens by their address alone. */
const OPEN = (Object.keys(PATHS) as PathId[]).filter(
  (id) => !PATHS[id].session && !PATHS[id].slug.en.includes('{') && id !== 'login',
);
const isDrawn = (id: PathId): boolean => PATHS[id].module === 'shell' || PATHS[id].server === true;
/** Pages that the server draws, and those of which it draws the frame alone. */
const DRAWN = OPEN.filter(isDrawn);
const LATE = OPEN.filter((id) => !isDrawn(id));

/** As every field writes it; no plate of a vehicle, which would be looked up. */
const TYPED = 'A?C';

/** Clicks that the page was given by a script, and what for: what is carried out for the visitor. */
interface Counted {
  carriedOut: string[];
}

/** A page on a slow machine whose code has not come; `go` lets it come. */
async function slowPage(
  harness: Harness,
  path: string,
  viewport = PHONE,
): Promise<{ readonly page: Page; readonly go: () => void; readonly alive: () => Promise<void> }> {
  const { page, context } = await harness.visitor({ viewport });
  page.setDefaultTimeout(LONGEST_MS);
  const held = Promise.withResolvers<void>();
  await page.route(/\.js(\?|$)/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    const counted = globalThis as unknown as Counted;
    counted.carriedOut = [];
    // first of all: a button keeps its clicks to itself
    addEventListener(
      'click',
      ({ isTrusted, target }) => {
        if (!isTrusted) counted.carriedOut.push((target as Element).closest('button')?.textContent ?? '');
      },
      true,
    );
  });
  const session = await context.newCDPSession(page);
  await page.goto(path, { waitUntil: 'commit' });
  // once the page has its process: one that is slowed down while it begins has hung
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.locator('#app h1').first().waitFor();
  return {
    page,
    go: held.resolve,
    async alive() {
      await page.locator('#app[data-alive]').waitFor({ state: 'attached' });
      await until('every module alive', async () => {
        const module = page.locator('[data-module]');
        return (await module.count()) === 0 || (await module.getAttribute('data-release')) !== null;
      });
    },
  };
}

const carriedOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as Counted).carriedOut);

/** Presses as a visitor does, at once: nothing is waited for that the page does then. */
async function press(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error('what is pressed is not seen');
  await control.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** What is done on a page that is not alive yet is not lost. */
export function earlyStory(harness: () => Harness): void {
  describe('before a page is alive', () => {
    test('a button that is pressed does what it does, once, when its code is there', async () => {
      const phone = await slowPage(harness(), '/wohnmobil-kaufen');
      await press(phone.page.getByRole('button', { name: 'Filter', exact: true }));
      phone.go();
      await phone.page.getByRole('dialog', { name: 'Filter' }).waitFor();
      expect(await carriedOut(phone.page)).toEqual(['Filter']);

      const frame = await slowPage(harness(), '/');
      const menu = frame.page.getByRole('banner').getByRole('button').last();
      await press(menu);
      await press(menu);
      frame.go();
      await frame.page.getByRole('dialog').waitFor();
      expect(await carriedOut(frame.page)).toHaveLength(1);
    });

    test('a button below the fold is carried out once, also where it is let go while its part is still reached', async () => {
      const [over] = await seedAuctions(harness(), [
        {
          ownerCustomerId: DEMO_USERS.privateSeller.customerId,
          ...TERMS,
          vehicle: 9_760,
          steps: LIVES.sold({ anna: DEMO_USERS.dealer1.customerId, bert: DEMO_USERS.dealer2.customerId }),
        },
      ]);
      if (!over) throw new Error('nothing was seeded');
      const call = `${harness().url}/api/public/catalog/get/${over.auctionId}`;
      await until('the vehicle in the catalog', async () => (await fetch(call)).ok);
      const { page, go, alive } = await slowPage(harness(), `/caravan/${over.auctionId}`);
      const check = page.getByRole('button', { name: 'Hier prüfen' });
      await check.scrollIntoViewIfNeeded();
      await check.hover();
      await page.mouse.down();
      go();
      await alive();
      // where the page has moved under it, too
      await check.hover();
      await page.mouse.up();
      await page.getByText('Das Protokoll stimmt.').waitFor();
      expect(await carriedOut(page)).toEqual(['Hier prüfen']);
    });

    test('a form that is sent is checked, with what was typed, and no address contains it', async () => {
      const { page, go } = await slowPage(harness(), '/wohnmobil-bewerten');
      const model = page.getByRole('textbox', { name: 'Modell', exact: true });
      await model.fill('Van TI');
      await model.press('Enter');
      go();
      await page.getByText('Bitte füllen Sie dieses Feld aus.').first().waitFor();
      expect(await model.inputValue()).toBe('Van TI');
      expect(page.url()).not.toContain('Van');
    });

    test('a list opens for what is typed into a field that had the focus before its code was there', async () => {
      const { page, go, alive } = await slowPage(harness(), '/wohnmobil-bewerten');
      // React repeats a focus that came before it, at some time after; here never, so that the letters come first
      await page.evaluate(() =>
        addEventListener(
          'focusin',
          (event) => !event.isTrusted && event.composed && event.stopImmediatePropagation(),
          true,
        ),
      );
      const make = page.getByRole('combobox', { name: 'Marke' });
      await make.focus();
      go();
      await alive();
      const input = await make.elementHandle();
      await page.waitForFunction(
        (element) => Object.keys(element ?? {}).some((key) => key.startsWith('__reactProps')),
        input,
      );
      // what React has begun is done
      await page.evaluate(() => new Promise<unknown>((done) => void requestIdleCallback(done)));
      await page.keyboard.type('Selbstbau Meier');
      await page.getByRole('option', { name: 'Andere Marke' }).waitFor();
      expect(await make.inputValue()).toBe('Selbstbau Meier');
    });

    test('a search that is typed while the page comes alive is searched for letter by letter', async () => {
      const { page, go, alive } = await slowPage(harness(), '/wohnmobil-kaufen', {
        width: 1280,
        height: 800,
      });
      const field = page.getByRole('search').getByRole('textbox').or(page.getByRole('combobox').first());
      await field.first().focus();
      await page.keyboard.type('kn');
      go();
      // the letters fall into hydration, and into the arrival of the field with suggestions
      for (const letter of 'aus sky') await page.keyboard.type(letter, { delay: 150 });
      await alive();
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.searchParams.get('q') === 'knaus sky');
    });

    test.each(LATE)('page %s has nothing to press before its code is there', async (id) => {
      const html = await (await fetch(harness().url + pathTo(id, 'de'))).text();
      const main = /<main\b.*<\/main>/s.exec(html)?.[0];
      expect(main).toContain('data-module=');
      expect(main).not.toMatch(/<(?:button|input|h1)\b/);
    });

    test.each(DRAWN)('on page %s the first button is carried out once, and no text is lost', async (id) => {
      const { page, go, alive } = await slowPage(harness(), pathTo(id, 'de'));
      const button = page.locator('main button:visible:enabled').first();
      const field = page
        .locator('input:visible:is([type=text], [type=email], [type=search], :not([type])), textarea:visible')
        .first();
      const [buttons, fields] = [await button.count(), await field.count()];
      if (fields > 0) await field.fill(TYPED);
      if (buttons > 0) await press(button);
      go();
      await alive();
      if (buttons > 0) await expect.poll(() => carriedOut(page)).toHaveLength(1);
      if (fields > 0) expect(await field.inputValue()).toBe(TYPED);
      if (buttons > 0) expect(await carriedOut(page)).toHaveLength(1);
    });
  });
}
