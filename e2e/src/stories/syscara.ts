import { SYSCARA_LOGIN } from '@rollheim/tooling/testing';
import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import type { Harness } from '../support/harness.ts';

/** Vehicles of a dealer-management system become drafts. */
export function syscaraStory(harness: () => Harness): void {
  describe('SYSCARA', () => {
    test('a commercial seller connects it, imports, finds the vehicles as drafts and confirms one', async () => {
      const { page } = await harness().as('commercialSeller');
      const answers: string[] = [];
      page.on('response', (response) => {
        // the answers of its calls, not the page of that address
        if (/api\/private\/integrations\/syscara/.test(response.url()))
          void response.text().then(
            (text) => answers.push(text),
            () => undefined, // the page was left before its answer was read
          );
      });
      // a link leads to the panel, which comes after the page
      await page.goto('/schnittstellen#syscara');
      const panel = page.locator('#syscara');
      const top = () => panel.evaluate((element) => element.getBoundingClientRect().top);
      await expect.poll(top).toBeLessThan(page.viewportSize()?.height ?? 0);
      await page.goto('/a/haendler-bereich/integrations/syscara');
      await page.waitForURL(/\/schnittstellen#syscara$/);
      await alive(page);
      await expect.poll(top).toBeLessThan(page.viewportSize()?.height ?? 0);
      const enter = async (password: string) => {
        await panel.getByLabel('API-Benutzer').fill(SYSCARA_LOGIN.username);
        await panel.getByLabel('API-Passwort').fill(password);
        await panel.getByRole('button', { name: 'Verbinden' }).click();
      };
      await panel.getByText('Nicht verbunden').waitFor();
      await panel.getByRole('button', { name: 'Verbinden' }).click();
      await panel.getByText('Bitte ausfüllen.').first().waitFor();
      await enter('falsch');
      // a first one that is wrong stays in its form, but for the password
      await panel.getByText(/^SYSCARA lehnt diese Zugangsdaten ab\. Bitte prüfen Sie/).waitFor();
      await panel.getByText('Nicht verbunden').waitFor();
      expect(await panel.getByLabel('API-Benutzer').inputValue()).toBe(SYSCARA_LOGIN.username);
      expect(await panel.getByLabel('API-Passwort').inputValue()).toBe('');
      await enter(SYSCARA_LOGIN.password);
      await panel.getByText('SYSCARA antwortet: 4 Fahrzeuge.').waitFor();
      await panel.getByText('Verbunden', { exact: true }).waitFor();
      await panel.getByText(/Nächster Abgleich: /).waitFor();
      // another one that is wrong takes nothing from it
      await panel.getByRole('button', { name: 'Zugangsdaten ersetzen' }).click();
      await enter('falsch');
      await panel
        .getByText('SYSCARA lehnt die neuen Zugangsdaten ab. Die bisherigen gelten weiter.')
        .waitFor();
      await panel.getByText('Verbunden', { exact: true }).waitFor();
      expect(await panel.getByLabel('API-Passwort').count()).toBe(0);

      await panel.getByRole('button', { name: 'Jetzt importieren' }).click();
      await panel.getByRole('heading', { name: /^Import vom / }).waitFor();
      const counts = panel.locator('dl');
      await counts.getByText('Neue Entwürfe').waitFor();
      expect((await counts.innerText()).replaceAll('\n', ' ')).toBe('Neue Entwürfe 3 Nicht übernommen 1');
      await panel.getByText('Nicht übernommen: Das Fahrzeug ist in SYSCARA zur Miete.').waitFor();
      await panel.getByText(/„Raumschiff“ wurde nicht übernommen/).waitFor();
      expect(answers.length).toBeGreaterThan(3);
      expect(answers.join()).not.toContain(SYSCARA_LOGIN.username);
      expect(answers.join()).not.toContain(SYSCARA_LOGIN.password);

      // again: no vehicle is there twice
      await panel.getByRole('button', { name: 'Jetzt importieren' }).click();
      await counts.getByText('Unverändert').waitFor();
      expect((await counts.innerText()).replaceAll('\n', ' ')).toBe('Unverändert 3 Nicht übernommen 1');

      await panel.getByRole('link', { name: 'Zu Ihren Inseraten' }).click();
      await page.getByText('Bürstner Lyseo TD 690 G Harmony').first().waitFor();
      await page.getByText('Fendt Bianco 515 SG').first().waitFor();
      await page.goto('/schnittstellen');
      await alive(page);
      await panel.getByRole('link', { name: 'Inserat öffnen: Hymer B 588' }).click();
      await page.waitForURL(/\/inserat\/bearbeiten\/[^/]+\//);
      const adId = new URL(page.url()).pathname.split('/')[3] ?? '';
      await page.goto(`/inserat/bearbeiten/${adId}/profil`);
      await alive(page);
      const known = page.getByRole('region', { name: 'Das wissen wir schon' });
      await known.getByText('98.000 km').waitFor();
      const mark = known.getByRole('heading', { name: 'Übernommen' });
      await mark.waitFor();
      await known.getByRole('button', { name: 'Das stimmt so' }).click();
      await mark.waitFor({ state: 'detached' });
      // who agreed is not asked again
      await known.getByText('Bestätigt').waitFor();
      await page.reload();
      await known.getByText('Bestätigt').waitFor();

      await page.goto('/schnittstellen');
      await alive(page);
      await panel.getByRole('button', { name: 'Trennen' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Trennen' }).click();
      await panel.getByText('Nicht verbunden').waitFor();
    });

    test('a panel that comes while the network is away says that it needs one, and comes by itself', async () => {
      const seller = await harness().as('commercialSeller');
      // what else was on its way is cut as well, and reported
      seller.expectMessage(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ChunkLoadError/);
      const { page, context } = seller;
      let cut = false;
      // the page is there already when its panel is asked for
      await page.route(/\/mf-integrations\/.*\.js$/, async (route) => {
        const answer = await route.fetch();
        if (cut || !(await answer.text()).includes('private/integrations/syscara'))
          return route.fulfill({ response: answer });
        cut = true;
        await context.setOffline(true);
        return route.abort('internetdisconnected');
      });
      await page.goto('/schnittstellen');
      const said = page.getByRole('main').getByText('Dafür ist eine Verbindung nötig.');
      await said.waitFor();
      const panel = page.locator('#syscara');
      expect(await panel.count()).toBe(0);
      await context.setOffline(false);
      await panel.getByRole('heading', { name: 'SYSCARA' }).waitFor();
      expect(await said.count()).toBe(0);
    });
  });
}
