import { AUCTION_STATUSES } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { tabOf, TABS } from './tabs.ts';

test('every state of an ad is in one tab, and in no other', () => {
  const shown = Object.values(TABS).flat();
  expect(shown.toSorted()).toEqual([...AUCTION_STATUSES].toSorted());
});

test('an ad that is open for offers is where the others are, whether one was declined or not', () => {
  for (const status of ['acpt_late_offer', 'declined_late_offer', 'recd_late_offer'] as const)
    expect(TABS.negotiation).toContain(status);
});

test('an address names a tab, or all ads', () => {
  expect([tabOf('editing'), tabOf('sold'), tabOf('constructor'), tabOf(null)]).toEqual([
    'editing',
    'sold',
    null,
    null,
  ]);
});
