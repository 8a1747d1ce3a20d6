import { DEMO_PASSWORD, DEMO_USERS } from '@rollheim/contracts';
import { seedAuctions } from '@rollheim/tooling/testing';
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { submitLogin } from '../pages/login.ts';
import { linkIn } from '../pages/mailbox.ts';
import { vehicle } from '../pages/vehicle.ts';
import { newVin, wizard } from '../pages/wizard.ts';
import type { Harness } from '../support/harness.ts';
import { LIVES, TERMS, type LifeName } from './lives.ts';

const { dealer1, dealer2, privateSeller } = DEMO_USERS;
const PHONE = { width: 390, height: 844 };

const MILEAGE = /Bitte prüfen Sie den Kilometerstand/;
const NOTE = 'Abgelesen am Tacho, 0171 1234567.';
const REASON = 'Das Modell steht so nicht im Fahrzeugschein.';

/** True where a press in the middle of an element reaches it: nothing lies over it. */
const isReached = (element: Locator): Promise<boolean> =>
  element.evaluate((own) => {
    const { left, top, width, height } = own.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && own.contains(found);
  });

/** What a seller meets in the wizard besides filling it in. */
export function wizardStory(harness: () => Harness): void {
  /** An ad of the private seller. */
  const seeded = async (life: LifeName, number: number): Promise<string> => {
    const steps = LIVES[life]({ anna: dealer1.customerId, bert: dealer2.customerId });
    const options = { ownerCustomerId: privateSeller.customerId, ...TERMS, vehicle: number, steps };
    const [ad] = await seedAuctions(harness(), [options]);
    if (!ad) throw new Error('nothing was seeded');
    return ad.auctionId;
  };
  /** The private seller with a phone, on a page of the wizard. */
  const onPhone = async (path: string): Promise<Page> => {
    const { page } = await harness().as('privateSeller');
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await alive(page);
    return page;
  };

  describe('the wizard', () => {
    test('a query leads from the mail to its page, is shown at its field, and is gone once the ad is submitted', async () => {
      const id = await seeded('under_review', 9111);
      const { page: desk } = await harness().as('operator');
      await desk.goto(`/operator/inserate/${id}`);
      await alive(desk);
      await desk.getByRole('button', { name: 'Rückfrage', exact: true }).click();
      const dialog = desk.getByRole('dialog');
      for (const field of ['Modell', 'Bilder von innen']) {
        await dialog.getByRole('button', { name: /Um welche Felder geht es/ }).click();
        await desk.getByRole('option', { name: field, exact: true }).click();
      }
      await dialog.getByRole('button', { name: /^Modell/ }).waitFor();
      await dialog.getByRole('button', { name: /^Bilder von innen/ }).click();
      await dialog.getByLabel('Begründung').fill(REASON);
      await dialog.getByRole('button', { name: 'Rückfrage senden' }).click();
      await desk.getByText('Die Rückfrage ist gesendet.').first().waitFor();

      const mail = await harness().mailbox.mail(
        privateSeller.email,
        ({ text }) => text.includes(REASON) && text.includes(id),
      );
      expect(mail.text).toContain(`\nModell\nUnser Team schreibt: ${REASON}\n`);
      expect(mail.text).toContain('Dieses Feld öffnen:');
      const { pathname } = new URL(linkIn(mail, `/inserat/bearbeiten/${id}`));
      expect(pathname).toBe(`/inserat/bearbeiten/${id}/profil`);
      const page = await onPhone(pathname);
      await page.getByText('Rückfrage unseres Teams').waitFor();
      const asked = page.locator('[data-query~="model"]');
      expect(await asked.innerText()).toContain(REASON);
      const isAtModel = () => page.evaluate(() => document.activeElement?.closest('#field-model') !== null);
      // the page opens at the field, and the button leads there again
      await expect.poll(isAtModel).toBe(true);
      await page.getByRole('button', { name: 'Modell', exact: true }).focus();
      expect(await isAtModel()).toBe(false);
      await page.getByRole('button', { name: 'Modell', exact: true }).click();
      await expect.poll(isAtModel).toBe(true);
      expect(await page.locator('[data-query~="image_interior"]').count()).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        PHONE.width,
      );

      await page.getByText('offen', { exact: true }).waitFor();
      await wizard(page).text('Modell', 'Korrigiert 700');
      await page.getByText(/^Alles gespeichert/).waitFor();
      await page.getByText('Geändert: Modell').waitFor();
      await page.goto(`/inserat/bearbeiten/${id}/last-step`);
      await alive(page);
      await page.getByText('Rückfrage beantwortet').waitFor();
      await page.getByText('geändert', { exact: true }).waitFor();
      await wizard(page).tick(/Ich stimme den AGB zu/);
      await wizard(page).tick(/Datenschutzhinweise/);
      await page.getByRole('button', { name: 'Inserat einreichen' }).click();
      await page.waitForURL(/\/(?:eingereicht|submitted)$/);
      await desk.goto(`/operator/inserate/${id}`);
      await desk.getByText('Korrigiert 700').first().waitFor();
      const points = desk.getByRole('listitem').filter({ hasText: /geändert$|unverändert$/ });
      expect(await points.allInnerTexts()).toEqual([expect.stringMatching(/^Modell\s+geändert$/)]);
      await desk.getByRole('button', { name: 'Rückfrage', exact: true }).waitFor();
    });

    test('what was asked about and is right is confirmed with a note, and a point that is left open is asked about', async () => {
      const id = await seeded('under_review', 9120);
      const { page: desk } = await harness().as('operator');
      await desk.goto(`/operator/inserate/${id}`);
      await alive(desk);
      await desk.getByRole('button', { name: 'Rückfrage', exact: true }).click();
      // the block asks for the mileage and for a picture of it: two points
      await desk.getByRole('dialog').getByRole('checkbox', { name: MILEAGE }).press('Space');
      await desk.getByRole('button', { name: 'Rückfrage senden' }).click();
      await desk.getByText('Die Rückfrage ist gesendet.').first().waitFor();

      const page = await onPhone('/a/meine-fahrzeuge');
      const row = page.getByRole('row').filter({ has: page.locator(`a[href*="/${id}/"]`) });
      await row.getByText('Rückfrage vom Team').waitFor();
      await row.getByText(MILEAGE).waitFor();
      await row.getByRole('link', { name: 'Rückfrage beantworten' }).click();
      await page.waitForURL(/\/profil$/);
      const asked = page.locator('[data-query~="mileage"]');
      await asked.getByRole('button', { name: 'Angabe stimmt' }).click();
      await asked.getByText('Von Ihnen bestätigt: Laufleistung').waitFor();
      // taken back, and confirmed again
      await asked.getByRole('button', { name: 'Rückgängig' }).click();
      await asked.getByRole('button', { name: 'Angabe stimmt' }).click();
      const note = asked.getByLabel(/^Notiz an unser Team/);
      await note.fill(NOTE);
      await asked.getByRole('button', { name: 'Notiz speichern' }).click();
      await asked.getByRole('button', { name: 'Notiz gespeichert' }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        PHONE.width,
      );
      // another device
      const other = await onPhone(`/inserat/bearbeiten/${id}/profil`);
      await expect.poll(() => other.getByLabel(/^Notiz an unser Team/).inputValue()).toBe(NOTE);

      await page.goto(`/inserat/bearbeiten/${id}/last-step`);
      await alive(page);
      await page.getByText('bestätigt', { exact: true }).waitFor();
      await wizard(page).tick(/Ich stimme den AGB zu/);
      await wizard(page).tick(/Datenschutzhinweise/);
      await page.getByRole('button', { name: 'Inserat einreichen' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByText('Noch offen: Bilder von innen. Trotzdem einreichen?').waitFor();
      await question.getByRole('button', { name: 'Zurück' }).click();
      await question.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Inserat einreichen' }).click();
      await question.getByRole('button', { name: 'Trotzdem einreichen' }).click();
      await page.waitForURL(/\/(?:eingereicht|submitted)$/);

      await desk.goto(`/operator/inserate/${id}`);
      const point = (name: string) => desk.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) });
      await point('Laufleistung').getByText('vom Verkäufer bestätigt').waitFor();
      await point('Laufleistung').getByText(NOTE).waitFor();
      await point('Bilder von innen').getByText('unverändert').waitFor();
    });

    test('screens of the data step are in the history: back goes to the one before, a reload stays', async () => {
      const { page } = await harness().visitor({ viewport: PHONE });
      const steps = wizard(page);
      await steps.begin();
      await steps.text('Erstzulassung (Monat und Jahr)', '04/2019');
      await steps.text('Laufleistung', '48 000');
      await steps.text('Fahrzeug-Identifizierungsnummer (FIN)', newVin());
      const make = await steps.reached(page.getByRole('combobox', { name: 'Marke' }), 'Marke');
      expect(new URL(page.url()).searchParams.get('question')).toBe('make');
      await make.fill('Knaus');
      await make.press('Tab');
      // series of the make are offered, then its models
      const models = page.getByRole('group', { name: 'Modelle dieser Marke' });
      await models.getByRole('button', { name: 'Sky Ti', exact: true }).click();
      await models.getByRole('button', { name: 'Sky Ti 650 MEG', exact: true }).click();
      await page.getByText(/^Alles gespeichert/).waitFor();
      await page.reload();
      await alive(page);
      const model = page.getByRole('textbox', { name: 'Modell', exact: true });
      await expect.poll(() => model.inputValue()).toBe('Sky Ti 650 MEG');
      await page.goBack();
      await page.getByRole('textbox', { name: 'Laufleistung', exact: true }).waitFor();
      expect(await model.count()).toBe(0);
      await page.goForward();
      await model.waitFor();
    });

    test('a commercial seller finds the place of the last vehicle filled in, and confirms it by one press', async () => {
      const life = LIVES['under_review']({ anna: dealer1.customerId, bert: dealer2.customerId });
      const owner = { ownerCustomerId: DEMO_USERS.commercialSeller.customerId, vehicle: 9151 };
      await seedAuctions(harness(), [{ ...owner, ...TERMS, steps: life }]);
      const { page } = await harness().as('commercialSeller');
      const id = await wizard(page).begin();
      await page.goto(`/inserat/bearbeiten/${id}/auktion`);
      await alive(page);
      const mark = page.getByText('Aus Ihrem letzten Fahrzeug');
      await mark.waitFor();
      const zip = page.getByRole('textbox', { name: 'Postleitzahl', exact: true });
      await expect.poll(() => zip.inputValue()).toMatch(/^\S{4,}/);
      await page.getByText(/^Alles gespeichert/).waitFor();
      await page.reload();
      await mark.waitFor();
      await page.getByRole('button', { name: 'Das stimmt so' }).click();
      await mark.waitFor({ state: 'detached' });
      await page.reload();
      await expect.poll(() => zip.inputValue()).toMatch(/^\S{4,}/);
      expect(await mark.count()).toBe(0);
    });

    test('the question about cookies leaves the way on free, on a phone', async () => {
      const id = await seeded('draft', 9112);
      const visitor = await harness().as('privateSeller');
      await visitor.context.clearCookies({ name: 'consent' });
      const { page } = visitor;
      await page.setViewportSize(PHONE);
      await page.goto(`/inserat/bearbeiten/${id}/profil`);
      await alive(page);
      const banner = page.getByRole('region', { name: /Cookies/ });
      await banner.waitFor();
      const next = page.getByRole('button', { name: 'Weiter' });
      await expect.poll(() => isReached(next)).toBe(true);
      // from the end of the page it can be scrolled to a place where nothing lies over it
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await next.click();
      await page.waitForURL(/\/ausstattung$/);
      await banner.waitFor();
    });

    test('whatever is answered on the last step, or agreed to with a finger, is as large as a fingertip', async () => {
      const id = await seeded('draft', 9113);
      const page = await onPhone(`/inserat/bearbeiten/${id}/last-step`);
      const kinds = page.getByRole('radiogroup').locator('label');
      await kinds.first().waitFor();
      const heights = await kinds.evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect().height),
      );
      expect(heights).toHaveLength(5);
      const phone = await harness().visitor({ viewport: PHONE, hasTouch: true, isMobile: true });
      await phone.page.goto('/registrieren');
      await alive(phone.page);
      for (const name of ['acceptTerms', 'acceptPrivacy']) {
        const box = await phone.page.locator(`label:has([name="${name}"])`).boundingBox();
        heights.push(box?.height ?? 0);
      }
      for (const height of heights) expect(height).toBeGreaterThanOrEqual(44);
    });

    test('a session that ends while somebody types keeps the text over the login', async () => {
      const id = await seeded('draft', 9114);
      const visitor = await harness().as('privateSeller');
      visitor.expect(401, /./);
      visitor.expect(403, /./);
      const { page, context } = visitor;
      await page.goto(`/inserat/bearbeiten/${id}/beschreibung`);
      await alive(page);
      const description = page.getByRole('textbox', { name: 'Beschreibung', exact: true });
      await description.waitFor();
      const kept = (await context.cookies()).filter(({ name }) => name === 'consent');
      await context.clearCookies();
      await context.addCookies(kept);
      await description.fill('Garagenfahrzeug mit neuer Markise.');
      await page.waitForURL(/\/login\?/);
      await submitLogin(page, privateSeller.email, DEMO_PASSWORD);
      await page.waitForURL(new RegExp(`/inserat/bearbeiten/${id}/`));
      await expect.poll(() => description.inputValue()).toBe('Garagenfahrzeug mit neuer Markise.');
      await page.getByText(/^Alles gespeichert/).waitFor();
      await page.reload();
      await expect.poll(() => description.inputValue()).toBe('Garagenfahrzeug mit neuer Markise.');
    });

    test('a text that is too long stays as it was pasted, over a reload too, says so, and is saved once it fits', async () => {
      const id = await seeded('draft', 9116);
      const page = await onPhone(`/inserat/bearbeiten/${id}/beschreibung`);
      const description = page.getByRole('textbox', { name: 'Beschreibung', exact: true });
      await description.fill('Wohnmobil '.repeat(810));
      await page.getByText('Bitte höchstens 8000 Zeichen.').waitFor();
      expect(await description.inputValue()).toHaveLength(8_100);
      await page.getByText('Bitte prüfen Sie 1 Angabe').waitFor();
      expect(await page.getByText(/^Alles gespeichert/).count()).toBe(0);
      await page.reload();
      await alive(page);
      await page.getByText('Bitte höchstens 8000 Zeichen.').waitFor();
      expect(await description.inputValue()).toHaveLength(8_100);
      await page.getByRole('button', { name: 'Weiter' }).click();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-description');
      await description.fill('Wohnmobil '.repeat(799));
      await page.getByText('Bitte höchstens 8000 Zeichen.').waitFor({ state: 'detached' });
      await page.getByText(/^Alles gespeichert/).waitFor();
    });

    test('who changes the details after a round that failed is in the wizard with them, and may withdraw there', async () => {
      const id = await seeded('failed', 9115);
      const visitor = await harness().as('privateSeller');
      // the document is the same for all, and is not for everyone then; the page asks for its owner, and one that is
      // left meanwhile may ask for the papers of an ad that is being changed
      visitor.expect(404, new RegExp(`/caravan/${id}|/auction/${id}/full`));
      const { page } = visitor;
      await page.setViewportSize(PHONE);
      await vehicle(page).open(id);
      await page.getByRole('button', { name: 'Angaben ändern' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'In die Bearbeitung' }).click();
      await page.waitForURL(new RegExp(`/inserat/bearbeiten/${id}/`));
      await page.getByRole('heading', { level: 1, name: 'Auktion und Preis' }).waitFor();
      const price = page.getByRole('textbox', { name: 'Mindestpreis', exact: true });
      await expect.poll(() => price.inputValue()).toMatch(/12\.000/);
      // links of orders, messages and mails lead to its page, which leads back
      await vehicle(page).open(id);
      await page.getByText('Die Angaben zu diesem Fahrzeug werden gerade geändert.').waitFor();
      await page.getByRole('link', { name: 'Angaben ändern' }).click();
      await page.getByRole('heading', { level: 1, name: 'Auktion und Preis' }).waitFor();
      await page.goto(`/inserat/bearbeiten/${id}/profil`);
      const known = page.getByRole('region', { name: 'Das wissen wir schon' });
      await known.getByText('Modell', { exact: true }).waitFor();
      // an ad that was offered is not thrown away like a draft: that was refused without a word of what else to do
      // on a phone it is below the line of the steps
      await page.getByRole('button', { name: /^Schritt \d von \d: .+, Schritte$/ }).click();
      await page.getByRole('button', { name: 'Inserat zurückziehen' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Inserat zurückziehen' }).click();
      await page.waitForURL(/\/a\/meine-fahrzeuge$/);
      await page.getByText('Das Inserat ist zurückgezogen.').first().waitFor();
    });

    test('a price that is none, and ‘later’ without a day, stay as they were given and hold the ad', async () => {
      const id = await seeded('draft', 9117);
      const page = await onPhone(`/inserat/bearbeiten/${id}/auktion`);
      const price = page.getByRole('textbox', { name: 'Mindestpreis', exact: true });
      const choose = (start: string) =>
        page.getByRole('radiogroup', { name: /Wann/ }).locator('label').filter({ hasText: start }).click();
      await price.fill('12.000,50');
      await choose('Später');
      await page.getByText('Bitte prüfen Sie 2 Angaben').waitFor();
      await page.reload();
      await alive(page);
      await expect.poll(() => price.inputValue()).toBe('12.000,50');
      await price.fill('12.500');
      await choose('Später');
      await page.getByRole('button', { name: 'Weiter' }).click();
      await page.getByText('Bitte füllen Sie dieses Feld aus.').first().waitFor();
      expect(new URL(page.url()).pathname).toMatch(/\/auktion$/);
      await choose('So bald wie möglich');
      await page.getByRole('button', { name: 'Weiter' }).click();
      await page.waitForURL(/\/(?:abschluss|persoenliche-daten)$/);
    });

    test('a Dutch plate fills the ad in with what the register knows; an unknown one leads to typing it in', async () => {
      const seller = await harness().visitor();
      const { page } = seller;
      await page.setViewportSize(PHONE);
      await page.goto('/inserat/neu');
      await alive(page);
      const plate = page.getByRole('textbox', { name: 'Niederländisches Kennzeichen' });
      const ask = page.getByRole('button', { name: 'Daten abrufen' });
      await plate.fill('rh_1');
      await ask.click();
      await page.getByText('Bitte nur Ziffern, Großbuchstaben und Bindestriche.').waitFor();
      seller.expect(404, /license-plate/);
      await plate.fill('xx-999-x');
      await ask.click();
      await page.getByText('Zu diesem Kennzeichen wurden keine Fahrzeugdaten gefunden.').waitFor();
      await plate.fill('rh-458-x');
      await plate.press('Enter');
      // as the register writes it, though the focus has not left the field
      await expect.poll(() => plate.inputValue()).toBe('RH-458-X');
      const found = page.getByRole('group', { name: 'Im Register gefunden:' });
      await found.getByText('B 598 PREMIUMLINE').waitFor();
      // what the seller has to confirm is with its question
      const read = await found.innerText();
      expect(read).toMatch(/96\u00a0kW\s+\S/);
      expect(read).toMatch(/\s2016\s/);
      expect(read).toMatch(/\s04\/2028\s/);
      await page.getByRole('button', { name: 'Mit diesen Daten beginnen' }).click();
      await page.waitForURL(/\/inserat\/bearbeiten\/[^/]+\/hinweise$/);
      await wizard(page).next('Fahrzeugdaten');
      const known = page.getByRole('region', { name: 'Das wissen wir schon' });
      for (const value of ['B 598 PREMIUMLINE', /^96\u00a0kW$/, '2016'])
        await known.getByText(value).first().waitFor();
      expect(await known.getByText('Laufleistung').count()).toBe(0);
      await page.getByRole('textbox', { name: 'Laufleistung', exact: true }).waitFor();
    });
  });
}
