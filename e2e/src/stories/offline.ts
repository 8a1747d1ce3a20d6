import { randomInt } from 'node:crypto';
import { LOCALES, type OwnAd } from '@rollheim/contracts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alive, releaseIn } from '../pages/frame.ts';
import { newVin, photo, technicalData, wizard } from '../pages/wizard.ts';
import type { Harness } from '../support/harness.ts';
import { newPhone, type Phone } from '../support/phone.ts';
import { copyRepository, type RepositoryCopy } from '../support/repository-copy.ts';

const OFFLINE = 'Sie sind offline.';
const WORDS = 'Im Funkloch geschrieben: gepflegt, aus zweiter Hand.';

/** Addresses of the files that the browser keeps, once it keeps the page in German. */
const keptFiles = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    if (!(await caches.match('/offline-page/de'))) return [];
    const files = await caches.open('rollheim-files-1');
    return (await files.keys()).map(({ url }) => new URL(url).pathname);
  });

/** Waits until the browser keeps the wizard in this release. */
const keeps = (page: Page, release: string): Promise<void> =>
  expect
    .poll(async () => (await keptFiles(page)).some((path) => path.startsWith(`/_r/mf-sell/${release}/`)), {
      timeout: 30_000,
    })
    .toBe(true);

/** The ad as the service has it. */
const adOf = (page: Page, id: string): Promise<OwnAd> =>
  page.evaluate(async (id) => (await fetch(`/api/public/product/get/${id}`)).json() as Promise<OwnAd>, id);

const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(
    () => document.getElementById('rollheim-config')?.textContent.includes('"kept":true') ?? false,
  );

/** The page that the browser kept has given way to one of the network. */
const isBack = (page: Page): Promise<void> =>
  expect.poll(() => isKept(page).catch(() => true), { timeout: 30_000 }).toBe(false);

