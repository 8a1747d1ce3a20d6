import { expect, test } from 'vitest';
import { CHOSEN, GIVEN } from './merged.ts';
import { personal } from './personal.ts';

/** What only somebody with a login has, and messages, which are given by themselves. */
const OF_LOGINS = ['messages', 'pushes', 'push_subscriptions', 'watchlist', 'searches', 'webhooks'];

test('a table of what is kept for a person says what becomes of a prospect that turns out to have an account', () => {
  const own = Object.entries(personal.tables)
    .filter(([, rules]) => 'of' in rules && rules.of.includes('merged_prospects m'))
    .map(([table]) => table);
  expect([...GIVEN, ...CHOSEN, ...OF_LOGINS].toSorted()).toEqual(own.toSorted());
});
