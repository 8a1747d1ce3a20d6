import { DEMO_USERS } from '@rollheim/contracts';
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { logIn } from '../pages/login.ts';
import { newAccount } from '../pages/new-account.ts';
import { wizard } from '../pages/wizard.ts';
import { ApiClient } from '../support/api.ts';
import type { Harness } from '../support/harness.ts';

const PASSWORD = 'Wohnmobil2026';
const VIN = 'WDB9066331S123456';
const WAITS = 'Bitte bestätigen Sie Ihre E-Mail-Adresse';

/** One person has one valuation, whichever way they asked for it, and is not left without a way on. */
export function oneValuationStory(harness: () => Harness): void {
  const account = (email: string): Promise<void> =>
    newAccount(harness(), { email, password: PASSWORD, name: 'Mara', surname: 'Einmal' });

  async function ask(page: Page, model: string, email: string): Promise<void> {
    await page.goto('/wohnmobil-bewerten');
    await alive(page);
    const fields = wizard(page);
    await fields.search('Marke', 'Knaus');
    await fields.text('Modell', model);
    await fields.text('Erstzulassung, Jahr', '2018');
    await fields.text('Laufleistung', '61000');
    const choose = (group: string, name: string) =>
      page.getByRole('group', { name: group }).getByRole('button', { name }).click();
    await choose('Bauart', 'Teilintegriert');
    await choose('Zustand', 'Gepflegt');
    await page.getByLabel('Schlafplätze').first().fill('2');
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByRole('heading', { name: 'Wohin dürfen wir die Bewertung schicken?' }).waitFor();
    await fields.text('E-Mail-Adresse', email);
    await page
      .getByRole('textbox', { name: /^Was sollten wir noch wissen/ })
      .fill(`Heckgarage und Solaranlage, Fahrgestell ${VIN}`);
    await page.getByRole('button', { name: 'Bewertung anfordern' }).click();
    await page.getByRole('heading', { name: WAITS }).waitFor();
  }

  const linkTo = async (email: string, count = 1) => {
    const mails: string[] = [];
    await expect
      .poll(async () => {
        const response = await fetch(`${harness().mailbox.url}/api/mails?to=${encodeURIComponent(email)}`);
        const all = (await response.json()) as { readonly text: string }[];
        mails.splice(
          0,
          mails.length,
          ...all.map(({ text }) => text).filter((text) => text.includes('confirm=')),
        );
        return mails.length;
      })
      .toBe(count);
    return /https?:[^\s<>"')]+confirm=[\w-]+/.exec(mails[0] ?? '')?.[0] ?? '';
  };

  describe('one valuation per person', () => {
    test('a guest with the address of an account: it is the account’s, a second one is refused early, one ad is begun', async () => {
      const email = `einmal-${Date.now()}@rollheim.example`;
      await account(email);
      const { page } = await harness().visitor({ viewport: { width: 390, height: 844 } });
      await ask(page, 'Van TI 651', email);
      await page.goto(await linkTo(email));
      await page.getByText('Ihre Bewertung ist in Arbeit.').waitFor();
      // the link has done its work, and leaves the address
      await expect.poll(() => new URL(page.url()).search).toBe('');
      await logIn(page, email, PASSWORD, /Mara/);
      await page.goto('/meine-bewertungen');
      await alive(page);
      const first = page.getByRole('link', { name: 'Knaus Van TI 651' });
      await first.waitFor();
      const reportUrl = await first.getAttribute('href');
      // a second one: the first step says so, and leads to the first
      await page.goto('/wohnmobil-bewerten');
      await page.getByText('Sie haben schon eine Bewertung angefordert.').waitFor();
      expect(await page.getByRole('button', { name: 'Weiter' }).count()).toBe(0);
      await page.getByRole('link', { name: 'Stand der Bewertung ansehen' }).click();
      await page.waitForURL(`**${reportUrl}`);
      await page.getByRole('link', { name: 'Inserat vorbereiten' }).click();
      await page.getByRole('button', { name: 'Mit diesen Daten beginnen' }).click();
      await page.waitForURL(/\/inserat\/bearbeiten\/[^/]+\/hinweise$/);
      const adId = new URL(page.url()).pathname.split('/')[3] ?? '';
      await page.goto('/meine-bewertungen');
      await page.getByRole('link', { name: 'Inserat fortsetzen' }).click();
      await page.waitForURL(new RegExp(`/inserat/bearbeiten/${adId}/`));

      // as a guest once more: refused where the mail was read, with the reason and the way to the first
      const again = await harness().visitor();
      again.expect(409, /valuate-my-vehicle\/confirm$/);
      await ask(again.page, 'Van TI 652', email);
      await again.page.goto(await linkTo(email, 2));
      await again.page.getByText(/^Zu dieser E-Mail-Adresse gibt es schon eine Bewertung\./).waitFor();
      await logIn(again.page, email, PASSWORD, /Mara/);
      await again.page.goto('/meine-bewertungen');
      await again.page.getByText('Eine Ihrer Anfragen kann nicht beginnen.').waitFor();
      const row = again.page.getByRole('row').filter({ hasText: 'Van TI 652' });
      await row.getByText('Nicht möglich').waitFor();
      await row.getByRole('link', { name: 'Stand der Bewertung ansehen' }).click();
      await again.page.waitForURL(`**${reportUrl}`);
    });

    test('the mail is sent again, its address is corrected, and a link that is cut off says what to do', async () => {
      const stamp = Date.now();
      const [wrong, right] = [`vertipt-${stamp}@rollheim.example`, `vertippt-${stamp}@rollheim.example`];
      const visitor = await harness().visitor({ viewport: { width: 390, height: 844 } });
      const { page } = visitor;
      visitor.expect(404, /valuate-my-vehicle\/confirm$/);
      visitor.expect(400, /valuate-my-vehicle\/confirm$/);
      await ask(page, 'Van TI 653', wrong);
      await page.getByRole('button', { name: 'Link noch einmal senden' }).dblclick();
      await page.getByText('Der Link ist unterwegs. Öffnen Sie bitte die neueste E-Mail.').waitFor();
      const old = await linkTo(wrong, 2);
      await page.getByRole('button', { name: 'E-Mail-Adresse korrigieren' }).click();
      const form = page.getByRole('form', { name: 'E-Mail-Adresse korrigieren' });
      await form.getByRole('button', { name: 'Korrigieren und Link senden' }).click();
      await form.getByText('Bitte füllen Sie dieses Feld aus.').waitFor();
      await form.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(right);
      await form.getByRole('button', { name: 'Korrigieren und Link senden' }).click();
      await page.getByText(`Wir haben einen Link an ${right} geschickt.`).waitFor();
      // the third one within the hour: it says when the next is possible
      await page.getByText(/Ein weiterer ist ab \d\d:\d\d Uhr möglich\./).waitFor();
      await page.getByRole('button', { name: 'Link noch einmal senden' }).click();
      await page.getByText(/Der nächste Link ist ab \d\d:\d\d Uhr möglich\./).waitFor();
      const link = await linkTo(right);
      // a link to the mistyped address, one that is cut off, and one that has lost its token
      for (const broken of [old, link.slice(0, -30), link.slice(0, -1)]) {
        await page.goto(broken);
        await page
          .getByRole('heading', { name: 'Die E-Mail-Adresse konnte nicht bestätigt werden' })
          .waitFor();
        await page.getByText(/^Der Link ist unvollständig oder abgelaufen\./).waitFor();
        await page.getByRole('button', { name: 'Link noch einmal senden' }).waitFor();
      }
      await page.goto(link.replace(/\?.*/, ''));
      await page.getByText(WAITS).first().waitFor();
      await page.getByRole('button', { name: 'Link noch einmal senden' }).waitFor();
      // another browser sends the link again, and corrects nothing
      const other = await harness().visitor();
      await other.page.goto(link.replace(/\?.*/, ''));
      await other.page.getByRole('button', { name: 'Link noch einmal senden' }).waitFor();
      expect(await other.page.getByRole('button', { name: 'E-Mail-Adresse korrigieren' }).count()).toBe(0);
      await other.page.goto(link);
      await other.page.getByText('Ihre Bewertung ist in Arbeit.').waitFor();
      // the report of a wide range on a phone: what is beside its scale stays within, a number of a vehicle is one piece
      const valuationId = new URL(link).pathname.split('/').at(-1);
      const operator = new ApiClient(harness().url, DEMO_USERS.operator.email);
      const valued = await operator.send('POST', `/private/operator/valuations/${valuationId}/valuate`, {
        body: { low: 20_000, high: 40_000, reason: 'Zustand nicht bekannt' },
        key: crypto.randomUUID(),
      });
      expect(valued.status, JSON.stringify(valued.body)).toBe(200);
      await page.goto(new URL(link).pathname);
      const scale = page.getByRole('img', { name: /^Zwischen/ });
      const labels = scale.locator('xpath=following-sibling::*/*');
      await labels.first().waitFor();
      const edges = (each: Locator) =>
        each.evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          return { left, right };
        });
      const within = await edges(scale);
      for (const label of await labels.all()) {
        const range = await label.evaluate((element) => {
          const text = document.createRange();
          text.selectNodeContents(element);
          const { left, right } = text.getBoundingClientRect();
          return { left, right };
        });
        expect(range.left).toBeGreaterThanOrEqual(within.left - 0.5);
        expect(range.right).toBeLessThanOrEqual(within.right + 0.5);
      }
      const vin = page.getByText(VIN, { exact: true });
      expect(await vin.evaluate((element) => element.getClientRects().length)).toBe(1);
    });
  });
}
