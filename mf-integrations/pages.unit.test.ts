import { LOCALES, pathTo, pagesOf, rightAddress } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import manifest from './module.json' with { type: 'json' };

test('the addresses that the specification names in the merchant area lead to the page', () => {
  const pages = pagesOf({ 'mf-integrations': manifest as never });
  expect(rightAddress('/a/haendler-bereich/integrations', 'de', pages)).toBe('/schnittstellen');
  expect(rightAddress('/en/a/merchant-area/integrations/syscara', 'de', pages)).toBe('/en/integrations');
  for (const locale of LOCALES)
    for (const end of ['', '/syscara']) {
      // beside the purchases, whose address every language has
      const area = pathTo('purchases', locale, {}, locale).replace('/purchases', '');
      expect(rightAddress(`${area}/integrations${end}`, locale, pages), locale).toBe(
        pathTo('mf-integrations/start', locale, {}, locale, pages),
      );
    }
});
