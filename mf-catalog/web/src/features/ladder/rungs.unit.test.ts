import { LADDER, nextStep } from '@rollheim/auction-rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rungsOf } from './rungs.ts';

test('the published ladder says of every price what the rules take as its next step', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 4_000 }), (grid) => {
      const price = grid * 5_000;
      const now = rungsOf(LADDER, price).filter(({ isNow }) => isNow);
      expect(now).toHaveLength(1);
      expect(price + (now[0]?.step ?? 0)).toBe(nextStep(price));
    }),
  );
  for (const [below] of LADDER)
    for (const price of below === null ? [] : [below - 5_000, below])
      expect(price + (rungsOf(LADDER, price).find(({ isNow }) => isNow)?.step ?? 0)).toBe(nextStep(price));
});

test('before the first bid no step of the ladder applies', () => {
  expect(rungsOf(LADDER, null).some(({ isNow }) => isNow)).toBe(false);
});
