import { expect, test } from 'vitest';
import { offerShares } from './offer-shares.ts';

test('offers that come closer leave less between them, and all three parts stay in sight', () => {
  const between = (offer: number, ask: number) => {
    const { left, right } = offerShares(offer, ask);
    expect(Math.min(left, right)).toBeGreaterThan(0);
    return 100 - left - right;
  };
  const [far, near] = [between(2_000_000, 4_190_000), between(3_950_000, 4_190_000)];
  expect(far).toBeGreaterThan(near);
  expect(near).toBeGreaterThanOrEqual(5);
  expect(between(5_000, 2_400_000)).toBeLessThan(65);
  expect(between(2_395_000, 2_400_000)).toBeGreaterThan(0);
});
