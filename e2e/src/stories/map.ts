import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { catalog } from '../pages/catalog.ts';
import { alive } from '../pages/frame.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const LIST = '/wohnmobil-kaufen';
const SOME = /^[\d.]+ Fahrzeuge, Raum /;

const mapOf = (page: Page) => page.getByRole('group', { name: 'Karte der Fahrzeuge' });
const wordsOf = (page: Page) => page.getByRole('list', { name: 'Regionen' });
const figureOf = (text: string | null): number => Number(/^[\d.]+/.exec(text ?? '')![0].replaceAll('.', ''));
const filterOf = (page: Page): string | null => new URL(page.url()).searchParams.get('region');

/** What the list says that it holds. */
const totalIs = (page: Page, total: number) =>
  until(`a list of ${total}`, async () => {
    const said = await page.getByRole('main').locator('[aria-live]').allInnerTexts();
    return said.some((text) => /Fahrzeuge?$/.test(text) && figureOf(text) === total);
  });

/** Somebody looks for vehicles by where they are. */
export function mapStory(harness: () => Harness): void {
  describe('the list as a map', () => {
    test('a mark filters the list to what it counts, its region says the same, and the view is remembered', async () => {
      const { page } = await harness().visitor();
      await catalog(page).open('?auction_status=running');
      const all = await catalog(page).total();
      await page.getByRole('button', { name: 'Karte', exact: true }).click();
      await page.waitForURL(/view=map/);
      await mapOf(page).waitFor();
      expect(await page.getByRole('article').count()).toBe(0);
      // the marks count all that has a place
      const marks = mapOf(page).getByRole('button', { name: SOME });
      await marks.first().waitFor();
      const answer = await page.request.get('/api/public/catalog/regions?auction_status=running&spacing=200');
      const { regions, total, unplaced } = (await answer.json()) as {
        regions: { count: number }[];
        total: number;
        unplaced: number;
      };
      expect(total).toBe(all);
      expect(regions.reduce((sum, { count }) => sum + count, unplaced)).toBe(all);

      const name = (await marks.first().getAttribute('aria-label'))!;
      const counted = figureOf(name);
      const [, place = ''] = name.split(', ');
      await mapOf(page).getByRole('button', { name, exact: true }).click();
      await page.waitForURL(/region=/);
      await totalIs(page, counted);
      await page.getByRole('article').first().waitFor();
      expect(await page.getByRole('article').count()).toBe(Math.min(24, counted));
      await page.getByRole('button', { name: `Filter „${place}“ entfernen` }).waitFor();
      const row = wordsOf(page).getByRole('button', { pressed: true });
      expect(await row.innerText()).toContain(place);

      // the filter is in the address, the view is remembered
      const region = filterOf(page)!;
      await page.goto(`${LIST}?auction_status=running&region=${encodeURIComponent(region)}`);
      await alive(page);
      await mapOf(page).waitFor();
      await totalIs(page, counted);

      // words are worked by keys; a second press takes the filter away
      await wordsOf(page).getByRole('button', { pressed: true }).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => !url.searchParams.has('region'));
      await page.getByRole('article').first().waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Kacheln', exact: true }).click();
      await page.getByRole('article').first().waitFor();
    });

    test('asked for without a network, map and rows say that they need one, and come by themselves', async () => {
      for (const [view, there] of [
        ['Karte', (page: Page) => mapOf(page)],
        ['Liste', (page: Page) => page.locator('tr[data-row]').first()],
      ] as const) {
        const visitor = await harness().visitor();
        visitor.expectMessage(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
        const { page, context } = visitor;
        await catalog(page).open('?auction_status=running');
        await catalog(page).settled();
        await context.setOffline(true);
        await page.getByRole('button', { name: view, exact: true }).click();
        // beside rows the map says it, too
        const said = page.getByRole('main').getByText('Dafür ist eine Verbindung nötig.');
        await said.first().waitFor();
        expect(await there(page).count()).toBe(0);
        await context.setOffline(false);
        await there(page).waitFor();
        await until('nothing that waits', async () => (await said.count()) === 0);
      }
    });

    test('a filter that is chosen without a network leaves the map as it was, and says so', async () => {
      const visitor = await harness().visitor();
      visitor.expectMessage(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
      const { page, context } = visitor;
      await page.goto(`${LIST}?view=map&auction_status=running`);
      await alive(page);
      const marks = mapOf(page).getByRole('button', { name: SOME });
      await marks.first().waitFor();
      const before = await marks.count();
      await context.setOffline(true);
      await catalog(page).filters.getByText('Wohnwagen und Anhänger', { exact: true }).first().click();
      await page.waitForURL(/productType=/);
      const said = page.getByText('Keine Verbindung: Die Karte zeigt noch die vorige Auswahl.');
      await said.waitFor();
      expect(await marks.count()).toBe(before);
      await context.setOffline(false);
      await said.waitFor({ state: 'detached' });
      await marks.first().waitFor();
    });

    test('a map that is enlarged shows smaller regions, whose vehicles are the same', async () => {
      const { page } = await harness().visitor();
      await page.goto(`${LIST}?view=map&auction_status=running`);
      await alive(page);
      const marks = mapOf(page).getByRole('button', { name: SOME });
      await marks.first().waitFor();
      const before = await marks.first().getAttribute('aria-label');
      const asked = page.waitForResponse((response) => /regions\?.*spacing=(100|50)/.test(response.url()));
      await page.getByRole('button', { name: 'Vergrößern' }).click();
      await asked;
      await until(
        'other regions',
        async () =>
          (await marks
            .first()
            .getAttribute('aria-label')
            .catch(() => before)) !== before,
      );
    });

    test('a dealer sees rings and distances from the place of the company, and where they bid', async () => {
      const { page } = await harness().as('dealer1');
      await page.goto(`${LIST}?view=map&auction_status=running`);
      await alive(page);
      await page.getByText(/Ringe: Luftlinie ab \d{5} /).waitFor();
      await wordsOf(page)
        .getByText(/^[\d.]+ km$/)
        .first()
        .waitFor();
    });

    test('rows have the map beside them on a wide screen, and a press on it filters them', async () => {
      const { page } = await harness().visitor({ viewport: { width: 1900, height: 1000 } });
      await page.goto(`${LIST}?view=dense&auction_status=running`);
      await alive(page);
      const beside = page.getByRole('region', { name: 'Wo sie stehen' });
      await mapOf(page).waitFor();
      const table = (await page.getByRole('table').boundingBox())!;
      const box = (await beside.boundingBox())!;
      expect(Math.round(box.width)).toBe(400);
      expect(box.x).toBeGreaterThan(table.x + table.width);
      // it stays while rows go by
      await page.mouse.wheel(0, 700);
      await until('the list to move', async () => (await page.evaluate(() => scrollY)) > 500);
      expect((await beside.boundingBox())!.y).toBeGreaterThan(0);
      const mark = mapOf(page).getByRole('button', { name: SOME }).first();
      const counted = figureOf(await mark.getAttribute('aria-label'));
      await mark.click();
      await page.waitForURL(/region=/);
      await totalIs(page, counted);
      await until(
        'the rows of the region',
        async () => (await page.locator('tr[data-row]').count()) === Math.min(24, counted),
      );
    });

    test('on a phone the bar at the bottom has the map, as wide as the screen, with its regions below', async () => {
      const { page } = await harness().visitor({ viewport: { width: 390, height: 844 } });
      await page.goto(`${LIST}?view=dense&auction_status=running`);
      await alive(page);
      const toMap = page.getByRole('button', { name: 'Karte', exact: true }).last();
      await until('the button within reach of the thumb', async () => {
        const box = await toMap.boundingBox();
        return box !== null && box.y > 740;
      });
      await toMap.click();
      await page.waitForURL(/view=map/);
      await mapOf(page).waitFor();
      const map = (await mapOf(page).boundingBox())!;
      expect(map.width).toBeGreaterThan(380);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      const row = wordsOf(page).getByRole('button', { name: /Raum / }).first();
      expect((await row.boundingBox())!.y).toBeGreaterThan(map.y + map.height);
      await row.click();
      await page.waitForURL(/region=/);
      await page.getByRole('article').first().waitFor();
    });

    test('the large map that is asked for below the rows begins at the top of the page', async () => {
      const { page } = await harness().visitor();
      await page.goto(`${LIST}?view=dense&auction_status=running`);
      await alive(page);
      await page.getByRole('button', { name: 'Große Karte' }).click();
      await page.waitForURL(/view=map/);
      await mapOf(page).waitFor();
      expect((await mapOf(page).boundingBox())!.y).toBeGreaterThan(0);
    });

    test('a region that does not exist is left out with a note; the call refuses a box by its name', async () => {
      const visitor = await harness().visitor();
      const { page } = visitor;
      const answer = await page.request.get('/api/public/catalog/regions?box=50,9,49,12');
      expect(answer.status()).toBe(400);
      expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toEqual(['box']);
      await page.goto(`${LIST}?region=Kassel`);
      await page.getByText('Das kennt die Suche nicht, es wurde weggelassen: region=Kassel').waitFor();
      visitor.expect(400, /catalog\/(search|ends)/);
      // one that looks like a region is refused by the call, with its way out
      await page.goto(`${LIST}?region=100-DE-Nirgendwo`);
      await page.getByText('Einen Wert dieser Adresse kennt die Suche nicht').waitFor();
      await page.getByRole('button', { name: 'Alle Filter entfernen' }).first().click();
      await page.getByRole('article').first().waitFor();
    });
  });
}
