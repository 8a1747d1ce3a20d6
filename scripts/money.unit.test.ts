import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesLike } from './files.mjs';

const root = join(import.meta.dirname, '..');

/** Files that turn cents into EUR or back by themselves, and why. */
const BY_THEMSELVES: Readonly<Record<string, string>> = {
  'platform/contracts/src/money.ts': 'the functions that all others use',
  'platform/ui/src/format/format.ts': 'prices as they are shown; the package imports no contracts',
};

const CONVERSION =
  /\b(cents|euros?|eur|amount|price|limit|least|most|low|high|minimum|reserve|buyNow)\w*\)? ?[*/] ?100\b/i;

test('EUR are turned into cents, and back, in one place', () => {
  const files = filesLike(/\.tsx?$/).filter(
    (file) =>
      /^(mf-|services|shell|platform\/(contracts|page-parts|ui|auction-rules|service-kit))/.test(file) &&
      !/\.(test|bench)\.|\/(testing|workshop|mutation|test)\//.test(file),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.filter((file) => CONVERSION.test(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual(Object.keys(BY_THEMSELVES));
});
