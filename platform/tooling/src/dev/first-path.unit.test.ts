import { expect, test } from 'vitest';
import { firstPath } from './first-path.ts';

const slug = (de: string) => ({ slug: { de, en: '/guide' } });

test('a standalone module opens at its first page without parameters', () => {
  expect(firstPath('mf-catalog', ['catalog-detail', 'catalog-list'], {})).toBe('/wohnmobil-kaufen');
  expect(firstPath('mf-guide', [], { one: slug('/rat/{id}'), start: slug('/rat') })).toBe('/rat');
  expect(firstPath('mf-guide', ['catalog-detail'], { one: slug('/rat/{id}') })).toBe('/');
});
