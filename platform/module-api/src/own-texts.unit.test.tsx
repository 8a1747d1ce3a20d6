import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ContextOfTexts, createTexts, SHARED_TEXTS, useText } from './texts.tsx';

const own = {
  plain: 'Vehicles',
  filled: '{{count}} of {{all}}',
  nested: 'See $t(plain)',
  cars_one: 'one',
  cars_other: 'many',
};
const texts = createTexts('en', { page: own, [SHARED_TEXTS]: { page_name: 'Start' } }, 'page');

/** What a page writes for a key, and for values. */
function written(key: string, values?: Record<string, string | number>): string {
  const Page = () => useText<Record<string, string>>()(key, values);
  return renderToString(
    <ContextOfTexts value={texts}>
      <Page />
    </ContextOfTexts>,
  );
}

test('a text without anything to fill in is written as it is, others by i18next', () => {
  expect(written('plain')).toBe('Vehicles');
  expect(written('nested')).toBe('See Vehicles');
  expect(written('filled', { count: 2, all: 3 })).toBe('2 of 3');
  expect(written('cars', { count: 1 })).toBe('one');
  expect(written('page_name')).toBe('Start');
  expect(written('unknown')).toBe('unknown');
});

test('a text that came later is written once it is there', () => {
  expect(written('later')).toBe('later');
  texts.addResourceBundle('en', 'page', { later: 'Now' }, true, true);
  expect(written('later')).toBe('Now');
  expect(written('plain')).toBe('Vehicles');
});