/** Selling on a phone that has no network, in pages that know what was released meanwhile. */
export function offlineStory(harness: () => Harness): void {
  describe('selling without a network', () => {
    let copy: RepositoryCopy;
    let phone: Phone;

    beforeAll(async () => {
      copy = await copyRepository(harness());
      phone = await newPhone(harness());
    });
    afterAll(async () => {
      await phone?.remove();
      await copy?.remove();
    });

    test('an ad goes on through two cuts, the end of the browser and a new release; a recall reaches what is kept', async () => {
      let { context, page, kill } = await phone.open();
      const id = await wizard(page).begin();
      const old = await releaseIn(page);
      await keeps(page, old);
      // browsers write down within half a minute whose the ad is, and when they are closed
      await context.close();
      ({ context, page, kill } = await phone.open());
      await page.goto(`/inserat/bearbeiten/${id}/profil`);
      await alive(page);

      // the first cut: the page opens, and the steps go on
      await context.setOffline(true);
      await page.reload();
      expect(await isKept(page)).toBe(true);
      await page.getByText(OFFLINE).waitFor();
      await fillData(page);
      await page.getByText(/Wartet auf diesem Gerät und geht von selbst hinaus: \d+ Angaben/).waitFor();
      const steps = wizard(page);
      await steps.next('Ausstattung');
      await steps.radio('Klimaanlage Fahrerhaus', 'Manuell');
      await steps.radio('Heizung', 'Gas');
      await steps.next('Beschreibung');
      await page.getByRole('textbox', { name: 'Beschreibung', exact: true }).fill(WORDS);
      await page.getByRole('link', { name: /^Beschreibung \(1\)$/ }).waitFor();

      // the browser ends while another release is given to everyone
      await kill();
      await copy.edit('mf-sell/web/locales/de.json', '"Alle Schritte"', '"Sämtliche Schritte"');
      const fresh = await copy.publish('mf-sell', 'Name the list of steps otherwise', 'minor');
      await copy.rollheim('share', 'mf-sell', fresh, '100', '--reason', 'for everyone');

      ({ context, page, kill } = await phone.open('offline'));
      await page.goto('/inserat/neu');
      await page.getByText('Ein neues Inserat beginnt mit einer Verbindung.').waitFor();
      await page
        .getByRole('main')
        .getByRole('link', { name: 'Wohnmobil' })
        .or(draftLink(page))
        .first()
        .click();
      await page.goto(`/inserat/bearbeiten/${id}/beschreibung`);
      expect(await page.getByRole('textbox', { name: 'Beschreibung', exact: true }).inputValue()).toBe(WORDS);
      expect(await releaseIn(page)).toBe(old);

      // back by itself, in the new release, and everything is sent
      await context.setOffline(false);
      await isBack(page);
      await expect.poll(() => releaseIn(page)).toBe(fresh);
      await page.getByText(/^Alles gespeichert/).waitFor();
      await expect
        .poll(async () => (await adOf(page, id)).listing.content)
        .toMatchObject({ description: WORDS, attributes: { mileage: 48_000, model: 'Sky Ti 650' } });
      await keeps(page, fresh);
      expect((await keptFiles(page)).filter((path) => path.startsWith(`/_r/mf-sell/${old}/`))).toEqual([]);

      // the second cut: pictures are taken, and the release is taken back meanwhile
      await page.goto(`/inserat/bearbeiten/${id}/bilder`);
      await alive(page);
      await context.setOffline(true);
      await page.reload();
      expect([await isKept(page), await releaseIn(page)]).toEqual([true, fresh]);
      await wizard(page).choose('Außen', [await photo(page, 'front.jpg', 'teal')]);
      await page.getByText(/hinaus: 1 Datei/).waitFor();
      await copy.rollheim('take-back', 'mf-sell', '--reason', 'complaints');
      await context.setOffline(false);
      await isBack(page);
      await expect.poll(() => releaseIn(page)).toBe(old);
      await wizard(page)
        .part('Außen')
        .getByText(/^1 von/)
        .waitFor();
      await keeps(page, old);
      const kept = await keptFiles(page);
      expect(kept.filter((path) => path.startsWith(`/_r/mf-sell/${fresh}/`))).toEqual([]);

      // a recall reaches what is kept behind an open page
      await copy.edit('mf-sell/web/locales/de.json', '"Sämtliche Schritte"', '"Jeder Schritt"');
      const third = await copy.publish('mf-sell', 'Name it once more', 'minor');
      await copy.rollheim('share', 'mf-sell', third, '100', '--reason', 'for everyone');
      await page.goto(`/inserat/bearbeiten/${id}/beschreibung`);
      await expect.poll(() => releaseIn(page)).toBe(third);
      await keeps(page, third);
      await page.locator('html[data-live]').waitFor({ state: 'attached' });
      await copy.rollheim('take-back', 'mf-sell', '--reason', 'complaints again');
      await expect.poll(() => releaseIn(page), { timeout: 30_000 }).toBe(old);
      await keeps(page, old);
      await context.setOffline(true);
      await page.reload();
      expect([await isKept(page), await releaseIn(page)]).toEqual([true, old]);
    });

    test('the first visit is enough: closed and opened without a network, the ad is there, and no one is asked to log in', async () => {
      const fresh = await newPhone(harness());
      try {
        let { context, page } = await fresh.open();
        const id = await wizard(page).begin();
        await keeps(page, await releaseIn(page));
        await context.close();

        ({ context, page } = await fresh.open('offline'));
        await page.goto('/inserat/neu');
        const bar = page.getByRole('banner');
        await bar.getByText('Ohne Verbindung', { exact: true }).waitFor();
        expect(await bar.getByRole('link', { name: 'Anmelden' }).count()).toBe(0);
        await page.goto(`/inserat/bearbeiten/${id}/bilder`);
        await wizard(page).choose('Außen', [await photo(page, 'front.jpg', 'teal')]);
        await page.getByText(/hinaus: 1 Datei/).waitFor();
      } finally {
        await fresh.remove();
      }
    });

    test('two devices change an ad: other fields merge, of the same one both values are shown until it is decided', async () => {
      const first = await harness().visitor();
      first.expectMessage(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
      first.expect(409, /\/product\/update\//);
      const { page, context } = first;
      const id = await wizard(page).begin();
      const second = await harness().visitor({ storageState: await context.storageState() });
      await second.page.goto(`/inserat/bearbeiten/${id}/profil`);
      await alive(second.page);
      await page.getByRole('textbox', { name: 'Laufleistung', exact: true }).waitFor();
      await context.setOffline(true);
      await wizard(page).text('Laufleistung', '49 000');
      await wizard(page).text('Erstzulassung (Monat und Jahr)', '04/2019');
      await page.getByText('Wird gespeichert, sobald die Verbindung steht', { exact: true }).waitFor();
      await wizard(second.page).text('Laufleistung', '51 000');
      const vin = newVin();
      await wizard(second.page).text('Fahrzeug-Identifizierungsnummer (FIN)', vin);
      await second.page.getByText(/^Alles gespeichert/).waitFor();
      await context.setOffline(false);
      const conflict = page.getByRole('group', { name: 'Laufleistung' });
      await conflict.getByText('49.000').waitFor();
      await conflict.getByText('51.000').waitFor();
      const stored = async () => {
        const { listing, private: own } = await adOf(page, id);
        const { mileage, first_registration_year: year } = listing.content.attributes;
        return { mileage, year, vin: own.vin };
      };
      await expect.poll(stored).toEqual({ mileage: 51_000, year: 2019, vin });
      await page.reload();
      await conflict.getByRole('button', { name: 'Meine Angabe nehmen' }).click();
      await conflict.waitFor({ state: 'detached' });
      await expect.poll(stored).toEqual({ mileage: 49_000, year: 2019, vin });
    });

    test('a full storage is reported where one types, and what was typed is saved from the open page', async () => {
      const seller = await harness().visitor();
      seller.expectMessage(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
      const { page, context } = seller;
      await page.addInitScript(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      });
      const id = await wizard(page).begin();
      // what its field needs is there
      await page.getByRole('textbox', { name: 'Laufleistung', exact: true }).waitFor();
      await context.setOffline(true);
      await wizard(page).text('Laufleistung', '48 000');
      await page.getByText('Der Speicher dieses Geräts ist voll.').waitFor();
      await context.setOffline(false);
      await page.getByText(/^Alles gespeichert/).waitFor();
      expect((await adOf(page, id)).listing.content.attributes['mileage']).toBe(48_000);
    });

    test('the app can be installed in every language, and a logout leaves no draft behind', async () => {
      const seller = await harness().as('privateSeller');
      const { page } = seller;
      await page.goto('/inserat/neu');
      await alive(page);
      const cdp = await page.context().newCDPSession(page);
      const { url, errors } = await cdp.send('Page.getAppManifest');
      expect([new URL(url).pathname, errors]).toEqual(['/app/de.webmanifest', []]);
      for (const locale of LOCALES) {
        const manifest = await page.evaluate(
          async (locale) =>
            (await (await fetch(`/app/${locale}.webmanifest`)).json()) as { start_url: string },
          locale,
        );
        const start = await page.request.get(manifest.start_url, { maxRedirects: 0 });
        expect([start.status(), manifest.start_url], locale).toEqual([200, manifest.start_url]);
      }
      await wizard(page).begin();
      const databases = () =>
        page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
      await expect.poll(databases).toContain('rollheim-drafts');
      await keeps(page, await releaseIn(page));
      // what is kept is of no one
      const text = await page.evaluate(async () => (await caches.match('/offline-page/de'))?.text());
      expect(text).not.toContain('privat@');
      await page.getByRole('button', { name: /Petra Lindner/ }).click();
      await page.getByRole('menuitem', { name: 'Abmelden' }).click();
      await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).waitFor();
      await expect.poll(databases).not.toContain('rollheim-drafts');
    });
  });
}

/** A draft in the list of the first page, which has no title yet. */
const draftLink = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link');

/** Answers every question of the data step that has to be answered. */
async function fillData(page: Page): Promise<void> {
  const steps = wizard(page);
  await steps.text('Fahrzeug-Identifizierungsnummer (FIN)', `ZFA25000002${randomInt(100_000, 999_999)}`);
  await steps.text('Erstzulassung (Monat und Jahr)', '04/2019');
  await steps.text('Laufleistung', '48 000');
  const make = await steps.reached(page.getByRole('combobox', { name: 'Marke' }), 'Marke');
  await make.fill('Knaus');
  await page.getByRole('option', { name: 'Knaus', exact: true }).waitFor();
  await make.press('ArrowDown');
  await make.press('Enter');
  await steps.text('Modell', 'Sky Ti 650');
  await steps.radio('Aufbauart', 'Teilintegriert');
  await technicalData(steps);
  await steps.text('HU gültig bis (Monat und Jahr)', `07/${new Date().getUTCFullYear() + 2}`);
  await steps.radio('Service und Inspektion', 'Teilweise nachgewiesen');
  await steps.radio('Dichtheitsprüfung', 'Teilweise');
  await steps.radio('Raucherfahrzeug', 'Nein');
}
