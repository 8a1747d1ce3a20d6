import { expect, test } from 'vitest';
import { firstToEnd } from './first-to-end.ts';

const product = (id: string, endAt: string | null, overbid: boolean) =>
  ({ id, auction: { endAt }, context: { overbid } }) as unknown as Parameters<
    typeof firstToEnd
  >[0][number] & {
    readonly id: string;
  };

test('of all overbid auctions the one that ends first comes first, however the list is sorted', () => {
  const products = [
    product('evening', '2026-11-24T17:01:00Z', true),
    product('led', '2026-11-24T08:00:00Z', false),
    product('morning', '2026-11-24T09:09:00Z', true),
    product('open', null, true),
  ];
  expect(firstToEnd(products)).toMatchObject({ id: 'morning' });
  expect(firstToEnd([product('led', '2026-11-24T08:00:00Z', false)])).toBeUndefined();
});
