import { attributeLabels } from '../attributes/definitions.ts';
import { beforeAll, expect, test } from 'vitest';
import { fold } from './fold.ts';
import { meaningOf } from './kinds.ts';

beforeAll(() => attributeLabels.loadAll());

const kindsOf = (word: string) => meaningOf(fold(word)).kinds;

test.each([
  ['wohnmobil', 'motorhome'],
  ['wohnmobile', 'motorhome'],
  ['Womo', 'motorhome'],
  ['reisemobil', 'motorhome'],
  ['motorhomes', 'motorhome'],
  ['camper', 'motorhome'],
  ['autocaravana', 'motorhome'],
  ['autocamper', 'motorhome'],
  ['kamper', 'motorhome'],
  ['obytný', 'motorhome'],
  ['husbil', 'motorhome'],
  ['husbilar', 'motorhome'],
  ['wohnwagen', 'trailer'],
  ['wowa', 'trailer'],
  ['caravans', 'trailer'],
  ['sleurhut', 'trailer'],
  ['przyczepa', 'trailer'],
  ['husvagn', 'trailer'],
])('%s means the type %s', (word, type) => {
  expect(kindsOf(word).product_type).toContain(type);
});

test.each([
  ['alkoven', 'alcove'],
  ['kasten', 'panel_van'],
  ['Plåtis', 'panel_van'],
  ['van', 'panel_van'],
  ['wohnwagen', 'caravan'],
])('%s means the body %s', (word, body) => {
  expect(kindsOf(word).category).toContain(body);
});

test('fuel, gearbox and equipment are found by their names in any language', () => {
  expect(kindsOf('automatik').transmission).toEqual(['automatic']);
  expect(kindsOf('nafta').fuel).toEqual(['diesel']);
  for (const word of ['heckgarage', 'garaje', 'zadní', 'Garaż']) {
    expect(meaningOf(fold(word)).equipment).toContain('rear_garage');
  }
});

test.each(['wo', 'hymer', 'wohnmobilstellplatz', '48023', 'العربية'])('%j means the word alone', (word) => {
  const empty = { product_type: [], category: [], fuel: [], transmission: [] };
  expect(meaningOf(fold(word))).toEqual({ kinds: empty, equipment: [] });
});
