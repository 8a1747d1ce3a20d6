import { DEMO_OPERATOR, DEMO_PASSWORD } from '@rollheim/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyRepository, type RepositoryCopy } from '../support/repository-copy.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const PORT = 8;

/** Operations sees and stops a rollout while the marketplace is down. */
export function consoleStory(harness: () => Harness): void {
  describe('the console of operations', () => {
    let copy: RepositoryCopy;
    let version: string;

    beforeAll(async () => {
      copy = await copyRepository(harness());
      await copy.edit(
        'mf-catalog/web/locales/de.json',
        '"Wohnmobile und Wohnwagen"',
        '"Wohnmobile und Wohnwagen, brutto"',
      );
      version = await copy.publish('mf-catalog', 'Say that prices are gross', 'major');
    });
    afterAll(() => copy?.remove());

    test('a rollout of the command line appears, and is taken back while services and auctions are killed', async () => {
      const { page, ...visitor } = await harness().visitor({ viewport: { width: 390, height: 844 } });
      visitor.expect(401, /\/console\/me$/);
      await page.goto(`http://localhost:${harness().basePort + PORT}/`);
      await page.getByLabel('Name', { exact: true }).fill(DEMO_OPERATOR);
      await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Anmelden' }).click();
      await page.getByRole('status').filter({ hasText: 'Live' }).waitFor({ state: 'attached' });
      await page
        .locator('[data-service="services identity"]')
        .getByText(/^identity \d/)
        .waitFor();

      await copy.rollheim('rollout', 'start', 'mf-catalog', version, '--reason', 'gross prices');
      await page.getByText(`mf-catalog ${version}: Rollout gestartet.`).waitFor();
      const panel = page.locator('section[id^="rollout-"]').filter({ hasText: `mf-catalog ${version}` });
      await panel.getByText('läuft', { exact: true }).waitFor();

      const { system } = harness();
      let killing = true;
      // whoever is started again is killed again
      const killer = (async () => {
        while (killing && system) {
          for (const name of ['services', 'auctions']) await system.kill(name).catch(() => undefined);
          await new Promise((resolve) => setTimeout(resolve, 300));
        }
      })();
      try {
        await page.locator('[data-service="services identity"]').getByText('antwortet nicht').waitFor();
        await page.getByRole('button', { name: 'Zurückrollen' }).first().click();
        const dialog = page.getByRole('alertdialog');
        await dialog.getByLabel('Grund').fill('Alles steht');
        await dialog.getByRole('button', { name: 'Zurückrollen' }).click();
        await panel.getByText('zurückgezogen', { exact: true }).waitFor();
        await page
          .locator('#history li')
          .filter({ hasText: 'Alles steht' })
          .filter({ hasText: `von ${DEMO_OPERATOR}` })
          .waitFor();
      } finally {
        killing = false;
        await killer;
      }
      expect(await copy.rollheim('rollout', 'show', 'mf-catalog')).toContain('Alles steht');
      await until(
        'services that answer again',
        async () =>
          (await page.locator('[data-service="services identity"]').getByText('antwortet nicht').count()) ===
          0,
      );

      // what was withdrawn says why, and comes back on purpose alone; then everyone gets the one before
      const stable = async (): Promise<string | undefined> =>
        /^mf-catalog +(\S+)/m.exec(await copy.rollheim('status'))?.[1];
      const before = await stable();
      expect(before).toMatch(/^\d/);
      const ask = page.getByRole('button', { name: 'mf-catalog ein anderes Release geben' });
      await ask.click();
      const give = page.getByRole('dialog', { name: 'mf-catalog ein anderes Release geben' });
      await give.getByRole('button', { name: / Release$/ }).click();
      await page.getByRole('option', { name: `${version}, zurückgezogen` }).click();
      await give.getByText(/Grund: Alles steht\. Veröffentlichen/).waitFor();
      await give.getByRole('button', { name: 'Zurückholen' }).click();
      await give.getByText('Bitte geben Sie einen Grund an.').waitFor();
      await give.getByLabel('Grund').fill('Es lag am Strom');
      await give.getByRole('button', { name: 'Zurückholen' }).click();
      await page.getByText(`Alle haben mf-catalog ${version}.`).waitFor();
      expect(await stable()).toBe(version);
      await give.waitFor({ state: 'detached' });
      await ask.click();
      await give.getByRole('radio', { name: new RegExp(`^${version} zurücknehmen`) }).waitFor();
      await give.getByLabel('Grund').fill('Doch nicht');
      await give.getByRole('button', { name: 'Zurücknehmen' }).click();
      await page.getByText('mf-catalog ist wieder bei').waitFor();
      await until('the release before', async () => (await stable()) === before);
    });
  });
}
