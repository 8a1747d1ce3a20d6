import { LOCALES, matchPath, pathTo, pagesOf, rightAddress } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import manifest from './module.json' with { type: 'json' };

const pages = pagesOf({ 'mf-integrations': manifest as never });
// beside the purchases, whose address every language has
const areaOf = (locale: (typeof LOCALES)[number]) =>
  pathTo('purchases', locale, {}, locale).replace('/purchases', '');

test('the address that the specification names in the merchant area leads to the page', () => {
  expect(rightAddress('/a/haendler-bereich/integrations', 'de', pages)).toBe('/schnittstellen');
  for (const locale of LOCALES)
    expect(rightAddress(`${areaOf(locale)}/integrations`, locale, pages), locale).toBe(
      pathTo('mf-integrations/start', locale, {}, locale, pages),
    );
});

test('that of SYSCARA is a page of its own in every language, which goes on to the panel', () => {
  expect(matchPath('/en/a/merchant-area/integrations/syscara', 'de', pages)?.id).toBe(
    'mf-integrations/syscara',
  );
  for (const locale of LOCALES) {
    const address = `${areaOf(locale)}/integrations/syscara`;
    expect(matchPath(address, locale, pages)?.id, locale).toBe('mf-integrations/syscara');
    expect(rightAddress(address, locale, pages), locale).toBeNull();
  }
});
