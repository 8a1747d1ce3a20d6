import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { linkIn } from '../pages/mailbox.ts';
import { newAccount } from '../pages/new-account.ts';
import { wizard } from '../pages/wizard.ts';
import type { Harness } from '../support/harness.ts';

const PASSWORD = 'Wohnmobil2026';

/** Somebody who has an account asks for a valuation, and remembers it at the last step. */
export function funnelLoginStory(harness: () => Harness): void {
  describe('a login within the valuation', () => {
    test('a wrong password is named, what was typed stays, and the valuation is in the account at once', async () => {
      const email = `konto-${Date.now()}@rollheim.example`;
      await newAccount(harness(), { email, password: PASSWORD, name: 'Mara', surname: 'Wertig' });

      const asking = await harness().visitor({ viewport: { width: 390, height: 844 } });
      asking.expect(401, /customer\/auth\/login/);
      const { page } = asking;
      await page.goto('/wohnmobil-bewerten');
      await alive(page);
      const fields = wizard(page);
      await fields.search('Marke', 'Knaus');
      await fields.text('Modell', 'Van TI 650');
      await fields.text('Erstzulassung, Jahr', '2018');
      await fields.text('Laufleistung', '61000');
      const choose = (group: string, name: string) =>
        page.getByRole('group', { name: group }).getByRole('button', { name }).click();
      await choose('Bauart', 'Teilintegriert');
      await choose('Zustand', 'Gepflegt');
      await page.getByLabel('Schlafplätze').first().fill('2');
      await page.getByRole('button', { name: 'Weiter' }).click();
      await page.getByRole('heading', { name: 'Wohin dürfen wir die Bewertung schicken?' }).waitFor();
      const notes = page.getByRole('textbox', { name: /^Was sollten wir noch wissen/ });
      await notes.fill('Heckgarage, Solaranlage');

      await page.getByRole('button', { name: 'Hier anmelden' }).click();
      const login = page.getByRole('form', { name: 'Anmelden' });
      await login.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email);
      await login.getByLabel('Passwort').fill('Falsch2026x');
      await login.getByRole('button', { name: 'Anmelden' }).click();
      await login.getByText(/^Das Passwort passt nicht zu dieser E-Mail-Adresse\./).waitFor();
      expect(await notes.inputValue()).toBe('Heckgarage, Solaranlage');
      await login.getByLabel('Passwort').fill(PASSWORD);
      await login.getByLabel('Passwort').press('Enter');

      // the page is the customer's now: the address is known, what was typed is there
      await login.waitFor({ state: 'detached' });
      await alive(page);
      await expect.poll(() => notes.inputValue()).toBe('Heckgarage, Solaranlage');
      expect(await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).inputValue()).toBe(email);
      await page.getByRole('button', { name: 'Bewertung anfordern' }).click();
      await page.getByRole('heading', { name: 'Danke, wir bewerten Ihr Wohnmobil' }).waitFor();

      // nothing to confirm: a mail says at once that it is with the team, and leads to it
      const mail = await harness().mailbox.mail(email, ({ subject }) =>
        subject.startsWith('Ihre Fahrzeugbewertung ist in Arbeit'),
      );
      await page.goto(linkIn(mail, '/ihre-bewertung/'));
      await page.getByText('Ihre Bewertung ist in Arbeit.').waitFor();
    });
  });
}
