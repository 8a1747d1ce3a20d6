import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GRID, highestRestartMinimum, LEAST_MINIMUM } from '@rollheim/auction-rules';
import { LOCALES } from '@rollheim/contracts';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const euros = (cents: number): RegExp => new RegExp(`(?<![\\d.])${cents / 100}\\s€`);

/** All texts of a file, at whatever depth. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(textsIn)
      : [];

const restartAfter = (minimum: number) =>
  highestRestartMinimum({ last: { minimum }, rescinded: false, status: 'failed' } as Parameters<
    typeof highestRestartMinimum
  >[0]);

test('a minimum falls by 5 %, rounded down to the grid, and not below the least one', () => {
  expect(restartAfter(3_005_000)).toBe(2_850_000);
  expect(restartAfter(55_000)).toBe(LEAST_MINIMUM);
  expect(restartAfter(LEAST_MINIMUM)).toBe(LEAST_MINIMUM);
});

test.each(LOCALES)(
  'a text in %s that names the 5 % says the rounding and the least minimum with it',
  (locale) => {
    const files = [`services/content/pages/${locale}/**/*.json`, `{mf-*,shell}/web/locales/${locale}.json`]
      .concat(`platform/module-api/locales/${locale}.json`)
      .flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
    const named = files
      .flatMap((file) => textsIn(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))))
      .filter((text) => /(?<![\d.,])5\s?%/.test(text));
    // the terms, the questions, the article, the hint of the wizard
    expect(named).toHaveLength(4);
    for (const text of named) {
      expect(text).toMatch(euros(GRID));
      expect(text).toMatch(euros(LEAST_MINIMUM));
    }
  },
);
