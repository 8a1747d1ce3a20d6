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
