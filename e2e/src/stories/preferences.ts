import { DEMO_USERS, type NotificationPage } from '@rollheim/contracts';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { Stage } from '../live/stage.ts';
import { alive } from '../pages/frame.ts';
import type { Harness } from '../support/harness.ts';

const { dealer1, dealer3 } = DEMO_USERS;
/** Calls count against the dealer's limit, ms. */
const RARELY = { interval: 1_000 };
const SAVED = '/private/customer/searches/get?itemsPerPage=50';
const SETTINGS = '/account/email-settings';
const KIND = 'Fragen zu Fahrzeugen';

async function open(page: Page): Promise<void> {
  await page.goto(SETTINGS);
  await alive(page);
  await page.getByRole('heading', { name: 'Benachrichtigungen' }).first().waitFor();
}

const rhythm = (page: Page, word: string) => page.getByRole('checkbox', { name: `${KIND}, E-Mail: ${word}` });
const switchOf = (page: Page, name: string) => page.getByRole('switch', { name: RegExp(`^${name}`) });

async function choose(page: Page, word: string): Promise<void> {
  await page.getByRole('button', { name: `${KIND}: wann E-Mails kommen` }).click();
  await page.getByRole('menuitem', { name: word }).click();
}

/** When a kind of mails comes, what pushes name, when both wait, and new vehicles around a place. */
export function preferencesStory(harness: () => Harness): void {
  describe('which notifications somebody gets, and when', () => {
    test('a kind of mails gets a rhythm from its menu, which is undone in one press and holds on every device', async () => {
      const { page } = await harness().as('dealer3');
      const { page: other } = await harness().as('dealer3');
      await open(page);
      await rhythm(page, 'sofort').waitFor();
      await choose(page, 'nach 30 Min.');
      await page
        .getByText(/kommen nach 30 Minuten/)
        .first()
        .waitFor();
      await rhythm(page, 'nach 30 Min.').waitFor();
      await open(other);
      await rhythm(other, 'nach 30 Min.').waitFor();

      await choose(page, '1× täglich');
      await page
        .getByText(/einmal am Tag mit der Tagesübersicht/)
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Rückgängig' }).click();
      await page
        .getByText(/kommen nach 30 Minuten/)
        .first()
        .waitFor();
      await page.reload();
      await rhythm(page, 'nach 30 Min.').waitFor();
      await alive(page);
      await choose(page, 'sofort');
      await page
        .getByText(/kommen wieder sofort/)
        .first()
        .waitFor();
      await other.reload();
      await rhythm(other, 'sofort').waitFor();
      expect(await rhythm(other, 'sofort').isChecked()).toBe(true);
    });

    test('amounts are hidden from locked screens, and mails wait in quiet hours, on every device', async () => {
      const { page } = await harness().as('dealer3');
      const { page: other } = await harness().as('dealer3');
      for (const [name, usual] of [
        ['Beträge auf dem Sperrbildschirm', true],
        ['Ruhezeit einhalten', false],
      ] as const) {
        await open(page);
        await expect.poll(() => switchOf(page, name).isChecked()).toBe(usual);
        await switchOf(page, name).press('Space');
        await page.getByText('Gespeichert.').first().waitFor();
        await open(other);
        await expect.poll(() => switchOf(other, name).isChecked()).toBe(!usual);
        await switchOf(other, name).press('Space');
        await other.getByText('Gespeichert.').first().waitFor();
        await page.reload();
        await expect.poll(() => switchOf(page, name).isChecked()).toBe(usual);
      }
    });

    test('one press leaves required mails alone, and one more brings back what came before', async () => {
      const { page } = await harness().as('dealer3');
      await open(page);
      const boxes = page.getByRole('checkbox', { name: /, E-Mail: / });
      const checked = async () => Promise.all((await boxes.all()).map((box) => box.isChecked()));
      await boxes.first().waitFor();
      const before = await checked();
      expect(before).toContain(true);
      await page.getByRole('button', { name: 'Nur noch Pflichtmails' }).click();
      await expect.poll(async () => (await checked()).includes(true)).toBe(false);
      await page.getByRole('button', { name: 'Rückgängig' }).click();
      await expect.poll(checked).toEqual(before);
      await page.reload();
      await alive(page);
      await page.getByRole('button', { name: 'Nur noch Pflichtmails' }).waitFor();
      expect(await checked()).toEqual(before);
    });

    test('an auction that was muted on a lock screen is found in the settings, and rings again', async () => {
      const stage = Stage.of(harness());
      const { page } = await harness().as('dealer1');
      const threads = '/private/notifications/pages/get?storeCode=de';
      const { notifications } = await stage.call<NotificationPage>(dealer1.email, 'GET', threads);
      const { auctionId, title } = notifications.find((each) => each.auctionId === each.groupKey) ?? {};
      await stage.call(dealer1.email, 'PUT', '/private/push-subscription/muted', { auctionId, muted: true });
      await open(page);
      const list = page.getByRole('list', { name: 'Stumme Auktionen' });
      await list.getByRole('link', { name: String(title) }).waitFor();
      await list.getByRole('button', { name: `Wieder melden: ${title}` }).click();
      await page.getByText('Gebote in dieser Auktion kommen wieder als Push.').first().waitFor();
      await list.waitFor({ state: 'detached' });
    });

    test('a dealer is notified of new vehicles around a place, with the distances of those in the catalog', async () => {
      const stage = Stage.of(harness());
      const { page } = await harness().as('dealer3');
      await open(page);
      const title = page.getByRole('heading', { name: 'Neue Fahrzeuge mit Standort' });
      const panel = page.locator('section').filter({ has: title });
      const from = panel.getByRole('combobox', { name: 'Ausgangspunkt' });
      const radius = panel.getByRole('textbox', { name: 'Umkreis' });
      await radius.fill('9000');
      await radius.blur();
      await panel.getByRole('button', { name: 'Neue Fahrzeuge melden' }).click();
      await panel.getByText('Bitte 1 bis 2.000 km eingeben.').waitFor();

      await from.fill('34613');
      await page.getByRole('option', { name: /34613/ }).first().click();
      await radius.fill('150');
      await radius.blur();
      await panel.getByRole('img', { name: /\d+ von \d+ im Umkreis von 150 km/ }).waitFor();
      await panel.getByRole('button', { name: 'Neue Fahrzeuge melden' }).click();
      await page.getByText('Neue Fahrzeuge im Umkreis werden gemeldet.').first().waitFor();

      interface Searches {
        readonly searches: readonly {
          searchId: string;
          query: string;
          status: string;
          receiveByEmail: boolean;
        }[];
      }
      const saved = async () => {
        const { searches } = await stage.call<Searches>(dealer3.email, 'GET', SAVED);
        return searches.filter(({ query }) => query.startsWith('distance='));
      };
      const first = await saved();
      expect(first).toMatchObject([
        { query: 'distance=150-DE-34613', status: 'active', receiveByEmail: true },
      ]);
      try {
        await switchOf(page, 'Auch per E-Mail').press('Space');
        await expect.poll(async () => (await saved())[0]?.receiveByEmail, RARELY).toBe(false);
        await switchOf(page, 'Neue Fahrzeuge im Umkreis').press('Space');
        await expect.poll(async () => (await saved())[0]?.status, RARELY).toBe('paused');

        // another radius takes its place
        await radius.fill('1');
        await radius.blur();
        await panel.getByRole('button', { name: 'Umkreis ändern' }).click();
        await expect
          .poll(async () => (await saved()).map(({ query }) => query), RARELY)
          .toEqual(['distance=1-DE-34613']);
        await page.reload();
        await expect.poll(() => radius.inputValue()).toBe('1');
        // the list of searches may be behind what the stream says
        const behind = await (await page.request.get(`/api${SAVED}`)).text();
        await page.route(`**/api${SAVED}`, (route) =>
          route.fulfill({ contentType: 'application/json', body: behind }),
        );
      } finally {
        for (const { searchId } of await saved())
          await stage.call(dealer3.email, 'DELETE', `/private/customer/searches/${searchId}`);
      }
      // it left on another device
      await panel.getByRole('button', { name: 'Neue Fahrzeuge melden' }).waitFor();
    });
  });
}
