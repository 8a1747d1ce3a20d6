import { attributeLabels } from '../attributes/definitions.ts';
import { beforeAll, expect, it } from 'vitest';
import { kindsOf } from './kinds.ts';

beforeAll(() => attributeLabels.loadAll());

it.each([
  ['wohnmobil', 'motorhome'],
  ['wohnmobile', 'motorhome'],
  ['motorhomes', 'motorhome'],
  ['wohnwagen', 'trailer'],
])('%s means the type %s', (word, type) => {
  expect(kindsOf(word).productTypes).toContain(type);
});

it.each([
  ['alkoven', 'alcove'],
  ['kasten', 'panel_van'],
  ['wohnwagen', 'caravan'],
])('%s means the body %s', (word, body) => {
  expect(kindsOf(word).categories).toContain(body);
});

it.each(['', 'wo', 'hymer', 'wohnmobilstellplatz', '48023'])('%j means neither', (word) => {
  expect(kindsOf(word)).toEqual({ productTypes: [], categories: [] });
});
