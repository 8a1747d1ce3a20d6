import { expect, test } from 'vitest';
import { readToken, writeToken } from './subscription.ts';

const claim = { customerId: '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10', kind: 'bids' } as const;

test('a link is what its signature says: no other customer, no other kind, no other key', () => {
  const token = writeToken('key', claim);
  expect(readToken('key', token)).toEqual(claim);
  expect(readToken('other', token)).toBeNull();
  expect(readToken('key', token.replace('bids', 'talks'))).toBeNull();
  expect(readToken('key', token.replace('7d9f', '7d9e'))).toBeNull();
  expect(readToken('key', token.slice(0, -1))).toBeNull();
  expect(readToken('key', '')).toBeNull();
});
