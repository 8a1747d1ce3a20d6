import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD, DEMO_USERS, pathTo } from '@rollheim/contracts';
import { seedAuctions, type LifeStep } from '@rollheim/tooling/testing';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { submitLogin } from '../pages/login.ts';
import { messages } from '../pages/messages.ts';
import { thread } from '../pages/thread.ts';
import { vehicle } from '../pages/vehicle.ts';
import { ApiClient } from '../support/api.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';
import { LIVES, TERMS } from './lives.ts';

const { dealer1, dealer2, privateSeller } = DEMO_USERS;
const WHO = { anna: dealer1.customerId, bert: dealer2.customerId };

/** One side's windows: its thread with the list beside it, and the page of the vehicle. */
interface Side {
  readonly page: Page;
  readonly vehicle: Page;
}

/** Both sides of a negotiation see the same course, live and after a reload. */
export function talksStory(harness: () => Harness): void {
  describe('both sides of talks', () => {
    const seedTitled = async (number: number, steps: readonly LifeStep[]) => {
      const options = { ownerCustomerId: privateSeller.customerId, ...TERMS, vehicle: number, steps };
      const [seeded] = await seedAuctions(harness(), [options]);
      if (!seeded) throw new Error('nothing was seeded');
      return seeded;
    };
    const seed = async (number: number, steps: readonly LifeStep[]): Promise<string> =>
      (await seedTitled(number, steps)).auctionId;
    const open = async (user: 'privateSeller' | 'dealer1', auction: string): Promise<Side> => {
      const visitor = await harness().as(user);
      visitor.expect(400, /\/answer$/);
      const { page, context } = visitor;
      const second = await context.newPage();
      await vehicle(second).open(auction);
      await thread(page).open(auction);
      return { page, vehicle: second };
    };
    const send = async (email: string, path: string, body: object): Promise<void> => {
      const client = new ApiClient(harness().url, email);
      const { status, body: answer } = await client.send('POST', `/private/${path}`, {
        body,
        key: randomUUID(),
      });
      expect(status, JSON.stringify(answer)).toBe(200);
    };
    const stands = async (side: Side, auction: string, subject: string, panel: RegExp): Promise<void> => {
      const row = messages(side.page).list.locator(`a[href$="/${auction}"]`);
      await row.getByText(subject, { exact: true }).waitFor();
      await vehicle(side.vehicle).auction.getByText(panel).first().waitFor();
    };
    const says = (side: Side, text: string | RegExp): Promise<void> =>
      side.page.getByRole('article').filter({ hasText: text }).last().waitFor();

    test('a counteroffer, its decline and the restart are in list, thread and page of both', async () => {
      const auction = await seed(9041, LIVES.renegotiation(WHO));
      const owner = await open('privateSeller', auction);
      const dealer = await open('dealer1', auction);
      const MY_TURN = /Sie sind am Zug/;
      const THEIR_TURN = /Der (?:Verkäufer|Höchstbieter) ist am Zug/;

      await thread(owner.page).counter('Angebot des Höchstbietenden', 11_900);
      await says(owner, /Meine Forderung: 11\.900\s€/);
      await stands(owner, auction, 'Ihr Gegenangebot ist beim Händler', THEIR_TURN);
      await thread(dealer.page).card('Gegenangebot des Verkäufers').waitFor();
      await stands(dealer, auction, 'Gegenangebot: 11.900\u00a0€', MY_TURN);

      await send(dealer1.email, `auction/${auction}/negotiation/decline`, { offerId: 'offer-2' });
      await says(dealer, 'Sie haben das Gegenangebot abgelehnt');
      await stands(dealer, auction, 'Sie haben das Gegenangebot abgelehnt', THEIR_TURN);
      await stands(owner, auction, 'Ihr Gegenangebot wurde abgelehnt', MY_TURN);

      const then = { offerId: 'offer-3', then: 'restart', newMinimum: 11_400 };
      await send(privateSeller.email, `auction/${auction}/negotiation/decline`, then);
      const ENDS = [
        [owner, 'Ihre Auktion startet neu'],
        [dealer, 'Ihr Gebot eröffnet die neue Runde'],
      ] as const;
      for (const [side, subject] of ENDS) {
        await says(side, subject);
        await stands(side, auction, subject, /./);
        const live = await side.page.getByRole('article').allInnerTexts();
        await side.page.reload();
        await says(side, subject);
        expect(await side.page.getByRole('article').allInnerTexts()).toEqual(live);
      }
    });

    test('Enter in the amount of a dialog sends it, or says what is wrong; who declines reads what holds again', async () => {
      const auction = await seed(9045, LIVES.renegotiation(WHO));
      const owner = await open('privateSeller', auction);
      const dealer = await open('dealer1', auction);
      const typed = async ({ page }: Side, card: string, amount: string, wrong: RegExp) => {
        const own = thread(page);
        await own.card(card).getByRole('button', { name: 'Gegenangebot' }).click();
        const field = own.dialog.getByRole('textbox');
        await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
        await page.keyboard.press('Enter');
        await own.dialog.getByText(wrong).waitFor();
        expect(await field.getAttribute('aria-invalid')).toBe('true');
        await field.fill(amount);
        await own.dialog.getByRole('button', { name: new RegExp(amount.replace('.', '\\.')) }).waitFor();
        await page.keyboard.press('Enter');
        await own.dialog.waitFor({ state: 'hidden' });
      };
      await typed(owner, 'Angebot des Höchstbietenden', '11.900', /Bitte einen Betrag in Schritten/);
      await typed(dealer, 'Gegenangebot des Verkäufers', '10.900', /Bitte einen Betrag in Schritten/);
      // what the card says is not repeated
      const offered = thread(owner.page).card('Angebot des Höchstbietenden');
      await offered.getByText('10.900').first().waitFor();
      await send(privateSeller.email, `auction/${auction}/negotiation/counter`, {
        offerId: 'offer-3',
        amount: 11_800,
      });
      const own = thread(dealer.page);
      const card = own.card('Gegenangebot des Verkäufers');
      await card.getByText('11.800').first().waitFor();
      await card.getByRole('button', { name: 'Ablehnen' }).click();
      await own.dialog.getByText(/Dann steht wieder Ihr Gebot aus der Auktion: 10\.\d{3}\s€\./).waitFor();
      await own.dialog.getByText(/Ihr höheres Angebot gilt dann nicht mehr: 10\.900\s€\./).waitFor();
      await own.dialog.getByRole('button', { name: 'Ablehnen' }).click();
      await says(dealer, /Ihr höheres Angebot von 10\.900\s€ brutto gilt nicht mehr\./);
      const waits = own.card('Der Verkäufer ist am Zug');
      await waits.waitFor();
      expect(await waits.innerText()).not.toMatch(/11\.800|auseinander/);
      await offered.waitFor();
      await expect.poll(() => offered.innerText()).not.toMatch(/11\.800|10\.900|auseinander/);
    });

    test('the list leads straight to the amount, which outlives a reload and a login; giving up forgets it', async () => {
      const { auctionId: auction, title } = await seedTitled(9044, LIVES.renegotiation(WHO));
      const { page, context } = await harness().as('privateSeller');
      const own = thread(page);
      await messages(page).open();
      await messages(page).search(title);
      const answer = messages(page).list.locator(`a[href$="/${auction}?answer=1"]`);
      await answer.click();
      const field = own.dialog.getByRole('textbox');
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
      expect(new URL(page.url()).search).toBe('');
      await page.keyboard.type('11900');
      await page.reload();
      await expect.poll(() => field.inputValue()).toBe('11.900');
      await page.goto('about:blank'); // no call of the page meets the end of its session
      const kept = (await context.cookies()).filter(({ name }) => name === 'consent');
      await context.clearCookies();
      await context.addCookies(kept);
      await page.goto(`/a/nachrichten/${auction}`);
      await page.waitForURL(/\/login\?interaction=/);
      await submitLogin(page, privateSeller.email, DEMO_PASSWORD);
      await page.waitForURL(new RegExp(`/a/nachrichten/${auction}`));
      await expect.poll(() => field.inputValue()).toBe('11.900');
      await field.fill('11900,5');
      await own.dialog.getByText('Bitte einen Betrag in Schritten von 50 €.').waitFor();
      await page.reload();
      await expect.poll(() => field.inputValue()).toBe('11900,5');
      await own.dialog.getByRole('button', { name: 'Abbrechen' }).click();
      await own.dialog.waitFor({ state: 'hidden' });
      await page.reload();
      await own.card('Angebot des Höchstbietenden').waitFor();
      await page.waitForTimeout(1_000); // a dialog that was kept would be open by then
      expect(await own.dialog.count()).toBe(0);
      // from the thread itself, too: its row leads to the dialog
      await messages(page).search(title);
      await answer.click();
      await expect.poll(() => field.inputValue()).toBe('');
    });

    test('late offers: a counteroffer that is declined, and an offer that the owner declines', async () => {
      const auction = await seed(9042, LIVES.acpt_late_offer(WHO));
      const owner = await open('privateSeller', auction);
      await send(dealer1.email, `auction/${auction}/late-offer`, { amount: 11_000 });
      const dealer = await open('dealer1', auction);
      await says(dealer, /Mein Angebot: 11\.000\s€/);
      await send(privateSeller.email, `auction/${auction}/late-offer/counter`, {
        offerId: 'offer-1',
        amount: 11_500,
      });
      await says(owner, /Meine Forderung: 11\.500\s€/);
      await thread(dealer.page).card('Gegenangebot des Verkäufers').waitFor();
      await send(dealer1.email, `auction/${auction}/late-offer/decline`, { offerId: 'offer-2' });
      await says(dealer, 'Sie haben das Gegenangebot abgelehnt');
      await thread(owner.page).card('Kaufangebot').waitFor();
      await stands(owner, auction, 'Ihr Gegenangebot wurde abgelehnt', /./);
      await send(privateSeller.email, `auction/${auction}/late-offer/decline`, { offerId: 'offer-1' });
      await stands(owner, auction, 'Sie haben das Kaufangebot abgelehnt', /Offen für Kaufangebote/);
      await stands(dealer, auction, 'Ihr Kaufangebot wurde nicht angenommen', /./);
    });

    test('a late offer is read in the lists of its dealer while it is pending, and what became of it afterwards', async () => {
      const auction = await seed(9045, LIVES.acpt_late_offer(WHO));
      const client = new ApiClient(harness().url, dealer1.email);
      await until(
        'the vehicle on the watchlist',
        async () => (await client.send('PUT', `/private/customer/watchlist/${auction}`)).status < 300,
      );
      await send(dealer1.email, `auction/${auction}/late-offer`, { amount: 11_000 });
      const { page } = await harness().as('dealer1');
      const row = page.getByRole('row').filter({ has: page.locator(`a[href*="${auction}"]`) });
      await page.goto(`${pathTo('watchlist', 'de')}?show=offers`);
      await row.getByText('Ihr Kaufangebot', { exact: true }).waitFor();
      await row.getByText(/11\.000\s€/).waitFor();
      await row.getByRole('link', { name: /^Kaufangebot erhöhen/ }).waitFor();
      await send(privateSeller.email, `auction/${auction}/late-offer/decline`, { offerId: 'offer-1' });
      // without a reload
      await row.getByText('Mindestangebot', { exact: true }).waitFor();
      await row.getByText(/11\.050\s€/).waitFor();
      await row.getByRole('link', { name: /^Kaufangebot machen/ }).waitFor();
      await vehicle(page).open(auction);
      await vehicle(page)
        .auction.getByText(/11\.050\s€/)
        .first()
        .waitFor();
      await page.goto(`${pathTo('bids', 'de')}?tab=lost`);
      await row.getByText('Kaufangebot abgelehnt', { exact: true }).waitFor();
      await row.getByText(/11\.000\s€/).waitFor();
      await row.getByText(/galt bis/).waitFor();
    });

    test('an answer that is refused says so in the words of an answer; a question is its asker’s', async () => {
      const auction = await seed(9043, LIVES.running(WHO));
      const question = 'Ist das Dach dicht?';
      const owner = await open('privateSeller', auction);
      await send(dealer1.email, `auction/${auction}/question`, { text: question });
      const dealer = await open('dealer1', auction);
      await says(dealer, /Meine Frage: Ist das Dach dicht\?\s*Sie, /);
      const NO = 'Preise, Kontaktdaten und Geschäfte außerhalb der Auktion sind in Antworten nicht erlaubt.';
      const card = thread(owner.page).card('Frage eines Händlers');
      const forms = [
        [card.getByRole('textbox'), card.getByRole('button', { name: 'Antwort veröffentlichen' })],
        [
          owner.vehicle.getByRole('textbox', { name: 'Ihre Antwort' }),
          owner.vehicle.getByRole('button', { name: 'Antworten', exact: true }),
        ],
      ] as const;
      for (const [field, button] of forms) {
        await field.fill('Rufen Sie an: 0171 1234567');
        await button.click();
        const page = field.page();
        await page.getByText(NO).first().waitFor();
        expect(await field.getAttribute('aria-invalid')).toBe('true');
        expect(await page.getByRole('main').innerText()).not.toContain('nennen Sie mit einem Gebot');
        await field.fill('Ja, seit Mai.');
        await page.getByText(NO).first().waitFor({ state: 'detached' });
      }
      const refused = await new ApiClient(harness().url, dealer2.email).send(
        'POST',
        `/private/auction/${auction}/question`,
        { body: { text: 'Was ist Ihr letzter Preis?' }, key: randomUUID() },
      );
      expect(refused.body).toMatchObject({ code: 'text_refused' });
    });
  });
}
