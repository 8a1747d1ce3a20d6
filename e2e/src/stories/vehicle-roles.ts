import { DEMO_USERS, type CatalogSearchAnswer, type VehicleFull } from '@rollheim/contracts';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { vehicle } from '../pages/vehicle.ts';
import { until } from '../support/until.ts';
import type { Visitor } from '../support/visitor.ts';
import type { Harness } from '../support/harness.ts';

/** A vehicle that takes bids, with its number. */
async function running({ page }: Visitor): Promise<{ readonly id: string; readonly number: number }> {
  const answer = await page.request.get('/api/public/catalog/search?auction_status=running&sort=newest');
  const { products } = (await answer.json()) as CatalogSearchAnswer;
  const [product] = products;
  if (!product) throw new Error('No auction is running');
  return { id: product.entityId, number: product.number };
}

const sectionOf = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name }) });

/** What a guest and a dealer see of the same vehicle and of each other. */
export function vehicleRolesStory(harness: () => Harness): void {
  describe('who sees what of a vehicle', () => {
    test('a guest reads that dealers see the papers, and asks the service team', async () => {
      const visitor = await harness().visitor();
      const { page } = visitor;
      const { id, number } = await running(visitor);
      expect((await page.request.get(`/api/private/auction/${id}/full`)).status()).toBe(401);
      await vehicle(page).open(id);
      const papers = sectionOf(page, 'Unterlagen');
      await papers.getByText('sehen freigeschaltete Händler').waitFor();
      expect(await papers.getByRole('link').getAttribute('href')).toContain('/handel');

      const form = sectionOf(page, 'Frage zum Fahrzeug');
      await form.getByRole('button', { name: 'Frage stellen' }).click();
      await form.getByLabel('Vorname').fill('Jan');
      await form.getByLabel('Nachname').fill('Probe');
      await form.getByLabel('E-Mail-Adresse').fill('jan.frage@beispiel.de');
      const send = form.getByRole('button', { name: 'Frage senden' });
      await send.click();
      // nothing is sent before there is a question, and the field takes the focus
      await until('the field of the question in focus', () =>
        form.getByLabel('Ihre Frage').evaluate((field) => field === document.activeElement),
      );
      await form.getByLabel('Ihre Frage').fill('Ist die Markise im Preis enthalten?');
      await send.click();
      await form.getByText('Ihre Frage ist angekommen').waitFor();
      const mail = await harness().mailbox.mail('service@rollheim.example', ({ subject }) =>
        subject.startsWith(`[Kontakt] Frage zu Inserat Nr. ${number}`),
      );
      expect(mail.text).toContain('Ist die Markise im Preis enthalten?');
    });

    test('a dealer sees which papers there are, and no one asks them for a form', async () => {
      const visitor = await harness().as('dealer2');
      const { page } = visitor;
      const { id } = await running(visitor);
      const answer = await page.request.get(`/api/private/auction/${id}/full`);
      const full = (await answer.json()) as VehicleFull;
      expect(full).toMatchObject({ role: 'dealer', vin: null });
      // the papers of the sample are registration documents, which no one shares
      expect(full.papers).toEqual([{ kind: 'registration', mediaId: null }]);
      await vehicle(page).open(id);
      const papers = sectionOf(page, 'Unterlagen');
      await papers.getByText('Zulassungsbescheinigung Teil I').waitFor();
      expect(await papers.getByRole('link').count()).toBe(0);
      expect(await sectionOf(page, 'Frage zum Fahrzeug').count()).toBe(0);
    });

    test('a dealer who shows the contact is read by dealers in the directory, and by no guest', async () => {
      const shown = await harness().as('dealer1');
      await shown.page.goto('/account');
      const choice = shown.page.getByRole('checkbox', { name: /im Händlerverzeichnis meine Anschrift/ });
      await choice.check({ force: true });
      const dealer = await harness().as('dealer2');
      const contact = '+49 381 5550111';
      await until('the contact in the directory', async () => {
        await dealer.page.goto('/haendlerverzeichnis?q=ostertal');
        return dealer.page
          .getByRole('link', { name: contact })
          .waitFor({ timeout: 2_000 })
          .then(
            () => true,
            () => false,
          );
      });
      const guest = await harness().visitor();
      await guest.page.goto('/haendlerverzeichnis?q=ostertal');
      await guest.page.getByRole('heading', { name: DEMO_USERS.dealer1.company }).waitFor();
      expect(await guest.page.getByRole('main').innerText()).not.toContain(contact);
      expect((await guest.page.request.get('/api/private/merchants/contacts')).status()).toBe(401);
      await choice.uncheck({ force: true });
    });
  });
}
