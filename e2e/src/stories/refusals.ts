import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD, DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions, type SeededAuction } from '@rollheim/tooling/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { submitLogin } from '../pages/login.ts';
import { linkIn } from '../pages/mailbox.ts';
import { wizard } from '../pages/wizard.ts';
import { vehicle } from '../pages/vehicle.ts';
import { until } from '../support/until.ts';
import { ApiClient, codeOf } from '../support/api.ts';
import type { Harness } from '../support/harness.ts';

const { dealer1, privateSeller } = DEMO_USERS;
const EURO = 100;

/** Bad input: each has its clear answer, and changes nothing. */
export function refusalStories(harness: () => Harness): void {
  describe('refusals', () => {
    let lot: SeededAuction;
    beforeAll(async () => {
      const options = {
        ownerCustomerId: privateSeller.customerId,
        startPrice: 15_000 * EURO,
        minimum: 25_000 * EURO,
        endsAt: minuteAhead(60 * 60_000),
        vehicle: 9004,
      };
      const [seeded] = await seedAuctions(harness(), [options]);
      if (!seeded) throw new Error('nothing was seeded');
      lot = seeded;
    });
    const bids = async (): Promise<{ total: number }> =>
      (await new ApiClient(harness().url).send('GET', `/public/auction/${lot.auctionId}/bids`)).body as {
        total: number;
      };

    test('a wrong password', async () => {
      const visitor = await harness().visitor();
      visitor.expect(401, /auth\/(login|interaction)/);
      await visitor.page.goto('/en/login');
      await visitor.page.getByLabel('E-mail address').fill(dealer1.email);
      await visitor.page.getByLabel('Password', { exact: true }).fill('Falsch2026');
      await visitor.page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
      await visitor.page.getByText('E-mail address and password do not match.').waitFor();
      await visitor.page.goto('/login');
      await submitLogin(visitor.page, 'niemand@rollheim.example', DEMO_PASSWORD);
      await visitor.page.getByText('E-Mail-Adresse und Passwort passen nicht zusammen.').waitFor();
    });

    test('an e-mail address that is taken', async () => {
      const visitor = await harness().visitor();
      const { page } = visitor;
      visitor.expect(409, /customer\/register/);
      await page.goto('/registrieren');
      await alive(page);
      await page.getByLabel('Vorname').fill('Paul');
      await page.getByLabel('Nachname').fill('Zweiter');
      await page.getByLabel('E-Mail-Adresse').fill(privateSeller.email);
      await page.getByLabel('Passwort', { exact: true }).fill('Wohnmobil2026');
      for (const name of [/Geschäftsbedingungen/, /Hinweise zum Datenschutz/]) await wizard(page).tick(name);
      await page.getByRole('main').getByRole('button', { name: 'Konto anlegen' }).click();
      await page.getByText('Zu dieser E-Mail-Adresse gibt es schon ein Konto.').first().waitFor();
    });

    test('a link that was used already, and one that never was', async () => {
      const email = `link-${Date.now()}@rollheim.example`;
      const api = new ApiClient(harness().url);
      const body = {
        email,
        password: 'Wohnmobil2026',
        profileType: 'PRIVATE',
        name: 'Lia',
        surname: 'Linker',
        country: 'DE',
        acceptTerms: true,
        acceptPrivacy: true,
      };
      const registered = await api.send('POST', '/public/customer/register', { body });
      expect(registered.status, JSON.stringify(registered.body)).toBe(201);
      const mail = await harness().mailbox.mail(email, ({ text }) => text.includes('/e-mail-bestaetigen'));
      const link = linkIn(mail, '/e-mail-bestaetigen');
      const visitor = await harness().visitor();
      await visitor.page.goto(link);
      await visitor.page.getByRole('heading', { name: 'Ihre E-Mail-Adresse ist bestätigt' }).waitFor();
      await visitor.page.reload();
      await visitor.page.getByRole('heading', { name: 'Ihre E-Mail-Adresse ist bestätigt' }).waitFor();
      visitor.expect(410, /verify-email/);
      await visitor.page.goto(link.replace(/token=[^&]+/, `token=${'x'.repeat(43)}`));
      await visitor.page.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' }).waitFor();
    });

    test('an ad that is not there', async () => {
      const visitor = await harness().visitor();
      visitor.expect(404, /caravan|catalog\/get/);
      const answer = await visitor.page.goto('/caravan/0000000000zz');
      expect(answer?.status()).toBe(404);
      await visitor.page.getByText('Dieses Fahrzeug gibt es nicht').first().waitFor();
      await visitor.page.getByRole('banner').waitFor();
    });

    test('an address of the list with filters and a page that it does not have: the list, with a note', async () => {
      const { page } = await harness().visitor();
      const answer = await page.goto('/wohnmobil-kaufen?mileage=48200,5-60000&price_to=abc&page=99');
      expect(answer?.status()).toBe(200);
      await page.getByText('es wurde weggelassen: mileage=48200,5-60000 und price_to=abc').waitFor();
      await page.getByText('Diese Seite der Liste gibt es nicht').waitFor();
      await page.getByRole('link', { name: 'Zur letzten Seite' }).click();
      await page.waitForURL(/page=\d+$/);
    });

    test('a place of the list’s address that no one knows is named, and its filter can be removed', async () => {
      const visitor = await harness().visitor();
      visitor.expect(400, /catalog\/(search|ends)/);
      await visitor.page.goto('/wohnmobil-kaufen?distance=100-DE-00000');
      await visitor.page.getByText('Entfernung: 100-DE-00000').waitFor();
      await visitor.page.getByRole('button', { name: 'Alle Filter entfernen' }).first().click();
      await visitor.page.getByRole('link', { name: /./ }).first().waitFor();
      await visitor.page.waitForURL((url) => !url.search.includes('distance'));
    });

    test('a bid below the step: somebody else was faster', async () => {
      const slow = await harness().as('dealer1');
      const fast = await harness().as('dealer2');
      const mine = vehicle(slow.page);
      const theirs = vehicle(fast.page);
      await mine.open(lot.auctionId);
      await mine.press();
      await theirs.open(lot.auctionId);
      await theirs.press();
      const before = (await bids()).total;
      await theirs.confirm();
      await theirs.auction.getByText('Sie führen', { exact: true }).first().waitFor();
      const total = await until('the bid in the history', async () => {
        const now = (await bids()).total;
        return now > before && now;
      });
      slow.expect(400, /\/bid$/);
      await mine.confirm();
      await mine.dialog
        .getByText(/^Inzwischen wurde höher geboten: [\d.]+\s€ reichen nicht mehr\./)
        .waitFor();
      expect((await bids()).total).toBe(total);
    });

    test('an amount that lies off the grid or too low cannot be sent', async () => {
      const { page } = await harness().as('dealer1');
      const own = vehicle(page);
      await own.open(lot.auctionId);
      const field = own.auction.getByRole('textbox', { name: 'Ihr Maximum' });
      const send = own.auction.getByRole('button', { name: 'Bieten', exact: true });
      await field.fill('100');
      await field.blur();
      await own.auction.getByText(/Mindestens [\d.]+\s€/).waitFor();
      expect(await send.isDisabled()).toBe(true);
      await field.fill('16010');
      await field.blur();
      await own.auction.getByText('Bitte einen Betrag in ganzen Euro, in Schritten von 50 €').waitFor();
      expect(await send.isDisabled()).toBe(true);
      // by keys alone: what was deleted stays away, and what is typed is the amount
      await field.press('ControlOrMeta+a');
      await field.press('Backspace');
      expect(await field.inputValue()).toBe('');
      await field.pressSequentially('47000');
      expect(await field.inputValue()).toBe('47000');
    });

    test('the owner, and a dealer who is not accepted', async () => {
      const { total } = await bids();
      const call = `/private/auction/${lot.auctionId}/bid`;
      const body = { amount: 20_000 };
      const owner = await harness().as('privateSeller');
      await vehicle(owner.page).open(lot.auctionId);
      await owner.page.getByText(/Ihren Mindestpreis sehen nur Sie/).waitFor();
      const api = new ApiClient(harness().url, privateSeller.email);
      expect(codeOf(await api.send('POST', call, { body, key: randomUUID() }))).toBe('bidding_not_possible');

      const email = `haendler-${Date.now()}@rollheim.example`;
      const person = { email, name: 'Nina', surname: 'Neu', company: 'Neu Mobile', country: 'DE' };
      const account = { ...person, password: DEMO_PASSWORD, acceptTerms: true, acceptPrivacy: true };
      const registered = await new ApiClient(harness().url).send('POST', '/public/customer/register', {
        body: { ...account, profileType: 'MERCHANT' },
      });
      expect(registered.status, JSON.stringify(registered.body)).toBe(201);
      const dealer = new ApiClient(harness().url, email);
      expect(codeOf(await dealer.send('POST', call, { body, key: randomUUID() }))).toBe(
        'bidding_not_possible',
      );
      expect((await bids()).total).toBe(total);
      const visitor = await harness().visitor();
      await visitor.page.goto('/login');
      await submitLogin(visitor.page, email, DEMO_PASSWORD);
      await visitor.page.waitForURL((url) => !url.pathname.startsWith('/login'));
      await vehicle(visitor.page).open(lot.auctionId);
      await visitor.page
        .getByText(/Zu Ihrem Händlerkonto fehlen noch die Daten der Firma|Ihr Händlerkonto wird noch geprüft/)
        .waitFor();
      expect(await vehicle(visitor.page).nextStep.count()).toBe(0);
    });

    test('the same key twice is one bid; with another amount it is refused', async () => {
      const api = new ApiClient(harness().url, DEMO_USERS.dealer3.email);
      const call = `/private/auction/${lot.auctionId}/bid`;
      const context = await api.send('GET', `/public/catalog/auction/get/${lot.auctionId}`);
      const next = (context.body as { auction: { nextBid: number } }).auction.nextBid / EURO;
      const key = randomUUID();
      const before = (await bids()).total;
      const [first, second] = await Promise.all([
        api.send('POST', call, { body: { amount: next }, key }),
        api.send('POST', call, { body: { amount: next }, key }),
      ]);
      expect(first.status).toBe(200);
      expect(second.status).toBe(200);
      const total = await until('the bid in the history', async () => {
        const now = (await bids()).total;
        return now > before && now;
      });
      const again = await api.send('POST', call, { body: { amount: next }, key });
      expect(again.status).toBe(200);
      const other = await api.send('POST', call, { body: { amount: next + 1_000 }, key });
      expect([other.status, codeOf(other)]).toEqual([422, 'key_reused']);
      const without = await api.send('POST', call, { body: { amount: next + 1_000 } });
      expect([without.status, codeOf(without)]).toEqual([400, 'idempotency_key_missing']);
      expect((await bids()).total).toBe(total);
    });
  });
}
