import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { photo, wizard } from '../pages/wizard.ts';
import type { Harness } from '../support/harness.ts';

const COLOURS = ['steelblue', 'peru', 'olive', 'teal', 'tomato'] as const;

/** One draft that two tabs of a browser have open. */
export function draftTabsStory(harness: () => Harness): void {
  describe('two tabs of one draft', () => {
    test('what one tab saves, and every picture that it stores, is shown by the other', async () => {
      const seller = await harness().visitor();
      const { page, context } = seller;
      seller.expectMessage(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
      const steps = wizard(page);
      const adId = await steps.begin();
      await steps.text('Laufleistung', '58.000');
      await page.getByText(/^Alles gespeichert/).waitFor();
      const other = await context.newPage();
      await other.goto(page.url());
      await alive(other);
      await wizard(other).text('Laufleistung', '58.500');
      await page.getByText('Das Inserat wurde an anderer Stelle geändert').waitFor();
      expect(await page.getByRole('textbox', { name: 'Laufleistung', exact: true }).inputValue()).toBe(
        '58.500',
      );
      // the earlier value is named, and can be had back
      const changed = page.getByRole('group', { name: 'Laufleistung' });
      await changed.getByText('58.000 km').waitFor();
      await changed.getByText('58.500 km').waitFor();
      await changed.getByRole('button', { name: 'Meine Angabe nehmen' }).click();
      await changed.waitFor({ state: 'detached' });
      const taken = other.getByRole('textbox', { name: 'Laufleistung', exact: true });
      await expect.poll(() => taken.inputValue()).toBe('58.000');

      // the tab that was opened last is the one that stays while the other one is loaded again
      const place = `/inserat/bearbeiten/${adId}/bilder`;
      for (const tab of [page, other]) {
        await tab.goto(place);
        await alive(tab);
        await tab.getByRole('heading', { name: 'Außen', exact: true }).waitFor();
      }
      const photos = await Promise.all(COLOURS.map((colour) => photo(page, `${colour}.jpg`, colour)));
      const sent = '**/images?view=exterior*';
      let count = 0;
      await page.route(sent, (route) => {
        count += 1;
        return count === 1 ? route.continue() : route.abort('internetdisconnected');
      });
      await page.reload();
      await alive(page);
      await steps.choose('Außen', photos);
      await page.getByText('Keine Verbindung. Wird hochgeladen').first().waitFor();
      // what is not stored is not called so
      await page.getByText(/^Angaben gespeichert/).waitFor();
      await page.unroute(sent);
      await page.reload();
      for (const tab of [page, other])
        await wizard(tab)
          .part('Außen')
          .getByText(/^5 von/)
          .waitFor();
      await page.getByText(/^Alles gespeichert/).waitFor();
    });

    test('a picture whose outcome takes longer is not called stored before it is', async () => {
      const { page } = await harness().visitor();
      const steps = wizard(page);
      const adId = await steps.begin();
      await page.goto(`/inserat/bearbeiten/${adId}/bilder`);
      await alive(page);
      let count = 0;
      // the service has not got it: the file alone can bring it there
      await page.route('**/images?view=exterior*', (route) => {
        count += 1;
        const json = { id: 'late', href: '/api/public/late' };
        return count === 1 ? route.fulfill({ status: 202, json }) : route.continue();
      });
      await steps.choose('Außen', [await photo(page, 'front.jpg', 'teal')]);
      await steps
        .part('Außen')
        .getByText(/^1 von/)
        .waitFor();
      expect(count).toBe(2);
    });
  });
}
