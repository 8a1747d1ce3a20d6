import { expect, test } from 'vitest';
import { amountAfter } from './least.ts';

const stale = { refused: true, kind: 'bid', amount: 2_000_000, least: 2_035_000 } as const;

test('a bid that was refused as too low is offered again at the least amount of now, and a limit too', () => {
  expect(amountAfter(stale)).toBe(2_035_000);
  expect(amountAfter({ ...stale, kind: 'agent' })).toBe(2_035_000);
});

test('an amount that no one refused stays, whatever is bid meanwhile, and one until the new least one is known', () => {
  expect(amountAfter({ ...stale, refused: false })).toBeNull();
  expect(amountAfter({ ...stale, least: 2_000_000 })).toBeNull();
  expect(amountAfter({ ...stale, kind: 'buy-now' })).toBeNull();
});
