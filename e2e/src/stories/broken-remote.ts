import type { Route } from 'playwright';
import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import type { Harness } from '../support/harness.ts';

const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'answers 404': (route) => route.fulfill({ status: 404, body: 'not found' }),
  'answers garbage': (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: '\u0000<html>{' }),
  throws: (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: 'throw new Error("broken remote")' }),
  'breaks off': (route) => route.abort(),
};

/** A remote that does not load leaves frame and other modules standing. */
export function brokenRemoteStories(harness: () => Harness): void {
  describe('a remote that', () => {
    test.each(Object.entries(FAULTS))('%s leaves the rest of the site standing', async (_, fault) => {
      const visitor = await harness().visitor();
      const { page } = visitor;
      // what the browser and the loader say of the module that is broken on purpose
      visitor.expectMessage(
        /mf-catalog|mf_catalog|broken remote|integrity|Failed to load resource|#RUNTIME|Unexpected token|Invalid or unexpected/,
      );
      await page.route(/\/_r\/mf-catalog\/.*\.js/, fault);
      await page.addInitScript(() =>
        sessionStorage.setItem('documents', String(Number(sessionStorage.getItem('documents')) + 1)),
      );
      const documents = () => page.evaluate(() => Number(sessionStorage.getItem('documents')));
      await page.goto('/preise');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('banner').getByRole('link', { name: 'Katalog' }).click();
      await page.getByText('Dieser Bereich lädt gerade nicht.').waitFor();
      await page.getByText(/Kennung [\dA-F]{3}-[\dA-F]{3}/).waitFor();
      // a file that could not be had was asked for once more, by a new document
      await page.waitForFunction(() => Number(sessionStorage.getItem('documents')) === 2);
      await page.getByText('Dieser Bereich lädt gerade nicht.').waitFor();
      expect(await page.getByRole('banner').isVisible()).toBe(true);
      await page.getByRole('link', { name: 'Fahrzeug bewerten' }).first().click();
      await alive(page);
      await page.getByRole('heading', { level: 1, name: 'Was ist Ihr Wohnmobil wert?' }).waitFor();
      expect(await documents()).toBe(2);
    });

    test('failed comes back by “Erneut versuchen”', async () => {
      const visitor = await harness().visitor();
      const { page } = visitor;
      visitor.expectMessage(/mf-catalog|mf_catalog|Failed to load resource|#RUNTIME/);
      await page.route(/\/_r\/mf-catalog\/.*\.js/, (route) => route.abort());
      await page.goto('/preise');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('banner').getByRole('link', { name: 'Katalog' }).click();
      await page.getByText('Dieser Bereich lädt gerade nicht.').waitFor();
      await page.unroute(/\/_r\/mf-catalog\/.*\.js/);
      await page.getByRole('button', { name: 'Erneut versuchen' }).click();
      await page.getByRole('main').getByRole('article').first().waitFor();
    });
  });
}
