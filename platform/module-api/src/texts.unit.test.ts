import { ERRORS, LOCALES } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { loadSharedTexts } from './texts.tsx';

const errorKeys = Object.keys(ERRORS).map((code) => `error.${code}`);

test.each(LOCALES)(
  'every code of the error catalogue has a text in %s, and no text is without a code',
  async (locale) => {
    const keys = Object.keys(await loadSharedTexts(locale));
    expect(keys.filter((key) => key.startsWith('error.')).toSorted()).toEqual(errorKeys.toSorted());
  },
);

test('a failure without a text of its own reads as the specification words it (spec 2 §8)', async () => {
  const { 'error.internal': text } = await loadSharedTexts('en');
  expect(text).toBe('An error occurred. Please try again later.');
});
