import { randomUUID } from 'node:crypto';
import { DEMO_USERS } from '@rollheim/contracts';
import { seedAuctions, type LifeStep } from '@rollheim/tooling/testing';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { alive, openLive, stopPolling } from '../pages/frame.ts';
import { linkIn } from '../pages/mailbox.ts';
import { messages } from '../pages/messages.ts';
import { thread } from '../pages/thread.ts';
import { vehicle } from '../pages/vehicle.ts';
import { ApiClient } from '../support/api.ts';
import type { Harness } from '../support/harness.ts';
import { LIVES, TERMS } from './lives.ts';

const { dealer1, dealer2, operator, privateSeller } = DEMO_USERS;
const WHO = { anna: dealer1.customerId, bert: dealer2.customerId };
const MINUTE = 60_000;
const SETTINGS = '/account/email-settings?e=';
const QUESTION = 'Ist der Preis verhandelbar?';
const ANSWER = 'Darüber entscheidet die Auktion.';
/** Frames of what was done have come by then, ms. */
const SOON = 2_000;

const declined = (then: 'pause'): LifeStep => ({
  at: Date.now() - 20 * MINUTE,
  actor: 'owner',
  payload: { kind: 'neg_decline', offer: 'offer-1', then },
});

/** Threads and queues that follow what happens. */
export function notificationsStory(harness: () => Harness): void {
  describe('notifications of a round', () => {
    const seedTitled = async (vehicle: number, steps: readonly LifeStep[]) => {
      const options = { ownerCustomerId: privateSeller.customerId, ...TERMS, vehicle, steps };
      const [seeded] = await seedAuctions(harness(), [options]);
      if (!seeded) throw new Error('nothing was seeded');
      return seeded;
    };
    const seed = async (vehicle: number, steps: readonly LifeStep[]): Promise<string> =>
      (await seedTitled(vehicle, steps)).auctionId;
    let paused: string;
    let pausedTitle: string;
    beforeAll(async () => {
      const steps = [...LIVES.renegotiation(WHO), declined('pause')];
      ({ auctionId: paused, title: pausedTitle } = await seedTitled(9031, steps));
    });

    test('opening a thread asks for no page of the list again: its row is patched', async () => {
      const { page } = await harness().as('dealer1');
      await messages(page).open();
      // other stories may have brought more newer threads than a page of the list holds
      const found = page.waitForResponse(
        (answer) => (new URL(answer.url()).searchParams.get('q') ?? '') === pausedTitle,
      );
      await messages(page).search(pausedTitle);
      await found;
      const row = page.locator(`a[href$="/${paused}"]`);
      await row.getByText(/ungelesene/).waitFor({ state: 'attached' });
      const calls: string[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname.endsWith('/notifications/pages/get') && !searchParams.has('groupKey'))
          calls.push(request.url());
      });
      const read = page.waitForResponse((answer) => answer.url().includes('/messages/read-by-slug/'));
      await row.click();
      await read;
      await row.getByText(/ungelesene/).waitFor({ state: 'detached' });
      await page.waitForTimeout(SOON); // the frames of every message that was read
      expect(calls).toEqual([]);
    });

    test('the owner opens a paused auction to offers from its thread, and its bidder offers from theirs', async () => {
      const owner = await harness().as('privateSeller');
      const own = thread(owner.page);
      await own.open(paused);
      const card = own.card('Nicht verkauft');
      await card.getByRole('button', { name: 'Neu starten' }).click();
      await own.dialog.getByRole('textbox').fill('11450');
      await own.dialog.getByRole('textbox').blur();
      await own.dialog.getByText('Bitte höchstens 11.400 €.').waitFor();
      await own.dialog.getByRole('button', { name: 'Abbrechen' }).click();

      const dealer = await harness().as('dealer1');
      const theirs = thread(dealer.page);
      await theirs.open(paused);
      await card.getByRole('button', { name: 'Für Kaufangebote öffnen' }).click();
      await own.dialog.getByRole('button', { name: 'Öffnen' }).click();
      await own.card('Offen für Kaufangebote').waitFor();

      const chance = theirs.card('Kaufchance');
      await chance.getByRole('button', { name: 'Kaufangebot machen' }).click();
      await theirs.dialog.getByRole('button', { name: /€ anbieten$/ }).click();
      await theirs.dialog.waitFor({ state: 'hidden' });
      await own.card('Kaufangebot').getByRole('button', { name: 'Ablehnen' }).waitFor();
    });

    test('a question is confirmed in its words, and open pages of owner and dealer follow; a half answer outlives a reload and another thread; the team hears of it', async () => {
      const auction = await seed(9035, LIVES.running(WHO));
      const [dealer, owner] = [await harness().as('dealer2'), await harness().as('privateSeller')];
      for (const { page } of [dealer, owner]) await vehicle(page).open(auction);
      await dealer.page.getByRole('textbox', { name: 'Ihre Frage an den Verkäufer' }).fill(QUESTION);
      await dealer.page.getByRole('button', { name: 'Frage senden' }).click();
      await dealer.page.getByText(`Frage gesendet: „${QUESTION}“`).first().waitFor();

      await owner.page.getByRole('main').getByText(QUESTION, { exact: true }).waitFor();
      const field = thread(owner.page).card('Frage eines Händlers').getByRole('textbox');
      await thread(owner.page).open(auction);
      await field.fill(ANSWER);
      await owner.page.reload();
      await expect.poll(() => field.inputValue()).toBe(ANSWER);
      await messages(owner.page).list.locator('a:not([aria-current], [href*="?"])').first().click();
      await field.waitFor({ state: 'detached' });
      await owner.page.goBack();
      await expect.poll(() => field.inputValue()).toBe(ANSWER);
      await vehicle(owner.page).open(auction);
      await owner.page.getByRole('textbox', { name: 'Ihre Antwort' }).fill(ANSWER);
      await owner.page.getByRole('button', { name: 'Antworten', exact: true }).click();
      await dealer.page.getByRole('main').getByText(ANSWER, { exact: true }).waitFor();
      await harness().mailbox.mail(operator.email, ({ text }) => text.includes(`„${QUESTION}“`));
    });

    test('mails are switched off by kind and back, in the account, and without login by the link of a mail', async () => {
      const off = async (page: Page, kind: string) => {
        const control = page.getByRole('checkbox', { name: new RegExp(`^${kind}, E-Mail`) });
        const label = page
          .locator('label')
          .filter({ hasText: `${kind}, E-Mail` })
          .first();
        expect(await control.isChecked()).toBe(true);
        await label.click();
        await page.getByText('Diese E-Mails kommen nicht mehr.').first().waitFor();
        await page.reload();
        await control.waitFor();
        expect(await control.isChecked()).toBe(false);
        await label.click();
        await page.getByText('Diese E-Mails kommen wieder.').first().waitFor();
        expect(await control.isChecked()).toBe(true);
      };
      const dealer = await harness().as('dealer3');
      await dealer.page.goto('/account/email-settings');
      await alive(dealer.page);
      await off(dealer.page, 'Gebote');

      const mail = await harness().mailbox.mail(privateSeller.email, ({ text }) => text.includes(SETTINGS));
      const reader = await harness().visitor();
      const { page } = reader;
      await page.goto(linkIn(mail, SETTINGS));
      await alive(page);
      await off(page, 'Ihre Inserate');

      // a link that came broken, and one that no one signed, say so
      reader.expect(400, /email-automation/);
      await page.goto('/api/public/unsubscribe/broken');
      await page.getByText('Dieser Link gilt nicht').waitFor();
      expect(new URL(page.url()).pathname).toBe('/account/email-settings');
      await page.getByRole('main').getByRole('link', { name: 'Anmelden' }).waitFor();

      // in somebody else's window it is about its receiver alone: nothing there is of the account that is logged in
      const ofAccount = dealer.page.getByRole('heading', { name: /^(Push-Mitteilungen|Ruhezeit)$/ });
      await ofAccount.nth(1).waitFor();
      await dealer.page.goto(linkIn(mail, SETTINGS));
      await alive(dealer.page);
      await dealer.page.getByRole('checkbox', { name: /^Ihre Inserate, E-Mail/ }).waitFor();
      await dealer.page.getByText(/^Diese Einstellungen gehören zu der Adresse/).waitFor();
      // what came later in the account came by then
      await off(dealer.page, 'Ihre Inserate');
      expect(await ofAccount.count()).toBe(0);
    });

    test('an ad in review comes into the operator’s open queue and leaves it when another decides, focus kept', async () => {
      const office = await harness().as('operator');
      // what comes now came live
      await stopPolling(office.page);
      await openLive(office.page, '/operator/inserate');
      const entry = (id: string) => office.page.locator(`tr a[href$="/${id}"]`).first();
      const first = await seed(9032, LIVES.under_review(WHO));
      await entry(first).waitFor();
      await entry(first).focus();
      const second = await seed(9033, LIVES.under_review(WHO));
      await entry(second).waitFor();
      const focused = () => office.page.evaluate(() => document.activeElement?.getAttribute('href'));
      expect(await focused()).toContain(first);
      const { status } = await new ApiClient(harness().url, operator.email).send(
        'POST',
        `/private/operator/ads/${second}/request-changes`,
        { body: { reason: 'Bitte ein Bild vom Innenraum' }, key: randomUUID() },
      );
      expect(status).toBe(200);
      await entry(second).waitFor({ state: 'detached' });
      expect(await focused()).toContain(first);
    });

    test('an auction comes into the operator’s open list when it enters the state, and leaves it with it', async () => {
      const office = await harness().as('operator');
      // what comes now came live
      await stopPolling(office.page);
      await openLive(office.page, '/operator/auktionen?group=talks');
      const auction = await seed(9034, LIVES.renegotiation(WHO));
      const entry = office.page.locator(`tr a[href$="/${auction}"]`).first();
      await entry.waitFor();
      const { status } = await new ApiClient(harness().url, operator.email).send(
        'POST',
        `/private/operator/auctions/${auction}/void`,
        { body: { reason: 'Verkauft an anderer Stelle' }, key: randomUUID() },
      );
      expect(status).toBe(200);
      await entry.waitFor({ state: 'detached' });
    });
  });
}
