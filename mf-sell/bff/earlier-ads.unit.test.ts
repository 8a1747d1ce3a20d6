import type { OwnerContext } from '@rollheim/contracts';
import type { BffContext, BffRequest } from '@rollheim/service-kit';
import { expect, test, vi } from 'vitest';
import { boundBy } from './earlier-ads.ts';

const DAY = 86_400_000;
const nextAd = (highestMinimum: number, days: number) => ({
  highestMinimum,
  until: new Date(Date.now() + days * DAY).toISOString(),
});
const request = {} as BffRequest;

/** Auctions that know these ads. */
function knowing(ads: Readonly<Record<string, OwnerContext['nextAd']>>) {
  const warn = vi.fn();
  const ask = vi.fn(async (_request: unknown, { key }: { key: string }) => {
    if (!(key in ads)) throw new Error('away');
    return { role: 'owner', nextAd: ads[key] };
  });
  return { ctx: { ask, log: { warn } } as unknown as BffContext, ask, warn };
}

test('of earlier ads of a vehicle the one that ended last binds, and only while it does', async () => {
  const { ctx } = knowing({
    a: nextAd(3_040_000, 20),
    b: nextAd(2_850_000, 80),
    c: nextAd(900_000, -1),
    d: undefined,
  });
  expect(await boundBy(ctx, request, { earlierAds: ['a', 'b', 'c', 'd'] })).toEqual({
    highestMinimum: 2_850_000,
  });
  expect(await boundBy(ctx, request, { earlierAds: ['c', 'd'] })).toEqual({});
});

test('an ad without earlier ones asks for nothing, and one is allowed while auctions cannot be asked', async () => {
  const { ctx, ask, warn } = knowing({});
  expect(await boundBy(ctx, request, {})).toEqual({});
  expect(ask).not.toHaveBeenCalled();
  expect(await boundBy(ctx, request, { earlierAds: ['a'] })).toEqual({});
  expect(warn).toHaveBeenCalledTimes(1);
});
