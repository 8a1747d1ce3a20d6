import { expect, test } from 'vitest';
import type { CurrentCustomer } from './http/session.ts';
import { hasEntry } from './menu.ts';
import type { PageEntry } from './pages/module-pages.ts';

const person = (more: Partial<CurrentCustomer> = {}) =>
  ({ merchantId: null, acceptedByCm24: null, isOperator: false, ...more }) as CurrentCustomer;
const VISITORS = {
  visitor: null,
  seller: person(),
  commercial: person({ profileType: 'COMMERCIAL' }),
  rejected: person({ merchantId: 48_035, acceptedByCm24: false }),
  inReview: person({ merchantId: 48_035 }),
  dealer: person({ merchantId: 48_035, acceptedByCm24: true }),
  operator: person({ isOperator: true }),
};

/** Who sees the entry of a page in the account menu. */
const seenBy = (more: Partial<PageEntry>, merchants?: boolean, commercial?: boolean): string[] => {
  const menu = {
    place: 'account',
    text: {},
    ...(merchants === undefined ? {} : { merchants }),
    ...(commercial === undefined ? {} : { commercial }),
  };
  const entry = { module: 'mf-x', slug: { en: '/x', de: '/x' }, menu, ...more } as PageEntry;
  return Object.entries(VISITORS).flatMap(([name, who]) => (hasEntry(entry, 'account', who) ? [name] : []));
};

test('an entry that a module brings is seen by whom its page is for', () => {
  expect(seenBy({})).toEqual(Object.keys(VISITORS));
  expect(seenBy({ session: true })).toEqual([
    'seller',
    'commercial',
    'rejected',
    'inReview',
    'dealer',
    'operator',
  ]);
  expect(seenBy({ session: true, operator: true })).toEqual(['operator']);
  // spec 1 §2: merchants in review or accepted see integrations
  expect(seenBy({ session: true }, true)).toEqual(['inReview', 'dealer']);
  expect(seenBy({ session: true }, true, true)).toEqual(['commercial', 'inReview', 'dealer']);
  const bar = { place: 'bar' } as PageEntry['menu'] & object;
  expect(seenBy({ menu: bar })).toEqual([]);
});
