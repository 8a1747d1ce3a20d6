import { expect, test } from 'vitest';
import { filterTexts } from './filter-texts.ts';
import { filtersOn } from './search-params.ts';

const on = (query: string) => [...filtersOn(new URLSearchParams(query))].toSorted();
const chips = (query: string) => {
  const params = new URLSearchParams(query);
  const facet = {
    code: 'distance',
    kind: 'options',
    options: ['any-DE-87700', '100-DE-87700'].map((value) => ({ value, label: value, count: 1 })),
  } as const;
  const chosen = { many: (name: string) => params.getAll(name), one: (name: string) => params.get(name) };
  const words = { name: () => '', value: (_code: string, _value: string, label: string) => label };
  return filterTexts([facet], chosen, words as never, (() => '') as never).map(({ text }) => text);
};

test('the place of the order by distance is no filter, a bound of the distance is one whatever the order', () => {
  expect(on('sort=distance&distance=any-DE-87700&make=hymer')).toEqual(['make', 'sort']);
  expect(on('sort=distance&distance=100-DE-87700')).toEqual(['distance', 'sort']);
  expect(on('sort=price_asc&distance=any-DE-87700')).toEqual(['distance', 'sort']);
  expect(chips('sort=distance&distance=any-DE-87700')).toEqual([]);
  expect(chips('sort=distance&distance=100-DE-87700')).toEqual(['100-DE-87700']);
  expect(chips('distance=any-DE-87700')).toEqual(['any-DE-87700']);
});
