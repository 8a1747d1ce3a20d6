import { isPhone, LOCALE_COUNTRIES, LOCALES, normaliseVatNumber, type Locale } from '@rollheim/contracts';
// judges phone numbers by their tables
import '@rollheim/contracts/server';
import { expect, test } from 'vitest';
import { catalogues } from './texts/catalogues.ts';

/** How numbers of a language's country begin; without a country code a number is a German one. English has no country here. */
const DIALLED: Readonly<Record<Locale, RegExp>> = {
  de: /^(\+49|0)/,
  en: /^\+/,
  nl: /^\+31/,
  sv: /^\+46/,
  da: /^\+45/,
  pl: /^\+48/,
  es: /^\+34/,
  cs: /^\+420/,
};
const PHONE = /(?<!\d)(\+\d|0\d)[\d ]{5,}\d/g;
const VAT = /\b[A-Z]{2}[A-Z]?\d{8,12}(B\d{2})?\b/g;

test('An example of a number is one that the form takes, and of the country of the language', () => {
  const examples = catalogues().flatMap(({ folder, texts }) =>
    LOCALES.flatMap((locale) =>
      [...texts[locale]]
        .filter(([key]) => /phone|telephone|vat/.test(key))
        .map(([key, text]) => ({ locale, where: `${folder} ${locale} ${key}`, text })),
    ),
  );
  const phones = examples.flatMap(({ text, ...at }) =>
    (text.match(PHONE) ?? []).map((number) => ({ ...at, number })),
  );
  const vats = examples.flatMap(({ text, ...at }) =>
    (text.match(VAT) ?? []).map((number) => ({ ...at, number })),
  );
  expect(phones.length).toBeGreaterThanOrEqual(LOCALES.length);
  expect(vats.length).toBeGreaterThanOrEqual(2 * LOCALES.length);
  expect(phones.filter(({ locale, number }) => !isPhone(number) || !DIALLED[locale].test(number))).toEqual(
    [],
  );
  expect(
    vats.filter(
      ({ locale, number }) =>
        normaliseVatNumber(number) === null || !number.startsWith(LOCALE_COUNTRIES[locale]),
    ),
  ).toEqual([]);
});
