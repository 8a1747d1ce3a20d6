import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// texts of threads and the place of a search are kept as they are, not as JSON: a key has one shape for ever
const OWN_SHAPE = [
  'mf-catalog/web/src/features/distance/search-place.ts',
  'mf-messages/web/src/shared/typed.ts',
];

test('what is typed is kept by one piece of code: where, and what a browser that keeps nothing gets', () => {
  const sources = globSync('{mf-*/web,platform/page-parts}/src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] });
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((path) => readFileSync(path, 'utf8').includes('TYPED_PREFIX')).toSorted()).toEqual(
    OWN_SHAPE,
  );
});
