import type { CatalogSearchAnswer } from '@rollheim/contracts';
import { keyFor } from '@rollheim/module-api';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { renderPart } from '@rollheim/tooling/testing/render';
import { textFor } from '../../testing/render.tsx';
import { CatalogPage } from './CatalogPage.tsx';
import { searchKey } from './search-params.ts';

const NONE: CatalogSearchAnswer = {
  products: [],
  filterAttributes: [],
  page: 1,
  pages: 0,
  total: 0,
  serverTime: '2026-01-01T00:00:00.000Z',
};

const pageOf = (query: string, answer: Partial<CatalogSearchAnswer>): Promise<string> =>
  textFor(null, <CatalogPage />, {
    queries: [[keyFor(['search', searchKey(new URLSearchParams(query))], null), { ...NONE, ...answer }]],
    path: `/en/buy-motorhome?${query}`,
  });

test('a page behind the last one says so, and leads to the last one', async () => {
  const text = await pageOf('page=9999', { page: 9999, pages: 3, total: 60 });
  expect(text).toContain('The list has no such page The list ends on page 3. Go to the last page');
  expect(text).not.toContain('No vehicle matches');
});

test('filters that nothing matches are named as the reason', async () => {
  expect(await pageOf('make=hymer', {})).toContain('No vehicle matches these filters');
});

test('a value that a filter does not have is left out with a note, and shows no key of a text', async () => {
  const text = await pageOf('auction_status=bogus&sort=worst&productType=boat&priceFrom=abc', {});
  expect(text).toContain(
    'The search does not know this, it was left out: auction_status=bogus, sort=worst, productType=boat, and priceFrom=abc',
  );
  expect(text).not.toMatch(/status_group|NaN|Remove/);
  expect(await pageOf('mileage=48200,5-60000', {})).toContain('left out: mileage=48200,5-60000');
  expect(await pageOf('price_to=abc', {})).toContain('left out: price_to=abc');
  expect(await pageOf(`price_to=${'9'.repeat(500)}`, {})).toContain(`left out: price_to=${'9'.repeat(40)} `);
});

test('a name that the search does not know is left out with a note, unless it says where a visitor comes from', async () => {
  expect(await pageOf('view=list&quatsch=1', {})).toContain('left out: quatsch=1 ');
  expect(await pageOf(`${'x'.repeat(500)}=1`, {})).toContain(`left out: ${'x'.repeat(40)}=1 `);
  const many = Array.from({ length: 30 }, (_, at) => `x${at}=1`).join('&');
  expect(await pageOf(many, {})).toContain('left out: x0=1, x1=1, x2=1, x3=1, and x4=1 ');
  const known = 'auction_status=running&view=dense&size=48&page=1&sort=newest&q=hymer&region=';
  const others = 'utm_source=mail&gclid=a&fbclid=b&ref=c&mc=d&release.signature=e&_gl=f&empty=';
  expect(await pageOf(`${known}&${others}`, {})).not.toContain('left out');
});

test('a range that ends before it begins, and two values of one filter, are reported', async () => {
  const text = await pageOf('priceFrom=50000&priceTo=100', {});
  expect(text).toContain(
    'Current bid: the range in this address ends before it begins. Its end was left out.',
  );
  expect(searchKey(new URLSearchParams('priceFrom=50000&priceTo=100'))).toBe('priceFrom=50000');
  expect(await pageOf('priceFrom=100&priceTo=50000', {})).not.toContain('ends before');
  expect(await pageOf('priceFrom=1&priceFrom=2', {})).toContain('left out: priceFrom=2');
  expect(await pageOf('priceFrom=1&priceFrom=1', {})).not.toContain('left out');
  expect(await pageOf('distance=100', {})).toContain('Distance: this address lacks the place');
  expect(await pageOf('distance=abc-DE-18055', {})).toContain('left out: distance=abc-DE-18055');
});

test('a corrected text is shown, with the way to what was typed', async () => {
  const text = await pageOf('q=hymr&make=hymer', { total: 3, pages: 1, text: { corrected: 'Hymer' } });
  expect(text).toContain('Results for ‘Hymer’. Search for ‘hymr’ instead');
  // results that are none are reported where they would be
  const nothing = await pageOf('q=hymr', { text: { corrected: 'Hymer', missing: [], others: [] } });
  expect(nothing).toContain('Nothing found for ‘Hymer’');
  expect(nothing).not.toContain('Results for');
  expect(await pageOf('q=hymer', {})).not.toContain('Results for');
});

test('where a text finds nothing the page names the words and offers the search without them', async () => {
  const others = [{ q: 'knaus', left: 'xylophon', total: 3 }];
  const text = await pageOf('q=knaus+xylophon', { text: { missing: ['xylophon'], others } });
  expect(text).toContain(
    'Nothing found for ‘knaus xylophon’ No vehicle matches the word ‘xylophon’. Without ‘xylophon’: 3 vehicles',
  );
  expect(text).not.toContain('Clear all filters');
  expect(await pageOf('q=a+b', { text: { missing: [], others: [] } })).toContain(
    'Each word matches vehicles, but none matches all of them with these filters. Clear all filters',
  );
});

test('the list drawn without its data counts nothing: no filter and no button says 0', async () => {
  const text = await textFor(null, <CatalogPage />, { path: '/en/buy-motorhome' });
  expect(text).toContain('Running');
  expect(text).not.toMatch(/\b0\b/);
  expect(await pageOf('', {})).toMatch(/\b0\b/);
});

test('as a map the page lists the vehicles of a chosen region alone', async () => {
  const list = { total: 300, pages: 13 };
  const auction = { status: 'running', price: 100, soldPrice: null, startPrice: 100, buyNow: null };
  const facts = { category: null, firstRegistration: null, mileage: null, powerKw: null };
  const product = {
    entityId: 'a1',
    productType: 'motorhome',
    title: 'Hymer B 544',
    mediaId: null,
    ...facts,
    auction,
  };
  const products = [product] as unknown as CatalogSearchAnswer['products'];
  expect(await pageOf('view=map', { ...list, products })).not.toMatch(/Hymer B 544|1–1 of 300/);
  const region = 'view=map&region=100-DE-Kassel';
  expect(await pageOf(region, { ...list, products })).toMatch(/Hymer B 544.*1–1 of 300/);
  const html = async (query: string) =>
    renderPart(<CatalogPage />, {
      name: 'mf-catalog',
      texts,
      path: `/en/buy-motorhome?${query}`,
      queries: [[keyFor(['search', searchKey(new URLSearchParams(query))], null), { ...NONE, ...list }]],
    });
  expect(await html('view=map')).toMatch(/aria-pressed="true"[^>]*>(?:(?!<\/button>).)*Map<\/button>/);
  expect(await html('view=dense')).toMatch(/aria-pressed="false"[^>]*>(?:(?!<\/button>).)*Map<\/button>/);
});

test('a region of the map is a filter with its name, and its field is the map', async () => {
  const region = {
    code: 'region',
    kind: 'options' as const,
    options: [{ value: '100-DE-Kassel', label: 'Kassel area', count: 3 }],
  };
  const text = await pageOf('region=100-DE-Kassel', { total: 3, filterAttributes: [region] });
  expect(text).toContain('Kassel area Remove filter ‘Kassel area’');
  expect(text).not.toContain('filter.region');
  expect(await pageOf('region=Kassel', {})).toContain('left out: region=Kassel');
});
