import fc from 'fast-check';
import { expect, test } from 'vitest';
import { regionsQuery } from './regions-query.ts';

const refused = (query: string): readonly string[] => {
  const { error } = regionsQuery.validate(Object.fromEntries(new URLSearchParams(query)), {
    abortEarly: false,
  });
  return [...new Set((error?.details ?? []).map(({ path }) => String(path[0])))];
};

test.each([
  ['box=1,2,3', 'box'],
  ['box=a', 'box'],
  ['box=50,9,49,12', 'box'],
  ['box=40,12,50,9', 'box'],
  ['box=-91,0,50,9', 'box'],
  ['box=40,0,50,181', 'box'],
  ['box=1e1,0,50,9', 'box'],
  ['spacing=30', 'spacing'],
  ['from=DE-nowhere', 'from'],
  ['region=100-DE-Nirgendwo', 'region'],
  ['make=hymer&sort=worst', 'sort'],
  ['view=map', 'view'],
])('the call of the map refuses %s by the name of the field', (query, field) => {
  expect(refused(query)).toEqual([field]);
});

test('a box is south, west, north and east; it is refused where it ends before it begins', () => {
  const degrees = (most: number) =>
    fc.integer({ min: -most * 10, max: most * 10 }).map((value) => value / 10);
  fc.assert(
    fc.property(degrees(90), degrees(180), degrees(90), degrees(180), (south, west, north, east) => {
      const box = [south, west, north, east];
      const { value, error } = regionsQuery.validate({ box: box.join(',') });
      if (south < north && west < east) expect(value).toMatchObject({ box, spacing: 100 });
      else expect(error?.details[0]?.path).toEqual(['box']);
    }),
  );
});
