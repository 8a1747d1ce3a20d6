import { PATHS, type PathId } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { hasParameters, LINKED } from './places.ts';

/** Why no link of a page leads there. */
const NOT_LINKED = {
  'valuation-motorhome-step': 'its steps are opened by their numbers',
  'valuation-trailer-step': 'its steps are opened by their numbers',
  'valuation-motorhome-report': 'its address is a secret in a mail',
  'valuation-trailer-report': 'its address is a secret in a mail',
  'operator-customer': 'its list is empty until somebody is looked for',
} as const satisfies Partial<Record<PathId, string>>;

test('every page whose address names a thing is reached by a link, or says why not', () => {
  const named = (Object.keys(PATHS) as PathId[]).filter(hasParameters);
  expect([...Object.keys(LINKED), ...Object.keys(NOT_LINKED)].toSorted()).toEqual(named.toSorted());
});
