import { LOCALES } from '@rollheim/contracts';
import { expect, test } from 'vitest';

type Words = { readonly default: Readonly<Record<string, string>> };

test.each(LOCALES)('search and home name a price as the catalog does, in %s', async (locale) => {
  const own = ((await import(`../../locales/${locale}.json`)) as Words).default;
  const catalog = ((await import(`../../../../mf-catalog/web/locales/${locale}.json`)) as Words).default;
  expect(own['search.startPrice']).toBe(catalog['start_price']);
  expect(own['search.price']).toBe(catalog['current_bid']);
});
