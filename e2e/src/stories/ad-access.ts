import { DEMO_USERS, type OwnAd } from '@rollheim/contracts';
import { seedAuctions } from '@rollheim/tooling/testing';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { wizard } from '../pages/wizard.ts';
import { ApiClient } from '../support/api.ts';
import type { Harness } from '../support/harness.ts';
import { TERMS } from './lives.ts';

const { privateSeller } = DEMO_USERS;

/** Who comes to an ad that is not submitted yet, and what is reported of where it came from. */
export function adAccessStory(harness: () => Harness): void {
  /** A draft of the private seller that can be submitted. */
  const drafted = async (vehicle: number): Promise<string> => {
    const options = { ownerCustomerId: privateSeller.customerId, ...TERMS, vehicle, steps: [] };
    const [ad] = await seedAuctions(harness(), [options]);
    if (!ad) throw new Error('nothing was seeded');
    return ad.auctionId;
  };
  const called = (page: Page, path: RegExp) =>
    page.waitForResponse((response) => path.test(response.url()) && response.request().method() === 'PUT');

  describe('an ad before its submission', () => {
    test('where it came from is reported when it is begun, who recommended it once it is submitted', async () => {
      const { page, context } = await harness().as('privateSeller');
      await page.goto('/preise?ref=club-42');
      const tracked = called(page, /\/public\/product\/track\//);
      const begun = await wizard(page).begin();
      const track = await tracked;
      expect(new URL(track.url()).pathname).toBe(`/api/public/product/track/${begun}`);
      // the question about cookies was answered with no
      expect(track.request().postDataJSON()).toEqual({ source: '', source_url: '', funnel: 'new' });
      expect(track.status()).toBe(200);

      const id = await drafted(9141);
      await page.goto(`/inserat/bearbeiten/${id}/last-step`);
      await alive(page);
      await wizard(page).tick(/Ich stimme den AGB zu/);
      await wizard(page).tick(/Datenschutzhinweise/);
      // the page is left with the call under way: its answer comes to no one
      const told = page.waitForRequest(/\/private\/product\/tapfiliate\//);
      await page.getByRole('button', { name: 'Inserat einreichen' }).click();
      const { pathname, search } = new URL((await told).url());
      expect(pathname + search).toBe(`/api/private/product/tapfiliate/${id}?referral_code=club-42`);
      await page.waitForURL(/\/(?:eingereicht|submitted)$/);
      await context.clearCookies({ name: 'referral' });
    });

    test('another’s draft asks whoever is not logged in for the login, and leads back', async () => {
      const id = await drafted(9142);
      const guest = await harness().visitor();
      guest.expect(404, /\/product\/get\//);
      const { page } = guest;
      const place = `/inserat/bearbeiten/${id}/profil`;
      await page.goto(place);
      const overlay = page.getByRole('dialog', { name: 'Dieses Inserat lässt sich hier nicht öffnen' });
      await overlay.getByText('Gehört er zu Ihrem Konto?').waitFor();
      const href = await overlay.getByRole('link', { name: 'Anmelden' }).getAttribute('href');
      expect(href).toContain(`next=${encodeURIComponent(place)}`);
      await page.keyboard.press('Escape');
      await overlay.waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Neues Inserat beginnen' }).waitFor();
      // another account reads which one is logged in, and of the draft no more than of one that was never there
      const stranger = await harness().as('commercialSeller');
      stranger.expect(404, /\/product\/get\//);
      const answers: string[] = [];
      for (const each of [id, 'neverthere12']) {
        await stranger.page.goto(`/inserat/bearbeiten/${each}/profil`);
        await alive(stranger.page);
        await stranger.page
          .getByText(`Sie sind als ${DEMO_USERS.commercialSeller.email} angemeldet.`)
          .waitFor();
        answers.push(await stranger.page.getByRole('main').innerText());
      }
      expect(answers[0]).toBe(answers[1]);
    });

    test('who reviews ads opens a seller’s draft in the wizard, corrects it and sends its seller there', async () => {
      const id = await drafted(9143);
      const desk = await harness().as('operator');
      desk.expect(404, /\/product\/get\//);
      const { page } = desk;
      await page.goto(`/operator/inserate/${id}`);
      await alive(page);
      await page.getByRole('link', { name: 'Angaben berichtigen' }).click();
      await page.waitForURL(`**/inserat/bearbeiten/${id}/profil`);
      await page.getByText('Inserat eines Verkäufers').waitFor();
      await wizard(page).text('Modell', 'Berichtigt 600');
      await page.getByText(/^Alles gespeichert, zuletzt um/).waitFor();
      // what is its seller's alone is not offered
      expect(await page.getByText('Inserat verwerfen').count()).toBe(0);
      await page.getByRole('button', { name: 'Link zu diesem Schritt senden' }).click();
      await page.getByText('Der Verkäufer bekommt eine E-Mail mit dem Link.').waitFor();
      await page.goto(`/inserat/bearbeiten/${id}/bilder`);
      await page.getByRole('heading', { name: 'Außen', exact: true }).waitFor();
      expect(await page.getByRole('button', { name: 'Dateien wählen' }).count()).toBe(0);
      await page.goto(`/inserat/bearbeiten/${id}/last-step`);
      await page.waitForURL(`**/inserat/bearbeiten/${id}/profil`);

      const seller = new ApiClient(harness().url, privateSeller.email);
      const { body } = await seller.send('GET', `/private/product/get/${id}`);
      const { listing, logging } = body as OwnAd;
      expect(listing.content.attributes['model']).toBe('Berichtigt 600');
      expect(logging).toContainEqual({
        source: 'operator',
        attributeCode: 'model',
        value: 'Berichtigt 600',
      });
      const mail = await harness().mailbox.mail(privateSeller.email, ({ text }) => text.includes(id));
      expect(mail.text).toContain(encodeURIComponent(`/inserat/bearbeiten/${id}/profil`));
    });
  });
}
