import type { Locator, Page } from 'playwright';
import { until } from '../support/until.ts';
import { alive } from './frame.ts';

/** The list of vehicles. */
export const catalog = (page: Page) => {
  const cards = page.getByRole('main').getByRole('article');
  const filters = page.getByRole('complementary', { name: /Filter/ });
  const total = async (): Promise<number> => {
    const text = await page
      .getByRole('main')
      .locator('[aria-live]')
      .getByText(/vehicles?$|Fahrzeuge?$/)
      .innerText();
    return Number(text.replace(/\D/g, ''));
  };
  return {
    cards,
    filters,
    total,
    async open(query = ''): Promise<void> {
      await page.goto(`/wohnmobil-kaufen${query}`);
      await alive(page);
      await cards.first().waitFor();
    },
    /** Waits until the list shows what the search answers for the filters in the address; returns the count. */
    settled: (): Promise<number> =>
      until('the vehicles of these filters', async () => {
        const { search } = new URL(page.url());
        const answer = await page.request.get(`/api/public/catalog/search${search}`);
        const { total: all, products } = (await answer.json()) as { total: number; products: unknown[] };
        return (await total()) === all && (await cards.count()) === products.length && all;
      }),
    make: (name: string): Locator =>
      filters.getByRole('group', { name: 'Marke' }).getByText(name, { exact: true }),
    /** One end of a range: `Aktuelles Gebot`, `Laufleistung`. */
    thumb: (range: string, end: 'von' | 'bis'): Locator =>
      filters.getByRole('group', { name: range }).getByRole('slider', { name: end }),
  };
};
