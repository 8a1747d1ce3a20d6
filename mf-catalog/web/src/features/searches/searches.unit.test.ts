import type { SavedSearch } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { withChange, type SearchesAnswer } from './searches.ts';

const search = (searchId: string, name: string) =>
  ({ searchId, name, total: 7, filters: [], query: 'fuel=diesel' }) as unknown as SavedSearch;
const page: SearchesAnswer = {
  searches: [search('s1', 'Diesel'), search('s2', 'Kurz')],
  total: 12,
  page: 1,
  pages: 2,
};

test('a changed search keeps the number that it finds; a deleted one leaves; one that the page lacks is asked for', () => {
  const renamed = withChange(page, { searchId: 's1', search: search('s1', 'Meine') });
  expect(renamed?.searches.map(({ name }) => name)).toEqual(['Meine', 'Kurz']);
  const deleted = withChange(page, { searchId: 's1', search: null });
  expect([deleted?.total, deleted?.searches.map(({ searchId }) => searchId)]).toEqual([11, ['s2']]);
  expect(withChange(page, { searchId: 's9', search: null })).toBe(page);
  expect(withChange(page, { searchId: 's9', search: search('s9', 'Neu') })).toBeNull();
});
