import { CATALOG_COUNTRIES, LOCALES } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { accountAttributes, ENTITIES } from './attributes.ts';

test.each(LOCALES)('the fields of customers and merchants are labelled in %s', async (locale) => {
  for (const entity of ENTITIES) {
    const definitions = await accountAttributes(entity, locale);
    expect(definitions.length).toBeGreaterThan(2);
    for (const { attributeCode, label } of definitions)
      expect(label, `${entity}.${attributeCode}`).not.toMatch(/^$|^[a-z]+[A-Z_]/);
  }
});

test('a language is stored as language_setting, a country is one of the catalog', async () => {
  const codes = (await accountAttributes('customer', 'de')).map(({ attributeCode }) => attributeCode);
  expect(codes).toContain('language_setting');
  const country = (await accountAttributes('customer_address', 'de')).find(
    ({ attributeCode }) => attributeCode === 'country',
  );
  expect(country?.options.map(({ optionId }) => optionId)).toEqual([...CATALOG_COUNTRIES]);
});
