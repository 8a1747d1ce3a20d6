import {
  DEMO_PASSWORD,
  DEMO_USERS,
  type OperatorAuctionList,
  type OperatorContext,
  type OwnAdsAnswer,
} from '@rollheim/contracts';
import { seedAuctions } from '@rollheim/tooling/testing';
import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { submitLogin } from '../pages/login.ts';
import { linkIn } from '../pages/mailbox.ts';
import { ApiClient } from '../support/api.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';
import { LIVES, TERMS } from './lives.ts';

const { dealer1, dealer2, dealer3, operator, privateSeller } = DEMO_USERS;

/** Runs in the page: the text that describes an element. */
const describedBy = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

/** What the pages of an account show, and to whom. */
export function accountStory(harness: () => Harness): void {
  describe('an account', () => {
    test('a logout in one tab ends every other tab at once', async () => {
      const { page, context } = await harness().as('privateSeller');
      const other = await context.newPage();
      await other.goto('/account');
      await other.getByLabel('E-Mail-Adresse').first().waitFor();
      await page.goto('/preise');
      await page.getByRole('button', { name: /Petra Lindner/ }).click();
      await page.getByRole('menuitem', { name: 'Abmelden' }).click();
      await other.waitForURL(/\/login\?/);
      expect(await other.getByText('Lindner').count()).toBe(0);
    });

    test('who asks for their data reads that they are being prepared', async () => {
      const { page } = await harness().as('dealer3');
      await page.goto('/account');
      await alive(page);
      await page.getByRole('button', { name: 'Daten anfordern' }).click();
      await page.getByText(/Ihre Daten werden zusammengestellt|Den Link dazu haben wir Ihnen/).waitFor();
      expect(await page.getByText('Es ist ein Fehler aufgetreten').count()).toBe(0);
    });

    test('a return from the provider without a journey is the login page, which says so', async () => {
      const { page } = await harness().visitor();
      await page.goto('/auth/signing-in');
      await page.getByText('Die Anmeldung wurde nicht abgeschlossen').waitFor();
      await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).waitFor();
    });

    test('pages of the operator do not exist for a seller', async () => {
      const visitor = await harness().as('privateSeller');
      visitor.expect(404, /\/operator\/inserate/);
      const answer = await visitor.page.goto('/operator/inserate');
      expect(answer?.status()).toBe(404);
      await visitor.page.getByText('Diese Seite gibt es nicht').waitFor();
    });

    test('a buyer is led from the seller’s page of an order to the purchase', async () => {
      const { page } = await harness().as('dealer1');
      await page.goto('/a/haendler-bereich');
      await page.waitForURL(/\/purchases$/);
      await alive(page);
      const link = page.locator('a[href*="/purchases/"]').first();
      const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
      await page.goto(`/a/meine-fahrzeuge/verkauf/${id}`);
      await page.waitForURL(`**/a/haendler-bereich/purchases/${id}`);
      await page.getByText('Zahlung an den Verkäufer').waitFor();
    });

    test('a form names the field that is wrong in the language of the page, and leads there', async () => {
      const { page } = await harness().visitor();
      await page.goto('/registrieren');
      await alive(page);
      const form = page.getByRole('main');
      await form.getByLabel('Vorname').fill('N'.repeat(81));
      await form.getByLabel('Nachname').fill('Neumann');
      await form.getByLabel('E-Mail-Adresse').fill('nele@');
      await form.getByLabel('Passwort', { exact: true }).fill('Wohnmobil2026');
      await form.getByLabel('Telefon').fill('12');
      await form.getByRole('button', { name: 'Konto anlegen' }).click();
      await form.getByText('Bitte prüfen Sie: E-Mail-Adresse, Vorname, Telefon.').waitFor();
      await form.getByText('Bitte höchstens 80 Zeichen.').waitFor();
      await form.getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.').waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
      await until('the focus on the first wrong field', async () => (await focused()) === 'name');
      await form.getByLabel('Vorname').fill('Nele');
      await form.getByLabel('E-Mail-Adresse').fill('nele@rollheim.example');
      // what is pasted along unseen goes once the field is left
      await form.getByLabel('Telefon').fill('\u202a+49\u00a030\u20121234567\u202c');
      await form.getByLabel('Postleitzahl').focus();
      await until('the number as it is sent', async () => {
        const shown = await form.getByLabel('Telefon').inputValue();
        return shown === '+49 30-1234567';
      });
      await form.getByLabel('Telefon').fill('');
      await form.getByRole('button', { name: 'Konto anlegen' }).click();
      await until('the focus on the terms', async () => (await focused()) === 'acceptTerms');
      const terms = form.locator('[name="acceptTerms"]');
      expect(await terms.evaluate(describedBy)).toContain('Bitte stimmen Sie zu.');

      await page.goto('/kontakt');
      await page.getByLabel('Name', { exact: true }).fill('Jan Probe');
      await form.getByLabel('E-Mail-Adresse').fill('jan@');
      await form.getByRole('button', { name: 'Nachricht senden' }).click();
      await form.getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.').waitFor();
      await until('the focus on the address', async () => (await focused()) === 'email');
    });

    test('a registration whose answer was lost is done by pressing again', async () => {
      const visitor = await harness().visitor();
      const { page } = visitor;
      await page.goto('/registrieren');
      await alive(page);
      const form = page.getByRole('main');
      await form.getByLabel('Vorname').fill('Nele');
      await form.getByLabel('Nachname').fill('Neumann');
      await form.getByLabel('E-Mail-Adresse').fill('nele.funkloch@rollheim.example');
      await form.getByLabel('Passwort', { exact: true }).fill('Wohnmobil2026');
      for (const name of ['acceptTerms', 'acceptPrivacy'])
        await form.locator(`label:has([name="${name}"])`).click({ position: { x: 12, y: 12 } });
      const answers: number[] = [];
      const path = '**/api/public/customer/register';
      await page.route(path, async (route) => {
        answers.push((await route.fetch()).status());
        await route.abort('connectionreset');
      });
      visitor.expectMessage(/ERR_CONNECTION_RESET/);
      const send = form.getByRole('button', { name: 'Konto anlegen' });
      await send.click();
      await form.getByRole('alert').first().waitFor();
      await page.unroute(path);
      await send.click();
      await page.getByRole('heading', { name: 'Bitte bestätigen Sie Ihre E-Mail-Adresse' }).waitFor();
      expect(answers[0]).toBe(201);
    });

    test('who mistyped the address at the registration logs in with it, corrects it, and is mailed there', async () => {
      const { page } = await harness().visitor();
      await page.setViewportSize({ width: 320, height: 640 });
      const stamp = Date.now();
      const [mistyped, right] = [`nele-${stamp}@gmial.com`, `nele-${stamp}@rollheim.example`];
      await page.goto('/registrieren');
      await alive(page);
      const form = page.getByRole('main');
      await form.getByLabel('Vorname').fill('Nele');
      await form.getByLabel('Nachname').fill('Neumann');
      await form.getByLabel('E-Mail-Adresse').fill(mistyped);
      await form.getByLabel('Passwort', { exact: true }).fill('Wohnmobil2026');
      for (const name of ['acceptTerms', 'acceptPrivacy'])
        await form.locator(`label:has([name="${name}"])`).click({ position: { x: 12, y: 12 } });
      await form.getByRole('button', { name: 'Konto anlegen' }).click();
      await page.getByText(`eine E-Mail an ${mistyped} geschickt`).waitFor();
      await page.getByRole('link', { name: 'Melden Sie sich mit ihr an' }).click();
      await page.waitForURL(/\/login/);
      await submitLogin(page, mistyped, 'Wohnmobil2026');
      await page.waitForURL(/\/account$/);
      await alive(page);
      await page.getByText(`die wir an ${mistyped} geschickt haben`).waitFor();
      await page.getByRole('button', { name: 'Adresse korrigieren' }).click();
      const field = form.getByRole('textbox', { name: 'E-Mail-Adresse' }).first();
      await until('the keyboard in the field', () =>
        field.evaluate((input) => document.activeElement === input),
      );
      await page.getByText('Meinten Sie').waitFor();
      const change = page.getByRole('button', { name: 'Adresse ändern und E-Mail schicken' });
      await change.click();
      await page.getByText('Das ist die bisherige Adresse.').waitFor();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(320);
      await field.fill(right);
      await change.click();
      await page.getByText(`die wir an ${right} geschickt haben`).waitFor();
      // the confirmation shows in the open page, and with it ends the correction
      const mail = await harness().mailbox.mail(right, ({ text }) => text.includes('/e-mail-bestaetigen'));
      const elsewhere = await harness().visitor();
      await elsewhere.page.goto(linkIn(mail, '/e-mail-bestaetigen'));
      await elsewhere.page.getByRole('heading', { name: 'Ihre E-Mail-Adresse ist bestätigt' }).waitFor();
      await page.getByText(`die wir an ${right} geschickt haben`).waitFor({ state: 'detached' });
      expect(await form.getByRole('textbox', { name: 'E-Mail-Adresse' }).inputValue()).toBe(right);
      await page.getByText('lässt sich hier nicht ändern').waitFor();
    });

    test('a dealer’s form says what is wrong with the VAT number before it is sent, with its summary in sight', async () => {
      const { page } = await harness().as('commercialSeller');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/account');
      await alive(page);
      await page.getByRole('button', { name: 'Als Händler registrieren' }).click();
      const vat = page.locator('[name="vatNumber"]');
      await vat.fill('DE12345');
      // the account accepted the terms when it was made
      expect(await page.locator('[name="acceptTerms"]').count()).toBe(0);
      await page.getByRole('button', { name: 'Zur Prüfung senden' }).click();
      await until('the message at the number', async () =>
        (await vat.evaluate(describedBy)).includes('Diese USt-IdNr. hat kein gültiges Format.'),
      );
      const top = (box: { readonly y: number } | null) => box?.y ?? -1;
      const bar = await page.getByRole('banner').boundingBox();
      await until('the focus on the number', () => vat.evaluate((field) => field === document.activeElement));
      const summary = page.getByRole('alert').filter({ hasText: 'Bitte prüfen Sie: ' });
      expect(top(await summary.boundingBox())).toBeGreaterThanOrEqual(top(bar) + (bar?.height ?? 0));
    });

    test('a visitor who watches a vehicle comes back from the login, and it is watched', async () => {
      const { page } = await harness().visitor();
      await page.goto('/wohnmobil-kaufen');
      const pathname = await page.locator('a[href^="/caravan/"]').first().getAttribute('href');
      await page.goto(pathname ?? '');
      await alive(page);
      const toggle = (name: RegExp) => page.getByRole('main').getByRole('button', { name }).first();
      await toggle(/merken$/).click();
      await page.waitForURL(/\/login\?/);
      await submitLogin(page, dealer3.email, DEMO_PASSWORD);
      await page.waitForURL(`**${pathname}`);
      await toggle(/nicht mehr merken$/).click();
      await toggle(/(?<!nicht mehr )merken$/).waitFor();
    });

    test('a reserved vehicle has the amount of its page in the lists of owner and operator', async () => {
      const steps = LIVES.reserved({ anna: dealer1.customerId, bert: dealer2.customerId });
      const ad = { ownerCustomerId: privateSeller.customerId, vehicle: 9102, ...TERMS, steps };
      const [seeded] = await seedAuctions(harness(), [ad]);
      const id = seeded?.auctionId ?? '';
      const clerk = new ApiClient(harness().url, operator.email);
      const owner = new ApiClient(harness().url, privateSeller.email);
      const page = await clerk.send('GET', `/private/operator/auctions/${id}`);
      const { late } = page.body as OperatorContext;
      expect(late).toMatchObject({ reserved: true });
      const list = `/private/operator/auctions?group=reserved&q=${id}`;
      const row = await until('the reserved row', async () => {
        const { body } = await clerk.send('GET', list);
        return (body as Partial<OperatorAuctionList>).auctions?.[0];
      });
      expect(row.offer).toBe(late?.amount);
      const own = await until('the reserved ad in the list', async () => {
        const answer = await owner.send('GET', '/private/customer/products/get?page=1&itemsPerPage=100');
        // a backend that has just started does not know the call yet
        return (answer.body as Partial<OwnAdsAnswer>).products?.find(
          ({ entityId, status }) => entityId === id && status === 'anr_offer_above_targetprice',
        );
      });
      expect(own.offer).toBe(late?.amount);
    });

    test('a rejected ad says so to its owner, with the reason', async () => {
      const steps = LIVES.inactive({ anna: dealer1.customerId, bert: dealer2.customerId });
      const ad = { ownerCustomerId: privateSeller.customerId, vehicle: 9101, ...TERMS, steps };
      const [seeded] = await seedAuctions(harness(), [ad]);
      const api = new ApiClient(harness().url, privateSeller.email);
      const path = '/private/customer/products/get?page=1&status=inactive&itemsPerPage=100';
      const own = await until('the rejected ad in the list', async () => {
        const { products } = (await api.send('GET', path)).body as OwnAdsAnswer;
        return products.find(({ entityId }) => entityId === seeded?.auctionId);
      });
      expect(own.closing).toMatchObject({ kind: 'reject', reason: 'Kein Wohnmobil' });
      const { page } = await harness().as('privateSeller');
      await page.goto('/a/meine-fahrzeuge');
      await page.getByText('Kein Wohnmobil').first().waitFor();
    });
  });
}
