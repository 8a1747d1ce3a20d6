import { describe, expect, test } from 'vitest';
import { linkIn } from '../pages/mailbox.ts';
import { ApiClient } from '../support/api.ts';
import type { Harness } from '../support/harness.ts';

/** Logs in without a password: by the link of a mail, and by its code. */
export function mailLoginStory(harness: () => Harness): void {
  describe('a login by mail', () => {
    test('the link logs in the browser that opens it, the code the one that asked', async () => {
      const email = `mail-${Date.now()}@rollheim.example`;
      const body = {
        email,
        password: 'Wohnmobil2026',
        profileType: 'PRIVATE',
        name: 'Mara',
        surname: 'Mailing',
        country: 'DE',
        acceptTerms: true,
        acceptPrivacy: true,
      };
      const made = await new ApiClient(harness().url).send('POST', '/public/customer/register', { body });
      expect(made.status, JSON.stringify(made.body)).toBe(201);

      const asking = await harness().visitor();
      const { page } = asking;
      await page.goto('/login?next=/preise');
      // what was typed before somebody remembers that they have no password is typed once
      await page.getByLabel('E-Mail-Adresse').fill(email);
      await page.getByRole('link', { name: 'Ohne Passwort anmelden' }).click();
      await page.getByRole('heading', { name: 'Anmelden per E-Mail' }).waitFor();
      expect(await page.getByLabel('E-Mail-Adresse').inputValue()).toBe(email);
      await page.getByRole('button', { name: 'Link anfordern' }).click();
      await page.getByText(`Wenn es zu ${email} ein Konto gibt`).waitFor();
      const first = await harness().mailbox.mail(email, ({ text }) => text.includes('link='));

      // another browser: opening the link logs in no one, its button logs in there
      const other = await harness().visitor();
      const link = linkIn(first, 'link=');
      await other.page.goto(link);
      const button = other.page.getByRole('main').getByRole('button', { name: 'Anmelden' });
      await other.page.getByText(`Sie melden sich als ${email[0]}…@rollheim.example an.`).waitFor();
      await button.waitFor();
      expect(await other.page.getByRole('button', { name: /Mara Mailing/ }).count()).toBe(0);
      await button.click();
      await other.page
        .getByRole('banner')
        .getByRole('button', { name: /Mara Mailing/ })
        .waitFor();
      other.expect(410, /auth\/link\/owner/);
      await other.page.goto(link);
      await other.page.getByText('Dieser Link gilt nicht mehr').waitFor();

      // the first browser is where it was: its code has ended with the link, the next one logs it in
      asking.expect(410, /auth\/code/);
      const codeOf = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? '';
      const enter = async (code: string) => {
        await page.getByLabel('Code aus der E-Mail').fill(code);
        await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
      };
      await enter(codeOf(first.text));
      await page.getByText('Dieser Code gilt nicht mehr').waitFor();
      await page.getByRole('button', { name: 'Neue E-Mail anfordern' }).click();
      await page.getByRole('button', { name: 'Link anfordern' }).click();
      const second = await harness().mailbox.mail(
        email,
        ({ text }) => text.includes('link=') && text !== first.text,
      );
      await enter(codeOf(second.text));
      await page.waitForURL(/\/preise$/);
      await page
        .getByRole('banner')
        .getByRole('button', { name: /Mara Mailing/ })
        .waitFor();
    });
  });
}
