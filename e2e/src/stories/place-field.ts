import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import type { Harness } from '../support/harness.ts';

const field = (page: Page) =>
  page.getByRole('combobox', { name: 'Entfernung ab Ort oder Postleitzahl' }).first();

/** The place that the list measures from, as people type it. */
export function placeFieldStory(harness: () => Harness): void {
  describe('the place of the distance', () => {
    test('is taken by Enter, by Tab and by a press elsewhere; an unknown place and a failing search are named', async () => {
      const visitor = await harness().visitor();
      const { page } = visitor;
      await page.goto('/wohnmobil-kaufen?distance=300-DE-18055');
      await alive(page);
      const place = field(page);
      await expect.poll(() => place.inputValue()).toBe('18055 Rostock');

      await place.fill('34117');
      await place.press('Enter');
      await page.waitForURL(/distance=300-DE-34117/);
      await expect.poll(() => field(page).inputValue()).toBe('34117 Kassel');
      // a number that is no postcode is none: what is near is offered as such, and not taken by Enter; who types has
      // pressed the field before, and nothing scrolls any more: a list closes where its field is scrolled away
      await field(page).click();
      await field(page).fill('34199');
      await page.getByRole('option', { name: /^In der Nähe von \d{5} Kassel/ }).waitFor();
      await field(page).press('Enter');
      await page.getByText('Bitte einen Ort aus der Liste wählen.').first().waitFor();
      expect(page.url()).toContain('distance=300-DE-34117');
      await field(page).fill('Regensburg');
      await field(page).press('Tab');
      await page.waitForURL(/distance=300-DE-Regensburg/);
      await field(page).fill('49074');
      await page.getByRole('heading', { level: 1 }).click();
      await page.waitForURL(/distance=300-DE-49074/);

      await field(page).fill('Xyzzyq');
      await field(page).press('Tab');
      await page.getByText('Bitte einen Ort aus der Liste wählen.').first().waitFor();
      expect(page.url()).toContain('distance=300-DE-49074');

      visitor.expect(503, /catalog\/places/);
      await page.route(/\/api\/public\/catalog\/places/, (route) =>
        route.fulfill({ status: 503, json: { status: 503, code: 'unavailable', title: 'unavailable' } }),
      );
      await field(page).fill('Hamburg');
      await field(page).press('Tab');
      await page.getByText('Wir erreichen den Server gerade nicht').first().waitFor();
      expect(await page.getByText('Bitte einen Ort aus der Liste wählen.').count()).toBe(0);
      await page.unroute(/\/api\/public\/catalog\/places/);
      await field(page).fill('Bremen');
      await field(page).press('Enter');
      await page.waitForURL(/distance=300-DE-Bremen/);

      await page
        .getByRole('button', { name: /um Bremen/ })
        .first()
        .click();
      await page.waitForURL((url) => !url.search.includes('distance'));
      await expect.poll(() => field(page).inputValue()).toBe('');
    });
  });
}
