import { expect, test } from 'vitest';
import { messageSearch, type Searched } from './search.ts';

const outbid: Searched = {
  title: 'Bürstner Lyseo TD 690 G',
  code: 'overbid',
  params: { price: 2_700_000 },
  number: 48_123,
};
const finds = (q: string, locale: 'de' | 'en' = 'de') => messageSearch(q, locale)(outbid);

test('words are found in title and message together, whatever their order, case and accents', () => {
  for (const q of ['burstner', 'UBERBOTEN', 'Lyseo überboten', 'boten bürst', '690 27.000'])
    expect(finds(q), q).toBe(true);
  expect(finds('Lyseo verkauft')).toBe(false);
});

test('a message is found by what it says in the language of its reader, not in another', () => {
  expect(finds('outbid', 'en')).toBe(true);
  expect(finds('outbid', 'de')).toBe(false);
});

test('the number of the ad finds its messages when it is whole, also beside a word', () => {
  expect(finds('48123')).toBe(true);
  expect(finds('48123 Lyseo')).toBe(true);
  expect(finds('4812')).toBe(false);
});

test('signs alone find nothing', () => {
  for (const q of ['%', '_', '…']) expect(finds(q), q).toBe(false);
});
