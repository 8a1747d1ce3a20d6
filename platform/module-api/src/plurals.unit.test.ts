import { LOCALES, type Locale } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { createTexts } from './texts.tsx';

/** The form that a count takes. */
function formOf(locale: Locale, count: number): string {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const texts = Object.fromEntries(forms.map((form) => [`bids_${form}`, `{{count}} ${form}`]));
  return createTexts(locale, { own: texts }, 'own').t('bids', { count });
}

test.each([
  [1, 'one'],
  [2, 'few'],
  [4, 'few'],
  [5, 'many'],
  [12, 'many'],
  [22, 'few'],
  [112, 'many'],
  [0, 'many'],
  [1.5, 'other'],
] as const)('Polish: %d takes %s', (count, form) => {
  expect(formOf('pl', count)).toBe(`${count} ${form}`);
});

test.each([
  [1, 'one'],
  [2, 'few'],
  [4, 'few'],
  [5, 'other'],
  [22, 'other'],
  [0, 'other'],
  [1.5, 'many'],
] as const)('Czech: %d takes %s', (count, form) => {
  expect(formOf('cs', count)).toBe(`${count} ${form}`);
});

test.each(LOCALES)('%s: every count has its form', (locale) => {
  for (const count of [0, 1, 2, 3, 5, 11, 21, 22, 100, 1.5, 1_000_000]) {
    expect(formOf(locale, count)).toMatch(/ (one|few|many|other)$/);
  }
});
